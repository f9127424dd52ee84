"""What a viewer of Moggie may not see, and what it could be.

Nobody ever sees a draw pile, its owner no more than others; everything else lies open. What a watcher could remember
of the cards (those turned over, penalties) is not in a state and counts as unknown.
"""

import numpy as np

from ludoteca.engine.contract import UNKNOWN
from ludoteca.engine.dice import shuffle
from ludoteca.games.moggie.rules import proper_place
from ludoteca.games.moggie.state import (
    ASIDE,
    CARDS,
    COPIES,
    DISCARD,
    FIRST_CARD,
    HIGHEST,
    NO_CARD,
    NO_NODE,
    NODES,
    NOWHERE,
    PHASE_DEAL,
    PHASE_OVER,
    PHASE_TURN,
    discard_top,
    empty,
    put,
    turned_card,
)


def is_open(pile):
    """Whether the pile's cards can be seen."""
    return DISCARD <= pile < ASIDE


def hide(s, viewer):
    """Blanks draw piles, cards aside and the fault, for every viewer alike.

    A node's number tells where its card has been, so nodes are numbered anew in the order of the piles.
    """
    if s.phase == PHASE_DEAL or s.phase == PHASE_OVER:
        return
    sizes = np.zeros(FIRST_CARD, np.int64)
    cards = np.zeros(CARDS, np.int64)
    n = 0
    for pile in range(FIRST_CARD):
        node = s.next[pile]
        while node != pile:
            cards[n] = s.value[node] if is_open(pile) else UNKNOWN
            sizes[pile] += 1
            n += 1
            node = s.next[node]
    turned = turned_card(s)
    for node in range(FIRST_CARD, NODES):
        s.next[node] = 0
        s.prev[node] = 0
        s.value[node] = NO_CARD
    node = FIRST_CARD
    for pile in range(FIRST_CARD):
        empty(s, pile)
        for _ in range(sizes[pile]):
            s.value[node] = cards[node - FIRST_CARD]
            put(s, pile, node)
            node += 1
    if s.turned != NO_NODE:
        s.turned = node
        s.value[node] = turned
    s.fault = UNKNOWN


def resample(s, viewer, rng):
    """Puts the unseen cards into the draw piles and aside, each arrangement equally likely.

    Of the fault a state keeps what the table itself proves, and nothing else: see `fault_shows`.
    """
    if s.fault != UNKNOWN:
        return
    unseen = np.zeros(CARDS, np.int64)
    n = list_unseen(s, unseen)
    shuffle(rng, unseen, n)
    for pile in range(FIRST_CARD):
        if not is_open(pile):
            node = s.next[pile]
            while node != pile:
                n -= 1
                s.value[node] = unseen[n]
                node = s.next[node]
    s.fault = 1 if fault_shows(s) else 0


def list_unseen(s, unseen):
    """Writes the cards that don't lie open, sorted; returns how many."""
    left = np.full(HIGHEST + 1, COPIES, np.int64)
    for shown in range(1, HIGHEST + 1):
        # A centre pile holds every card from 1 up to the one it shows.
        for card in range(1, shown + 1):
            left[card] -= s.centre[shown]
    for pile in range(DISCARD, ASIDE):
        node = s.next[pile]
        while node != pile:
            left[s.value[node]] -= 1
            node = s.next[node]
    left[turned_card(s)] -= 1
    n = 0
    for card in range(1, HIGHEST + 1):
        for _ in range(left[card]):
            unseen[n] = card
            n += 1
    return n


def fault_shows(s):
    """Whether the table as it lies proves a fault of this turn: the top of the player's discard pile has a proper
    place beside a turned card (it was missed when that was turned) or in a window (it was put there just now).

    Nothing that happens in between gives a card a place that it had not, so this is certain. What earlier steps of
    the turn may have proved has left the table with them, and counts as no fault.
    """
    if s.turned == NO_NODE and s.phase == PHASE_TURN:
        return False
    top = discard_top(s, s.turn)
    return top != NO_CARD and proper_place(s, s.turn, top) != NOWHERE
