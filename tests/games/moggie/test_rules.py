"""Moggie's rules, by their ids. Tables are laid out, moves made and states read in the words of the record format."""

from collections import Counter

import pytest

from ludoteca.engine.position import IllegalMove, Position
from ludoteca.engine.view import view
from ludoteca.games.moggie import GAME
from ludoteca.games.moggie.rules import fault_of, proper_place
from ludoteca.games.moggie.state import CARD, MISPLAY, MISSED, NO_FAULT, NOWHERE, ORDER, SEAT


def lying(table):
    """The discard piles of all seats."""
    return [seat["discard"] for seat in table.json()["seats"]]


def drawing(table):
    """The draw piles of all seats."""
    return [seat["draw"] for seat in table.json()["seats"]]


# MG1


def test_MG1_ten_cards_of_each_number():
    assert Counter(GAME.deck(4, GAME.settle())) == dict.fromkeys(range(1, 21), 10)
    assert list(GAME.seats) == list(range(2, 13))


def test_MG1_dealt_one_at_a_time_clockwise_from_the_first_player_the_first_card_on_top(dealt):
    deck = [5, 6, 7, 8, *[card for card in GAME.deck(3, {}) if card not in (5, 6, 7, 8)], *[5, 6, 7, 8] * 9]
    table = dealt(3, deck, first=2)
    assert table.draw(2)[:2] == [5, 8]
    assert table.draw(3)[0] == 6
    assert table.draw(1)[0] == 7
    assert table.draw(3)[-1] == deck[199]
    assert table.draw(2)[-1] == deck[198]
    assert table.draw(1)[-1] == deck[197]


def test_MG1_after_the_deal_the_first_player_has_the_turn(dealt):
    table = dealt(3, first=2)
    state = table.json()
    del state["seats"]
    assert state == {
        "phase": "turn",
        "turn": 2,
        "turns": 0,
        "acted": False,
        "called": [],
        "held": [],
        "card": None,
        "centre": [],
    }
    assert lying(table) == [[], [], []]
    assert table.waits_for() == [2]


def test_MG1_a_deal_is_due_before_anything_else(dealt):
    fresh = Position(GAME, 3)
    assert fresh.awaits_deal
    assert not fresh.actors() and not fresh.interrupters() and not fresh.window
    assert not any(fresh.legal(seat) for seat in range(3))
    assert not dealt(3).awaits_deal


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (2, [100, 100]),
        (3, [66, 67, 67]),
        (7, [28, 29, 29, 29, 29, 28, 28]),
        (12, [16, 17, 17, 17, 17, 17, 17, 17, 17, 16, 16, 16]),
    ],
)
def test_MG1_where_200_does_not_divide_the_seats_dealt_first_have_one_more(dealt, seats, sizes):
    assert [len(pile) for pile in drawing(dealt(seats, first=2))] == sizes


@pytest.mark.parametrize(("seats", "each"), [(2, 100), (3, 66), (6, 33), (7, 28), (8, 25), (12, 16)])
def test_MG1_remainder_aside_gives_all_equally_many(dealt, seats, each):
    deck = list(reversed(GAME.deck(seats, {})))
    table = dealt(seats, deck, remainder="aside")
    assert [len(pile) for pile in drawing(table)] == [each] * seats
    dealt_cards = sum((Counter(pile) for pile in drawing(table)), Counter())
    assert dealt_cards == Counter(deck[: each * seats])
    assert Counter(GAME.census(view(table.data))) == Counter(deck)


@pytest.mark.parametrize("shown", [1, 2, 20])
def test_MG1_a_centre_pile_holds_all_cards_up_to_the_one_it_shows(lay_out, shown):
    s = view(lay_out([[9], []], card=4).data)
    before = Counter(GAME.census(s))
    s.centre[shown] += 1
    assert Counter(GAME.census(s)) - before == dict.fromkeys(range(1, shown + 1), 1)


# MG2


def test_MG2_a_1_starts_a_new_pile(lay_out):
    table = lay_out([[], []], centre=[4], card=1).play("1 card new")
    assert (table.centre, table.phase) == ([1, 4], "turn")


def test_MG2_the_centre_starts_empty_and_a_1_begins_it(dealt):
    table = dealt(2).play("1 flip")
    assert (table.card, table.centre, table.can(1)) == (1, [], ["cant", "card new"])
    table.play("1 card new")
    assert (table.centre, table.phase) == ([1], "turn")


@pytest.mark.parametrize("card", [2, 3, 19, 20])
def test_MG2_a_card_goes_on_a_centre_pile_that_shows_one_less(lay_out, card):
    table = lay_out([[], []], centre=[card - 1], card=card).play(f"1 card centre {card - 1}")
    assert (table.centre, table.phase, table.card) == ([card], "turn", None)


def test_MG2_the_pile_named_is_the_one_that_grows(lay_out):
    table = lay_out([[], []], centre=[4, 4, 7], card=5).play("1 card centre 4")
    assert table.centre == [4, 5, 7]


@pytest.mark.parametrize(("card", "place"), [(4, 4), (6, 4), (3, 4), (20, 20), (1, 20), (2, 2)])
def test_MG2_other_cards_do_not_fit_on_a_centre_pile(lay_out, card, place):
    table = lay_out([[], []], centre=[place], card=card).play(f"1 card centre {place}")
    assert (table.centre, table.discard(1), table.phase) == ([place], [card], "window")


@pytest.mark.parametrize("card", [2, 20])
def test_MG2_only_a_1_starts_a_pile(lay_out, card):
    table = lay_out([[], []], centre=[4], card=card).play("1 card new")
    assert (table.centre, table.discard(1), table.phase) == ([4], [card], "window")


# MG3


@pytest.mark.parametrize(("card", "top"), [(7, 8), (7, 6), (20, 19), (1, 2), (2, 1), (19, 20)])
def test_MG3_a_card_goes_on_an_opponents_card_one_up_or_down(lay_out, card, top):
    table = lay_out([[], [13, top]], card=card).play("1 card @2")
    assert (table.discard(2), table.phase, table.discard(1)) == ([13, top, card], "turn", [])


@pytest.mark.parametrize(("card", "top"), [(7, 7), (7, 9), (7, 5), (1, 20), (20, 1)])
def test_MG3_other_cards_do_not_fit_on_an_opponents(lay_out, card, top):
    table = lay_out([[], [top]], card=card).play("1 card @2")
    assert (table.discard(2), table.phase, table.discard(1)) == ([top], "window", [card])


def test_MG3_only_the_top_counts(lay_out):
    table = lay_out([[], [8, 3]], card=7).play("1 card @2")
    assert table.discard(1) == [7]


def test_MG3_never_on_ones_own_pile_nor_on_an_empty_one(lay_out):
    table = lay_out([[8], [], [6]], card=7)
    assert table.can(1) == ["cant", "card new", "card @3"]
    for move in ("card @1", "card @2"):
        with pytest.raises(IllegalMove):
            table.move(0, move)


def test_MG3_an_empty_pile_takes_nothing(lay_out):
    """Not even a 1, though an empty pile shows less than it."""
    table = lay_out([[], [], []], card=1)
    assert not any(place >= SEAT for place in [proper_place(view(table.data), 0, card) for card in range(1, 21)])


# MG4


@pytest.mark.parametrize(
    ("card", "discard", "centre", "proper"),
    [
        (7, [[], [8], [6]], [6], 6),
        (7, [[], [8], [6]], [5, 7, 8], SEAT + 1),
        (7, [[], [9], [6]], [], SEAT + 2),
        (7, [[], [], [6]], [], SEAT + 2),
        (7, [[], [9], [5]], [8], NOWHERE),
        (7, [[8], [], []], [], NOWHERE),
        (1, [[], [2], []], [], 0),
        (2, [[], [1], []], [1], 1),
        (20, [[], [19], []], [20], SEAT + 1),
        (20, [[], [], []], [19], 19),
        (2, [[], [], []], [], NOWHERE),
    ],
)
def test_MG4_the_centre_then_the_nearest_opponent_then_none(lay_out, card, discard, centre, proper):
    assert proper_place(view(lay_out(discard, centre=centre, card=card).data), 0, card) == proper


def test_MG4_nearest_is_counted_clockwise_from_the_player_past_the_last_seat(lay_out):
    s = view(lay_out([[8], [8], [8], [8]], card=7, turn=3).data)
    assert proper_place(s, 2, 7) == SEAT + 3
    assert proper_place(s, 3, 7) == SEAT + 0
    assert proper_place(s, 0, 7) == SEAT + 1
    s = view(lay_out([[8], [8], [8], [2]], card=7, turn=3).data)
    assert proper_place(s, 2, 7) == SEAT + 0


# MG5


def test_MG5_without_a_turned_card_turn_one_or_play_the_discard_top(lay_out):
    table = lay_out([[9], [4], [5, 12]], centre=[3, 3, 20])
    assert table.can(1) == ["flip", "top new", "top centre 3", "top centre 20", "top @2", "top @3"]


def test_MG5_with_an_empty_discard_pile_only_turning_is_left(lay_out):
    assert lay_out([[], [4]], centre=[3]).can(1) == ["flip"]


def test_MG5_every_seat_plays_its_own_discard_top(lay_out):
    assert lay_out([[9], [4], []], turn=2).can(2) == ["flip", "top new", "top @1"]
    assert lay_out([[], [], [4], [9]], turn=4).can(4) == ["flip", "top new", "top @3"]
    assert lay_out([[9], [4], [], []], turn=3).can(3) == ["flip"]


def test_MG5_with_a_turned_card_play_it_or_say_that_you_cant(lay_out):
    table = lay_out([[9], [4], [5, 12]], centre=[3, 20], card=6)
    assert table.can(1) == ["cant", "card new", "card centre 3", "card centre 20", "card @2", "card @3"]


def test_MG5_turning_takes_the_top_of_the_draw_pile(lay_out):
    table = lay_out([[], []], draw=[[3, 4, 5], None]).play("1 flip")
    assert (table.card, table.draw(1), table.phase, table.turn, table.acted) == (3, [4, 5], "turn", 1, True)


def test_MG5_the_turn_goes_on_after_a_card_is_played(lay_out):
    table = lay_out([[9, 6], [7]], draw=[[2, 9], None], centre=[1]).play("1 top @2")
    assert (table.discard(1), table.discard(2), table.waits_for()) == ([9], [7, 6], [1])
    table.play("1 flip", "1 card centre 1")
    assert (table.centre, table.waits_for(), table.phase, table.turns) == ([2], [1], "turn", 0)
    assert table.can(1)[0] == "flip"


def test_MG5_saying_cant_puts_the_card_on_the_discard_pile_and_opens_a_window(lay_out):
    table = lay_out([[9], []], card=4).play("1 cant")
    assert (table.discard(1), table.card, table.phase, table.turn, table.turns) == ([9, 4], None, "window", 1, 0)


def test_MG5_only_the_turns_player_plays(lay_out):
    table = lay_out([[9], [5], [4]], turn=2)
    assert table.waits_for() == [2]
    assert (table.can(1), table.can(3)) == ([], [])


# MG6


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_MG6_an_empty_draw_pile_is_replaced_by_the_discard_pile_the_oldest_card_on_top(lay_out, seat):
    discard, draw = [[5, 3], [5, 3], [5, 3]], [[1, 2], [1, 2], [1, 2]]
    discard[seat - 1], draw[seat - 1] = [9, 12, 15], []
    table = lay_out(discard, draw=draw, turn=seat).play(f"{seat} flip")
    assert (table.card, table.draw(seat), table.discard(seat)) == (9, [12, 15], [])
    for other in {1, 2, 3} - {seat}:
        assert (table.draw(other), table.discard(other)) == ([1, 2], [5, 3])
    table.play(f"{seat % 3 + 1} moggie")
    assert table.draw(seat) == [12]


def test_MG6_not_before_a_card_is_to_be_turned(lay_out):
    table = lay_out([[9, 12], []], draw=[[15], None]).play("1 flip")
    assert (table.draw(1), table.discard(1)) == ([], [9, 12])
    table.play("1 cant", "2 hold", "2 flip", "2 cant", "close")
    assert (table.draw(1), table.discard(1)) == ([], [9, 12, 15])
    table.play("1 flip")
    assert (table.card, table.draw(1), table.discard(1)) == (9, [12, 15], [])


def test_MG6_a_draw_pile_with_one_card_is_not_replaced(lay_out):
    table = lay_out([[9], []], draw=[[15], None]).play("1 flip")
    assert (table.card, table.draw(1), table.discard(1)) == (15, [], [9])


def test_MG6_a_single_discarded_card_can_be_turned_over(lay_out):
    table = lay_out([[9], []], draw=[[], None]).play("1 flip")
    assert (table.card, table.draw(1), table.discard(1)) == (9, [], [])


def test_MG6_the_pile_turned_over_gives_and_takes_cards_at_both_ends(lay_out):
    table = lay_out([[9, 12, 15], [3]], draw=[[], None]).play("1 flip", "1 card new", "2 moggie")
    assert (table.draw(1), table.discard(1)) == ([12, 15, 19], [9])
    table.play("2 flip", "2 cant", "1 moggie")
    assert table.draw(1) == [12, 15, 19, 3]


# MG7


def fault(table, seat, move):
    """The fault that the seat would make."""
    assert move in table.can(seat)
    return fault_of(view(table.data), GAME.face.parse_move(move))


def is_caught(table, caller):
    """Whether a call is right now: the caller takes no card."""
    before = table.clone().json()["seats"][caller - 1]
    after = table.clone()
    after.move(caller - 1, "moggie")
    return len(after.json()["seats"][caller - 1]["draw"]) < len(before["draw"])


@pytest.mark.parametrize(
    ("own", "opponent", "centre", "expected"),
    [
        ([], [4], [], NO_FAULT),
        ([9], [4], [9], NO_FAULT),
        ([9], [10], [], MISSED),
        ([10, 9], [11], [], NO_FAULT),
        ([1], [], [], MISSED),
        ([9], [], [8], MISSED),
    ],
)
def test_MG7_missed_by_turning_a_card(lay_out, own, opponent, centre, expected):
    table = lay_out([own, opponent], centre=centre)
    assert fault(table, 1, "flip") == expected
    table.play("1 flip")
    assert table.card == 20
    assert is_caught(table, 2) == (expected != NO_FAULT)


def test_MG7_missed_by_turning_the_discard_pile_over_while_its_top_had_a_place(lay_out):
    table = lay_out([[9, 5], [6]], draw=[[], None]).play("1 flip")
    assert table.card == 9
    assert is_caught(table, 2)


@pytest.mark.parametrize(
    ("card", "opponent", "centre", "expected"),
    [(7, [4], [], NO_FAULT), (7, [8], [], MISSED), (7, [], [6], MISSED), (1, [], [], MISSED), (2, [], [], NO_FAULT)],
)
def test_MG7_missed_by_saying_cant(lay_out, card, opponent, centre, expected):
    table = lay_out([[], opponent], centre=centre, card=card)
    assert fault(table, 1, "cant") == expected
    table.play("1 cant")
    assert is_caught(table, 2) == (expected != NO_FAULT)


def test_MG7_saying_cant_judges_the_turned_card_not_the_discard_top(lay_out):
    table = lay_out([[9], [10]], card=4)
    assert fault(table, 1, "cant") == NO_FAULT


@pytest.mark.parametrize(
    ("move", "expected"),
    [("card @2", ORDER), ("card @3", ORDER), ("card centre 6", NO_FAULT), ("card centre 7", MISPLAY)],
)
def test_MG7_order_the_centre_comes_first(lay_out, move, expected):
    table = lay_out([[], [8], [6]], centre=[6, 7], card=7)
    assert fault(table, 1, move) == expected


def test_MG7_order_the_nearer_opponent_comes_first(lay_out):
    table = lay_out([[], [8], [6]], card=7)
    assert fault(table, 1, "card @2") == NO_FAULT
    assert fault(table, 1, "card @3") == ORDER
    assert not is_caught(table.clone().play("1 card @2"), 2)
    assert is_caught(table.clone().play("1 card @3"), 2)


def test_MG7_a_card_laid_out_of_order_stays_and_the_turn_goes_on(lay_out):
    table = lay_out([[], [8], [6]], card=7).play("1 card @3")
    assert (lying(table), table.phase, table.card) == ([[], [8], [6, 7]], "turn", None)


def test_MG7_order_of_the_discard_top_beside_a_turned_card_is_judged_by_the_card_played(lay_out):
    table = lay_out([[12], [13], [11]])
    assert fault(table, 1, "top @2") == NO_FAULT
    assert fault(table, 1, "top @3") == ORDER
    table = lay_out([[12], [5], [11]], card=4)
    assert fault(table, 1, "card @2") == NO_FAULT
    assert fault(table, 1, "card @3") == MISPLAY


@pytest.mark.parametrize("move", ["card new", "card centre 3", "card @2"])
def test_MG7_a_misplayed_card_goes_on_ones_own_discard_pile_and_a_window_opens(lay_out, move):
    table = lay_out([[9], [12]], centre=[3], card=7)
    assert fault(table, 1, move) == MISPLAY
    table.play("1 " + move)
    assert (lying(table), table.centre, table.card, table.phase) == ([[9, 7], [12]], [3], None, "window")
    assert is_caught(table, 2)


def test_MG7_a_misplayed_discard_top_comes_back_to_the_top(lay_out):
    table = lay_out([[9, 7], [12]]).play("1 top @2")
    assert (lying(table), table.phase, table.acted) == ([[9, 7], [12]], "window", True)
    assert is_caught(table, 2)


def test_MG7_any_place_that_there_is_can_be_played(lay_out):
    table = lay_out([[], [9], []], centre=list(range(1, 10)), card=20)
    assert table.can(1) == ["cant", "card new", *(f"card centre {v}" for v in range(1, 10)), "card @2"]


def test_MG7_no_new_pile_while_ten_stand(lay_out):
    table = lay_out([[], []], centre=[1] * 9, card=1)
    assert table.can(1) == ["cant", "card new", "card centre 1"]
    table.play("1 card new")
    assert table.centre == [1] * 10
    table.play("1 flip")
    assert table.can(1) == ["cant", "card centre 1"]
    assert lay_out([[4], []], centre=[1] * 10).can(1) == ["flip", "top centre 1"]


def test_MG7_a_fault_counts_until_the_turn_ends(lay_out):
    table = lay_out([[9], [10], []], draw=[[1, 1, 15], None, None])
    table.play("1 flip", "1 card new", "1 top @2", "1 flip", "1 card new")
    assert is_caught(table, 2)
    table.play("1 flip", "1 cant")
    assert is_caught(table, 3)
    table.play("close", "2 flip")
    assert (table.turn, table.acted) == (2, True)
    assert not is_caught(table, 1)


# MG8


def test_MG8_in_a_window_every_opponent_may_call_or_hold(lay_out):
    table = lay_out([[9], [], []], turn=2, card=4).play("2 cant")
    assert table.waits_for() == [1, 3]
    assert table.window
    assert table.may_interrupt() == []
    assert [table.can(seat) for seat in (1, 2, 3)] == [["moggie", "hold"], [], ["moggie", "hold"]]


def test_MG8_when_the_time_is_up_the_next_players_turn_begins(lay_out):
    table = lay_out([[9], [], []], turn=2, card=4).play("2 cant", "1 hold", "close")
    state = table.json()
    assert (state["phase"], state["turn"], state["turns"], state["acted"]) == ("turn", 3, 1, False)
    assert (state["called"], state["held"], state["card"]) == ([], [], None)
    assert not table.window
    assert table.waits_for() == [3]


def test_MG8_the_first_seat_follows_the_last(lay_out):
    assert lay_out([[], [], []], turn=3, turns=7, window=True).play("close").json()["turn"] == 1


def test_MG8_opponents_may_call_during_the_turn_once_its_player_has_acted(lay_out):
    table = lay_out([[9], [], []])
    assert table.may_interrupt() == []
    assert table.can(2) == []
    table.play("1 flip")
    assert table.may_interrupt() == [2, 3]
    assert table.waits_for() == [1]
    assert not table.window
    assert (table.can(2), table.can(3)) == (["moggie"], ["moggie"])


def test_MG8_playing_a_card_is_acting_too(lay_out):
    table = lay_out([[9], [8], []]).play("1 top @2")
    assert (table.acted, table.may_interrupt()) == (True, [2, 3])


def test_MG8_each_opponent_calls_once_a_turn(lay_out):
    table = lay_out([[9], [], []]).play("1 flip", "2 moggie")
    assert (table.called, table.may_interrupt(), table.can(2)) == ([2], [3], [])
    table.play("1 cant")
    assert (table.waits_for(), table.can(2), table.can(3)) == ([3], [], ["moggie", "hold"])
    table.play("3 moggie", "2 flip")
    assert (table.called, table.may_interrupt()) == ([], [1, 3])


def test_MG8_holding_gives_up_the_call(lay_out):
    table = lay_out([[9], [], []], window=True).play("3 hold")
    assert (table.held, table.called, table.waits_for(), table.can(3)) == ([3], [], [2], [])
    assert table.phase == "window"


def test_MG8_nobody_holds_outside_a_window(lay_out):
    with pytest.raises(IllegalMove):
        lay_out([[9], [], []]).play("1 flip", "2 hold")


def test_MG8_a_window_closes_early_once_nobody_is_left_to_call(lay_out):
    table = lay_out([[9], [], []], window=True).play("3 hold", "2 hold")
    assert (table.phase, table.turn, table.turns, table.held) == ("turn", 2, 1, [])


def test_MG8_a_window_that_nobody_may_call_in_closes_at_once(lay_out):
    table = lay_out([[9], []]).play("1 flip", "2 moggie", "1 cant")
    assert (table.phase, table.turn, table.turns) == ("turn", 2, 1)


def test_MG8_twelve_seats_call_and_hold(lay_out):
    table = lay_out([[] for _ in range(12)], turn=6, window=True)
    assert table.waits_for() == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]
    table.play("12 hold", "1 moggie")
    assert (table.held, table.called) == ([12], [1])
    assert table.waits_for() == [2, 3, 4, 5, 7, 8, 9, 10, 11]


# MG9


def test_MG9_the_player_who_erred_takes_the_bottom_card_of_every_opponents_draw_pile_clockwise(lay_out):
    table = lay_out([[9], [9, 3], [4], []], draw=[[1, 2], [3, 4], [5, 6], [7, 8]], turn=2, window=True, fault=True)
    table.play("4 moggie")
    assert drawing(table) == [[1], [3, 4, 6, 8, 2], [5], [7]]
    assert lying(table) == [[9], [9, 3], [4], []]


def test_MG9_of_the_discard_pile_where_the_draw_pile_is_empty(lay_out):
    table = lay_out([[], [11, 12, 13], [14]], draw=[[1], [], [5, 6]], window=True, fault=True).play("3 moggie")
    assert (drawing(table), lying(table)) == ([[1, 11, 6], [], [5]], [[], [12, 13], [14]])


def test_MG9_nothing_from_a_player_with_neither(lay_out):
    """The turn's player has only a turned card, and the caller was wrong."""
    table = lay_out([[], [], [9]], draw=[[], [5, 6], [7, 8]], card=4).play("2 moggie")
    assert drawing(table) == [[], [5, 6, 8], [7]]
    assert (table.card, table.phase, table.turn) == (4, "turn", 1)


def test_MG9_a_turned_card_goes_on_the_discard_pile_and_the_turn_is_over(lay_out):
    table = lay_out([[9], [10], []]).play("1 flip", "2 moggie")
    assert (table.card, table.discard(1), table.draw(1)) == (None, [9, 20], [20, 19, 18])
    state = table.json()
    assert (state["phase"], state["turn"], state["turns"], state["acted"], state["called"]) == ("turn", 2, 1, False, [])


def test_MG9_the_turned_card_goes_on_the_pile_of_the_one_who_turned_it(lay_out):
    table = lay_out([[4], [9], [10]], turn=2).play("2 flip", "1 moggie")
    assert (lying(table), table.turn) == ([[4], [9, 19], [10]], 3)


def test_MG9_cards_laid_out_of_order_stay(lay_out):
    table = lay_out([[], [8], [6]], card=7).play("1 card @3", "3 moggie")
    assert (lying(table), table.turn) == ([[], [8], [6, 7]], 2)


def test_MG9_one_right_call_settles_it(lay_out):
    table = lay_out([[], [], []], window=True, fault=True).play("3 moggie")
    assert (table.turn, table.waits_for(), table.may_interrupt()) == (2, [2], [])
    table.play("2 flip")
    assert not is_caught(table, 1)


# MG10


def test_MG10_a_wrong_caller_takes_the_penalty_from_their_own_opponents_clockwise_from_their_own_left(lay_out):
    table = lay_out([[], [], [], []], draw=[[1, 2], [3, 4], [5, 6], [7, 8]], window=True).play("3 moggie")
    assert drawing(table) == [[1], [3], [5, 6, 8, 2, 4], [7]]


def test_MG10_the_window_goes_on(lay_out):
    table = lay_out([[], [], []], window=True).play("2 moggie")
    assert (table.phase, table.turn, table.turns, table.called, table.waits_for()) == ("window", 1, 0, [2], [3])


def test_MG10_the_turn_goes_on(lay_out):
    table = lay_out([[9], [], []]).play("1 flip", "3 moggie")
    assert (table.phase, table.turn, table.card, table.waits_for()) == ("turn", 1, 20, [1])
    assert table.can(1)[0] == "cant"


def test_MG10_after_the_last_wrong_call_the_window_closes(lay_out):
    table = lay_out([[], [], []], window=True).play("2 hold", "3 moggie")
    assert (table.phase, table.turn, table.turns) == ("turn", 2, 1)


def test_MG10_the_last_wrong_call_during_a_turn_ends_nothing(lay_out):
    table = lay_out([[9], [], []]).play("1 flip", "3 moggie", "2 moggie")
    assert (table.phase, table.turn, table.waits_for(), table.may_interrupt()) == ("turn", 1, [1], [])


def test_MG10_a_fault_after_a_wrong_call_can_still_be_called_by_others(lay_out):
    table = lay_out([[9], [], []]).play("1 flip", "2 moggie", "1 card new")
    assert table.waits_for() == [3]
    assert is_caught(table, 3)


# MG11


def result(table):
    assert table.over
    return table.outcome().json()


@pytest.mark.parametrize(("where", "centre"), [("centre 6", [6]), ("@2", [])])
@pytest.mark.parametrize("what", ["card", "top"])
def test_MG11_after_the_last_card_a_window_opens_all_the_same(lay_out, what, where, centre):
    own = {"discard": [[7] if what == "top" else [], [8], []], "card": 7 if what == "card" else None}
    table = lay_out(draw=[[], None, None], centre=centre, **own)
    table.play(f"1 {what} {where}")
    assert (table.phase, table.turn, table.waits_for(), table.window) == ("window", 1, [2, 3], True)


def test_MG11_the_win_counts_when_the_window_closes(lay_out):
    table = lay_out([[], [8], []], draw=[[], None, None], card=7).play("1 card @2", "2 hold")
    assert not table.over
    table.play("close")
    assert result(table) == {"winners": [1], "scores": [0, 4, 2]}
    assert (table.phase, table.turn, table.turns) == ("over", 1, 0)
    assert not any(table.can(seat) for seat in (1, 2, 3))


def test_MG11_or_when_it_closes_early(lay_out):
    table = lay_out([[], [8], []], draw=[[], None, None], card=7).play("1 card @2", "2 hold", "3 hold")
    assert result(table)["winners"] == [1]


def test_MG11_or_at_once_where_nobody_may_call_any_more(lay_out):
    table = lay_out([[], [8]], draw=[[], [13, 14]], card=7).play("2 moggie", "1 card @2")
    assert result(table) == {"winners": [1], "scores": [0, 4]}


def test_MG11_a_wrong_call_lets_the_player_win_at_once_without_a_penalty(lay_out):
    table = lay_out([[], [8], []], draw=[[], None, None], card=7).play("1 card @2", "3 moggie")
    assert result(table) == {"winners": [1], "scores": [0, 4, 2]}
    assert drawing(table) == [[], [19, 19], [18, 18]]


def test_MG11_a_right_call_takes_the_win_back(lay_out):
    table = lay_out([[], [8], [6]], draw=[[], None, None], card=7).play("1 card @3", "2 moggie")
    assert (table.phase, table.turn, drawing(table)) == ("turn", 2, [[19, 18], [19], [18]])


def test_MG11_a_player_with_cards_left_has_not_won(lay_out):
    for piles in ({"draw": [[3], None]}, {"draw": [[], None]}):
        discard = [[], [8]] if piles["draw"][0] else [[4], [8]]
        table = lay_out(discard, card=7, **piles).play("1 card @2")
        assert (table.phase, table.waits_for()) == ("turn", [1])


def test_MG11_a_turned_card_is_a_card(lay_out):
    """The turn's player has nothing else, and gives nothing: no win."""
    table = lay_out([[], [9]], draw=[[], [5]], card=4).play("2 moggie")
    assert (table.phase, table.card) == ("turn", 4)
    table.play("1 cant")
    assert (table.phase, table.turn, table.discard(1)) == ("turn", 2, [4])


@pytest.mark.parametrize("where", ["draw", "discard"])
def test_MG11_a_player_emptied_by_a_penalty_wins_at_once(lay_out, where):
    draw, discard = ([5], []) if where == "draw" else ([], [5])
    table = lay_out([[9], [], discard], draw=[[1, 1], [2, 2], draw], window=True, fault=True).play("2 moggie")
    assert result(table) == {"winners": [3], "scores": [5, 1, 0]}
    assert (table.turn, table.turns, table.called) == (1, 0, [2])


def test_MG11_a_player_with_a_card_left_in_either_pile_is_not_emptied(lay_out):
    table = lay_out([[9], [3], [5, 6]], draw=[[1], [2], []], window=True, fault=True).play("2 moggie")
    assert (table.phase, lying(table), drawing(table)) == ("turn", [[9], [3], [6]], [[1, 2, 5], [], []])


def test_MG11_of_several_the_first_clockwise_from_the_punished_player_wins(lay_out):
    piles = {"discard": [[], [], [], []], "draw": [[5], [6], [7, 7], [8]]}
    table = lay_out(**piles, turn=3, window=True, fault=True).play("2 moggie")
    assert result(table) == {"winners": [4], "scores": [0, 0, 5, 0]}
    table = lay_out(**piles, turn=4, window=True, fault=True).play("2 moggie")
    assert result(table) == {"winners": [1], "scores": [0, 0, 1, 4]}


def test_MG11_of_several_emptied_by_a_wrong_call_the_first_clockwise_from_the_caller_wins(lay_out):
    table = lay_out([[], [], [], []], draw=[[5], [6], [7], [8]], window=True).play("2 moggie")
    assert result(table) == {"winners": [3], "scores": [0, 4, 0, 0]}


def test_MG11_the_turns_player_can_be_emptied_by_a_wrong_call(lay_out):
    table = lay_out([[5], [], []], draw=[[], None, None], window=True).play("3 moggie")
    assert result(table) == {"winners": [1], "scores": [0, 1, 4]}


def test_MG11_an_opponent_emptied_by_a_right_call_beats_the_player_out_of_cards(lay_out):
    table = lay_out([[], [8], [6]], draw=[[], [], [3, 3]], card=7).play("1 card @3", "3 moggie")
    assert result(table) == {"winners": [2], "scores": [2, 0, 3]}


def test_MG11_the_turned_card_is_laid_down_before_an_emptied_opponent_wins(lay_out):
    table = lay_out([[9], [10], []], draw=[[4], [], [3, 3]]).play("1 flip", "3 moggie")
    assert (result(table), table.card, table.discard(1)) == ({"winners": [2], "scores": [4, 0, 1]}, None, [9, 4])


def test_MG11_the_score_counts_a_turned_card(lay_out):
    table = lay_out([[], [], [9]], draw=[[7], [6, 6], []], card=4).play("2 moggie")
    assert result(table) == {"winners": [3], "scores": [1, 4, 0]}
    assert table.card == 4


# MG12


def test_MG12_after_5000_turns_the_fewest_cards_win(lay_out):
    table = lay_out([[9], [4, 5, 6], []], turn=2, turns=4999, window=True).play("close")
    assert result(table) == {"winners": [3], "scores": [3, 5, 2]}
    assert (table.phase, table.turn, table.turns) == ("over", 3, 5000)
    assert table.waits_for() == [] and not table.window and not table.awaits_deal


def test_MG12_equal_counts_share_the_win(lay_out):
    table = lay_out([[9], [4], [5], [6, 7]], turns=4999, window=True).play("close")
    assert result(table) == {"winners": [1, 2, 3], "scores": [3, 3, 3, 4]}


def test_MG12_not_a_turn_earlier(lay_out):
    table = lay_out([[9], [4]], turns=4998, window=True).play("close")
    assert (table.phase, table.turns) == ("turn", 4999)


def test_MG12_a_right_call_ends_the_last_turn_too(lay_out):
    table = lay_out([[9], [4]], turns=4999, window=True, fault=True).play("2 moggie")
    assert result(table) == {"winners": [2], "scores": [4, 2]}


def test_MG12_who_gets_rid_of_all_cards_in_the_last_turn_wins(lay_out):
    table = lay_out([[], [8]], draw=[[], None], card=7, turns=4999).play("1 card @2", "close")
    assert (result(table)["winners"], table.turns) == ([1], 4999)


# Actions


def test_illegal_moves_change_nothing(lay_out):
    table = lay_out([[9], [4], []], card=7, centre=[3])
    saved = table.save()
    for seat, move in ((0, "flip"), (0, "hold"), (0, "moggie"), (0, "top @2"), (0, "card @1"), (0, "card @3")):
        with pytest.raises(IllegalMove):
            table.move(seat, move)
    for seat, move in ((1, "hold"), (1, "cant"), (0, "card centre 4"), (0, CARD + SEAT + 5)):
        with pytest.raises(IllegalMove):
            table.move(seat, move)
    assert table.save() == saved
