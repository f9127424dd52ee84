"""What a search remembers: for each thing that a seat can know and each move it then has, how that went.

What a seat has observed since the search began is one number, its *knowledge*. An edge stands at knowledge + action in
an open-addressed table with linear probing, so that the edges of one node lie side by side. Everything is a whole
number: sums are exact, and the same on every machine.
"""

# mypy: disable-error-code="no-untyped-def"

import numpy as np

#: An edge. `key` 0: nobody is here. Payoffs and regrets are counted in UNITs.
EDGE = np.dtype(
    [
        ("key", np.int64),
        ("payoff", np.int64),  # the sum over all visits, for the seat that moves
        ("regret", np.int64),  # at hidden simultaneous choices: how much better than what was played
        ("visits", np.int32),
        ("available", np.int32),  # how often it could have been chosen since it is known
    ]
)
#: A whole win; any number of winners up to 14 share it evenly.
UNIT = 360_360
#: Edges in a table, a power of two: more than the deepest thinker of the house finds.
EDGES = 1 << 16
#: So many places are looked at for an edge. If all are taken, the table counts as full there.
PROBES = 24
NOWHERE = -1

MASK_32 = (1 << 32) - 1
MASK_62 = (1 << 62) - 1


def mixed(knowledge, news):
    """The knowledge of one who has learned something more: 62 bits. No step leaves 63, so that Python agrees."""
    low = (knowledge ^ news) & MASK_32
    product = low * 0x5851F42D
    return (product ^ (product >> 29) ^ ((knowledge >> 32) * 0x2545F491)) & MASK_62


def place_of(memory, key):
    """Where the edge of a key is, or else where it can be put; NOWHERE if the table is full there."""
    last = len(memory) - 1
    at = key & last
    for _ in range(PROBES):
        there = memory[at].key
        if there == key or there == 0:
            return at
        at = (at + 1) & last
    return NOWHERE
