"""What a study keeps of each game beside who won: a game's own numbers, and the questions that they answer.

The numbers are gathered inside the compiled loop, by plain functions over the record like the rules. The questions are
asked afterwards, of many games at once, as arrays. A game may bring both, or neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

#: A number for each game, or for each game and seat.
Numbers = npt.NDArray[Any]


@dataclass(frozen=True)
class Measure:
    """Numbers that are kept of each game: one column, or one for each label (``mooses_kitchen``) or seat
    (``traps_1``)."""

    name: str
    meaning: str
    labels: tuple[str, ...] = ()
    #: So many columns, one for each seat that the game can have; a study keeps those that there are.
    seats: int = 0
    #: Signed integers; the type of the columns in files.
    dtype: type[np.signedinteger[Any]] = np.int16

    @property
    def size(self) -> int:
        """How many columns it has."""
        return self.seats or len(self.labels) or 1

    def columns(self, seats: int) -> list[str]:
        """The names of the columns that are kept at a table of so many seats."""
        if self.seats:
            return [f"{self.name}_{seat + 1}" for seat in range(seats)]
        return [f"{self.name}_{label}" for label in self.labels] or [self.name]


@dataclass(frozen=True)
class Games:
    """Many games at once, as questions see them; seats count from 0."""

    seats: int
    #: Each seat's share of the win: float64[games, seats].
    won: Numbers
    #: int[games, seats].
    scores: Numbers
    #: int[games].
    moves: Numbers
    #: Which of `names` plays each seat: int[games, seats].
    bots: Numbers
    names: Sequence[str]
    #: The seat that began: int[games].
    first: Numbers
    #: Virtual time in milliseconds: int[games].
    time: Numbers
    kept: Mapping[str, Numbers]

    def __getitem__(self, name: str) -> Numbers:
        """A measure's numbers: [games], or [games, labels or seats] if it has several columns."""
        return self.kept[name]

    def __len__(self) -> int:
        return len(self.won)


@dataclass(frozen=True)
class Bar:
    """One figure of an answer: the sum of `num` over the sum of `den`, each a number for every game, or for every game
    and seat. Nothing is told where `den` is 0 everywhere."""

    #: Names it among the figures of its question, for programs.
    name: str
    #: What it is, in the reader's language.
    label: str
    num: Numbers
    #: None: 1 for each game.
    den: Numbers | float | None = None
    #: The column that it stands in, in a grid.
    group: str = ""


#: How an answer is drawn: points with intervals, columns side by side, or a table of shares.
DOTS, COLUMNS, GRID = "dots", "columns", "grid"


@dataclass(frozen=True)
class Question:
    """A question that people ask of a game, and the figures that answer it."""

    name: str
    #: In the reader's language, as is `words`: what the figures are.
    title: str
    words: str
    bars: Sequence[Bar]
    #: The figures are shares of one, shown as percent.
    share: bool = True
    #: What all figures would be if it made no difference.
    even: float | None = None
    drawn: str = DOTS
    digits: int = 1


@dataclass(frozen=True)
class Measures:
    """A game's own numbers. `out` is int32, all zero before a game: the columns in their order, then `scratch` numbers
    that the functions may use as they like and nobody keeps."""

    columns: tuple[Measure, ...]
    #: ask(games) -> the questions that the numbers answer.
    ask: Callable[[Games], Sequence[Question]]
    scratch: int = 0
    #: before(s, seat, action, out): sees each move just before it is made …
    before: Callable[..., None] | None = None
    #: … and after(s, seat, action, out) just after.
    after: Callable[..., None] | None = None
    #: end(s, winners, out): sees the finished game, with its winners as a bit mask.
    end: Callable[..., None] | None = None

    @property
    def width(self) -> int:
        """How many numbers `out` has."""
        return sum(measure.size for measure in self.columns) + self.scratch


def unmeasured(s: Any, seat: int, action: int, out: Any) -> None:
    """A game without numbers of its own."""


def unmeasured_end(s: Any, winners: int, out: Any) -> None:
    """A game without numbers of its own."""


def by_count(name: str, label: str, counts: Numbers, numbers: Numbers, most: int) -> list[Bar]:
    """A number of each seat by how often it did something, 0 to `most` (which stands for more, too); `label` has a
    field {n}."""
    capped = np.minimum(counts, most)
    return [Bar(f"{name}_{n}", label.format(n=n), numbers * (capped == n), capped == n) for n in range(most + 1)]


def bot_bars(games: Games, name: str, numbers: Numbers) -> list[Bar]:
    """A number of each seat, on average by who plays the seat."""
    return [
        Bar(f"{name}_{bot}", bot, numbers * (games.bots == k), games.bots == k) for k, bot in enumerate(games.names)
    ]
