"""What moves are worth: the same possible worlds, played to the end after each of them.

Paired comparison: what the seat cannot see, later decks and everybody's dice are the same for all moves, so that the
difference between two moves shows in far fewer worlds than either's own worth would.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ludoteca.bots.play import GREEDY, LOGGED, bound_game, bound_watching, room_to_think
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import CLOCK, MIND, UNKNOWN, Game
from ludoteca.engine.dice import branch, seeded
from ludoteca.engine.kernel import PIECES, piece
from ludoteca.engine.position import Position

#: No move, where a seat may break in but need not: a window closes, a turn goes on.
SILENT = UNKNOWN
#: More worlds show nothing that matters to people.
MOST_WORLDS = 4000

# The template below gets its free names (`resample`, `apply`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"


def play_on(root, scratch, seat, actions, from_world, most_moves, deck, cards, players, generators, log, room, shares):
    """Writes into shares[w, k] what share of the win the seat gets in world number `from_world` + w after actions[k];
    stops after the world in which so many moves have been made, and returns the number of worlds.

    `root[0]` is what the seat sees. All seats play on by the greedy policy, with fresh minds.
    """
    worlds, states, seen, out, decks = scratch
    kinds, efforts, minds = players
    bases, chance, rng = generators
    scores, kept = np.zeros(len(kinds), np.int32), np.zeros(0, np.int32)
    moves = 0
    for w in range(len(shares)):
        if moves >= most_moves:
            return w
        number = from_world + w
        worlds[0] = root[0]
        branch(bases, number, 0, rng)
        resample(worlds[0], seat, rng)
        for k in range(len(actions)):
            states[0] = worlds[0]
            deck[:] = cards
            minds[:] = 0
            branch(bases, number, 1, chance)
            branch(bases, number, 2, rng)
            if actions[k] == UNKNOWN:
                if actors(states[0]) & CLOCK:
                    close(states[0])
            else:
                if WATCHES:
                    tell_watchers(states, seen, len(kinds), kinds, seat, actions[k], minds, rng)
                apply(states[0], seat, actions[k])
            made, _ms, _lines, _deals = play_one(
                states, seen, deck, decks, kinds, efforts, minds, chance, rng, out, log, room, kept
            )
            moves += made
            shares[w, k] = share_of(outcome(states[0], scores), seat)
    return len(shares)


def share_of(winners, seat):
    """The seat's share of a win: a shared one is split."""
    if winners >> seat & 1 == 0:
        return 0.0
    count = 0
    while winners:
        winners &= winners - 1
        count += 1
    return 1.0 / count


@functools.cache
def _compiled(game: Game) -> Callable[..., int]:
    rules = {name: piece(game, name) for name in PIECES}
    return twin(bind(play_on, play_one=bound_game(game, None), **bound_watching(game, False), **rules))


def shares_after(
    position: Position, seat: int, actions: Sequence[int], moves: int, seed: object, from_world: int = 0
) -> np.ndarray[Any, Any]:
    """The seat's share of the win in worlds that fit what it knows, after each action (or SILENT): float64[worlds,
    actions], as many worlds as can be played to the end in about so many moves.

    The worlds follow from `seed`, the seat's knowledge, and their numbers, which count from `from_world`."""
    game, seats = position.game, position.seats
    root = position.seen_by(seat).data
    cards = np.array(game.deck(seats, position.options), np.int16)
    scratch = (
        *(np.zeros(1, game.state) for _ in range(3)),
        np.empty(game.actions, np.int16),
        np.zeros((0, len(cards)), np.int16),
    )
    players = np.full(seats, GREEDY, np.int8), np.zeros(seats, np.int64), np.zeros((seats, MIND), np.int32)
    generators = seeded("coach", seed), np.zeros(4, np.int64), np.zeros(4, np.int64)
    shares = np.zeros((MOST_WORLDS, len(actions)))
    log = np.zeros((0, LOGGED), np.int32)
    chosen = np.array(actions, np.int64)
    room = room_to_think(game, False)
    worlds = _compiled(game)(
        root, scratch, seat, chosen, from_world, moves, cards.copy(), cards, players, generators, log, room, shares
    )
    return shares[:worlds]


@functools.cache
def ready(game: Game) -> None:
    """Compiles what a review needs, or loads it from the cache, so that nobody waits for that in a browser."""
    position = Position(game, game.seats[0])
    position.deal(game.deck(game.seats[0], position.options))
    seat = position.actors()[0]
    shares_after(position, seat, position.legal(seat)[:1], 1, "ready")
