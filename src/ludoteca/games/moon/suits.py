"""Which tile belongs to which suit, and which beats which (MN2, MN6, MN7), also as tables for the rules."""

import numpy as np

from ludoteca.games.moon.state import DOUBLES, ENDS, HIGH_END, LOW_END, NO_TRUMP, TILES, TRUMPS

#: The suit of the trumps beside the suits 0 … 6.
TRUMP_SUIT = 7
SUITS = 8
#: Above every tile of another suit in `STRENGTH`.
TRUMP_STRENGTH = 10


def is_double(tile):
    """Whether both ends are alike."""
    return HIGH_END[tile] == LOW_END[tile]


def shows(tile, number):
    """Whether one of the tile's ends is the number."""
    return number in (HIGH_END[tile], LOW_END[tile])


def rank(tile, number):
    """MN2: a tile's rank in the suit of a number that it shows: the double, then the other end from 6 down."""
    return ENDS if is_double(tile) else HIGH_END[tile] + LOW_END[tile] - number


def is_trump(tile, trump):
    """MN6: a number makes trumps of all tiles with it, doubles of all doubles."""
    if trump == NO_TRUMP:
        return False
    return is_double(tile) if trump == DOUBLES else shows(tile, trump)


def suit_called(tile, trump):
    """MN7: a trump lead calls for trumps, any other for the suit of its higher end."""
    return TRUMP_SUIT if is_trump(tile, trump) else HIGH_END[tile]


def belongs(tile, suit, trump):
    """MN6, MN7: a trump is of no other suit; any other tile is of the suits of both its ends."""
    if suit == TRUMP_SUIT or is_trump(tile, trump):
        return suit == TRUMP_SUIT and is_trump(tile, trump)
    return shows(tile, suit)


def strength(tile, suit, trump):
    """MN8: what a tile is worth in a trick for which `suit` was called: trumps are above all, strangers nothing."""
    if is_trump(tile, trump):
        return TRUMP_STRENGTH + (HIGH_END[tile] if trump == DOUBLES else rank(tile, trump))
    return 1 + rank(tile, suit) if belongs(tile, suit, trump) else 0


_ALL = range(TILES)

#: SUIT_CALLED[trump, tile]
SUIT_CALLED = np.array([[suit_called(tile, trump) for tile in _ALL] for trump in range(TRUMPS)], np.int8)
#: MEMBERS[trump, suit]: the suit's tiles as a mask
MEMBERS = np.array(
    [
        [sum(1 << tile for tile in _ALL if belongs(tile, suit, trump)) for suit in range(SUITS)]
        for trump in range(TRUMPS)
    ],
    np.int32,
)
#: STRENGTH[trump, suit, tile]
STRENGTH = np.array(
    [[[strength(tile, suit, trump) for tile in _ALL] for suit in range(SUITS)] for trump in range(TRUMPS)], np.int8
)
#: BEATERS[trump, suit, tile]: the tiles that beat it, as a mask
BEATERS = ((STRENGTH[:, :, None, :] > STRENGTH[:, :, :, None]) @ (1 << np.arange(TILES))).astype(np.int32)
