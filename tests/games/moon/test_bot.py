"""Moon's own player in situations that a sensible person sees through."""

import numpy as np
import pytest

from ludoteca.arena.simulate import plan, simulate
from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import seeded
from ludoteca.engine.view import view
from ludoteca.games.moon import GAME
from ludoteca.games.moon.bot import greedy, sensible
from ludoteca.testing.walk import walk

STRONG = "6-6 6-5 6-4 6-3 6-2 5-5 4-4"
FAIR = "6-6 6-4 6-2 6-1 5-5 3-2 2-1"
WEAK = "2-1 4-1 5-1 5-3 5-4 6-2 6-3"


def chosen(table):
    """What the bot does whose turn it is, in words."""
    seat = table.actors()[0]
    action = greedy(view(table.seen_by(seat).data), seat, np.zeros(MIND, np.int32), seeded(1))
    assert action in table.legal(seat)
    return GAME.face.move_text(action)


def test_who_errs_in_nothing_is_sensible():
    """`network.describe` asks for that, without dice."""
    for seats in GAME.seats:
        for step in walk(GAME, seats, "sensible", limit=200):
            for seat in step.after.actors():
                s = view(step.after.seen_by(seat).data)
                assert sensible(s, seat) == greedy(s, seat, np.zeros(MIND, np.int32), seeded(1))


# Bidding


def test_it_passes_with_nothing_and_bids_with_something(dealt):
    assert chosen(dealt([WEAK, "", ""])) == "pass"
    assert chosen(dealt([FAIR, "", ""])) in ("bid 4", "bid 5", "bid 6")
    assert chosen(dealt(["", "2-0 2-1 4-1 5-3 5-4 6-0 6-3", "", ""], first=2)) == "pass"


def test_it_shoots_the_moon_with_all_the_tricks_in_hand(dealt):
    assert chosen(dealt([STRONG, "", ""])) == "bid 21"
    assert chosen(dealt(["6-6 6-5 6-4 6-3 6-2 6-1 5-5", "", "", ""])) == "bid 21"


def test_with_four_players_it_bids_no_more_than_it_takes(dealt):
    hand = "6-6 6-5 6-4 6-1 5-5 3-2 2-1"
    assert chosen(dealt([hand, "", "", ""])) == "bid 4"
    assert chosen(dealt(["", hand, "", ""]).play("1 bid 4")) == "bid 5"


def test_it_bids_only_what_it_may(dealt):
    assert chosen(dealt(["", FAIR, ""]).play("1 bid 7")) == "pass"
    assert chosen(dealt(["", STRONG, ""]).play("1 bid 7")) == "bid 21"


def test_a_partners_bid_stands(dealt):
    hand = "6-6 6-5 6-4 6-1 5-5 3-2 2-1"
    assert chosen(dealt(["", "", hand, ""]).play("1 bid 4", "2 pass")) == "pass"
    assert chosen(dealt(["", "", hand, ""]).play("1 pass", "2 bid 4")) == "bid 5"


def test_it_must_bid_when_all_others_have_passed_and_the_last_may_not(dealt):
    assert chosen(dealt(["", "", WEAK], last_bids=True).play("1 pass", "2 pass")) == "bid 4"
    assert chosen(dealt(["", "", WEAK]).play("1 pass", "2 pass")) == "pass"
    assert chosen(dealt(["", WEAK, ""], last_bids=True).play("1 pass")) == "pass"


def test_it_dares_more_when_a_rival_is_close(dealt):
    daring = []
    for points in ([0, 0, 20], [20, 0, 0]):
        bids = 0
        for step in walk(GAME, 3, "daring", limit=1500):
            if step.after.json()["phase"] == "bid" and step.after.actors() == [0] and not step.after.json()["bid"]:
                for side, score in enumerate(points):
                    view(step.after.data).points[side] = score
                bids += chosen(step.after) != "pass"
        daring.append(bids)
    assert daring[0] > daring[1]


# Burying and trumps


def test_it_buries_what_is_of_no_use(dealt):
    table = dealt([STRONG, "", ""], widow="2-1").play("1 bid 21")
    assert chosen(table) == "bury 2-1"


def test_it_names_its_long_suit(dealt, playing):
    assert chosen(dealt([STRONG, "", "", ""]).play("1 bid 21")) == "trump 6"
    assert chosen(dealt(["6-6 4-4 5-5 2-2 3-3 1-1 6-1", "", "", ""]).play("1 bid 21")) == "trump doubles"
    assert chosen(dealt(["2-2 2-0 3-2 4-2 5-2 1-1 6-4", "", "", ""]).play("1 bid 21")) == "trump 2"


# Play


def test_the_bidder_draws_trumps_first(playing):
    table = playing(["6-6 6-5 6-4 6-3 5-5 4-4 2-1", "", ""], "6", bid=6)
    assert chosen(table) in ("play 6-6", "play 6-5", "play 6-4", "play 6-3")  # all equally sure


def test_the_bidder_stops_drawing_when_the_others_have_none(late):
    table = late(["6-6 6-5 5-5", "3-3 4-4 2-2", "4-1 3-1 2-1"], "6")
    for other in (1, 2):
        table.record().lacks[other] = sum(1 << tile for tile in range(21, 28))
    assert chosen(table) == "play 5-5"


def test_a_defender_cashes_what_cannot_be_beaten(late):
    table = late(["4-4 4-3", "5-5 4-1", "6-6 3-1"], "none", leader=2)
    assert chosen(table) == "play 5-5"


def test_it_takes_the_trick_with_the_least_that_will_do(late):
    table = late(["5-1 2-2", "3-3 1-1", "6-5 5-4 5-5"], "none").play("1 play 5-1", "2 play 3-3")
    assert chosen(table) == "play 5-4"


def test_it_gives_the_least_when_it_cannot_win(late):
    table = late(["5-5 2-2", "3-3 1-1", "6-5 5-4 5-2"], "none").play("1 play 5-5", "2 play 3-3")
    assert chosen(table) == "play 5-2"


def test_it_throws_away_the_least_when_it_cannot_follow(late):
    table = late(["5-5 2-2", "3-3 1-1", "6-6 2-1 4-3"], "none").play("1 play 5-5", "2 play 3-3")
    assert chosen(table) == "play 2-1"


def test_it_trumps_cheaply_when_it_is_worth_it(late):
    table = late(["5-5 2-2", "4-3 1-1", "6-6 6-1 4-2"], "6").play("1 play 5-5", "2 play 4-3")
    assert chosen(table) == "play 6-1"


def test_it_leaves_a_trick_to_its_partner(late):
    table = late(["5-1 2-2", "5-5 1-1", "4-1 3-1", "6-5 5-3"], "none").play("1 play 5-1", "2 play 5-5", "3 play 4-1")
    assert chosen(table) == "play 5-3"


def test_it_beats_its_partner_for_nothing_but_a_rival_yet_to_play(late):
    table = late(["5-1 2-2", "4-3 1-1", "5-5 5-2", "6-5 5-3"], "none").play("1 play 5-1", "2 play 4-3")
    assert chosen(table) == "play 5-5"


# In general


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [{}, {"last_bids": True}])
def test_it_plays_legally_and_alike_compiled_and_interpreted(seats, options):
    fast, out = twin(greedy), np.zeros(MIND, np.int32)
    for number, step in enumerate(walk(GAME, seats, 4, options=options, limit=300)):
        if number % 3 or not step.after.actors():
            continue
        (seat,) = step.after.actors()
        data = step.after.seen_by(seat).data
        action = greedy(view(data), seat, out, seeded(0))
        assert action in step.after.legal(seat)
        assert fast(data[0], seat, out, seeded(0)) == action
    assert not out.any()


@pytest.mark.parametrize(
    ("seats", "bots", "share"), [(3, ["greedy", "random", "random"], 0.95), (4, ["greedy", "random"], 0.95)]
)
def test_it_beats_random_play(seats, bots, share):
    found = simulate(plan(GAME, seats, bots, 600, seed="moon"))
    assert found.by_bot["greedy"].mean > share
