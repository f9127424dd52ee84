"""Moggie's state: what its numbers mean.

All cards lie in one array of *nodes*, and a pile is a ring of nodes closed by the pile's own node, which holds no
card: every card movement, also turning a whole pile over, is a few assignments. Cards are 1–20.
"""

import numpy as np

HIGHEST = 20
COPIES = 10
CARDS = HIGHEST * COPIES
MAX_SEATS = 12
MAX_TURNS = 5000
#: Most cards that option `remainder` can leave aside (12 seats).
MAX_ASIDE = 8

PHASE_DEAL, PHASE_TURN, PHASE_WINDOW, PHASE_OVER = range(4)
REMAINDER_DEAL, REMAINDER_ASIDE = range(2)
NO_FAULT, MISSED, ORDER, MISPLAY = range(4)
NO_CARD = 0

# Nodes of the piles: each seat's draw pile and discard pile, the cards out of the game; then the cards' own.
# A ring runs from the pile's node: in a draw pile top … bottom, in a discard pile oldest … newest (the top).
DRAW = 0
DISCARD = MAX_SEATS
ASIDE = 2 * MAX_SEATS
FIRST_CARD = ASIDE + 1
NODES = FIRST_CARD + CARDS
#: `turned` while there is no turned card: node 0 is never a card's.
NO_NODE = 0

# Places: a new pile in the centre (one that shows 0, as it were), a centre pile that shows V, a seat's discard pile.
NEW = 0
SEAT = HIGHEST + 1
PLACES = SEAT + MAX_SEATS
NOWHERE = -1

# Actions; `TOP + place` plays the top of the own discard pile, `CARD + place` the turned card.
FLIP, CANT, MOGGIE, HOLD = range(4)
TOP = 4
CARD = TOP + PLACES
ACTIONS = CARD + PLACES

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("first", np.int8),
        ("remainder", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),
        ("acted", np.int8),  # 1 once the turn's player has
        ("fault", np.int8),  # 1 once that player has erred this turn; UNKNOWN marks a hidden record
        ("winner", np.int8),  # when over: the seat that got rid of its cards + 1; 0: counted after MAX_TURNS
        ("centre", np.int8, HIGHEST + 1),  # [V] how many centre piles show V; [NEW] how many can still be started
        ("called", np.int16),  # bit mask of the seats, this turn
        ("held", np.int16),
        ("turned", np.int16),  # node of the turned card
        ("turns", np.int16),  # finished
        ("next", np.int16, NODES),
        ("prev", np.int16, NODES),
        ("value", np.int8, NODES),  # NO_CARD for piles
    ]
)


def place_of(action):
    """Where TOP + place or CARD + place lays its card."""
    return action - CARD if action >= CARD else action - TOP


def is_empty(s, pile):
    """Whether the pile has no card."""
    return s.next[pile] == pile


def size(s, pile):
    """How many cards the pile has; walks through it."""
    count = 0
    node = s.next[pile]
    while node != pile:
        count += 1
        node = s.next[node]
    return count


def cards_of(s, seat):
    """How many cards the seat has: draw pile, discard pile and turned card."""
    turned = s.turn == seat and s.turned != NO_NODE
    return size(s, DRAW + seat) + size(s, DISCARD + seat) + (1 if turned else 0)


def has_no_card(s, seat):
    """MG11: draw pile, turned card and discard pile are all empty."""
    turned = s.turn == seat and s.turned != NO_NODE
    return is_empty(s, DRAW + seat) and is_empty(s, DISCARD + seat) and not turned


def discard_top(s, seat):
    """The card on the seat's discard pile, NO_CARD if there is none."""
    return s.value[s.prev[DISCARD + seat]]


def turned_card(s):
    """The turned card, NO_CARD if there is none."""
    return s.value[s.turned]


def empty(s, pile):
    """A pile without cards."""
    s.next[pile] = pile
    s.prev[pile] = pile


def take(s, node):
    """Takes a card out of its pile."""
    before, after = s.prev[node], s.next[node]
    s.next[before] = after
    s.prev[after] = before


def put(s, pile, node):
    """Puts a card under a draw pile, or on top of a discard pile."""
    last = s.prev[pile]
    s.next[last] = node
    s.prev[node] = last
    s.next[node] = pile
    s.prev[pile] = node


def census(s):
    """MG1: all 200 cards, wherever they lie."""
    cards = [s.value[s.turned]] if s.turned != NO_NODE else []
    for pile in range(FIRST_CARD):
        node = s.next[pile]
        while node != pile:
            cards.append(s.value[node])
            node = s.next[node]
    for shown in range(1, HIGHEST + 1):
        cards += list(range(1, shown + 1)) * s.centre[shown]
    return cards
