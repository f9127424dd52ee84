"""Random playouts, legal moves generated at each: one core, two cores, one call at a time, and by seats."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import random

import numpy as np

from bench.measure import bar, speeds
from bench.spiel import players
from ludoteca.engine.contract import DEALER, Game
from ludoteca.engine.kernel import compiled
from ludoteca.engine.playout import play_randomly

#: Moves of one measurement.
MOVES = 5_000_000
LEAST = {"moose": 10e6, "hoarders": 10e6, "moon": 10e6, "moggie": 5e6}
BYTES = {"moose": 192, "hoarders": 192, "moon": 192, "moggie": 5 * 1024}


def one_core(games: list[Game]) -> list[bool]:
    """Four seats, one core, beside OpenSpiel in the same run."""
    print("Random playouts at 4 seats, one core, in moves a second")
    ours = {game.name: lambda game=game: play_randomly(game, 4, MOVES)[0] for game in games}
    measured = speeds({**ours, **players()})
    peers = {name: speed for name, speed in measured.items() if name not in ours}
    for name, speed in peers.items():
        print(f"      {name:<58} {speed:>14,.0f}")
    fine = []
    for name in ours:
        fine.append(bar(name, measured[name], least=LEAST[name]))
        if peers:
            fine.append(
                bar(f"{name}, times the fastest of OpenSpiel's", measured[name] / max(peers.values()), least=25)
            )
    return fine


def two_cores(games: list[Game]) -> list[bool]:
    """The same work on one thread and on two: compiled playouts hold no lock."""
    print("Two cores against one")
    fine = []
    with ThreadPoolExecutor(2) as pool:
        for game in games:

            def one(game: Game = game) -> int:
                return play_randomly(game, 4, MOVES)[0]

            def two(game: Game = game) -> int:
                return sum(pool.map(lambda seed: play_randomly(game, 4, MOVES, seed)[0], (1, 2)))

            measured = speeds({"one": one, "two": two})
            fine.append(bar(f"{game.name}, times one core", measured["two"] / measured["one"], least=1.8))
    return fine


def single_calls(games: list[Game]) -> list[bool]:
    """A random game driven from Python, one call at a time."""
    print("From Python, one call at a time: actors, legal and apply, in moves a second")
    measured = speeds({game.name: lambda game=game: _drive(game, 50_000) for game in games})
    return [bar(f"{name}: legal + apply", measured[name], least=300_000) for name in measured]


def _drive(game: Game, moves: int) -> int:
    """Plays `moves` moves; only `legal` and `apply`, and what is needed to know whose turn it is, are called."""
    kernel = compiled(game)
    deck = np.array(game.deck(4, game.settle()), np.int16)
    out, states = np.empty(game.actions, np.int16), game.new(4)
    legal, apply, actors = kernel.legal, kernel.apply, kernel.actors
    done = 0
    while done < moves:
        waiting = actors(states, 0)
        if waiting == 0:
            states = game.new(4)
        elif waiting & DEALER:
            kernel.deal(states, 0, deck)
        else:
            seat = (waiting & -waiting).bit_length() - 1
            n = legal(states, 0, seat, out)
            apply(states, 0, seat, out[int(random() * n)])
            done += 1
    return done


def growth(games: list[Game]) -> None:
    """How cost grows with the number of seats."""
    print("Moves a second and moves a game, by seats, one core")
    for game in games:
        for seats in game.seats:
            speed = speeds({"": lambda game=game, seats=seats: play_randomly(game, seats, MOVES // 2)[0]})[""]
            moves, ended = play_randomly(game, seats, MOVES // 2)
            print(f"      {game.name} {seats:>2}: {speed:>14,.0f} {moves / ended:>12,.1f}")


def sizes(games: list[Game]) -> list[bool]:
    """Bytes of a state; the same at every number of seats."""
    print("Bytes of a state")
    return [bar(game.name, game.state.itemsize, most=BYTES[game.name]) for game in games]
