"""Perft: how many different sequences of 1, 2, 3, … events a position has. Off by one in the rules shows here."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import DEALER, Game
from ludoteca.engine.position import Position

# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

SEATS = DEALER - 1


def perft_at(states, out, depth):
    """Counts, depth first; states[k] is the position after k events."""
    seats = np.zeros(depth + 1, np.int64)  # at each level: whose moves are being tried …
    moves = np.zeros(depth + 1, np.int64)  # … how many there are,
    tried = np.zeros(depth + 1, np.int64)  # … and how many have been tried
    level, leaves = 0, 0
    seats[0] = -1
    while level >= 0:
        if tried[level] == moves[level]:
            seats[level] += 1
            tried[level] = 0
            if (actors(states[level]) & SEATS) >> seats[level] == 0:
                level -= 1
                continue
            waiting = (actors(states[level]) & SEATS) >> seats[level] & 1
            moves[level] = legal(states[level], seats[level], out[level]) if waiting else 0
            continue
        action = int(out[level, tried[level]])
        tried[level] += 1
        states[level + 1] = states[level]
        apply(states[level + 1], seats[level], action)
        if level + 1 == depth:
            leaves += 1
        else:
            level += 1
            seats[level] = -1
            moves[level] = 0
            tried[level] = 0
    return leaves


@functools.cache
def _counter(game: Game) -> Callable[..., int]:
    rules = game.rules
    return twin(bind(perft_at, actors=rules.actors, legal=rules.legal, apply=rules.apply))


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` events from here, an event being any legal move of any seat waited for."""
    if depth < 1:
        return 1
    states = np.zeros(depth + 1, position.game.state)
    states[0] = position.data[0]
    out: np.ndarray[Any, Any] = np.empty((depth + 1, position.game.actions), np.int16)
    return _counter(position.game)(states, out, depth)
