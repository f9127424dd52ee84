"""What a bot that learns is given: every number as FEATURES says."""

import numpy as np
import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.position import Position
from ludoteca.games.moose import GAME
from ludoteca.games.moose.face import CARD_NAMES

HOUSE = "moose-in-house"
ROOMS = ("kitchen", "living-room", "bedroom", "bathroom")


def observed(position, viewer):
    """The numbers by the names of their blocks; what a game with fewer seats leaves out is zero."""
    numbers, blocks = position.observe(viewer).tolist(), {}
    for feature in GAME.features:
        blocks[feature.name], numbers = numbers[: feature.size], numbers[feature.size :]
    assert numbers == []
    return blocks


@pytest.fixture
def table(lay_out):
    hands = ["moose-kitchen door trap", "bedroom", "trap moose-kitchen moose-kitchen"]
    houses = [f"{HOUSE} kitchen kitchen:moose bathroom:door", "bedroom bedroom living-room", f"{HOUSE} kitchen"]
    return lay_out(hands, houses, pile=" ".join(["bathroom"] * 4 + ["living-room"]), turn=3, free_discard=True)


def test_before_the_deal_everything_is_zero():
    assert not Position(GAME, 4).observe(2).any()


def test_ones_own_hand_by_kinds(table):
    hand = dict(zip(CARD_NAMES, observed(table, 2)["hand"], strict=True))
    assert {card: n for card, n in hand.items() if n} == {"trap": 1, "moose-kitchen": 2}


def test_a_spectator_has_no_hand_and_sees_from_the_first_seats_place(table):
    seen, first = observed(table, SPECTATOR), observed(table, 0)
    assert not any(seen.pop("hand"))
    first.pop("hand")
    assert seen == first


def test_the_discard_pile_by_kinds(table):
    discard = dict(zip(CARD_NAMES, observed(table, 1)["discard"], strict=True))
    assert discard == {
        "kitchen": 2,
        "living-room": 3,
        "bedroom": 2,
        "bathroom": 0,
        "moose-kitchen": 1,
        "moose-living-room": 5,
        "moose-bedroom": 5,
        "moose-bathroom": 5,
        HOUSE: 8,
        "door": 3,
        "trap": 1,
    }


def test_pile_and_traps_as_shares(table):
    seen = observed(table, 0)
    assert seen["pile"] == pytest.approx([5 / 50])
    assert seen["traps"] == pytest.approx([2 / 3])


@pytest.mark.parametrize(
    ("viewer", "in_house", "sizes", "turn"),
    [
        (0, [1, 0, 1, 0, 0], [3, 1, 3, 0, 0], [0, 0, 1, 0, 0]),
        (1, [0, 1, 1, 0, 0], [1, 3, 3, 0, 0], [0, 1, 0, 0, 0]),
        (2, [1, 1, 0, 0, 0], [3, 3, 1, 0, 0], [1, 0, 0, 0, 0]),
    ],
)
def test_seats_clockwise_from_ones_own(table, viewer, in_house, sizes, turn):
    seen = observed(table, viewer)
    assert seen["seats"] == [1, 1, 1, 0, 0]
    assert (seen["in_house"], seen["hand_size"], seen["turn"]) == (in_house, sizes, turn)


def test_houses_clockwise_from_ones_own(table):
    houses = np.array(observed(table, 1)["houses"]).reshape(5, 4, 3)
    assert {(k, ROOMS[room], lies): n for (k, room, lies), n in np.ndenumerate(houses) if n} == {
        (0, "living-room", 0): 1,
        (0, "bedroom", 0): 2,
        (1, "kitchen", 0): 1,
        (2, "kitchen", 0): 1,
        (2, "kitchen", 1): 1,
        (2, "bathroom", 2): 1,
    }


def test_what_is_announced_on_whose_room(table):
    assert not any(observed(table, 0)["announced"] + observed(table, 0)["owner"])
    table.play("3 moose-kitchen@1")
    seen = observed(table, 1)
    assert (seen["announced"], seen["owner"]) == ([1, 0, 0, 0], [0, 0, 1, 0, 0])
    assert observed(table, 0)["owner"] == [1, 0, 0, 0, 0]


def test_an_announcement_on_another_room(lay_out):
    table = lay_out(["", "moose-bathroom", "trap"], ["", "", f"{HOUSE} bathroom"], pile="", turn=2)
    seen = observed(table.play("2 moose-bathroom@3"), 1)
    assert (seen["announced"], seen["owner"]) == ([0, 0, 0, 1], [0, 1, 0, 0, 0])


def test_passes_and_the_option(lay_out):
    table = lay_out(["trap", "trap", ""], pile="").play("1 pass", "2 pass")
    assert (observed(table, 0)["passes"], observed(table, 0)["free_discard"]) == ([2], [0])
    assert observed(lay_out(["", ""], free_discard=True), 0)["free_discard"] == [1]


def test_what_is_hidden_changes_nothing(lay_out):
    one = lay_out(["kitchen", "door trap"], pile="bedroom bathroom")
    other = lay_out(["kitchen", "bedroom bathroom"], pile="trap door")
    assert one.observe(0).tobytes() == other.observe(0).tobytes()
