import numpy as np
import pytest

from ludoteca.engine.contract import CLOCK, DEALER, SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.kernel import compiled
from ludoteca.engine.position import IllegalMove, Outcome, Position, seats_of
from ludoteca.testing import walk


@pytest.fixture
def dealt(highcard):
    """Seat 2 of three is to play with the 9; the pile's next card is the 4."""
    position = Position(highcard, 3, first=1)
    position.deal([9, 8, 7, 4, 5, 6, 1, 2, 3])
    return position


def test_it_begins_by_waiting_for_a_deal(highcard):
    position = Position(highcard, 2)
    assert position.awaits_deal and not position.over and not position.window
    assert position.actors() == [] and position.interrupters() == []
    assert [position.legal(seat) for seat in range(2)] == [[], []]
    assert position.json() == {"phase": "deal"}


def test_cards_are_dealt_from_the_front_beginning_with_the_first(dealt):
    assert [seat["hand"] for seat in dealt.json()["seats"]] == [7, 9, 8]
    assert dealt.actors() == [1] and not dealt.awaits_deal
    dealt.move(1, "swap")
    assert dealt.json()["seats"][1]["hand"] == 4


@pytest.mark.parametrize("deck", [[], range(1, 9), [1, 1, *range(3, 10)], [0, *range(2, 10)], [10**9] * 9])
def test_a_deck_that_is_not_the_games_is_refused(highcard, deck):
    position = Position(highcard, 2)
    with pytest.raises(IllegalMove, match="not the cards"):
        position.deal(list(deck))
    assert position.awaits_deal


def test_nothing_is_dealt_while_no_deal_is_due(dealt):
    saved = dealt.save()
    with pytest.raises(IllegalMove, match="no deal is due"):
        dealt.deal(list(range(1, 10)))
    assert dealt.save() == saved


def test_a_move_is_an_action_or_its_text(dealt):
    by_text, by_action = dealt.clone(), dealt.clone()
    by_text.move(1, "swap")
    by_action.move(1, 1)
    assert by_text.save() == by_action.save() != dealt.save()
    assert dealt.moves(1) == ["keep", "swap"] and dealt.legal(1) == [0, 1]


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [
        (0, "keep", "not seat 1's turn"),
        (1, "fold", "“fold” is no move of this game"),
        (1, "", "“” is no move of this game"),
        (1, 2, "“2” is not possible for seat 2 now"),
        (1, -1, "“-1” is not possible"),
        (3, "keep", "no seat 4"),
        (-1, "keep", "no seat 0"),
        (10**4000, "keep", "no seat …"),
    ],
)
@pytest.mark.parametrize("fast", [False, True], ids=["interpreted", "compiled"])
def test_an_illegal_move_says_why_and_changes_nothing(dealt, highcard, seat, move, reason, fast):
    if fast:
        dealt.kernel = compiled(highcard)
    saved = dealt.save()
    with pytest.raises(IllegalMove, match=reason):
        dealt.move(seat, move)
    assert dealt.save() == saved


def test_a_move_that_is_not_possible_is_named(moose):
    position = list(walk(moose, 2, "named", limit=3))[-1].after
    (seat,) = position.actors()
    with pytest.raises(IllegalMove, match=f"“pass” is not possible for seat {seat + 1} now"):
        position.move(seat, "pass")


def test_after_the_end_nothing_happens(dealt):
    for seat in (1, 2, 0):
        dealt.move(seat, "keep")
    assert dealt.over and dealt.actors() == [] and not dealt.awaits_deal
    for attempt in (lambda: dealt.move(1, "keep"), lambda: dealt.deal(list(range(1, 10))), dealt.close):
        with pytest.raises(IllegalMove):
            attempt()
    assert dealt.outcome() == Outcome((1,), (7, 9, 8))
    assert dealt.outcome().json() == {"winners": [2], "scores": [7, 9, 8]}


def test_closing_needs_a_window(dealt):
    with pytest.raises(IllegalMove, match="no window is open"):
        dealt.close()


def test_a_clone_goes_its_own_way(dealt):
    clone = dealt.clone()
    clone.move(1, "swap")
    assert dealt.json()["turn"] == 2 and clone.json()["turn"] == 3
    assert clone.clone().save() == clone.save()
    assert (clone.game, clone.seats, clone.options) == (dealt.game, 3, {"low": False})


def test_a_save_restores_exactly_at_any_moment(moose):
    for step in walk(moose, 3, "saves"):
        restored = Position(moose, 3)
        restored.restore(step.after.save())
        assert restored.save() == step.after.save()
        assert restored.json() == step.after.json()
        assert restored.data.flags.writeable


def test_a_save_of_something_else_is_refused(highcard, moose, dealt):
    position = Position(highcard, 3)
    begun = position.save()
    for other in (b"", dealt.save()[:-1], dealt.save() + b"\0", Position(moose, 3).save()):
        with pytest.raises(ValueError, match="bytes"):
            position.restore(other)
    with pytest.raises(ValueError, match="other seats"):
        position.restore(Position(highcard, 4).save())
    with pytest.raises(ValueError, match="other options"):
        position.restore(Position(highcard, 3, 0, {"low": True}).save())
    assert position.save() == begun


def test_what_a_seat_sees_is_its_own(dealt):
    assert [seat["hand"] for seat in dealt.seen_by(0).json()["seats"]] == [7, None, None]
    assert [seat["hand"] for seat in dealt.seen_by().json()["seats"]] == [None, None, None]
    assert [seat["hand"] for seat in dealt.json()["seats"]] == [7, 9, 8], "looking hides nothing for good"


def test_observing_shows_no_more_than_is_seen(dealt):
    other = Position(dealt.game, 3, first=1)
    other.deal([3, 2, 7, 6, 5, 4, 1, 8, 9])
    assert dealt.observe(0).tobytes() == other.observe(0).tobytes()
    assert dealt.observe(1).tobytes() != other.observe(1).tobytes()
    assert dealt.observe(SPECTATOR).tobytes() == other.observe(SPECTATOR).tobytes()
    assert dealt.observe(0).dtype == np.float32 and dealt.observe(0).shape == (22,)


def test_resampling_keeps_what_the_viewer_sees(dealt):
    hands = set()
    for seed in range(200):
        world = dealt.clone()
        world.resample(0, seeded(seed))
        assert world.seen_by(0).save() == dealt.seen_by(0).save()
        hands.add(tuple(seat["hand"] for seat in world.json()["seats"]))
    assert {hand[0] for hand in hands} == {7}
    assert len(hands) > 45, "of 56 possible pairs of hands"


def test_options_are_settled(highcard):
    assert Position(highcard, 2).options == {"low": False}
    assert Position(highcard, 2, 0, {"low": True}).data["low"][0] == 1
    for wrong in ({"low": 1}, {"high": True}, {"low": None}):
        with pytest.raises(ValueError):
            Position(highcard, 2, 0, wrong)


def test_it_shows_itself(dealt):
    assert repr(dealt).startswith("<highcard {'phase': 'play', 'turn': 2")


def test_a_mask_names_seats_and_nothing_else():
    assert seats_of(0) == []
    assert seats_of(0b1011) == [0, 1, 3]
    assert seats_of(1 << 13 | DEALER | CLOCK) == [13]


@pytest.mark.parametrize(
    ("winners", "scores", "ranking"),
    [
        ((1,), (3, 0, 5, 1), [1, 3, 0, 2]),  # fewest wins
        ((2,), (3, 0, 5, 1), [2, 0, 3, 1]),  # most wins
        ((0,), (21, 24, 3), [0, 1, 2]),  # neither: the rules have the word on who wins (MN11)
        ((0, 2), (4, 1, 4, 2), [0, 2, 3, 1]),
        ((0, 1), (2, 2), [0, 1]),
    ],
)
def test_a_ranking_has_the_winners_first_and_then_who_came_near(winners, scores, ranking):
    assert Outcome(winners, scores).ranking() == ranking
