"""A learner against the house's bots, compiled: from one of its decisions to the next."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from ludoteca.bots.play import bound_watching, decide, no_deliberation
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import UNKNOWN, Game
from ludoteca.envs.asking import action_count, asking_parts
from ludoteca.envs.rewards import SHAPED, reward_parts
from ludoteca.envs.stepping import show

# The templates below get their free names (`answer`, `decide`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

#: The learner's seat. Who is first is drawn by lot, and observations begin with one's own seat: all seats are alike.
LEARNER = 0


def meet_learners(games, shown, scratch, start, deck, minds, fresh, kinds, first, end):
    """Plays games that were just dealt until the learner is asked."""
    states, desks, options, _paid, turns = games
    seats, observations, masks, _rewards, _dones = shown
    for i in range(first, end):
        minds[i] = fresh
        if not until_asked(states, desks, scratch, deck, minds, kinds, i, True):
            new_game(states, desks, scratch, start, deck, minds, fresh, kinds, i)
        show(states, desks, options, turns, seats, observations, masks, scratch, i)


def step_learners(games, shown, scratch, start, deck, actions, kind, sign, minds, fresh, kinds, last_seen, first, end):
    """The learner's decision in each game, and what the bots make of it until the learner is asked again.

    In a game that ends meanwhile, `last_seen` keeps what the learner saw then; a new one has been dealt.
    """
    states, desks, options, paid, turns = games
    seats, observations, masks, rewards, dones = shown
    seen, scores = scratch[0], scratch[3]
    for i in range(first, end):
        going_on = move(states, desks, scratch, deck, minds, kinds, actions[i], i)
        going_on = until_asked(states, desks, scratch, deck, minds, kinds, i, going_on)
        if not going_on:
            pay_at_end(states[i], kind, sign, scores, paid[i], rewards[i])
            observe(states[i], LEARNER, last_seen[i])
            new_game(states, desks, scratch, start, deck, minds, fresh, kinds, i)
        elif kind == SHAPED:
            pay_on_the_way(states, i, seen, sign, scores, paid[i], rewards[i])
        elif dones[i]:
            for seat in range(states[i].seats):
                rewards[i, seat] = 0
        dones[i] = not going_on
        show(states, desks, options, turns, seats, observations, masks, scratch, i)


def until_asked(states, desks, scratch, deck, minds, kinds, i, going_on):
    """Lets the bots decide until the learner is asked; False if the game ends before."""
    d = desks[i]
    while going_on and d.seat != LEARNER:
        action = bot_choice(states, desks, scratch, minds, kinds, i)
        going_on = move(states, desks, scratch, deck, minds, kinds, action, i)
    return going_on


def new_game(states, desks, scratch, start, deck, minds, fresh, kinds, i):
    """A new game up to the learner's first decision, for bots who remember nothing."""
    going_on = False
    while not going_on:  # a game that is over before the learner was asked is none of its games
        minds[i] = fresh
        states[i] = start[0]
        begin(states[i], desks[i], start, deck, scratch[1])
        going_on = until_asked(states, desks, scratch, deck, minds, kinds, i, True)


def bot_choice(states, desks, scratch, minds, kinds, i):
    """What the asked bot does."""
    d = desks[i]
    seen, out = scratch[0], scratch[2]
    seen[0] = states[i]
    hide(seen[0], d.seat)
    action = decide(seen, d.seat, kinds[d.seat], 0, d.may_pass == 0, minds[i, d.seat], d.rng, out, 0)
    return LET_PASS if action == UNKNOWN else action


def move(states, desks, scratch, deck, minds, kinds, action, i):
    """One decision. Bots that remember watch it happen, except where several choose at once, unseen."""
    d = desks[i]
    seen, cards, out, _scores, here = scratch
    if WATCHES and d.may_pass == 0 and d.asked & (d.asked - 1) == 0:
        here[0] = states[i]
        tell_watchers(here, seen, states[i].seats, kinds, d.seat, action, minds[i], d.rng)
    return answer(states[i], d, action, deck, cards, out)


@dataclass(frozen=True)
class Against:
    """The compiled templates of a game."""

    meet: Callable[..., None]
    step: Callable[..., None]


@functools.cache
def against(game: Game, interruptions: bool) -> Against:
    """The templates of this file for a game, compiled on first call or from the cache."""
    asking = asking_parts(game, interruptions)
    rules = {"hide": game.rules.hide, "observe": game.rules.observe}
    shows = bind(show, ACTIONS=action_count(game), choices=asking["choices"], **rules)
    decides = bind(decide, greedy=game.policies.greedy, legal=game.rules.legal, deliberate=no_deliberation)
    choice = bind(bot_choice, LET_PASS=game.actions, decide=decides, hide=game.rules.hide)
    moves = bind(move, answer=asking["answer"], **bound_watching(game, thinking=False))
    until = bind(until_asked, bot_choice=choice, move=moves)
    parts = {
        "show": shows,
        "move": moves,
        "until_asked": until,
        "new_game": bind(new_game, until_asked=until, begin=asking["begin"]),
        "observe": game.rules.observe,
        **reward_parts(game),
    }
    return Against(meet=twin(bind(meet_learners, **parts)), step=twin(bind(step_learners, **parts)))
