"""Figures with intervals, from numbers that come in deal by deal, without keeping them.

Each figure is a sum over a sum: wins over games, mooses over seats with a door. Games on the same deal are not
independent, so a deal is one observation of both sums. The interval of their ratio is the usual one (the delta method:
W. G. Cochran, "Sampling Techniques", 1977, chapter 6), and that of a difference between two variants uses that both
were played on the same deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

#: How sure an interval is.
SURE = 0.95
#: On fewer deals an interval means nothing.
LEAST = 30


@dataclass(frozen=True)
class Estimate:
    """A figure and its interval; None: too few deals for one."""

    value: float
    margin: float | None
    #: Deals that it was seen on.
    deals: int

    def bounds(self, share: bool) -> tuple[float, float] | None:
        """The interval's ends; a share's lie between 0 and 1, and what never (or always) happened may yet."""
        if self.margin is None:
            return None
        low, high = self.value - self.margin, self.value + self.margin
        if share:
            if self.margin == 0 and self.value in (0, 1):
                # The rule of three: what would not have been seen on so many deals with a chance of 5 %.
                return max(0.0, self.value - 3 / self.deals), min(1.0, self.value + 3 / self.deals)
            return max(0.0, low), min(1.0, high)
        return low, high


class Ratios:
    """Some ratios of sums, told by deal."""

    def __init__(self, count: int) -> None:
        self.n = 0
        self.seen = np.zeros(count, np.int64)
        self.a, self.b = np.zeros(count), np.zeros(count)
        self._aa, self._bb, self._ab = np.zeros(count), np.zeros(count), np.zeros(count)

    def add(self, a: Floats, b: Floats) -> None:
        """Takes in both sums of some deals: float64[deals, ratios] each."""
        self.n += len(a)
        self.seen += (b != 0).sum(0)
        self.a += a.sum(0)
        self.b += b.sum(0)
        self._aa += np.einsum("ij,ij->j", a, a)
        self._bb += np.einsum("ij,ij->j", b, b)
        self._ab += np.einsum("ij,ij->j", a, b)

    def ratio(self, k: int) -> float | None:
        """The ratio; None if its lower sum is 0."""
        return float(self.a[k] / self.b[k]) if self.b[k] else None

    def variance(self, k: int) -> float:
        """Of the ratio, over deals."""
        r, mean = self.a[k] / self.b[k], self.b[k] / self.n
        rest = self._aa[k] - 2 * r * self._ab[k] + r * r * self._bb[k]
        # What is left of rounding is not spread.
        spread = rest if rest > 1e-12 * (self._aa[k] + r * r * self._bb[k]) else 0.0
        return float(spread / self.n / mean**2 / max(1, self.n - 1))

    def estimate(self, k: int) -> Estimate | None:
        """The ratio with its interval."""
        ratio = self.ratio(k)
        if ratio is None:
            return None
        margin = width(SURE) * self.variance(k) ** 0.5 if self.seen[k] >= LEAST else None
        return Estimate(ratio, margin, int(self.seen[k]))


class Differences:
    """By how much ratios of one variant are above those of another on the same deals."""

    def __init__(self, count: int) -> None:
        self._aa, self._ab, self._ba, self._bb = (np.zeros(count) for _ in range(4))

    def add(self, a: Floats, b: Floats, base_a: Floats, base_b: Floats) -> None:
        """Takes in the sums of the same deals in both."""
        self._aa += np.einsum("ij,ij->j", a, base_a)
        self._ab += np.einsum("ij,ij->j", a, base_b)
        self._ba += np.einsum("ij,ij->j", b, base_a)
        self._bb += np.einsum("ij,ij->j", b, base_b)

    def estimate(self, k: int, one: tuple[Ratios, int], base: tuple[Ratios, int]) -> Estimate | None:
        """The difference with its interval, where k counts here and the others in theirs."""
        (these, i), (those, j) = one, base
        r, r_base = these.ratio(i), those.ratio(j)
        if r is None or r_base is None:
            return None
        both = self._aa[k] - r_base * self._ab[k] - r * self._ba[k] + r * r_base * self._bb[k]
        n = these.n
        common = both / n / (these.b[i] / n) / (those.b[j] / n) / max(1, n - 1)
        apart = these.variance(i) + those.variance(j)
        variance = apart - 2 * float(common)
        # As above: rounding is not spread.
        variance = variance if variance > 1e-12 * apart else 0.0
        seen = int(min(these.seen[i], those.seen[j]))
        return Estimate(r - r_base, width(SURE) * variance**0.5 if seen >= LEAST else None, seen)


def width(sure: float) -> float:
    """How many standard errors the interval reaches to each side."""
    return NormalDist().inv_cdf(0.5 + sure / 2)


def by_deal(numbers: Any, games: int, rotations: int) -> Floats:
    """A number of each game, or of each game and seat, summed up for each deal."""
    array = np.asarray(numbers, np.float64)
    if array.ndim == 0:
        return np.full(games // rotations, rotations * float(array))
    summed: Floats = np.einsum("ij->i", array.reshape(games // rotations, -1))
    return summed
