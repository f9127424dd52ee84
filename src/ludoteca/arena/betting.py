"""Bets against a claimed mean: a test that may be looked at after every deal, and an interval that stays honest.

Somebody claims that numbers between 0 and 1 have the mean m. Eighteen players bet against it, nine that it is higher
and nine that it is lower; each stakes a fixed part of what it has on every number, at odds that are fair if the claim
is true. Then the mean of what they own is a martingale that starts at 1, and by Ville's inequality it ever reaches
1/alpha with probability alpha at most, however often one looks and whatever made one stop. The claims that are not
refuted so form a 95 % interval that holds at all times at once.

These are the hedged grid Kelly bets of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by
betting", Journal of the Royal Statistical Society B 86 (2024), here with stakes in geometric steps. Nothing is assumed
of the numbers but their bounds and that each has the same mean, whatever came before.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

#: Which part of what it has a bettor stakes: large ones see large differences soon, small ones small differences late.
STAKES: Floats = np.array([0.96 / 2**k for k in range(9)])
#: The chance of being wrong that a test or an interval is allowed.
ALPHA = 0.05
#: So often an interval's ends are halved.
HALVINGS = 40


def gains(numbers: Floats, claim: float) -> Floats:
    """What each bettor's wealth is multiplied by (as a logarithm) with each number: float[…, 18]."""
    number = np.asarray(numbers)[..., None]
    higher = STAKES * (number / claim - 1)
    lower = STAKES * (claim - number) / (1 - claim)
    logs: Floats = np.log1p(np.concatenate([higher, lower], -1))
    return logs


def wealth(logs: Floats) -> Floats:
    """The logarithm of what the bettors own on average, from the logarithms of what each owns: float[…, 18]."""
    most = logs.max(-1)
    owned: Floats = most + np.log(np.exp(logs - most[..., None]).mean(-1))
    return owned


def interval(values: Floats, counts: Floats, alpha: float = ALPHA) -> tuple[float, float]:
    """Between what bounds the mean lies, after so many of each value; 0 and 1 before there are any."""
    n = counts.sum()
    if n == 0:
        return 0.0, 1.0
    mean = float((values * counts).sum() / n)

    def refuted(claim: float) -> bool:
        return float(wealth((gains(values, claim) * counts[:, None]).sum(0))) >= log(1 / alpha)

    return _edge(mean, 0.0, refuted), _edge(mean, 1.0, refuted)


def _edge(inside: float, outside: float, refuted: Callable[[float], bool]) -> float:
    """Where claims begin to be refuted; the mean itself never is."""
    if inside == outside:
        return outside
    for _ in range(HALVINGS):
        middle = (inside + outside) / 2
        if refuted(middle):
            outside = middle
        else:
            inside = middle
    return outside


class Duels:
    """Tests, for several series of numbers at once, whether their mean is one half; told as soon as it is not."""

    def __init__(self, series: int, alpha: float = ALPHA) -> None:
        self.n = 0
        self.bar = log(series / alpha)  # all verdicts together are wrong with probability alpha at most
        self._logs: Floats = np.zeros((series, 2 * len(STAKES)))
        self._sums: Floats = np.zeros(series)
        #: After how many numbers each was decided, and which way: 1 above, -1 below; 0: not yet.
        self.at, self.way = [0] * series, [0] * series

    def take(self, numbers: Floats, stop: bool = False) -> int:
        """Takes some numbers of each series in, float[n, series]; with `stop`, none after the one that decides all.
        How many were taken."""
        if not len(numbers) or (stop and self.decided):
            return 0
        logs = np.cumsum(np.concatenate([self._logs[None], gains(numbers, 0.5)]), 0)[1:]
        sums = np.cumsum(np.concatenate([self._sums[None], numbers - 0.5]), 0)[1:]
        reached = wealth(logs) >= self.bar
        for k in range(len(self.at)):
            if not self.at[k] and reached[:, k].any():
                first = int(reached[:, k].argmax())
                self.at[k] = self.n + first + 1
                self.way[k] = 1 if sums[first, k] > 0 else -1
        taken = max(self.at) - self.n if stop and self.decided else len(numbers)
        self.n += taken
        self._logs, self._sums = logs[taken - 1], sums[taken - 1]
        return taken

    @property
    def decided(self) -> bool:
        """All of them are."""
        return all(self.at)
