"""What Moggie's players may see, and what their possibilities are."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.view import view
from ludoteca.games.moggie import GAME
from ludoteca.games.moggie.secrets import fault_shows
from ludoteca.testing.walk import walk

VIEWERS = (SPECTATOR, 0, 1, 2)


def same_to_all(one, other):
    """Whether nobody can tell the two positions apart, by whatever they are given."""
    for viewer in VIEWERS:
        if one.seen_by(viewer).save() != other.seen_by(viewer).save():
            return False
        assert one.seen_by(viewer).json() == other.seen_by(viewer).json()
        assert one.observe(viewer).tobytes() == other.observe(viewer).tobytes()
    assert (one.actors(), one.interrupters(), one.window) == (other.actors(), other.interrupters(), other.window)
    assert all(one.legal(seat) == other.legal(seat) for seat in range(3))
    return True


def test_draw_piles_are_hidden_from_all_also_from_their_owners(lay_out):
    table = lay_out([[9], [4, 5], []], draw=[[1, 2], [3], []], centre=[3, 8], card=7)
    everything = table.json()
    for viewer in VIEWERS:
        seen = table.seen_by(viewer).json()
        assert [seat.pop("draw") for seat in seen["seats"]] == [2, 1, 0]
        assert seen == {**everything, "seats": [{"discard": seat["discard"]} for seat in everything["seats"]]}


def test_what_lies_in_the_draw_piles_cannot_be_told(lay_out):
    table = lay_out([[9], [], []], draw=[[1, 2], [3], [4]], card=7)
    assert same_to_all(table, lay_out([[9], [], []], draw=[[2, 4], [1], [3]], card=7))
    assert same_to_all(table, lay_out([[9], [], []], draw=[[11, 12], [13], [14]], card=7))


@pytest.mark.parametrize(
    "other",
    [
        {"discard": [[9], [5], []], "card": 7},
        {"discard": [[9], [], [4]], "card": 7},
        {"discard": [[9], [4], []], "card": 8},
        {"discard": [[9], [4], []], "card": None},
        {"discard": [[9], [4], []], "card": 7, "centre": [1]},
        {"discard": [[9], [4], []], "card": 7, "turns": 1},
        {"discard": [[9], [4], []], "card": 7, "turn": 2},
        {"discard": [[9], [4], []], "card": 7, "draw": [[1], None, None]},
        {"discard": [[9], [4], []], "card": None, "acted": True},
        {"discard": [[9], [4], []], "window": True},
    ],
)
def test_all_else_can_be_seen(lay_out, other):
    assert not same_to_all(lay_out([[9], [4], []], card=7), lay_out(**other))


def test_the_order_of_a_discard_pile_can_be_seen(lay_out):
    assert not same_to_all(lay_out([[9, 8, 7], [], []]), lay_out([[8, 9, 7], [], []]))


def test_the_fault_cannot_be_told(lay_out):
    for piles in ({"card": 7}, {"window": True}, {"acted": True}):
        assert same_to_all(lay_out([[9], [8], []], **piles), lay_out([[9], [8], []], **piles, fault=True))


def test_the_cards_aside_cannot_be_told(dealt):
    deck = GAME.deck(3, {})
    one, other = dealt(3, deck, remainder="aside"), dealt(3, [20, 20, *deck[:-2]], remainder="aside")
    assert same_to_all(one, other)


def test_which_way_a_card_came_cannot_be_told(lay_out):
    """The same table, reached by another way."""
    one = lay_out([[], [], []], draw=[[9, 3, 3], [12, 4], None]).play("1 flip", "1 cant", "close", "2 flip", "2 cant")
    other = lay_out([[9], [12], []], draw=[[3, 3], [4], None], turn=2, turns=1, window=True)
    assert same_to_all(one, other)
    one = lay_out([[9, 12], [11], []], draw=[[3], None, None]).play("1 top @2")
    other = lay_out([[9], [11, 12], []], draw=[[5], None, None], acted=True)
    assert same_to_all(one, other)


def test_cards_gone_to_the_centre_leave_no_trace(lay_out):
    one = lay_out([[], [3], []], draw=[[7, 2], None, None], centre=[6]).play("1 flip", "1 card centre 6")
    other = lay_out([[], [3], []], draw=[[2], None, None], centre=[7], acted=True)
    assert same_to_all(one, other)
    assert same_to_all(one.play("1 flip"), lay_out([[], [3], []], draw=[[], None, None], centre=[7], card=2))


def test_penalty_cards_and_piles_turned_over_are_unknown(lay_out):
    one = lay_out([[9, 12], [], []], draw=[[], None, None]).play("1 flip", "2 moggie")
    other = lay_out([[12, 9], [], []], draw=[[], None, None]).play("1 flip", "2 moggie")
    assert (one.card, other.card) == (9, 12)
    assert one.seen_by(1).json()["seats"] == [
        {"draw": 0, "discard": []},
        {"draw": 4, "discard": []},
        {"draw": 1, "discard": []},
    ]
    one.play("1 cant", "close", "2 flip")
    other.play("1 cant", "close", "2 flip")
    assert not same_to_all(one, other)


@pytest.mark.parametrize("piles", [{"card": 7}, {"window": True}, {"acted": True}])
def test_hiding_twice_is_hiding_once_and_leaves_the_moves(lay_out, piles):
    table = lay_out([[9], [8, 3], []], centre=[2], **piles)
    for viewer in VIEWERS:
        hidden = table.seen_by(viewer)
        assert hidden.seen_by(viewer).save() == hidden.save()
        assert (hidden.actors(), hidden.interrupters()) == (table.actors(), table.interrupters())
        assert [hidden.legal(seat) for seat in range(3)] == [table.legal(seat) for seat in range(3)]


def test_nothing_is_hidden_before_the_deal_and_after_the_end(lay_out):
    fresh = lay_out([[], [], []])
    fresh.data = GAME.new(3)
    assert fresh.seen_by(0).save() == fresh.save()
    assert fresh.seen_by(0).json() == {"phase": "deal"}
    over = lay_out([[], [8], []], draw=[[], [3, 4], None], card=7).play("1 card @2", "2 moggie")
    assert over.over
    assert over.seen_by(SPECTATOR).save() == over.save()
    assert over.seen_by(0).json()["seats"][1]["draw"] == [3, 4]
    for position in (fresh, over):
        before = position.save()
        position.resample(1, seeded(1))
        assert position.save() == before


def test_resample_leaves_a_whole_position_alone(lay_out):
    table = lay_out([[9], [8], []], card=7)
    before = table.save()
    table.kernel.resample(table.data, 0, 1, seeded(1).data)
    assert table.save() == before


@pytest.mark.parametrize("seats", [2, 3, 7, 12])
@pytest.mark.parametrize("remainder", ["deal", "aside"])
def test_resample_keeps_all_cards_and_all_that_can_be_seen(seats, remainder):
    deck = Counter(GAME.deck(seats, {}))
    rng = seeded("resample", seats)
    for number, step in enumerate(walk(GAME, seats, 3, {"remainder": remainder}, limit=300)):
        if number % 10 or step.after.over:
            continue
        for viewer in (SPECTATOR, seats - 1):
            world = step.after.clone()
            world.resample(viewer, rng)
            assert Counter(GAME.census(view(world.data))) == deck
            assert world.seen_by(viewer).save() == step.after.seen_by(viewer).save()
            assert all(1 <= card <= 20 for seat in world.json()["seats"] for card in seat["draw"])


# All cards but a few lie in the centre or open, so that the possibilities can be counted.


def chances(table, seen):
    """How often resample gives each possibility, as `seen` names it."""
    rng = seeded("uniform")
    count = Counter()
    for _ in range(6000):
        world = table.clone()
        world.resample(0, rng)
        count[seen(world)] += 1
    return count


def test_resample_is_uniform_over_the_orders_of_the_unseen_cards(lay_out):
    """Unseen are 17, 18, 19 and 20: one in each draw pile but the third's, which has two."""
    table = lay_out([[], [], []], draw=[[17], [18], [19, 20]], centre=[20] * 9 + [16], turn=3)
    count = chances(table, lambda world: str([seat["draw"] for seat in world.json()["seats"]]))
    assert len(count) == 24
    assert chisquare(list(count.values())).pvalue > 0.001


def test_resample_gives_equal_cards_their_weight_and_draws_from_the_cards_aside(lay_out):
    """Unseen are 19, 19, 20 and 20: two are in the draw piles, two aside."""
    table = lay_out([[], [18]], draw=[[19], [20]], centre=[20] * 8 + [18, 17], card=None)
    count = chances(table, lambda world: str([seat["draw"] for seat in world.json()["seats"]]))
    expected = {"[[19], [19]]": 1000, "[[20], [20]]": 1000, "[[19], [20]]": 2000, "[[20], [19]]": 2000}
    assert set(count) == set(expected)
    assert chisquare([count[key] for key in expected], list(expected.values())).pvalue > 0.001


def test_resample_knows_the_turned_card_and_the_discard_piles(lay_out):
    """Of the five cards that the centre lacks 17, 18 and a 20 lie open: unseen are 19 and 20."""
    table = lay_out([[17], [20]], draw=[[19], [20]], centre=[20] * 8 + [19, 16], card=18)
    count = chances(table, lambda world: str([seat["draw"] for seat in world.json()["seats"]]))
    assert set(count) == {"[[19], [20]]", "[[20], [19]]"}
    assert chisquare(list(count.values())).pvalue > 0.001


# The fault of a possibility is what the table proves.


def right_call(table):
    """Whether a call is right in the possibility that resample gives."""
    world = table.clone()
    world.resample(1, seeded("fault"))
    before = len(world.json()["seats"][1]["draw"])
    world.move(1, "moggie")
    return len(world.json()["seats"][1]["draw"]) < before


@pytest.mark.parametrize(
    ("piles", "proved"),
    [
        ({"discard": [[9], [10], []], "card": 4}, True),
        ({"discard": [[9], [11], []], "card": 4}, False),
        ({"discard": [[], [10], []], "card": 9}, False),
        ({"discard": [[9], [10], []], "acted": True}, False),
        ({"discard": [[5, 9], [3], []], "centre": [8], "window": True}, True),
        ({"discard": [[9, 5], [3], []], "centre": [8], "window": True}, False),
        ({"discard": [[1], [], []], "window": True}, True),
    ],
)
@pytest.mark.parametrize("fault", [False, True])
def test_a_possibility_has_a_fault_where_the_table_proves_it(lay_out, piles, proved, fault):
    assert right_call(lay_out(**piles, fault=fault)) == proved


def test_a_fault_that_shows_is_one():
    shown = 0
    for seed in range(6):
        for step in walk(GAME, 2 + seed, seed, limit=1500):
            s = view(step.after.data)
            if not step.after.over and fault_shows(s):
                shown += 1
                assert s.fault, f"{step.after}"
    assert shown > 100
