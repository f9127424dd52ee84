"""How fast Moon's hands are solved with open tiles: medians, the slowest of a hundred, positions a second.

Run with `python -m bench.moon_solver`. Hands are dealt at random; whoever leads is the bidder and names what
`best_trump` thinks best. Every hand starts with an empty memory.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from bench.measure import bar
from ludoteca.engine.compiling import twin
from ludoteca.games.moon.bot import best_trump
from ludoteca.games.moon.solver import ENTRY, tricks_taken
from ludoteca.games.moon.solver_row import COLUMNS, LEFT, NODES, ROWS
from ludoteca.games.moon.state import HAND, TILES, all_tiles

HANDS = 400
#: Milliseconds for a hand by the tricks left, three-handed.
BARS = {7: 1.5, 5: 0.1, 4: 0.1, 3: 0.1}
GUESS = {7: 4, 6: 4, 5: 3, 4: 3, 3: 2}


def solve_one(works: Any, i: int, terms: Any, table: Any, guess: int) -> int:
    """Solves one of the positions."""
    return int(tricks_taken(works[i], terms[i], table, guess))


def deal(seats: int, left: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Positions before a lead with so many tricks left, int64[HANDS, ROWS, COLUMNS], and their terms."""
    rng = np.random.default_rng(left)
    tiles = [tile for tile in range(TILES) if all_tiles(seats) >> tile & 1]
    works, terms = np.zeros((HANDS, ROWS, COLUMNS), np.int64), np.zeros((HANDS, 3), np.int64)
    for i in range(HANDS):
        dealt = rng.permutation(tiles)
        hands = [sum(1 << int(tile) for tile in dealt[HAND * k : HAND * k + left]) for k in range(seats)]
        works[i, 0, :seats] = hands
        works[i, 0, LEFT] = left
        terms[i] = best_trump(hands[0], seats), 1 if seats == 3 else 0b0101, seats
    return works, terms


def main() -> int:
    """Prints a line for each number of seats and tricks left."""
    fine = []
    table = np.zeros(1 << 14, ENTRY)
    run = twin(solve_one)
    works, terms = deal(3, 3)
    run(works, 0, terms, table, 1)
    for seats in (3, 4):
        for left in (7, 6, 5, 4, 3):
            works, terms = deal(seats, left)
            times = np.zeros(HANDS)
            for i in range(HANDS):
                table[:] = 0
                began = time.process_time()
                run(works, i, terms, table, GUESS[left])
                times[i] = (time.process_time() - began) * 1000
            nodes = works[:, 0, NODES]
            print(
                f"{seats} seats, {left} tricks: median {np.median(times):.3f} ms, "
                f"99 % {np.percentile(times, 99):.3f} ms, positions {np.median(nodes):,.0f} "
                f"(99 % {np.percentile(nodes, 99):,.0f}), "
                f"{nodes.sum() / times.sum() / 1000:.1f} million a second"
            )
            if seats == 3 and left in BARS:
                fine.append(
                    bar(f"three-handed, {left} tricks left", float(np.median(times)), most=BARS[left], unit="ms")
                )
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
