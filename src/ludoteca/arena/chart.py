"""A contest as lines and points: where the shares lie, and how they came there. Drawn by a page or by Matplotlib."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludoteca.arena.betting import interval
from ludoteca.arena.standing import Standing

#: How many points a course has at most.
POINTS = 60


@dataclass(frozen=True)
class Course:
    """How a player's share and its interval went, by deals."""

    name: str
    deals: tuple[int, ...]
    share: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


def courses(standing: Standing) -> list[Course]:
    """The course of each player, in the order of the table."""
    if not standing.history:
        return []
    shares = np.concatenate(standing.history)
    n = len(shares)
    ends = sorted(
        {*np.geomspace(1, n, POINTS // 2).astype(int).tolist(), *np.linspace(1, n, POINTS // 2, dtype=int).tolist()}
    )
    order = {player.name: number for number, player in enumerate(standing.plan.bots)}
    return [_course(row.name, shares[:, order[row.name]], ends) for row in standing.rows()]


def _course(name: str, shares: np.ndarray[tuple[int], np.dtype[np.float64]], ends: list[int]) -> Course:
    share, low, high = [], [], []
    for end in ends:
        values, counts = np.unique(shares[:end], return_counts=True)
        least, most = interval(values, counts.astype(np.float64))
        share.append(float(shares[:end].mean()))
        low.append(least)
        high.append(most)
    return Course(name, tuple(ends), tuple(share), tuple(low), tuple(high))


def ticks(most: float, wanted: int = 5) -> list[float]:
    """Round numbers from 0 to `most` or just beyond."""
    step = 10.0 ** np.floor(np.log10(most / wanted))
    step = next(step * factor for factor in (1, 2, 5, 10) if most / (step * factor) <= wanted)
    return [float(step * k) for k in range(int(np.ceil(round(most / step, 9))) + 1)]
