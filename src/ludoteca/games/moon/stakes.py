"""What is at stake: the share of the game that a seat can hope for, by the points of all and by what a hand brings.

Between two hands the shares follow the softmax of what everybody's points are good for: a table of points (a bid of 7
wins from 14, of 4 from 17: the steps are the game's), who bids first, and how it changes when somebody else is close.
Fitted by `bench/moon_stakes.py` to the ends of games among greedy players from points at random.
"""

from math import exp

import numpy as np

from ludoteca.games.moon.rules import end_deal, score, side_of, sides, winning_sides
from ludoteca.games.moon.state import GOAL, PHASE_DEAL, PHASE_OVER, TRICKS

#: The points of the first entries of GOOD_FOR, and of all below.
LEAST = -24
# fmt: off
GOOD_FOR = np.array(
    [
        [
            -1758, -1316, -1180, -1133, -1061, -1114, -1072, -1016, -987, -950, -922, -876, -852, -792, -767,
            -716, -661, -599, -519, -421, -387, -314, -237, -158, 0, 30, 59, 81, 127, 145, 168, 194, 236, 291,
            341, 367, 450, 492, 568, 716, 838, 928, 1062, 1299, 1616,
        ],
        [
            -1671, -1404, -1312, -1278, -1219, -1138, -1055, -1045, -1010, -923, -920, -842, -752, -712, -658,
            -598, -514, -439, -385, -341, -290, -224, -141, -90, 0, 79, 163, 264, 324, 395, 459, 558, 652,
            795, 872, 970, 1072, 1199, 1430, 1616, 1783, 1897, 2067, 2237, 2454,
        ],
    ],
    np.int16,
)
# fmt: on
#: By three players and by two teams: who bids second, third; how one's own points count beside the best of the others.
EXTRA = np.array([[-3, -26, 359, -168, -42], [15, 0, 0, -88, 88]], np.int16)

#: The share of the game that a sensible player's choice may be worse by and is taken all the same, before the first
#: lead by three and by four players, then in play: some tens of worlds tell no finer, and with four there are fewer.
LEANING, LEANING_IN_PLAY = (0.01, 0.04), 0.01
#: The same when all worlds have been looked at: only what is alike.
LEANING_AT_LAST = 0.002


def lean(worth, much):
    """The worth of a sensible player's choice with so much added; it stays a share."""
    return worth + much * (1 - worth)


def hope(s, seat):
    """The share of the game that the seat can hope for, between two hands or after the last."""
    side = side_of(s, seat)
    if s.phase == PHASE_OVER:
        winners, n = winning_sides(s), 0
        for k in range(sides(s)):
            n += winners >> k & 1
        return (winners >> side & 1) / n
    total, own = 0.0, 0.0
    for k in range(sides(s)):
        weight = exp(good_for(s, k))
        total += weight
        if k == side:
            own = weight
    return own / total


def judge(s, shares):
    """`contract.Policies.judge`: between two hands."""
    if s.phase != PHASE_DEAL and s.phase != PHASE_OVER:
        return False
    for seat in range(s.seats):
        shares[seat] = hope(s, seat)
    return True


def good_for(s, side):
    """What a side's points are good for, as the exponent of its share."""
    row = 0 if s.seats == 3 else 1
    points = min(max(int(s.points[side]), LEAST), GOAL - 1)
    other = -100
    for k in range(sides(s)):
        if k != side:
            other = max(other, int(s.points[k]))
    other = min(max(other, -GOAL), GOAL)
    place = (side - s.first) % sides(s)
    exponent = int(GOOD_FOR[row, points - LEAST]) + (int(EXTRA[row, place - 1]) if place > 0 else 0)
    mine, theirs = min(max(points, -GOAL), GOAL) / GOAL, other / GOAL
    exponent += int(EXTRA[row, 2]) * mine * theirs + int(EXTRA[row, 3]) * mine * mine * theirs
    exponent += int(EXTRA[row, 4]) * mine * theirs * theirs
    return exponent / 1000


def weigh_tricks(states, at, seat, values):
    """Writes what the hand is worth to the seat by the tricks of the bidder's side, float64[TRICKS + 1].

    In states[at] there is a bidder; states[3] is scratch. With three players the others are taken to share the rest
    evenly.
    """
    for tricks in range(TRICKS + 1):
        values[tricks] = (worth_of(states, at, seat, tricks, 0) + worth_of(states, at, seat, tricks, 1)) / 2


def worth_of(states, at, seat, tricks, odd):
    """MN9 … MN12: the hope after a hand in which the bidder's side took so many tricks; of an odd rest, the other
    player number `odd` gets one more."""
    states[3] = states[at]
    s = states[3]
    bidders = side_of(s, s.bidder)
    ours, theirs = tricks, TRICKS - tricks
    for k in range(s.seats):
        if side_of(s, k) == bidders:
            ours -= int(s.tricks[k])
        else:
            theirs -= int(s.tricks[k])
    if ours < 0 or theirs < 0:
        return 0.0
    number = 0
    for k in range(s.seats):
        if k == s.bidder:
            s.tricks[k] += ours
        elif side_of(s, k) != bidders:
            s.tricks[k] += (theirs + (1 if number == odd else 0)) // 2
            number += 1
    score(s)
    end_deal(s)
    return hope(s, seat)
