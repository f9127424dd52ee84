"""MH1: whatever happens, the 58 cards are somewhere, and no count falls below nothing."""

from collections import Counter

import pytest

from ludoteca.engine.view import view
from ludoteca.games.moose import GAME
from ludoteca.games.moose.state import KINDS
from ludoteca.testing import walk


@pytest.mark.parametrize("seats", GAME.seats)
def test_MH1_no_card_is_lost_or_owed_over_whole_games(seats):
    cards = Counter(GAME.deck(seats, GAME.settle()))
    for seed in range(6):
        for step in walk(GAME, seats, seed):
            s = view(step.after.data)
            assert Counter(GAME.census(s)) == cards
            counts = [[s.hand[seat, kind] for kind in range(KINDS)] for seat in range(seats)]
            assert all(count >= 0 for hand in counts for count in hand)
            assert [s.hand_size[seat] for seat in range(seats)] == [sum(hand) for hand in counts]
