from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.dice import seeded
from ludoteca.engine.kernel import PIECES, interpreted, piece
from ludoteca.engine.playout import one_of, play_randomly, playout, random_games
from ludoteca.engine.view import view


@pytest.mark.parametrize("mask", [0b1, 0b1000, 0b11, 0b1010, 0b1011_0001_0010, (1 << 14) - 1])
def test_one_of_a_mask_is_any_of_its_seats(mask):
    rng, draw = seeded("one of", mask), twin(one_of)
    seats = [seat for seat in range(14) if mask >> seat & 1]
    counts = Counter(draw(mask, rng) for _ in range(600 * len(seats)))
    assert sorted(counts) == seats
    if len(seats) > 1:
        assert chisquare(list(counts.values())).pvalue > 0.001


def play(game, seats, seed, limit=10**6, compile_it=False):
    """One random game; (moves, the end)."""
    one = bind(playout, **{name: piece(game, name) for name in PIECES})
    states, out = game.new(seats), np.empty(game.actions, np.int16)
    deck = np.array(game.deck(seats, game.settle()), np.int16)
    if compile_it:

        def run(states, deck, out, rng, limit):
            return play_one(states[0], deck, len(deck), out, rng, limit)  # noqa: F821

        moves = twin(bind(run, play_one=one))(states, deck, out, seeded(seed), limit)
    else:
        moves = one(view(states), deck.data, len(deck), out.data, seeded(seed).data, limit)
    return moves, states


@pytest.mark.parametrize("name", ["highcard", "moose"])
def test_a_compiled_playout_is_the_interpreted_one(name, request):
    game = request.getfixturevalue(name)
    for seed in range(5):
        moves, states = play(game, 3, seed)
        assert interpreted(game).actors(states, 0) == 0
        assert moves == 3 or name == "moose"
        same_moves, same_states = play(game, 3, seed, compile_it=True)
        assert (moves, states.tobytes()) == (same_moves, same_states.tobytes())


def test_a_playout_stops_at_its_limit(moose):
    for limit in (0, 1, 7):
        moves, states = play(moose, 4, "limit", limit)
        assert moves == limit
        assert interpreted(moose).actors(states, 0)
    assert play(moose, 4, "limit", 0)[1].tobytes() == moose.new(4).tobytes()


def test_playouts_begin_anew_until_enough_moves_are_made(highcard):
    start = highcard.new(4, 2)
    states, deck = start.copy(), np.arange(1, 10, dtype=np.int16)
    moves, games = random_games(highcard)(states, start, deck, np.empty(2, np.int16), seeded("many"), 1001)
    assert (moves, games) == (1004, 251)
    assert sorted(deck.tolist()) == list(range(1, 10))
    assert start.tobytes() == highcard.new(4, 2).tobytes()
    assert interpreted(highcard).actors(states, 0) == 0


def test_random_play_follows_from_its_seed(moose):
    assert play_randomly(moose, 3, 5000, "seed") == play_randomly(moose, 3, 5000, "seed")
    assert play_randomly(moose, 3, 5000, "seed") != play_randomly(moose, 3, 5000, "other")
    assert play_randomly(moose, 3, 5000, "seed", free_discard=True) != play_randomly(moose, 3, 5000, "seed")


def test_random_highcard_is_won_as_often_by_every_seat(highcard):
    """The deal is shuffled anew for every game, and every legal action is as likely."""
    wins, swaps = Counter(), 0
    scores = np.zeros(4, np.int32)
    for seed in range(1500):
        _moves, states = play(highcard, 4, seed)
        wins[interpreted(highcard).outcome(states, 0, scores)] += 1
        swaps += int(states["discarded"].sum())
    assert sorted(wins) == [1, 2, 4, 8]
    assert chisquare(list(wins.values())).pvalue > 0.001
    assert chisquare([swaps, 6000 - swaps]).pvalue > 0.001
