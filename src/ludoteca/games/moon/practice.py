"""From tricks with open tiles to tricks at a table, where nobody sees them.

With three players the solver's number of tricks is about what sensible players take. With four it is not: two partners
who see each other's tiles take a trick more than two who don't, unless one hand is strong enough alone. Counted from
thousands of hands among greedy players by `bench/moon_stakes.py`.
"""

import numpy as np

from ludoteca.games.moon.bot import NEEDED
from ludoteca.games.moon.state import TRICKS

#: TAKEN[kind, solved, taken]: of a hundred hands solved for so many tricks, in so many so many were taken; by three
#: players, four, and four with a hand that shoots the moon.
TAKEN = np.array(
    [
        [
            [75, 20, 5, 0, 0, 0, 0, 0],
            [5, 65, 25, 5, 0, 0, 0, 0],
            [0, 5, 65, 25, 5, 0, 0, 0],
            [0, 0, 5, 64, 26, 5, 0, 0],
            [0, 0, 1, 11, 62, 23, 3, 0],
            [0, 0, 0, 1, 10, 68, 18, 3],
            [0, 0, 0, 0, 0, 8, 67, 25],
            [0, 0, 0, 0, 0, 0, 1, 99],
        ],
        [
            [75, 20, 5, 0, 0, 0, 0, 0],
            [10, 65, 25, 0, 0, 0, 0, 0],
            [0, 5, 65, 25, 5, 0, 0, 0],
            [0, 3, 3, 50, 41, 3, 0, 0],
            [0, 0, 3, 26, 62, 9, 0, 0],
            [0, 0, 1, 11, 34, 48, 4, 2],
            [0, 0, 0, 5, 23, 40, 28, 4],
            [0, 0, 0, 1, 12, 21, 23, 43],
        ],
        [
            [75, 20, 5, 0, 0, 0, 0, 0],
            [5, 65, 25, 5, 0, 0, 0, 0],
            [0, 5, 65, 25, 5, 0, 0, 0],
            [0, 0, 5, 64, 26, 5, 0, 0],
            [0, 0, 1, 11, 62, 23, 3, 0],
            [0, 0, 0, 1, 10, 68, 18, 3],
            [0, 0, 0, 0, 2, 10, 64, 24],
            [0, 0, 0, 0, 0, 4, 22, 74],
        ],
    ],
    np.int8,
)


def kind_of_hand(seats, worth):
    """The row of TAKEN for a bidder's hand of this worth."""
    if seats == 3:
        return 0
    return 2 if worth >= int(NEEDED[1, len(NEEDED[1]) - 1]) else 1


def in_practice(kind, solved, values):
    """What a hand solved for so many tricks is worth, if `values` says what each number of tricks is worth."""
    total = 0.0
    for taken in range(TRICKS + 1):
        total += int(TAKEN[kind, solved, taken]) * values[taken] / 100
    return total
