"""Sets of tiles as bit masks."""

import numpy as np

#: Every power of two up to 2³⁵ leaves a remainder of its own modulo 37. Looking at each of the 28 bits in turn instead
#: halves the speed of random play: 12 against 24 million moves a second.
_BIT_OF_REMAINDER = np.array([next((b for b in range(36) if pow(2, b, 37) == r), 0) for r in range(37)], np.int8)


def lowest(mask):
    """The lowest tile of a mask that is not empty."""
    return int(_BIT_OF_REMAINDER[(mask & -mask) % 37])


def size(mask):
    """How many tiles there are."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
