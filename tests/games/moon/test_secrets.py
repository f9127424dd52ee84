"""What a seat may not see in Moon: `hide` leaves nothing of it, and `resample` fills it with what can be."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from scipy.stats import chisquare

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import below, seeded, shuffle
from ludoteca.engine.kernel import compiled
from ludoteca.engine.position import Position
from ludoteca.engine.view import view
from ludoteca.games.moon import GAME
from ludoteca.games.moon.secrets import hand_size
from ludoteca.games.moon.state import NONE, all_tiles

SEVEN = ["2-1 3-1 3-2 4-1 4-2 4-3 5-1", "1-1 2-2 3-3 4-4 5-5 6-6 0-0", "5-2 5-3 5-4 6-1 6-2 6-3 6-4"]
#: SEVEN with seats 1 and 3 (whom seat 2 sees alike) changed for one another's tiles, and for the widow.
OTHERWISE = ["5-2 5-3 5-4 6-1 6-2 6-3 6-5", "1-1 2-2 3-3 4-4 5-5 6-6 0-0", "2-1 3-1 3-2 4-1 4-2 4-3 5-1"]
FOUR = ["0-0 1-0 1-1 2-0 2-1 2-2 3-0", "3-1 3-2 3-3 4-0 4-1 4-2 4-3", "4-4 5-0 5-1 5-2 5-3 5-4 5-5", ""]
FOUR_OTHERWISE = [FOUR[0], FOUR[2], "", FOUR[1]]


def alike(one, other, viewer):
    """Two tables that the viewer (a seat from 1, or 0 for a spectator) cannot tell apart, byte for byte."""
    seen, seen_otherwise = one.seen_by(viewer - 1), other.seen_by(viewer - 1)
    assert one.save() != other.save()
    assert one.actors() == other.actors() == seen.actors()
    assert one.interrupters() == other.interrupters() == seen.interrupters()
    if viewer:
        assert one.moves(viewer - 1) == other.moves(viewer - 1) == seen.moves(viewer - 1)
    assert seen.json() == seen_otherwise.json()
    return seen.save() == seen_otherwise.save()


def at_random(seats, seed, steps):
    """A table after so many random moves."""
    rng = seeded("at random", seats, seed)
    table = Position(GAME, seats, below(rng, seats))
    while steps and not table.over:
        if table.awaits_deal:
            deck = GAME.deck(seats, {})
            shuffle(rng, deck, len(deck))
            table.deal(deck)
        seat = table.actors()[0]
        moves = table.legal(seat)
        table.move(seat, moves[below(rng, len(moves))])
        steps -= 1
    return table


# hide


def test_the_hands_of_others_are_hidden_and_the_own_is_not(dealt):
    for hands, seat in ((SEVEN, 2), (FOUR, 4)):
        table = dealt(hands)
        seen = table.seen_by(seat - 1).json()
        for other, theirs in enumerate(seen["seats"], 1):
            assert theirs["hand"] == (table.json()["seats"][seat - 1]["hand"] if other == seat else 7)


@pytest.mark.parametrize(("hands", "otherwise", "own"), [(SEVEN, OTHERWISE, 2), (FOUR, FOUR_OTHERWISE, 1)])
def test_deals_that_a_seat_cannot_tell_apart_are_the_same_bytes(dealt, hands, otherwise, own):
    one, other = dealt(hands), dealt(otherwise)
    assert alike(one, other, own)
    assert alike(one, other, 0)
    assert one.seen_by(own).save() != other.seen_by(own).save()


def test_MN5_nobody_sees_the_widow_while_it_lies_there(dealt):
    table = dealt(SEVEN, widow="6-5")
    for viewer in (SPECTATOR, 0, 1, 2):
        assert table.seen_by(viewer).json()["widow"] is None


def test_MN5_the_bidder_takes_the_middle_tile_unseen_by_the_others(dealt):
    one = dealt(SEVEN, widow="6-5").play("1 pass", "2 pass", "3 bid 4")
    other = dealt(OTHERWISE, widow="6-4").play("1 pass", "2 pass", "3 bid 4")
    assert alike(one, other, 2)
    assert one.seen_by(1).json()["seats"][2]["hand"] == 8
    assert [len(one.seen_by(2).json()["seats"][2]["hand"]), one.seen_by(2).json()["widow"]] == [8, None]


def test_MN5_the_bidder_sees_eight_tiles_and_not_which_was_the_widow(dealt):
    one = dealt(SEVEN, widow="6-5").play("1 pass", "2 pass", "3 bid 4")
    other = dealt([*SEVEN[:2], SEVEN[2].replace("6-4", "6-5")], widow="6-4").play("1 pass", "2 pass", "3 bid 4")
    assert alike(one, other, 3)


def test_MN5_only_the_bidder_knows_the_buried_tile(dealt):
    start = dealt(SEVEN, widow="6-5").play("1 pass", "2 pass", "3 bid 4")
    one, other = start.clone().play("3 bury 6-5"), start.clone().play("3 bury 5-2")
    for viewer in (0, 1, 2):
        assert alike(one, other, viewer)
    assert [table.seen_by(2).json()["buried"] for table in (one, other)] == ["6-5", "5-2"]
    assert [one.seen_by(viewer).json()["buried"] for viewer in (SPECTATOR, 0, 1)] == [None] * 3
    one.play("3 trump none", "3 play 6-4")
    other.play("3 trump none", "3 play 6-4")
    assert alike(one, other, 2)
    assert one.seen_by(2).json()["buried"] == "6-5"


def test_MN5_between_hands_and_in_the_end_nothing_is_hidden(dealt, finished):
    passed = dealt(SEVEN, widow="6-5").play("1 pass", "2 pass", "3 pass")
    for table in (passed, finished([4, 2, 1]), finished([4, 2, 1], points=[20, 0, 0])):
        for viewer in (SPECTATOR, 0, 1, 2):
            assert table.seen_by(viewer).save() == table.save()
            resampled = table.clone()
            resampled.resample(viewer, seeded(1))
            assert resampled.save() == table.save()


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("steps", [1, 4, 5, 6, 9, 14, 20, 25])
def test_hiding_twice_is_hiding_once_and_changes_nothing_that_is_asked(seats, steps):
    table = at_random(seats, 0, steps)
    for viewer in (SPECTATOR, *range(seats)):
        seen = table.seen_by(viewer)
        assert seen.seen_by(viewer).save() == seen.save()
        assert seen.actors() == table.actors()
        if viewer >= 0:
            assert seen.legal(viewer) == table.legal(viewer)


# resample


def check_possible(table, viewer):
    """One resampled table: it can be, and keeps what the viewer knows."""
    possible = table.clone()
    possible.resample(viewer, seeded(viewer, table.save()))
    s, before = view(possible.data), view(table.data)
    assert possible.seen_by(viewer).save() == table.seen_by(viewer).save()
    assert Counter(GAME.census(s)) == Counter(GAME.deck(table.seats, {}))
    for seat in range(table.seats):
        assert s.hand[seat] & s.lacks[seat] == 0
        assert s.hand[seat].bit_count() == before.hand[seat].bit_count() == hand_size(before, seat)
    if table.seats == 4:
        assert s.widow == s.buried == NONE
    elif s.bidder != NONE and s.phase > 1:
        eight = s.hand[s.bidder] | s.played[s.bidder] | (1 << s.buried if s.buried != NONE else 0)
        assert eight >> s.widow & 1 and eight.bit_count() == 8
        assert (s.buried == NONE) == (before.buried == NONE)
    return possible


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_a_resampled_table_can_be_and_keeps_what_the_viewer_knows(seats, seed):
    for steps in (1, 3, 4, 5, 6, 8, 11, 15, 19, 23, 26, 60):
        table = at_random(seats, seed, steps)
        if table.awaits_deal or table.over:
            continue
        for viewer in (SPECTATOR, *range(seats)):
            possible = check_possible(table, viewer)
            while not possible.awaits_deal and not possible.over:  # and can be played on
                seat = possible.actors()[0]
                possible.move(seat, possible.legal(seat)[-1])


def test_MN5_the_bidder_keeps_the_buried_tile(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 pass", "2 bid 4", "3 pass", "2 bury 3-3")
    assert {view(check_possible(table, 1).data).buried for _time in range(5)} == {view(table.data).buried}


def test_compiled_and_interpreted_fill_in_the_same():
    fast = compiled(GAME)
    for seats in (3, 4):
        for steps in (1, 4, 6, 12, 18, 24):
            table = at_random(seats, 1, steps)
            for viewer in (SPECTATOR, *range(seats)):
                data, seen = table.data.copy(), table.clone()
                fast.hide(data, 0, viewer)
                fast.resample(data, 0, viewer, seeded(steps))
                seen.resample(viewer, seeded(steps))
                assert data.tobytes() == seen.save()


def possibilities(table, viewer):
    """Every way to deal what the viewer does not see, counted by hand: (hands, buried, widow)."""
    s = view(table.data)
    unseen = all_tiles(table.seats)
    for seat in range(table.seats):
        unseen &= ~(s.played[seat] | (s.hand[seat] if seat == viewer else 0))
    knows_buried = viewer == s.bidder and s.buried != NONE
    if knows_buried:
        unseen &= ~(1 << s.buried)
    holders = [seat for seat in range(table.seats) if seat != viewer]
    aside = table.seats == 3 and table.json()["phase"] != "bury" and not knows_buried

    def deals(left, hands, holders):
        if not holders:
            yield hands, left
            return
        seat, *others = holders
        allowed = [tile for tile in left if not s.lacks[seat] >> tile & 1]
        for held in combinations(allowed, hand_size(s, seat)):
            yield from deals([t for t in left if t not in held], {**hands, seat: sum(1 << t for t in held)}, others)

    found = set()
    tiles = [tile for tile in range(28) if unseen >> tile & 1]
    for held, left in deals(tiles, {}, holders):
        hands = tuple(held.get(seat, s.hand[seat]) for seat in range(table.seats))
        assert len(left) == aside
        if table.seats == 4:
            found.add((hands, NONE, NONE))
        elif table.json()["phase"] == "bid":
            found.add((hands, NONE, left[0]))
        else:
            buried = left[0] if aside else s.buried
            eight = hands[s.bidder] | s.played[s.bidder] | (1 << buried if buried != NONE else 0)
            found.update((hands, buried, widow) for widow in range(28) if eight >> widow & 1)
    return found


def samples(table, viewer, count):
    """How often each possibility comes up."""
    resample, rng = compiled(GAME).resample, seeded("samples", viewer)
    data = np.repeat(table.seen_by(viewer).data, count)
    for k in range(count):
        resample(data, k, viewer, rng)
    hands = map(tuple, data["hand"][:, : table.seats].tolist())
    return Counter(zip(hands, data["buried"].tolist(), data["widow"].tolist(), strict=True))


#: Hands, trumps, what has happened, and viewers (0: a spectator).
CASES = {
    "three players, nothing known": (["6-5 6-4", "5-5 5-4", "3-2 3-3"], "2", [], [1, 2, 3]),
    "three players, seat 2 has no six": (
        ["6-5 6-4 4-1", "5-5 5-4 2-1", "3-2 3-3 6-3"],
        "none",
        ["1 play 6-5", "2 play 2-1"],
        [1, 2, 3],
    ),
    "three players, two lack something": (
        ["6-5 5-4 4-1 2-1", "5-5 4-4 3-2 1-1", "6-3 3-3 4-2 2-2"],
        "none",
        ["1 play 6-5", "2 play 1-1", "3 play 6-3", "1 play 5-4", "2 play 5-5", "3 play 2-2", "2 play 4-4"],
        [0, 1, 2, 3],
    ),
    "four players, nothing known": (["6-5 6-4", "5-5 5-4", "3-2 3-3", "1-0 2-0"], "2", [], [1, 4]),
    "four players, two lack something": (
        ["6-5 4-1 5-0", "5-5 5-4 2-1", "6-3 3-3 0-0", "1-0 2-0 3-0"],
        "3",
        ["1 play 6-5", "2 play 2-1", "3 play 3-3"],
        [0, 1, 3, 4],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_possibility_is_equally_likely(late, case):
    hands, trump, steps, viewers = CASES[case]
    for bidder in (1, 2):
        table = late(hands, trump, bidder=bidder).play(*steps)
        for viewer in viewers:
            expected = possibilities(table, viewer - 1)
            found = samples(table, viewer - 1, 10 * len(expected) + 500)
            assert set(found) <= expected
            if len(expected) > 1:
                assert chisquare([found[one] for one in expected]).pvalue > 0.001


def test_in_the_auction_any_unseen_tile_may_be_the_widow(dealt):
    found = Counter()
    places = Counter()
    for (hands, _buried, widow), count in samples(dealt(SEVEN, widow="6-5"), 1, 15_000).items():
        found[widow] += count
        places[bool(hands[0] >> 27 & 1), bool(hands[0] >> 26 & 1)] += count
    assert len(found) == 15
    assert chisquare(list(found.values())).pvalue > 0.001


def test_while_the_bidder_buries_eight_unseen_tiles_are_there_and_any_may_have_been_the_widow(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 bid 4", "2 pass", "3 pass")
    widows, held = Counter(), Counter()
    for (hands, buried, widow), count in samples(table, 1, 15_000).items():
        assert buried == NONE and hands[0] >> widow & 1
        widows[widow] += count
        held.update({tile: count for tile in range(28) if hands[0] >> tile & 1})
    assert len(widows) == len(held) == 15
    assert chisquare(list(widows.values())).pvalue > 0.001
    assert chisquare(list(held.values())).pvalue > 0.001
    own = samples(table, 0, 8000)
    assert chisquare(list(Counter(widow for *_rest, widow in own.elements()).values())).pvalue > 0.001


def test_before_the_lead_any_unseen_tile_may_be_buried(dealt):
    table = dealt(SEVEN, widow="6-5").play("1 bid 4", "2 pass", "3 pass", "1 bury 4-3")
    found = samples(table, 1, 15_000)
    buried = Counter(tile for _hands, tile, _widow in found.elements())
    assert len(buried) == 15
    assert chisquare(list(buried.values())).pvalue > 0.001
    own = Counter((tile, widow) for _hands, tile, widow in samples(table, 0, 8000).elements())
    assert len(own) == 8 and {tile for tile, _widow in own} == {view(table.data).buried}
    assert chisquare(list(own.values())).pvalue > 0.001


def test_four_players_each_hand_is_any_seven_of_the_unseen(dealt):
    held = np.zeros((4, 28), int)
    for (hands, _buried, _widow), count in samples(dealt(FOUR), 0, 6000).items():
        for seat in range(1, 4):
            held[seat] += [count * (hands[seat] >> tile & 1) for tile in range(28)]
    for seat in range(1, 4):
        assert chisquare(held[seat][held[seat] > 0]).pvalue > 0.001
        assert (held[seat] > 0).sum() == 21
