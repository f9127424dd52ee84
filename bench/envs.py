"""The environments: `python -m bench.envs [--peers PYTHON]`.

Many games at once in moves a second; PettingZoo's form beside an environment that does nothing; and beside other
people's environments where an interpreter has them: PettingZoo with RLCard (texas_holdem), RLCard (uno), Pgx. Each
round measures all of them in turn; figures are medians of the rounds. Exit code 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from bench.env_peers import BATCH, drive
from bench.measure import ROUNDS, bar, speeds
from ludoteca import envs
from ludoteca.engine.catalogue import OWN, game
from ludoteca.envs import wrapped
from ludoteca.envs.batch import Batch
from ludoteca.envs.turns import Turns

#: Steps of all games in one measurement.
STEPS = 250
#: Bars: moves a second of Moose with four, all cores; turns a second of its AEC form, one core; in the wrappers, as a
#: part of what an idle environment does there; times texas_holdem.
MANY, RAW, IDLE, HOLDEM = 3e6, 60_000, 0.6, 4.0


def batches() -> tuple[list[bool], float]:
    """Many games at once; the bar is with random actions drawn in compiled code, which the time includes."""
    cores = os.cpu_count() or 1
    print(f"Batch of {BATCH} games, masks and observations included, in moves a second")
    things: dict[str, Callable[[], int]] = {}
    for threads in dict.fromkeys((1, cores)):
        games = Batch("moose", 4, BATCH, seed=1, threads=threads)
        things[f"moose 4, drawn and stepped, {threads} threads"] = lambda games=games: drawn(games)
        replayed = recorded(Batch("moose", 4, BATCH, seed=1, threads=threads))
        things[f"moose 4, actions given, {threads} threads"] = replayed
    for name in OWN[1:]:
        games = Batch(name, 4, BATCH, seed=1)
        things[f"{name} 4, drawn and stepped, {cores} threads"] = lambda games=games: drawn(games)
    measured = speeds(things)
    best = measured[f"moose 4, drawn and stepped, {cores} threads"]
    for name, speed in measured.items():
        if speed != best:
            print(f"      {name:<58} {speed:>14,.0f}")
    alone = Batch("moose", 4, BATCH, seed=1, threads=1)
    began = time.process_time()
    speed = drawn(alone) / (time.process_time() - began)
    print(f"      {'moose 4, drawn and stepped, a second of one core':<58} {speed:>14,.0f}")
    return [bar(f"moose 4, drawn and stepped, {cores} threads", best, least=MANY)], best


def drawn(games: Batch) -> int:
    """Random actions, drawn and played."""
    for _ in range(STEPS):
        games.step(games.sample())
    return STEPS * len(games)


def recorded(games: Batch) -> Callable[[], int]:
    """Plays again, from the same seed, what was drawn before the clock ran."""
    actions = []
    for _ in range(STEPS):
        actions.append(games.sample().copy())
        games.step(actions[-1])

    def play() -> int:
        games.reset(seed=1)
        for chosen in actions:
            games.step(chosen)
        return STEPS * len(games)

    return play


class Idle(AECEnv):
    """An environment in which nothing happens: what PettingZoo's own machinery and the driving loop take."""

    def __init__(self, like: Turns) -> None:
        super().__init__()
        self.metadata = {"name": "idle"}
        self.possible_agents = like.possible_agents[:]
        self.observation_spaces, self.action_spaces = like.observation_spaces, like.action_spaces
        like.reset(seed=1)
        self._given = like.observe(like.agent_selection)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def step(self, action: int) -> None:
        pass

    def observe(self, agent: str) -> Any:
        return self._given


def one_by_one(peers: str) -> tuple[list[bool], dict[str, float]]:
    """PettingZoo's form of Moose with four, one core."""
    print("PettingZoo AEC, driven as its performance_benchmark does, in turns a second of one core")
    mine = {
        "moose 4, raw": envs.aec("moose", 4, raw=True),
        "moose 4, wrapped": envs.aec("moose", 4),
        "idle, wrapped": wrapped(Idle(Turns(game("moose"), 4))),
    }
    runs: dict[str, list[float]] = {}
    for env in mine.values():
        drive(env)
    with others(peers) as measure_others:
        for _ in range(ROUNDS):
            measured = {name: drive(env) for name, env in mine.items()} | measure_others()
            for name, speed in measured.items():
                runs.setdefault(name, []).append(speed)
    found = {name: median(values) for name, values in runs.items()}
    for name, speed in found.items():
        print(f"      {name:<58} {speed:>14,.0f}")
    part = median(a / b for a, b in zip(runs["moose 4, wrapped"], runs["idle, wrapped"], strict=True))
    fine = [
        bar("moose 4, raw", found["moose 4, raw"], least=RAW),
        bar("moose 4, wrapped, as a part of an idle environment", part, least=IDLE),
    ]
    if theirs := runs.get("PettingZoo texas_holdem, raw"):
        times = median(a / b for a, b in zip(runs["moose 4, raw"], theirs, strict=True))
        fine.append(bar("moose 4, times PettingZoo's texas_holdem, both raw", times, least=HOLDEM))
        # The wrappers take longer than any game here: nothing inside them can be much faster than an idle environment.
        for name in ("moose 4", "idle"):
            times = found[f"{name}, wrapped"] / found["PettingZoo texas_holdem, wrapped"]
            print(f"      {name + ', times texas_holdem, both wrapped':<58} {times:>14,.2f}")
    return fine, found


@contextlib.contextmanager
def others(peers: str) -> Iterator[Callable[[], dict[str, float]]]:
    """A function that lets the other interpreter measure once what it has: name to speed."""
    command = [peers, str(Path(__file__).parent / "env_peers.py")]
    quiet = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, text=True, **quiet) as child:
        assert child.stdin
        assert child.stdout
        ready = child.stdout.readline()

        def measure() -> dict[str, float]:
            if not ready:
                return {}
            child.stdin.write("once more\n")
            child.stdin.flush()
            return json.loads(child.stdout.readline())

        yield measure
        child.stdin.close()


def main() -> int:
    """Runs all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=sys.executable, help="a Python that has pettingzoo[classic], rlcard, pgx")
    peers = parser.parse_args().peers
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, NumPy {np.__version__}")
    many, best = batches()
    one, found = one_by_one(peers)
    theirs = {name: speed for name, speed in found.items() if name.startswith(("Pgx", "RLCard"))}
    for name, speed in theirs.items():
        print(f"      the batch, times {name:<47} {best / speed:>14,.1f}")
    if not any(name.startswith("PettingZoo") for name in found):
        print("  PettingZoo's texas_holdem needs RLCard, which is not installed there; that part is left out.")
    if not theirs:
        print("  RLCard and Pgx are not installed there; that part is left out (--peers names a Python that has them).")
    fine = [*many, *one]
    print(f"{sum(fine)} of {len(fine)} bars reached")
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
