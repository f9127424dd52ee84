"""How Hoarders looks in a browser: what is offered to whom, what is shown to all, and what moves."""

import json
import re
from collections import Counter

import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import seen
from ludoteca.engine.page import Recent
from ludoteca.games.hoarders import GAME, page
from ludoteca.games.hoarders.face import ANIMAL_NAMES, NUT_NAMES
from ludoteca.language import LANGUAGES, speaking
from ludoteca.testing.walk import walk

NAMES = ["Ada", "Bo <b>", "Cid", "Dag", "Eli", "Fay"]


def public(position):
    return position.seen_by(SPECTATOR).json()


def as_seen(event, before, after):
    """An event as everybody saw it; the positions are tables or steps."""
    return Recent(seen(GAME, event, SPECTATOR), public(before), public(after))


def act(table, seat, move):
    """Lets a seat, from 1, make a move, and returns what everybody saw of it."""
    before = table.clone()
    table.move(seat - 1, move)
    return as_seen({"seat": seat, "move": move}, before, table)


def held(table, seat):
    """What a seat, from 1, holds in its hand, by the animal's English name."""
    own = table.seen_by(seat - 1).json()
    return {one.words: one for one in page.hand(own, seat - 1, table.moves(seat - 1), NAMES)}


def panel(table, seat):
    return page.panel(public(table), seat - 1, NAMES)


def middle(table, *recent):
    return page.middle(public(table), NAMES, recent)


def kinds(table, seat):
    """A seat's nuts by their kind."""
    return {one["nut"]: one for one in panel(table, seat)["nuts"]}


def travels(recent):
    """What moved: the picture's name, from where, to where."""
    return [
        (one.drawn["symbol"].removeprefix("hoarders-"), one.source, one.goal) for one in page.effect(recent).travels
    ]


def drawn(name, *arguments):
    """A macro of the game's template, as HTML."""
    render = pytest.importorskip("ludoteca.web.render")
    return str(render.macro("hoarders/table.html", name)(*arguments))


# The whole game long


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_move_is_offered_once_and_nothing_else(seats):
    for step in walk(GAME, seats, 3, limit=400):
        for seat in range(seats):
            own, moves = step.after.seen_by(seat).json(), step.after.moves(seat)
            if step.after.awaits_deal or step.after.over:
                continue
            offered = Counter(choice.move for one in page.hand(own, seat, moves, NAMES) for choice in one.choices)
            offered += Counter(choice.move for choice in page.answers(own, seat, moves, NAMES))
            # HO3: either animal of a pair can be pressed first.
            assert offered == Counter({move: 2 if move.startswith("pick") else 1 for move in moves})


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_face_down_shows_in_panels_and_middle_before_it_is_revealed(seats):
    for step in walk(GAME, seats, 4, limit=400):
        if step.after.over or "move" not in step.event:
            continue
        state, table = public(step.after), step.after.json()
        for seat, here in enumerate(table["seats"]):
            shown = json.dumps(page.panel(state, seat, NAMES))
            assert [a for a in ANIMAL_NAMES if f"hoarders-{a}" in shown] == sorted(here["face_up"])
            assert shown.count("hoarders-back") == len(here["face_down"])
        if step.event["move"].startswith("pick"):
            recent = [as_seen(step.event, step.before, step.after)]
            assert "hoarders-" not in json.dumps([page.middle(state, NAMES, recent), page.effect(recent[0]).travels])


def test_what_moves_goes_between_places_of_the_page():
    for step in walk(GAME, 4, 5, limit=600):
        recent = as_seen(step.event, step.before, step.after)
        state = public(step.after)
        html = drawn("middle", page.middle(state, NAMES, [recent]))
        html += "".join(drawn("panel", page.panel(state, seat, NAMES)) for seat in range(4))
        places = re.findall(r'data-place="([^"]*)"', html)
        assert len(set(places)) == len(places)
        for travel in page.effect(recent).travels:
            assert {travel.source, travel.goal} <= set(places)


def test_every_nut_that_changes_hands_is_seen_to_move():
    for step in walk(GAME, 5, 6, limit=600):
        recent = as_seen(step.event, step.before, step.after)
        before = recent.before.get("seats") or [{"nuts": dict.fromkeys(NUT_NAMES, 0)}] * 5
        hoards = Counter({f"seat-{n + 1} {nut}": k for n, s in enumerate(before) for nut, k in s["nuts"].items()})
        for nut, source, goal in travels(recent):
            if nut in NUT_NAMES:
                hoards[goal] += 1
                hoards[source] -= 1
        del hoards["pile"]
        assert hoards == {
            f"seat-{n + 1} {k}": v for n, s in enumerate(recent.after["seats"]) for k, v in s["nuts"].items()
        }


# Choosing


def test_ho3_an_animal_is_chosen_with_each_of_the_four_others(lay_out):
    beaver = held(lay_out(["w", "h", "s"]), 1)["beaver"]
    assert [choice.words for choice in beaver.choices] == ["and hamster", "and marmot", "and raccoon", "and squirrel"]
    assert not beaver.at_once


def test_ho3_what_is_chosen_is_marked_and_can_be_changed(lay_out):
    hand = held(lay_out(["w", "h", "s"], ["marmot raccoon", "", ""]), 1)
    assert [animal for animal, one in hand.items() if one.drawn["chosen"]] == ["marmot", "raccoon"]
    assert "and marmot (as chosen)" in [choice.words for choice in hand["raccoon"].choices]
    assert len(hand["beaver"].choices) == 4
    assert "chosen" in drawn("card", hand["marmot"].drawn) and "chosen" not in drawn("card", hand["beaver"].drawn)


def test_ho3_a_panel_says_who_has_chosen_but_not_what(lay_out):
    table = lay_out(["w", "h", "s"], ["marmot raccoon", "", ""])
    assert (panel(table, 1)["says"], panel(table, 1)["to_choose"], len(panel(table, 1)["down"])) == ("has chosen", 0, 2)
    assert (panel(table, 2)["says"], panel(table, 2)["to_choose"], panel(table, 2)["down"]) == ("", 2, [])


# Revealing


def test_ho4_an_animal_without_a_choice_is_revealed_at_once(lay_out):
    hand = held(lay_out(["w", "h", "s"], ["beaver squirrel", "marmot", "marmot"], turn=1), 1)
    assert list(hand) == ["beaver", "squirrel"]
    assert all(one.at_once and len(one.choices) == 1 for one in hand.values())


def test_ho4_out_of_turn_the_animals_are_seen_but_cannot_be_revealed(lay_out):
    hand = held(lay_out(["w", "h", "s"], ["marmot", "beaver squirrel", "marmot"], turn=1), 2)
    assert {animal: one.choices for animal, one in hand.items()} == {"beaver": (), "squirrel": ()}


def test_ho7_a_raccoon_takes_a_nut_where_it_lies_next_neighbour_first(lay_out):
    table = lay_out(["wa", "hp", "s"], ["marmot", "raccoon squirrel", "marmot"], turn=2)
    raccoon = held(table, 2)["raccoon"]
    assert [(choice.words, choice.target) for choice in raccoon.choices] == [
        ("sunflower seed from Cid", "@3 sunflower"),
        ("walnut from Ada", "@1 walnut"),
        ("acorn from Ada", "@1 acorn"),
    ]
    assert not raccoon.at_once and not raccoon.open
    pressed = {one["target"] for seat in (1, 3) for one in kinds(table, seat).values()} - {""}
    assert pressed == {choice.target for choice in raccoon.choices}


def test_ho7_a_single_nut_is_still_pressed_as_such_and_a_last_animal_lies_open(lay_out):
    raccoon = held(lay_out(["", "hp", "s"], ["marmot", "marmot", "raccoon"], ["", "", "squirrel"], turn=3), 3)[
        "raccoon"
    ]
    assert raccoon.open and not raccoon.at_once
    one = held(lay_out(["", "p", "s"], ["marmot", "marmot", "raccoon squirrel"], turn=3), 3)["raccoon"]
    assert [choice.target for choice in one.choices] == ["@2 peanut"] and not one.at_once


def test_ho10_a_marmot_that_repeats_a_raccoon_takes_too(lay_out):
    marmot = held(lay_out(["", "p", "s"], ["marmot", "squirrel", "squirrel"], ["raccoon", "", ""], turn=1), 1)["marmot"]
    assert [choice.move for choice in marmot.choices] == ["reveal marmot peanut@2", "reveal marmot sunflower@3"]


# A theft


@pytest.fixture
def theft(lay_out):
    """Ada's raccoon wants Bo's acorn; Bo has a hamster."""
    table = lay_out(["w", "aah", "s"], ["raccoon squirrel", "hamster marmot", "beaver marmot"], turn=1)
    recent = act(table, 1, "reveal raccoon acorn@2")
    return table, recent


def test_ho8_the_victim_answers_with_a_shout_or_not(theft):
    table, _recent = theft
    own = table.seen_by(1).json()
    choices = page.answers(own, 1, table.moves(1), NAMES)
    assert [(c.move, c.words, c.shout) for c in choices] == [
        ("hamster", "Hamster!", True),
        ("allow", "let it be taken", False),
    ]
    assert not any(one.choices for one in held(table, 2).values())


def test_ho9_without_a_hamster_one_can_only_let_it_be_taken(lay_out):
    table = lay_out(["w", "aah", "s"], ["raccoon squirrel", "marmot", "beaver marmot"], turn=1)
    act(table, 1, "reveal raccoon acorn@2")
    assert [c.move for c in page.answers(table.seen_by(1).json(), 1, table.moves(1), NAMES)] == ["allow"]


def test_ho8_all_see_who_wants_which_nut_of_whom(theft):
    table, recent = theft
    scene = middle(table, recent)["scene"]
    assert scene["words"] == "Ada wants a nut from Bo <b>: acorn."
    assert (scene["animal"]["symbol"], scene["nut"]["symbol"]) == ("hoarders-raccoon", "hoarders-acorn")
    assert [nut for nut, one in kinds(table, 2).items() if one["wanted"]] == ["acorn"]
    assert not any(one["wanted"] for seat in (1, 3) for one in kinds(table, seat).values())
    assert (panel(table, 1)["says"], panel(table, 2)["says"]) == ("takes: acorn", "is to lose: acorn")


def test_ho8_a_hamster_that_stops_a_theft_sounds_like_a_trap(theft):
    table, asked = theft
    assert travels(asked) == [("raccoon", "seat-1 animals", "middle shown")]
    recent = act(table, 2, "hamster")
    assert page.effect(recent).sound == "trap"
    assert travels(recent) == [("hamster", "seat-2 animals", "middle shown")]
    scene = middle(table, asked, recent)["scene"]
    assert (scene["animal"]["symbol"], scene["words"], scene["nut"]) == ("hoarders-hamster", "Bo <b>", None)


def test_ho8_a_nut_that_may_be_taken_goes_from_its_owner_to_the_thief(theft):
    table, asked = theft
    recent = act(table, 2, "allow")
    assert travels(recent) == [("acorn", "seat-2 acorn", "seat-1 acorn")]
    scene = middle(table, asked, recent)["scene"]
    assert (scene["animal"]["symbol"], scene["words"]) == ("hoarders-raccoon", "Ada")


def test_ho8_a_hamster_revealed_on_its_owners_turn_is_no_trap(lay_out):
    table = lay_out(["w", "a", "s"], ["hamster", "marmot", "marmot"], turn=1)
    assert page.effect(act(table, 1, "reveal hamster")).sound == "card"


# What everybody sees


def test_collections_show_all_kinds_and_a_set_of_four_stands_out(lay_out):
    hoard = kinds(lay_out(["wwwwha", "", "s"]), 1)
    assert list(hoard) == list(NUT_NAMES)
    assert [one["count"] for one in hoard.values()] == [4, 1, 0, 1, 0]
    assert [one["standing"] for one in hoard.values()] == ["near", "some", "none", "some", "none"]
    assert hoard["sunflower"]["target"] == ""


def test_revealed_animals_lie_in_order(lay_out):
    up = panel(lay_out(["w", "h", "s"], ["", "marmot", "marmot"], ["squirrel beaver", "", ""], turn=2), 1)["up"]
    assert [animal["words"] for animal in up] == ["squirrel", "beaver"]


def test_the_first_player_has_a_crown(lay_out):
    table = lay_out(["w", "h", "s"], first=2)
    assert [panel(table, seat)["first"] for seat in (1, 2, 3)] == [False, True, False]
    assert middle(table)["first"] == "First player: Bo <b>"


def test_the_middle_says_how_many_nuts_are_left_and_which_round_it_is(lay_out):
    shown = middle(lay_out(["w", "h", "s"], round=4))
    assert (shown["deck_words"], shown["round"], shown["dry"]) == ("52 nuts", "Round 4", [])


def test_ho13_rounds_with_an_empty_pile_are_counted(lay_out):
    shown = middle(lay_out(["w", "h", "s"], pile="", dry=3))
    assert shown["deck_words"] == "no nuts left"
    assert shown["dry"] == [True] * 3 + [False] * 7
    assert shown["dry_words"] == "The pile is empty. The largest set wins after 7 more rounds."


def test_ho5_the_last_animal_of_a_round_can_still_be_seen_while_the_next_are_chosen(lay_out):
    table = lay_out(["w", "h", "s"], ["", "", "squirrel"], ["beaver marmot", "hamster marmot", "marmot"], turn=3)
    reveal = act(table, 3, "reveal squirrel")
    pick = act(table, 1, "pick beaver marmot")
    assert panel(table, 3)["up"] == []
    scene = middle(table, reveal, pick)["scene"]
    assert (scene["animal"]["symbol"], scene["words"]) == ("hoarders-squirrel", "Cid")


# Effects


def test_ho6_a_nut_is_drawn_from_the_pile(lay_out):
    table = lay_out(["w", "h", "s"], ["squirrel", "marmot", "marmot"], turn=1, pile="pa")
    recent = act(table, 1, "reveal squirrel")
    assert travels(recent) == [("squirrel", "seat-1 animals", "middle shown"), ("peanut", "pile", "seat-1 peanut")]
    assert page.effect(recent).sound == "card"


@pytest.mark.parametrize("others", ["marmot", ""], ids=["mid-round", "at the round's end"])
def test_ho11_every_beaver_is_seen_to_be_revealed(lay_out, others):
    table = lay_out(["w", "h", "s"], ["beaver", "beaver", others], turn=1, pile="pa")
    shown = travels(act(table, 1, "reveal beaver"))
    assert shown[:2] == [
        ("beaver", "seat-1 animals", "middle shown"),
        ("beaver", "seat-2 animals", "middle shown"),
    ]
    assert shown[2:] == [("peanut", "pile", "seat-3 peanut")]


def test_ho2_the_deal_brings_everybody_three_nuts():
    deal = next(iter(walk(GAME, 3, 1)))
    moved = travels(as_seen(deal.event, deal.before, deal.after))
    assert Counter(goal.split()[0] for _nut, _source, goal in moved) == {"seat-1": 3, "seat-2": 3, "seat-3": 3}
    assert {source for _nut, source, _goal in moved} == {"pile"}


# The end


def test_ho12_the_winning_set_is_shown(lay_out):
    table = lay_out(["w", "h", "ppppa"], ["marmot", "marmot", "squirrel hamster"], turn=3, pile="p")
    recent = act(table, 3, "reveal squirrel")
    shown = middle(table, recent)
    assert page.effect(recent).sound == "win"
    assert [(len(one["nuts"]), one["words"]) for one in shown["sets"]] == [(5, "Cid has 5 of a kind: peanut!")]
    assert kinds(table, 3)["peanut"]["standing"] == "full"
    assert [animal["words"] for animal in panel(table, 3)["down"]] == ["hamster"]
    assert "hoarders-peanut" in drawn("middle", shown)


def test_ho12_of_several_sets_the_nearest_to_the_first_player_wins(lay_out):
    table = lay_out(["aaaa", "pppp", "w", "h"], ["", "", "beaver", "beaver"], turn=3, first=2, pile="pa")
    recent = act(table, 3, "reveal beaver")
    assert table.over
    assert [one["words"] for one in middle(table, recent)["sets"]] == ["Bo <b> has 5 of a kind: peanut!"]


def test_ho13_equal_sets_share_the_win(lay_out):
    table = lay_out(["aaa", "ppp", "ww"], ["hamster", "", ""], turn=1, pile="", dry=9)
    recent = act(table, 1, "reveal hamster")
    sets = middle(table, recent)["sets"]
    assert sorted(one["words"] for one in sets) == ["Ada has 3 of a kind: acorn!", "Bo <b> has 3 of a kind: peanut!"]
    assert {NAMES.index(one["words"].split(" has")[0]) for one in sets} == set(table.outcome().winners)


# The template


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_renders_all_through_a_game_in_every_language(language):
    with speaking(language):
        for number, step in enumerate(walk(GAME, 6, 7)):
            if number % 15 and not step.after.over:
                continue
            state, recent = public(step.after), as_seen(step.event, step.before, step.after)
            html = drawn("middle", page.middle(state, NAMES, [recent]))
            html += "".join(drawn("panel", page.panel(state, seat, NAMES)) for seat in range(6))
            html += "".join(drawn("card", travel.drawn) for travel in page.effect(recent).travels)
            assert "style=" not in html and "<b>" not in html.replace('<b class="count">', "")


def test_it_draws_only_pictures_that_there_are():
    render = pytest.importorskip("ludoteca.web.render")
    known = set(re.findall(r'<symbol id="([^"]*)"', str(render.sheet("hoarders")) + str(render.icons())))
    for step in walk(GAME, 3, 8, limit=300):
        state, recent = public(step.after), as_seen(step.event, step.before, step.after)
        html = drawn("middle", page.middle(state, NAMES, [recent]))
        html += "".join(drawn("panel", page.panel(state, seat, NAMES)) for seat in range(3))
        assert set(re.findall(r'href="#([^"]*)"', html)) <= known
