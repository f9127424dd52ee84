"""How Moggie looks in a browser: everything that can be done, and nothing that has to be seen by oneself (MG4)."""

import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.page import Recent, Travel
from ludoteca.games.moggie import GAME, page
from ludoteca.testing.walk import walk

NAMES = ["Ada", "Bo", "Cid", "Dag", "Eli", "Fay", "Gro", "Hal", "Ivo", "Jo", "Kai", "Liv"]


def own(table, seat):
    """Hand and answers of a seat, from 1."""
    state, moves = table.seen_by(seat - 1).json(), table.moves(seat - 1)
    return page.hand(state, seat - 1, moves, NAMES), page.answers(state, seat - 1, moves, NAMES)


def choices(table, seat):
    hand, answers = own(table, seat)
    return [choice for held in hand for choice in held.choices] + answers


def whole(table):
    """All that anybody is shown."""
    state, names = table.seen_by(SPECTATOR).json(), NAMES[: table.seats]
    shown = [page.panel(state, seat, names) for seat in range(table.seats)]
    return [*shown, page.middle(state, names, []), *(own(table, seat) for seat in range(1, table.seats + 1))]


def effect(table, *steps):
    """What the last step looked like to everybody."""
    table.play(*steps[:-1])
    before = table.seen_by(SPECTATOR).json()
    table.play(steps[-1])
    event = {"clock": "close"}
    if steps[-1] != "close":
        seat, move = steps[-1].split(" ", 1)
        event = {"seat": int(seat), "move": move}
    return page.effect(Recent(event, before, table.seen_by(SPECTATOR).json()))


@pytest.mark.parametrize("seats", [2, 3, 7, 12])
def test_every_legal_move_is_offered_exactly_once(seats):
    for step in walk(GAME, seats, "page", limit=400):
        if step.after.over:
            continue
        for seat in range(1, seats + 1):
            offered = sorted(choice.move for choice in choices(step.after, seat))
            assert offered == sorted(step.after.moves(seat - 1))


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_all_through_a_game_there_is_a_travel_only_between_places_that_are_shown(seats):
    piles = {f"seat-{seat} {pile}" for seat in range(1, seats + 1) for pile in ("draw", "discard")}
    for step in walk(GAME, seats, "travels", limit=400):
        if "deal" in step.event:
            continue
        before, after = (position.seen_by(SPECTATOR).json() for position in (step.before, step.after))
        here, there = ({"turned"} | piles | {f"centre {top}" for top in state["centre"]} for state in (before, after))
        shown = page.effect(Recent(step.event, before, after))
        assert shown.sound in ("card", "moggie", "win")
        for travel in shown.travels:
            assert travel.source in here
            assert travel.goal in there


@pytest.mark.parametrize("piles", [{"card": 7}, {"window": True}, {"acted": True}])
def test_mg4_nothing_tells_whether_there_was_a_fault(lay_out, piles):
    one, other = lay_out([[9], [8], []], **piles), lay_out([[9], [8], []], **piles, fault=True)
    assert whole(one) == whole(other)


def test_mg4_nothing_depends_on_what_is_hidden():
    for number, step in enumerate(walk(GAME, 4, "hidden", limit=300)):
        if step.after.over or "deal" in step.event:
            continue
        other = step.after.clone()
        other.resample(0, seeded(number))
        assert whole(step.after) == whole(other)


@pytest.mark.parametrize("card", [1, 5, 6, 9, 13, 20])
def test_mg4_places_lie_in_the_same_order_whichever_is_the_proper_one(lay_out, card):
    table = lay_out([[16], [8, 10], [14], [], [5]], centre=[4, 4, 12], card=card, turn=3)
    (held,), answers = own(table, 3)
    assert held.open
    assert not held.at_once
    assert [choice.move for choice in held.choices] == [
        "card new",
        "card centre 4",
        "card centre 12",
        "card @5",
        "card @1",
        "card @2",
    ]
    assert [choice.target for choice in held.choices] == ["new", "centre 4", "centre 12", "@5", "@1", "@2"]
    assert [choice.words for choice in held.choices][2:5] == ["centre, on 12", "Eli, on 5", "Ada, on 16"]
    assert not any(choice.shout for choice in held.choices)
    assert [choice.move for choice in answers] == ["cant"]


def test_mg4_all_places_are_drawn_alike(lay_out):
    table = lay_out([[16], [8], [14]], centre=[4, 4, 12], card=5)
    middle = page.middle(table.seen_by(SPECTATOR).json(), NAMES, [])
    assert [pile.keys() for pile in middle["piles"]] == [middle["piles"][0].keys()] * 3
    assert [pile["target"] for pile in middle["piles"]] == ["centre 4", "centre 4", "centre 12"]
    panels = [page.panel(table.seen_by(SPECTATOR).json(), seat, NAMES) for seat in (1, 2)]
    assert panels[0] | panels[1] == panels[1]
    assert {key for key in panels[0] if panels[0][key] != panels[1][key]} == {"seat", "top"}


def test_without_a_turned_card_the_discard_top_can_be_played_or_a_card_turned(lay_out):
    (held,), answers = own(lay_out([[3, 9], [8]], centre=[1]), 1)
    assert held.drawn == page.card(9)
    assert [choice.move for choice in held.choices] == ["top new", "top centre 1", "top @2"]
    assert [choice.move for choice in answers] == ["flip"]
    hand, answers = own(lay_out([[], [8]]), 1)
    assert not hand
    assert [choice.move for choice in answers] == ["flip"]


def test_the_turned_card_is_shown_large_to_all(lay_out):
    table = lay_out([[9], [8]], card=13)
    middle = page.middle(table.seen_by(SPECTATOR).json(), NAMES, [])
    assert middle["turned"] == {"kind": "card", "number": 13, "symbol": "moggie-cat-4"}
    assert middle["turned_words"] == "Turned: 13"
    assert page.middle(lay_out([[9], [8]]).json(), NAMES, [])["turned"] == page.GAP


def test_each_four_numbers_have_their_cat():
    assert [page.card(number)["symbol"][-1] for number in range(1, 21)] == list("11112222333344445555")


def test_mg8_the_button_lies_there_from_the_first_moment_and_looks_the_same(lay_out):
    table = lay_out([[9], [8], []])
    (before,), _answers = own(table, 2)
    assert before.choices == ()
    (during,), answers = own(table.play("1 flip"), 2)
    assert [(choice.move, choice.shout) for choice in during.choices] == [("moggie", True)]
    assert during.at_once
    assert not answers
    (window,), answers = own(table.play("1 cant"), 2)
    assert window == during
    assert [choice.move for choice in answers] == ["hold"]
    (held,), answers = own(table.play("2 hold"), 2)
    assert held == before
    assert not answers
    assert before.drawn == during.drawn


def test_the_turns_player_has_no_button_and_in_a_window_nothing_to_do(lay_out):
    (held,), answers = own(lay_out([[9], [8], []], window=True), 1)
    assert held.drawn == page.card(9)
    assert held.choices == ()
    assert not answers


def test_panels_say_how_each_seat_stands(lay_out):
    table = lay_out([[5], [3, 8], [], []], draw=[[1, 2], [], [5], []]).play("1 flip", "3 moggie", "1 cant", "2 hold")
    state = table.seen_by(SPECTATOR).json()
    panels = [page.panel(state, seat, NAMES) for seat in range(4)]
    assert [panel["standing"] for panel in panels] == ["on-turn", "holding", "called", "empty"]
    assert [(panel["draw"], panel["discard"]) for panel in panels] == [(0, 2), (0, 1), (3, 0), (0, 0)]
    assert [panel["top"] for panel in panels] == [page.card(1), page.card(8), page.GAP, page.GAP]


def test_when_it_is_over_there_is_nothing_left_to_do(lay_out):
    table = lay_out([[], [8], [3]], draw=[[9], None, None]).play("1 flip", "1 card @2", "close")
    state = table.seen_by(0).json()
    assert state["phase"] == "over"
    assert page.hand(state, 1, [], NAMES) == []
    assert page.middle(state, NAMES, [])["headline"] == "The game is over."
    panels = [page.panel(state, seat, NAMES) for seat in range(3)]
    assert [panel["standing"] for panel in panels] == ["empty", "", ""]
    assert [panel["draw"] for panel in panels] == [0, 2, 2]


@pytest.mark.parametrize("seats", [2, 12])
def test_with_ten_piles_in_the_centre_there_is_no_place_for_a_new_one(lay_out, seats):
    discard = [[13 + seat % 8] for seat in range(seats)]
    table = lay_out(discard, draw=[[15]] * 2 + [[]] * (seats - 2), centre=list(range(1, 11)), card=12)
    state = table.seen_by(SPECTATOR).json()
    middle = page.middle(state, NAMES, [])
    assert [pile["number"] for pile in middle["piles"]] == list(range(1, 11))
    assert not middle["new"]
    assert page.middle(lay_out([[9], [8]], centre=[1]).json(), NAMES, [])["new"]


@pytest.mark.parametrize("seats", [2, 12])
def test_all_of_it_becomes_a_page(lay_out, seats):
    render = pytest.importorskip("ludoteca.web.render")
    macro = {name: render.macro("moggie/table.html", name) for name in ("card", "panel", "middle")}
    discard = [[13 + seat % 8] for seat in range(seats - 1)] + [[]]
    table = lay_out(discard, draw=[[15]] * 2 + [[]] * (seats - 2), centre=list(range(1, 11)), card=12)
    state = table.seen_by(SPECTATOR).json()
    middle = macro["middle"](page.middle(state, NAMES, []))
    assert [middle.count(f'data-target="centre {top}"') for top in range(1, 11)] == [1] * 10
    assert 'data-target="new"' not in middle
    assert "Turned: 12" in middle
    for seat in range(seats):
        assert f'data-place="seat-{seat + 1} discard"' in macro["panel"](page.panel(state, seat, NAMES))
    held = own(table, 1)[0] + own(table, 2)[0]
    assert [">12<" in macro["card"](one.drawn) for one in held] == [True, False]
    assert "Moggie!" in macro["card"](held[1].drawn)
    assert "moggie-back" in macro["card"](page.BACK)


@pytest.mark.parametrize(
    ("steps", "travel"),
    [
        (["1 flip"], Travel(page.card(7), "seat-1 draw", "turned")),
        (["1 flip", "1 cant"], Travel(page.card(7), "turned", "seat-1 discard")),
        (["1 flip", "1 card centre 6"], Travel(page.card(7), "turned", "centre 7")),
        (["1 flip", "1 card @2"], Travel(page.card(7), "turned", "seat-2 discard")),
        (["1 top @2"], Travel(page.card(9), "seat-1 discard", "seat-2 discard")),
        (["1 top centre 8"], Travel(page.card(9), "seat-1 discard", "centre 9")),
    ],
)
def test_cards_travel_to_where_they_are_laid(lay_out, steps, travel):
    table = lay_out([[9], [8], []], draw=[[7, 20], None, None], centre=[6, 8])
    shown = effect(table, *steps)
    assert shown.travels == (travel,)
    assert shown.sound == "card"


def test_mg7_a_card_that_does_not_fit_comes_to_the_own_discard_pile(lay_out):
    table = lay_out([[9], [8], [15]], draw=[[7, 20], None, None])
    assert effect(table, "1 flip", "1 card @3").travels == (Travel(page.card(7), "turned", "seat-1 discard"),)
    assert effect(lay_out([[9], [8], [15]]), "1 top @3").travels == ()


def test_mg9_a_right_call_takes_a_card_from_each_of_the_others(lay_out):
    table = lay_out([[9], [8], [12, 3], []], draw=[[7, 20], None, [], []])
    shown = effect(table, "1 flip", "3 moggie")
    assert shown.sound == "moggie"
    assert shown.travels == (
        Travel(page.BACK, "seat-2 draw", "seat-1 draw"),
        Travel(page.BACK, "seat-3 discard", "seat-1 draw"),
        Travel(page.card(7), "turned", "seat-1 discard"),
    )


def test_mg10_a_wrong_call_takes_a_card_to_the_caller(lay_out):
    shown = effect(lay_out([[9], [5], []], draw=[[7, 20], None, None]), "1 flip", "2 moggie")
    assert shown.sound == "moggie"
    assert shown.travels == (
        Travel(page.BACK, "seat-1 draw", "seat-2 draw"),
        Travel(page.BACK, "seat-3 draw", "seat-2 draw"),
    )


def test_holding_and_closing_move_nothing(lay_out):
    table = lay_out([[9], [5], []], window=True)
    assert effect(table, "2 hold").travels == ()
    assert effect(table, "close") == page.Effect()


@pytest.mark.parametrize("last", ["close", "3 moggie"])
def test_mg11_a_win_is_heard(lay_out, last):
    table = lay_out([[], [8], [3]], draw=[[9], None, None])
    assert effect(table, "1 flip", "1 card @2", last) == page.Effect(sound="win")
