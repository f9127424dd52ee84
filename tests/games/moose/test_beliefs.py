"""What a thinking Moose player concludes from what others did not do."""

import numpy as np
import pytest

from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import seeded
from ludoteca.engine.view import view
from ludoteca.games.moose.beliefs import believes, watch

HOUSE = "moose-in-house"


@pytest.fixture
def watched(lay_out):
    """watched(table, "1 kitchen@2", …): the table after these moves, and what seat 3 has in mind then."""

    def see(table, *steps, viewer=3):
        mind = np.zeros(MIND, np.int32)
        for step in steps:
            seat, move = step.split(" ", 1)
            seen = view(table.seen_by(viewer - 1).data)
            watch(seen, viewer - 1, int(seat) - 1, table.parse(move), mind.data, seeded(1).data)
            table.play(step)
        return table, mind

    return see


def believed(table, mind, viewer=3):
    """Whether seat 3 takes things to be as they are."""
    return believes(view(table.data), viewer - 1, mind.data)


def test_whoever_let_a_moose_in_had_no_trap(lay_out, watched):
    houses = ["", f"{HOUSE} kitchen", ""]
    for hand, fits in (("door kitchen", True), ("door trap", False)):
        table, mind = watched(lay_out(["moose-kitchen", hand, ""], houses), "1 moose-kitchen@2", "2 allow")
        table.data["turn"] = 2
        assert believed(table, mind) == fits


def test_a_trap_may_have_been_drawn_since(lay_out, watched):
    houses = [HOUSE, f"{HOUSE} kitchen", HOUSE]
    table = lay_out(["moose-kitchen", "bedroom", "bathroom"], houses, pile="trap door")
    table, mind = watched(table, "1 moose-kitchen@2", "2 allow")
    assert table.turn == 2 and "trap" in table.hand(2)
    assert believed(table, mind), "it has just drawn"


def test_whoever_gives_a_room_had_no_moose_for_anybody(lay_out, watched):
    houses = ["", f"{HOUSE} kitchen", f"{HOUSE} bathroom"]
    for hand, fits in (
        ("bedroom moose-living-room", True),
        ("bedroom moose-kitchen", False),
        (f"bedroom {HOUSE}", True),
    ):
        table, mind = watched(lay_out([hand, "", ""], houses), "1 bedroom@2")
        assert believed(table, mind) == fits, hand


def test_whoever_discards_could_play_nothing(lay_out, watched):
    houses = [HOUSE, f"{HOUSE} kitchen", HOUSE]
    table, mind = watched(lay_out(["trap moose-bathroom", "", ""], houses, pile="door"), "1 discard trap")
    assert believed(table, mind)
    table.data["hand"][0, 0, 0] += 1  # a room can always be given here
    assert not believed(table, mind)


def test_with_free_discards_nothing_is_concluded_from_one(lay_out, watched):
    houses = [HOUSE, f"{HOUSE} kitchen", HOUSE]
    table = lay_out(["trap kitchen", "", ""], houses, pile="door", free_discard=True)
    table, mind = watched(table, "1 discard trap")
    assert believed(table, mind)
