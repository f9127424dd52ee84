"""The solver, against every line of play by the rules themselves."""

import functools
import random

import numpy as np
import pytest

from ludoteca.engine.compiling import twin
from ludoteca.engine.view import view
from ludoteca.games.moon import GAME
from ludoteca.games.moon.rules import apply, legal, side_of, tricks_of_side
from ludoteca.games.moon.solver import ENTRY, tricks_taken
from ludoteca.games.moon.solver_row import COLUMNS, ROWS, set_up
from ludoteca.games.moon.state import ACTIONS, PHASE_PLAY, STATE, TRUMPS

# The slow way

PLIES = 30


def exhaust(states, moves, left, value, bounds, prune):
    """The tricks of the bidder's side from states[0] at best play; `prune` leaves out what cannot matter."""
    side = side_of(states[0], states[0].bidder)
    ply, fresh = 0, True
    bounds[0, 0], bounds[0, 1] = -1, 8
    while True:
        s = states[ply]
        ours = side_of(s, s.turn) == side
        if fresh and s.phase != PHASE_PLAY:
            value[ply], left[ply] = tricks_of_side(s, side), 0
        elif fresh:
            left[ply] = legal(s, s.turn, moves[ply])
            value[ply] = -1 if ours else 8
        if left[ply] > 0:
            left[ply] -= 1
            states[ply + 1] = states[ply]
            bounds[ply + 1, 0], bounds[ply + 1, 1] = bounds[ply, 0], bounds[ply, 1]
            t = states[ply + 1]
            apply(t, t.turn, moves[ply, left[ply]])
            ply += 1
            fresh = True
            continue
        if ply == 0:
            return value[0]
        ply -= 1
        fresh = False
        if side_of(states[ply], states[ply].turn) == side:
            value[ply] = max(value[ply], value[ply + 1])
            bounds[ply, 0] = max(bounds[ply, 0], value[ply])
        else:
            value[ply] = min(value[ply], value[ply + 1])
            bounds[ply, 1] = min(bounds[ply, 1], value[ply])
        if prune and bounds[ply, 0] >= bounds[ply, 1]:
            left[ply] = 0


@functools.cache
def _room():
    return (
        np.zeros(PLIES, STATE),
        np.zeros((PLIES, ACTIONS), np.int16),
        np.zeros(PLIES, np.int64),
        np.zeros(PLIES, np.int64),
        np.zeros((PLIES, 2), np.int64),
    )


def tricks_at_the_end(position, prune=False):
    """All tricks of the bidder's side in this hand, those taken before included."""
    room = _room()
    room[0][0] = position.data[0]
    return int(twin(exhaust)(*room, prune))


# The solver


def solve(states, work, terms, table, guess):
    set_up(states[0], work, terms)
    return tricks_taken(work, terms, table, guess)


@functools.cache
def room():
    return np.zeros((ROWS, COLUMNS), np.int64), np.zeros(3, np.int64), np.zeros(1 << 12, ENTRY)


def solved(position, guess=3):
    """All tricks of the bidder's side in this hand, those taken before included."""
    s = view(position.data)
    return tricks_of_side(s, side_of(s, s.bidder)) + int(twin(solve)(position.data, *room(), guess))


@pytest.fixture
def ending(playing):
    """ending(seats, left, rng): a hand played at random until so many tricks are left, and some tiles more."""

    def make(seats, left, rng, into=None):
        trump = ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"][rng.randrange(TRUMPS)]
        deck = list(GAME.deck(seats, {}))
        rng.shuffle(deck)
        names = [GAME.face.card_json(tile) for tile in deck]
        hands = [" ".join(names[7 * k : 7 * k + 7]) for k in range(seats)]
        widow = names[7 * seats] if seats == 3 else ""
        table = playing(hands, trump, bidder=rng.randrange(seats) + 1, widow=widow)
        steps = seats * (7 - left) + (rng.randrange(seats) if into is None else into)
        for _step in range(steps):
            (seat,) = table.actors()
            table.move(seat, rng.choice(table.legal(seat)))
        return table

    return make


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(("left", "count"), [(1, 20), (2, 100), (3, 200), (4, 40)])
def test_an_ending_is_solved_as_by_trying_every_line_of_play(ending, seats, left, count):
    rng = random.Random(f"{seats} {left}")
    for _number in range(count):
        table = ending(seats, left, rng)
        assert solved(table, rng.randrange(8)) == tricks_at_the_end(table), table


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(("left", "count"), [(3, 4000), (4, 2000), (5, 200)])
def test_thousands_of_endings(ending, seats, left, count):
    rng = random.Random(f"many {seats} {left}")
    for _number in range(count):
        table = ending(seats, left, rng)
        assert solved(table) == tricks_at_the_end(table, prune=left == 5), table


@pytest.mark.long
@pytest.mark.parametrize(("seats", "left", "count"), [(3, 7, 10), (4, 6, 10)])
def test_whole_hands(ending, seats, left, count):
    rng = random.Random(f"whole {seats}")
    for _number in range(count):
        table = ending(seats, left, rng, into=0)
        assert solved(table) == tricks_at_the_end(table, prune=True), table
