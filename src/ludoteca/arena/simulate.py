"""Many games among bots, on all cores, and what came of them.

Duplicate play: every deal is played once for each of the bots in the first seat, the others following around the
table, so that each bot has held each seat's cards. Intervals are computed over deals, since games on the same deal are
not independent.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ludoteca.bots.play import LOGGED, fresh_minds, game_among_bots, games_among_bots, logged_events
from ludoteca.bots.registry import Bot, bot
from ludoteca.engine.contract import Game, OptionValue
from ludoteca.engine.dice import branch, seeded
from ludoteca.engine.position import Position
from ludoteca.engine.record import head_of

#: Deals in one piece of work: small enough for a lively progress bar, large enough to be worth a thread's while.
PIECE = 256
#: Most lines and deals that a recorded game keeps.
LOG_LINES, LOG_DEALS = 1_000_000, 100


@dataclass(frozen=True)
class Plan:
    """What is to be simulated: the bots, which repeat around the table, and how many games."""

    game: Game
    seats: int
    bots: tuple[Bot, ...]
    games: int
    seed: str = "0"
    options: dict[str, OptionValue] = field(default_factory=dict)

    @property
    def rotations(self) -> int:
        """How often each deal is played: once if all bots are alike, else once for each bot in the first seat."""
        return len(self.bots) if len(set(self.bots)) > 1 else 1

    @property
    def deals(self) -> int:
        """How many deals that makes; the last one's rotations are all played."""
        return -(-self.games // self.rotations)

    def seating(self, rotation: int) -> list[Bot]:
        """The bots by seat."""
        return [self.bots[(seat + rotation) % len(self.bots)] for seat in range(self.seats)]


def plan(game: Game, seats: int, bots: Sequence[str], games: int, seed: str = "0", **options: OptionValue) -> Plan:
    """A plan from names of bots; no more of them than seats."""
    return Plan(game, seats, tuple(bot(game, name) for name in bots[:seats]), games, seed, game.settle(options))


class Tally:
    """Mean, interval and range of numbers that come in one after another, without keeping them."""

    def __init__(self) -> None:
        self.n, self.sum, self.squares = 0, 0.0, 0.0
        self.least, self.most = float("inf"), float("-inf")

    def add(self, numbers: np.ndarray[Any, Any]) -> None:
        """Takes an array of numbers in."""
        self.n += numbers.size
        self.sum += float(numbers.sum())
        self.squares += float((numbers.astype(np.float64) ** 2).sum())
        self.least = min(self.least, float(numbers.min()))
        self.most = max(self.most, float(numbers.max()))

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.sum / self.n if self.n else 0.0

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the mean (normal approximation)."""
        if self.n < 2:
            return float("inf")
        variance = max(self.squares / self.n - self.mean**2, 0) * self.n / (self.n - 1)
        return float(1.96 * (variance / self.n) ** 0.5)


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
    pieces = [(at, min(at + PIECE, wanted.deals)) for at in range(0, wanted.deals, PIECE)]
    games_among_bots(wanted.game)
    workers = cores or os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        waiting = [pool.submit(_play_piece, wanted, *piece) for piece in pieces[: 2 * workers]]
        ahead = iter(pieces[2 * workers :])
        while waiting:
            played = waiting.pop(0).result()
            for piece in ahead:
                waiting.append(pool.submit(_play_piece, wanted, *piece))
                break
            _take_in(findings, *played)
            if progress:
                progress(findings.games)
    return findings


Played = tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], int]


def _play_piece(wanted: Plan, from_deal: int, to_deal: int) -> Played:
    """Plays the rotations of some deals: winners' masks, moves and milliseconds, a row a game; and the first deal."""
    game, seats, rotations = wanted.game, wanted.seats, wanted.rotations
    n = (to_deal - from_deal) * rotations
    cards = np.array(game.deck(seats, wanted.options), np.int16)
    kinds, fresh = _bots(wanted)
    winners = np.zeros(n, np.int64)
    spent = np.zeros((n, 2), np.int64)
    start = game.new(seats, options=wanted.options)
    states, seen, minds, out = start.copy(), start.copy(), fresh[0].copy(), np.empty(game.actions, np.int16)
    run = games_among_bots(game)
    run(start, states, seen, cards.copy(), cards, kinds, minds, fresh, _bases(wanted), from_deal, out, winners, spent)
    return winners, spent, from_deal


def _bots(wanted: Plan) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Who plays each seat in each rotation: kinds int8[rotations, seats], fresh minds int32[rotations, seats, MIND]."""
    seatings = [wanted.seating(rotation) for rotation in range(wanted.rotations)]
    kinds = np.array([[b.kind for b in seating] for seating in seatings], np.int8)
    return kinds, np.stack([fresh_minds([b.mind for b in seating]) for seating in seatings])


def _bases(wanted: Plan) -> np.ndarray[Any, Any]:
    """The roots of all chance of a plan: of its shuffles, and of its bots; int64[2, 4]."""
    return np.stack([seeded(wanted.seed, "deals"), seeded(wanted.seed, "bots")])


def _take_in(findings: Findings, winners: np.ndarray[Any, Any], spent: np.ndarray[Any, Any], from_deal: int) -> None:
    wanted = findings.plan
    seats, rotations = wanted.seats, wanted.rotations
    deals = len(winners) // rotations
    won = (winners[:, None] >> np.arange(seats) & 1).astype(np.float64)
    findings.ties += int((won.sum(1) > 1).sum())
    share = (won / won.sum(1, keepdims=True)).reshape(deals, rotations, seats)
    first = np.arange(from_deal, from_deal + deals) % seats
    for seat in range(seats):
        findings.by_seat[seat].add(share[:, :, seat].mean(1))
        place = share[np.arange(deals)[:, None], np.arange(rotations), ((first + seat) % seats)[:, None]]
        findings.by_place[seat].add(place.mean(1))
    for name, tally in findings.by_bot.items():
        here = np.array([[b.name == name for b in wanted.seating(rotation)] for rotation in range(rotations)])
        tally.add((share * here).sum((1, 2)) / rotations)
    findings.moves.add(spent[:, 0])
    findings.seconds.add(spent[:, 1] / 1000)


def recorded(wanted: Plan) -> Iterator[list[dict[str, Any]]]:
    """The same games again, one after another, each as the lines of its record."""
    game, seats = wanted.game, wanted.seats
    cards = np.array(game.deck(seats, wanted.options), np.int16)
    log, decks = np.zeros((LOG_LINES, LOGGED), np.int32), np.zeros((LOG_DEALS, len(cards)), np.int16)
    kinds, fresh = _bots(wanted)
    bases, seen, out = _bases(wanted), game.new(seats), np.empty(game.actions, np.int16)
    chance, rng = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(wanted.deals * wanted.rotations):
        deal, rotation = divmod(number, wanted.rotations)
        branch(bases[0], deal, 0, chance)
        branch(bases[1], deal, rotation, rng)
        position = Position(game, seats, deal % seats, wanted.options)
        head = head_of(position, deal % seats, players=[b.name for b in wanted.seating(rotation)])
        _moves, _ms, lines, deals = game_among_bots(game)(
            position.data, seen, cards.copy(), decks, kinds[rotation], fresh[rotation].copy(), chance, rng, out, log
        )
        result = {"result": position.outcome().json()}
        yield [head, *logged_events(game, log[:lines], decks[:deals]), result]
