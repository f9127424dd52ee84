"""What a hand of Moon is worth when all tiles lie open: the tricks that a side takes against best play of the others.

Three-handed the bidder plays against both others together, four-handed two teams play. The search asks yes-or-no
questions only: "does this side take at least so many of the tricks that are left?" (a null window; the value is found
by a few of them, Plaat et al. 1996, MTD(f)). Each question is a walk over an and-or tree, depth first and without
recursion. It is short because

- positions between two tricks are remembered with the bounds that are known (Ginsberg 1996; Haglund 2010, for bridge);
- tricks that nobody can keep a side from taking are counted, not played (`solver_bounds`);
- of tiles that do the same only one is tried, and promising ones come first (`solver_moves`).

A position is one row of `work`, int64[ROWS, COLUMNS]; row 0 is the question, the rows below it the line being looked
at. `terms`, int64[3], says what stays: trumps, the side asked about as a mask of seats, and how many seats there are.
"""

import numpy as np

from ludoteca.games.moon.solver_bounds import last_trick_is_won, sure_tricks
from ludoteca.games.moon.solver_moves import queue_moves
from ludoteca.games.moon.solver_row import (
    KEY,
    LAID,
    LEFT,
    LOST,
    NEED,
    NODES,
    OPEN,
    QUEUE,
    REST,
    SIDE,
    SLOT,
    TILE,
    TRUMP,
    TURN,
    WON,
    lay,
)

#: A remembered position: hands, trumps and leader in two numbers, and the bounds with the tile to try first.
ENTRY = np.dtype([("key", np.int64), ("rest", np.int64), ("found", np.int64)])
#: With fewer tricks left, remembering costs more than it saves.
REMEMBERED = 3

_LOW, _FACTORS = 0x7FFFFFFF, (0x9E3779B1, 0x85EBCA6B, 0xC2B2AE35, 0x27D4EB2F)


def tricks_taken(work, terms, table, guess):
    """How many of the tricks left the side takes from the position in row 0; asks about `guess` first."""
    low, high = 0, int(work[0, LEFT])
    test = min(max(guess, 1), high)
    while low < high:
        work[0, NEED] = test
        if can_take(work, terms, table) == WON:
            low = test
        else:
            high = test - 1
        test = low + 1 if test <= low else high
    return low


def can_take(work, terms, table):
    """WON if the side takes at least work[0, NEED] of the tricks left, else LOST."""
    side = int(terms[SIDE])
    row = 0
    verdict = enter(work, 0, terms, table)
    while True:
        if verdict == OPEN:
            queue = int(work[row, QUEUE])
            work[row, QUEUE] = queue >> 5
            lay(work, row, (queue & 31) - 1, terms)
            row += 1
            verdict = enter(work, row, terms, table)
            continue
        if row == 0:
            return verdict
        row -= 1
        mine = side >> int(work[row, TURN]) & 1
        if verdict != mine and work[row, QUEUE] != 0:
            verdict = OPEN
        elif work[row, LAID] == 0 and work[row, LEFT] >= REMEMBERED:
            remember(work, row, verdict, verdict == mine, table)


def enter(work, row, terms, table):
    """The verdict on a position that can be told at once; else OPEN, and its tiles are queued."""
    work[0, NODES] += 1
    first = 0
    if work[row, LAID] == 0:
        need, left = int(work[row, NEED]), int(work[row, LEFT])
        if need <= 0:
            return WON
        if need > left:
            return LOST
        if left == 1:
            return last_trick_is_won(work, row, terms)
        if left >= REMEMBERED:
            found = recall(work, row, terms, table)
            if found & 7 >= need:
                return WON
            if left - (found >> 3 & 7) < need:
                return LOST
            first = found >> 6
        sure = sure_tricks(work, row, terms)
        if sure & 7 >= need:
            return WON
        if left - (sure >> 3) < need:
            return LOST
    queue_moves(work, row, terms, first)
    return OPEN


def recall(work, row, terms, table):
    """What is known of a position between two tricks: 3 bits tricks the side takes at least, 3 bits the others take
    at least, then the tile to try first (from 1)."""
    key = int(work[row, 0]) | int(work[row, 1]) << 28 | int(work[row, TURN]) << 56 | int(terms[TRUMP]) << 58
    rest = int(work[row, 2]) | int(work[row, 3]) << 28 | int(terms[SIDE]) << 56 | 1 << 60
    mixed = (key & _LOW) * _FACTORS[0] ^ (key >> 31) * _FACTORS[1] ^ (rest & _LOW) * _FACTORS[2]
    mixed ^= (rest >> 31) * _FACTORS[3]
    slot = mixed >> 24 & len(table) - 1
    work[row, KEY], work[row, REST], work[row, SLOT] = key, rest, slot
    if table[slot].key == key and table[slot].rest == rest:
        return int(table[slot].found)
    return 0


def remember(work, row, verdict, chosen, table):
    """Keeps a verdict that took a search, and the tile that brought it about if it was `chosen`."""
    at = table[int(work[row, SLOT])]
    need, left = int(work[row, NEED]), int(work[row, LEFT])
    low, high, first = 0, 0, 0
    if at.key == work[row, KEY] and at.rest == work[row, REST]:
        low, high, first = int(at.found) & 7, int(at.found) >> 3 & 7, int(at.found) >> 6
    if verdict == WON:
        low = max(low, need)
    else:
        high = max(high, left - need + 1)
    if chosen:
        first = int(work[row, TILE]) + 1
    at.key, at.rest, at.found = int(work[row, KEY]), int(work[row, REST]), low | high << 3 | first << 6
