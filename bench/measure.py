"""Measuring, so that noise and warm-up don't decide."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

#: Each figure is the median of this many runs, of different things in turn.
ROUNDS = 5


def speeds(things: dict[str, Callable[[], int]]) -> dict[str, float]:
    """How many a second each function does; each returns how many it did, and they run in turn, after a warm-up."""
    for function in things.values():
        function()
    runs: dict[str, list[float]] = {name: [] for name in things}
    for _ in range(ROUNDS):
        for name, function in things.items():
            began = time.perf_counter()
            count = function()
            runs[name].append(count / (time.perf_counter() - began))
    return {name: median(values) for name, values in runs.items()}


def bar(text: str, value: float, least: float | None = None, most: float | None = None, unit: str = "") -> bool:
    """Prints a figure beside its bar; whether it is reached."""
    reached = (least is None or value >= least) and (most is None or value <= most)
    wanted = f"≥ {least:,g}" if least is not None else f"≤ {most:,g}"
    print(f"  {'ok ' if reached else 'BAR'} {text:<58} {value:>14,.2f} {unit} ({wanted})", flush=True)
    return reached
