"""What a player concludes from what others did not do, for the house's search.

Who let a nut go had no hamster to show.
"""

from ludoteca.games.hoarders.state import ALLOW, HAMSTER, is_down

# What stands where in a mind, behind the numbers of the levels: the round, and the seats (bits) that let a nut go.
ROUND, LET_GO = 4, 5


def watch(s, viewer, seat, action, mind, rng):
    """Notes who lets a nut go (HO8, HO9)."""
    if action != ALLOW:
        return
    if mind[ROUND] != s.round:
        mind[ROUND] = s.round
        mind[LET_GO] = 0
    mind[LET_GO] |= 1 << seat


def believes(s, seat, mind):
    """Nobody who let a nut go this round has a hamster lying face down."""
    if mind[ROUND] != s.round:
        return True
    for other in range(s.seats):
        if other != seat and mind[LET_GO] >> other & 1 and is_down(s, other, HAMSTER):
            return False
    return True
