"""A small random generator that runs the same compiled and interpreted.

It is sfc32 (Chris Doty-Humphrey, PractRand), whose steps need only 32-bit additions and shifts: kept in int64 and
masked, Numba's wrapping and Python's unbounded integers agree to the bit. For playouts, samples and bots; a game
among people is shuffled by `ludoteca.engine.chance` instead.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

MASK = 0xFFFFFFFF
SPAN = 1 << 32


def seeded(*seed: object) -> np.ndarray[Any, Any]:
    """A generator, int64[4], whose stream follows from the words of `seed` (any printable values)."""
    digest = hashlib.sha256("\x1f".join(map(str, seed)).encode()).digest()
    return np.frombuffer(digest, "<u4", 4).astype(np.int64)


def roll(rng):  # type: ignore[no-untyped-def]
    """The next 32 random bits, 0 … 2³²-1."""
    a, b, c, counter = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    result = (a + b + counter) & MASK
    rng[3] = (counter + 1) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) | (c >> 11)) & MASK) + result) & MASK
    return result


def branch(base, number, other, rng):  # type: ignore[no-untyped-def]
    """Makes `rng` the generator of a pair of numbers below `base`: the same for the same three, unrelated otherwise."""
    rng[0] = (base[0] + number) & MASK
    rng[1] = base[1] ^ (number >> 32)
    rng[2] = (base[2] + other) & MASK
    rng[3] = 1
    for _ in range(12):  # as many as the author's seeding takes
        roll(rng)


def below(rng, n):  # type: ignore[no-untyped-def]
    """A whole number 0 … n-1, each equally likely (Lemire 2019: multiply, and reject the few that would be uneven)."""
    product = roll(rng) * n
    if product & MASK < n:
        uneven = SPAN % n
        while product & MASK < uneven:
            product = roll(rng) * n
    return product >> 32


def shuffle(rng, cards, n):  # type: ignore[no-untyped-def]
    """Puts cards[:n] into a random order, each equally likely (Fisher–Yates)."""
    for last in range(n - 1, 0, -1):
        other = below(rng, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


def below_large(rng, n):  # type: ignore[no-untyped-def]
    """A whole number 0 … n-1, each equally likely, for n up to 2⁶¹."""
    even = ((1 << 62) // n) * n
    number = even
    while number >= even:
        number = (roll(rng) << 30) | (roll(rng) >> 2)
    return number % n


def happens(per_mille, rng):  # type: ignore[no-untyped-def]
    """Whether something happens that does so often; what never does takes no chance."""
    return per_mille > 0 and below(rng, 1000) < per_mille
