"""Which bots a game has: `random`, `greedy`, and the game's own levels of it."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.bots.play import GREEDY, RANDOM
from ludoteca.engine.contract import Game


@dataclass(frozen=True)
class Bot:
    """A player that a seat can be given to."""

    name: str
    #: RANDOM or GREEDY, as the compiled games know it.
    kind: int
    #: What its memory starts with.
    mind: tuple[int, ...] = ()


class UnknownBot(ValueError):
    """The game has no bot of this name."""


def names(game: Game) -> tuple[str, ...]:
    """The names of all bots of a game, weakest first as far as is known."""
    return ("random", *game.levels, "greedy")


def usual(game: Game) -> str:
    """Who plays against people who say nothing of it: the game's second level, where it has levels, else greedy."""
    return [*game.levels, "greedy"][1 if game.levels else 0]


def bot(game: Game, name: str) -> Bot:
    """The game's bot of that name; `UnknownBot` if it has none."""
    if name == "random":
        return Bot(name, RANDOM)
    if name == "greedy":
        return Bot(name, GREEDY)
    if name in game.levels:
        return Bot(name, GREEDY, tuple(game.levels[name]))
    raise UnknownBot(name)
