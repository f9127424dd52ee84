"""The example that learns: a minute of it already teaches something."""

import importlib.util
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from ludoteca.arena.contest import hold
from ludoteca.arena.plan import contest
from ludoteca.arena.specs import player
from ludoteca.bots.network import load
from ludoteca.bots.registry import bot
from ludoteca.engine.catalogue import game

pytestmark = [pytest.mark.long, pytest.mark.needs("torch", "make learn")]

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("learn", EXAMPLE)
    found = importlib.util.module_from_spec(spec)
    sys.modules["learn"] = found
    spec.loader.exec_module(found)
    return found


def window_of(example, steps):
    """A window of one game with two seats from (seat, what it hopes for, the rewards if the game then ends)."""
    window = example.Window()
    for seat, hope, rewards in steps:
        window.rows.append(np.array([0]))
        window.seats.append(np.array([seat]))
        window.values.append(np.array([hope], np.float32))
        window.dones.append(np.array([rewards is not None]))
        window.rewards.append(np.array([rewards or (0, 0)], np.float32))
    return window


def test_a_decision_is_as_good_as_what_the_same_seat_hopes_for_next(example):
    middle = [(0, 0.5, None), (1, 0.2, None), (0, 0.7, None), (1, 0.3, (1, 0))]
    window = window_of(example, [*middle, (0, 0.4, None), (1, 0.6, None), (0, 0.5, None)])
    better, known = example.advantages(window, 0.5)
    # Seat 0: 0.2 more hope, then 0.3 more at the end of the game; seat 1: 0.1 more, then all is lost.
    assert np.concatenate(better) == pytest.approx([0.2 + 0.5 * 0.3, 0.1 - 0.5 * 0.3, 0.3, -0.3, 0.1, 0, 0])
    assert np.concatenate(known).tolist() == [True, True, True, True, True, False, False]


def test_the_learner_has_its_part_of_the_seats_and_never_learns_from_what_is_forced(example):
    table = example.Table("hoarders", 4, 64, 2, 0)
    assert (table.learns.sum(1) == 2).all()
    for _ in range(30):
        rows = table.to_choose()
        assert (table.games.masks[rows].sum(1) > 1).all()
        assert table.learns[rows, table.games.seat[rows]].all()
        table.step(rows, table.greedy_choice(rows))
    assert (table.learns.sum(1) == 2).all()


def test_a_minute_of_learning_beats_chance_clearly(tmp_path):
    file, curve = tmp_path / "hoarders.npz", tmp_path / "curve.png"
    words = ["hoarders", "--minutes", "1", "--games", "512", "--imitate", "0.5", "--out", file]
    drawn = find_spec("matplotlib") is not None
    words += ["--curve", curve] if drawn else []
    subprocess.run([sys.executable, EXAMPLE, *words], check=True, timeout=300)
    assert file.stat().st_size < 300_000
    assert curve.exists() == drawn
    played = game("hoarders")
    load(file).check(played, 4)
    found = hold(contest(played, 4, (player(played, f"network:{file}"), bot(played, "random")), 60), stop=False)
    best = found.rows()[0]
    assert best.name.startswith("network:")
    assert best.low > 0.6
    assert found.faults == {}
