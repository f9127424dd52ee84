"""`python -m bench.search`: how many games a second are played out inside the search, on one core and on two.

At the first move of Moose with four seats: the longest games there are. A playout here is all that one iteration takes:
imagining a world, going down the tree, playing at random to the end, learning from it. Beside it what the house's bots
use instead of random moves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from bench.measure import bar, speeds
from ludoteca.bots.search import EDGES, rolling_out, search, think
from ludoteca.bots.search.edges import EDGE
from ludoteca.engine.catalogue import game
from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND, THINKING, Game
from ludoteca.engine.dice import seeded, shuffle
from ludoteca.engine.position import Position
from ludoteca.games.moose.bot import greedy

#: Iterations of one measurement, and worlds in which every move is rolled out.
ITERATIONS, WORLDS = 20_000, 1000
SEATS = 4


def ponderer(played: Game, think: Callable[..., None], worlds: int = 0) -> Callable[[int], int]:
    """A function that thinks about a first move, with room of its own; it returns the number of games played out."""
    position = Position(played, SEATS)
    deck = np.array(played.deck(SEATS, position.options), np.int16)
    shuffle(seeded("bench"), deck, len(deck))
    position.deal(deck.tolist())
    seat = position.actors()[0]
    states: Any = np.zeros(THINKING, played.state)
    states[0] = position.seen_by(seat).data[0]
    compiled, effort = twin(think), worlds or ITERATIONS

    def ponder(seed: int) -> int:
        weights, payoffs = np.zeros(played.actions), np.zeros(played.actions)
        memory = np.zeros(EDGES, EDGE)
        mind = np.zeros(MIND, np.int32)
        compiled(states.copy(), seat, mind, seeded(seed), effort, memory, weights, payoffs)
        return int(weights.sum()) if worlds else effort  # rollouts count one for each move in each world

    return ponder


def playouts() -> list[bool]:
    """Random playouts against their bar, and the others for comparison."""
    moose, hoarders = game("moose"), game("hoarders")
    at_random = {"imagined": think.imagined, "judge": think.judge, "horizon": think.horizon}
    ways = {
        "moose, at random": ponderer(moose, search(moose, **at_random)),
        "moose, greedy to the end": ponderer(moose, search(moose, playout=greedy)),
        "moose, rolled out by practice": ponderer(moose, rolling_out(moose), WORLDS),
        "hoarders, at random": ponderer(hoarders, search(hoarders, **at_random)),
        "hoarders, greedy until the round is over, judged": ponderer(hoarders, search(hoarders)),
    }
    print(f"Inside the search, first move at {SEATS} seats, in iterations a second")
    one = speeds({name: lambda ponder=ponder: ponder(1) for name, ponder in ways.items()})  # type: ignore[misc]
    for name, speed in one.items():
        print(f"      {name:<58} {speed:>14,.0f}", flush=True)
    ponder = ways["moose, at random"]
    with ThreadPoolExecutor(2) as pool:
        both = speeds({"two": lambda: sum(pool.map(ponder, (1, 2)))})["two"]
    return [
        bar("moose, at random, one core", one["moose, at random"], least=50_000),
        bar("moose, at random, two cores", both, least=100_000),
    ]


if __name__ == "__main__":
    sys.exit(0 if all(playouts()) else 1)
