from collections import Counter
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from ludoteca.engine.compiling import twin
from ludoteca.engine.dealing import deal_uniformly
from ludoteca.engine.dice import seeded

EVERYBODY = 0b111


def possible_deals(allowed, room):
    """All ways to give each card to a holder that may have it, with everybody's room filled."""
    holders = range(len(room))
    for deal in product(holders, repeat=len(allowed)):
        fits = all(mask >> holder & 1 for mask, holder in zip(allowed, deal, strict=True))
        if fits and [deal.count(holder) for holder in holders] == list(room):
            yield deal


def deal(allowed, room, rng, run=deal_uniformly):
    """(ways, who holds each card)."""
    holder_of = np.full(len(allowed), -7, np.int64)
    ways = run(np.array(allowed, np.int64), len(allowed), np.array(room, np.int64), len(room), rng, holder_of)
    return ways, tuple(holder_of.tolist())


@st.composite
def tables(draw):
    """Up to seven cards, each allowed to some of up to four holders, whose rooms together fit."""
    holders = draw(st.integers(1, 4))
    owners = draw(st.lists(st.integers(0, holders - 1), max_size=7))
    allowed = [draw(st.integers(0, 2**holders - 1)) for _ in owners]
    if draw(st.booleans()):  # mostly tables with a solution
        allowed = [mask | 1 << owner for mask, owner in zip(allowed, owners, strict=True)]
    return allowed, [owners.count(holder) for holder in range(holders)]


@settings(max_examples=300, deadline=None)
@given(tables(), st.integers(0, 1000))
def test_it_counts_what_trying_everything_counts(table, seed):
    allowed, room = table
    ways, found = deal(allowed, room, seeded(seed))
    every = list(possible_deals(allowed, room))
    assert ways == len(every)
    if every:
        assert found in every
    else:
        assert set(found) <= {-7}, "an impossible deal was written"


@settings(max_examples=150, deadline=None)
@given(tables(), st.integers(0, 1000))
def test_compiled_it_deals_the_same(table, seed):
    slow, fast = seeded(seed), seeded(seed)
    assert deal(*table, slow) == deal(*table, fast, twin(deal_uniformly))
    assert slow.tolist() == fast.tolist()


@pytest.mark.parametrize(
    ("allowed", "room", "ways"),
    [
        ([EVERYBODY] * 6, [2, 2, 2], 90),
        ([0b011, 0b011, 0b110, 0b101, EVERYBODY, EVERYBODY], [2, 2, 2], None),
        ([0b001, 0b110, 0b110, 0b110, 0b100, EVERYBODY], [2, 2, 2], None),
        ([0b01, 0b11, 0b11, 0b10, 0b11], [3, 2], 3),
        ([0b0011, 0b0110, 0b1100, 0b1001, 0b1111, 0b1010], [1, 2, 1, 2], None),
    ],
)
def test_every_possible_deal_is_equally_likely(allowed, room, ways):
    every = sorted(possible_deals(allowed, room))
    assert ways in (None, len(every)) and len(every) > 2
    rng, run = seeded("uniform", allowed), twin(deal_uniformly)
    seen = Counter(deal(allowed, room, rng, run)[1] for _ in range(len(every) * 100))
    assert sorted(seen) == every
    assert chisquare(list(seen.values())).pvalue > 0.001


@pytest.mark.parametrize(
    ("allowed", "room"),
    [
        ([0], [1]),
        ([0b01, 0b01], [1, 1]),
        ([0b10, 0b10, 0b01], [2, 1]),
        ([0b011, 0b011, 0b011], [1, 1, 1]),
    ],
)
def test_an_impossible_deal_is_said_to_be_impossible(allowed, room):
    assert deal(allowed, room, seeded(0)) == (0, (-7,) * len(allowed))


def test_nothing_to_deal_is_one_way():
    assert deal([], [0, 0, 0], seeded(0)) == (1, ())


def test_a_large_table_is_dealt_at_once():
    """21 tiles to three hands of seven, of which one has no card of some suit: four hundred million ways, no search."""
    allowed = [0b110] * 7 + [EVERYBODY] * 14
    ways, found = deal(allowed, [7, 7, 7], seeded("large"), twin(deal_uniformly))
    assert ways == comb(14, 7) * comb(14, 7)  # the first hand from 14 cards, then any seven of the 14 that are left
    assert [found.count(holder) for holder in range(3)] == [7, 7, 7] and 0 not in found[:7]
