"""PettingZoo's own tests of environments."""

import itertools
import time
import warnings
from types import SimpleNamespace

import numpy as np
import pytest

import ludoteca
from ludoteca import envs

with warnings.catch_warnings():
    # Its example environments import what old names of pygame and gymnasium warn of.
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

pytestmark = [
    # What it says of every environment whose observations are a dictionary with an action mask, its own included.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]

NAMES = ("moose", "hoarders", "moggie", "moon")
FEWEST = [(name, ludoteca.game(name).seats[0]) for name in NAMES]
ALL = [(name, seats) for name in NAMES for seats in ludoteca.game(name).seats]


@pytest.mark.parametrize(("name", "seats"), FEWEST)
def test_the_api(interpreted, name, seats):
    api_test(envs.aec(name, seats), num_cycles=20)
    api_test(envs.aec(name, seats, raw=True, interruptions=False), num_cycles=20)
    parallel_api_test(envs.parallel(name, seats), num_cycles=20)


@pytest.mark.parametrize(("name", "seats"), FEWEST)
def test_the_same_seed_gives_the_same_game(interpreted, name, seats):
    seed_test(lambda: envs.aec(name, seats, raw=True), num_cycles=15)


@pytest.mark.parametrize("name", NAMES)
def test_they_show_themselves(interpreted, name, capsys):
    seats = ludoteca.game(name).seats[-1]
    render_test(lambda render_mode: envs.aec(name, seats, render_mode=render_mode))
    assert f"seat {seats}" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), ALL)
def test_all_of_them_at_every_number_of_seats(name, seats, monkeypatch, capsys):
    for rewards in ("win", "shaped"):
        api_test(envs.aec(name, seats, rewards=rewards), num_cycles=100)
        parallel_api_test(envs.parallel(name, seats, rewards=rewards), num_cycles=100)
    for raw, interruptions in itertools.product((True, False), (True, False)):
        seed_test(lambda raw=raw, i=interruptions: envs.aec(name, seats, raw=raw, interruptions=i), num_cycles=50)
    # Its five seconds pass in a quarter of one.
    hurried = SimpleNamespace(time=lambda: 20 * time.time())
    monkeypatch.setitem(performance_benchmark.__globals__, "time", hurried)
    for made in (envs.aec(name, seats), envs.aec(name, seats, raw=True)):
        performance_benchmark(made)
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_aec_and_parallel_are_the_same_game(interpreted, name):
    seats = ludoteca.game(name).seats[0]
    # To tell whether few points are good takes some games, and Moon's are long.
    rewards = "win" if name == "moon" else "shaped"
    one, many = envs.aec(name, seats, raw=True, rewards=rewards), envs.parallel(name, seats, rewards=rewards)
    one.reset(seed=8)
    observations, infos = many.reset(seed=8)
    chance = np.random.default_rng(8)
    for _ in range(30):
        asked = [agent for agent in many.agents if infos[agent]["asked"]]
        chosen = {}
        for _ in asked:
            agent = one.agent_selection
            seen = one.last()[0]
            assert (seen["observation"] == observations[agent]["observation"]).all()
            mask = observations[agent]["action_mask"]
            assert (seen["action_mask"] == mask[: len(seen["action_mask"])]).all()
            chosen[agent] = int(chance.choice(np.flatnonzero(mask)))
            one.step(chosen[agent])
        assert sorted(chosen) == sorted(asked)
        observations, rewards, ends, _, infos = many.step(chosen)
        assert rewards == one.rewards
        assert ends == one.terminations
        if not many.agents:
            return
