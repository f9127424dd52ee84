"""Many games at once. Compiled: moose here, all games in the long test."""

import time

import numpy as np
import pytest

import ludoteca
from ludoteca import envs
from ludoteca.engine.position import Position
from ludoteca.envs.batch import Batch
from ludoteca.envs.rewards import fewest_win
from ludoteca.envs.turning import GAMES, OWN, turned

#: More than `crowd.LEAST` for each of three threads.
MANY = 200
ARRAYS = ("states", "seat", "observations", "masks", "rewards", "dones")
NAMES = ("moose", "hoarders", "moggie", "moon")


def snapshot(games):
    return [getattr(games, name).copy() for name in ARRAYS]


def same(one, other):
    return all(a.tobytes() == b.tobytes() for a, b in zip(one, other, strict=True))


def position_of(games, i):
    position = Position(games.game, games.seats)
    position.data = games.states[i : i + 1].copy()
    return position


def check_against_rules(games, rows):
    """The arrays are what the interpreted rules say."""
    for i in rows:
        position, seat = position_of(games, i), int(games.seat[i])
        assert seat in position.actors()
        assert np.flatnonzero(games.masks[i]).tolist() == position.legal(seat)
        assert games.observations[i].tobytes() == position.observe(seat).tobytes()


def test_the_arrays_are_what_the_rules_say():
    games = Batch("moose", 4, MANY, seed=1)
    for _ in range(90):
        games.step(games.sample())
        check_against_rules(games, range(0, MANY, 67))


def test_the_number_of_threads_changes_nothing():
    one, three = Batch("moose", 3, MANY, seed=7, threads=1), Batch("moose", 3, MANY, seed=7, threads=3)
    for _ in range(150):
        actions = one.sample()
        assert (actions == three.sample()).all()
        one.step(actions)
        three.step(actions)
        assert same(snapshot(one), snapshot(three))
    three.close()


def test_a_seed_begins_again_and_without_one_chance_goes_on():
    games = Batch("moose", 3, 70, seed=3)
    first = snapshot(games)
    games.reset()
    assert not same(snapshot(games), first)
    games.reset(seed=3)
    assert same(snapshot(games), first)
    assert not same(snapshot(Batch("moose", 3, 70, seed=4)), first)


def test_games_that_end_are_paid_and_dealt_anew():
    games = Batch("moose", 4, MANY, seed=2)
    ended = 0
    for _ in range(160):
        games.step(games.sample())
        over = games.dones
        ended += over.sum()
        assert np.allclose(games.rewards[over].sum(1), 1)
        assert not games.rewards[~over].any()
        assert (games.states["left"][over] == 58 - 4 * 4 - 1).all(), "a fresh deal, and the first card drawn"
    assert ended > MANY
    assert set(games.states["first"]) == {0, 1, 2, 3}, "who is first is drawn by lot"


def test_score_and_shaped_agree_with_the_win():
    settings = {kind: Batch("moose", 3, 70, seed=5, rewards=kind) for kind in ("win", "score", "shaped")}
    total = np.zeros((70, 3))
    for _ in range(150):
        actions = settings["win"].sample()
        for games in settings.values():
            games.step(actions)
        won, points, shaped = (settings[kind].rewards for kind in ("win", "score", "shaped"))
        total += shaped
        over = settings["win"].dones
        assert np.allclose(total[over], won[over], atol=1e-5), "a game's shaped rewards add up to the win"
        assert np.allclose(points[over].sum(1), 0, atol=1e-4)
        for i in np.flatnonzero(over):
            assert points[i, won[i] > 0].min() >= points[i].max() - 1e-4, "nobody has fewer moose than a winner"
        total[over] = 0
    assert fewest_win(ludoteca.game("moose"))


def test_an_impossible_action_is_named_and_changes_nothing():
    games = Batch("moose", 4, MANY, seed=2)
    before = snapshot(games)
    actions = games.sample().copy()
    actions[130] = 61
    actions[150] = 700
    with pytest.raises(ValueError, match=r"game 130: seat \d cannot choose action 61 now; it can choose \[\d+"):
        games.step(actions)
    with pytest.raises(ValueError, match="actions are 200 whole numbers, not float64"):
        games.step(actions * 0.5)
    with pytest.raises(ValueError, match="of shape"):
        games.step(actions[:3])
    assert same(snapshot(games), before)


def test_what_others_write_into_the_arrays_opens_no_way_round_the_rules():
    games = Batch("moose", 4, 70, seed=2)
    games.masks[:] = True
    with pytest.raises(ValueError, match="game 0"):
        games.step(np.full(70, 61))
    with pytest.raises(ValueError, match="read-only"):
        games.states["left"] = 0


def test_relative_actions_are_the_same_game():
    absolute, relative = Batch("moose", 4, 70, seed=5), Batch("moose", 4, 70, seed=5, relative=True)
    table = turned(absolute.game, 4, True)
    for _ in range(80):
        actions = absolute.sample()
        relative.step(table[OWN, absolute.seat, actions])
        absolute.step(actions)
        assert absolute.observations.tobytes() == relative.observations.tobytes()
        back = np.take_along_axis(absolute.masks, table[GAMES][absolute.seat].astype(np.int64), 1)
        assert (back == relative.masks).all()


def test_relative_actions_count_from_oneself():
    moose = ludoteca.game("moose")
    table, move = turned(moose, 4, True), moose.face.parse_move
    assert table[OWN, 1, move("kitchen@3")] == move("kitchen@2")
    assert table[OWN, 3, move("kitchen@1")] == move("kitchen@2")
    assert table[OWN, 2, move("pass")] == move("pass")
    assert (table[GAMES, 2, table[OWN, 2]] == np.arange(moose.actions)).all()


def test_game_0_is_the_game_of_the_aec_environment(interpreted):
    games, one = Batch("moose", 3, 2, seed=9), envs.aec("moose", 3, raw=True)
    one.reset(seed=9)
    for _ in range(120):
        observation = one.last()[0]
        assert observation["observation"].tobytes() == games.observations[0].tobytes()
        assert (observation["action_mask"] == games.masks[0]).all()
        action = games.sample()
        one.step(int(action[0]))
        games.step(action)
        if games.dones[0]:
            assert all(one.terminations.values())
            one.reset()


@pytest.mark.needs("torch", "make learn")
def test_tensors_lie_on_the_same_memory():
    import torch

    games = Batch("moose", 4, 70, seed=1)
    tensors = {name: torch.from_dlpack(getattr(games, name)) for name in ("observations", "masks", "rewards", "dones")}
    games.step(torch.from_numpy(games.sample()))
    for name, tensor in tensors.items():
        array = getattr(games, name)
        assert tensor.data_ptr() == array.ctypes.data
        assert (tensor.numpy() == array).all()


def test_numpy_reads_them_by_dlpack():
    games = Batch("moose", 4, 70, seed=1)
    for name in ("observations", "masks", "rewards", "dones", "seat"):
        array = getattr(games, name)
        assert np.shares_memory(np.from_dlpack(array), array)
        assert array.ctypes.data % 64 == 0, "JAX would copy it"


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="games=0: there is at least one"):
        Batch("moose", 4, 0)
    with pytest.raises(ValueError, match="threads=0: there is at least one"):
        Batch("moose", 4, 10, threads=0)
    with pytest.raises(ValueError, match="free_discard"):
        Batch("moose", 4, 10, options={"free_discard": 2})


@pytest.mark.parametrize("name", NAMES)
def test_every_game_and_every_number_of_seats(interpreted, name):
    for seats in ludoteca.game(name).seats:
        games = Batch(name, seats, 3, seed=seats, interruptions=name != "moggie")
        for _ in range(6):
            games.step(games.sample())
        # Where several choose at once, masks and observations are still of the table as it lies.
        check_against_rules(games, range(3))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_compiled_is_interpreted_for_every_game(name):
    for seats in ludoteca.game(name).seats:
        games = Batch(name, seats, MANY, seed=seats, rewards="shaped", interruptions=False)
        for _ in range(300):
            games.step(games.sample())
        check_against_rules(games, range(0, MANY, 40))


@pytest.mark.long
def test_more_games_are_worth_their_while():
    """A step of many games costs no Python for each."""

    def seconds(count):
        games = Batch("moose", 4, count, threads=1)
        games.step(games.sample())
        began = time.process_time()
        for _ in range(200):
            games.step(games.sample())
        return time.process_time() - began

    assert seconds(4096) < 400 * seconds(1)
