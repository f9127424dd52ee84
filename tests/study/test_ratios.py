"""Intervals over deals: as wide as chance makes them, and no wider."""

import numpy as np
import pytest

from ludoteca.study.ratios import LEAST, Differences, Estimate, Ratios, by_deal

DEALS = 400


def drawn(rng, deals=DEALS):
    """Wins of those with a door over those with one, two games to a deal, which have the deal in common."""
    ease = rng.random(deals)[:, None]
    doors = rng.binomial(3, 0.4, (deals, 2))
    wins = rng.binomial(doors, np.broadcast_to(ease, (deals, 2)))
    return wins.sum(1)[:, None].astype(float), doors.sum(1)[:, None].astype(float)


def test_a_ratio_is_the_sum_over_the_sum_however_it_comes_in():
    a, b = drawn(np.random.default_rng(1))
    whole, pieces = Ratios(1), Ratios(1)
    whole.add(a, b)
    for part in np.array_split(np.arange(DEALS), 7):
        pieces.add(a[part], b[part])
    assert whole.estimate(0) == pieces.estimate(0)
    assert whole.estimate(0).value == pytest.approx(a.sum() / b.sum())
    assert whole.estimate(0).deals == (b != 0).sum()


def test_a_mean_has_the_usual_interval():
    numbers = np.random.default_rng(2).normal(3, 2, (1000, 1))
    ratios = Ratios(1)
    ratios.add(numbers, np.ones((1000, 1)))
    assert ratios.estimate(0).margin == pytest.approx(1.96 * numbers.std(ddof=1) / 1000**0.5, rel=1e-4)


def test_95_of_a_hundred_intervals_hold_the_truth():
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(1000):
        ratios = Ratios(1)
        ratios.add(*drawn(rng))
        low, high = ratios.estimate(0).bounds(share=True)
        held += low <= 0.5 <= high
    # Of a thousand, 950 give or take 7 (one standard deviation).
    assert 925 <= held <= 975


def test_a_difference_on_the_same_deals_is_surer_than_on_others():
    rng = np.random.default_rng(4)
    a, b = drawn(rng, 4000)
    more = np.minimum(b, a + rng.binomial(1, 0.1, a.shape))
    one, base, same, apart = Ratios(1), Ratios(1), Differences(1), Differences(1)
    base.add(a, b)
    one.add(more, b)
    same.add(more, b, a, b)
    order = rng.permutation(len(a))
    shuffled = Ratios(1)
    shuffled.add(a[order], b[order])
    apart.add(more, b, a[order], b[order])
    close, wide = same.estimate(0, (one, 0), (base, 0)), apart.estimate(0, (one, 0), (shuffled, 0))
    assert close.value == pytest.approx((more.sum() - a.sum()) / b.sum())
    # As if each deal's difference was looked at.
    rest = (more - a - close.value * b)[:, 0] / b.mean()
    assert close.margin == pytest.approx(1.96 * rest.std(ddof=1) / 4000**0.5, rel=1e-3)
    assert close.margin < 0.4 * wide.margin


def test_nothing_is_told_of_what_was_never_seen_and_no_interval_of_what_hardly_was():
    ratios = Ratios(2)
    b = np.zeros((100, 2))
    b[: LEAST - 1, 1] = 1
    ratios.add(np.zeros((100, 2)), b)
    assert ratios.estimate(0) is None
    assert ratios.estimate(1) == Estimate(0, None, LEAST - 1)
    assert ratios.estimate(1).bounds(share=True) is None


def test_what_never_happened_may_yet():
    assert Estimate(0.0, 0.0, 300).bounds(share=True) == (0, 0.01)
    assert Estimate(1.0, 0.0, 300).bounds(share=True) == (0.99, 1)
    assert Estimate(0.01, 0.02, 300).bounds(share=True) == (0, 0.03)
    assert Estimate(0.01, 0.02, 300).bounds(share=False) == (-0.01, 0.03)


def test_numbers_of_games_and_of_seats_are_summed_by_deal():
    assert by_deal([1, 2, 3, 4], 4, 2).tolist() == [3, 7]
    assert by_deal([[1, 1], [2, 2], [3, 3], [4, 4]], 4, 2).tolist() == [6, 14]
    assert by_deal(1, 6, 3).tolist() == [3, 3]
