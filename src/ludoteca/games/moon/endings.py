"""All the worlds that a seat may be in, one after another, once they are few.

The unseen tiles are in a row, and beside each stands who holds it; the next world is the next arrangement of these
holders in lexicographic order (Narayana's algorithm) in which nobody holds what it lacks (MN7).
"""

from ludoteca.games.moon.rules import has_widow
from ludoteca.games.moon.secrets import NOBODY, hand_size, knows_buried, put, tiles_unseen
from ludoteca.games.moon.tiles import lowest, size

#: At most so many arrangements are looked at; above, worlds are drawn. With three players the bidder sees all from the
#: fourth trick on (70) and the others from the fifth (140); with four players all do from the sixth (90).
MOST = 150


def count_worlds(s, seat):
    """How many ways there are to arrange the unseen tiles in play, impossible ones included; 0: too many."""
    ways, n = 1, 0
    for other in range(s.seats):
        if other != seat:
            for k in range(hand_size(s, other)):
                n += 1
                ways = ways * n // (k + 1)
            if ways > MOST:
                return 0
    if has_widow(s) and not knows_buried(s, seat):
        ways *= n + 1
    return ways if ways <= MOST else 0


def first_world(states, seat, holders):
    """Fills states[1] with the first world of what the seat sees in states[0]; whether there is one.

    `holders`, int64[TILES], is written: who holds each of the unseen tiles.
    """
    s = states[0]
    n = 0
    for other in range(s.seats):
        if other != seat:
            for _tile in range(hand_size(s, other)):
                holders[n] = other
                n += 1
    if has_widow(s) and not knows_buried(s, seat):
        holders[n] = NOBODY
    return place(states, seat, holders) or next_world(states, seat, holders)


def next_world(states, seat, holders):
    """The same with the next world after this; False after the last."""
    n = size(tiles_unseen(states[0], seat))
    while rearrange(holders, n):
        if place(states, seat, holders):
            return True
    return False


def rearrange(holders, n):
    """Puts the first n into their next order; False after the last."""
    k = n - 2
    while k >= 0 and holders[k] >= holders[k + 1]:
        k -= 1
    if k < 0:
        return False
    other = n - 1
    while holders[other] <= holders[k]:
        other -= 1
    swap(holders, k, other)
    left, right = k + 1, n - 1
    while left < right:
        swap(holders, left, right)
        left += 1
        right -= 1
    return True


def swap(holders, one, other):
    """Exchanges two of them."""
    kept = int(holders[one])
    holders[one] = holders[other]
    holders[other] = kept


def place(states, seat, holders):
    """Puts the unseen tiles where `holders` say into states[1]; whether nobody lacks what it holds."""
    states[1] = states[0]
    s = states[1]
    tiles = tiles_unseen(s, seat)
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = 0
    k = 0
    while tiles:
        tile, holder = lowest(tiles), int(holders[k])
        tiles &= tiles - 1
        if holder != NOBODY and s.lacks[holder] >> tile & 1:
            return False
        put(s, tile, holder)
        k += 1
    return True
