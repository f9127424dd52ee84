"""How long a game can last, in choices: OpenSpiel asks for a number that is never exceeded."""

from __future__ import annotations

from collections import Counter

from ludoteca.engine.contract import Game
from ludoteca.games.moon.state import LAST_DEAL
from ludoteca.games.moose.state import IN_HOUSE, MOOSE

#: Where the rules set no bound, or one that nobody could use, a game is stopped here unless it is told otherwise.
STOP = 100_000


def longest(game: Game, seats: int, deck: list[int]) -> int:
    """The most choices that a game can have by its rules; STOP where they allow more."""
    if game.name == "moose":
        # Each card leaves a hand once, each moose may be answered once; between two of these all others pass (MH13).
        mooses = sum(count for kind, count in Counter(deck).items() if MOOSE <= kind < IN_HOUSE)
        return len(deck) + mooses + seats * (len(deck) + 1)
    if game.name == "moon":
        # MN12: so many deals; in each everybody calls, one buries and names trumps, all tiles are played.
        return LAST_DEAL * (seats + 2 + len(deck))
    return STOP
