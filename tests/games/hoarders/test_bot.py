"""Hoarders' own player: what it picks, reveals and answers."""

import random
from collections import Counter

import numpy as np
import pytest

from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND, UNKNOWN
from ludoteca.engine.dice import seeded
from ludoteca.engine.position import Position
from ludoteca.engine.view import view
from ludoteca.games.hoarders import GAME
from ludoteca.games.hoarders.bot import FANCY, draw_worth, greedy
from ludoteca.testing.walk import walk


def chosen(table, seat, rng=None):
    """What the bot in that seat (from 1) does, in words; None if it stays silent."""
    seen = view(table.seen_by(seat - 1).data)
    action = greedy(seen, seat - 1, np.zeros(MIND, np.int32), seeded(1) if rng is None else rng)
    if action == UNKNOWN:
        return None
    assert action in table.legal(seat - 1)
    return GAME.face.move_text(action)


def picks(table, seat, times=300):
    rng = seeded("picks")
    return Counter(chosen(table, seat, rng) for _ in range(times))


# Choosing


def test_it_always_picks_the_raccoon_and_keeps_the_others_guessing(lay_out):
    found = picks(lay_out(["wwh", "wsa", "pph", "ssa"]), 1)
    assert all("raccoon" in pick for pick in found)
    assert set(found) == {"pick beaver raccoon", "pick hamster raccoon", "pick marmot raccoon", "pick raccoon squirrel"}


def test_the_marmot_goes_along_where_two_nuts_of_its_kind_can_be_taken(lay_out):
    found = picks(lay_out(["www", "wwh", "sap"]), 1)
    assert found.most_common(1)[0][0] == "pick marmot raccoon"
    assert found["pick marmot raccoon"] > 200


def test_somebody_draws_where_nobody_has_its_kind(lay_out):
    found = picks(lay_out(["wwww", "hhp", "sap", "sha"]), 1)
    assert found["pick beaver raccoon"] + found["pick raccoon squirrel"] > 200


def test_from_an_empty_pile_it_draws_only_on_a_whim(lay_out):
    found = picks(lay_out(["www", "wwh", "sap"], pile=""), 1)
    assert found["pick beaver raccoon"] + found["pick raccoon squirrel"] < 300 * FANCY / 100


def test_it_picks_also_where_nobody_has_a_nut(lay_out):
    assert all("raccoon" in pick for pick in picks(lay_out(["", "", ""]), 1, 20))


def test_a_choice_once_made_stands(lay_out):
    assert chosen(lay_out(["w", "h", "s"]).play("1 pick beaver hamster"), 1) is None


# Revealing


def test_it_takes_the_nut_that_wins(lay_out):
    table = lay_out(["wwww", "hhhw", "hhhh"], ["raccoon squirrel", "", "hamster"], turn=1)
    assert chosen(table, 1) == "reveal raccoon walnut@2"


def test_it_prefers_a_victim_that_cannot_stop_it(lay_out):
    down = ["raccoon squirrel", "beaver squirrel", "squirrel"]
    assert chosen(lay_out(["ww", "w", "w"], down, ["", "", "hamster"], turn=1), 1) == "reveal raccoon walnut@3"
    assert chosen(lay_out(["ww", "w", "w"], down, ["", "", "beaver"], turn=1), 1) == "reveal raccoon walnut@3"
    assert chosen(lay_out(["ww", "w", "w"], down, ["hamster", "hamster", "beaver"], turn=1), 1).endswith("walnut@2")


def test_it_robs_the_leader_where_its_own_gain_is_the_same(lay_out):
    assert chosen(lay_out(["", "ah", "aaa"], ["raccoon", "", ""], turn=1), 1) == "reveal raccoon acorn@3"


def test_a_marmot_waits_for_something_to_repeat(lay_out):
    table = lay_out(["ww", "w", "w"], ["marmot raccoon", "squirrel", "squirrel"], turn=1)
    assert chosen(table, 1).startswith("reveal raccoon")
    table = lay_out(["ww", "w", "w"], ["marmot squirrel", "squirrel", "squirrel"], turn=1)
    assert chosen(table, 1) == "reveal squirrel"


def test_a_marmot_repeats_the_raccoon_where_it_brings_most(lay_out):
    table = lay_out(["ww", "hh", "ws"], ["marmot", "squirrel", "squirrel"], ["raccoon", "", ""], turn=1)
    assert chosen(table, 1) == "reveal marmot walnut@3"


@pytest.mark.parametrize("other", ["beaver", "marmot", "squirrel"])
def test_the_hamster_is_kept_to_the_last(lay_out, other):
    assert chosen(lay_out(["w", "h", "s"], [f"hamster {other}", "", ""], turn=1), 1) == f"reveal {other}"
    assert chosen(lay_out(["w", "h", "s"], ["hamster", "", ""], turn=1), 1) == "reveal hamster"


def test_a_raccoon_with_nothing_to_take_is_revealed_all_the_same(lay_out):
    assert chosen(lay_out(["w", "", ""], ["raccoon", "", ""], turn=1), 1) == "reveal raccoon"


def test_what_brings_most_goes_first(lay_out):
    table = lay_out(["ww", "hs", "p"], ["beaver raccoon", "", ""], turn=1)
    assert chosen(table, 1) == "reveal beaver"
    table = lay_out(["ww", "hw", "p"], ["raccoon squirrel", "", ""], turn=1)
    assert chosen(table, 1) == "reveal raccoon walnut@2"


# Answering


def test_it_shows_a_hamster_if_it_has_one(lay_out):
    for down, answer in (("hamster beaver", "hamster"), ("beaver squirrel", "allow")):
        table = lay_out(["w", "h", "s"], ["raccoon", down, ""], turn=1).play("1 reveal raccoon hazelnut@2")
        assert chosen(table, 2) == answer


# Reckoning


def test_the_next_nut_is_reckoned_from_all_that_lie_open(lay_out):
    scarce = view(lay_out(["www", "wwwwwwww", "hsap"]).data)
    plenty = view(lay_out(["www", "h", "hsap"]).data)
    assert draw_worth(scarce, 0) < draw_worth(plenty, 0)
    assert draw_worth(view(lay_out(["www", "h", "s"], pile="").data), 0) == 0


# Whole games


def test_it_beats_random_players():
    chance, won, games = random.Random(5), 0, 24
    for number in range(games):
        position = Position(GAME, 4, number % 4)
        deck = list(GAME.deck(4, {}))
        chance.shuffle(deck)
        position.deal(deck)
        bots = {number % 4, (number + 1 + number % 3) % 4}
        rng = seeded("match", number)
        while not position.over:
            seat = position.actors()[0]
            if seat in bots:
                action = greedy(view(position.seen_by(seat).data), seat, np.zeros(MIND, np.int32), rng)
            else:
                action = chance.choice(position.legal(seat))
            position.move(seat, action)
        won += bool(bots & set(position.outcome().winners))
    assert won >= 17


def test_compiled_it_plays_the_same():
    fast = twin(greedy)
    for number, step in enumerate(walk(GAME, 4, 8, limit=200)):
        position = step.after
        for seat in position.actors() + position.interrupters():
            seen = position.seen_by(seat).data
            dice = seeded(number), seeded(number)
            slow = greedy(view(seen), seat, np.zeros(MIND, np.int32), dice[0])
            assert slow == fast(seen[0], seat, np.zeros(MIND, np.int32), dice[1])
            assert list(dice[0]) == list(dice[1])


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_among_equal_victims_the_next_clockwise_is_robbed(lay_out, seat):
    down = ["beaver hamster"] * 4
    down[seat - 1] = "raccoon squirrel"
    table = lay_out(["ww", "ww", "ww", "ww"], down=down, turn=seat)
    assert chosen(table, seat) == f"reveal raccoon walnut@{seat % 4 + 1}"
