"""The Moose page offers every move once, and each where its card lies."""

import random
from collections import Counter

import pytest

from ludoteca.engine.position import Position
from ludoteca.games.moose import GAME, page

NAMES = ("North", "East", "South", "West", "Middle")


def positions(seats, seed):
    """The positions of a random game."""
    dice, position = random.Random(seed), Position(GAME, seats)
    deck = list(GAME.deck(seats, {}))
    dice.shuffle(deck)
    position.deal(deck)
    while not position.over:
        yield position
        seat = dice.choice(position.actors())
        position.move(seat, dice.choice(position.legal(seat)))


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_move_is_offered_once_and_nothing_else(seats):
    asked = set()
    for position in positions(seats, seats):
        for seat in range(seats):
            state, moves = position.seen_by(seat).json(), position.moves(seat)
            held = page.hand(state, seat, moves, NAMES)
            answers = page.answers(state, seat, moves, NAMES)
            # Cards of a kind lie side by side, and each offers what one of them can do.
            kinds = {one.words: one for one in held}.values()
            offered = [choice.move for one in kinds for choice in one.choices] + [choice.move for choice in answers]
            assert Counter(offered) == Counter(moves)
            assert len(held) == len(state["seats"][seat]["hand"])
            asked |= set(moves)
    assert {"allow", "pass"} & asked


def test_a_card_offers_only_its_own_moves():
    for position in positions(3, 1):
        seat = position.actors()[0]
        for one in page.hand(position.seen_by(seat).json(), seat, position.moves(seat), NAMES):
            name = one.drawn["symbol"].removeprefix("moose-")
            assert all(
                choice.move in (f"discard {name}",) or choice.move.startswith(f"{name}@") for choice in one.choices
            )
