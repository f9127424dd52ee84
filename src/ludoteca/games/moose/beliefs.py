"""What a player concludes about other hands from what their owners did not do, for imagined worlds.

Whoever let a moose in had no trap then. Whoever gave a room away had no moose that could go anywhere, and no There's a
Moose in the House; whoever discarded could play nothing at all (MH8). Cards that were drawn since can be anything.
"""

from ludoteca.games.moose.secrets import can_play
from ludoteca.games.moose.state import (
    ALLOW,
    DISCARD,
    DOOR,
    GIVE_ROOM,
    IN_HOUSE,
    MOOSE,
    PASS,
    PUT_MOOSE,
    SPRING,
    TRAP,
)

# What stands where in a mind: for each seat, behind the numbers of the levels, the kinds that it did not hold (bits)
# when it last moved, how many cards it has drawn since; and the same of its last answer.
FIRST, A_SEAT = 4, 4
MOVED, ANSWERED = 0, 2


def watch(s, viewer, seat, action, mind, rng):
    """Notes what a move says about the hand that it came from."""
    at = FIRST + A_SEAT * seat
    if action == ALLOW:
        conclude(mind, at + ANSWERED, 1 << TRAP)
        return
    # A card was drawn before the move; after a trap one takes its place.
    mind[at + MOVED + 1] += 1
    mind[at + ANSWERED + 1] += 1
    if action != SPRING:
        conclude(mind, at + MOVED, passed_over(s, seat, action))


def conclude(mind, at, kinds):
    """The newest conclusion takes the place of the one before, if there is any."""
    if kinds != 0:
        mind[at] = kinds
        mind[at + 1] = 0


def passed_over(s, seat, action):
    """The kinds (bits) that a sensible player would have played instead, and therefore did not hold."""
    if action < GIVE_ROOM:
        return playable(s, seat, MOOSE, IN_HOUSE)
    if action < PUT_MOOSE:
        return playable(s, seat, MOOSE, DOOR)
    if DISCARD <= action < PASS and not s.free_discard:
        return playable(s, seat, 0, TRAP)
    return 0


def playable(s, seat, first, end):
    """Those of the kinds first … end-1 that the seat could play, as bits."""
    kinds = 0
    for kind in range(first, end):
        if can_play(s, seat, kind):
            kinds |= 1 << kind
    return kinds


def believes(s, seat, mind):
    """Of the kinds that a seat did not hold it has no more than it has drawn since."""
    for other in range(s.seats):
        if other != seat:
            at = FIRST + A_SEAT * other
            # Whose turn it is has drawn for it.
            drawn = int(other == s.turn)
            if holds(s, other, mind[at + MOVED]) > mind[at + MOVED + 1] + drawn:
                return False
            if holds(s, other, mind[at + ANSWERED]) > mind[at + ANSWERED + 1] + drawn:
                return False
    return True


def holds(s, seat, kinds):
    """How many cards of these kinds (bits) a hand has."""
    held = 0
    for kind in range(TRAP + 1):
        if kinds >> kind & 1:
            held += s.hand[seat, kind]
    return held
