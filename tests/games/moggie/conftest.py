"""A Moggie table laid out as a test says, and moves as records write them."""

from collections import Counter

import pytest
from seated import Seated

from ludoteca.engine.view import view
from ludoteca.games.moggie import GAME
from ludoteca.games.moggie.rules import callers
from ludoteca.games.moggie.state import (
    ASIDE,
    DISCARD,
    DRAW,
    FIRST_CARD,
    NEW,
    PHASE_TURN,
    PHASE_WINDOW,
    empty,
    has_no_card,
    put,
)


class Table(Seated):
    """What the tests of Moggie ask of a position."""

    def draw(self, seat):
        return self.json()["seats"][seat - 1]["draw"]

    def discard(self, seat):
        return self.json()["seats"][seat - 1]["discard"]

    def __getattr__(self, name):
        """`phase`, `turn`, `card`, `centre`, …: what the state says."""
        if name in ("phase", "turn", "turns", "acted", "called", "held", "card", "centre"):
            return self.json()[name]
        raise AttributeError(name)


@pytest.fixture
def dealt():
    """dealt(seats, deck, first=1): a new game with this deck, or a sorted one."""

    def deal(seats, deck=None, first=1, **options):
        table = Table(GAME, seats, first - 1, options)
        table.deal(list(deck or GAME.deck(seats, table.options)))
        return table

    return deal


@pytest.fixture
def lay_out():
    """lay_out(discard=[…], draw=[…], …): a table as it lies, piles as the states of records write them.

    A seat whose draw pile is not given has two cards in it, 20 for seat 1, 19 for seat 2, …; cards that lie nowhere
    are aside, so that it is always the whole deck. `out_of_cards`: the window is open after the last card.
    """

    def lay(discard, draw=None, centre=(), card=None, turn=1, turns=0, window=False, fault=False, acted=None):
        seats = len(discard)
        table = Table(GAME, seats)
        s = view(table.data)
        for pile in range(FIRST_CARD):
            empty(s, pile)
        node = FIRST_CARD

        def add(pile, code):
            nonlocal node
            s.value[node] = code
            put(s, pile, node)
            node += 1

        for seat in range(seats):
            cards = draw[seat] if draw and draw[seat] is not None else [20 - seat] * 2
            for code in cards:
                add(DRAW + seat, code)
            for code in discard[seat]:
                add(DISCARD + seat, code)
        s.centre[NEW] = 10 - len(centre)
        for shown in centre:
            s.centre[shown] += 1
        s.turn, s.turns = turn - 1, turns
        s.phase = PHASE_WINDOW if window else PHASE_TURN
        s.acted = int(bool(acted) if acted is not None else window or card is not None)
        s.fault = int(fault)
        if card is not None:
            s.value[node] = card
            s.turned = node
            node += 1
        lying = Counter(GAME.census(s))
        for code in (Counter(GAME.deck(seats, {})) - lying).elements():
            add(ASIDE, code)
        assert Counter(GAME.census(s)) == Counter(GAME.deck(seats, {})), "more than ten cards of one number"
        assert not has_no_card(s, s.turn) or window
        assert callers(s)
        return table

    return lay
