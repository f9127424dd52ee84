"""The games inside OpenSpiel, beside a game that OpenSpiel wrote in Python: random moves a second, dealing included.

`python -m bench.spiel_adapter`; exit code 1 if the bar is missed. Everything here runs on one thread, so it is
measured in that thread's own time: what else the machine does counts for less.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

from bench.measure import ROUNDS, bar
from bench.spiel import player

YARDSTICK = "python_team_dominoes"
GAMES = (
    "ludoteca_moose(seats=4)",
    "ludoteca_moose(seats=4,chance=seed)",
    "ludoteca_hoarders(seats=4)",
    "ludoteca_hoarders(seats=4,chance=seed)",
    "ludoteca_moggie(seats=12)",
    "ludoteca_moggie(seats=12,chance=seed)",
    "ludoteca_moon(seats=4)",
    "ludoteca_moon(seats=4,chance=seed)",
)
MOVES = 5_000
BAR = 3


def main() -> int:
    """Measures and compares."""
    try:
        import open_spiel.python.games  # noqa: F401
        import pyspiel

        import ludoteca.envs.openspiel  # noqa: F401
    except ImportError as missing:
        print(missing)
        return 0
    found = _speeds({name: player(pyspiel.load_game(name), MOVES) for name in (YARDSTICK, *GAMES)})
    for name, speed in found.items():
        print(f"  {name:<44} {speed:>10,.0f} moves/s")
    slowest = min(GAMES, key=lambda name: found[name])
    return 0 if bar(f"times {YARDSTICK}: {slowest}", found[slowest] / found[YARDSTICK], least=BAR) else 1


def _speeds(players: dict[str, Callable[[], int]]) -> dict[str, float]:
    """Moves a second of each: the median of some runs in turn, after a first one that compiles."""
    for play in players.values():
        play()
    runs: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(ROUNDS):
        for name, play in players.items():
            began = time.thread_time()
            runs[name].append(play() / (time.thread_time() - began))
    return {name: median(speeds) for name, speeds in runs.items()}


if __name__ == "__main__":
    sys.exit(main())
