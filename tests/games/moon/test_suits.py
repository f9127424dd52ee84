"""The tables of suits, against what the rules say in words."""

import pytest

from ludoteca.games.moon.state import HIGH_END, LOW_END, NO_TRUMP, TILES, TRUMPS
from ludoteca.games.moon.suits import BEATERS, MEMBERS, SUITS, TRUMP_SUIT, strength


def named(name):
    high, low = map(int, name.split("-"))
    return next(tile for tile in range(TILES) if (HIGH_END[tile], LOW_END[tile]) == (high, low))


def tiles(mask):
    return {f"{HIGH_END[tile]}-{LOW_END[tile]}" for tile in range(TILES) if int(mask) >> tile & 1}


def test_MN2_in_a_suit_the_double_beats_all_and_the_other_end_counts_from_6_down():
    suit = [named("2-2"), *(named(f"{max(2, end)}-{min(2, end)}") for end in (6, 5, 4, 3, 1, 0))]
    for weaker in range(1, len(suit)):
        beaters = BEATERS[NO_TRUMP, 2, suit[weaker]] & MEMBERS[NO_TRUMP, 2]
        assert beaters == sum(1 << tile for tile in suit[:weaker])


def test_MN8_any_trump_beats_the_best_tile_of_the_suit_led():
    assert tiles(BEATERS[1, 5, named("5-5")]) == {"1-0", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"}


def test_MN8_a_tile_of_another_suit_is_beaten_by_every_tile_of_the_suit_led():
    assert tiles(BEATERS[NO_TRUMP, 3, named("6-5")]) == {f"{max(3, end)}-{min(3, end)}" for end in range(7)}


@pytest.mark.parametrize("trump", range(TRUMPS))
def test_MN8_the_table_says_who_beats_whom(trump):
    for suit in range(SUITS):
        if suit == TRUMP_SUIT and trump == NO_TRUMP:
            continue
        for tile in range(TILES):
            stronger = {other for other in range(TILES) if strength(other, suit, trump) > strength(tile, suit, trump)}
            assert int(BEATERS[trump, suit, tile]) == sum(1 << other for other in stronger)
