"""Which tiles the solver tries, and in which order."""

import numpy as np

from ludoteca.games.moon.solver_row import (
    BEST,
    LAID,
    LIKE,
    LIKE_BELOW,
    QUEUE,
    SCORED,
    SEATS,
    SIDE,
    SUIT,
    TOP,
    TRUMP,
    TURN,
    WINNER,
)
from ludoteca.games.moon.state import LOW_END, MAX_SEATS, TILES, TRUMPS
from ludoteca.games.moon.suits import BEATERS, MEMBERS, STRENGTH, SUIT_CALLED, SUITS, TRUMP_SUIT, is_double
from ludoteca.games.moon.tiles import lowest, size

#: CALLERS[trump, suit]: the tiles that call for the suit when led, as a mask
CALLERS = np.array(
    [
        [sum(1 << t for t in range(TILES) if SUIT_CALLED[trump, t] == suit) for suit in range(SUITS)]
        for trump in range(TRUMPS)
    ],
    np.int32,
)
#: SECOND[trump, tile]: the suit that the tile belongs to beside the one it calls for; ALONE if there is none
ALONE = 15
SECOND = np.array(
    [
        [ALONE if SUIT_CALLED[trump, t] == TRUMP_SUIT or is_double(t) else LOW_END[t] for t in range(TILES)]
        for trump in range(TRUMPS)
    ],
    np.int8,
)


def queue_moves(work, row, terms, first):
    """Queues the tiles that are worth a try, the most promising one first; `first` (from 1) before all others."""
    trump = int(terms[TRUMP])
    turn = int(work[row, TURN])
    tiles = int(work[row, turn])
    asked = ALONE
    if work[row, LAID] > 0:
        asked = int(work[row, SUIT])
        following = tiles & int(MEMBERS[trump, asked])
        if following:
            tiles = following
    if tiles & (tiles - 1) == 0:
        work[row, QUEUE] = lowest(tiles) + 1
        return
    hands = hands_of_others(work, row)
    n = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if mark(work, row, trump, tile, hands, asked, n) == n:
            score = -1 if tile + 1 == first else cost(work, row, terms, tile, hands)
            insert(work, row, score << 5 | tile + 1, n)
            n += 1
    queue = 0
    for k in range(n - 1, -1, -1):
        queue = queue << 5 | int(work[row, SCORED + k]) & 31
    work[row, QUEUE] = queue


def insert(work, row, score, n):
    """Puts a score among n that are in order."""
    while n > 0 and work[row, SCORED + n - 1] > score:
        work[row, SCORED + n] = work[row, SCORED + n - 1]
        n -= 1
    work[row, SCORED + n] = score


def mark(work, row, trump, tile, hands, asked, n):
    """Notes what tile number n does; the first tile up to it that does the same.

    Two tiles of a hand do the same if they beat the same tiles of others, in hands or in the trick, when led, and in
    every suit that is asked for or that somebody else may still lead. Tiles of suits that nobody else has are alike.
    """
    others = hands | int(work[row, BEST])
    suit, second = int(SUIT_CALLED[trump, tile]), int(SECOND[trump, tile])
    like = others & int(BEATERS[trump, suit, tile])
    if suit in (TRUMP_SUIT, asked) or others & int(MEMBERS[trump, suit]):
        like |= suit + 1 << TILES
    below = 0
    if second != ALONE and (second == asked or hands & int(CALLERS[trump, second])):
        below = others & int(BEATERS[trump, second, tile]) | second + 1 << TILES
    work[row, LIKE + n], work[row, LIKE_BELOW + n] = like, below
    k = 0
    while work[row, LIKE + k] != like or work[row, LIKE_BELOW + k] != below:
        k += 1
    return k


def mark_first(work, terms, tile, n):
    """The same in the position that the search starts from."""
    asked = int(work[0, SUIT]) if work[0, LAID] > 0 else ALONE
    return mark(work, 0, int(terms[TRUMP]), tile, hands_of_others(work, 0), asked, n)


def hands_of_others(work, row):
    """All tiles that others than the seat to play hold."""
    hands = 0
    for k in range(MAX_SEATS):
        if k != work[row, TURN]:
            hands |= int(work[row, k])
    return hands


def cost(work, row, terms, tile, hands):
    """How little a tile promises: tricks won safely and cheaply come first, then the least of the others."""
    trump = int(terms[TRUMP])
    suit = int(SUIT_CALLED[trump, tile])
    worth = 7 - min(size(int(BEATERS[trump, suit, tile]) & int(MEMBERS[trump, suit]) & hands), 7)
    if suit == TRUMP_SUIT:
        worth += 8
    laid, ours = int(work[row, LAID]), False
    beaters, members = int(BEATERS[trump, suit, tile]), int(MEMBERS[trump, suit])
    if laid > 0:
        asked = int(work[row, SUIT])
        members = int(MEMBERS[trump, asked])
        if int(STRENGTH[trump, asked, tile]) > work[row, TOP]:
            beaters = int(BEATERS[trump, asked, tile])
        else:
            beaters = int(BEATERS[trump, asked, lowest(int(work[row, BEST]))])
            ours = same_side(terms, int(work[row, WINNER]), int(work[row, TURN]))
            if not ours:
                return 32 + worth
    if rivals_beat(work, row, terms, beaters, members):
        return (16 if ours or laid > 0 else 32) + worth
    if laid == 0:
        return 8 - (worth >> 1)
    return worth


def same_side(terms, seat, other):
    """Whether two seats play together."""
    return int(terms[SIDE]) >> seat & 1 == int(terms[SIDE]) >> other & 1


def rivals_beat(work, row, terms, beaters, members):
    """Whether a rival still to play can beat what wins with this tile, by following suit or by a trump."""
    seats = int(terms[SEATS])
    turn = int(work[row, TURN])
    seat = turn
    for _later in range(seats - 1 - int(work[row, LAID])):
        seat = seat + 1 if seat + 1 < seats else 0
        if not same_side(terms, seat, turn):
            following = int(work[row, seat]) & members
            if (following if following else int(work[row, seat])) & beaters:
                return True
    return False
