"""Moggie's own player: what it plays, sees, overlooks and calls."""

import random

import numpy as np
import pytest

from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND, SPECTATOR, UNKNOWN
from ludoteca.engine.dice import seeded
from ludoteca.engine.position import Position
from ludoteca.engine.view import view
from ludoteca.games.moggie import GAME, bot
from ludoteca.games.moggie.bot import DOUBTS, LEVELS, MISSES_FAULT, OVERLOOKS_CARD, OVERLOOKS_TOP, REACTION, SPREAD
from ludoteca.games.moggie.rules import fault_of
from ludoteca.games.moggie.state import HOLD, MOGGIE, NO_FAULT


def mind(**numbers):
    """A mind that begins with these numbers, else perfect."""
    start = np.zeros(MIND, np.int32)
    for name, number in numbers.items():
        start[getattr(bot, name.upper())] = number
    return start


def seen(table, seat):
    """The record that the seat (from 1) sees."""
    return view(table.seen_by(seat - 1).data)


def chosen(table, seat, its_mind=None, seed=1):
    """What the bot in that seat does, in words; None if it stays silent."""
    its_mind = mind() if its_mind is None else its_mind
    action = bot.greedy(seen(table, seat), seat - 1, its_mind, seeded(seed))
    if action == UNKNOWN:
        return None
    assert action in table.legal(seat - 1)
    return GAME.face.move_text(action)


def watched(table, viewer, *steps, its_mind=None, seed=1):
    """A mind that has watched these steps, which are played."""
    its_mind = mind() if its_mind is None else its_mind
    rng = seeded(seed)
    for step in steps:
        if step != "close":
            seat, move = step.split(" ", 1)
            action = GAME.face.parse_move(move)
            bot.watch(seen(table, viewer), viewer - 1, int(seat) - 1, action, its_mind, rng)
        table.play(step)
    return its_mind


# What it plays


@pytest.mark.parametrize(
    ("card", "discard", "centre", "move"),
    [
        (7, [[], [8], [6]], [6], "card centre 6"),
        (7, [[], [9], [6]], [5], "card @3"),
        (7, [[], [8], [6]], [], "card @2"),
        (1, [[], [2], []], [], "card new"),
        (7, [[], [7], [9]], [7], "cant"),
    ],
)
def test_MG5_it_plays_the_turned_card_to_its_proper_place(lay_out, card, discard, centre, move):
    assert chosen(lay_out(discard, centre=centre, card=card), 1) == move


@pytest.mark.parametrize(
    ("discard", "centre", "move"),
    [
        ([[7], [8], [6]], [6], "top centre 6"),
        ([[7], [], [6]], [], "top @3"),
        ([[1], [2], []], [], "top new"),
        ([[7], [9], []], [], "flip"),
        ([[], [9], []], [1], "flip"),
    ],
)
def test_MG5_it_plays_the_discard_top_or_turns_a_card(lay_out, discard, centre, move):
    assert chosen(lay_out(discard, centre=centre), 1) == move


def test_a_perfect_player_makes_no_fault():
    rng = random.Random(4)
    for seats in (2, 5, 12):
        table = new_game(seats, rng)
        while not table.over:
            seat = rng.choice(table.actors())
            action = bot.greedy(seen(table, seat + 1), seat, mind(), seeded(1))
            if seat == view(table.data).turn:
                assert fault_of(view(table.data), action) == NO_FAULT
            else:
                assert action == HOLD
            table.move(seat, action)


def new_game(seats, rng):
    position = Position(GAME, seats)
    deck = list(GAME.deck(seats, {}))
    rng.shuffle(deck)
    position.deal(deck)
    return position


# What it overlooks


def there(table, chance):
    """The number in a mind that makes this chance, per mille, at this table."""
    return chance * bot.USUAL_LOAD // bot.load(view(table.data))


def shares(table, seat, its_mind, tries=600):
    """How often the bot makes each move, per mille."""
    moves = [chosen(table, seat, its_mind, seed) for seed in range(tries)]
    return {move: round(1000 * moves.count(move) / tries) for move in set(moves)}


def test_it_may_overlook_the_discard_top(lay_out):
    table = lay_out([[7], [8], []])
    assert shares(table, 1, mind(overlooks_top=there(table, 300))) == {
        "flip": pytest.approx(300, abs=60),
        "top @2": pytest.approx(700, abs=60),
    }
    assert shares(table, 1, mind(overlooks_card=there(table, 300))) == {"top @2": 1000}


def test_it_may_overlook_one_place_and_see_another(lay_out):
    """So a card is laid out of order, or not at all."""
    table = lay_out([[], [8], [6]], centre=[6], card=7)
    assert shares(table, 1, mind(overlooks_card=there(table, 500))) == {
        "card centre 6": pytest.approx(500, abs=70),
        "card @2": pytest.approx(250, abs=60),
        "card @3": pytest.approx(125, abs=50),
        "cant": pytest.approx(125, abs=50),
    }
    assert shares(table, 1, mind(overlooks_top=there(table, 500))) == {"card centre 6": 1000}


def test_it_overlooks_more_where_more_lies_open(lay_out):
    bare = lay_out([[7], [8], [], []])
    full = lay_out([[7], [8], [19], [15]], centre=[1, 1, 4, 10, 12, 17])
    assert (bot.load(view(bare.data)), bot.load(view(full.data))) == (2, 9)
    its_mind = mind(overlooks_top=400)
    assert shares(bare, 1, its_mind)["flip"] == pytest.approx(100, abs=40)
    assert shares(full, 1, its_mind)["flip"] == pytest.approx(450, abs=70)


def test_however_much_there_is_something_is_seen_now_and_then(lay_out):
    table = lay_out([[7], [8], [19], [15]], centre=list(range(9, 18)))
    assert shares(table, 1, mind(overlooks_top=900))["top @2"] == pytest.approx(100, abs=40)


def test_it_never_plays_where_the_card_does_not_fit(lay_out):
    assert shares(lay_out([[], [9], [5]], centre=[5, 7], card=7), 1, mind(overlooks_card=900)) == {"cant": 1000}


# What it calls


@pytest.mark.parametrize("faulty", ["1 flip", "1 top @3", "1 top new"])
def test_it_calls_a_fault_that_it_has_seen(lay_out, faulty):
    table = lay_out([[9], [10], [8]])
    memory = watched(table, 2, faulty)
    assert chosen(table, 2, memory) == "moggie"


def test_it_calls_also_later_in_the_turn_and_in_the_window(lay_out):
    table = lay_out([[9], [10], []], draw=[[1, 5], None, None])
    memory = watched(table, 3, "1 flip", "1 card new", "1 top @2", "1 flip")
    assert chosen(table, 3, memory) == "moggie"
    memory = watched(table, 3, "1 cant", its_mind=memory)
    assert chosen(table, 3, memory) == "moggie"


def test_it_stays_silent_or_holds_without_a_fault(lay_out):
    table = lay_out([[9], [12], []])
    memory = watched(table, 2, "1 flip")
    assert chosen(table, 2, memory) is None
    memory = watched(table, 2, "1 cant", its_mind=memory)
    assert chosen(table, 2, memory) == "hold"


def test_a_fault_of_an_earlier_turn_is_forgotten(lay_out):
    table = lay_out([[9], [10], [15]], draw=[[13, 13], [3, 3], None])
    memory = watched(table, 3, "1 flip", "1 cant", "close")
    table.play("2 flip")
    assert chosen(table, 3, memory) is None
    memory = watched(table, 3, "2 cant", its_mind=memory)
    assert chosen(table, 3, memory) == "hold"


def test_others_calls_are_no_faults(lay_out):
    table = lay_out([[9], [], [], []])
    memory = watched(table, 2, "1 flip", "3 moggie", "1 cant", "4 hold")
    assert chosen(table, 2, memory) == "hold"


def test_it_may_miss_a_fault(lay_out):
    calls = 0
    for seed in range(400):
        table = lay_out([[9], [10], []])
        memory = watched(table, 3, "1 flip", its_mind=mind(misses_fault=there(table, 400)), seed=seed)
        calls += chosen(table, 3, memory) == "moggie"
    assert calls == pytest.approx(240, abs=40)


def test_it_may_call_in_doubt_when_somebody_says_cant(lay_out):
    calls = 0
    for seed in range(400):
        table = lay_out([[9], [], []])
        memory = watched(table, 3, "1 flip", its_mind=mind(doubts=there(table, 250)), seed=seed)
        assert chosen(table, 3, memory) is None
        memory = watched(table, 3, "1 cant", its_mind=memory, seed=seed)
        calls += chosen(table, 3, memory) == "moggie"
    assert calls == pytest.approx(100, abs=35)


def test_MG11_it_does_not_call_where_the_penalty_makes_another_win(lay_out):
    piles = {"draw": [None, None, [5], None], "window": True, "fault": True}
    memory = mind(turn=1, wants_call=1)
    assert chosen(lay_out([[9], [], [], []], **piles), 2, memory) == "hold"
    assert chosen(lay_out([[9], [], [], []], **piles), 4, memory) == "hold"
    assert chosen(lay_out([[9], [], [], []], **piles), 3, memory) == "moggie"
    piles["draw"] = [None, [5], [5], None]
    assert chosen(lay_out([[9], [], [], []], **piles), 2, memory) == "moggie"
    assert chosen(lay_out([[9], [], [], []], **piles), 3, memory) == "hold"
    piles["draw"] = [None, None, [5], None]
    assert chosen(lay_out([[9], [], [4], []], **piles), 2, memory) == "moggie"


def test_MG11_a_last_chance_costs_nothing_to_those_who_may_have_missed_something(lay_out):
    out_of_cards = {"discard": [[], [], []], "draw": [[], None, None], "window": True}
    assert chosen(lay_out(**out_of_cards), 2, mind(misses_fault=100)) == "moggie"
    assert chosen(lay_out(**out_of_cards), 2, mind()) == "hold"
    out_of_cards["draw"][0] = [4]
    assert chosen(lay_out(**out_of_cards), 2, mind(misses_fault=100)) == "hold"


# How long it takes


def delays(table, its_mind, tries=2000):
    rng = seeded("delay")
    shown = view(table.seen_by(SPECTATOR).data)
    return [bot.delay(shown, 1, its_mind, rng) for _ in range(tries)]


def test_a_reaction_is_around_its_mean_with_a_long_tail(lay_out):
    taken = delays(lay_out([[9], [], []], window=True), mind(reaction=1500, spread=800))
    assert min(taken) >= 700
    assert max(taken) <= 3100
    assert np.mean(taken) == pytest.approx(1500, rel=0.05)
    assert np.median(taken) < np.mean(taken)
    assert len(set(taken)) > 500


def test_a_mind_that_says_none_reacts_like_the_expert(lay_out):
    table = lay_out([[9], [], []], window=True)
    assert delays(table, mind()) == delays(table, mind(reaction=700, spread=250))


def test_a_delay_does_not_tell_what_was_seen(lay_out):
    """P1: neither the fault nor having noticed it."""
    numbers = {"reaction": 1500, "spread": 800}
    table = lay_out([[9], [8], []], window=True)
    faulty = lay_out([[9], [8], []], window=True, fault=True)
    assert delays(table, mind(**numbers)) == delays(faulty, mind(**numbers, turn=1, wants_call=1))


# Levels


def test_levels_grow_in_attention():
    assert list(GAME.levels) == ["beginner", "casual", "regular", "strong", "expert"]
    for number in (OVERLOOKS_TOP, OVERLOOKS_CARD, MISSES_FAULT, DOUBTS, REACTION, SPREAD):
        column = [level.mind[number] for level in LEVELS.values()]
        assert column == sorted(column, reverse=True)
    assert not any(LEVELS["expert"].mind[:REACTION])


def test_every_level_mostly_calls_within_the_six_seconds(lay_out):
    for level in LEVELS.values():
        its_mind = mind()
        its_mind[: len(level.mind)] = level.mind
        assert max(delays(lay_out([[9], [], []], window=True), its_mind)) < 6000
        assert min(delays(lay_out([[9], [], []], window=True), its_mind)) > 150


def test_compiled_bots_do_the_same():
    greedy, watch, delay = twin(bot.greedy), twin(bot.watch), twin(bot.delay)
    rng = random.Random(9)
    table = new_game(3, rng)
    minds = [[mind(), mind()] for _ in range(3)]
    for both in minds:
        for one in both:
            one[: len(LEVELS["beginner"].mind)] = LEVELS["beginner"].mind
    dice = [seeded(3), seeded(3)]
    for _ in range(300):
        seat = rng.choice(table.actors() + table.interrupters())
        hidden = table.seen_by(seat).data
        assert delay(hidden[0], seat, minds[seat][0], dice[0]) == bot.delay(view(hidden), seat, minds[seat][1], dice[1])
        action = int(greedy(hidden[0], seat, minds[seat][0], dice[0]))
        assert action == bot.greedy(view(hidden), seat, minds[seat][1], dice[1])
        if action == UNKNOWN:
            action = MOGGIE
        for other in range(3):
            if other != seat:
                watch(hidden[0], other, seat, action, minds[other][0], dice[0])
                bot.watch(view(hidden), other, seat, action, minds[other][1], dice[1])
        table.move(seat, action)
        assert (dice[0] == dice[1]).all()
        assert all((both[0] == both[1]).all() for both in minds)
