"""A small network that scores the moves of a position: what a trained policy of a game is made of.

One hidden layer: a move's score is w · relu(b + S · situation + M · move), where `situation` and `move` are whole
numbers that the game writes. The weights are whole numbers too, so that every sum is exact: a trained player chooses
the same compiled and interpreted, and on every machine.
"""

# The templates at the end get their free names from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from ludoteca.engine.compiling import bind
from ludoteca.engine.dice import happens

#: A weight of one in the file.
ONE = 4096
#: As often as not, per mille.
EVEN = 500
#: Where the mind of a seat says, per mille, how often it plays by practice.
PRACTISED = 3


class Weights(NamedTuple):
    """Weights in `ONE`s, float64: one set for each number of seats."""

    situation: Any  #: [sets, situation, hidden]
    bias: Any  #: [sets, hidden]
    move: Any  #: [sets, move, hidden]
    score: Any  #: [sets, hidden]


def load(package: str, name: str) -> Weights:
    """The weights in a file of a package, as `bench.practise` writes it; `FileNotFoundError` if there is none."""
    with files(package).joinpath(name).open("rb") as file, np.load(file) as stored:
        return Weights(*(stored[part].astype(np.float64) for part in Weights._fields))


def score_moves(situation, moves, n, scores, weights, bias, move_weights, score_weights, hidden):
    """Writes the scores of n moves to scores[:n]; `hidden` is scratch, float64[2, hidden].

    A score is the logarithm of a move's odds.
    """
    size = len(bias)
    for j in range(size):
        hidden[0, j] = bias[j]
    for i in range(len(situation)):
        add(hidden[0], weights[i], situation[i], size)
    for k in range(n):
        for j in range(size):
            hidden[1, j] = hidden[0, j]
        for i in range(moves.shape[1]):
            add(hidden[1], move_weights[i], moves[k, i], size)
        total = 0.0
        for j in range(size):
            total += max(hidden[1, j], 0.0) * score_weights[j]
        scores[k] = total / (ONE * ONE)


def add(hidden, weights, value, size):
    """Adds one input's part; most inputs are 0."""
    if value != 0:
        for j in range(size):
            hidden[j] += value * weights[j]


def best_of(scores, n):
    """The index of the highest score; of equals the first."""
    best = 0
    for k in range(1, n):
        if scores[k] > scores[best]:
            best = k
    return best


def trained(
    package: str,
    describe: Callable[..., None],
    sizes: tuple[int, int],
    fewest: int,
    actions: int,
    legal: Callable[..., int],
    greedy: Callable[..., int],
) -> tuple[Callable[..., Any], ...]:
    """`contract.Policies.practised` of a game; who plays by it as often as not, else by `greedy`, in imagined games;
    and who does as often as its mind says.

    describe(s, seat, out, n, situation, moves) writes what the seat sees, and its moves out[:n], over zeros: float64
    [sizes[0]] and [n, sizes[1]]. The weights are in the package's `network.npz`, from `fewest` seats on.
    """
    own, bias, each, score = load(package, "network.npz")
    names = {"describe": describe, "SITUATION": sizes[0], "MOVE": sizes[1], "HIDDEN": bias.shape[1], "FEWEST": fewest}
    scorer = bind(practised, **names, OWN=own, BIAS=bias, EACH=each, SCORE=score)
    always = bind(by_practice, practised=scorer, legal=legal, ACTIONS=actions)
    return scorer, *(bind(who, by_practice=always, greedy=greedy) for who in (somebody, player))


def practised(s, seat, out, n, scores):
    """`contract.Policies.practised`."""
    situation, moves, hidden = np.zeros(SITUATION), np.zeros((n, MOVE)), np.zeros((2, HIDDEN))
    describe(s, seat, out, n, situation, moves)
    k = int(s.seats) - FEWEST
    score_moves(situation, moves, n, scores, OWN[k], BIAS[k], EACH[k], SCORE[k], hidden)


def by_practice(s, seat, mind, rng):
    """The move of the highest score."""
    out = np.empty(ACTIONS, np.int16)
    n = legal(s, seat, out)
    if n == 1:
        return int(out[0])
    scores = np.zeros(n)
    practised(s, seat, out, n, scores)
    return int(out[best_of(scores, n)])


def somebody(s, seat, mind, rng):
    """`contract.Policies.playout`: a player of whom nobody knows how well they play."""
    return by_practice(s, seat, mind, rng) if happens(EVEN, rng) else greedy(s, seat, mind, rng)


def player(s, seat, mind, rng):
    """`contract.Policies.greedy`."""
    return by_practice(s, seat, mind, rng) if happens(mind[PRACTISED], rng) else greedy(s, seat, mind, rng)
