"""How much better Moon's strong and expert levels play a hand than the greedy player, beside one who sees all tiles.

Run with `python -m bench.moon_expert [deals] [effort of the expert]`. Every deal, with points at random, is played by
greedy players alone and then with somebody else in each seat (four-handed: each team) in turn; what counts is the
difference in the share of the game that the points after the hand are worth (`stakes.hope`). So chance largely cancels
out. At last, for four: how often the expert's team takes the more tricks from a team that plays at random, the auction
being fixed.
"""

from __future__ import annotations

import dataclasses
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.bots.search import thinker
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import MIND, THINKING, Level
from ludoteca.engine.dice import below, branch, seeded, shuffle
from ludoteca.games.moon import GAME
from ludoteca.games.moon.bot import best_trump, sensible
from ludoteca.games.moon.calls import weigh_calls
from ludoteca.games.moon.contracts import weigh_burying, weigh_trumps, weigh_ways
from ludoteca.games.moon.expert import think, weigh_tiles
from ludoteca.games.moon.habits import LEVELS
from ludoteca.games.moon.rules import apply, deal, legal, side_of, sides, tricks_of_side
from ludoteca.games.moon.secrets import hide
from ludoteca.games.moon.stakes import hope
from ludoteca.games.moon.state import (
    ACTIONS,
    PASS,
    PHASE_BID,
    PHASE_DEAL,
    PHASE_OVER,
    PHASE_TRUMP,
    TRUMP,
)

# The loops below are templates: `weigh` and `decide` are bound to them.
# ruff: noqa: F821, D103
# mypy: disable-error-code="no-untyped-def, name-defined"

#: Who sits there, and what is fixed for all.
GREEDY, THINKER, SEEING, RANDOM = range(4)
#: Points at random, as they are in the middle of a game.
FEWEST, SPREAD = -6, 27


def true_world(states, seat, rng):
    """In the place of `draw_world`, for one who sees all tiles."""
    states[1] = states[0]


def too_many(s, seat):
    """In the place of `count_worlds`."""
    return 0


def decide(states, seat, kind, mind, rng, effort, memory, cells, weights, payoffs, out):
    if kind == GREEDY:
        return sensible(states[0], seat)
    n = legal(states[0], seat, out)
    if kind == RANDOM or n == 1:
        return int(out[below(rng, n)])
    cells[:] = 0
    weights[:] = 0
    payoffs[:] = 0
    weigh(states, seat, mind, rng, effort, memory, weights, payoffs)
    best = int(out[0])
    for k in range(1, n):
        a = int(out[k])
        if weights[a] > weights[best] or (weights[a] == weights[best] and payoffs[a] > payoffs[best]):
            best = a
    return best


def play_hand(real, states, deck, side, kind, other, fixed, effort, room, rng, moves):
    """Plays states real[0] for one hand, `kind` on the side and `other` elsewhere."""
    memory, cells, weights, payoffs, out, mind = room
    s = real[0]
    deal(s, deck)
    while s.phase != PHASE_OVER and s.phase != PHASE_DEAL:
        seat = s.turn
        who = kind if side_of(s, seat) == side else other
        if fixed and s.phase == PHASE_BID:
            apply(s, seat, 0 if s.bid == 0 else PASS)
            continue
        if fixed and s.phase == PHASE_TRUMP:
            apply(s, seat, TRUMP + best_trump(s.hand[seat], s.seats))
            continue
        states[0] = real[0]
        if who != SEEING:
            hide(states[0], seat)
        if who in (THINKER, SEEING):
            moves[0] += 1
        apply(s, seat, decide(states, seat, who, mind, rng, effort, memory, cells, weights, payoffs, out))


def play_hands(start, real, states, cards, kind, other, fixed, effort, bases, room, moves, hopes, won):
    """Each deal once for every side; writes the side's hope and whether it took most tricks, [deals, sides]."""
    chance, rng = np.zeros(4, np.int64), np.zeros(4, np.int64)
    deck = cards.copy()
    for number in range(len(hopes)):
        for side in range(sides(start[0])):
            branch(bases[0], number, 0, chance)
            branch(bases[1], number, side, rng)
            deck[:] = cards
            shuffle(chance, deck, len(deck))
            real[0] = start[0]
            real[0].deals = 3
            real[0].first = below(chance, start[0].seats)
            for k in range(sides(start[0])):
                real[0].points[k] = FEWEST + below(chance, SPREAD)
            play_hand(real, states, deck, side, kind, other, fixed, effort, room, rng, moves)
            hopes[number, side] = hope(real[0], side)
            won[number, side] = 2 * tricks_of_side(real[0], side) > 7


def seeing() -> Callable[..., Any]:
    """`think` for one who sees all tiles."""
    ways = bind(weigh_ways, draw_world=true_world)
    return bind(
        think,
        weigh_calls=bind(weigh_calls, draw_world=true_world),
        weigh_burying=bind(weigh_burying, weigh_ways=ways),
        weigh_trumps=bind(weigh_trumps, weigh_ways=ways),
        weigh_tiles=bind(weigh_tiles, draw_world=true_world, count_worlds=too_many),
    )


def run(seats: int, kind: int, level: Level, deals: int, other: int = GREEDY, fixed: bool = False) -> Any:
    """Hopes and hands won, float64[deals, sides], and the milliseconds that a thought took."""
    weigh, effort = seeing() if kind == SEEING else thinker(GAME)[0], level.effort
    loop = twin(bind(play_hands, play_hand=bind(play_hand, decide=bind(decide, weigh=weigh))))
    rows, dtype = GAME.policies.memory or (1, np.dtype([]))
    memory = np.zeros(rows, dtype)
    room = memory, memory.view(np.int64), np.zeros(ACTIONS), np.zeros(ACTIONS), np.zeros(ACTIONS, np.int16)
    room = *room, np.array([*level.mind, *[0] * (MIND - len(level.mind))], np.int32)
    start = GAME.new(seats)
    bases = np.stack([seeded("moon", "deals"), seeded("moon", "bots")])
    cards = np.array(GAME.deck(seats, {}), np.int16)
    shape = (deals, 3 if seats == 3 else 2)
    hopes, won, moves = np.zeros(shape), np.zeros(shape), np.zeros(1, np.int64)
    states = np.concatenate([start] * THINKING)
    arguments = (start, start.copy(), states, cards, kind, other, fixed, effort, bases, room, moves)
    loop(*arguments, hopes[:0], won[:0])
    began = time.process_time()
    loop(*arguments, hopes, won)
    return hopes, won, (time.process_time() - began) * 1000 / max(int(moves[0]), 1)


def interval(values: Any) -> str:
    """Mean and 95 % interval over deals, in per cent."""
    each = values.mean(1)
    return f"{100 * each.mean():6.2f} ± {196 * each.std() / len(each) ** 0.5:.2f} %"


def main() -> None:
    """Prints a line for each player."""
    deals, effort = (int(word) for word in (*sys.argv[1:], *("200", "300")[len(sys.argv) - 1 :]))
    expert = dataclasses.replace(LEVELS["expert"], effort=effort)
    players = ("strong", THINKER, LEVELS["strong"]), ("expert", THINKER, expert), ("sees all", SEEING, Level(effort=1))
    for seats in GAME.seats:
        plain = run(seats, GREEDY, Level(), deals)[0]
        for name, kind, level in players:
            hopes, _won, took = run(seats, kind, level, deals)
            print(
                f"{seats} seats, {name:8}: {interval(hopes - plain)} of a game a hand, {took:.2f} ms a move", flush=True
            )
    won = run(4, THINKER, expert, deals, other=RANDOM, fixed=True)[1]
    print(f"4 seats, expert: win rate vs random {interval(won)} (the first seat bids 4, play only)")


if __name__ == "__main__":
    main()
