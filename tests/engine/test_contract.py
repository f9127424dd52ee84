import dataclasses
import re
from pathlib import Path

import numpy as np
import pytest

import ludoteca
from ludoteca.engine import catalogue
from ludoteca.engine.contract import CLOCK, DEALER, SPECTATOR, UNKNOWN, Face, Game, Option, Policies, Rules

GAMES = pytest.mark.parametrize("name", ["moose", "hoarders", "moggie", "moon", "highcard"])


def test_masks_have_room_for_every_table():
    assert max(ludoteca.game(name).seats[-1] for name in ludoteca.names()) <= 14
    assert (DEALER, CLOCK) == (1 << 14, 1 << 15)
    assert SPECTATOR == UNKNOWN == -1


def test_an_option_is_played_as_usual_unless_told(moose):
    option = Option("pace", ("slow", "fast"))
    assert option.default == "slow"
    assert moose.settle() == moose.settle({}) == moose.settle(None) == {"free_discard": False}
    assert moose.settle({"free_discard": True}) == {"free_discard": True}


@pytest.mark.parametrize(
    "options",
    [{"free_discard": 1}, {"free_discard": 0}, {"free_discard": "true"}, {"free_discard": None}, {"free_discard": []}],
)
def test_an_option_takes_only_its_own_values(moose, options):
    with pytest.raises(ValueError, match="free_discard="):
        moose.settle(options)


def test_an_option_of_another_game_is_named(moose):
    with pytest.raises(ValueError, match="last_bids"):
        moose.settle({"free_discard": True, "last_bids": True})


def test_a_text_option_is_told_apart_from_a_boolean():
    moggie = ludoteca.game("moggie")
    assert moggie.settle() == {"remainder": "deal"}
    assert moggie.settle({"remainder": "aside"}) == {"remainder": "aside"}
    for wrong in (True, "Aside", "", 1):
        with pytest.raises(ValueError):
            moggie.settle({"remainder": wrong})


@GAMES
def test_new_states_know_seats_first_player_and_options_and_nothing_else(name):
    game = ludoteca.game(name)
    for seats in game.seats:
        for value_number in (0, 1):
            (option,) = game.options
            states = game.new(seats, seats - 1, {option.name: option.values[value_number]}, count=3)
            assert states.shape == (3,) and states.dtype == game.state
            assert states["seats"].tolist() == [seats] * 3 and states["first"].tolist() == [seats - 1] * 3
            assert states[option.name].tolist() == [value_number] * 3
            for field in ("seats", "first", option.name):
                states[field] = 0
            assert not any(states.tobytes())


@GAMES
def test_other_seats_than_the_games_are_refused(name):
    game = ludoteca.game(name)
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1, -1, 100):
        with pytest.raises(ValueError, match="seats"):
            game.new(seats)
    for first in (-1, game.seats[0]):
        with pytest.raises(ValueError, match="first seat"):
            game.new(game.seats[0], first)


@GAMES
def test_a_state_is_of_signed_integers_and_small(name):
    """Bytes a state: at most 192, for Moggie with its 200 cards in order 5 KB."""
    game = ludoteca.game(name)
    assert all(np.issubdtype(kind.base, np.signedinteger) for kind, *_ in game.state.fields.values())
    assert game.state.itemsize <= (5 * 1024 if name == "moggie" else 192)


@GAMES
def test_the_deck_is_sorted(name):
    game = ludoteca.game(name)
    for seats in game.seats:
        deck = list(game.deck(seats, game.settle()))
        assert deck == sorted(deck) and min(deck) >= 0


@GAMES
def test_features_say_what_they_mean(name):
    game = ludoteca.game(name)
    assert game.observation_size == sum(feature.size for feature in game.features)
    assert len({feature.name for feature in game.features}) == len(game.features)
    assert all(feature.meaning and feature.size > 0 and feature.low < feature.high for feature in game.features)


# The page that explains it


ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "contract.md").read_text("utf-8")


def code(text):
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("file", ["rules.py", "face.py", "__init__.py"])
def test_the_page_quotes_the_whole_of_high_card(file):
    quoted = re.findall(rf"<!-- tests/fifth/highcard/{re.escape(file)} -->\n```python\n(.*?)```", PAGE, re.DOTALL)
    assert code("".join(quoted)) == code((ROOT / "tests" / "fifth" / "highcard" / file).read_text("utf-8"))


@pytest.mark.parametrize("part", [Rules, Policies, Face, Game])
def test_the_page_names_every_piece_of_the_contract(part):
    names = [field.name for field in dataclasses.fields(part)] if dataclasses.is_dataclass(part) else dir(part)
    missing = [name for name in names if not name.startswith("_") and not re.search(rf"\b{name}\b", PAGE)]
    assert not missing


def test_the_page_names_the_entry_point_group_and_the_kit():
    assert f'[project.entry-points."{catalogue.GROUP}"]' in PAGE
    assert "from ludoteca.testing import check_game, playthrough" in PAGE
