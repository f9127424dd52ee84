"""From thought to action: the heaviest move, or a draw where others choose at the same time."""

import dataclasses
import time

import numpy as np
import pennies
import pytest
from highcard import GAME as HIGH_CARD

from ludoteca.arena.simulate import Plan, recorded, simulate
from ludoteca.bots import thinking
from ludoteca.bots.deciding import NEGLIGIBLE, final_chooser
from ludoteca.bots.live import LiveBot
from ludoteca.bots.play import GREEDY, THINKING
from ludoteca.bots.registry import Bot
from ludoteca.bots.search.redeal import redealer
from ludoteca.engine.catalogue import game
from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import seeded
from ludoteca.engine.events import take
from ludoteca.engine.position import Position
from ludoteca.engine.view import view

KEEP, SWAP = 0, 1


def dealt(played, seats):
    position = Position(played, seats)
    position.deal(played.deck(seats, position.options))
    return position


def decided(position, seat, weights, payoffs=(0, 0), seed=0):
    seen = view(position.seen_by(seat).data)
    return final_chooser(position.game)(seen, seat, weights, payoffs, seeded(seed).data, [0] * position.game.actions)


def test_the_heaviest_move_is_made_and_of_equals_the_more_hopeful_then_the_lower():
    position = dealt(HIGH_CARD, 3)
    assert decided(position, 0, [10, 90]) == SWAP
    assert decided(position, 0, [50, 50], [20, 30]) == SWAP
    assert decided(position, 0, [50, 50], [30, 30]) == KEEP


@pytest.mark.parametrize("already", [(), (1,)])
def test_a_simultaneous_choice_is_drawn_from_the_mixture(already):
    position = dealt(pennies.GAME, 2)
    for seat in already:
        position.move(seat, "pick tails")
    drawn = [decided(position, 0, [25, 75], seed=k) for k in range(400)]
    assert np.mean(drawn) == pytest.approx(0.75, abs=0.08)


def test_what_has_hardly_any_weight_is_not_drawn():
    position = dealt(pennies.GAME, 2)
    assert {decided(position, 0, [NEGLIGIBLE * 99, 100], seed=k) for k in range(300)} == {pennies.TAILS}


# A game of bots that think


def plan_of_thinkers(seats=3, games=12):
    thinker, greedy = Bot("thinker", THINKING, (), 20), Bot("greedy", GREEDY)
    return Plan(HIGH_CARD, seats, (thinker, greedy), games)


def test_thinking_bots_play_the_same_games_on_any_number_of_cores():
    one, two = (simulate(plan_of_thinkers(), cores=cores).json() for cores in (1, 2))
    assert one == two


def test_a_recorded_game_of_thinkers_can_be_replayed_and_is_what_was_counted():
    plan = plan_of_thinkers(games=6)
    wins = 0.0
    for lines in recorded(plan):
        head, *events, result = lines
        position = Position(HIGH_CARD, head["seats"], head["first"] - 1, head["options"])
        for event in events:
            take(position, event)
        assert position.outcome().json() == result["result"]
        winners = result["result"]["winners"]
        wins += sum(head["players"][seat - 1] == "thinker" for seat in winners) / len(winners)
    assert simulate(plan).by_bot["thinker"].mean * 6 == pytest.approx(wins)


# At a table


def think_for(position, effort, **limits):
    seen = position.seen_by(0)
    return thinking.weigh(seen, 0, np.zeros(MIND, np.int32), seeded("live"), effort, **limits)[0]


def test_a_live_bot_thinks_for_its_effort_and_decides():
    position = dealt(HIGH_CARD, 3)
    assert think_for(position, 70).sum() == 70
    assert LiveBot(Bot("thinker", THINKING, (), 70), 0, 1).decide(position) == SWAP


def test_several_threads_share_the_effort_and_add_up_what_they_found():
    position = dealt(HIGH_CARD, 3)
    weights = think_for(position, 100, threads=2)
    assert weights.sum() == 100
    assert np.array_equal(weights, think_for(position, 100, threads=2))


def test_a_live_bot_stops_when_its_time_is_over():
    position = dealt(HIGH_CARD, 3)
    thinking.ready(HIGH_CARD)
    over = []
    for _ in range(5):  # the machine may be busy with others
        began = time.monotonic()
        think_for(position, 10**9, seconds=0.1)
        over.append(time.monotonic() - began - 0.1)
    assert 0 <= min(over) < 0.05


def test_a_bot_that_is_not_waited_for_keeps_silent():
    position = dealt(pennies.GAME, 2)
    position.move(0, "pick heads")
    assert LiveBot(Bot("thinker", THINKING, (), 5), 0, 1).decide(position) is None


# Dealing again in the middle


def cards_dealt(played, seats, **options):
    position = Position(played, seats, options=options)
    redealer(played)(view(position.data), seeded("redeal").data)
    return sorted(played.census(view(position.data)))


def test_an_imagined_deal_has_the_cards_of_so_many_seats():
    moon = game("moon")
    for seats in moon.seats:
        assert cards_dealt(moon, seats) == sorted(moon.deck(seats, moon.settle()))


def test_an_imagined_deal_has_the_cards_that_the_options_ask_for():
    """A High Card whose deck, in the low game, begins with two."""
    other = dataclasses.replace(
        HIGH_CARD, deck=lambda seats, options: [2, *range(2, 10)] if options["low"] else range(1, 10)
    )
    assert cards_dealt(other, 3, low=True) == [2, *range(2, 10)]
    assert cards_dealt(other, 4) == list(range(1, 10))
