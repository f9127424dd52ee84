"""The thinking Hoarders player: wins when it can, stops who would, and its levels are in order."""

import numpy as np
import pytest
from thought import Thought

from ludoteca.arena.simulate import plan, simulate
from ludoteca.engine.view import view
from ludoteca.games.hoarders import GAME
from ludoteca.games.hoarders.prospects import between_rounds, judge


def test_it_takes_the_fifth_nut_where_no_hamster_can_stop_it(lay_out):
    table = lay_out(
        ["wwww", "wh", "wsa"],
        down=["raccoon squirrel", "", "hamster marmot"],
        up=["", "hamster squirrel", ""],
        turn=1,
    )
    thought = Thought(table, 0).think(300)
    assert thought.best() == "reveal raccoon walnut@2"
    assert thought.hope("reveal raccoon walnut@2") == 1


def test_it_shows_the_hamster_to_keep_another_from_winning(lay_out):
    table = lay_out(
        ["wwww", "wwh", "ssa"], down=["raccoon squirrel", "hamster squirrel", "hamster marmot"], turn=1
    ).play("1 reveal raccoon walnut@2")
    thought = Thought(table, 1).think(200)
    assert thought.best() == "hamster"
    assert thought.hope("allow") == 0


def test_it_does_not_pick_the_same_pair_every_time(lay_out):
    thought = Thought(lay_out(["wwh", "hsa", "wpp"]), 1).think(1000)
    assert max(thought.weights) / thought.weights.sum() < 0.9


def test_prospects_are_judged_between_rounds_and_add_up_to_one(lay_out):
    shares = np.zeros(3)
    table = lay_out(["wwwwaa", "wsh", "hp"])
    assert judge(view(table.data), shares)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] > 0.6
    table.play("1 pick beaver hamster")
    assert not between_rounds(view(table.data))
    assert not judge(view(table.data), shares)


def test_the_levels_are_five():
    assert list(GAME.levels) == ["beginner", "casual", "regular", "strong", "expert"]


@pytest.mark.parametrize("pair", [("beginner", "random"), ("casual", "beginner"), ("regular", "casual")])
def test_each_quick_level_beats_the_one_below(pair):
    better = simulate(plan(GAME, 4, pair, 2000)).by_bot[pair[0]]
    assert better.mean - better.margin > 0.5
