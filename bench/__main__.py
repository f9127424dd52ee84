"""Prints every bar with what was measured, as ratios in one run where it says "times"; exit code 1 if one is missed."""

from __future__ import annotations

import os
import platform
import sys

from bench.parts import parts
from bench.playouts import growth, one_core, single_calls, sizes, two_cores
from bench.starts import starts
from ludoteca.engine.catalogue import OWN, game


def main() -> int:
    """Runs all benchmarks."""
    games = [game(name) for name in OWN]
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    fine = [*starts(), *sizes(games), *one_core(games), *two_cores(games), *single_calls(games)]
    growth(games)
    parts(games)
    print(f"{sum(fine)} of {len(fine)} bars reached")
    return 0 if all(fine) else 1


sys.exit(main())
