"""How a game of Hoarders stands between two rounds, without playing on.

A seat's prospects are a sum of a few numbers about its collection, and its share of the win is its part of all seats'
prospects (a logistic regression). The numbers were fitted to the winners of 32,000 games of greedy players who err
now and then, at 3 to 6 seats.
"""

import numpy as np

from ludoteca.games.hoarders.state import NUTS, NUTS_OF_A_KIND, PHASE_CHOOSE

#: In hundredths of a logit, by size: the largest set, the second, the third.
LARGEST = (0, -13, -25, 1, 69, 69)
SECOND = (0, 0, 15, 42, 93, 93)
THIRD = (0, 6, 23, 28, 28, 28)
#: For each nut; for each place after the round's first player.
ANY_NUT, LATER = -7, 3
#: For each nut of the largest set's kind that others have, and that the pile has.
ELSEWHERE, UNDRAWN = -64, -48
#: e^(x/100) for prospects that are x below the best.
WORST = 1000
EXPONENTIAL = np.exp(-np.arange(WORST + 1) / 100)


def between_rounds(s):
    """`contract.Policies.horizon`: all animals are in hand."""
    if s.phase != PHASE_CHOOSE:
        return False
    for seat in range(s.seats):
        if s.down[seat] != 0:
            return False
    return True


def judge(s, shares):
    """`contract.Policies.judge`: between two rounds."""
    if not between_rounds(s):
        return False
    best = -(1 << 20)
    for seat in range(s.seats):
        shares[seat] = prospects(s, seat)
        best = max(best, shares[seat])
    total = 0.0
    for seat in range(s.seats):
        shares[seat] = EXPONENTIAL[min(WORST, int(best - shares[seat]))]
        total += shares[seat]
    for seat in range(s.seats):
        shares[seat] /= total
    return True


def prospects(s, seat):
    """What speaks for a seat, in hundredths of a logit."""
    largest, second, third, kind, nuts = 0, 0, 0, 0, 0
    for nut in range(NUTS):
        have = s.nuts[seat, nut]
        nuts += have
        if have > largest:
            largest, second, third = have, largest, second
            kind = nut
        elif have > second:
            second, third = have, second
        elif have > third:
            third = have
    elsewhere = -largest
    for other in range(s.seats):
        elsewhere += s.nuts[other, kind]
    undrawn = NUTS_OF_A_KIND - largest - elsewhere
    later = (seat - s.first) % s.seats
    sets = LARGEST[largest] + SECOND[second] + THIRD[third]
    return sets + ANY_NUT * nuts + LATER * later + ELSEWHERE * elsewhere + UNDRAWN * undrawn
