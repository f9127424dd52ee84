"""How a contest stands: win shares with their intervals, who has beaten whom, ratings, faults."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from ludoteca.arena.betting import Duels, interval
from ludoteca.arena.compiled import Played
from ludoteca.arena.plan import Plan
from ludoteca.arena.ratings import Rating, Ratings
from ludoteca.arena.tally import Tally


@dataclass(frozen=True)
class Row:
    """One player's line of the table."""

    name: str
    #: Of all wins; a shared win counts its share.
    share: float
    #: 95 %, whenever one looks.
    low: float
    high: float
    #: Half the usual 95 % interval, which is right for a number of deals that was fixed beforehand; None: too few.
    margin: float | None
    rating: Rating

    def bounds(self, fixed: bool) -> tuple[float, float]:
        """The interval: the usual one if the number of deals was `fixed` beforehand, else the one that always holds."""
        if fixed and self.margin is not None:
            return max(0.0, self.share - self.margin), min(1.0, self.share + self.margin)
        return self.low, self.high


@dataclass
class Standing:
    """What a contest has shown so far. A deal is one observation: its games share their cards."""

    plan: Plan
    deals: int = 0
    moves: Tally = field(default_factory=Tally)
    #: Each player's share of each deal's wins, as they came in: float[deals, players] by pieces.
    history: list[np.ndarray[Any, Any]] = field(default_factory=list)
    #: By player: its faults by their kind, and the first of each kind in its own words.
    faults: dict[str, Counter[str]] = field(default_factory=dict)
    said: dict[tuple[str, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        players = len(self.plan.bots)
        self.pairs = list(combinations(range(players), 2))
        self.duels = Duels(len(self.pairs))
        self._ratings = Ratings(players)
        self._tallies = [Tally() for _ in range(players)]
        self._values: list[Counter[float]] = [Counter() for _ in range(players)]

    @property
    def fair(self) -> float:
        """The share that each would have if all were equal."""
        return 1 / len(self.plan.bots)

    @property
    def decided(self) -> bool:
        """Of each two, one has been shown to be better."""
        return self.duels.decided

    def take(self, piece: Played, stop: bool = False) -> Played:
        """Counts some deals, up to the plan's number; with `stop`, none after the one that decides all. What was
        counted."""
        piece = _first(piece, self.plan.deals - self.deals, self.plan.rotations)
        shares = _by_player(self.plan, piece)
        lead = np.stack([(shares[:, one] - shares[:, other] + 1) / 2 for one, other in self.pairs], 1)
        counted = self.duels.take(lead, stop)
        if counted < len(shares):
            piece, shares = _first(piece, counted, self.plan.rotations), shares[:counted]
        if counted:
            self._count(piece, shares)
        return piece

    def _count(self, piece: Played, shares: np.ndarray[Any, Any]) -> None:
        self.deals += len(shares)
        self.history.append(shares)
        self.moves.add(piece.spent[:, 0])
        for tally, values, column in zip(self._tallies, self._values, shares.T, strict=True):
            tally.add(column)
            values.update(column.tolist())
        for row in shares.tolist():
            self._ratings.take(row)
        for faults in piece.faults.values():
            for fault in faults:
                self.faults.setdefault(fault.bot, Counter())[fault.kind] += fault.times
                self.said.setdefault((fault.bot, fault.kind), fault.said)

    def rows(self) -> list[Row]:
        """The table, best first."""
        ratings = self._ratings.now()
        rows = []
        for number, player in enumerate(self.plan.bots):
            tally, values = self._tallies[number], self._values[number]
            low, high = interval(np.array([*values.keys()]), np.array([*values.values()], np.float64))
            margin = tally.margin if tally.n > 1 else None
            rows.append(Row(player.name, tally.mean, low, high, margin, ratings[number]))
        return sorted(rows, key=lambda row: -row.share)

    def verdicts(self) -> list[tuple[str, str, int]]:
        """Who was shown to be better than whom, and after how many deals; all of it together is 95 % sure."""
        found = []
        for (one, other), at, way in zip(self.pairs, self.duels.at, self.duels.way, strict=True):
            if at:
                better, worse = (one, other) if way > 0 else (other, one)
                found.append((self.plan.bots[better].name, self.plan.bots[worse].name, at))
        return found

    def json(self) -> dict[str, Any]:
        """All of it for other programs."""
        return {
            **self.plan.head,
            "plan": self.plan.digest,
            "deals": self.deals,
            "games": self.deals * self.plan.rotations,
            "moves": round(self.moves.mean, 3),
            "decided": self.decided,
            "fair_share": round(self.fair, 6),
            "players": [
                {
                    "name": row.name,
                    "share": round(row.share, 6),
                    "margin_if_fixed": None if row.margin is None else round(row.margin, 6),
                    "interval": [round(row.low, 6), round(row.high, 6)],
                    "rating": {"mean": round(row.rating.mean, 3), "deviation": round(row.rating.deviation, 3)},
                    "faults": dict(self.faults.get(row.name, {})),
                }
                for row in self.rows()
            ],
            "better": [{"better": one, "worse": other, "after": at} for one, other, at in self.verdicts()],
        }


def _by_player(plan: Plan, piece: Played) -> np.ndarray[Any, Any]:
    """Each player's share of each deal's wins: float[deals, players]."""
    shares = plan.shares(piece.winners)
    found = np.zeros((len(shares), len(plan.bots)))
    for row in range(len(shares)):
        np.add.at(found[row], plan.places(piece.from_deal + row), shares[row])
    # Wins are thirds, quarters, …: rounded, equal shares are equal numbers.
    return np.round(found / plan.rotations, 12)


def _first(piece: Played, deals: int, rotations: int) -> Played:
    games = deals * rotations
    faults = {deal: found for deal, found in piece.faults.items() if deal < piece.from_deal + deals}
    return Played(piece.from_deal, piece.winners[:games], piece.spent[:games], faults)
