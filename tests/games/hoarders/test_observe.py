"""What is observed: every block of numbers, by its name."""

import numpy as np
import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.view import view
from ludoteca.games.hoarders import GAME
from ludoteca.testing.walk import walk


def observed(table, viewer):
    """The blocks of what a viewer (from 0) is given, by name."""
    numbers, at, blocks = table.observe(viewer), 0, {}
    for feature in GAME.features:
        blocks[feature.name] = [round(float(n), 3) for n in numbers[at : at + feature.size]]
        at += feature.size
    assert at == len(numbers)
    return blocks


def test_the_viewers_seat_comes_first(lay_out):
    down, up = ["raccoon", "hamster squirrel", ""], ["", "", "marmot beaver"]
    table = lay_out(["wwp", "s", "aah"], down, up, turn=1, first=3, dry=2)
    table.play("1 reveal raccoon sunflower@2")
    expected = {
        "face_down": [0, 1, 0, 0, 1],
        "seats": [1, 1, 1, 0, 0, 0],
        "nuts": [0, 0, 1, 0, 0] + [0, 1, 0, 2, 0] + [2, 0, 0, 0, 1] + [0] * 15,
        "hidden": [2, 0, 0, 0, 0, 0],
        "face_up": [0] * 10 + [0, 0, 1, 0, 0] + [1, 0, 0, 0, 0] + [0, 0, 0, 1, 0] + [0] * 5 + [0] * 30,
        "first": [0, 1, 0, 0, 0, 0],
        "turn": [0, 0, 1, 0, 0, 0],
        "victim": [1, 0, 0, 0, 0, 0],
        "loot": [0, 0, 1, 0, 0],
        "choosing": [0],
        "pile": [round(48 / 55, 3)],
        "dry": [0.2],
        "hamster_last": [0],
    }
    assert observed(table, 1) == expected
    shown = observed(table, 0)
    assert shown["face_down"] == [0] * 5 and shown["hidden"] == [0, 2, 0, 0, 0, 0] and shown["victim"][1] == 1
    spectator = observed(table, SPECTATOR)
    assert spectator == shown


def test_while_choosing(lay_out):
    blocks = observed(lay_out(["w", "h", "s", "a"], hamster_last=True).play("3 pick beaver hamster"), 3)
    assert blocks["choosing"] == blocks["hamster_last"] == [1]
    assert blocks["hidden"] == [0, 0, 0, 2, 0, 0]
    assert not any(blocks["turn"] + blocks["victim"] + blocks["loot"] + blocks["face_up"] + blocks["face_down"])


def test_on_a_turn_nobody_is_a_victim(lay_out):
    blocks = observed(lay_out(["w", "h", "s"], ["raccoon", "hamster", "marmot"], ["squirrel"] * 3, turn=2), 2)
    assert blocks["turn"] == [0, 0, 1, 0, 0, 0] and blocks["hidden"] == [1, 1, 1, 0, 0, 0]
    assert not any(blocks["victim"] + blocks["loot"] + blocks["choosing"])


def test_before_the_deal_there_is_nothing_to_see():
    out = np.full(GAME.observation_size, 7, np.float32)
    GAME.rules.observe(view(GAME.new(3)), 0, out)
    assert not out.any()


@pytest.mark.parametrize("seats", [3, 6])
def test_everything_is_within_its_range(seats):
    low = np.concatenate([np.full(feature.size, feature.low) for feature in GAME.features])
    high = np.concatenate([np.full(feature.size, feature.high) for feature in GAME.features])
    for step in walk(GAME, seats, 2, limit=200):
        for viewer in range(-1, seats):
            numbers = step.after.observe(viewer)
            assert ((low <= numbers) & (numbers <= high)).all()
