"""From what a bot thought to what it does: the same in simulations and at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import DEALER, Game
from ludoteca.engine.dice import roll

# The templates below get their free names (`legal`, `actors`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

SEATS = DEALER - 1
#: In a mixture, moves of less than this part of the greatest weight are what is left of early doubts: dropped.
NEGLIGIBLE = 0.03
#: Of the numbers that `roll` makes.
SPAN = 1 << 32


def final_choice(s, seat, weights, payoffs, rng, out):
    """The action that a seat takes after thinking: the one of the greatest weight, or at a simultaneous choice one
    drawn in proportion to the weights. `s` is what the seat sees."""
    n = legal(s, seat, out)
    best = int(out[0])
    for k in range(1, n):
        action = int(out[k])
        if weights[action] > weights[best] or (weights[action] == weights[best] and payoffs[action] > payoffs[best]):
            best = action
    if n == 1 or not is_simultaneous(s, seat, out):
        return best
    least, total = NEGLIGIBLE * weights[best], 0.0
    for k in range(n):
        if weights[out[k]] >= least:
            total += weights[out[k]]
    drawn = total * (roll(rng) / SPAN)
    for k in range(n):
        if weights[out[k]] >= least:
            drawn -= weights[out[k]]
            if drawn < 0:
                return int(out[k])
    return best


def is_simultaneous(s, seat, out):
    """Whether others choose at the same time as the seat, which can choose out[0]: several are waited for, or have
    chosen in secret and may still change it."""
    waiting = actors(s) & SEATS
    if waiting & (waiting - 1):
        return True
    return SECRET[out[0]] != 0 and interrupters(s) & SEATS & ~(1 << seat) != 0


def final_chooser(game: Game) -> Callable[..., int]:
    """`final_choice` of a game."""
    return bind(final_choice, legal=game.rules.legal, is_simultaneous=simultaneity(game))


def simultaneity(game: Game) -> Callable[..., bool]:
    """`is_simultaneous` of a game."""
    rules = {name: getattr(game.rules, name) for name in ("actors", "interrupters")}
    return bind(is_simultaneous, SECRET=secret_actions(game), **rules)


def secret_actions(game: Game) -> np.ndarray[Any, Any]:
    """1 for each action that other seats don't see; int8[actions]."""
    moves = [game.face.move_text(action) for action in range(game.actions)]
    return np.array([move.split(" ")[0] in game.face.SECRET_MOVES for move in moves], np.int8)
