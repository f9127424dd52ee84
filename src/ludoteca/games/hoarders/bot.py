"""A sensible player: the raccoon always, with the partner that should bring most just now, give or take a whim.

The numbers were found by play against itself: greedier thieves and keener builders win less. A mind of zeros plays as
well as it can; weaker players overlook things.
"""

from ludoteca.engine.contract import UNKNOWN, Level
from ludoteca.engine.dice import below, happens
from ludoteca.games.hoarders.rules import NO_LOOT, is_asked, takes_a_nut
from ludoteca.games.hoarders.state import (
    ALLOW,
    ANIMALS,
    BEAVER,
    BEAVER_NUTS,
    CHOSEN,
    FIRST_ANIMAL,
    HAMSTER,
    MARMOT,
    MARMOT_TAKES,
    NUTS,
    NUTS_OF_A_KIND,
    PAIRS,
    PHASE_CHOOSE,
    PHASE_REACT,
    RACCOON,
    RACCOON_TAKES,
    REVEAL,
    SECOND_ANIMAL,
    SHOW_HAMSTER,
    SQUIRREL,
    WINNING_SET,
    beavers_are_out,
    is_down,
    loot_nut,
    loot_of,
    loot_seat,
    revealed,
)
from ludoteca.language import N_

# What stands where in a mind, all in per mille: to pick two animals as fancy takes one, to overlook a nut that could be
# stolen, to forget that there is a hamster to show.
FANCIES, OVERLOOKS, FORGETS = range(3)

LEVELS = {
    N_("beginner"): Level((600, 600, 400)),
    N_("casual"): Level((250, 300, 150)),
    N_("regular"): Level(),
    N_("strong"): Level(effort=1500),
    N_("expert"): Level(effort=25_000),
}

#: What a set of so many identical nuts is worth; five win, more are worth no more.
SET_WORTH = (0, 2, 25, 60, 120, 1000)
#: In hundredths: what the victim's loss is worth to the thief; …
SPITE = 15
#: … how likely a hamster is, compared to animals chosen blindly; …
HAMSTERS = 50
#: … that another player has a beaver; that somebody takes my best nut.
RIVAL, RISK = 15, 10
#: By how many hundredths a whim may raise the worth of a pair; how often, in hundredths, the partner is drawn blindly
#: (without that, thieves who all think alike can rob each other for ever).
WHIM, FANCY = 80, 8


def greedy(s, seat, mind, rng):
    """Two animals, a reveal or an answer; a choice once made stands."""
    if s.phase == PHASE_CHOOSE:
        if s.down[seat] != 0:
            return UNKNOWN
        return below(rng, PAIRS) if happens(mind[FANCIES], rng) else best_pair(s, seat, rng)
    if s.phase == PHASE_REACT:
        return SHOW_HAMSTER if is_down(s, seat, HAMSTER) and not happens(mind[FORGETS], rng) else ALLOW
    action = best_reveal(s, seat)
    if action >= RACCOON_TAKES and mind[OVERLOOKS] > 0:
        takes = RACCOON_TAKES if action < MARMOT_TAKES else MARMOT_TAKES
        return takes + loot_at_a_glance(s, seat, action - takes, mind[OVERLOOKS], rng)
    return action


def imagined(s, seat, mind, rng):
    """`contract.Policies.playout`: the same without slips; who has chosen chooses anew."""
    return best_pair(s, seat, rng) if s.phase == PHASE_CHOOSE else greedy(s, seat, mind, rng)


def loot_at_a_glance(s, seat, best, overlooks, rng):
    """The theft that should bring most of those that are not overlooked."""
    found, best_worth = best, -1
    for k in range(1, s.seats):
        other = (seat + k) % s.seats
        for nut in range(NUTS):
            if s.nuts[other, nut] > 0 and not happens(overlooks, rng):
                worth = loot_worth(s, seat, other, nut)
                if worth > best_worth:
                    found, best_worth = loot_of(other, nut), worth
    return found


def best_pair(s, seat, rng):
    """The raccoon and whatever goes with it best."""
    blindly = below(rng, 100) < FANCY
    best, best_worth = 0, -1
    for pair in range(PAIRS):
        one, other = FIRST_ANIMAL[pair], SECOND_ANIMAL[pair]
        if one == RACCOON or other == RACCOON:
            whim = below(rng, WHIM)
            worth = whim
            if not blindly:
                partner = other if one == RACCOON else one
                worth = (take_worth(s, seat) + partner_worth(s, seat, partner)) * (100 + whim)
            if worth > best_worth:
                best, best_worth = pair, worth
    return best


def partner_worth(s, seat, animal):
    """What an animal should bring beside the raccoon."""
    if animal == SQUIRREL:
        return draw_worth(s, seat)
    if animal == BEAVER:
        return beaver_worth(s, seat)
    return hamster_worth(s, seat) if animal == HAMSTER else second_take_worth(s, seat)


def best_reveal(s, seat):
    """What brings most goes first; a marmot waits for something to repeat, and the hamster is kept to the last."""
    best, best_worth = HAMSTER, -2
    for animal in range(ANIMALS):
        if is_down(s, seat, animal) and animal != HAMSTER:
            worth = reveal_worth(s, seat, animal)
            if worth > best_worth:
                best, best_worth = animal, worth
    if takes_a_nut(s, seat, best):
        return (RACCOON_TAKES if best == RACCOON else MARMOT_TAKES) + best_loot(s, seat)
    return REVEAL + best


def reveal_worth(s, seat, animal):
    """What an animal brings if it is revealed now."""
    if takes_a_nut(s, seat, animal):
        return take_worth(s, seat)
    if animal == MARMOT:
        return -1
    return beaver_worth(s, seat) if animal == BEAVER else draw_worth(s, seat)


def step_up(s, seat, nut, more):
    """What so many more nuts of a kind are worth to a seat."""
    have = s.nuts[seat, nut]
    return SET_WORTH[min(have + more, WINNING_SET)] - SET_WORTH[have]


def step_down(s, seat, nut):
    """What one nut of a kind is worth to the seat that has it."""
    have = s.nuts[seat, nut]
    return SET_WORTH[have] - SET_WORTH[have - 1]


def best_loot(s, seat):
    """The theft that should bring most; among equals from the next clockwise, or the first seat would be everybody's
    victim."""
    best, best_worth = NO_LOOT, -1
    for k in range(1, s.seats):
        other = (seat + k) % s.seats
        for nut in range(NUTS):
            if s.nuts[other, nut] > 0:
                worth = loot_worth(s, seat, other, nut)
                if worth > best_worth:
                    best, best_worth = loot_of(other, nut), worth
    return best


def loot_worth(s, seat, other, nut):
    """What a theft should bring: my gain and their loss, unless a hamster stops it."""
    worth = 100 * step_up(s, seat, nut, 1) + SPITE * step_down(s, other, nut)
    return worth * (100 - hamster_chance(s, other)) // 10000


def hamster_chance(s, other):
    """How likely a victim is to have a hamster, in hundredths."""
    if s.phase != PHASE_CHOOSE and not is_asked(s, other):
        return 0
    possible = ANIMALS - revealed(s, other) - beavers_are_out(s)
    return HAMSTERS * (CHOSEN - revealed(s, other)) // possible


def take_worth(s, seat):
    """What the best theft should bring."""
    loot = best_loot(s, seat)
    return 0 if loot == NO_LOOT else loot_worth(s, seat, loot_seat(loot), loot_nut(loot))


def second_take_worth(s, seat):
    """What a marmot should bring after the raccoon: one more nut of the same kind, if there is one."""
    loot = best_loot(s, seat)
    if loot == NO_LOOT:
        return 0
    nut, there = loot_nut(loot), 0
    for other in range(s.seats):
        if other != seat:
            there += s.nuts[other, nut]
    if there == 1:
        return take_worth(s, seat)
    return step_up(s, seat, nut, 2) - step_up(s, seat, nut, 1)


def draw_worth(s, seat):
    """What the next nut of the pile should bring: every nut that is in no collection may be it."""
    if s.left == 0:
        return 0
    worth = 0
    for nut in range(NUTS):
        unseen = NUTS_OF_A_KIND
        for other in range(s.seats):
            unseen -= s.nuts[other, nut]
        worth += unseen * step_up(s, seat, nut, 1)
    return worth // s.left


def beaver_worth(s, seat):
    """Three nuts, if nobody else has a beaver."""
    alone = 100
    for _ in range(s.seats - 1):
        alone = alone * (100 - RIVAL) // 100
    return BEAVER_NUTS * draw_worth(s, seat) * alone // 100


def hamster_worth(s, seat):
    """What the worst theft would cost me: my loss and another's gain."""
    worst = 0
    for other in range(s.seats):
        for nut in range(NUTS):
            if other != seat and s.nuts[seat, nut] > 0:
                worst = max(worst, step_down(s, seat, nut) + step_up(s, other, nut, 1))
    return worst * RISK // 100
