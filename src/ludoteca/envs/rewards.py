"""What a step is worth to each seat.

`win` and `score` pay at the end alone; `shaped` pays on the way too. All of it follows from what everybody sees, so
that no reward gives a hidden card away.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import SPECTATOR, Game
from ludoteca.engine.dice import seeded
from ludoteca.engine.kernel import compiled
from ludoteca.engine.playout import random_games

# The templates below get their free names (`outcome`, `hide`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

#: win: the win, shared by all who have it: 1 to a single winner, 1/k to each of k, 0 to the others.
#: score: how many points better than the others' mean a seat ends; more is better, also where the fewest win.
#: shaped: the win, and at each step by how much the seat's lead in points has changed, times SHAPING; when the game
#: ends, what was paid so is taken back. (Potential-based: the best way to play stays the best.)
WIN, SCORE, SHAPED = 0, 1, 2
KINDS = ("win", "score", "shaped")
#: What a point of lead is worth on the way, in wins.
SHAPING = 0.05
#: So many random games say whether few points or many are good.
VOTES = 31


def lead(scores, seats, seat, sign):
    """By how many points the seat is better than the mean of the others; `sign` is -1 where the fewest win."""
    total = 0
    for other in range(seats):
        total += scores[other]
    return sign * (scores[seat] - (total - scores[seat]) / (seats - 1))


def pay_at_end(s, kind, sign, scores, paid, rewards):
    """Writes each seat's reward for the step that ended the game; `paid` is what the way has brought."""
    winners = outcome(s, scores)
    count, rest = 0, winners
    while rest:
        rest &= rest - 1
        count += 1
    for seat in range(s.seats):
        if kind == SCORE:
            rewards[seat] = lead(scores, s.seats, seat, sign)
        else:
            rewards[seat] = 1.0 / count if winners >> seat & 1 else 0.0
        if kind == SHAPED:
            rewards[seat] -= paid[seat]
            paid[seat] = 0


def pay_on_the_way(states, i, seen, sign, scores, paid, rewards):
    """Writes how each seat's lead has changed, as everybody sees it: SHAPED alone."""
    seen[0] = states[i]
    s = seen[0]
    hide(s, SPECTATOR)
    outcome(s, scores)
    for seat in range(s.seats):
        now = SHAPING * lead(scores, s.seats, seat, sign)
        rewards[seat] = now - paid[seat]
        paid[seat] = now


def reward_kind(name: str) -> int:
    """The number of a kind of reward; `ValueError` for a name that is none."""
    if name not in KINDS:
        raise ValueError(f"rewards={name!r}: there are {', '.join(KINDS)}")
    return KINDS.index(name)


@functools.cache
def fewest_win(game: Game) -> bool:
    """Whether few points are good. The contract does not say; a few games played at random do."""
    seats = game.seats[-1]
    start = game.new(seats)
    deck = np.array(game.deck(seats, game.settle()), np.int16)
    states, out, scores = start.copy(), np.empty(game.actions, np.int16), np.zeros(seats, np.int32)
    rng, kernel, votes = seeded("points", game.name), compiled(game), 0
    for _ in range(VOTES):
        random_games(game)(states, start, deck, out, rng, 1)
        winners = kernel.outcome(states, 0, scores)
        best = [scores[seat] for seat in range(seats) if winners >> seat & 1]
        votes += int(max(best) == scores.min()) - int(min(best) == scores.max())
    return votes > 0


def reward_parts(game: Game) -> dict[str, Callable[..., Any]]:
    """`pay_at_end` and `pay_on_the_way` with the rules of a game, for templates to be bound with."""
    return {
        "pay_at_end": bind(pay_at_end, outcome=game.rules.outcome),
        "pay_on_the_way": bind(pay_on_the_way, outcome=game.rules.outcome, hide=game.rules.hide),
    }
