"""Gymnasium's vector form: a learner among bots."""

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from ludoteca import envs


def choose_first(infos):
    return infos["action_mask"].argmax(1)


@pytest.mark.parametrize(("name", "seats"), [("moose", 2), ("hoarders", 3), ("moggie", 2), ("moon", 3)])
def test_it_is_a_vector_environment(interpreted, name, seats):
    env = envs.vector(name, seats, 4)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=1)
    for _ in range(8):
        assert env.observation_space.contains(observations)
        actions = choose_first(infos)
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (4,)
        assert rewards.dtype == np.float64
        assert infos["action_mask"].any(1).all()
    env.close()


def test_a_seed_gives_the_same_games(interpreted):
    runs = []
    for _ in range(2):
        env = envs.vector("moose", 3, 3)
        observations, infos = env.reset(seed=6)
        run = [observations]
        for _ in range(15):
            observations, *_, infos = env.step(choose_first(infos))
            run.append(observations)
        runs.append(np.stack(run))
    assert (runs[0] == runs[1]).all()


def test_the_learner_is_always_asked_and_sees_the_end(interpreted):
    env = envs.vector("moose", 2, 3)
    _, infos = env.reset(seed=2)
    ended = 0
    for _ in range(60):
        _, rewards, over, _, infos = env.step(choose_first(infos))
        ended += over.sum()
        assert (rewards[~over] == 0).all()
        if over.any():
            assert (infos["_final_obs"] == over).all()
            last = infos["final_obs"][over]
            assert (last[:, 22] == 0).all(), "a game ends when the draw pile is empty"
            assert env.single_observation_space.contains(last[0])
    assert ended > 2


def test_arrays_are_the_callers_own(interpreted):
    env = envs.vector("moose", 2, 2)
    observations, infos = env.reset(seed=2)
    before = observations.copy()
    env.step(choose_first(infos))
    assert (observations == before).all()


def test_what_cannot_be_is_refused(interpreted):
    with pytest.raises(ValueError, match=r"opponents='expert': moose has random, .*greedy that decide at once"):
        envs.vector("moose", 2, 2, opponents="expert")
    env = envs.vector("moose", 2, 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="game 0: seat 0 cannot choose action 61 now"):
        env.step(np.array([61, 61]))


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), [("moose", 4), ("hoarders", 4)])
def test_a_random_learner_loses_to_greedy_bots_and_holds_its_own_among_random_ones(name, seats):
    shares = {}
    for opponents in ("greedy", "random"):
        env = envs.vector(name, seats, 256, opponents=opponents)
        env.reset(seed=1)
        won, games = 0.0, 0
        while games < 400:
            _, rewards, over, _, _ = env.step(env.sample())
            won, games = won + rewards.sum(), games + over.sum()
        shares[opponents] = won / games
    assert shares["greedy"] < shares["random"] / 1.5
    assert 0.5 / seats < shares["random"] < 1.6 / seats
