"""Hoarders' rules, by their ids. Tables are laid out, moves made and states read in the words of the record format."""

from collections import Counter
from itertools import combinations

import pytest

from ludoteca.engine.position import IllegalMove, Position
from ludoteca.games.hoarders import GAME
from ludoteca.games.hoarders.face import ANIMAL_NAMES

PICKS = [f"pick {one} {other}" for one, other in combinations(ANIMAL_NAMES, 2)]
NOTHING = ["", "", ""]


# HO1, HO2


def test_HO1_eleven_nuts_of_each_kind():
    for seats in GAME.seats:
        assert Counter(GAME.deck(seats, GAME.settle())) == dict.fromkeys(range(5), 11)
    assert list(GAME.seats) == [3, 4, 5, 6]


def test_HO1_every_player_has_the_same_five_animals(dealt):
    table = dealt(6)
    assert [table.can(seat) for seat in range(1, 7)] == [PICKS] * 6


def test_HO2_before_the_deal_nobody_is_waited_for_but_the_dealer():
    table = Position(GAME, 3)
    assert table.awaits_deal and not table.over
    assert table.actors() == table.interrupters() == []
    assert table.legal(0) == []
    assert table.json() == {"phase": "deal"}


def test_HO2_three_nuts_each_one_at_a_time_clockwise_from_the_first_player(dealt):
    assert dealt(3, "whs apw hsa", first=2).nuts() == ["wsa", "wha", "hsp"]
    assert dealt(4, "whsa hsap sapp", first=1).nuts() == ["whs", "hsa", "sap", "app"]


def test_HO2_the_rest_is_the_pile_its_top_the_next_nut_of_the_deck(dealt):
    table = dealt(3, "whs apw hsa pwa")
    assert table.json()["deck"] == 55 - 9
    table.play("1 pick beaver squirrel", "2 pick beaver squirrel", "3 pick beaver squirrel")
    table.play("1 reveal squirrel", "2 reveal squirrel", "3 reveal squirrel")
    assert table.nuts() == ["whap", "whsp", "wsaa"]
    assert table.json()["deck"] == 55 - 12


def test_HO2_after_the_deal_all_choose(dealt):
    state = dealt(3, first=3).json()
    seats = state.pop("seats")
    assert state == {"phase": "choose", "round": 1, "first": 3, "turn": None, "theft": None, "deck": 46, "dry": 0}
    assert all(seat["face_down"] == seat["face_up"] == [] for seat in seats)


def test_HO2_a_game_is_dealt_once(dealt):
    table = dealt(3)
    assert not table.awaits_deal
    with pytest.raises(IllegalMove):
        table.deal(GAME.deck(3, {}))


# HO3


def test_HO3_everybody_chooses_at_once_in_any_order(lay_out):
    table = lay_out(NOTHING, first=2)
    assert table.waits_for() == [1, 2, 3] and table.may_interrupt() == []
    table.play("3 pick beaver hamster")
    assert table.waits_for() == [1, 2] and table.may_interrupt() == [3]
    table.play("1 pick marmot squirrel")
    assert table.waits_for() == [2] and table.may_interrupt() == [1, 3]
    assert table.face_down() == [["marmot", "squirrel"], [], ["beaver", "hamster"]]
    assert table.json()["phase"] == "choose"


@pytest.mark.parametrize("pick", PICKS)
def test_HO3_any_two_different_animals_lie_face_down(lay_out, pick):
    table = lay_out(NOTHING).play(f"1 {pick}")
    assert table.face_down() == [pick.split()[1:], [], []]
    assert table.face_up() == [[], [], []]


def test_HO3_a_choice_can_be_changed_until_the_last_has_chosen(lay_out):
    table = lay_out(NOTHING).play("1 pick beaver hamster", "2 pick marmot raccoon")
    assert table.can(1) == table.can(3) == PICKS
    table.play("1 pick raccoon squirrel")
    assert table.face_down() == [["raccoon", "squirrel"], ["marmot", "raccoon"], []]
    table.play("1 pick beaver raccoon", "1 pick beaver raccoon")
    assert table.face_down()[0] == ["beaver", "raccoon"]
    assert table.waits_for() == [3] and table.may_interrupt() == [1, 2]


def test_HO3_after_the_last_choice_none_can_be_changed(lay_out):
    table = lay_out(NOTHING, first=2)
    table.play("1 pick beaver hamster", "2 pick marmot raccoon", "3 pick marmot squirrel")
    assert table.json()["phase"] == "reveal"
    assert table.may_interrupt() == []
    assert table.can(1) == table.can(3) == []
    assert not set(table.can(2)) & set(PICKS)


# HO4


def test_HO4_the_first_player_begins_and_turns_go_clockwise_for_two_laps(lay_out):
    table = lay_out(NOTHING, first=2)
    for seat in (1, 2, 3):
        table.play(f"{seat} pick hamster marmot")
    turns = []
    while table.json()["phase"] == "reveal":
        (seat,) = table.waits_for()
        assert table.json()["turn"] == seat
        turns.append(seat)
        table.play(f"{seat} {table.can(seat)[0]}")
    assert turns == [2, 3, 1, 2, 3, 1]


def test_HO4_any_of_ones_face_down_animals_may_be_revealed(lay_out):
    table = lay_out(NOTHING, ["marmot squirrel", "beaver hamster", "beaver squirrel"], turn=2)
    assert table.can(2) == ["reveal beaver", "reveal hamster"]
    assert table.can(1) == table.can(3) == []
    table.play("2 reveal hamster")
    assert table.can(3) == ["reveal beaver", "reveal squirrel"]
    table.play("3 reveal squirrel")
    assert table.can(1) == ["reveal marmot", "reveal squirrel"]
    assert table.face_down() == [["marmot", "squirrel"], ["beaver"], ["beaver"]]
    assert table.face_up() == [[], ["hamster"], ["squirrel"]]
    table.play("1 reveal marmot", "2 reveal beaver")
    assert table.can(1) == ["reveal squirrel"]
    assert table.face_up() == [["marmot"], ["hamster", "beaver"], ["squirrel", "beaver"]]


def test_HO4_with_none_face_down_the_turn_is_skipped(lay_out):
    table = lay_out(
        [""] * 4, ["squirrel", "", "", "hamster marmot"], ["marmot", "beaver hamster", "raccoon beaver", ""], 1
    )
    table.play("1 reveal squirrel")
    assert table.json()["turn"] == 4
    table.play("4 reveal marmot")
    assert table.json()["turn"] == 4
    assert table.can(4) == ["reveal hamster"]


# HO5


def test_HO5_after_the_round_the_animals_return_and_the_first_player_moves_on(lay_out):
    table = lay_out(
        ["w", "h", "s"], ["", "", "hamster"], ["hamster marmot", "marmot hamster", "marmot"], 3, first=2, round=7
    )
    table.play("3 reveal hamster")
    state = table.json()
    assert (state["phase"], state["round"], state["first"], state["turn"]) == ("choose", 8, 3, None)
    assert table.face_down() == table.face_up() == [[], [], []]
    assert table.waits_for() == [1, 2, 3]
    assert table.can(3) == PICKS


def test_HO5_clockwise_of_the_last_seat_is_the_first(lay_out):
    table = lay_out(NOTHING, ["", "hamster", ""], ["", "", ""], 2, first=3).play("2 reveal hamster")
    assert table.json()["first"] == 1
    for seat in (2, 1, 3):
        table.play(f"{seat} pick hamster squirrel")
    assert table.waits_for() == [1]


# HO6


def test_HO6_the_squirrel_draws_the_top_nut(lay_out):
    table = lay_out(["w", "w", ""], ["beaver squirrel", "squirrel marmot", "hamster"], turn=1, pile="apw")
    table.play("1 reveal squirrel")
    assert table.nuts() == ["wa", "w", ""]
    assert table.json()["deck"] == 2 and table.json()["turn"] == 2
    table.play("2 reveal squirrel")
    assert table.nuts() == ["wa", "wp", ""]
    assert table.json()["deck"] == 1


# HO7


def test_HO7_the_raccoon_names_any_nut_of_any_other_player(lay_out):
    table = lay_out(["ww", "wwhp", "", "sa"], ["beaver raccoon", "", "", ""], turn=1)
    takes = ["walnut@2", "hazelnut@2", "peanut@2", "sunflower@4", "acorn@4"]
    assert table.can(1) == ["reveal beaver", *(f"reveal raccoon {nut}" for nut in takes)]


@pytest.mark.parametrize("nut", ["walnut", "hazelnut", "sunflower", "acorn", "peanut"])
@pytest.mark.parametrize("victim", [1, 2, 4, 5, 6])
def test_HO7_the_nut_changes_hands(lay_out, nut, victim):
    table = lay_out(["wwhhssaapp"] * 6, ["", "", "raccoon hamster", "", "", ""], turn=3)
    table.play(f"3 reveal raccoon {nut}@{victim}")
    for seat, collection in enumerate(table.nuts(), 1):
        change = 1 if seat == 3 else -1 if seat == victim else 0
        assert collection.count(nut[0]) == 2 + change
        assert len(collection) == 10 + change
    assert table.face_up()[2] == ["raccoon"]
    assert table.json()["theft"] is None


def test_HO7_without_a_nut_among_the_opponents_nothing_happens(lay_out):
    table = lay_out(["wa", "", ""], ["raccoon hamster", "beaver hamster", "hamster"], turn=1)
    assert table.can(1) == ["reveal hamster", "reveal raccoon"]
    table.play("1 reveal raccoon")
    assert table.nuts() == ["wa", "", ""]
    assert table.face_up() == [["raccoon"], [], []]
    assert table.json()["phase"] == "reveal" and table.json()["turn"] == 2


def test_HO7_with_a_nut_among_the_opponents_one_has_to_be_named(lay_out):
    table = lay_out(["", "", "p"], ["raccoon", "", ""], turn=1)
    assert table.can(1) == ["reveal raccoon peanut@3"]
    table = lay_out(["w", "", ""], ["", "raccoon", ""], turn=2)
    assert table.can(2) == ["reveal raccoon walnut@1"]


# HO8


def asked(lay_out, down="hamster squirrel", up="", **options):
    """Seat 1 has just announced that it takes a walnut of seat 2."""
    table = lay_out(["a", "wwp", "s"], ["raccoon squirrel", down, "beaver marmot"], ["", up, ""], turn=1, **options)
    return table.play("1 reveal raccoon walnut@2")


def test_HO8_the_victim_may_stop_the_theft_with_the_hamster(lay_out):
    table = asked(lay_out)
    assert table.json()["phase"] == "react" and table.json()["theft"] == "walnut@2" and table.json()["turn"] == 1
    assert table.nuts() == ["a", "wwp", "s"]
    assert table.waits_for() == [2] and table.may_interrupt() == []
    assert table.can(2) == ["hamster", "allow"]
    assert table.can(1) == table.can(3) == []
    table.play("2 hamster")
    assert table.nuts() == ["a", "wwp", "s"]
    assert table.face_up() == [["raccoon"], ["hamster"], []]
    assert table.face_down() == [["squirrel"], ["squirrel"], ["beaver", "marmot"]]
    assert table.json()["phase"] == "reveal" and table.json()["theft"] is None and table.json()["turn"] == 2


def test_HO8_stopping_is_optional(lay_out):
    table = asked(lay_out).play("2 allow")
    assert table.nuts() == ["wa", "wp", "s"]
    assert table.face_up() == [["raccoon"], [], []]
    assert table.face_down()[1] == ["hamster", "squirrel"]
    assert table.json()["phase"] == "reveal" and table.json()["theft"] is None and table.json()["turn"] == 2


def test_HO8_without_a_hamster_the_victim_can_only_let_it_happen(lay_out):
    assert asked(lay_out, "marmot squirrel").can(2) == ["allow"]


def test_HO8_a_shown_hamster_uses_up_the_victims_animal(lay_out):
    table = asked(lay_out, "hamster", "squirrel").play("2 hamster")
    assert table.face_up()[1] == ["squirrel", "hamster"]
    assert table.json()["turn"] == 3


def test_HO8_once_revealed_the_hamster_stops_nothing_more_this_round(lay_out):
    table = lay_out(["", "wp", "s"], ["raccoon marmot", "hamster squirrel", "beaver raccoon"], turn=1)
    table.play("1 reveal raccoon walnut@2", "2 hamster", "2 reveal squirrel", "3 reveal raccoon peanut@2")
    assert table.json()["phase"] == "reveal"
    assert "p" in table.nuts()[2]


def test_HO8_on_ones_own_turn_the_hamster_does_nothing(lay_out):
    table = lay_out(["w", "h", "s"], ["hamster raccoon", "squirrel", "squirrel"], turn=1)
    assert "reveal hamster" in table.can(1)
    table.play("1 reveal hamster")
    assert table.nuts() == ["w", "h", "s"] and table.json()["deck"] == 52
    assert table.face_up() == [["hamster"], [], []]
    assert table.json()["turn"] == 2


def test_HO8_the_last_animal_must_be_revealed_though_it_is_the_hamster(lay_out):
    for hamster_last in (False, True):
        table = lay_out(["w", "h", "s"], ["hamster", "squirrel", ""], turn=1, hamster_last=hamster_last)
        assert table.can(1) == ["reveal hamster"]


def test_HO8_hamster_last_keeps_it_back_while_another_animal_is_face_down(lay_out):
    for other in ("beaver", "marmot", "squirrel"):
        down = [f"hamster {other}", "squirrel", ""]
        assert lay_out(["w", "", ""], down, turn=1, hamster_last=True).can(1) == [f"reveal {other}"]
        assert lay_out(["w", "", ""], down, turn=1).can(1) == sorted(["reveal hamster", f"reveal {other}"])


def test_HO8_hamster_last_does_not_bind_the_victim(lay_out):
    assert asked(lay_out, hamster_last=True).can(2) == ["hamster", "allow"]


# HO9


@pytest.mark.parametrize("down", ["beaver squirrel", "marmot raccoon", "beaver", "hamster"])
def test_HO9_whoever_has_a_face_down_animal_is_asked(lay_out, down):
    table = asked(lay_out, down)
    assert table.json()["phase"] == "react" and table.waits_for() == [2]
    assert "allow" in table.can(2)


@pytest.mark.parametrize("up", ["squirrel", "raccoon", "marmot", "beaver"])
def test_HO9_also_when_another_animal_is_revealed(lay_out, up):
    assert asked(lay_out, "hamster", up).waits_for() == [2]


def test_HO9_without_a_face_down_animal_nobody_is_asked(lay_out):
    table = asked(lay_out, "", "beaver squirrel")
    assert table.json()["phase"] == "reveal" and table.json()["turn"] == 3
    assert table.nuts() == ["wa", "wp", "s"]


def test_HO9_with_a_revealed_hamster_nobody_is_asked(lay_out):
    table = asked(lay_out, "squirrel", "hamster")
    assert table.json()["phase"] == "reveal" and table.json()["turn"] == 2
    assert table.nuts() == ["wa", "wp", "s"]
    assert asked(lay_out, "", "squirrel hamster").json()["phase"] == "reveal"


# HO10


def test_HO10_the_marmot_repeats_the_squirrel(lay_out):
    table = lay_out(NOTHING, ["marmot", "squirrel", ""], ["squirrel", "", ""], turn=1, pile="ap")
    assert table.can(1) == ["reveal marmot"]
    table.play("1 reveal marmot")
    assert table.nuts() == ["a", "", ""] and table.json()["deck"] == 1
    assert table.face_up() == [["squirrel", "marmot"], [], []]
    assert table.json()["turn"] == 2


def test_HO10_the_marmot_repeats_the_raccoon_with_any_player_and_nut(lay_out):
    table = lay_out(["w", "hh", "", "p"], ["marmot", "", "", ""], ["raccoon", "", "", ""], turn=1)
    assert table.can(1) == ["reveal marmot hazelnut@2", "reveal marmot peanut@4"]
    table.play("1 reveal marmot peanut@4")
    assert table.nuts() == ["wp", "hh", "", ""]


@pytest.mark.parametrize("nut", ["walnut", "hazelnut", "sunflower", "acorn", "peanut"])
@pytest.mark.parametrize("victim", [1, 2, 4, 5, 6])
def test_HO10_the_nut_changes_hands_as_with_the_raccoon(lay_out, nut, victim):
    down, up = ["", "", "marmot", "", "", ""], ["", "", "raccoon", "", "", ""]
    table = lay_out(["whsap"] * 6, down, up, turn=3).play(f"3 reveal marmot {nut}@{victim}")
    assert table.nuts()[2].count(nut[0]) == 2
    assert table.nuts()[victim - 1] == "whsap".replace(nut[0], "")


def test_HO10_a_repeated_raccoon_can_be_stopped(lay_out):
    down = ["marmot", "hamster", "squirrel"]
    table = lay_out(["", "hh", "s"], down, ["raccoon", "squirrel", ""], turn=1).play("1 reveal marmot hazelnut@2")
    assert table.json()["theft"] == "hazelnut@2" and table.can(2) == ["hamster", "allow"]
    stopped = table.clone().play("2 hamster")
    assert stopped.nuts() == ["", "hh", "s"]
    assert stopped.face_up() == [["raccoon", "marmot"], ["squirrel", "hamster"], []]
    assert table.play("2 allow").nuts() == ["h", "h", "s"]


def test_HO10_a_stopped_raccoon_is_repeated_all_the_same(lay_out):
    down = ["marmot raccoon", "hamster squirrel", "squirrel beaver"]
    table = lay_out(["", "hh", "s"], down, turn=1)
    table.play("1 reveal raccoon hazelnut@2", "2 hamster", "2 reveal squirrel", "3 reveal squirrel")
    assert "reveal marmot hazelnut@2" in table.can(1)
    table.play("1 reveal marmot hazelnut@2")
    assert table.nuts()[0] == "h"


def test_HO10_with_nothing_before_it_there_is_no_effect(lay_out):
    for other in ("squirrel", "raccoon", "hamster", "beaver"):
        table = lay_out(["w", "h", "s"], [f"marmot {other}", "squirrel", ""], turn=1)
        assert [move for move in table.can(1) if "marmot" in move] == ["reveal marmot"]
        table.play("1 reveal marmot")
        assert table.nuts() == ["w", "h", "s"] and table.json()["deck"] == 52
        assert table.face_up()[0] == ["marmot"] and table.json()["turn"] == 2


@pytest.mark.parametrize("before", ["hamster", "beaver"])
def test_HO10_hamster_and_beaver_are_not_repeated(lay_out, before):
    table = lay_out(["w", "h", "s"], ["marmot", "squirrel", "squirrel"], [before, "", "raccoon"], turn=1)
    assert table.can(1) == ["reveal marmot"]
    table.play("1 reveal marmot")
    assert table.nuts() == ["w", "h", "s"] and table.json()["deck"] == 52
    assert table.face_up() == [[before, "marmot"], [], ["raccoon"]]
    assert table.json()["turn"] == 2


def test_HO10_nor_a_beaver_that_anothers_beaver_revealed(lay_out):
    table = lay_out(["w", "h", ""], ["beaver squirrel", "beaver marmot", "squirrel hamster"], turn=1, pile="pppp")
    table.play("1 reveal beaver")
    assert table.nuts() == ["w", "h", "p"]
    assert table.can(2) == ["reveal marmot"]
    table.play("2 reveal marmot")
    assert table.nuts() == ["w", "h", "p"]


def test_HO10_a_marmot_does_not_repeat_what_another_player_revealed(lay_out):
    table = lay_out(["w", "h", "s"], ["squirrel hamster", "marmot hamster", "squirrel"], turn=1)
    table.play("1 reveal squirrel")
    assert table.can(2) == ["reveal hamster", "reveal marmot"]


def test_HO10_a_repeated_raccoon_with_no_nut_to_take_does_nothing(lay_out):
    table = lay_out(["w", "", ""], ["marmot", "squirrel", ""], ["raccoon", "", ""], turn=1)
    assert table.can(1) == ["reveal marmot"]
    table.play("1 reveal marmot")
    assert table.nuts() == ["w", "", ""] and table.json()["deck"] == 54 and table.json()["turn"] == 2


# HO11


def test_HO11_the_only_beaver_brings_its_player_three_nuts(lay_out):
    table = lay_out(["w", "h", "s"], ["squirrel", "beaver hamster", "squirrel marmot"], turn=2, pile="apwhs")
    table.play("2 reveal beaver")
    assert table.nuts() == ["w", "whap", "s"]
    assert table.json()["deck"] == 2
    assert table.face_up() == [[], ["beaver"], []]
    assert table.json()["turn"] == 3


def test_HO11_every_other_face_down_beaver_is_revealed_and_counts_as_played(lay_out):
    down = ["beaver squirrel", "beaver", "hamster squirrel", "beaver marmot"]
    table = lay_out([""] * 4, down, ["", "raccoon", "", ""], turn=2, pile="apwhs").play("2 reveal beaver")
    assert table.face_up() == [["beaver"], ["raccoon", "beaver"], [], ["beaver"]]
    assert table.face_down() == [["squirrel"], [], ["hamster", "squirrel"], ["marmot"]]
    table.play("3 reveal hamster")
    assert table.can(4) == ["reveal marmot"]


def test_HO11_with_several_beavers_everyone_without_draws_one_clockwise_from_the_first_player(lay_out):
    down = ["squirrel", "beaver", "marmot", "hamster", "beaver", "squirrel"]
    table = lay_out([""] * 6, down, ["raccoon"] * 6, turn=2, first=4, pile="wwhsap").play("2 reveal beaver")
    assert table.nuts() == ["h", "", "s", "w", "", "w"]
    assert table.json()["deck"] == 2


def test_HO11_the_first_player_too_draws_only_without_a_beaver(lay_out):
    down = ["squirrel", "beaver hamster", "beaver squirrel"]
    assert lay_out(NOTHING, down, turn=2, first=2, pile="wh").play("2 reveal beaver").nuts() == ["w", "", ""]
    assert lay_out(NOTHING, down, turn=2, first=1, pile="wh").play("2 reveal beaver").nuts() == ["w", "", ""]


def test_HO11_when_all_have_a_beaver_nobody_draws(lay_out):
    table = lay_out(NOTHING, ["beaver squirrel", "beaver marmot", "beaver"], turn=1).play("1 reveal beaver")
    assert table.nuts() == NOTHING and table.json()["deck"] == 55
    assert table.face_up() == [["beaver"]] * 3


def test_HO11_a_turn_whose_only_animal_was_a_revealed_beaver_is_skipped(lay_out):
    table = lay_out(NOTHING, ["beaver", "beaver", "hamster"], ["hamster", "marmot", "marmot"], turn=1)
    table.play("1 reveal beaver")
    assert table.json()["turn"] == 3


def test_HO11_the_last_beavers_may_end_the_round(lay_out):
    table = lay_out(NOTHING, ["", "beaver", "beaver"], ["hamster squirrel", "hamster", "marmot"], turn=2, pile="wh")
    table.play("2 reveal beaver")
    assert table.nuts() == ["w", "", ""]
    assert table.json()["phase"] == "choose" and table.json()["round"] == 2


# HO12


def is_won(table, *winners):
    assert table.over and table.json()["phase"] == "over"
    assert table.json()["turn"] is None and table.json()["theft"] is None
    assert table.waits_for() == table.may_interrupt() == []
    assert all(table.can(seat) == [] for seat in (1, 2, 3))
    assert table.winners() == list(winners)
    return True


@pytest.mark.parametrize("nut", "whsap")
def test_HO12_five_identical_nuts_win_at_once(lay_out, nut):
    table = lay_out(["w", nut * 4, "s"], ["squirrel", "squirrel marmot", "beaver hamster"], turn=2, pile=nut * 2)
    table.play("2 reveal squirrel")
    assert is_won(table, 2)
    assert table.outcome().scores == (1, 5, 1)
    assert table.face_down() == [["squirrel"], ["marmot"], ["beaver", "hamster"]]
    assert table.face_up() == [[], ["squirrel"], []]


def test_HO12_four_identical_nuts_do_not_win(lay_out):
    table = lay_out(["www", "hhhhssssaaaapppp", ""], ["squirrel", "squirrel", ""], turn=1, pile="ww")
    table.play("1 reveal squirrel")
    assert table.json()["phase"] == "reveal"


def test_HO12_with_a_stolen_nut(lay_out):
    table = lay_out(["aaaa", "wwa", ""], ["raccoon", "", "squirrel"], turn=1).play("1 reveal raccoon acorn@2")
    assert is_won(table, 1)
    assert table.nuts()[:2] == ["aaaaa", "ww"]


def test_HO12_a_theft_wins_only_once_it_is_allowed(lay_out):
    table = lay_out(["aaaa", "wwa", ""], ["raccoon", "hamster squirrel", ""], turn=1).play("1 reveal raccoon acorn@2")
    assert not table.over
    assert table.clone().play("2 hamster").json()["phase"] == "reveal"
    assert is_won(table.play("2 allow"), 1)


def test_HO12_with_a_repeated_squirrel(lay_out):
    table = lay_out(["", "aaaa", ""], ["squirrel", "marmot", ""], ["", "squirrel", ""], turn=2, pile="a")
    assert is_won(table.play("2 reveal marmot"), 2)


def test_HO12_the_beavers_nuts_are_drawn_to_the_end(lay_out):
    table = lay_out(["wwww", "", ""], ["beaver squirrel", "hamster", ""], turn=1, pile="wwwaa").play("1 reveal beaver")
    assert is_won(table, 1)
    assert table.nuts()[0] == "wwwwwww" and table.outcome().scores == (7, 0, 0)
    table = lay_out(["wwww", "", ""], ["beaver squirrel", "hamster", ""], turn=1, pile="aawhh").play("1 reveal beaver")
    assert is_won(table, 1)


@pytest.mark.parametrize(("first", "winner"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 6), (6, 6)])
def test_HO12_of_several_by_one_effect_the_nearest_clockwise_to_the_first_player_wins(lay_out, first, winner):
    down = ["beaver", "beaver", "squirrel", "marmot", "hamster", "squirrel"]
    table = lay_out(["", "", "wwww", "wwww", "", "wwww"], down, turn=2, first=first, pile="wwww").play(
        "2 reveal beaver"
    )
    assert table.nuts() == ["", "", "wwwww", "wwwww", "w", "wwwww"]
    assert is_won(table, winner)
    assert table.outcome().scores == (0, 0, 5, 5, 1, 5)


def test_HO12_others_draw_on_after_somebody_has_five(lay_out):
    table = lay_out(["wwww", "", ""], ["squirrel", "beaver", "beaver"], turn=2, pile="w")
    assert is_won(table.play("2 reveal beaver"), 1)


def test_HO12_a_win_leaves_the_round_as_it_is(lay_out):
    table = lay_out(["wwww", "", ""], ["squirrel", "", ""], ["hamster", "", ""], turn=1, first=2, round=4, pile="w")
    state = table.play("1 reveal squirrel").json()
    assert (state["phase"], state["round"], state["first"], state["dry"]) == ("over", 4, 2, 0)
    assert state["seats"][0]["face_up"] == ["hamster", "squirrel"]


# HO13


def test_HO13_an_empty_pile_gives_nothing(lay_out):
    table = lay_out(["ww", "", ""], ["squirrel", "squirrel hamster", "beaver"], turn=1, pile="w").play(
        "1 reveal squirrel"
    )
    assert table.nuts() == ["www", "", ""] and table.json()["deck"] == 0
    table.play("2 reveal squirrel", "3 reveal beaver")
    assert table.nuts() == ["www", "", ""] and table.json()["deck"] == 0


def test_HO13_what_is_left_is_given_in_order(lay_out):
    down = ["beaver", "hamster", "squirrel"]
    assert lay_out(NOTHING, down, turn=1, pile="wh").play("1 reveal beaver").nuts() == ["wh", "", ""]
    several = ["beaver hamster", "beaver", "squirrel marmot", "hamster"]
    assert lay_out([""] * 4, several, turn=1, first=4, pile="w").play("1 reveal beaver").nuts() == ["", "", "", "w"]


def end_of_round(lay_out, collections=("w", "h", "s"), pile="", dry=0, **more):
    """The round's last animal has just been revealed."""
    table = lay_out(list(collections), ["hamster", "", ""], turn=1, pile=pile, dry=dry, **more)
    return table.play("1 reveal hamster")


def test_HO13_rounds_that_end_with_the_pile_empty_are_counted(lay_out):
    assert end_of_round(lay_out, pile="w").json()["dry"] == 0
    assert end_of_round(lay_out).json()["dry"] == 1
    table = end_of_round(lay_out, dry=8)
    assert table.json()["dry"] == 9 and table.json()["phase"] == "choose"


def test_HO13_a_round_that_draws_the_last_nut_counts(lay_out):
    table = lay_out(NOTHING, ["squirrel", "", ""], turn=1, pile="w").play("1 reveal squirrel")
    assert table.json()["dry"] == 1


def test_HO13_after_ten_such_rounds_the_largest_set_wins(lay_out):
    table = end_of_round(lay_out, ("wwh", "hhhs", "wwaapp"), dry=9, round=20, first=3)
    assert is_won(table, 2)
    assert table.outcome().scores == (2, 3, 2)
    state = table.json()
    assert (state["dry"], state["round"], state["first"]) == (10, 20, 1)
    assert table.face_down() == table.face_up() == [[], [], []]


@pytest.mark.parametrize("first", [1, 2, 3])
def test_HO13_equal_sets_share_the_win(lay_out, first):
    assert is_won(end_of_round(lay_out, ("hhh", "ss", "aaap"), dry=9, first=first), 1, 3)
    assert is_won(end_of_round(lay_out, ("", "", ""), dry=9, first=first), 1, 2, 3)


def test_HO13_five_of_a_kind_in_the_tenth_dry_round_win_alone(lay_out):
    table = lay_out(["aaaa", "wwwwa", ""], ["raccoon", "", ""], turn=1, pile="", dry=9).play("1 reveal raccoon acorn@2")
    assert is_won(table, 1)
    assert table.json()["dry"] == 9


@pytest.mark.parametrize("seats", [3, 6])
def test_a_state_is_small(seats):
    assert GAME.state.itemsize <= 192
