"""Dealing unseen cards to hidden hands when some hands cannot hold some cards, each possible deal equally likely.

Rejection would be simpler, but the more is known the longer it takes, without a bound. Counting is exact: a table
holds how many ways there are to deal the cards from the k-th on into the room that is left, filled from the back;
then each card goes to a hand with the probability that the counts give it.
"""

# mypy: disable-error-code="no-untyped-def"

import numpy as np

from ludoteca.engine.dice import below_large

#: More holders than this are not supported (the table grows with the product of their rooms).
MAX_HOLDERS = 6


def deal_uniformly(allowed, n, room, holders, rng, holder_of):
    """Deals cards 0 … n-1 to holders 0 … holders-1 and writes each card's holder into `holder_of[:n]`.

    `allowed[k]` is the bit mask of holders that may have card k, `room[h]` how many cards holder h takes (together n);
    Returns how many ways there were; with 0, `holder_of` is not written.
    """
    # The last holder's room follows from the others', so it needs no digit of the mixed-radix index.
    step = np.zeros(MAX_HOLDERS, np.int64)
    cells = 1
    for h in range(holders - 1):
        step[h] = cells
        cells *= room[h] + 1
    ways = np.zeros((n + 1, cells), np.int64)
    ways[n, 0] = 1
    for k in range(n - 1, -1, -1):
        for cell in range(cells):
            total = 0
            used = 0
            for h in range(holders - 1):
                free = cell // step[h] % (room[h] + 1)
                used += free
                if free > 0 and allowed[k] >> h & 1:
                    total += ways[k + 1, cell - step[h]]
            last = n - k - used
            if last > 0 and allowed[k] >> (holders - 1) & 1:
                total += ways[k + 1, cell]
            if 0 <= last <= room[holders - 1]:
                ways[k, cell] = total
    cell = cells - 1
    possible = int(ways[0, cell])
    if possible == 0:
        return 0
    for k in range(n):
        pick = below_large(rng, int(ways[k, cell]))
        chosen = holders - 1
        for h in range(holders - 1):
            if cell // step[h] % (room[h] + 1) > 0 and allowed[k] >> h & 1:
                share = int(ways[k + 1, cell - step[h]])
                if pick < share:
                    chosen = h
                    break
                pick -= share
        holder_of[k] = chosen
        if chosen < holders - 1:
            cell -= int(step[chosen])
    return possible
