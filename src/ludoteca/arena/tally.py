"""Mean, interval and range of numbers that come in one after another."""

from __future__ import annotations

from typing import Any

import numpy as np


class Tally:
    """Mean, interval and range of numbers that come in one after another, without keeping them."""

    def __init__(self) -> None:
        self.n, self.sum, self.squares = 0, 0.0, 0.0
        self.least, self.most = float("inf"), float("-inf")

    def add(self, numbers: np.ndarray[Any, Any]) -> None:
        """Takes an array of numbers in."""
        self.n += numbers.size
        self.sum += float(numbers.sum())
        self.squares += float((numbers.astype(np.float64) ** 2).sum())
        self.least = min(self.least, float(numbers.min()))
        self.most = max(self.most, float(numbers.max()))

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.sum / self.n if self.n else 0.0

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the mean (normal approximation)."""
        if self.n < 2:
            return float("inf")
        variance = max(self.squares / self.n - self.mean**2, 0) * self.n / (self.n - 1)
        return float(1.96 * (variance / self.n) ** 0.5)
