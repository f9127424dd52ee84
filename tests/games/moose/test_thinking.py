"""The thinking Moose player: wins when it can, and its levels are in order."""

import pytest
from thought import Thought

from ludoteca.arena.simulate import plan, simulate
from ludoteca.games.moose import GAME

HOUSE = "moose-in-house"


def test_it_lets_the_moose_in_before_the_door_is_shut(lay_out):
    """Both know the other's cards, for the pile is empty: after the bedroom the door would shut the kitchen."""
    table = lay_out(["moose-kitchen bedroom", "door"], [HOUSE, f"{HOUSE} kitchen"], pile="")
    thought = Thought(table, 0).think(300)
    assert thought.best() == "moose-kitchen@2"
    assert thought.hope("moose-kitchen@2") > thought.hope("bedroom@2")


def test_it_springs_the_trap(lay_out):
    table = lay_out(["moose-kitchen", "trap"], [HOUSE, f"{HOUSE} kitchen"], pile="").play("1 moose-kitchen@2")
    assert Thought(table, 1).think(100).best() == "trap"


def test_the_levels_are_five():
    assert list(GAME.levels) == ["beginner", "casual", "regular", "strong", "expert"]


@pytest.mark.parametrize("pair", [("beginner", "random"), ("casual", "beginner"), ("regular", "casual")])
def test_each_quick_level_beats_the_one_below(pair):
    better = simulate(plan(GAME, 4, pair, 4000)).by_bot[pair[0]]
    assert better.mean - better.margin > 0.5
