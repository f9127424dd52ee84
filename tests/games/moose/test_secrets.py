"""What Moose's players may see, and what their possibilities are."""

from collections import Counter
from itertools import permutations

import pytest
from scipy.stats import chisquare

from ludoteca.engine.contract import SPECTATOR, UNKNOWN
from ludoteca.engine.dice import seeded
from ludoteca.engine.position import Position
from ludoteca.engine.view import view
from ludoteca.games.moose import GAME
from ludoteca.games.moose.face import CARD_NAMES, ROOM_NAMES
from ludoteca.games.moose.secrets import hide, resample
from ludoteca.games.moose.state import KINDS, PILE

HOUSE = "moose-in-house"


def pile(table):
    """The draw pile from its top."""
    s = view(table.data)
    return [CARD_NAMES[s.pile[k]] for k in range(s.left - 1, -1, -1)]


def same_to(viewer, one, other):
    """Whether the viewer cannot tell the two positions apart, by whatever they are given."""
    return (
        one.seen_by(viewer).save() == other.seen_by(viewer).save()
        and one.seen_by(viewer).json() == other.seen_by(viewer).json()
        and one.observe(viewer).tobytes() == other.observe(viewer).tobytes()
        and (one.actors(), one.interrupters()) == (other.actors(), other.interrupters())
        and (viewer == SPECTATOR or one.legal(viewer) == other.legal(viewer))
    )


# hide


def test_hands_are_their_owners_and_the_pile_is_nobodys(lay_out):
    table = lay_out(["kitchen trap", "door", "bedroom bedroom bathroom"], pile="door trap kitchen")
    for viewer, seen in ((0, [["kitchen", "trap"], 1, 3]), (1, [2, ["door"], 3]), (SPECTATOR, [2, 1, 3])):
        hidden = table.seen_by(viewer)
        assert [seat["hand"] for seat in hidden.json()["seats"]] == seen
        s = view(hidden.data)
        assert [s.pile[k] for k in range(4)] == [UNKNOWN, UNKNOWN, UNKNOWN, 0]
        for seat, hand in enumerate(seen):
            if isinstance(hand, int):
                assert [s.hand[seat, kind] for kind in range(KINDS)] == [UNKNOWN] * KINDS


def test_what_lies_open_stays_open(lay_out):
    table = lay_out(["door", "trap"], [f"{HOUSE} kitchen bathroom:moose", "bedroom:door"], pile="door kitchen")
    state, seen = table.json(), table.seen_by(SPECTATOR).json()
    for seat in state["seats"]:
        seat["hand"] = 1
    assert seen == state


def test_positions_that_look_the_same_become_the_same_bytes(lay_out):
    one = lay_out(["kitchen", "door trap", ""], pile="bedroom bathroom")
    other = lay_out(["kitchen", "bedroom bathroom", ""], pile="trap door")
    assert [same_to(viewer, one, other) for viewer in (0, 1, 2, SPECTATOR)] == [True, False, True, True]


def test_the_order_of_the_pile_is_hidden_from_all(lay_out):
    one, other = (lay_out(["kitchen", "trap"], pile=cards) for cards in ("bedroom door", "door bedroom"))
    assert all(same_to(viewer, one, other) for viewer in (0, 1, SPECTATOR))


def test_cards_that_were_drawn_leave_no_trace(lay_out):
    one = lay_out(["kitchen", "trap"], pile="bedroom door").play("1 kitchen@2")
    other = lay_out(["kitchen", "bedroom"], pile="trap door").play("1 kitchen@2")
    assert all(same_to(viewer, one, other) for viewer in (0, 1, SPECTATOR))
    assert not any(view(one.seen_by(SPECTATOR).data).pile[k] for k in range(1, PILE))


def test_who_is_asked_for_a_trap_gives_no_hand_away(lay_out):
    houses = ["", f"{HOUSE} kitchen", ""]
    one, other = (
        lay_out(["moose-kitchen", hand, "bedroom"], houses, pile=rest).play("1 moose-kitchen@2")
        for hand, rest in (("trap", "door kitchen"), ("door", "trap kitchen"))
    )
    assert [same_to(viewer, one, other) for viewer in (0, 1, 2, SPECTATOR)] == [True, False, True, True]


def test_an_announcement_leaves_no_trace(lay_out):
    table = lay_out(["moose-kitchen", "trap"], ["", f"{HOUSE} kitchen"], pile="trap door")
    after = lay_out(["", "trap trap"], ["", f"{HOUSE} kitchen:moose"], pile="door", turn=2)
    view(after.data).first = 0
    assert same_to(SPECTATOR, table.play("1 moose-kitchen@2", "2 allow"), after)


def test_hiding_twice_hides_once(lay_out):
    table = lay_out(["kitchen", "trap"], pile="bedroom door")
    for viewer in (0, 1, SPECTATOR):
        assert table.seen_by(viewer).seen_by(viewer).save() == table.seen_by(viewer).save()


def test_nothing_is_hidden_when_the_game_is_over(lay_out):
    table = lay_out(["door", "trap", "moose-kitchen"], pile="").play("1 pass", "2 pass", "3 pass")
    before = table.save()
    for viewer in (0, SPECTATOR):
        assert table.seen_by(viewer).save() == before
        for seed in range(5):
            table.resample(viewer, seeded(seed))
            assert table.save() == before


def test_nothing_is_hidden_before_the_deal():
    table = Position(GAME, 3)
    for viewer in (0, SPECTATOR):
        before = table.save()
        table.resample(viewer, seeded(1))
        assert table.save() == table.seen_by(viewer).save() == before


# resample


def possibilities(table, viewer, known=None, fits=lambda hands, pile: True):
    """How many arrangements of the single cards make each (hands, pile) that fits what the viewer knows.

    `known` holds cards that are certain, by seat; the others are those that the viewer doesn't see.
    """
    known = known or {}
    hidden = [seat for seat in range(table.seats) if seat != viewer]
    hands = {seat: table.hand(seat + 1).split() for seat in hidden}
    for seat, card in known.items():
        hands[seat].remove(card)
    below = pile(table)
    cards = [card for seat in hidden for card in hands[seat]] + below
    ways = Counter()
    for order in permutations(cards):
        rest, dealt = list(order), []
        for seat in hidden:
            dealt.append(tuple(sorted([*rest[: len(hands[seat])], *([known[seat]] if seat in known else [])])))
            del rest[: len(hands[seat])]
        if fits(dict(zip(hidden, dealt, strict=True)), rest):
            ways[tuple(dealt), tuple(rest)] += 1
    return ways


def sampled(table, viewer, times):
    """How often `resample` gives each (hands, pile)."""
    rng, found = seeded("moose", viewer).data, Counter()
    hidden = [seat for seat in range(table.seats) if seat != viewer]
    for _ in range(times):
        world = table.clone()
        s = view(world.data)
        hide(s, viewer)
        resample(s, viewer, rng)
        hands = [sorted(name for kind, name in enumerate(CARD_NAMES) for _ in range(s.hand[k, kind])) for k in hidden]
        found[tuple(map(tuple, hands)), tuple(pile(world))] += 1
    return found


def assert_uniform(table, viewer, ways, least):
    """Every arrangement that makes one of `ways` is equally likely, and nothing else ever comes."""
    assert len(ways) >= least, "too few possibilities to say anything"
    found = sampled(table, viewer, 20 * len(ways))
    assert set(found) <= set(ways)
    total = sum(ways.values())
    expected = [ways[way] * found.total() / total for way in ways]
    assert chisquare([found[way] for way in ways], expected).pvalue > 0.001


def test_all_unseen_cards_in_any_order(lay_out):
    table = lay_out(["kitchen trap", "kitchen door"], pile="door bathroom moose-in-house")
    for viewer in (0, 1):
        assert_uniform(table, viewer, possibilities(table, viewer), 33)
    small = lay_out(["kitchen", "door"], pile="door trap")
    assert_uniform(small, SPECTATOR, possibilities(small, SPECTATOR), 12)


def test_the_viewers_hand_and_all_that_lies_open_stay(lay_out):
    table = lay_out(["kitchen trap", "door door", "bathroom"], [HOUSE, "bedroom kitchen:door", "bathroom"])
    for viewer in (0, 1, 2, SPECTATOR):
        world = table.clone()
        world.resample(viewer, seeded(3))
        assert world.seen_by(viewer).save() == table.seen_by(viewer).save()
        assert Counter(GAME.census(view(world.data))) == Counter(GAME.deck(3, {}))


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_card_is_lost_or_doubled_for_anybody(dealt, seats):
    for viewer in (SPECTATOR, *range(seats)):
        world = dealt(seats)
        world.resample(viewer, seeded(seats))
        assert Counter(GAME.census(view(world.data))) == Counter(GAME.deck(seats, {}))


def test_houses_and_discards_are_not_dealt_again(lay_out):
    houses = [f"{HOUSE} kitchen kitchen:moose kitchen:door", "living-room:door bathroom:moose bedroom"]
    table = lay_out(["door trap", "kitchen bedroom"], houses, pile="trap moose-bedroom kitchen")
    assert_uniform(table, 0, possibilities(table, 0), 30)


def test_MH9_MH10_nobody_holds_a_copy_once_all_have_one(lay_out):
    table = lay_out(["trap", "door kitchen"], [HOUSE, HOUSE], pile=f"{HOUSE} bathroom {HOUSE}")
    ways = possibilities(table, 0, fits=lambda hands, _: HOUSE not in hands[1])
    assert_uniform(table, 0, ways, 9)


def test_MH9_while_somebody_has_none_copies_may_be_anywhere(lay_out):
    table = lay_out(["trap", "door kitchen", ""], [HOUSE, HOUSE, ""], pile=f"{HOUSE} bathroom")
    assert any(HOUSE in hands[0] for hands, _ in sampled(table, 0, 50))


def test_MH6_a_mover_holds_the_announced_moose(lay_out):
    hands = ["moose-kitchen door", "trap", "bathroom"]
    table = lay_out(hands, ["", f"{HOUSE} kitchen", ""], pile="moose-kitchen bedroom").play("1 moose-kitchen@2")
    for viewer in (1, 2, SPECTATOR):
        assert_uniform(table, viewer, possibilities(table, viewer, known={0: "moose-kitchen"}), 24)


def test_MH6_whatever_is_announced_by_whom(lay_out):
    hands = ["trap", "moose-bathroom bedroom", "door"]
    table = lay_out(hands, ["bathroom", "", f"{HOUSE} bathroom"], pile="kitchen", turn=2).play("2 moose-bathroom@3")
    assert_uniform(table, 2, possibilities(table, 2, known={1: "moose-bathroom"}), 6)
    # Seat 2 knows its own hand, the moose included.
    assert_uniform(table, 1, possibilities(table, 1), 6)


# MH8, MH13: who has just passed could not play. All unseen cards are in hands then.


@pytest.mark.parametrize(
    ("houses", "playable"),
    [
        # A room goes to any other house that has fewer than three empty ones.
        ([HOUSE, HOUSE, ""], "kitchen"),
        (["bathroom bathroom bathroom", "bedroom bedroom bathroom", ""], "moose-in-house"),
        (["bathroom bathroom", "bedroom bedroom bathroom", ""], "moose-in-house kitchen"),
        (["bedroom bedroom bathroom", "bathroom bathroom", ""], "moose-in-house kitchen"),
        # There's a Moose in the House goes to any other who has none.
        (["", HOUSE, HOUSE], "moose-in-house kitchen"),
        ([HOUSE, "", HOUSE], "moose-in-house kitchen"),
        # A moose needs it there, and a matching empty room.
        ([f"{HOUSE} bedroom bedroom bedroom", "bathroom bathroom bathroom", HOUSE], "moose-in-house moose-bedroom"),
        (["bathroom bathroom bathroom", f"{HOUSE} bathroom bedroom bathroom", HOUSE], "moose-in-house moose-bedroom"),
        ([HOUSE, "bedroom bedroom bedroom", HOUSE], "moose-in-house kitchen"),
        ([f"{HOUSE} bedroom:moose", f"{HOUSE} bedroom:door kitchen", HOUSE], "kitchen"),
        # A door needs an empty room at home, where nothing else can be played.
        ([HOUSE, HOUSE, f"{HOUSE} bedroom"], "kitchen door"),
        ([HOUSE, HOUSE, f"{HOUSE} kitchen"], "kitchen door"),
        ([HOUSE, HOUSE, f"{HOUSE} living-room"], "kitchen door"),
        ([HOUSE, HOUSE, f"{HOUSE} bathroom"], "kitchen door"),
        ([HOUSE, HOUSE, f"{HOUSE} bathroom:door kitchen:moose"], "kitchen"),
        ([HOUSE, HOUSE, "bedroom bedroom bedroom"], "kitchen door"),
    ],
)
def test_MH8_who_passed_holds_nothing_that_could_be_played(lay_out, houses, playable):
    """Seat 3 has passed, seat 2 has not."""
    cards = ["kitchen", "moose-bedroom", "door", "trap"]
    if not all(HOUSE in house for house in houses):
        cards.append(HOUSE)
    passer = [card for card in cards if card not in playable.split()]
    other = [card for card in cards if card in playable.split()]
    table = lay_out(["", " ".join([*other, "trap"]), " ".join(passer)], houses, pile="", passes=1)
    ways = possibilities(table, 0, fits=lambda hands, _: not {*hands[2]} & {*playable.split()})
    assert_uniform(table, 0, ways, 2)


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_MH8_who_passed_holds_no_moose_for_an_empty_room(lay_out, room):
    moose = [f"moose-{room}", f"moose-{'bedroom' if room != 'bedroom' else 'bathroom'}", "trap"]
    for houses, held in (([f"{HOUSE} {room}", HOUSE, HOUSE], moose[1:]), ([HOUSE, HOUSE, f"{HOUSE} {room}"], moose)):
        other = [card for card in moose if card not in held] + ["trap"]
        table = lay_out(["", " ".join(other), " ".join(held)], houses, pile="", passes=1)
        ways = possibilities(table, 0, fits=lambda hands, _, held=held: {*hands[2]} <= {*held, "trap"})
        assert_uniform(table, 0, ways, 2)


@pytest.mark.parametrize(("turn", "passes", "passers"), [(2, 2, {0, 3}), (2, 1, {0}), (1, 3, {1, 2, 3}), (4, 1, {2})])
def test_MH13_who_passed_is_known_from_the_passes_in_a_row(lay_out, turn, passes, passers):
    """Any room could have been given; whoever has just passed holds none."""
    hands = ["kitchen", "bedroom", "bathroom door", "living-room"]
    for seat in passers:
        hands[seat] = ("trap", "moose-kitchen", "moose-bedroom", "moose-bathroom")[seat]
    rooms = {"kitchen", "bedroom", "bathroom", "living-room"}
    table = lay_out(hands, [HOUSE] * 4, pile="", turn=turn, passes=passes)
    for viewer in (0, 1, 2, 3):
        ways = possibilities(table, viewer, fits=lambda hands, _: not any(rooms & {*hands.get(k, ())} for k in passers))
        assert_uniform(table, viewer, ways, 2)


def test_MH13_a_spectator_knows_it_too(lay_out):
    table = lay_out(["kitchen", "trap door", "trap bedroom"], [HOUSE] * 3, pile="", turn=3, passes=1)
    ways = possibilities(table, SPECTATOR, fits=lambda hands, _: not {"kitchen", "bedroom"} & {*hands[1]})
    assert_uniform(table, SPECTATOR, ways, 6)
