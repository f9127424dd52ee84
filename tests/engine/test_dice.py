from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import chisquare

from ludoteca.engine.compiling import twin
from ludoteca.engine.dice import below, below_large, branch, roll, seeded, shuffle

UNEVEN = 3 << 29  # 2³² holds it two and two thirds times: a careless `below` prefers some numbers by half


def sfc32(state):
    """The generator as its author publishes it, on unsigned 32-bit numbers."""
    a, b, c, counter = (np.uint32(number) for number in state)
    with np.errstate(over="ignore"):
        while True:
            result = a + b + counter
            counter += np.uint32(1)
            a = b ^ (b >> np.uint32(9))
            b = c + (c << np.uint32(3))
            c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + result
            yield int(result)


@pytest.mark.parametrize("rolls", [roll, twin(roll)], ids=["interpreted", "compiled"])
def test_it_is_sfc32(rolls):
    rng = seeded("reference")
    expected = sfc32(rng.tolist())
    assert [rolls(rng) for _ in range(1000)] == [next(expected) for _ in range(1000)]


def test_a_stream_follows_from_its_seed():
    assert seeded("a", 1).tolist() == seeded("a", 1).tolist()
    assert seeded("a", 1).tolist() == seeded("a", "1").tolist()
    different = [seeded(), seeded(""), seeded("a"), seeded("b"), seeded("a", 1), seeded("a1"), seeded(1, "a")]
    assert len({tuple(rng.tolist()) for rng in different}) == len(different) - 1  # seeded() is seeded("")


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 58, 200, 2**16 + 1, UNEVEN, 2**31])
def test_compiled_numbers_are_the_interpreted_ones(n):
    slow, fast = seeded("below", n), seeded("below", n)
    numbers = [below(slow, n) for _ in range(300)]
    assert numbers == [twin(below)(fast, n) for _ in range(300)]
    assert slow.tolist() == fast.tolist()
    assert all(0 <= number < n for number in numbers)


@pytest.mark.parametrize("n", [1, 3, 10**6 + 3, 3 << 59, 2**61])
def test_compiled_large_numbers_are_the_interpreted_ones(n):
    slow, fast = seeded("large", n), seeded("large", n)
    numbers = [below_large(slow, n) for _ in range(300)]
    assert numbers == [twin(below_large)(fast, n) for _ in range(300)]
    assert all(0 <= number < n for number in numbers)


def test_compiled_shuffles_are_the_interpreted_ones():
    slow, fast = seeded("shuffle"), seeded("shuffle")
    for n in range(12):
        ours, theirs = np.arange(12), np.arange(12)
        shuffle(slow, ours, n)
        twin(shuffle)(fast, theirs, n)
        assert ours.tolist() == theirs.tolist()
        assert sorted(ours[:n]) == list(range(n)) and ours[n:].tolist() == list(range(n, 12))


@pytest.mark.parametrize("n", [2, 3, 5, 7, 11])
def test_small_numbers_are_equally_likely(n):
    rng = seeded("uniform", n)
    counts = Counter(twin(below)(rng, n) for _ in range(20_000))
    assert chisquare([counts[k] for k in range(n)]).pvalue > 0.001


@pytest.mark.parametrize(("number_below", "n"), [(below, UNEVEN), (below_large, 3 << 60)])
def test_awkward_large_numbers_are_equally_likely(number_below, n):
    """Without rejection every third number would come up a third less often (or, for the large ones, more often)."""
    rng, draw = seeded("awkward"), twin(number_below)
    numbers = np.array([draw(rng, n) for _ in range(30_000)])
    for parts in (np.bincount(numbers % 3), np.histogram(numbers, 3, (0, n))[0]):
        assert chisquare(parts).pvalue > 0.001


def test_every_order_of_a_shuffle_is_equally_likely():
    rng, counts, cards = seeded("orders"), Counter(), np.zeros(4, np.int64)
    for _ in range(12_000):
        cards[:] = range(4)
        twin(shuffle)(rng, cards, 4)
        counts[tuple(cards.tolist())] += 1
    assert len(counts) == 24
    assert chisquare(list(counts.values())).pvalue > 0.001


def branched(base, number, other):
    rng = np.full(4, 77, np.int64)
    branch(base, number, other, rng)
    return rng


def test_a_branch_depends_on_its_three_numbers_alone():
    base = seeded("base")
    kept = base.tolist()
    rng = np.zeros(4, np.int64)
    branch(base, 5, 9, rng)
    assert rng.tolist() == branched(base, 5, 9).tolist()
    assert base.tolist() == kept
    twin(branch)(base, 5, 9, rng)
    assert rng.tolist() == branched(base, 5, 9).tolist()
    names = [(n, o) for n in (0, 1, 2, 9, 2**31, 2**32, 2**40) for o in (0, 1, 5)]
    streams = {tuple(roll(rng) for _ in range(4)) for rng in (branched(base, *name) for name in names)}
    assert len(streams) == len(names)
    assert branched(seeded("other"), 5, 9).tolist() != branched(base, 5, 9).tolist()


def test_neighbouring_branches_are_unrelated():
    """First numbers of the branches 0, 1, 2, …, alone and in pairs of neighbours, are equally likely."""
    base = seeded("neighbours")
    for name in ("number", "other"):
        first = [below(branched(base, *((k, 0) if name == "number" else (0, k))), 6) for k in range(3601)]
        assert chisquare(np.bincount(first, minlength=6)).pvalue > 0.001
        pairs = Counter(pairwise(first))
        assert chisquare([pairs[a, b] for a in range(6) for b in range(6)]).pvalue > 0.001
