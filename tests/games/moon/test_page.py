"""How Moon looks in a browser: what can be done, what lies where, and that nothing hidden is in it."""

import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.events import seen
from ludoteca.engine.page import Recent
from ludoteca.games.moon import GAME, page
from ludoteca.testing.walk import walk
from ludoteca.web.render import macro

NAMES = ["Ada", "Bo <i>", "Cy", "Doña Inés {0}"]
TEMPLATE = "moon/table.html"


def names_of(position):
    return NAMES[: position.seats]


def recent_of(step):
    """The step as everybody saw it."""
    event = seen(GAME, step.event, SPECTATOR)
    return Recent(event, step.before.seen_by(SPECTATOR).json(), step.after.seen_by(SPECTATOR).json())


def public(position, recent=()):
    """Panels and middle, as everybody sees them."""
    state, names = position.seen_by(SPECTATOR).json(), names_of(position)
    return [page.panel(state, seat, names) for seat in range(position.seats)], page.middle(state, names, recent)


def own(position, seat):
    """What a seat (from 0) holds and can do."""
    state, moves, names = position.seen_by(seat).json(), position.moves(seat), names_of(position)
    return page.hand(state, seat, moves, names), page.answers(state, seat, moves, names)


def drawn(position, viewer, recent=()):
    """All of it as HTML."""
    panels, middle = public(position, recent)
    hand, _answers = own(position, viewer)
    html = [macro(TEMPLATE, "panel")(it) for it in panels]
    html += [macro(TEMPLATE, "middle")(middle), *(macro(TEMPLATE, "card")(held.drawn) for held in hand)]
    return "".join(map(str, html))


def played(table, *steps):
    """The last of these moves as everybody saw it."""
    *earlier, last = steps
    table.play(*earlier)
    before = table.seen_by(SPECTATOR).json()
    table.play(last)
    seat, move = last.split(" ", 1)
    return Recent({"seat": int(seat), "move": move}, before, table.seen_by(SPECTATOR).json())


def walked(seats, seed, limit=250):
    """Steps of a random game, each with what all saw last."""
    recent = []
    for step in walk(GAME, seats, seed, limit=limit):
        recent = [*recent[-5:], recent_of(step)]
        yield step.after, recent


# What can be done


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_move_is_offered_exactly_once(seats):
    phases = set()
    for position, _recent in walked(seats, 1):
        phases.add(position.json()["phase"])
        for seat in range(seats):
            hand, answers = own(position, seat)
            offered = [choice.move for held in hand for choice in held.choices] + [choice.move for choice in answers]
            assert sorted(offered) == sorted(position.moves(seat))
            assert all(held.at_once and len(held.choices) == 1 for held in hand if held.choices)
    assert phases >= {"bid", "trump", "play", "deal"} | ({"bury"} if seats == 3 else set())


def test_calls_stand_from_the_least_to_the_most_daring_and_the_moon_is_shot_aloud(dealt):
    answers = own(dealt().play("1 bid 5"), 1)[1]
    assert [choice.move for choice in answers] == ["pass", "bid 6", "bid 7", "bid 21"]
    assert [choice.move for choice in answers if choice.shout] == ["bid 21"]


def test_trumps_are_named_by_their_words(dealt):
    answers = own(dealt(["", "", "", ""]).play("1 bid 21"), 0)[1]
    words = ["zeros", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles", "no trumps"]
    assert [choice.words for choice in answers] == words


def test_MN7_tiles_that_cannot_follow_stay_in_sight(playing):
    table = playing(["6-6 5-4 1-1", "6-5 3-3", ""], "3").play("1 play 6-6")
    hand = own(table, 1)[0]
    assert len(hand) == 7
    assert [held.choices[0].words for held in hand if held.choices] == ["play six-five"]


def test_the_hand_is_sorted_trumps_first_then_suit_by_suit_from_its_double_down(playing):
    table = playing(["6-4 6-6 2-1 4-4 5-5 5-2 1-1", "", ""], "4", widow="0-0")
    words = [held.words for held in own(table, 0)[0] if not held.drawn["buried"]]
    trumps = ["four-four, a trump", "six-four, a trump"]
    assert words == [*trumps, "six-six", "five-five", "five-two", "two-one", "one-one"]


def test_MN5_the_bidder_alone_goes_on_seeing_the_buried_tile(playing):
    table = playing(["6-6", "", ""], "6", widow="5-5")
    assert [held.words for held in own(table, 0)[0] if held.drawn["buried"]] == ["five-five, buried"]
    assert not any(held.drawn["buried"] for seat in (1, 2) for held in own(table, seat)[0])
    assert public(table)[1]["buried"]


# What lies where


def test_MN3_the_auction_stands_in_order_from_the_first_bidder(dealt):
    _panels, middle = public(dealt(first=2).play("2 bid 5", "3 pass"))
    assert [(call["name"], call["words"]) for call in middle["auction"]] == [
        ("Bo <i>", "bids 5"),
        ("Cy", "has passed"),
        ("Ada", ""),
    ]
    assert [call["highest"] for call in middle["auction"]] == [True, False, False]
    assert [call["next"] for call in middle["auction"]] == [False, False, True]
    assert middle["widow"]
    assert not middle["buried"]


def test_the_bidder_is_marked_once_the_auction_is_over(dealt):
    table = dealt().play("1 bid 4", "2 bid 6")
    assert not any(panel["bidder"] for panel in public(table)[0])
    panels = public(table.play("3 pass"))[0]
    assert [panel["bidder"] for panel in panels] == [False, True, False]
    assert panels[1]["call"] == "bidder: 6"


def test_four_play_in_two_teams_with_their_points_in_common(finished):
    panels, middle = public(finished([3, 1, 2, 1], bid=5, bidder=3, points=[2, -7]))
    assert [panel["team"] for panel in panels] == ["A", "B", "A", "B"]
    assert [panel["points"] for panel in panels] == ["7 points", "−5 points"] * 2
    assert middle["verdict"] == {"words": "Made: Ada and Cy bid 5, tricks taken: 5.", "kind": "made"}


def test_the_running_trick_says_who_laid_what_and_which_is_highest(playing):
    table = playing(["5-4 5-5", "5-3 5-2", "2-2 4-4"], "2").play("1 play 5-4", "2 play 5-3")
    middle = public(table)[1]
    assert middle["asked"] == "Asked for: fives."
    assert [(one["name"], one["tile"]["ends"], one["highest"]) for one in middle["trick"]] == [
        ("Ada", [5, 4], True),
        ("Bo <i>", [5, 3], False),
    ]


def test_MN8_the_last_trick_lies_there_until_the_next_tile(late):
    table = late(["6-5 1-1", "3-3 4-1", "6-6 2-1"], "3")
    recent = played(table, "1 play 6-5", "2 play 3-3", "3 play 6-6")
    middle = public(table, [recent])[1]
    assert middle["trick"] == []
    assert middle["last"]["words"] == "Bo <i> takes the trick."
    laid = [(one["name"], one["tile"]["ends"], one["highest"]) for one in middle["last"]["tiles"]]
    assert laid == [("Ada", [6, 5], False), ("Bo <i>", [3, 3], True), ("Cy", [6, 6], False)]
    after = played(table, "2 play 4-1")
    assert public(table, [recent, after])[1]["last"] is None


@pytest.mark.parametrize("seats", GAME.seats)
def test_MN8_the_last_trick_names_who_has_one_more_all_through_a_game(seats):
    tricks = 0
    for position, recent in walked(seats, 2, limit=120):
        last = public(position, recent)[1]["last"]
        newest = recent[-1]
        ended = newest.event.get("move", "").startswith("play") and not newest.after["trick"]
        assert (last is not None) == ended
        if last is not None:
            counts = zip(newest.before["seats"], newest.after["seats"], strict=True)
            (winner,) = (k for k, (old, new) in enumerate(counts) if new["tricks"] > old["tricks"])
            assert [one["name"] for one in last["tiles"] if one["highest"]] == [NAMES[winner]]
            assert len(last["tiles"]) == seats
            tricks += 1
    assert tricks > 7


def test_MN5_after_a_hand_the_widow_and_the_buried_tile_lie_open(late):
    table = late(["6-5", "6-6", "2-1"], "none", tricks=[2, 1, 3], bid=4, bidder=3, widow="5-5")
    recent = played(table, "1 play 6-5", "2 play 6-6", "3 play 2-1")
    middle = public(table, [recent])[1]
    assert [one["words"] for one in middle["secrets"]] == ["widow", "buried"]
    assert middle["secrets"][0]["tile"]["ends"] == [5, 5]
    assert middle["verdict"] == {"words": "Failed: Cy bid 4, tricks taken: 3.", "kind": "failed"}
    assert [one["change"] for one in middle["scored"]] == ["+2", "+2", "−4"]
    assert middle["last"] is not None


def test_MN5_when_all_have_passed_every_hand_lies_open(dealt):
    table = dealt().play("1 pass", "2 pass", "3 pass")
    panels, middle = public(table)
    assert [len(panel["hand"]) for panel in panels] == [7, 7, 7]
    assert middle["verdict"] == {"words": "All have passed: nothing is scored.", "kind": "passed"}
    assert [one["words"] for one in middle["secrets"]] == ["widow"]
    assert own(table, 0) == ([], [])


# Nothing hidden


@pytest.mark.parametrize("seats", GAME.seats)
def test_two_worlds_that_a_viewer_cannot_tell_apart_look_the_same(seats):
    rng = seeded("page", seats)
    changed = 0
    for position, recent in walked(seats, 3, limit=90):
        for viewer in (SPECTATOR, *range(seats)):
            other = position.clone()
            other.resample(viewer, rng)
            changed += other.save() != position.save()
            assert public(other, recent) == public(position, recent)
            if viewer != SPECTATOR:
                assert own(other, viewer) == own(position, viewer)
    assert changed > 100


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_hand_that_is_not_open_is_a_count(seats):
    for position, _recent in walked(seats, 4, limit=90):
        state, panels = position.json(), public(position)[0]
        assert [panel["tiles"] for panel in panels] == [len(there["hand"]) for there in state["seats"]]
        if state["phase"] not in ("deal", "over"):
            assert not any(panel["hand"] for panel in panels)


# What moves


def test_a_tile_goes_to_the_trick_and_the_trick_to_its_winner(late):
    table = late(["6-5 1-1", "3-3 4-1", "6-6 2-1"], "3")
    (travel,) = page.effect(played(table, "1 play 6-5")).travels
    assert (travel.source, travel.goal, travel.drawn["ends"]) == ("seat-1", "trick", [6, 5])
    tile, won = page.effect(played(table, "2 play 3-3", "3 play 6-6")).travels
    assert (tile.source, tile.goal) == ("seat-3", "trick")
    assert (won.source, won.goal, won.drawn) == ("trick", "seat-2", page.BACK)


def test_MN5_the_widow_goes_to_the_bidder_and_a_tile_is_buried_unseen(dealt):
    table = dealt(widow="6-6")
    (travel,) = page.effect(played(table, "1 pass", "2 bid 21")).travels
    assert (travel.source, travel.goal, travel.drawn) == ("widow", "seat-2", page.BACK)
    table.play("2 bury 6-6")
    buried = Recent({"seat": 2, "move": "bury"}, {"phase": "bury"}, table.seen_by(SPECTATOR).json())
    (travel,) = page.effect(buried).travels
    assert (travel.source, travel.goal, travel.drawn) == ("seat-2", "buried", page.BACK)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_event_of_a_game_has_an_effect_and_the_end_is_heard(seats):
    sounds = [page.effect(recent[-1]).sound for _position, recent in walked(seats, 5, limit=4000)]
    assert sounds[-1] == "win"
    assert "win" not in sounds[:-1]


# As HTML


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_renders_all_through_a_game_and_a_name_stays_a_name(seats):
    for position, recent in walked(seats, 6, limit=90):
        for viewer in range(seats):
            html = drawn(position, viewer, recent)
            assert "<b>" not in html.replace("<p><b>", "").replace("</span></bdi> <b>", "") or "Bo <i>" not in html
            assert "style=" not in html


def test_every_tile_has_a_name_in_words(playing):
    table = playing(["6-6 5-4 6-1", "", ""], "6").play("1 play 6-6")
    html = drawn(table, 0)
    assert "six-six, a trump" in html
    assert "five-four" in html
    assert "trumps: sixes" in html
