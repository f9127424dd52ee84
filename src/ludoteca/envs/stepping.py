"""Many games at once, compiled: one step of each, and what then is seen.

The templates run over games `first` … `end` - 1 of the arrays that they are given, in threads side by side: each game
has its own chance (`asking.DESK`), each thread its own scratch space, so that the number of threads changes nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import Game
from ludoteca.engine.dice import below, branch
from ludoteca.envs.asking import action_count, asking_parts
from ludoteca.envs.rewards import SHAPED, reward_parts
from ludoteca.envs.turning import GAMES, OWN

# The templates below get their free names (`answer`, `observe`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

NOBODY = -1


def deal_games(games, shown, scratch, start, deck, base, begins, first, end):
    """Deals each game anew. With `begins`, its streams of chance begin too, from `base` and its number."""
    states, desks, options, paid, turns = games
    seats, observations, masks, rewards, dones = shown
    for i in range(first, end):
        d = desks[i]
        if begins:
            branch(base, i, 0, d.chance)
            branch(base, i, 1, d.rng)
        states[i] = start[0]
        begin(states[i], d, start, deck, scratch[1])
        for seat in range(states[i].seats):
            rewards[i, seat] = 0
            paid[i, seat] = 0
        dones[i] = False
        show(states, desks, options, turns, seats, observations, masks, scratch, i)


def show(states, desks, options, turns, seats, observations, masks, scratch, i):
    """Writes whose decision it is, what that seat can choose, and what it knows."""
    d = desks[i]
    row = options[i]
    n = choices(states[i], d, d.seat, row)
    d.n = n
    for k in range(ACTIONS):
        masks[i, k] = False
    for k in range(n):
        row[k] = turns[OWN, d.seat, row[k]]
        masks[i, row[k]] = True
    seats[i] = d.seat
    seen = scratch[0]
    seen[0] = states[i]
    hide(seen[0], d.seat)
    observe(seen[0], d.seat, observations[i])


def first_illegal(desks, options, actions):
    """The first game in which the seat asked cannot choose its action; NOBODY's number if there is none."""
    for i in range(len(desks)):
        action = actions[i]
        found = False
        for k in range(desks[i].n):
            if options[i, k] == action:
                found = True
                break
        if not found:
            return i
    return NOBODY


def step_games(games, shown, scratch, start, deck, actions, kind, sign, first, end):
    """One decision in each game; a game that is over is paid for and dealt anew."""
    states, desks, options, paid, turns = games
    seats, observations, masks, rewards, dones = shown
    seen, cards, out, scores, _here = scratch
    for i in range(first, end):
        d = desks[i]
        going_on = answer(states[i], d, turns[GAMES, d.seat, actions[i]], deck, cards, out)
        if going_on and kind != SHAPED:
            # Most steps pay nothing, and most steps before them did not either.
            if dones[i]:
                for seat in range(states[i].seats):
                    rewards[i, seat] = 0
        elif going_on:
            pay_on_the_way(states, i, seen, sign, scores, paid[i], rewards[i])
        else:
            pay_at_end(states[i], kind, sign, scores, paid[i], rewards[i])
            states[i] = start[0]
            begin(states[i], d, start, deck, cards)
        dones[i] = not going_on
        show(states, desks, options, turns, seats, observations, masks, scratch, i)


def sample_games(desks, options, actions, first, end):
    """One of each seat's choices, each equally likely."""
    for i in range(first, end):
        actions[i] = options[i, below(desks[i].rng, desks[i].n)]


@dataclass(frozen=True)
class Stepping:
    """The compiled templates of a game."""

    deal: Callable[..., None]
    step: Callable[..., None]
    sample: Callable[..., None]
    first_illegal: Callable[..., int]


@functools.cache
def stepping(game: Game, interruptions: bool) -> Stepping:
    """The templates of this file for a game, compiled on first call or from the cache."""
    parts = {**asking_parts(game, interruptions), **reward_parts(game)}
    rules = {"hide": game.rules.hide, "observe": game.rules.observe}
    shows = bind(show, ACTIONS=action_count(game), choices=parts["choices"], **rules)
    return Stepping(
        deal=twin(bind(deal_games, show=shows, begin=parts["begin"])),
        step=twin(bind(step_games, show=shows, **parts)),
        sample=twin(sample_games),
        first_illegal=twin(first_illegal),
    )
