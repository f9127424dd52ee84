"""What a viewer of Hoarders may not see, and what it may be.

Hidden are the order of the pile and the others' face-down animals. Certain about those is: there are as many as one
sees, they differ from each other and from the owner's revealed ones, and once a beaver lies revealed, none is one
(HO11). Nothing else is: no hamster need be shown, and any order of revealing is free (also with `hamster_last`, where
a hamster that somebody revealed on their own turn was their last animal).
"""

from ludoteca.engine.contract import UNKNOWN
from ludoteca.engine.dice import below, shuffle
from ludoteca.games.hoarders.state import (
    ANIMALS,
    BEAVER,
    CHOSEN,
    NUTS,
    NUTS_OF_A_KIND,
    PHASE_DEAL,
    PHASE_OVER,
    beavers_are_out,
    is_up,
    revealed,
)


def hide(s, viewer):
    """Blanks the pile and the others' face-down animals; that there are some stays."""
    if s.phase == PHASE_DEAL or s.phase == PHASE_OVER:
        return
    for k in range(s.left):
        s.pile[k] = UNKNOWN
    for seat in range(s.seats):
        if seat != viewer and s.down[seat] != 0:
            s.down[seat] = UNKNOWN


def resample(s, viewer, rng):
    """Any order of the pile, and any animals that the others may have, each equally likely."""
    if s.phase == PHASE_DEAL or s.phase == PHASE_OVER:
        return
    resample_pile(s, rng)
    beavers_out = beavers_are_out(s)
    for seat in range(s.seats):
        if s.down[seat] == UNKNOWN:
            resample_animals(s, seat, beavers_out, rng)


def resample_pile(s, rng):
    """HO1: the pile holds what is in nobody's collection, in any order."""
    n = 0
    for nut in range(NUTS):
        rest = NUTS_OF_A_KIND
        for seat in range(s.seats):
            rest -= s.nuts[seat, nut]
        for _ in range(rest):
            s.pile[n] = nut
            n += 1
    shuffle(rng, s.pile, n)


def resample_animals(s, seat, beavers_out, rng):
    """HO3, HO11: as many different animals as lie there, of those that it may be."""
    possible = 0
    choices = 0
    for animal in range(ANIMALS):
        if not is_up(s, seat, animal) and not (beavers_out and animal == BEAVER):
            possible |= 1 << animal
            choices += 1
    chosen = 0
    for _ in range(CHOSEN - revealed(s, seat)):
        skip = below(rng, choices)
        animal = 0
        while possible >> animal & 1 == 0 or skip > 0:
            skip -= possible >> animal & 1
            animal += 1
        possible &= ~(1 << animal)
        choices -= 1
        chosen |= 1 << animal
    s.down[seat] = chosen
