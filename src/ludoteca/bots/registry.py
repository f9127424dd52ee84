"""Which bots a game has: `random`, `greedy`, and the game's own levels of it; at tables also `learned`, for some."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.bots.learned import LEARNED, trained_for
from ludoteca.bots.play import GREEDY, RANDOM, THINKING
from ludoteca.engine.contract import Game

#: The kind of a bot that plays by a trained network: one decision at a time. Compiled games have none.
TRAINED = 3


@dataclass(frozen=True)
class Bot:
    """A player that a seat can be given to."""

    name: str
    #: RANDOM, GREEDY or THINKING, as the compiled games know it; or TRAINED.
    kind: int
    #: What its memory starts with.
    mind: tuple[int, ...] = ()
    #: How long it thinks about a decision (`contract.Policies.think`).
    effort: int = 0


class UnknownBot(ValueError):
    """The game has no bot of this name."""


def names(game: Game) -> tuple[str, ...]:
    """The names of all bots of a game, weakest first as far as is known."""
    return ("random", *game.levels, "greedy")


def at_tables(game: Game, seats: int) -> tuple[str, ...]:
    """The names of all bots that can sit at a table with so many seats: also the trained one, if there is one."""
    return (*names(game), *([LEARNED] if seats in trained_for(game) else []))


def usual(game: Game) -> str:
    """Who plays against people who say nothing of it: the game's second level, where it has levels, else greedy."""
    return [*game.levels, "greedy"][1 if game.levels else 0]


def bot(game: Game, name: str) -> Bot:
    """The game's bot of that name; `UnknownBot` if it has none."""
    if name == "random":
        return Bot(name, RANDOM)
    if name == "greedy":
        return Bot(name, GREEDY)
    if name == LEARNED and trained_for(game):
        return Bot(name, TRAINED)
    if name in game.levels:
        level = game.levels[name]
        return Bot(name, THINKING if level.effort else GREEDY, tuple(level.mind), level.effort)
    raise UnknownBot(name)


#: How long an expert thinks at a game that names no levels.
EFFORT = 2000


def expert(game: Game) -> Bot:
    """The strongest bot of a game: its last level, or the house's search where it names none."""
    return bot(game, list(game.levels)[-1]) if game.levels else Bot("expert", THINKING, (), EFFORT)
