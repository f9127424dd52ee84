"""The greedy Moose player does what a sensible person would."""

import numpy as np
import pytest

from ludoteca.arena.simulate import plan, simulate
from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import seeded
from ludoteca.engine.view import view
from ludoteca.games.moose import GAME
from ludoteca.games.moose.bot import greedy

HOUSE = "moose-in-house"


def choices(table, seat=1, tries=12):
    """What the bot plays, over some tries."""
    seen = view(table.seen_by(seat - 1).data)
    mind = np.zeros(MIND, np.int32).data
    actions = {greedy(seen, seat - 1, mind, seeded("bot", k).data) for k in range(tries)}
    moves = {GAME.face.move_text(action) for action in actions}
    assert moves <= set(table.can(seat))
    return moves


@pytest.fixture
def plays(lay_out):
    """Whether seat 1 always makes this move with that hand."""

    def check(move, hand, houses, pile=None, **options):
        return choices(lay_out([hand, *["trap"] * (len(houses) - 1)], houses, pile, **options)) == {move}

    return check


def test_it_never_lets_a_moose_in_when_it_holds_a_trap(lay_out):
    houses = ["", f"{HOUSE} kitchen"]
    for hand, answer in (("trap door", "trap"), ("door", "allow")):
        table = lay_out(["moose-kitchen", hand], houses).play("1 moose-kitchen@2")
        assert choices(table, 2) == {answer}


def test_a_moose_goes_before_a_moose_in_the_house_and_that_before_a_room(plays):
    houses = ["", f"{HOUSE} kitchen", ""]
    assert plays("moose-kitchen@2", f"moose-kitchen {HOUSE} bedroom", houses)
    assert plays(f"{HOUSE}@3", f"moose-bathroom {HOUSE} bedroom", houses)


def test_among_equals_it_plays_any(lay_out):
    assert choices(lay_out(["kitchen", "", ""])) == {"kitchen@2", "kitchen@3"}


def test_whoever_leads_gets_the_moose(plays):
    houses = ["", f"{HOUSE} kitchen bathroom:moose", f"{HOUSE} kitchen", f"{HOUSE} kitchen bathroom:moose"]
    assert plays("moose-kitchen@3", "moose-kitchen", houses)
    assert plays("moose-kitchen@3", "moose-kitchen", ["", f"{HOUSE} kitchen", f"{HOUSE} kitchen bedroom:door"])


def test_whoever_leads_gets_the_rooms_and_the_moose_in_the_house(plays):
    houses = ["", "kitchen:moose", "kitchen:moose living-room:door", "bedroom:moose bathroom:moose"]
    assert plays("bathroom@3", "bathroom", houses)
    assert plays(f"{HOUSE}@3", HOUSE, houses)


def test_one_moose_of_many_goes_first(plays):
    houses = ["bedroom:moose bedroom:moose", f"{HOUSE} kitchen bedroom"]
    assert plays("moose-kitchen@2", "moose-kitchen moose-bedroom", houses)


def test_a_room_that_a_moose_in_hand_waits_for(plays):
    assert plays("bathroom@2", "kitchen bathroom moose-bathroom", ["", ""])


def test_no_third_empty_room_and_none_twice_if_others_lead_alike(plays):
    assert plays("kitchen@3", "kitchen", ["", "bathroom bedroom", "bathroom"])
    assert plays("kitchen@3", "kitchen", ["", "kitchen", "bathroom"])


def test_a_room_without_moose_goes_before_others(plays):
    gone = "bathroom:moose bathroom:moose bathroom:moose"
    assert plays("bathroom@2", "bathroom kitchen", [gone, ""])


def test_doors_wait(plays):
    houses = [f"{HOUSE} kitchen", "", ""]
    pile = "bathroom bathroom bathroom"
    assert plays("bedroom@2", "door bedroom", ["kitchen", "bathroom:moose", "bathroom:moose bathroom:moose"])
    assert plays("bedroom@3", "door bedroom", [f"{HOUSE} kitchen", "bedroom", ""], pile)
    # With no more than two cards left they are due.
    assert plays("door@kitchen", "door bedroom", houses, pile="moose-kitchen bathroom")
    assert plays(
        "door@kitchen", "door bedroom moose-bedroom", [f"{HOUSE} kitchen", f"{HOUSE} bedroom"], "moose-kitchen"
    )


def test_a_room_in_danger_gets_its_door_at_once(plays):
    # Against one opponent: three moose for the kitchen are about.
    danger = [f"{HOUSE} kitchen kitchen:moose", f"{HOUSE} kitchen:moose bedroom"]
    assert plays("door@kitchen", "door bedroom moose-bedroom", danger)
    assert plays("moose-bedroom@2", "door bedroom moose-bedroom", [danger[0], f"{danger[1]} kitchen:moose"])
    assert plays("moose-bedroom@2", "door moose-bedroom", [danger[0].removeprefix(HOUSE), danger[1]])
    # Against two: there are never so many.
    assert plays("moose-bedroom@2", "door moose-bedroom", [f"{HOUSE} kitchen", f"{HOUSE} bedroom", HOUSE])


def test_a_door_that_leaves_another_such_room_can_wait(plays):
    assert plays("bedroom@2", "door bedroom", [f"{HOUSE} kitchen kitchen", ""])


def test_the_door_goes_where_most_moose_are_about(plays):
    houses = [f"{HOUSE} kitchen bathroom", "kitchen:moose kitchen:moose kitchen:moose"]
    assert plays("door@bathroom", "door", houses)
    assert plays("door@bathroom", "door", houses, pile="moose-bathroom moose-bathroom")


def test_a_door_on_a_room_that_no_moose_can_reach_is_the_last_thing(plays):
    gone = " ".join(["kitchen:moose"] * 4)
    houses = [f"{HOUSE} kitchen bathroom", f"{gone} living-room living-room"]
    assert plays("bedroom@2", "door bedroom moose-kitchen", [f"{HOUSE} kitchen", gone], pile="trap trap")
    assert plays("door@bathroom", "door moose-kitchen", houses, pile="moose-bathroom")


FULL = f"{HOUSE} living-room living-room living-room"


@pytest.mark.parametrize(
    ("hand", "dropped"),
    [
        ("moose-bedroom kitchen moose-in-house door trap", "moose-bedroom"),
        ("moose-bedroom moose-bathroom moose-bathroom", "moose-bathroom"),
        ("kitchen moose-in-house door trap", "moose-in-house"),
        ("kitchen door trap", "kitchen"),
        ("door trap", "trap"),
        ("door", "door"),
    ],
)
def test_what_is_discarded_first(plays, hand, dropped):
    assert plays(f"discard {dropped}", hand, ["", FULL])


def test_a_moose_with_few_rooms_left_is_discarded_first(plays):
    houses = ["bathroom:door bathroom:door bathroom:door", FULL]
    assert plays("discard moose-bathroom", "moose-bedroom moose-bathroom", houses)


def test_a_room_that_a_moose_in_hand_waits_for_is_discarded_late(plays):
    assert plays("discard moose-bathroom", "bedroom moose-bathroom", ["", FULL])


def test_it_prefers_playing_to_a_free_discard(plays):
    assert plays("kitchen@2", "kitchen moose-bedroom", ["", ""], free_discard=True)


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
def test_alone_among_random_players_it_wins_far_more_than_its_share(seats):
    found = simulate(plan(GAME, seats, ["greedy", *["random"] * (seats - 1)], 2000 * seats)).by_bot["greedy"]
    assert found.mean - found.margin > 1.4 / seats
