"""Moggie's own player. The rules say what to play (MG5): what makes players differ is their *attention*.

A seat's mind begins with its level's numbers; all zero is the expert, who overlooks nothing. Everybody else overlooks
the more, the more piles there are to keep an eye on. Every fault is seen or missed when it happens, by looking at the
table as anybody can.
"""

from ludoteca.engine.contract import UNKNOWN, Level
from ludoteca.engine.dice import below
from ludoteca.games.moggie.rules import fault_of, fits
from ludoteca.games.moggie.state import (
    CANT,
    CARD,
    FLIP,
    HIGHEST,
    HOLD,
    MOGGIE,
    NO_CARD,
    NO_FAULT,
    NO_NODE,
    NOWHERE,
    PHASE_WINDOW,
    SEAT,
    TOP,
    cards_of,
    discard_top,
    has_no_card,
    turned_card,
)
from ludoteca.language import N_

# What stands where in a mind. Chances are per mille at a table of USUAL_LOAD piles: to overlook a place of the discard
# top or of the turned card, to miss another's fault, to call without having seen one when somebody says "I can't".
# Reactions are in milliseconds.
OVERLOOKS_TOP, OVERLOOKS_CARD, MISSES_FAULT, DOUBTS, REACTION, SPREAD = range(6)
# What the seat remembers: the turn it looks at (from 1), and whether it wants to call in it.
TURN, WANTS_CALL = 6, 7

#: The expert's reaction, for a mind that says none.
EXPERT_REACTION, EXPERT_SPREAD = 700, 250
#: As many piles as lie open at most tables of three or four.
USUAL_LOAD = 8
#: However much there is to see, something is seen now and then; per mille.
MOST_OVERLOOKED = 900

LEVELS = {
    N_("beginner"): Level((200, 120, 550, 25, 2400, 1400)),
    N_("casual"): Level((120, 60, 350, 15, 1900, 1100)),
    N_("regular"): Level((60, 25, 200, 8, 1500, 800)),
    N_("strong"): Level((20, 8, 70, 3, 1100, 500)),
    N_("expert"): Level((0, 0, 0, 0, EXPERT_REACTION, EXPERT_SPREAD)),
}


def greedy(s, seat, mind, rng):
    """Plays as it sees the table, and calls where it thinks that it has seen a fault."""
    if seat != s.turn:
        if wants_call(s, seat, mind):
            return MOGGIE
        return HOLD if s.phase == PHASE_WINDOW else UNKNOWN
    if s.turned != NO_NODE:
        place = look(s, seat, turned_card(s), mind[OVERLOOKS_CARD], rng)
        return CANT if place == NOWHERE else CARD + place
    place = look(s, seat, discard_top(s, seat), mind[OVERLOOKS_TOP], rng)
    return FLIP if place == NOWHERE else TOP + place


def look(s, seat, card, overlooks, rng):
    """The first place, the proper one first (MG4), where the card fits and that the seat does not overlook."""
    if card == NO_CARD:
        return NOWHERE
    if s.centre[card - 1] and not slips(s, overlooks, rng):
        return card - 1
    for k in range(1, s.seats):
        place = SEAT + (seat + k) % s.seats
        if fits(s, card, place) and not slips(s, overlooks, rng):
            return place
    return NOWHERE


def slips(s, chance, rng):
    """Whether attention slips that has this chance, per mille, to do so at a usual table."""
    return chance > 0 and below(rng, 1000) < min(chance * load(s) // USUAL_LOAD, MOST_OVERLOOKED)


def load(s):
    """How much there is to keep an eye on: the piles in the centre that differ, and the discard piles."""
    piles = 0
    for shown in range(1, HIGHEST + 1):
        piles += s.centre[shown] > 0
    for seat in range(s.seats):
        piles += discard_top(s, seat) != NO_CARD
    return piles


def watch(s, viewer, seat, action, mind, rng):
    """Looks at what another seat is about to do, and remembers for this turn if that is worth a call."""
    if mind[TURN] != s.turns + 1:
        mind[TURN] = s.turns + 1
        mind[WANTS_CALL] = 0
    if seat != s.turn:
        return
    if fault_of(s, action) != NO_FAULT:
        if not slips(s, mind[MISSES_FAULT], rng):
            mind[WANTS_CALL] = 1
    elif action == CANT and slips(s, mind[DOUBTS], rng):
        mind[WANTS_CALL] = 1


def wants_call(s, seat, mind):
    """A fault seen this turn, unless the penalty makes another win; or a last chance that costs nothing."""
    if mind[TURN] == s.turns + 1 and mind[WANTS_CALL]:
        return not gives_win_away(s, seat)
    # Who may have missed something and lets the window close has lost: a wrong call is no worse (MG11).
    return s.phase == PHASE_WINDOW and has_no_card(s, s.turn) and mind[MISSES_FAULT] > 0


def gives_win_away(s, seat):
    """Whether punishing the turn's player would make another seat win (MG11)."""
    for k in range(1, s.seats):
        other = (s.turn + k) % s.seats
        if cards_of(s, other) == 1:
            return other != seat
    return False


def delay(s, seat, mind, rng):
    """Milliseconds until the seat decides: often a little less than its mean reaction, now and then much more.

    Drawn from the level's numbers alone, so that it tells nothing about what the seat has seen.
    """
    reaction, spread = int(mind[REACTION]), int(mind[SPREAD])
    if reaction == 0:
        reaction, spread = EXPERT_REACTION, EXPERT_SPREAD
    slow = below(rng, 1000)
    # The mean of slow² is a third of a million: reaction - spread … reaction + 2 spread, on average reaction.
    return reaction - spread + 3 * spread * slow * slow // 1_000_000
