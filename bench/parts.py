"""Where the time of a random playout goes: what doubling a part adds is that part's share."""

from __future__ import annotations

import numpy as np

from bench.measure import speeds
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import Game
from ludoteca.engine.dice import below, seeded, shuffle
from ludoteca.engine.kernel import PIECES, piece
from ludoteca.engine.playout import playout, playouts

MOVES = 4_000_000

# The templates below get their free names from `bind`, per game.
# ruff: noqa: F821, D103


def legal_twice(s, seat, out):
    once(s, seat, out)
    return once(s, seat, out)


def choose_twice(rng, n):
    once(rng, n)
    return once(rng, n)


def shuffle_twice(rng, cards, n):
    once(rng, cards, n)
    once(rng, cards, n)


def parts(games: list[Game]) -> None:
    """Prints the shares of generating legal moves, choosing one, and shuffling; the rest is applying and dealing."""
    print("Where a random playout spends its time at 4 seats, one core")
    for game in games:
        rules = {name: piece(game, name) for name in PIECES}
        variants = {
            "plain": {},
            "legal moves": {"legal": bind(legal_twice, once=rules["legal"])},
            "choosing": {"below": bind(choose_twice, once=below)},
            "shuffling": {"shuffle": bind(shuffle_twice, once=shuffle)},
        }
        spent = {name: 1 / speed for name, speed in speeds(_loops(game, rules, variants)).items()}
        plain = spent.pop("plain")
        shares = {name: max(0.0, seconds / plain - 1) for name, seconds in spent.items()}
        shares["applying, dealing, the loop"] = max(0.0, 1 - sum(shares.values()))
        told = ", ".join(f"{name} {share:.0%}" for name, share in shares.items())
        print(f"      {game.name:<10} {1e9 * plain:5.1f} ns a move: {told}", flush=True)


def _loops(game, rules, variants):
    start = game.new(4)
    deck, out = np.array(game.deck(4, game.settle()), np.int16), np.empty(game.actions, np.int16)

    def loop(changed):
        run = twin(bind(playouts, play_one=bind(playout, **{**rules, **changed})))
        return lambda: run(start.copy(), start, deck.copy(), out, seeded("parts"), MOVES)[0]

    return {name: loop(changed) for name, changed in variants.items()}
