"""What many games among bots tell: who wins, from which seat, and how long games are.

Intervals are computed over deals, since games on the same deal are not independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.arena.compiled import Played, recorded
from ludoteca.arena.plan import Plan, plan
from ludoteca.arena.runner import played
from ludoteca.arena.tally import Tally

__all__ = ["Findings", "Plan", "Tally", "plan", "recorded", "simulate"]


@dataclass
class Findings:
    """What a simulation found. A shared win counts its share."""

    plan: Plan
    by_seat: list[Tally]
    by_place: list[Tally]
    by_bot: dict[str, Tally]
    moves: Tally
    seconds: Tally
    ties: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.moves.n

    def json(self) -> dict[str, Any]:
        """All of it for other programs."""

        def share(tally: Tally) -> dict[str, float | None]:
            return {"share": round(tally.mean, 6), "margin": round(tally.margin, 6) if tally.n > 1 else None}

        return {
            "game": self.plan.game.name,
            "seats": self.plan.seats,
            "bots": [b.name for b in self.plan.bots],
            "seed": self.plan.seed,
            "options": self.plan.options,
            "games": self.games,
            "deals": self.plan.deals,
            "wins_by_seat": [share(tally) for tally in self.by_seat],
            "wins_by_place_after_first": [share(tally) for tally in self.by_place],
            "wins_by_bot": {name: share(tally) for name, tally in self.by_bot.items()},
            "shared_wins": self.ties,
            "moves": {"mean": round(self.moves.mean, 3), "least": self.moves.least, "most": self.moves.most},
            "seconds": {"mean": round(self.seconds.mean, 3)} if self.plan.game.policies.delay else None,
        }


def simulate(wanted: Plan, cores: int | None = None, progress: Callable[[int], None] | None = None) -> Findings:
    """Plays the plan's games; the same findings for the same plan, whatever the number of cores."""
    seats = range(wanted.seats)
    names = dict.fromkeys(b.name for b in wanted.bots)
    findings = Findings(
        wanted, [Tally() for _ in seats], [Tally() for _ in seats], {n: Tally() for n in names}, Tally(), Tally()
    )
    for piece in played(wanted, cores):
        _take_in(findings, piece)
        if progress:
            progress(findings.games)
    return findings


def _take_in(findings: Findings, piece: Played) -> None:
    wanted = findings.plan
    seats, rotations = wanted.seats, wanted.rotations
    share = wanted.shares(piece.winners)
    deals = len(share)
    findings.ties += int(((piece.winners & (piece.winners - 1)) != 0).sum())
    first = np.arange(piece.from_deal, piece.from_deal + deals) % seats
    for seat in range(seats):
        findings.by_seat[seat].add(share[:, :, seat].mean(1))
        place = share[np.arange(deals)[:, None], np.arange(rotations), ((first + seat) % seats)[:, None]]
        findings.by_place[seat].add(place.mean(1))
    for name, tally in findings.by_bot.items():
        here = np.array([[b.name == name for b in wanted.seating(rotation)] for rotation in range(rotations)])
        tally.add((share * here).sum((1, 2)) / rotations)
    findings.moves.add(piece.spent[:, 0])
    findings.seconds.add(piece.spent[:, 1] / 1000)
