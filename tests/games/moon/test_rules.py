"""Moon's rules, by their ids. Tables are laid out, moves made and states read in the words of the record format."""

from collections import Counter
from itertools import pairwise

import pytest

from ludoteca.engine.position import IllegalMove, Position
from ludoteca.games.moon import GAME
from ludoteca.games.moon.face import TILE_NAMES, TRUMP_NAMES

BIDS = ["bid 4", "bid 5", "bid 6", "bid 7", "bid 21"]
SEVEN = ["2-1 3-1 3-2 4-1 4-2 4-3 5-1", "1-1 2-2 3-3 4-4 5-5 6-6 0-0", "5-2 5-3 5-4 6-1 6-2 6-3 6-4"]


# MN1, MN4: the deal


def test_MN1_three_players_use_no_blanks_but_the_double():
    names = [TILE_NAMES[code] for code in GAME.deck(3, GAME.settle())]
    assert len(names) == 22
    assert names == ["0-0", *[f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)]]


def test_MN1_four_players_use_the_whole_double_six_set():
    names = [TILE_NAMES[code] for code in GAME.deck(4, GAME.settle())]
    assert names == [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    assert list(GAME.seats) == [3, 4]


def test_MN1_before_the_deal_only_the_dealer_is_waited_for():
    table = Position(GAME, 3)
    assert table.awaits_deal and not table.over
    assert table.actors() == table.legal(0) == []
    assert table.json() == {"phase": "deal"}


@pytest.mark.parametrize("first", [1, 2, 3])
def test_MN1_one_at_a_time_clockwise_and_the_last_into_the_middle(first):
    table = Position(GAME, 3, first - 1)
    deck = GAME.deck(3, {})
    table.deal(deck)
    state = table.json()
    for k in range(3):
        hand = state["seats"][(first - 1 + k) % 3]["hand"]
        assert hand == [TILE_NAMES[tile] for tile in deck[k:21:3]]
    assert state["widow"] == "6-6" and state["buried"] is None


@pytest.mark.parametrize("first", [1, 4])
def test_MN1_four_players_have_seven_each_and_no_tile_in_the_middle(first):
    table = Position(GAME, 4, first - 1)
    deck = GAME.deck(4, {})
    table.deal(deck)
    state = table.json()
    for k in range(4):
        hand = state["seats"][(first - 1 + k) % 4]["hand"]
        assert hand == [TILE_NAMES[tile] for tile in deck[k::4]]
    assert state["widow"] is None


def test_MN1_after_the_deal_nothing_of_the_last_hand_is_left(finished):
    for seats, tricks in ((3, [4, 2, 1]), (4, [4, 2, 1, 0])):
        table = finished(tricks, bid=4)
        fresh = Position(GAME, seats, 1)
        table.deal(GAME.deck(seats, {}))
        fresh.deal(GAME.deck(seats, {}))
        state = table.json()
        assert state.pop("deals") == 2
        assert state.pop("points") != fresh.json()["points"]
        assert state == {key: value for key, value in fresh.json().items() if key not in ("deals", "points")}
        for field in ("played", "lacks", "call", "tricks", "laid"):
            assert (table.data[field] == fresh.data[field]).all(), field


def test_MN1_what_a_seat_lacked_is_forgotten_with_the_next_deal(playing):
    table = playing(["6-6", "5-5", "6-5"], "none")
    table.play("1 play 6-6", "2 play 5-5")
    assert table.data["lacks"][0, 1]
    table.record().phase = 0
    table.deal(GAME.deck(3, {}))
    assert not table.data["lacks"].any() and not table.data["played"].any()


def test_MN4_the_first_player_bids_first(dealt):
    for first in (1, 2, 3):
        table = dealt(first=first)
        assert table.turn() == table.json()["first"] == first
        assert table.json()["phase"] == "bid" and table.json()["deals"] == 1


def test_MN4_the_first_bidder_moves_on_after_a_played_hand(finished):
    assert finished([4, 2, 1], first=1).json()["first"] == 2
    assert finished([4, 2, 1], first=2).json()["first"] == 3
    assert finished([4, 2, 1], first=3).json()["first"] == 1
    assert finished([4, 2, 1, 0], first=3).json()["first"] == 4
    assert finished([4, 2, 1, 0], first=4).json()["first"] == 1


def test_MN4_the_moved_first_bidder_bids_first_in_the_next_hand(finished):
    table = finished([4, 2, 1], first=2)
    table.deal(GAME.deck(3, {}))
    assert table.turn() == 3
    assert table.json()["deals"] == 2


# P1


def test_P1_only_the_seat_whose_turn_it_is_is_asked(playing):
    table = playing(["6-6", "", ""], "none", bidder=2)
    assert table.actors() == [1] and table.interrupters() == []
    assert table.legal(0) == table.legal(2) == []


# MN3: bidding


def test_MN3_pass_or_any_bid(dealt):
    assert dealt().can(1) == [*BIDS, "pass"]


def test_MN3_higher_than_any_before(dealt):
    table = dealt(["", "", "", ""]).play("1 bid 5")
    assert table.can(2) == ["bid 6", "bid 7", "bid 21", "pass"]
    table.play("2 pass")
    assert table.can(3) == ["bid 6", "bid 7", "bid 21", "pass"]
    table.play("3 bid 7")
    assert table.can(4) == ["bid 21", "pass"]
    with pytest.raises(IllegalMove):
        table.play("4 bid 7")


def test_MN3_clockwise_from_the_first_bidder_one_call_each(dealt):
    table = dealt(["", "", "", ""], first=3)
    for seat, call in ((3, "pass"), (4, "bid 4"), (1, "bid 5")):
        assert table.turn() == seat
        table.play(f"{seat} {call}")
        assert table.json()["phase"] == "bid"
    assert [seat["bid"] for seat in table.json()["seats"]] == ["bid 5", None, "pass", "bid 4"]
    assert table.turn() == 2
    table.play("2 pass")
    assert (table.json()["phase"], table.json()["bidder"], table.json()["bid"]) == ("trump", 1, 5)


def test_MN3_the_highest_bid_wins_and_stays_with_its_bidder(dealt):
    table = dealt().play("1 bid 4", "2 bid 6", "3 pass")
    state = table.json()
    assert (state["bid"], state["bidder"], state["turn"]) == (6, 2, 2)
    assert [seat["bid"] for seat in state["seats"]] == ["bid 4", "bid 6", "pass"]


@pytest.mark.parametrize("hands", [["", "", ""], ["", "", "", ""]])
def test_MN3_shooting_the_moon_ends_the_auction_at_once(dealt, hands):
    table = dealt(hands).play("1 bid 21")
    state = table.json()
    assert state["phase"] == ("bury" if len(hands) == 3 else "trump")
    assert (state["bid"], state["bidder"], state["turn"]) == (21, 1, 1)
    assert [seat["bid"] for seat in state["seats"]] == ["bid 21"] + [None] * (len(hands) - 1)


def test_MN3_if_all_pass_nothing_is_scored_and_a_new_deal_is_due(dealt):
    table = dealt(["", "", "", ""], first=4).play("4 pass", "1 pass", "2 pass", "3 pass")
    state = table.json()
    assert table.awaits_deal
    assert (state["phase"], state["turn"], state["bidder"], state["bid"]) == ("deal", None, None, 0)
    assert state["points"] == [0, 0] and state["deals"] == 1
    assert state["first"] == 1
    assert [seat["bid"] for seat in state["seats"]] == ["pass"] * 4


def test_MN3_after_a_passed_hand_the_tiles_lie_open_until_the_next_deal(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 pass", "2 pass", "3 pass")
    assert [set(hand.split()) for hand in table.hands()] == [set(hand.split()) for hand in SEVEN]
    assert table.json()["widow"] == "6-5"
    assert table.legal(0) == table.legal(1) == []


def test_MN3_the_new_deal_replaces_the_hands(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 pass", "2 pass", "3 pass")
    table.deal(GAME.deck(3, {}))
    assert [len(hand.split()) for hand in table.hands()] == [7, 7, 7]
    assert table.turn() == 2 and table.json()["deals"] == 2
    assert [seat["bid"] for seat in table.json()["seats"]] == [None] * 3


def test_MN3_option_last_bids_the_last_may_not_pass_when_all_others_have(dealt):
    table = dealt(first=2, last_bids=True)
    for seat in (2, 3):
        assert table.can(seat) == [*BIDS, "pass"]
        table.play(f"{seat} pass")
    assert table.can(1) == BIDS
    with pytest.raises(IllegalMove):
        table.play("1 pass")


def test_MN3_option_last_bids_the_last_may_pass_after_a_bid(dealt):
    table = dealt(["", "", "", ""], last_bids=True).play("1 pass", "2 bid 4", "3 pass")
    assert table.can(4) == ["bid 5", "bid 6", "bid 7", "bid 21", "pass"]


def test_MN3_usually_the_last_may_pass_too(dealt):
    assert dealt().play("1 pass", "2 pass").can(3) == [*BIDS, "pass"]


# MN5: the widow


def test_MN5_the_bidder_takes_the_middle_tile(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 pass", "2 bid 4", "3 pass")
    assert table.hands()[1] == "0-0 1-1 2-2 3-3 4-4 5-5 6-5 6-6"
    assert (table.json()["phase"], table.turn()) == ("bury", 2)


def test_MN5_any_of_the_eight_can_be_buried(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 pass", "2 bid 4", "3 pass")
    assert table.can(2) == [f"bury {tile}" for tile in ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-5", "6-6"]]
    for tile in ("6-5", "3-3"):
        after = table.clone().play(f"2 bury {tile}")
        assert tile not in after.hands()[1].split() and len(after.hands()[1].split()) == 7
        assert after.json()["buried"] == tile
        assert (after.json()["phase"], after.turn()) == ("trump", 2)


def test_MN5_four_players_bury_nothing(dealt):
    table = dealt(["", "", "", ""]).play("1 bid 4", "2 pass", "3 pass", "4 pass")
    assert table.json()["phase"] == "trump"
    assert table.json()["buried"] is None


def test_MN5_the_buried_tile_counts_for_nobody(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 bid 4", "2 pass", "3 pass", "1 bury 6-5", "1 trump none")
    while table.json()["phase"] == "play":
        seat = table.turn()
        assert "play 6-5" not in table.can(seat)
        table.play(f"{seat} {table.can(seat)[0]}")
    assert sum(table.tricks()) == 7
    assert table.json()["buried"] == "6-5" and table.hands() == ["", "", ""]


# MN6: trumps


@pytest.mark.parametrize("hands", [["", "", ""], ["", "", "", ""]])
def test_MN6_a_number_doubles_or_none(dealt, hands):
    table = dealt(hands).play("1 bid 21")
    if len(hands) == 3:
        table.play(f"1 bury {table.json()['widow']}")
    assert table.can(1) == [f"trump {trump}" for trump in ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"]]


@pytest.mark.parametrize("trump", TRUMP_NAMES)
def test_MN6_the_bidder_then_leads(playing, trump):
    table = playing(["", "", ""], trump, bidder=3)
    state = table.json()
    assert (state["phase"], state["trump"], state["turn"], state["trick"]) == ("play", trump, 3, [])


def test_MN6_every_tile_with_the_number_is_a_trump_and_of_no_other_suit(late):
    table = late(["6-5 1-1", "6-4 6-1", "4-2 2-1"], "4")
    table.play("1 play 6-5")
    assert table.can_play(2) == "6-1"
    table.play("2 play 6-1")
    assert table.can_play(3) == "2-1 4-2"
    table.play("3 play 4-2")
    assert table.tricks() == [0, 0, 1]


def test_MN6_of_a_number_the_double_is_the_highest_trump(taker):
    assert taker(["6-4", "4-4", "5-4"], "4") == 2
    assert taker(["6-6", "4-1", "3-3"], "4") == 2


def test_MN6_doubles_rank_from_six_six_down_to_zero_zero(taker):
    assert taker(["0-0", "1-1", "2-1"], "doubles") == 2
    assert taker(["3-3", "2-2", "6-5"], "doubles") == 1
    assert taker(["5-5", "6-6", "4-4"], "doubles") == 2
    assert taker(["0-0", "6-5", "5-4"], "doubles") == 1
    assert taker(["6-5", "5-4", "0-0"], "doubles") == 3


def test_MN6_with_doubles_no_double_follows_a_number(late):
    table = late(["6-5 2-1", "6-6 6-1", "5-5 4-1"], "doubles")
    table.play("1 play 6-5")
    assert table.can_play(2) == "6-1"
    table.play("2 play 6-1")
    assert table.can_play(3) == "4-1 5-5"


def test_MN6_doubles_led_call_for_doubles(late):
    table = late(["2-2 2-1", "6-6 3-2", "5-2 4-2"], "doubles")
    table.play("1 play 2-2")
    assert table.can_play(2) == "6-6"
    table.play("2 play 6-6")
    assert table.can_play(3) == "4-2 5-2"


def test_MN6_without_trumps_doubles_follow_like_any_tile(late):
    table = late(["6-5 2-1", "6-6 5-5", "5-1 4-4"], "none")
    table.play("1 play 6-5")
    assert table.can_play(2) == "6-6"


def test_MN6_zeros_three_players_have_one_trump(late):
    table = late(["1-1 2-1", "0-0 6-6", "3-1 5-1"], "0")
    table.play("1 play 1-1")
    assert table.can_play(2) == "0-0 6-6"
    table.play("2 play 0-0", "3 play 3-1")
    assert table.tricks() == [0, 1, 0]


def test_MN6_zeros_four_players_have_seven_trumps(late):
    table = late(["0-0 6-6", "5-0 5-5", "1-0 4-4", "5-4 3-3"], "0", leader=2)
    table.play("2 play 5-5")
    assert table.can_play(3) == "1-0 4-4"
    table.play("3 play 1-0")
    assert table.can_play(4) == "5-4"
    table.play("4 play 5-4", "1 play 6-6")
    assert table.tricks() == [0, 0, 1, 0]


def test_MN6_a_zero_led_when_zeros_are_trumps_calls_for_zeros(late):
    table = late(["6-0 5-5", "6-6 1-0", "4-4 0-0", "6-5 3-3"], "0")
    table.play("1 play 6-0")
    assert table.can_play(2) == "1-0"
    table.play("2 play 1-0")
    assert table.can_play(3) == "0-0"
    table.play("3 play 0-0")
    assert table.can_play(4) == "3-3 6-5"
    table.play("4 play 6-5")
    assert table.tricks() == [0, 0, 1, 0]


# MN2, MN7, MN8: tricks


def in_order(suit):
    """The tiles of a suit, the highest first, as MN2 says."""
    return [f"{suit}-{suit}"] + [f"{max(suit, end)}-{min(suit, end)}" for end in range(6, -1, -1) if end != suit]


def strangers(suit):
    """Two tiles that do not show this number."""
    others = [number for number in range(6, -1, -1) if number != suit]
    return f"{others[0]}-{others[1]}", f"{others[0]}-{others[2]}"


@pytest.mark.parametrize("suit", range(1, 7))
def test_MN2_the_double_is_highest_then_the_other_end_from_six_down(taker, suit):
    order = in_order(suit)
    lead, (stranger, other) = order.pop(), strangers(suit)
    assert lead == f"{suit}-0"
    for higher, lower in pairwise(order):
        assert taker([lead, higher, lower, other], "none") == 2
        assert taker([lead, lower, higher, other], "none") == 3
    assert taker([lead, stranger, order[-1], other], "none") == 3


@pytest.mark.parametrize("suit", range(7))
def test_MN2_trumps_of_a_number_rank_in_the_same_way(taker, suit):
    order = in_order(suit)
    lead, other = strangers(suit)
    for higher, lower in pairwise(order):
        assert taker([lead, higher, lower, other], str(suit)) == 2
        assert taker([lead, lower, higher, other], str(suit)) == 3
    assert taker([lead, order[-1], other], str(suit)) == 2


def test_MN7_the_bidder_leads_any_tile(playing):
    table = playing(["6-6 6-5 6-4 3-2 2-2 2-1 1-1", "", ""], "2")
    assert table.can_play(1) == "1-1 2-1 2-2 3-2 6-4 6-5 6-6"


def test_MN7_the_bidder_leads_wherever_it_sits(playing):
    for bidder in (1, 2, 3, 4):
        table = playing(["", "", "", ""], "none", bidder=bidder)
        tile = table.can_play(bidder).split()[0]
        table.play(f"{bidder} play {tile}")
        assert table.json()["trick"] == [[bidder, tile]]


def test_MN7_a_trump_lead_calls_for_trumps(late):
    table = late(["5-4 6-6", "4-1 5-5", "6-4 5-2"], "4")
    table.play("1 play 5-4")
    assert table.can_play(2) == "4-1"
    table.play("2 play 4-1")
    assert table.can_play(3) == "6-4"


def test_MN7_the_higher_end_is_the_suit_led_and_either_end_follows(late):
    table = late(["5-4 6-6", "6-5 4-4", "5-2 4-1"], "none")
    table.play("1 play 5-4")
    assert table.can_play(2) == "6-5"
    table.play("2 play 6-5")
    assert table.can_play(3) == "5-2"


def test_MN7_who_cannot_follow_plays_anything(late):
    table = late(["5-4 6-6", "6-3 3-3 4-1", "5-2 4-1"], "3")
    table.play("1 play 5-4")
    assert table.can_play(2) == "3-3 4-1 6-3"


def test_MN7_clockwise_one_tile_each(late):
    table = late(["6-5 1-1", "6-4 2-1", "6-3 3-1", "6-2 4-1"], "none", leader=3)
    for seat, tile in ((3, "6-3"), (4, "6-2"), (1, "6-5"), (2, "6-4")):
        assert table.turn() == seat
        table.play(f"{seat} play {tile}")
        if seat == 1:
            assert table.json()["trick"] == [[3, "6-3"], [4, "6-2"], [1, "6-5"]]
    assert table.json()["trick"] == []
    assert table.hands() == ["1-1", "2-1", "3-1", "4-1"]


def test_MN7_all_see_what_a_seat_lacks_that_failed_to_follow(late):
    table = late(["5-4 6-6", "6-3 3-3", "5-2 4-1"], "6")
    table.play("1 play 5-4", "2 play 3-3", "3 play 5-2")
    lacks = [[TILE_NAMES[tile] for tile in range(28) if mask >> tile & 1] for mask in table.data["lacks"][0]]
    assert lacks == [[], ["5-0", "5-1", "5-2", "5-3", "5-4", "5-5"], [], []]
    table.play("1 play 6-6", "2 play 6-3", "3 play 4-1")
    lacks = [[TILE_NAMES[tile] for tile in range(28) if mask >> tile & 1] for mask in table.data["lacks"][0]]
    assert lacks[2] == [f"6-{low}" for low in range(7)]
    assert len(lacks[1]) == 6 and lacks[0] == []


def test_MN7_what_a_seat_lacks_adds_up(late):
    table = late(["5-4 6-6 1-1", "4-2 3-3 2-1", "5-2 6-1 4-1"], "none")
    table.play("1 play 5-4", "2 play 3-3", "3 play 5-2", "1 play 6-6", "2 play 2-1")
    shown = [TILE_NAMES[tile] for tile in range(28) if table.data["lacks"][0, 1] >> tile & 1]
    assert shown == [name for name in TILE_NAMES if "5" in name or "6" in name]


def test_MN8_the_highest_tile_of_the_suit_led_takes_it(taker):
    assert taker(["5-4", "6-5", "5-3"], "none") == 2
    assert taker(["5-4", "5-3", "6-6"], "none") == 1
    assert taker(["6-1", "6-5", "6-4"], "none", leader=3) == 2
    assert taker(["5-1", "6-6", "5-5", "5-4"], "none") == 3
    assert taker(["5-1", "6-6", "5-3", "5-4"], "none") == 4


def test_MN8_a_tile_that_shows_the_suit_by_its_lower_end_counts(taker):
    assert taker(["2-1", "6-2", "5-2"], "none") == 2


def test_MN8_the_highest_trump_takes_it(taker):
    assert taker(["5-5", "3-1", "6-6"], "3") == 2
    assert taker(["5-5", "3-1", "3-2"], "3") == 3
    assert taker(["5-5", "3-3", "6-3"], "3") == 2
    assert taker(["6-3", "3-1", "3-3"], "3", leader=2) == 3


def test_MN8_the_winner_leads_next(late):
    table = late(["6-5 1-1", "6-6 2-1", "6-3 3-1"], "none")
    table.play("1 play 6-5", "2 play 6-6", "3 play 6-3")
    assert table.tricks() == [0, 1, 0]
    assert table.turn() == 2
    assert table.can_play(2) == "2-1"
    table.play("2 play 2-1")
    assert table.json()["trick"] == [[2, "2-1"]]
    assert table.turn() == 3


# MN9, MN10: scoring


@pytest.mark.parametrize("bid", [4, 5, 6, 7])
def test_MN9_at_least_as_many_tricks_as_bid(finished, bid):
    assert finished([bid, 7 - bid, 0], bid).points()[0] == bid
    assert finished([bid - 1, 8 - bid, 0], bid).points()[0] == -bid


def test_MN9_more_tricks_than_bid_will_do_and_score_no_more(finished):
    assert finished([6, 1, 0], bid=4).points() == [4, 1, 0]


def test_MN9_twenty_one_needs_all_seven(finished):
    assert finished([7, 0, 0], bid=21).points() == [21, 0, 0]
    assert finished([6, 1, 0], bid=21).points() == [-21, 1, 0]
    assert finished([4, 0, 3, 0], bid=21).points() == [21, 0]
    assert finished([4, 1, 2, 0], bid=21).points() == [-21, 1]


def test_MN9_a_teams_tricks_count_together(finished):
    assert finished([1, 3, 3, 0], bid=4, bidder=1).points() == [4, 3]
    assert finished([1, 3, 3, 0], bid=4, bidder=3).points() == [4, 3]
    assert finished([1, 3, 2, 1], bid=4, bidder=2).points() == [3, 4]
    assert finished([1, 3, 2, 1], bid=4, bidder=4).points() == [3, 4]
    assert finished([1, 3, 2, 1], bid=4, bidder=3).points() == [-4, 4]


def test_MN10_three_players_the_others_score_one_a_trick(finished):
    assert finished([1, 4, 2], bid=4, bidder=2).points() == [1, 4, 2]
    assert finished([1, 4, 2], bid=5, bidder=2).points() == [1, -5, 2]
    assert finished([1, 4, 2], bid=5, bidder=3).points() == [1, 4, -5]


def test_MN10_four_players_a_made_bid_scores_the_tricks(finished):
    assert finished([5, 1, 1, 0], bid=4).points() == [6, 1]
    assert finished([0, 5, 0, 2], bid=5, bidder=2).points() == [0, 7]
    assert finished([0, 5, 0, 2], bid=21, bidder=2).points() == [0, 21]


def test_MN10_points_add_up_and_may_go_below_zero(finished):
    assert finished([1, 4, 2], bid=7, bidder=2, points=[10, 3, -5]).points() == [11, -4, -3]
    assert finished([1, 4, 2, 0], bid=4, bidder=2, points=[-9, 8]).points() == [-6, 12]
    assert finished([3, 4, 0, 0], bid=5, bidder=1, points=[-9, 8]).points() == [-14, 12]


def test_MN10_the_last_hand_stays_to_be_seen(finished):
    state = finished([1, 4, 2], bid=5, bidder=2).json()
    assert (state["phase"], state["turn"], state["trick"]) == ("deal", None, [])
    assert (state["bid"], state["bidder"], state["trump"]) == (5, 2, "none")
    assert [seat["tricks"] for seat in state["seats"]] == [1, 4, 2]
    assert [seat["bid"] for seat in state["seats"]] == ["pass", "bid 5", "pass"]
    assert state["widow"] is not None and state["buried"] is not None


# MN11, MN12: the end


def test_MN11_nobody_at_21_another_hand(finished):
    table = finished([4, 2, 1], points=[16, 18, 19])
    assert table.points() == [20, 20, 20]
    assert table.awaits_deal and not table.over


def test_MN11_a_bidder_who_made_it_and_stands_at_21_wins(finished):
    table = finished([4, 2, 1], points=[17, 30, 0], first=2)
    assert table.over and table.json()["phase"] == "over" and table.json()["turn"] is None
    assert table.outcome().json() == {"winners": [1], "scores": [21, 32, 1]}
    assert table.json()["first"] == 2
    assert table.legal(0) == table.legal(1) == []


def test_MN11_the_bidders_team_wins_together(finished):
    table = finished([2, 2, 2, 1], bid=4, bidder=3, points=[17, 30])
    assert table.outcome().json() == {"winners": [1, 3], "scores": [21, 33, 21, 33]}
    table = finished([2, 2, 1, 2], bid=4, bidder=2, points=[40, 18])
    assert table.outcome().json() == {"winners": [2, 4], "scores": [43, 22, 43, 22]}


def test_MN11_a_bidder_short_of_21_does_not_win_by_making_it(finished):
    table = finished([4, 2, 1], points=[16, 19, 0])
    assert table.over
    assert table.outcome().json() == {"winners": [2], "scores": [20, 21, 1]}


def test_MN11_a_bidder_who_failed_wins_only_with_the_highest_score(finished):
    assert finished([3, 2, 2], points=[30, 19, 0]).winners() == [1]
    assert finished([3, 2, 2], points=[25, 20, 0]).winners() == [2]
    assert finished([3, 2, 2, 0], bid=6, points=[27, 20]).winners() == [2, 4]


def test_MN11_otherwise_the_highest_score_wins(finished):
    table = finished([3, 1, 3], bid=4, bidder=1, points=[0, 21, 20])
    assert table.over and table.winners() == [3]
    table = finished([3, 1, 3], bid=4, bidder=1, points=[0, 24, 20])
    assert table.over and table.winners() == [2]


def test_MN11_a_shared_highest_score_calls_for_another_hand(finished):
    table = finished([3, 1, 3], bid=4, bidder=1, points=[0, 22, 20])
    assert table.points() == [-4, 23, 23]
    assert table.awaits_deal and table.json()["first"] == 2
    table = finished([3, 2, 2, 0], bid=6, bidder=1, points=[28, 20])
    assert table.points() == [22, 22]
    assert table.awaits_deal


def test_MN11_a_passed_hand_ends_nothing(finished):
    table = finished([3, 1, 3], bid=4, bidder=1, points=[0, 22, 20])
    table.deal(GAME.deck(3, {}))
    table.play("2 pass", "3 pass", "1 pass")
    assert table.awaits_deal


def test_MN12_the_hundredth_deal_is_the_last(finished):
    assert finished([4, 2, 1], deals=99).awaits_deal
    table = finished([4, 2, 1], deals=100, first=3)
    assert table.over and table.winners() == [1]
    assert table.json()["first"] == 3


def test_MN12_the_highest_score_wins_and_equal_scores_share(finished):
    table = finished([4, 2, 1], points=[-3, 10, 11], deals=100)
    assert table.outcome().json() == {"winners": [2, 3], "scores": [1, 12, 12]}
    assert finished([4, 2, 1], points=[8, 10, 11], deals=100).winners() == [1, 2, 3]
    assert finished([4, 2, 1, 0], points=[-30, -28], deals=100).winners() == [1, 3]
    assert finished([4, 2, 1, 0], points=[-31, -28], deals=100).winners() == [1, 2, 3, 4]
    assert finished([4, 2, 1], points=[0, 22, 23], deals=100).winners() == [2, 3]


def test_MN12_mn11_decides_first(finished):
    table = finished([4, 2, 1], points=[17, 30, 0], deals=100)
    assert table.over and table.winners() == [1]


def test_MN12_passed_deals_count(dealt):
    table = dealt(first=3)
    table.record().deals = 100
    for side, score in enumerate([5, -2, 5]):
        table.record().points[side] = score
    table.play("3 pass", "1 pass", "2 pass")
    assert table.over
    assert table.outcome().json() == {"winners": [1, 3], "scores": [5, -2, 5]}
    assert table.json()["first"] == 3


def test_MN12_a_game_in_which_all_pass_has_a_hundred_deals():
    table = Position(GAME, 3, 2)
    deals = 0
    while not table.over:
        table.deal(GAME.deck(3, {}))
        deals += 1
        for _call in range(3):
            table.move(table.actors()[0], "pass")
    assert deals == 100
    assert table.outcome().winners == (0, 1, 2)
    assert table.json()["first"] == 3


# In general


def test_illegal_moves_are_refused_and_change_nothing(late):
    table = late(["6-5 1-1", "6-4 2-1", "6-3 3-1"], "none").play("1 play 6-5")
    before = table.save()
    for step in (
        "1 play 1-1",
        "2 play 2-1",
        "2 play 6-6",
        "2 pass",
        "2 bid 5",
        "2 bury 6-4",
        "2 trump 1",
        "3 play 6-3",
    ):
        with pytest.raises(IllegalMove):
            table.play(step)
    assert table.save() == before


def test_no_tile_is_ever_lost(dealt):
    for hands in (["", "", ""], ["", "", "", ""]):
        table = dealt(hands)
        deck = Counter(GAME.deck(len(hands), {}))
        while not table.awaits_deal and not table.over:
            assert Counter(GAME.census(table.record())) == deck
            seat = table.turn()
            table.play(f"{seat} {table.can(seat)[0]}")
        assert Counter(GAME.census(table.record())) == deck
        table.deal(sorted(deck.elements()))
        for _call in range(len(hands)):
            table.play(f"{table.turn()} pass")
        assert Counter(GAME.census(table.record())) == deck
