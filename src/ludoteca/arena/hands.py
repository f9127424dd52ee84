"""A game of several hands, cut down to its first scored one: what is played for in one hand can be compared sooner."""

from __future__ import annotations

import dataclasses
import functools

import numpy as np

from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import DEALER, Game

# The template below gets its free names from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"


def first_hand_actors(s):
    """As in the whole game, but over as soon as another hand would be dealt and somebody has scored."""
    waiting = whole_game(s)
    if waiting & DEALER:
        scores = np.zeros(DEALERS_SEAT, np.int32)
        standing(s, scores)
        for seat in range(s.seats):
            if scores[seat] != 0:
                return 0
    return waiting


#: More seats than any game has.
DEALERS_SEAT = 14


@functools.cache
def one_hand(game: Game) -> Game:
    """The game that ends after its first scored hand; who leads then has won."""
    actors = bind(first_hand_actors, whole_game=game.rules.actors, standing=game.rules.outcome)
    short = dataclasses.replace(game, rules=dataclasses.replace(game.rules, actors=actors))
    _WHOLE[short] = game
    return short


def whole(game: Game) -> Game:
    """The whole game that one was cut from; the game itself if it wasn't cut."""
    return _WHOLE.get(game, game)


_WHOLE: dict[Game, Game] = {}
