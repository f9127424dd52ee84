"""The search for any game: it finds what wins, mixes where it must, and knows no more than its seat."""

import dataclasses

import numpy as np
import pennies
import pytest
from highcard import GAME as HIGH_CARD
from thought import Thought

from ludoteca.engine.catalogue import game
from ludoteca.engine.dice import seeded
from ludoteca.engine.position import Position
from ludoteca.testing import walk

#: What thinks about a game takes up to a minute to compile.
long = pytest.mark.long


def dealt(played, seats, cards, **options):
    position = Position(played, seats, options=options)
    rest = [card for card in played.deck(seats, position.options) if card not in cards]
    position.deal([*cards, *rest])
    return position


# High Card: 9 cards, the highest wins, and each player may change theirs once


@pytest.mark.parametrize(("card", "low", "move"), [(9, False, "keep"), (1, False, "swap"), (1, True, "keep")])
def test_it_keeps_a_good_card_and_changes_a_bad_one(card, low, move):
    thought = Thought(dealt(HIGH_CARD, 3, [card, 5, 4], low=low), 0, interpreted=True).think(300)
    assert thought.best() == move
    assert sum(thought.weights) == 300


def test_it_says_how_much_of_the_win_a_move_promises():
    thought = Thought(dealt(HIGH_CARD, 3, [9, 5, 4]), 0, interpreted=True).think(300)
    assert thought.hope("keep") == 1
    assert 0 <= thought.hope("swap") < 0.7


def test_the_last_to_play_answers_what_lies_open():
    position = dealt(HIGH_CARD, 2, [9, 5])
    position.move(0, "swap")
    # The 9 is gone: nobody can hold it, and a 6 changes hands for something that is better as often as not.
    thought = Thought(position, 1, interpreted=True).think(200)
    assert thought.weights.sum() == 200


# Pennies: what is chosen at the same time


@pytest.mark.parametrize("seat", [0, 1])
def test_a_simultaneous_choice_is_mixed_as_in_equilibrium(seat):
    thought = Thought(dealt(pennies.GAME, 2, [0]), seat, interpreted=True).think(1500)
    assert thought.share(pennies.HEADS) == pytest.approx(1 / 3, abs=0.1)


def test_who_chooses_last_knows_no_more_than_who_chooses_first():
    position = dealt(pennies.GAME, 2, [0])
    position.move(1, "pick tails")
    # Whatever `resample` puts there (always heads) would invite heads.
    thought = Thought(position, 0, interpreted=True).think(1500)
    assert thought.share(pennies.HEADS) == pytest.approx(1 / 3, abs=0.1)


# The same knowledge, the same thoughts


@pytest.mark.parametrize("name", ["moose", *(pytest.param(name, marks=long) for name in ("hoarders", "moon"))])
def test_hidden_cards_change_nothing(name):
    played, worlds = game(name), seeded("worlds")
    for number, step in enumerate(walk(played, 4, 3, limit=40)):
        if number % 8 or step.after.over:
            continue
        for seat in step.after.actors():
            other = step.after.clone()
            other.resample(seat, worlds)
            thoughts = [Thought(world, seat, number, level="expert").think(50) for world in (step.after, other)]
            assert np.array_equal(thoughts[0].weights, thoughts[1].weights)
            assert np.array_equal(thoughts[0].payoffs, thoughts[1].payoffs)


@pytest.mark.parametrize("name", ["moose", *(pytest.param(name, marks=long) for name in ("hoarders", "moon"))])
def test_thinking_twice_is_thinking_longer(name):
    played = game(name)
    position = dealt(played, 4, [])
    seat = position.actors()[0]
    thoughts = [Thought(position, seat, level="expert") for _ in range(2)]
    at_once, in_two = thoughts[0].think(120), thoughts[1].think(50).think(70)
    assert np.array_equal(at_once.weights, in_two.weights)
    assert np.array_equal(at_once.payoffs, in_two.payoffs)
    assert np.array_equal(at_once.rng, in_two.rng)


@pytest.mark.parametrize("name", ["moose", "hoarders", pytest.param("moon", marks=long)])
def test_interpreted_it_thinks_the_same(name):
    played = game(name)
    for number, step in enumerate(walk(played, played.seats[0], 5, limit=30)):
        if number % 10 == 3 and not step.after.over:
            seat = step.after.actors()[0]
            ways = (Thought(step.after, seat, interpreted=way, level="expert") for way in (False, True))
            one, other = (thought.think(12) for thought in ways)
            assert np.array_equal(one.weights, other.weights)
            assert one.payoffs == pytest.approx(other.payoffs)


# What it can't hold, it does without


@pytest.mark.parametrize("edges", [1, 2, 16])
def test_a_full_table_stops_it_from_learning_but_not_from_thinking(edges):
    for position in (dealt(HIGH_CARD, 3, [2, 5, 4]), dealt(pennies.GAME, 2, [0])):
        thought = Thought(position, 0, interpreted=True, edges=edges).think(200)
        assert thought.weights.sum() > 0
        assert set(thought.words()) <= set(position.moves(0))


def test_where_there_is_no_choice_it_needs_no_thought():
    position = dealt(game("moose"), 2, [])
    for step in walk(game("moose"), 2, 1):
        seats = step.after.actors()
        if seats and len(step.after.legal(seats[0])) == 1:
            position = step.after
            break
    seat = position.actors()[0]
    thought = Thought(position, seat).think(10)
    assert list(thought.words()) == position.moves(seat)
    assert not thought.memory["key"].any()


# A game's own ways


DECLINES = 1


def longing_to_swap(s, seat, out, n, scores):
    """A practised player who would rather swap, but tries both."""
    for k in range(n):
        scores[k] = out[k]


def counting(states, seat, mind, rng, effort, memory, weights, payoffs):
    """Thinks by counting on its fingers: nothing of the house's would fit into its memory."""
    if mind[0] == DECLINES:
        return False
    memory[0].fingers += effort
    weights[0] = memory[0].fingers
    return True


def with_ways(position, **ways):
    position.game = dataclasses.replace(HIGH_CARD, policies=dataclasses.replace(HIGH_CARD.policies, **ways))
    return position


FINGERS = (1, np.dtype([("fingers", np.int64)]))


@pytest.mark.parametrize("interpreted", [True, False])
def test_a_game_thinks_its_own_way_with_a_memory_of_its_own(interpreted):
    position = with_ways(dealt(HIGH_CARD, 3, [2, 5, 4]), think=counting, memory=FINGERS)
    thought = Thought(position, 0, interpreted=interpreted).think(3).think(4)
    assert thought.words() == {"keep": 7}


@pytest.mark.parametrize("card", [1, 9])
def test_a_practised_player_who_declines_plays_games_on(card):
    ways = {"think": counting, "memory": FINGERS, "practised": longing_to_swap}
    thought = Thought(with_ways(dealt(HIGH_CARD, 3, [card, 5, 4]), **ways), 0, interpreted=True)
    thought.mind[0] = DECLINES
    thought.think(100)
    assert thought.hope("keep" if card == 9 else "swap") > thought.hope("swap" if card == 9 else "keep")


def test_rollouts_need_no_playout():
    position = with_ways(dealt(HIGH_CARD, 3, [9, 5, 4]), practised=longing_to_swap, playout=None)
    thought = Thought(position, 0, interpreted=True).think(200)
    assert thought.weights.sum() == 400
    assert thought.hope("keep") > 0.95 > thought.hope("swap")
