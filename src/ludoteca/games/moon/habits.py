"""How people err at Moon, as numbers that a level's mind begins with; with zeros nothing is overlooked or misjudged."""

from ludoteca.engine.contract import Level
from ludoteca.engine.dice import below
from ludoteca.language import N_

# What stands where in a mind: how far off a hand may be judged, 100 for a trick; how often a tile that was played is
# forgotten, how often a strong tile is laid where a weaker one would do, per mille. Then comes `scoring.PRACTISED`.
MISJUDGES, FORGETS, WASTES = range(3)

#: Strong thinks about so many sampled deals (`expert.think`), the expert plays on in so many worlds.
LEVELS = {
    N_("beginner"): Level((220, 600, 350)),
    N_("casual"): Level((110, 300, 120)),
    N_("regular"): Level(),
    N_("strong"): Level(effort=16),
    N_("expert"): Level((0, 0, 0, 1000), effort=600),
}


def misjudgement(mind, rng):
    """How much better or worse than it is the seat takes a hand to be."""
    most = int(mind[MISJUDGES])
    return below(rng, 2 * most + 1) - most if most > 0 else 0


def forgotten(s, seat, mind, rng):
    """The tiles of earlier tricks that the seat believes to be still about."""
    chance, tiles = int(mind[FORGETS]), 0
    if chance == 0:
        return 0
    for other in range(s.seats):
        if other != seat:
            tiles |= s.played[other]
    for k in range(s.laid):
        tiles &= ~(1 << s.trick[k])
    believed = 0
    while tiles:
        if below(rng, 1000) < chance:
            believed |= tiles & -tiles
        tiles &= tiles - 1
    return believed


def is_wasteful(mind, rng):
    """Whether the seat forgets, this time, what a tile may still win later."""
    return int(mind[WASTES]) > 0 and below(rng, 1000) < int(mind[WASTES])
