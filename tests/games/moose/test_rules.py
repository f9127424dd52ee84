"""Moose's rules, MH1 to MH8: the cards, the deal, and what a turn can be."""

from collections import Counter

import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.position import IllegalMove, Position
from ludoteca.games.moose import GAME
from ludoteca.games.moose.face import CARD_NAMES, ROOM_NAMES
from ludoteca.testing import walk

EVERYBODY_ELSE = {2: [2], 3: [2, 3], 4: [2, 3, 4], 5: [2, 3, 4, 5]}


# MH1, MH2


def test_MH1_the_cards():
    for seats in GAME.seats:
        cards = Counter(GAME.face.card_json(code) for code in GAME.deck(seats, GAME.settle()))
        assert cards.total() == 58
        assert all(cards[room] == cards[f"moose-{room}"] == 5 for room in ROOM_NAMES)
        assert (cards["moose-in-house"], cards["door"], cards["trap"]) == (10, 5, 3)


def test_MH1_two_to_five_players():
    assert list(GAME.seats) == [2, 3, 4, 5]


def test_MH2_before_the_deal_nobody_is_waited_for_but_the_dealer():
    table = Position(GAME, 3)
    assert table.awaits_deal and not table.over
    assert table.actors() == table.interrupters() == []
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]
    assert table.json() == {"phase": "deal"}


@pytest.mark.parametrize("first", [1, 2, 3])
def test_MH2_four_each_one_at_a_time_clockwise_from_the_first_player(dealt, first):
    rounds = ["kitchen door trap", "kitchen door bedroom", "kitchen door bathroom", "kitchen door moose-bedroom"]
    table = dealt(3, " ".join(rounds), first)
    second, third = first % 3 + 1, (first + 1) % 3 + 1
    assert table.hand(second) == "door door door door"
    assert table.hand(third) == "bathroom bedroom moose-bedroom trap"
    # The first player has drawn for the first turn: the last kitchen.
    assert table.hand(first) == "kitchen kitchen kitchen kitchen kitchen"


@pytest.mark.parametrize(("seats", "pile"), [(2, 49), (3, 45), (4, 41), (5, 37)])
def test_MH2_the_rest_is_the_draw_pile(dealt, seats, pile):
    table = dealt(seats)
    state = table.json()
    hands = [len(seat["hand"]) for seat in state["seats"]]
    assert (state["deck"], hands, state["discard"]) == (pile, [5] + [4] * (seats - 1), [])
    assert [table.house(seat + 1) for seat in range(seats)] == [""] * seats


def test_MH2_the_game_begins_with_the_first_player(dealt):
    table = dealt(4, first=3)
    assert (table.phase, table.turn, table.announced, table.passes) == ("play", 3, None, 0)
    assert table.waits_for() == [3]
    assert table.interrupters() == []


def test_MH2_a_game_is_dealt_once(dealt):
    with pytest.raises(IllegalMove):
        dealt(2).deal(list(GAME.deck(2, {})))


# MH3


def test_MH3_a_turn_begins_with_the_top_card_of_the_pile(dealt):
    table = dealt(2, " ".join(["kitchen bathroom"] * 4) + " bedroom trap door")
    assert table.hand(1) == "bedroom kitchen kitchen kitchen kitchen"
    table.play("1 kitchen@2")
    assert table.hand(2) == "bathroom bathroom bathroom bathroom trap"
    table.play("2 bathroom@1")
    assert table.hand(1) == "bedroom door kitchen kitchen kitchen"
    assert table.deck == 58 - 8 - 3


def test_MH3_the_turn_goes_clockwise(lay_out):
    table = lay_out(["kitchen", "bedroom", "bathroom"], pile="door door trap", turn=2)
    table.play("2 bedroom@1")
    assert (table.turn, table.waits_for()) == (3, [3])
    table.play("3 bathroom@1")
    assert (table.turn, table.waits_for()) == (1, [1])


def test_MH3_only_the_turns_player_moves(lay_out):
    table = lay_out(["kitchen", "kitchen", "kitchen"], turn=2)
    assert [table.can(seat) for seat in (1, 2, 3)] == [[], ["kitchen@1", "kitchen@3"], []]


def test_MH3_nothing_is_drawn_from_an_empty_pile(lay_out):
    table = lay_out(["kitchen", "kitchen"], pile="").play("1 kitchen@2")
    assert (table.hand(2), table.deck) == ("kitchen", 0)


def test_MH3_one_card_is_played_a_turn(lay_out):
    table = lay_out(["kitchen kitchen", "trap"], pile="bedroom").play("1 kitchen@2")
    assert (table.hand(1), table.hand(2), table.house(2)) == ("kitchen", "bedroom trap", "kitchen")
    assert table.can(1) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_MH3_how_many_cards_everybody_holds_is_always_seen(seats):
    for step in walk(GAME, seats, "hands"):
        state, seen = step.after.json(), step.after.seen_by(SPECTATOR).json()
        hands = [seat["hand"] for seat in state.get("seats", [])]
        sizes = [seat["hand"] for seat in seen.get("seats", [])]
        assert sizes == (hands if step.after.over else [len(hand) for hand in hands])


# MH4


@pytest.mark.parametrize("seats", GAME.seats)
def test_MH4_to_any_opponent_who_has_none(lay_out, seats):
    table = lay_out(["moose-in-house"] + ["trap"] * min(seats - 1, 3) + [""] * max(seats - 4, 0))
    assert table.can(1) == [f"moose-in-house@{seat}" for seat in EVERYBODY_ELSE[seats]]


def test_MH4_each_player_gets_at_most_one(lay_out):
    table = lay_out(["trap", "moose-in-house", "", ""], ["moose-in-house", "", "", "moose-in-house"], turn=2)
    assert table.can(2) == ["moose-in-house@3"]


def test_MH4_it_lies_before_the_house_for_good(lay_out):
    table = lay_out(["moose-in-house kitchen", "bedroom", "trap"], pile="door trap").play("1 moose-in-house@2")
    assert [table.house(seat) for seat in (1, 2, 3)] == ["", "moose-in-house", ""]
    assert (table.hand(1), table.discarded().count("moose-in-house"), table.turn) == ("kitchen", 9, 2)


# MH5


@pytest.mark.parametrize("room", ROOM_NAMES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_MH5_to_any_opponent(lay_out, room, seats):
    table = lay_out([f"{room} trap", *[""] * (seats - 1)])
    assert table.can(1) == [f"{room}@{seat}" for seat in EVERYBODY_ELSE[seats]]
    table.play(f"1 {room}@2")
    assert (table.house(2), table.hand(1)) == (room, "trap")


def test_MH5_fewer_than_three_empty_rooms(lay_out):
    houses = ["", "kitchen", "kitchen bathroom", "bedroom kitchen bathroom", "living-room living-room living-room"]
    assert lay_out(["bedroom", "", "", "", ""], houses).can(1) == ["bedroom@2", "bedroom@3"]


def test_MH5_every_kind_of_room_counts(lay_out):
    for room in ROOM_NAMES:
        rooms = " ".join([room] * 2)
        assert lay_out(["bedroom", ""], ["", f"{rooms} bathroom"]).can(1)[0].startswith("discard")
        assert lay_out(["bedroom", ""], ["", f"{rooms}"]).can(1) == ["bedroom@2"]


def test_MH5_a_room_with_a_moose_or_a_door_is_not_empty(lay_out):
    house = "moose-in-house kitchen:moose bathroom:moose living-room:door bedroom:door kitchen bathroom"
    table = lay_out(["bathroom", "trap"], ["", house])
    assert table.can(1) == ["bathroom@2"]
    table.play("1 bathroom@2")
    assert table.house(2).split().count("bathroom") == 2


def test_MH5_several_rooms_of_one_kind_are_fine(lay_out):
    table = lay_out(["kitchen", "trap"], ["", "kitchen kitchen"]).play("1 kitchen@2")
    assert table.house(2) == "kitchen kitchen kitchen"


def test_MH5_no_moose_card_is_needed(lay_out):
    assert lay_out(["kitchen", ""], ["moose-in-house", ""]).can(1) == ["kitchen@2"]


# MH6


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_MH6_on_a_matching_empty_room(lay_out, room):
    houses = ["", *(f"moose-in-house {other}" for other in ROOM_NAMES)]
    table = lay_out([f"moose-{room}", "", "", "", ""], houses)
    seat = 2 + ROOM_NAMES.index(room)
    assert table.can(1) == [f"moose-{room}@{seat}"]
    table.play(f"1 moose-{room}@{seat}")
    assert (table.house(seat), table.hand(1)) == (f"moose-in-house {room}:moose", "")


def test_MH6_only_where_there_is_a_moose_in_the_house(lay_out):
    houses = ["", "kitchen", "moose-in-house kitchen", "kitchen", "moose-in-house kitchen"]
    assert lay_out(["moose-kitchen", "", "", "", ""], houses).can(1) == ["moose-kitchen@3", "moose-kitchen@5"]


def test_MH6_never_at_home(lay_out):
    table = lay_out(["moose-kitchen", ""], ["moose-in-house kitchen", "moose-in-house bedroom"])
    assert table.can(1) == ["discard moose-kitchen"]


def test_MH6_not_on_a_room_with_a_moose_or_a_door(lay_out):
    houses = ["", "moose-in-house kitchen:moose", "moose-in-house kitchen:door", "moose-in-house kitchen kitchen:moose"]
    table = lay_out(["moose-kitchen", "", "", ""], houses)
    assert table.can(1) == ["moose-kitchen@4"]
    table.play("1 moose-kitchen@4")
    assert table.house(4) == "moose-in-house kitchen:moose kitchen:moose"


def test_MH6_one_moose_goes_into_one_room(lay_out):
    table = lay_out(["moose-kitchen moose-kitchen", "", ""], ["", "moose-in-house kitchen kitchen", ""])
    table.play("1 moose-kitchen@2")
    assert (table.house(2), table.hand(1)) == ("moose-in-house kitchen kitchen:moose", "moose-kitchen")


# MH7


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_MH7_a_door_on_an_empty_room_of_ones_own(lay_out, room):
    others = " ".join(other for other in ROOM_NAMES if other != room)
    table = lay_out(["door trap", ""], [room, others])
    assert table.can(1) == [f"door@{room}"]
    table.play(f"1 door@{room}")
    assert (table.house(1), table.hand(1), table.turn) == (f"{room}:door", "trap", 2)


def test_MH7_not_on_a_room_with_a_moose_or_a_door(lay_out):
    houses = ["moose-in-house kitchen:moose living-room:door bedroom bathroom bathroom:moose", ""]
    assert lay_out(["door", ""], houses).can(1) == ["door@bedroom", "door@bathroom"]


def test_MH7_a_door_is_for_good(lay_out):
    table = lay_out(["door", "moose-kitchen"], ["moose-in-house kitchen", ""], pile="trap trap")
    table.play("1 door@kitchen")
    assert table.can(2) == ["discard moose-kitchen", "discard trap"]
    table.play("2 discard trap")
    assert table.house(1) == "moose-in-house kitchen:door"


def test_MH7_one_door_shuts_one_room(lay_out):
    table = lay_out(["door door", ""], ["kitchen kitchen", ""], pile="trap door").play("1 door@kitchen")
    assert (table.house(1), table.hand(1)) == ("kitchen kitchen:door", "door")
    table.play("2 discard trap")
    assert table.can(1) == ["door@kitchen"]


def test_MH7_doors_need_no_moose_in_the_house(lay_out):
    assert lay_out(["door", ""], ["bedroom", ""]).can(1) == ["door@bedroom"]


# MH8


def test_MH8_nothing_possible_any_card_can_be_discarded(lay_out):
    full = "kitchen bathroom bedroom"
    hand = "kitchen living-room bedroom bathroom moose-living-room moose-in-house door trap trap"
    table = lay_out([hand, ""], ["moose-in-house", f"moose-in-house {full}"])
    kinds = sorted(set(hand.split()), key=CARD_NAMES.index)
    assert table.can(1) == [f"discard {kind}" for kind in kinds]


@pytest.mark.parametrize("card", CARD_NAMES)
def test_MH8_a_discarded_card_lies_open_and_the_turn_is_over(lay_out, card):
    full = "kitchen:moose bathroom bedroom living-room"
    table = lay_out([f"{card} trap", ""], ["moose-in-house", f"{full}"], pile="door door", turn=1, free_discard=True)
    before = table.discarded().split().count(card)
    table.play(f"1 discard {card}")
    assert table.discarded().split().count(card) == before + 1
    assert (table.hand(1), table.turn, table.passes) == ("trap", 2, 0)


def test_MH8_no_discard_while_a_card_can_be_played(lay_out):
    table = lay_out(["kitchen trap door moose-bathroom", ""])
    assert table.can(1) == ["kitchen@2"]
    with pytest.raises(IllegalMove):
        table.play("1 discard trap")
    with pytest.raises(IllegalMove):
        table.play("1 pass")


def test_MH8_pass_replaces_discard_once_the_pile_is_empty(lay_out):
    table = lay_out(["trap door", ""], pile="")
    assert table.can(1) == ["pass"]


def test_MH8_pass_on_the_very_turn_that_drew_the_last_card(lay_out):
    table = lay_out(["kitchen", "trap"], pile="door").play("1 kitchen@2")
    assert (table.deck, table.hand(2)) == (0, "door trap")
    assert table.can(2) == ["door@kitchen"]
    other = lay_out(["kitchen", "trap"], pile="moose-bedroom").play("1 kitchen@2")
    assert other.can(2) == ["pass"]


def test_MH8_discard_while_one_card_is_left_in_the_pile(lay_out):
    assert lay_out(["trap", ""], pile="door").can(1) == ["discard trap"]


def test_MH8_no_pass_while_a_card_can_be_played(lay_out):
    assert lay_out(["kitchen trap", ""], pile="").can(1) == ["kitchen@2"]


def test_MH8_free_discard_is_always_allowed_while_there_is_a_pile(lay_out):
    hand, houses = "kitchen kitchen trap door", ["bedroom", ""]
    assert lay_out([hand, ""], houses, free_discard=True).can(1) == [
        "kitchen@2",
        "door@bedroom",
        "discard kitchen",
        "discard door",
        "discard trap",
    ]
    assert lay_out([hand, ""], houses, free_discard=False).can(1) == ["kitchen@2", "door@bedroom"]
    assert lay_out([hand, ""], houses, pile="", free_discard=True).can(1) == ["kitchen@2", "door@bedroom"]
    assert lay_out(["trap", ""], houses, pile="", free_discard=True).can(1) == ["pass"]
    assert lay_out(["trap", ""], houses, pile="door", free_discard=True).can(1) == ["discard trap"]


def test_MH3_MH8_several_cards_can_be_played(lay_out):
    hand = "bathroom moose-in-house moose-kitchen door trap"
    houses = ["living-room kitchen", "moose-in-house kitchen", "kitchen kitchen bathroom"]
    assert lay_out([hand, "", ""], houses).can(1) == [
        "moose-in-house@3",
        "bathroom@2",
        "moose-kitchen@2",
        "door@kitchen",
        "door@living-room",
    ]
