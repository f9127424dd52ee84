"""How Moon is written in numbers: tiles, actions, and the record of a game."""

import numpy as np

HAND = 7
TRICKS = 7
MAX_SEATS = 4
ENDS = 7
TILES = 28

# A tile is a number 0 … 27: 0-0, 1-0, 1-1, 2-0, … 6-6, higher end first. A set of tiles is a mask of 28 bits.
HIGH_END = tuple(high for high in range(ENDS) for low in range(high + 1))
LOW_END = tuple(low for high in range(ENDS) for low in range(high + 1))
ALL_TILES = (1 << TILES) - 1

#: MN1: without blanks, but with 0-0.
THREE_HANDED_TILES = sum(1 << tile for tile in range(TILES) if tile == 0 or LOW_END[tile] > 0)

# Trumps: a number 0 … 6, or
DOUBLES = 7
NO_TRUMP = 8
TRUMPS = 9

BIDS = (4, 5, 6, 7, 21)
MOON = 21
#: The game is decided from so many points (MN11), and with so many deals at the latest (MN12).
GOAL = 21
LAST_DEAL = 100

# Actions, in this order: bid 4 … bid 21, pass, bury TILE, trump TRUMP, play TILE.
PASS = len(BIDS)
BURY = PASS + 1
TRUMP = BURY + TILES
PLAY = TRUMP + TRUMPS
ACTIONS = PLAY + TILES

PHASE_DEAL, PHASE_BID, PHASE_BURY, PHASE_TRUMP, PHASE_PLAY, PHASE_OVER = range(6)
PHASES = ("deal", "bid", "bury", "trump", "play", "over")

#: In `bidder`, `trump`, `widow` and `buried`: nobody, nothing (yet).
NONE = -1
#: In `call`, beside the bids: passed, and not asked yet.
PASSED = 0
NOT_CALLED = -1

STATE = np.dtype(
    [
        ("hand", np.int32, MAX_SEATS),  # masks
        ("played", np.int32, MAX_SEATS),  # the tiles that each seat has played in this hand
        ("lacks", np.int32, MAX_SEATS),  # the tiles that it cannot hold, since it failed to follow (MN7)
        ("points", np.int16, 3),  # of the three players, or of the two teams
        ("seats", np.int8),
        ("first", np.int8),  # who bids first
        ("last_bids", np.int8),  # option
        ("phase", np.int8),
        ("deals", np.int8),  # so far
        ("turn", np.int8),
        ("bid", np.int8),  # the highest so far; 0: none
        ("bidder", np.int8),
        ("trump", np.int8),
        ("widow", np.int8),
        ("buried", np.int8),
        ("leader", np.int8),  # of the trick
        ("laid", np.int8),  # tiles in the trick
        ("trick", np.int8, MAX_SEATS),  # the tiles in the order in which they were laid
        ("call", np.int8, MAX_SEATS),  # a bid, PASSED or NOT_CALLED
        ("tricks", np.int8, MAX_SEATS),
    ]
)


def all_tiles(seats):
    """MN1: the tiles in play, as a mask."""
    return THREE_HANDED_TILES if seats == 3 else ALL_TILES


def deck(seats, options):
    """MN1: the tiles in play."""
    return [tile for tile in range(TILES) if all_tiles(seats) >> tile & 1]


def census(s):
    """MN1: all the tiles, wherever they lie: in hands, played, buried, or as the widow that nobody took."""
    tiles = [t for seat in range(s.seats) for t in range(TILES) if (s.hand[seat] | s.played[seat]) >> t & 1]
    nobody_took_it = s.phase == PHASE_BID or s.bidder == NONE
    return tiles + [t for t in (s.buried, s.widow if nobody_took_it else NONE) if t != NONE]
