"""The sequential test and its interval: right at all times, whoever looks and whenever they stop."""

from math import log

import numpy as np
import pytest

from ludoteca.arena.betting import ALPHA, Duels, gains, interval, wealth


def deals(rng, mean, n):
    """Shares as two equal bots' duplicate deals give them: none, half or all of the wins."""
    half = rng.random(n) < 0.4
    return np.where(half, 0.5, (rng.random(n) < (mean - 0.2) / 0.6).astype(float))


def test_nobody_wins_from_a_true_claim_on_average():
    expected = 0.3 * np.exp(gains(np.array(1.0), 0.3)) + 0.7 * np.exp(gains(np.array(0.0), 0.3))
    assert expected == pytest.approx(np.ones(18))


def test_the_interval_is_where_the_claims_are_not_refuted():
    values, counts = np.array([0.0, 0.5, 1.0]), np.array([30.0, 40.0, 50.0])
    low, high = interval(values, counts)
    assert low < (values * counts).sum() / counts.sum() < high
    for edge in (low, high):
        owned = wealth((gains(values, edge) * counts[:, None]).sum(0))
        assert owned == pytest.approx(log(1 / ALPHA), abs=1e-6)


def test_who_always_wins_is_not_said_to_be_infallible():
    low, high = interval(np.array([1.0]), np.array([20.0]))
    assert 0.7 < low < 0.95
    assert high == 1
    assert interval(np.array([]), np.array([])) == (0, 1)


def test_duels_do_not_depend_on_how_their_numbers_come_in():
    numbers = np.random.default_rng(3).random((500, 3)) * np.array([0.7, 1, 1])
    whole, pieces = Duels(3), Duels(3)
    whole.take(numbers)
    for at in range(0, 500, 7):
        pieces.take(numbers[at : at + 7])
    assert (whole.at, whole.way) == (pieces.at, pieces.way)
    assert whole.at[0] > 0
    assert whole.way[0] == -1


def test_a_duel_stops_at_the_number_that_decides_it():
    numbers = np.full((200, 1), 0.9)
    duel = Duels(1)
    taken = duel.take(numbers, stop=True)
    assert taken == duel.n == duel.at[0] < 20
    assert duel.take(numbers, stop=True) == 0
    before = Duels(1)
    before.take(numbers[: taken - 1])
    assert not before.decided


def test_equal_players_are_seldom_told_apart_though_one_looks_after_every_deal():
    rng = np.random.default_rng(11)
    wrong = 0
    for _ in range(400):
        duel = Duels(1)
        duel.take(deals(rng, 0.5, 1500)[:, None])
        wrong += duel.decided
    # 5 % at most; 4 standard deviations above that are not chance
    assert wrong / 400 <= ALPHA + 4 * (ALPHA * (1 - ALPHA) / 400) ** 0.5


@pytest.mark.long
def test_equal_players_over_many_deals():
    rng = np.random.default_rng(12)
    wrong = 0
    for _ in range(400):
        duel = Duels(1)
        duel.take(deals(rng, 0.5, 20_000)[:, None])
        wrong += duel.decided
    assert wrong / 400 <= ALPHA


@pytest.mark.parametrize("mean", [0.5, 0.55, 0.7])
def test_the_interval_holds_the_truth_where_one_stops_because_of_what_one_saw(mean):
    """Stopping when the test says so is the worst that a looker can do; a plain interval would miss far more often."""
    rng = np.random.default_rng(13)
    missed, plain = 0, 0
    for _ in range(300):
        numbers = deals(rng, mean, 1500)
        duel = Duels(1)
        taken = duel.take(numbers[:, None], stop=True)
        values, counts = np.unique(numbers[:taken], return_counts=True)
        low, high = interval(values, counts.astype(float))
        missed += not low <= mean <= high
        # What a peeker with the usual interval would do: look after every ten deals, stop once one half is outside.
        n = np.arange(10, 1501, 10)
        means = np.cumsum(numbers)[n - 1] / n
        errors = np.sqrt(np.maximum(np.cumsum(numbers**2)[n - 1] / n - means**2, 1e-9) / n)
        out = np.abs(means - 0.5) > 1.96 * errors
        at = int(out.argmax()) if out.any() else -1
        plain += abs(means[at] - mean) > 1.96 * errors[at]
    assert missed / 300 <= ALPHA + 4 * (ALPHA * (1 - ALPHA) / 300) ** 0.5
    if mean == 0.5:
        assert plain / 300 > 3 * ALPHA


def test_a_clear_difference_is_decided_soon():
    rng = np.random.default_rng(14)
    taken = []
    for _ in range(100):
        duel = Duels(1)
        duel.take(deals(rng, 0.7, 1000)[:, None], stop=True)
        assert duel.decided
        assert duel.way == [1]
        taken.append(duel.n)
    # A plan with a fixed number and 90 % power would take some 40.
    assert np.mean(taken) < 70
