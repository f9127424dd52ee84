"""Random play to the end: the measure of speed, and the first thing that a new game must stand."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import CLOCK, DEALER, Game
from ludoteca.engine.dice import below, seeded, shuffle
from ludoteca.engine.kernel import PIECES, piece

# The templates below get their free names (`legal`, `apply`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

SEATS = DEALER - 1


def one_of(mask, rng):
    """One of the seats of a bit mask, each equally likely."""
    if mask & (mask - 1) == 0:
        skip = 0
    else:
        count, rest = 0, mask
        while rest:
            rest &= rest - 1
            count += 1
        skip = below(rng, count)
    while skip:
        mask &= mask - 1
        skip -= 1
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat


def playout(s, deck, cards, out, rng, limit):
    """Plays `s` on at random until the game is over, at most `limit` moves; how many it took."""
    moves = 0
    while moves < limit:
        waiting = actors(s)
        if waiting & DEALER:
            shuffle(rng, deck, cards)
            deal(s, deck)
            continue
        seats = waiting & SEATS
        if seats == 0:
            if waiting & CLOCK == 0:
                break
            close(s)
            continue
        seat = one_of(seats, rng)
        n = legal(s, seat, out)
        apply(s, seat, out[below(rng, n)])
        moves += 1
    return moves


def playouts(states, start, deck, out, rng, least):
    """Plays whole games one after another, each from the record start[0], until `least` moves are made."""
    moves = 0
    games = 0
    while moves < least:
        states[0] = start[0]
        moves += play_one(states[0], deck, len(deck), out, rng, LIMIT)
        games += 1
    return moves, games


LIMIT = 1_000_000


@functools.cache
def random_games(game: Game) -> Callable[..., tuple[int, int]]:
    """The compiled loop `playouts` of a game."""
    one = bind(playout, **{name: piece(game, name) for name in PIECES})
    return twin(bind(playouts, play_one=one))


def play_randomly(game: Game, seats: int, least: int, seed: object = 0, **options: Any) -> tuple[int, int]:
    """Plays random games, compiled, until `least` moves are made; (moves, games)."""
    start = game.new(seats, options=options)
    deck = np.array(game.deck(seats, game.settle(options)), np.int16)
    out = np.empty(game.actions, np.int16)
    return random_games(game)(start.copy(), start, deck, out, seeded(seed), least)
