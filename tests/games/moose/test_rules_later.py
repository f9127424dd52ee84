"""Moose's rules, MH9 to MH14: when everybody has a moose in the house, traps, and the end."""

import pytest

from ludoteca.engine.position import IllegalMove
from ludoteca.games.moose import GAME
from ludoteca.games.moose.face import ROOM_NAMES

HOUSE = "moose-in-house"


# MH9, MH10


def test_MH9_further_copies_are_discarded_and_replaced(lay_out):
    table = lay_out(
        [f"{HOUSE} {HOUSE} trap", f"{HOUSE} {HOUSE} {HOUSE}", "kitchen"],
        [HOUSE, HOUSE, ""],
        pile="bedroom bathroom bathroom kitchen door living-room",
    )
    assert table.discarded().count(HOUSE) == 3
    table.play(f"1 {HOUSE}@3")
    # Clockwise from seat 1, who gave the last; seat 2 then draws for the turn.
    assert table.hand(1) == "bedroom trap"
    assert table.hand(2) == "bathroom bathroom door kitchen"
    assert table.hand(3) == "kitchen"
    assert (table.discarded().count(HOUSE), table.deck) == (7, 1)


def test_MH9_clockwise_from_the_one_who_gave_the_last(lay_out):
    hands = [f"{HOUSE} trap", HOUSE, f"{HOUSE} {HOUSE}"]
    table = lay_out(hands, [HOUSE, "", HOUSE], pile="kitchen bedroom bathroom living-room", turn=3)
    table.play(f"3 {HOUSE}@2")
    assert [table.hand(seat) for seat in (1, 2, 3)] == ["bedroom living-room trap", "bathroom", "kitchen"]


def test_MH9_not_before_the_last_player_has_one(lay_out):
    table = lay_out([f"{HOUSE} {HOUSE}", HOUSE, ""], [HOUSE, "", ""], pile="kitchen").play(f"1 {HOUSE}@2")
    assert [table.hand(seat) for seat in (1, 2, 3)] == [HOUSE, f"kitchen {HOUSE}", ""]


def test_MH9_as_many_as_the_pile_has(lay_out):
    table = lay_out([f"{HOUSE} {HOUSE} {HOUSE}", HOUSE], [HOUSE, ""], pile="kitchen")
    table.play(f"1 {HOUSE}@2")
    assert (table.hand(1), table.hand(2), table.deck) == ("kitchen", "", 0)
    assert [len(seat["hand"]) for seat in table.json()["seats"]] == [1, 0]
    assert table.waits_for() == [2] and table.can(2) == ["pass"]


def test_MH9_MH10_a_copy_drawn_in_the_exchange_is_replaced_too(lay_out):
    table = lay_out([f"{HOUSE} {HOUSE}", ""], [HOUSE, ""], pile=f"{HOUSE} {HOUSE} kitchen {HOUSE} door")
    table.play(f"1 {HOUSE}@2")
    assert (table.hand(1), table.hand(2), table.deck) == ("kitchen", "door", 0)
    assert table.discarded().count(HOUSE) == 8


def test_MH10_a_drawn_copy_is_discarded_and_another_card_drawn(lay_out):
    table = lay_out(["kitchen", ""], [HOUSE, HOUSE], pile=f"{HOUSE} {HOUSE} door trap").play("1 kitchen@2")
    assert (table.hand(2), table.deck) == ("door", 1)
    assert table.discarded().count(HOUSE) == 8


def test_MH10_until_the_pile_is_empty(lay_out):
    table = lay_out(["kitchen", "trap"], [HOUSE, HOUSE], pile=f"{HOUSE} {HOUSE}").play("1 kitchen@2")
    assert (table.hand(2), table.deck) == ("trap", 0)
    assert table.can(2) == ["pass"]


def test_MH10_while_somebody_has_none_a_copy_is_kept(lay_out):
    table = lay_out(["kitchen", ""], [HOUSE, ""], pile=f"{HOUSE} door").play("1 kitchen@2")
    assert (table.hand(2), table.deck) == (HOUSE, 1)


def test_MH10_for_a_trap_too(lay_out):
    table = lay_out(["moose-kitchen", "trap"], [HOUSE, f"{HOUSE} kitchen"], pile=f"{HOUSE} bedroom door")
    table.play("1 moose-kitchen@2", "2 trap")
    # One card for the trap, one for the turn.
    assert (table.hand(2), table.deck) == ("bedroom door", 0)


# MH11, MH12


@pytest.fixture
def announced(lay_out):
    """Seat 1 of three announces a moose on seat 2's kitchen."""

    def make(owner="trap door", pile="bedroom bathroom door", house=f"{HOUSE} kitchen bedroom", **options):
        table = lay_out(["moose-kitchen moose-bedroom", owner, "trap"], ["", house, ""], pile, **options)
        return table.play("1 moose-kitchen@2")

    return make


def test_MH11_the_owner_is_asked_and_nobody_else(announced):
    table = announced()
    assert (table.phase, table.turn, table.announced) == ("react", 1, "moose-kitchen@2")
    assert table.waits_for() == [2]
    assert [table.can(seat) for seat in (1, 2, 3)] == [[], ["trap", "allow"], []]


def test_MH11_the_announced_card_is_still_in_hand(announced):
    table = announced()
    assert (table.hand(1), table.house(2)) == ("moose-bedroom moose-kitchen", f"{HOUSE} kitchen bedroom")


def test_MH11_a_trap_stops_the_moose(announced):
    table = announced().play("2 trap")
    assert (table.hand(1), table.house(2)) == ("moose-bedroom", f"{HOUSE} kitchen bedroom")
    # One card for the trap, and one for the turn that begins.
    assert table.hand(2) == "bathroom bedroom door"
    assert (table.discarded().count("moose-kitchen"), table.discarded().count("trap"), table.deck) == (5, 2, 1)
    assert (table.phase, table.turn, table.announced, table.passes) == ("play", 2, None, 0)


def test_MH11_a_trap_is_optional(announced):
    table = announced().play("2 allow")
    assert (table.hand(1), table.hand(2)) == ("moose-bedroom", "bedroom door trap")
    assert table.house(2) == f"{HOUSE} kitchen:moose bedroom"
    assert (table.phase, table.turn, table.announced, table.deck) == ("play", 2, None, 2)
    assert table.discarded().count("trap") == 1


def test_MH11_without_a_trap_there_is_only_one_answer(announced):
    table = announced(owner="door")
    assert table.can(2) == ["allow"]
    with pytest.raises(IllegalMove):
        table.play("2 trap")


def test_MH11_nothing_is_drawn_for_a_trap_from_an_empty_pile(announced):
    table = announced(pile="").play("2 trap")
    assert (table.hand(2), table.deck) == ("door", 0)


def test_MH11_the_turn_ends_with_the_movers_left_neighbour(lay_out):
    hands = ["", "trap", "moose-kitchen"]
    for answer, hand in (("trap", ""), ("allow", "trap")):
        table = lay_out(hands, ["", f"{HOUSE} kitchen", ""], pile="", turn=3)
        table.play("3 moose-kitchen@2", f"2 {answer}")
        assert (table.turn, table.hand(2)) == (1, hand)


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_MH11_whatever_room_it_is(lay_out, room):
    table = lay_out([f"moose-{room}", "", "trap"], ["", "", f"{HOUSE} {room}"], pile="")
    table.play(f"1 moose-{room}@3")
    assert (table.announced, table.waits_for()) == (f"moose-{room}@3", [3])
    assert table.clone().play("3 allow").house(3) == f"{HOUSE} {room}:moose"
    table.play("3 trap")
    assert (table.house(3), table.hand(1), table.hand(3)) == (f"{HOUSE} {room}", "", "")
    assert table.discarded().count(f"moose-{room}") == 5


def test_MH11_another_moose_may_come_to_a_room_that_a_trap_saved(lay_out):
    table = lay_out(["moose-kitchen moose-kitchen", "trap"], ["", f"{HOUSE} kitchen"], pile="")
    table.play("1 moose-kitchen@2", "2 trap", "2 pass")
    assert table.can(1) == ["moose-kitchen@2"]


def test_MH11_a_trap_is_never_played_on_ones_own_turn(lay_out):
    assert lay_out(["trap kitchen", ""]).can(1) == ["kitchen@2"]
    assert lay_out(["trap", ""], pile="").can(1) == ["pass"]


@pytest.mark.parametrize("owner", ["trap", "door", "kitchen moose-bedroom"])
def test_MH12_the_owner_is_asked_whatever_the_hand(announced, owner):
    table = announced(owner)
    assert (table.phase, table.waits_for()) == ("react", [2])


def test_MH12_not_without_cards(announced):
    table = announced(owner="")
    assert (table.phase, table.turn, table.announced) == ("play", 2, None)
    assert (table.house(2), table.hand(1)) == (f"{HOUSE} kitchen:moose bedroom", "moose-bedroom")


def test_MH12_not_once_three_traps_are_discarded(lay_out):
    houses = ["", f"{HOUSE} kitchen"]
    two_discarded = lay_out(["moose-kitchen trap", "door"], houses, pile="").play("1 moose-kitchen@2")
    assert (two_discarded.phase, two_discarded.can(2)) == ("react", ["allow"])
    all_discarded = lay_out(["moose-kitchen", "door"], houses, pile="").play("1 moose-kitchen@2")
    assert (all_discarded.phase, all_discarded.house(2)) == ("play", f"{HOUSE} kitchen:moose")


def test_MH12_a_trap_in_the_pile_may_be_in_a_hand(lay_out):
    table = lay_out(["moose-kitchen", "door"], ["", f"{HOUSE} kitchen"], pile="door trap")
    assert table.play("1 moose-kitchen@2").phase == "react"


# MH13


@pytest.mark.parametrize("seats", GAME.seats)
def test_MH13_the_game_ends_when_everybody_in_turn_has_passed(lay_out, seats):
    table = lay_out(["trap", *[""] * (seats - 1)], pile="")
    for seat in range(1, seats):
        table.play(f"{seat} pass")
        assert (table.phase, table.passes, table.turn) == ("play", seat, seat + 1)
    table.play(f"{seats} pass")
    assert table.over
    assert (table.phase, table.passes, table.turn) == ("over", seats, seats)
    assert table.waits_for() == table.interrupters() == []
    assert all(table.can(seat) == [] for seat in range(1, seats + 1))


def test_MH13_a_player_without_cards_passes_with_a_move(lay_out):
    table = lay_out(["", "kitchen"], pile="")
    assert (table.waits_for(), table.can(1)) == ([1], ["pass"])


def test_MH13_passes_count_anew_after_a_play(lay_out):
    table = lay_out(["trap", "kitchen", "door"], pile="").play("1 pass")
    assert table.passes == 1
    table.play("2 kitchen@1")
    assert table.passes == 0
    table.play("3 pass", "1 pass")
    assert not table.over
    assert table.play("2 pass").over


def test_MH13_who_passed_may_play_once_the_houses_have_changed(lay_out):
    table = lay_out(["moose-kitchen", "kitchen", ""], ["", "", HOUSE], pile="")
    table.play("1 pass", "2 kitchen@3", "3 pass")
    assert table.can(1) == ["moose-kitchen@3"]
    assert table.passes == 1


def test_MH13_an_announcement_ends_the_row_of_passes(lay_out):
    table = lay_out(["trap", "moose-kitchen"], [f"{HOUSE} kitchen", ""], pile="").play("1 pass")
    table.play("2 moose-kitchen@1")
    assert (table.phase, table.passes) == ("react", 0)
    assert table.play("1 trap").passes == 0


@pytest.mark.parametrize("move", ["moose-in-house@1", "kitchen@1", "moose-bedroom@3", "door@kitchen"])
def test_MH13_every_play_ends_the_row_of_passes(lay_out, move):
    hands = ["", "moose-in-house kitchen moose-bedroom door", ""]
    table = lay_out(hands, ["", "kitchen", f"{HOUSE} bedroom"], pile="").play("1 pass")
    assert table.play(f"2 {move}").passes == 0


# MH14


@pytest.fixture
def ended(lay_out):
    """A game that ends with these hands and houses."""

    def make(hands, houses):
        table = lay_out(hands, houses, pile="")
        return table.play(*(f"{seat} pass" for seat in range(1, len(hands) + 1)))

    return make


def scores(table):
    return list(table.outcome().scores)


def test_MH14_mooses_in_the_house_and_left_in_hand(ended):
    hands = ["moose-kitchen moose-kitchen moose-bathroom trap", "moose-in-house", ""]
    houses = [HOUSE, f"{HOUSE} kitchen:moose bedroom:moose bedroom:moose living-room:door", f"{HOUSE} bathroom:moose"]
    table = ended(hands, houses)
    assert scores(table) == [3, 3, 1]
    assert table.winners() == [3]


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_MH14_every_room_counts(ended, room):
    table = ended([f"moose-{room}", "", ""], [HOUSE, f"{HOUSE} {room}:moose {room}:moose", f"{HOUSE} {room}:door"])
    assert scores(table) == [1, 2, 0]


def test_MH14_nothing_else_counts(ended):
    hands = ["kitchen moose-in-house trap door", ""]
    table = ended(hands, [HOUSE, f"{HOUSE} bathroom kitchen living-room bedroom:moose"])
    assert (scores(table), table.winners()) == ([0, 1], [1])


def test_MH14_the_fewest_win_whatever_the_doors(ended):
    doors = " ".join(["kitchen:door"] * 5)
    table = ended(["", "", ""], [f"{HOUSE} bathroom:moose {doors}", HOUSE, f"{HOUSE} bedroom:moose"])
    assert (scores(table), table.winners()) == ([1, 0, 1], [2])


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_MH14_ties_go_to_the_most_doors(ended, room):
    houses = ["kitchen:moose living-room:door", f"kitchen:moose {room}:door {room}:door", "bedroom:moose"]
    table = ended(["", "", ""], [f"{HOUSE} {house}" for house in houses])
    assert (scores(table), table.winners()) == ([1, 1, 1], [2])


def test_MH14_still_tied_they_share_the_win(ended):
    houses = ["kitchen:door", "bedroom:door", "bathroom:moose bathroom:door bathroom:door", "", "living-room:door"]
    table = ended([""] * 5, [f"{HOUSE} {house}" for house in houses])
    assert table.winners() == [1, 2, 5]


def test_MH14_the_first_seat_is_not_favoured(ended):
    assert ended(["", ""], [f"{HOUSE} kitchen:moose", HOUSE]).winners() == [2]
    assert ended(["", ""], [HOUSE, f"{HOUSE} kitchen:moose"]).winners() == [1]
    assert ended(["moose-kitchen", "moose-kitchen moose-kitchen"], ["", ""]).winners() == [1]
