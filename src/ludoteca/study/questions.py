"""The questions that are asked of every game; each game adds its own (`ludoteca.engine.measures`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ludoteca.engine.contract import Game
from ludoteca.engine.measures import COLUMNS, Bar, Games, Question
from ludoteca.language import _, number

#: How many columns stand beside each other at most, and what part of the games is lumped together at each end.
MOST_COLUMNS, ENDS = 24, 0.002

#: What the questions are asked of, and what they are.
Asking = Callable[[Games], list[Question]]


@dataclass(frozen=True)
class Bins:
    """Whole numbers in columns: `start` begins the first, each is `width` wide; the last ones hold all beyond."""

    start: int
    width: int
    count: int
    #: Whether there is more below the first, and above the last.
    below: bool
    above: bool

    def place(self, numbers: Any) -> Any:
        """Which column each number stands in."""
        return np.clip((numbers - self.start) // self.width, 0, self.count - 1)

    def label(self, k: int) -> str:
        """What the column holds."""
        low = self.start + k * self.width
        high = low + self.width - 1
        least, most = (number(end).replace("-", "−") for end in (low, high))
        if k == 0 and self.below:
            return f"≤ {most}"
        if k == self.count - 1 and self.above:
            return f"≥ {least}"
        return least if self.width == 1 else f"{least} – {most}"


def bins(samples: Sequence[Any]) -> Bins:
    """Columns that hold nearly all of these numbers."""
    low = int(min(np.quantile(sample, ENDS) for sample in samples))
    high = int(max(np.quantile(sample, 1 - ENDS) for sample in samples))
    width = next(w for w in _widths() if high // w - low // w < MOST_COLUMNS)
    start = low // width * width
    count = high // width - low // width + 1
    below = any(int(sample.min()) < start for sample in samples)
    above = any(int(sample.max()) >= start + count * width for sample in samples)
    return Bins(start, width, count, below, above)


def _widths() -> Any:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def of_house(game: Game, samples: Sequence[Games]) -> Asking:
    """Who wins, by how much, and how long it takes. `samples` are some games of each variant."""
    moves = bins([sample.moves for sample in samples])
    scores = bins([sample.scores for sample in samples])

    def ask(games: Games) -> list[Question]:
        asked = [_by_place(games), _by_seat(games)]
        if len(games.names) > 1:
            asked.append(_by_bot(games))
        asked += [_sharing(games), _scores(games)]
        asked.append(
            Question(
                "score_spread",
                _("Which scores are there?"),
                _("Of all seats."),
                [
                    Bar(f"score_{scores.start + k * scores.width}", scores.label(k), found.sum(1), games.seats)
                    for k in range(scores.count)
                    for found in [scores.place(games.scores) == k]
                ],
                drawn=COLUMNS,
            )
        )
        asked.append(_length(game, games))
        asked.append(
            Question(
                "move_spread",
                _("How many moves are there?"),
                _("Of all games."),
                [
                    Bar(f"moves_{moves.start + k * moves.width}", moves.label(k), moves.place(games.moves) == k)
                    for k in range(moves.count)
                ],
                drawn=COLUMNS,
            )
        )
        return asked

    return ask


def of_game(game: Game) -> Asking:
    """The game's own questions, under names that the house's do not have."""

    def ask(games: Games) -> list[Question]:
        asked = game.measures.ask(games) if game.measures else []
        return [replace(question, name=f"{game.name}_{question.name}") for question in asked]

    return ask


def _by_place(games: Games) -> Question:
    rows = np.arange(len(games))
    return Question(
        "place",
        _("Does the first to play win more?"),
        _("Wins by the order of play; a shared win counts its share."),
        [
            Bar(
                f"place_{k + 1}",
                _("{place}. to play").format(place=k + 1),
                games.won[rows, (games.first + k) % games.seats],
            )
            for k in range(games.seats)
        ],
        even=1 / games.seats,
    )


def _by_seat(games: Games) -> Question:
    return Question(
        "seat",
        _("Who wins, by seat?"),
        _("The first seat to play moves on with every deal."),
        [Bar(f"seat_{k + 1}", _("seat {seat}").format(seat=k + 1), games.won[:, k]) for k in range(games.seats)],
        even=1 / games.seats,
    )


def _by_bot(games: Games) -> Question:
    return Question(
        "bot",
        _("Which bot wins more?"),
        _("How often a seat wins, by who plays it; on each deal every bot holds every seat."),
        [
            Bar(f"bot_{name}", name, games.won * (games.bots == k), games.bots == k)
            for k, name in enumerate(games.names)
        ],
        even=1 / games.seats,
    )


def _sharing(games: Games) -> Question:
    winners = (games.won > 0).sum(1)
    return Question(
        "sharing",
        _("How often is a win shared?"),
        _("Of all games, by how many seats win together."),
        [Bar(f"winners_{n}", _("winners: {n}").format(n=n), winners == n) for n in range(1, games.seats + 1)],
    )


def _scores(games: Games) -> Question:
    rows = np.arange(len(games))
    won = games.won > 0
    return Question(
        "score",
        _("How high are the scores?"),
        _("On average: of the winners, of the others, and by the order of play."),
        [
            Bar("winners", _("winners"), games.scores * won, won),
            Bar("others", _("the others"), games.scores * ~won, ~won),
            *(
                Bar(
                    f"place_{k + 1}",
                    _("{place}. to play").format(place=k + 1),
                    games.scores[rows, (games.first + k) % games.seats],
                )
                for k in range(games.seats)
            ),
        ],
        share=False,
        digits=2,
    )


def _length(game: Game, games: Games) -> Question:
    bars = [Bar("moves", _("moves"), games.moves)]
    if game.policies.delay:
        bars.append(Bar("minutes", _("minutes on the virtual clock"), games.time / 60_000))
    return Question("length", _("How long is a game?"), _("On average."), bars, share=False)


def of_luck(shares: Mapping[str, float], rotations: int) -> Asking:
    """How much of what decides is the cards and the seat, and how much is who plays: each deal was played with the bots
    in each seat. `shares` says how often a seat wins by who plays it."""

    def ask(games: Games) -> list[Question]:
        even = 1 / games.seats
        skill = np.array([shares[name] for name in games.names])[games.bots] - even
        deals = len(games) // rotations
        # What is left beside the bot's own strength, on the same cards under different players: if they have it in
        # common, it is the cards'.
        rest = (games.won - even - skill).reshape(deals, rotations, games.seats)
        together = rest.sum(1)
        pairs = rotations * (rotations - 1)
        common = ((together**2).sum(1) - (rest**2).sum((1, 2))) / pairs
        cards = np.repeat(common, rotations)
        # On average the square of a bot's strength; written so that the interval knows how far that is known.
        bots = (2 * skill * (games.won - even) - skill**2).sum(1)
        everything = ((games.won - even) ** 2).sum(1)
        return [
            Question(
                "luck",
                _("How much is luck?"),
                _(
                    "What decides who wins, as parts of the spread of wins: the same cards in the same seat under "
                    "another player, the players themselves, and all else (what a player makes of the cards, and "
                    "the bots' own chance)."
                ),
                [
                    Bar("cards", _("the cards and the seat"), cards, everything),
                    Bar("bots", _("who plays"), bots, everything),
                    Bar("rest", _("all else"), everything - cards - bots, everything),
                ],
            )
        ]

    return ask
