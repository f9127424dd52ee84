"""A study of a million games: its time, its memory, its second core; `python -m bench.study`."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from bench.measure import bar, speeds
from ludoteca.arena.plan import Plan
from ludoteca.bots.registry import bot
from ludoteca.engine.catalogue import game
from ludoteca.study.design import study
from ludoteca.study.folder import Folder
from ludoteca.study.playing import play_here

GAMES = 1_000_000
#: Games of one measurement of the cores: two chunks for each of two.
SOME = 4 * 65_536
MOOSE = ["moose", "--bots", "random", "--seats", "4", "--seed", "1"]


def a_million(folder: Path) -> list[bool]:
    """The command as people type it, from its start to the report."""
    print(f"{GAMES:,} games of Moose among random bots, from the command to the report")
    command = [sys.executable, "-m", "ludoteca", "study", *MOOSE]
    # What is compiled at first is kept for ever after.
    subprocess.run([*command, "--games", "1000", "--out", str(folder / "small")], check=True, capture_output=True)
    began = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [*command, "--games", str(GAMES), "--out", str(folder / "million"), "--cores", "2"],
        check=True,
        capture_output=True,
    )
    seconds = time.perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    size = sum(file.stat().st_size for file in (folder / "million" / "games").rglob("*.parquet"))
    print(f"      processor time {worked:.1f} s, {size / GAMES:.1f} bytes a game, load {os.getloadavg()[0]:.1f}")
    return [
        bar("seconds on two cores, with Parquet and report", seconds, most=30, unit="s"),
        bar("most memory", used.ru_maxrss / 1024, most=500, unit="MB"),
    ]


def second_core(folder: Path) -> list[bool]:
    """The same games played and written on one core and on two."""
    chosen = game("moose")
    designed = study([Plan(chosen, 4, (bot(chosen, "random"),), SOME, "1", chosen.settle())])
    numbers = count()

    def run(cores: int) -> int:
        kept = Folder(folder / f"cores-{next(numbers)}", designed)
        with kept.held():
            play_here(kept, kept.missing(), cores, lambda _games: None)
        return designed.games

    measured = speeds({"one": lambda: run(1), "two": lambda: run(2)})
    print(f"Playing and writing: {measured['one']:,.0f} games a second on one core")
    return [bar("two cores, times one", measured["two"] / measured["one"], least=1.8)]


def main() -> int:
    """Runs both."""
    with tempfile.TemporaryDirectory() as folder:
        fine = [*second_core(Path(folder)), *a_million(Path(folder))]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
