"""A seat's game in review: every decision, what the expert would have done instead, and what the difference cost.

The expert follows the game from the seat and knows nothing that the seat did not. Where it would have played otherwise,
both moves are played on in the same possible worlds (`worlds.py`); the mean difference in shares of the win is the
estimated loss. All that matter get many more worlds, and their estimates come from these alone: what looked worst in
few worlds looked so partly by chance.

What a seat won beyond its fair share is, by definition, the luck of the game less the losses of its play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ludoteca.bots.live import LiveBot
from ludoteca.bots.registry import expert
from ludoteca.coach.worlds import MOST_WORLDS, SILENT, shares_after
from ludoteca.engine.events import take
from ludoteca.engine.position import Position
from ludoteca.engine.record import Record

#: Moves to be played on for every doubtful decision, and for each of those that seem to matter most. A game of Moose
#: takes some fifty, one of Moggie a thousand and more.
FIRST_MOVES, MORE_MOVES = 40_000, 600_000
#: How many decisions seem to matter most.
MATTER = 8
#: The normal deviate of a 95 % interval.
DEVIATE = 1.96


@dataclass(frozen=True)
class Decision:
    """One decision of the seat that is reviewed."""

    #: How many events had happened before it.
    number: int
    #: The move that was made, as records write it; None: a window went by in silence.
    played: str | None
    #: What the expert would have done; None: nothing.
    best: str | None
    #: What it cost, in shares of the win, and half its 95 % interval; 0 where both agree.
    loss: float = 0.0
    margin: float = 0.0

    @property
    def matters(self) -> bool:
        """Whether it was a mistake beyond doubt."""
        return self.loss - self.margin > 0


@dataclass(frozen=True)
class Review:
    """All decisions of one seat (from 0) in one game."""

    seat: int
    decisions: tuple[Decision, ...]
    #: What the seat got of the win, and what it could expect before the deal.
    won: float
    fair: float

    @property
    def play(self) -> float:
        """What the seat's own play cost, in shares of the win."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def play_margin(self) -> float:
        """Half the 95 % interval of `play`."""
        return float(np.sqrt(sum(decision.margin**2 for decision in self.decisions)))

    @property
    def luck(self) -> float:
        """What cards and the others' play gave, in shares of the win."""
        return self.won - self.fair + self.play

    def worst(self, most: int = 3) -> list[Decision]:
        """The mistakes that mattered most, the greatest first."""
        mistakes = [decision for decision in self.decisions if decision.matters]
        return sorted(mistakes, key=lambda decision: -decision.loss)[:most]


def review(record: Record, seat: int, seed: object = 0, progress: Callable[[float], None] | None = None) -> Review:
    """Reviews a finished game from a seat (from 0); the same for the same seed. `progress` hears 0 … 1."""
    decisions, positions = [], []
    for decision, position in _decisions(record, seat, seed):
        if decision.played != decision.best:
            decision = _judged(decision, position, seat, FIRST_MOVES, seed, 0)
        decisions.append(decision)
        positions.append(position)
        if progress:
            progress(0.8 * min(1.0, (decision.number + 1) / len(record.events)))
    doubtful = [k for k, decision in enumerate(decisions) if decision.played != decision.best]
    most = sorted(doubtful, key=lambda k: -decisions[k].loss)[:MATTER]
    for done, k in enumerate(most, 1):
        decisions[k] = _judged(decisions[k], positions[k], seat, MORE_MOVES, seed, MOST_WORLDS)
        if progress:
            progress(0.8 + 0.2 * done / len(most))
    outcome = record.at(len(record.events)).outcome()
    won = (seat in outcome.winners) / len(outcome.winners)
    return Review(seat, tuple(decisions), won, 1 / record.head["seats"])


def _decisions(record: Record, seat: int, seed: object) -> Iterator[tuple[Decision, Position]]:
    """The seat's decisions with the expert's choices, and what the seat saw when it decided."""
    coach = LiveBot(expert(record.game), seat, seed)
    position = record.start()
    for number, event in enumerate(record.events):
        mover = event["seat"] - 1 if "move" in event else None
        silent = "clock" in event and seat in position.actors()
        if (mover == seat and len(position.legal(seat)) > 1) or silent:
            action = coach.decide(position)
            best = None if action is None else record.game.face.move_text(action)
            if silent and best is not None and _comes_to_silence(position.seen_by(seat), seat, best):
                best = None
            yield Decision(number, event.get("move"), best), position.seen_by(seat)
        if mover is not None:
            coach.watch(position, mover, event["move"])
        take(position, event)


def _comes_to_silence(position: Position, seat: int, move: str) -> bool:
    """Whether giving up the chance to call is the same as saying nothing until the window closes."""
    silent = position.clone()
    silent.close()
    position.move(seat, move)
    if position.window:
        position.close()
    return position.save() == silent.save()


def _judged(decision: Decision, position: Position, seat: int, moves: int, seed: object, from_world: int) -> Decision:
    """The decision with its loss as the worlds show it that can be played on in so many moves."""
    actions = [SILENT if move is None else position.parse(move) for move in (decision.best, decision.played)]
    shares = shares_after(position, seat, actions, moves, (seed, decision.number), from_world)
    difference = shares[:, 0] - shares[:, 1]
    margin = DEVIATE * float(difference.std(ddof=1)) / len(shares) ** 0.5
    return Decision(decision.number, decision.played, decision.best, float(difference.mean()), margin)
