"""What a viewer may not see in Moon, and what may lie there.

Hidden are the hands of the others, the widow and, but to the bidder, the buried tile. What is certain all the same
follows from the open record: which tiles have been played, and what a seat lacks since it failed to follow (MN7).
"""

import numpy as np

from ludoteca.engine.contract import UNKNOWN
from ludoteca.engine.dealing import deal_uniformly
from ludoteca.engine.dice import below, shuffle
from ludoteca.games.moon.rules import has_widow
from ludoteca.games.moon.state import (
    HAND,
    MAX_SEATS,
    NONE,
    PHASE_BID,
    PHASE_BURY,
    PHASE_DEAL,
    PHASE_OVER,
    TILES,
    all_tiles,
)
from ludoteca.games.moon.tiles import lowest, size


def between_hands(s):
    """MN5: everything of the last hand lies open."""
    return s.phase == PHASE_DEAL or s.phase == PHASE_OVER


def hide(s, viewer):
    """Blanks the hands of the others, the widow to all, and the buried tile to all but the bidder."""
    if between_hands(s):
        return
    for seat in range(s.seats):
        if seat != viewer:
            s.hand[seat] = UNKNOWN
    s.widow = UNKNOWN
    if viewer != s.bidder:
        s.buried = UNKNOWN


def hand_size(s, seat):
    """How many tiles a seat holds; the bidder holds one more while the widow is among them (MN5)."""
    widow = 1 if has_widow(s) and s.phase == PHASE_BURY and seat == s.bidder else 0
    return HAND - size(s.played[seat]) + widow


#: Holder of the tile that no seat has: the widow during the auction, afterwards the buried one.
NOBODY = MAX_SEATS
#: Unseen tiles lie with so many holders at most.
HOLDERS = 4


def resample(s, viewer, rng):
    """Deals the unseen tiles anew, every deal that fits the open record equally likely."""
    if between_hands(s):
        return
    tiles = np.zeros(TILES, np.int64)
    n = list_tiles(tiles_unseen(s, viewer), tiles)
    holder = np.zeros(HOLDERS, np.int64)
    room = np.zeros(HOLDERS, np.int64)
    holders = list_holders(s, viewer, holder, room)
    if anybody_lacks(s, viewer):
        place_where_possible(s, tiles, n, holder, room, holders, rng)
    else:
        place_anywhere(s, tiles, n, holder, room, holders, rng)
    if has_widow(s) and s.phase != PHASE_BID:
        s.widow = one_of_eight(s, rng)


def knows_buried(s, viewer):
    """MN5: the bidder alone knows the buried tile."""
    return s.buried != NONE and viewer == s.bidder


def tiles_unseen(s, viewer):
    """The tiles whose place the viewer does not see."""
    seen = s.hand[viewer] if viewer >= 0 else 0
    for seat in range(s.seats):
        seen |= s.played[seat]
    if knows_buried(s, viewer):
        seen |= 1 << s.buried
    return all_tiles(s.seats) & ~seen


def list_tiles(mask, tiles):
    """Writes the tiles of a mask into the array; how many."""
    n = 0
    while mask:
        tiles[n] = lowest(mask)
        mask &= mask - 1
        n += 1
    return n


def list_holders(s, viewer, holder, room):
    """Writes who holds unseen tiles, and how many each, and takes these away from them; how many holders there are."""
    n = 0
    if has_widow(s) and s.phase != PHASE_BURY and not knows_buried(s, viewer):
        holder[0] = NOBODY
        room[0] = 1
        n = 1
    for seat in range(s.seats):
        if seat != viewer:
            holder[n] = seat
            room[n] = hand_size(s, seat)
            s.hand[seat] = 0
            n += 1
    return n


def anybody_lacks(s, viewer):
    """MN7: whether a hidden hand is known to lack something."""
    for seat in range(s.seats):
        if seat != viewer and s.lacks[seat] != 0:
            return True
    return False


def place_anywhere(s, tiles, n, holder, room, holders, rng):
    """Shuffles the tiles and deals them out."""
    shuffle(rng, tiles, n)
    for k in range(holders):
        for _tile in range(room[k]):
            n -= 1
            put(s, int(tiles[n]), int(holder[k]))


def place_where_possible(s, tiles, n, holder, room, holders, rng):
    """MN7: a tile may lie with all but those who lack it."""
    allowed = np.zeros(TILES, np.int64)
    for k in range(n):
        for h in range(holders):
            if holder[h] == NOBODY or s.lacks[holder[h]] >> int(tiles[k]) & 1 == 0:
                allowed[k] |= 1 << h
    holder_of = np.zeros(TILES, np.int64)
    deal_uniformly(allowed, n, room, holders, rng, holder_of)
    for k in range(n):
        put(s, int(tiles[k]), int(holder[holder_of[k]]))


def put(s, tile, holder):
    """Puts an unseen tile where it may lie."""
    if holder != NOBODY:
        s.hand[holder] |= 1 << tile
    elif s.phase == PHASE_BID:
        s.widow = tile
    else:
        s.buried = tile


def one_of_eight(s, rng):
    """A memory: the widow is one of the eight tiles that the bidder had, no matter which."""
    eight = s.hand[s.bidder] | s.played[s.bidder]
    if s.buried != NONE:
        eight |= 1 << s.buried
    for _skipped in range(below(rng, HAND + 1)):
        eight &= eight - 1
    return lowest(eight)
