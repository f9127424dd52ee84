"""A game of one hidden simultaneous choice, whose equilibrium is known.

Both choose heads or tails in secret. Two heads: the first seat wins. Two tails: they share. Else the second seat wins.
In equilibrium both choose heads once in three times.
"""

import types

import numpy as np

from ludoteca.engine.contract import DEALER, UNKNOWN, Game, Policies, Rules

HEADS, TAILS = 0, 1
STATE = np.dtype([("seats", np.int8), ("first", np.int8), ("phase", np.int8), ("chosen", np.int8, 2)])


def deal(s, deck):
    s.phase = 1


def actors(s):
    if s.phase == 0:
        return DEALER
    return (s.chosen[0] == 0) + 2 * (s.chosen[1] == 0)


def interrupters(s):
    both = actors(s) == 0
    return 0 if s.phase == 0 or both else 3 & ~actors(s)


def legal(s, seat, out):
    if s.phase == 0 or actors(s) == 0:
        return 0
    out[0] = HEADS
    out[1] = TAILS
    return 2


def apply(s, seat, action):
    s.chosen[seat] = action + 1


def outcome(s, scores):
    if s.chosen[0] != s.chosen[1]:
        return 2
    return 1 if s.chosen[0] == HEADS + 1 else 3


def hide(s, viewer):
    for seat in range(2):
        if seat != viewer and s.chosen[seat] != 0 and actors(s) != 0:
            s.chosen[seat] = UNKNOWN


def resample(s, viewer, rng):
    for seat in range(2):
        if s.chosen[seat] == UNKNOWN:
            s.chosen[seat] = HEADS + 1


def greedy(s, seat, mind, rng):
    return HEADS


FACE = types.SimpleNamespace(
    move_text=["pick heads", "pick tails"].__getitem__,
    parse_move=["pick heads", "pick tails"].index,
    SECRET_MOVES=frozenset({"pick"}),
)
GAME = Game(
    name="pennies",
    title="Pennies",
    seats=range(2, 3),
    state=STATE,
    actions=2,
    deck=lambda seats, options: [0],
    rules=Rules(
        deal=deal,
        actors=actors,
        interrupters=interrupters,
        legal=legal,
        apply=apply,
        outcome=outcome,
        hide=hide,
        resample=resample,
        observe=lambda s, viewer, out: None,
    ),
    face=FACE,
    policies=Policies(greedy=greedy),
    features=(),
    census=lambda s: [0],
)
