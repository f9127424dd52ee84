"""Moon's expert in situations with one right answer, and what every policy that thinks owes the house."""

import functools
import itertools

import numpy as np
import pytest

from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND, THINKING, Level
from ludoteca.engine.dice import seeded
from ludoteca.engine.scoring import PRACTISED
from ludoteca.engine.view import Cells, view
from ludoteca.games.moon import GAME
from ludoteca.games.moon.bot import greedy
from ludoteca.games.moon.endings import count_worlds, first_world, next_world
from ludoteca.games.moon.expert import think
from ludoteca.games.moon.habits import FORGETS, LEVELS, forgotten
from ludoteca.games.moon.stakes import hope
from ludoteca.games.moon.state import ACTIONS, TILES
from ludoteca.testing.walk import walk

#: What thinks takes a minute to compile.
long = pytest.mark.long


@functools.cache
def compiled():
    return twin(think)


def thoughts(table, effort=4, seed=1, run=None, times=1):
    """What the seat whose turn it is thinks: weights and payoffs, a row each."""
    seat = table.actors()[0]
    states = np.concatenate([table.seen_by(seat).data] * THINKING)
    seen = states[0].tobytes()
    rows, dtype = GAME.policies.memory
    memory, found = np.zeros(rows, dtype), np.zeros((2, ACTIONS))
    rng = seeded(seed)
    for _time in range(times):
        (run or compiled())(states, seat, np.zeros(MIND, np.int32), rng, effort, memory, found[0], found[1])
    assert states[0].tobytes() == seen
    return found


def chosen(table, effort=8, seed=1):
    """The move of the greatest weight, and of these of the greatest payoff."""
    weights, payoffs = thoughts(table, effort, seed)
    legal = table.legal(table.actors()[0])
    assert set(np.flatnonzero(weights)) <= set(legal)
    return GAME.face.move_text(max(legal, key=lambda action: (weights[action], payoffs[action])))


def hope_after(table, move, effort=24):
    """The share of the game that a move promises."""
    weights, payoffs = thoughts(table, effort)
    action = GAME.face.parse_move(move)
    return payoffs[action] / weights[action]


# What policies that think owe


@long
@pytest.mark.parametrize("seats", GAME.seats)
def test_it_weighs_legal_moves_with_shares_of_the_game(seats):
    for number, step in enumerate(walk(GAME, seats, "expert", limit=120)):
        if number % 4 == 0 and step.after.actors():
            weights, payoffs = thoughts(step.after, effort=1)
            legal = step.after.legal(step.after.actors()[0])
            assert weights.max() > 0
            assert set(np.flatnonzero(weights)) <= set(legal)
            assert ((payoffs >= 0) & (payoffs <= weights + 1e-9)).all()


@long
@pytest.mark.parametrize("seats", GAME.seats)
def test_it_finds_the_same_again_and_whatever_is_hidden(seats):
    for number, step in enumerate(walk(GAME, seats, "secret", limit=80)):
        if number % 7 or not step.after.actors():
            continue
        (seat,) = step.after.actors()
        other = step.after.clone()
        other.resample(seat, seeded("other", number))
        assert (thoughts(step.after, 1) == thoughts(other, 1)).all()
        assert (thoughts(step.after, 1) == thoughts(step.after, 1)).all()


@long
def test_more_effort_in_two_calls_adds_up(dealt):
    table = dealt(["6-6 6-4 6-2 6-1 5-5 3-2 2-1", "", ""])
    once, twice, double = thoughts(table, 3), thoughts(table, 3, times=2), thoughts(table, 6)
    assert (twice[0] == 2 * once[0]).all()
    assert twice == pytest.approx(double)


@long
def test_interpreted_it_thinks_alike(dealt, late):
    def interpreted(*arguments):
        think(*(Cells(a) if isinstance(a, np.ndarray) else a for a in arguments))

    table = late(["4-4 4-3", "5-5 4-1", "6-6 3-1"], "none", leader=2)
    assert thoughts(table, 1, run=interpreted) == pytest.approx(thoughts(table, 1))


# The auction


@long
def test_it_bids_with_a_hand_and_passes_without(dealt):
    assert chosen(dealt(["2-1 4-1 5-1 5-3 5-4 6-2 6-3", "", ""])) == "pass"
    assert chosen(dealt(["6-6 6-5 6-4 6-3 6-2 5-5 4-4", "", ""])) == "bid 21"


@long
def test_its_bids_depend_on_the_score(dealt):
    """A bid of 4 wins the game from 17 on, and loses little before."""
    hand = "6-6 6-5 6-1 5-5 4-2 3-2 2-1"
    moon, modest = [], []
    for points in ([17, 0, 0], [-20, 0, 16]):
        table = dealt([hand, "", ""])
        for side, score in enumerate(points):
            table.record().points[side] = score
        moon.append(hope_after(table, "bid 21"))
        modest.append(hope_after(table, "bid 4"))
    assert modest[0] > moon[0]
    assert modest[0] - moon[0] > modest[1] - moon[1]


@long
def test_it_leaves_the_bid_to_its_partner(dealt):
    table = dealt(["", "", "6-4 4-3 6-1 5-5 3-2 2-1 1-1", ""]).play("1 bid 6", "2 pass")
    assert chosen(table, effort=60) == "pass"


# Burying, trumps


@long
def test_it_buries_what_is_of_no_use_and_names_its_long_suit(dealt):
    table = dealt(["6-6 6-5 6-4 6-3 6-2 5-5 4-4", "", ""], widow="2-1").play("1 bid 21")
    assert chosen(table) == "bury 2-1"
    assert chosen(table.play("1 bury 2-1")) == "trump 6"


# Play


@long
def test_it_takes_a_trick_that_makes_the_bid(late):
    table = late(["5-5 2-1", "4-4 2-2", "6-6 1-1"], "none", tricks=[3, 1, 1], bid=4)
    assert chosen(table) == "play 5-5"


@long
def test_it_keeps_the_trump_that_stops_the_bid(late):
    """The bidder needs both tricks left: seat 2's trump takes one whenever it is played."""
    table = late(["6-5 5-5", "6-6 2-1", "3-1 3-2"], "6", tricks=[4, 1, 0], bid=6).play("1 play 5-5")
    assert hope_after(table, "play 6-6") == pytest.approx(hope_after(table, "play 2-1"), abs=0.06)


@long
def test_as_bidder_it_draws_trumps_first(playing):
    """With open tiles one could see whether 5-5 will be trumped; nobody does."""
    table = playing(["6-6 6-5 6-4 6-3 5-5 4-4 2-1", "", ""], "6", bid=6)
    assert chosen(table) in ("play 6-6", "play 6-5", "play 6-4", "play 6-3")


@long
def test_it_does_not_overtake_its_partner(late):
    table = late(["5-1 2-2", "5-5 1-1", "4-1 3-1", "6-5 5-3"], "none", tricks=[2, 1, 1, 1], bid=4)
    table.play("1 play 5-1", "2 play 5-5", "3 play 4-1")
    assert chosen(table) == "play 5-3"


@long
def test_it_knows_what_nobody_can_hold(late):
    """MN7: the others have no sixes any more, so 6-5 takes this trick, and the next none if 2-1 loses this one."""
    table = late(["6-5 2-1", "5-5 2-2", "3-3 1-1"], "none", tricks=[3, 1, 1], bid=4)
    for seat in (1, 2):
        table.record().lacks[seat] = sum(1 << tile for tile in range(21, 28))
    assert chosen(table) == "play 6-5"


# Endings


@pytest.mark.parametrize(
    ("seats", "bidder", "left", "worlds"), [(3, 1, 3, 20), (3, 1, 4, 70), (3, 2, 3, 140), (4, 1, 2, 90)]
)
def test_near_the_end_it_looks_at_every_world(late, seats, bidder, left, worlds):
    names = [GAME.face.card_json(tile) for tile in GAME.deck(seats, {})][-seats * left :]
    hands = [" ".join(names[k::seats]) for k in range(seats)]
    table = late(hands, "none", bidder=bidder, tricks=[7 - left, 0, 0, 0][:seats])
    states = np.concatenate([table.seen_by(0).data] * THINKING)
    assert count_worlds(view(states), 0) == worlds
    cells, holders, seen = Cells(states), np.zeros(TILES, np.int64), set()
    more = first_world(cells, 0, holders)
    while more:
        seen.add((tuple(states[1]["hand"].tolist()), int(states[1]["buried"])))
        more = next_world(cells, 0, holders)
    assert len(seen) == worlds


def test_before_it_draws_worlds(late):
    table = late(["6-6 6-5 6-4 6-3 6-2", "5-5 5-4 5-3 5-2 5-1", "4-4 4-3 4-2 4-1 3-3"], "6", tricks=[2, 0, 0])
    assert count_worlds(view(table.seen_by(1).data), 1) == 0


# Stakes


def test_more_points_promise_more(dealt):
    table = dealt(["", "", ""])
    s = table.record()
    s.phase = 0
    hopes = []
    for points in (-20, -5, 0, 5, 10, 15, 18, 20):
        s.points[0] = points
        assert sum(hope(s, seat) for seat in range(3)) == pytest.approx(1)
        hopes.append(hope(s, 0))
    assert hopes == sorted(hopes)


# Levels


def test_levels_err_less_and_think_more():
    assert list(LEVELS) == ["beginner", "casual", "regular", "strong", "expert"]
    levels = list(LEVELS.values())
    assert [level.effort for level in levels] == sorted(level.effort for level in levels)
    assert all(sum(a.mind) > sum(b.mind) for a, b in itertools.pairwise(levels[:3]))
    assert not any(any(level.mind[:PRACTISED]) for level in levels[2:])
    assert [bool(level.mind[PRACTISED:]) for level in levels] == [False] * 4 + [True]


def test_who_has_practice_leaves_thinking_to_the_house(dealt):
    table = dealt(["6-6 6-4 6-2 6-1 5-5 3-2 2-1", "", ""])
    states = np.concatenate([table.seen_by(0).data] * THINKING)
    found, mind = np.zeros((2, ACTIONS)), np.zeros(MIND, np.int32)
    mind[PRACTISED] = 1000
    assert not think(Cells(states), 0, mind, seeded(1), 4, np.zeros(1), *found)
    assert not found.any()


def test_a_beginner_bids_now_too_boldly_now_too_timidly(dealt):
    table = dealt(["6-6 6-4 6-2 6-1 5-5 3-2 2-1", "", ""])
    calls = {acts(table, LEVELS["beginner"], seed) for seed in range(40)}
    assert {"pass", "bid 21"} < calls
    assert {acts(table, LEVELS["regular"], seed) for seed in range(10)} == {acts(table, LEVELS["regular"], 0)}


def test_who_forgets_believes_played_tiles_to_be_about_but_not_the_trick(late):
    table = late(["5-5 2-1", "4-4 2-2", "6-6 1-1"], "none", leader=2).play("2 play 4-4")
    s = table.record()
    mind = np.zeros(MIND, np.int32)
    mind[FORGETS] = 1000
    assert forgotten(s, 0, mind, seeded(1)) == (s.played[1] | s.played[2]) & ~(1 << s.trick[0])
    assert forgotten(s, 0, np.zeros(MIND, np.int32), seeded(1)) == 0


def test_who_is_wasteful_takes_a_trick_with_the_strongest(late):
    table = late(["5-1 2-2", "3-3 1-1", "6-5 5-4 5-5"], "none").play("1 play 5-1", "2 play 3-3")
    assert acts(table, Level((0, 0, 1000)), 1) in ("play 5-5", "play 6-5")
    assert acts(table, Level(), 1) == "play 5-4"


def acts(table, level, seed):
    """What the greedy player of a level does, in words."""
    seat = table.actors()[0]
    mind = np.zeros(MIND, np.int32)
    mind[: len(level.mind)] = level.mind
    return GAME.face.move_text(greedy(view(table.seen_by(seat).data), seat, mind, seeded(seed)))
