"""The tables of what the numbers mean, and the page that shows them."""

import contextlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca.envs.meanings import action_table, observation_table, tables
from ludoteca.envs.spaces import knowledge

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("name", ("moose", "hoarders", "moggie", "moon"))
def test_the_page_shows_the_tables_that_the_command_prints(name):
    shown = re.search(f"<!-- python -m ludoteca.envs {name} -->\n(.*?)\n<!-- end -->", PAGE.read_text("utf-8"), re.S)
    assert shown, f"docs/environments.md has no tables of {name}"
    assert shown[1] == tables(ludoteca.game(name)), f"print them anew: python -m ludoteca.envs {name}"


def test_the_command():
    command = [sys.executable, "-m", "ludoteca.envs", "highcard"]
    fifth = str(Path(__file__).parents[1] / "fifth")
    done = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": fifth}, check=True)
    assert "| 0 … 8 | (9,) | `hand` | 0 … 1 | 1 at the card in your hand |" in done.stdout
    assert "| 1 | `swap` |" in done.stdout
    command[-1] = "chess"
    done = subprocess.run(command, capture_output=True, text=True, env={}, check=False)
    assert done.returncode == 1
    assert "chess" in done.stderr


@pytest.mark.parametrize("name", ("moose", "hoarders", "moggie", "moon", "highcard"))
def test_the_tables_leave_no_number_out(name):
    game = ludoteca.game(name)
    for table, count in (
        (observation_table(game), game.observation_size),
        (action_table(game), game.actions + (name == "moggie")),
    ):
        spans = re.findall(r"^\| (\d+)(?: … (\d+))? \|", table, re.M)
        numbers = [k for first, last in spans for k in range(int(first), int(last or first) + 1)]
        assert numbers == list(range(count))


def test_the_space_has_the_ranges_of_the_features():
    space = knowledge(ludoteca.game("moon"))
    at = 0
    for feature in ludoteca.game("moon").features:
        assert (space.low[at : at + feature.size] == feature.low).all()
        assert (space.high[at : at + feature.size] == feature.high).all()
        at += feature.size
    assert space.shape == (at,)


class Enough(Exception):
    """What a learner says that has seen what it wanted."""


def test_the_examples_on_the_page_run(interpreted):
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    told = []

    def choose(observations, masks):
        return masks.argmax(1)

    def learn(rewards, dones):
        told.append((rewards, dones))
        raise Enough

    names = {"choose": choose, "learn": learn}
    ran = 0
    for example in examples:
        if "torch" in example:
            pytest.importorskip("torch")
            example = f"import torch\n{example}"
        # A few games show as much as many.
        example = re.sub(r"games=\d+", "games=3", example).replace("range(100)", "range(2)")
        with contextlib.suppress(Enough):
            exec(example, names)
        ran += 1
    assert ran == 5
    assert told[0][0].shape == (3, 4)
