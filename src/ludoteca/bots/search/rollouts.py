"""Rollouts of a practised player (Tesauro, Galperin 1996), for games in which one seat decides at a time.

Imagine a world that fits what the seat knows, and play it on after each move that is worth a try: the seat by its
practice, the others as the game says (`Policies.playout`). All moves are tried in the same worlds with the same dice,
so that their difference shows in a few hundred. What follows a move depends on no other hidden card than a player would
see: unlike in a world that lies open, nobody plans with what they cannot know (no *strategy fusion*).
"""

# The templates below get their free names (`legal`, `apply`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

import numpy as np

from ludoteca.bots.search.think import imagine, judge, play_out
from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import branch, roll
from ludoteca.engine.scoring import best_of, by_practice

#: A move is worth a try if it has e^-6 of the odds of the best, as the practised player sees it.
WORTH_A_TRY = 6.0


def roll_out(states, seat, mind, rng, effort, memory, weights, payoffs):
    """`contract.Policies.think`: effort is the number of worlds in which each move that is worth a try is played on."""
    seats = states[0].seats
    out, tried, dice = np.empty(ACTIONS, np.int16), np.empty(ACTIONS, np.int16), np.zeros(4, np.int64)
    won, scores, minds = np.zeros(seats), np.zeros(seats, np.int32), np.zeros((seats, MIND), np.int32)
    # In the place of a mind, whether a seat plays by its practice.
    minds[seat, 0] = 1
    n = worth_a_try(states[0], seat, tried)
    if n == 1:
        weights[tried[0]] += effort
        return
    for _ in range(effort):
        imagine(states, seat, mind, rng)
        for k in range(n):
            states[3] = states[1]
            branch(rng, 0, 0, dice)
            apply(states[3], seat, int(tried[k]))
            if actors(states[3]) == 0 or not judge(states[3], won):
                play_out(states[3], states, minds, out, dice, won, scores)
            weights[tried[k]] += 1
            payoffs[tried[k]] += won[seat]
        roll(rng)


def own_first(states, seat, mind, rng, effort, memory, weights, payoffs):
    """The game's own `think`, and where it declines the rollouts."""
    if not think(states, seat, mind, rng, effort, memory, weights, payoffs):
        house(states, seat, mind, rng, effort, memory, weights, payoffs)


def worth_a_try(s, seat, tried):
    """Writes the moves that are worth a try; how many."""
    n = legal(s, seat, tried)
    scores = np.zeros(n)
    practised(s, seat, tried, n, scores)
    least = scores[best_of(scores, n)] - WORTH_A_TRY
    kept = 0
    for k in range(n):
        if scores[k] >= least:
            tried[kept] = tried[k]
            kept += 1
    return kept


def as_practised(s, states, player, minds, out, rng):
    """`think.imagined`: what a seat plays in a game that is only imagined."""
    if minds[player, 0] == 0:
        return others(s, states, player, minds, out, rng)
    return by_practice(s, player, minds[player], rng)
