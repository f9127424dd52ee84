"""What lies on the table: the record, its cards and its moves, as numbers."""

import numpy as np

MAX_SEATS = 5
HAND = 4  # MH2
DECK = 58  # MH1
TRAPS = 3  # MH1
MAX_EMPTY_ROOMS = 3  # MH5

# The kinds of cards. A room r has the kind r, its moose the kind MOOSE + r.
ROOMS = 4
MOOSE = 4
IN_HOUSE = 8
DOOR = 9
TRAP = 10
KINDS = 11
#: MH1: how many there are of each kind.
COPIES = (5, 5, 5, 5, 5, 5, 5, 5, 10, 5, 3)

# What can lie on a room card.
EMPTY, OCCUPIED, CLOSED = 0, 1, 2

PHASE_DEAL, PHASE_PLAY, PHASE_REACT, PHASE_OVER = 0, 1, 2, 3

# The moves: GIVE_x + target seat, …
GIVE_IN_HOUSE = 0
GIVE_ROOM = GIVE_IN_HOUSE + MAX_SEATS  # + MAX_SEATS * room + target
PUT_MOOSE = GIVE_ROOM + ROOMS * MAX_SEATS  # + MAX_SEATS * room + target
CLOSE = PUT_MOOSE + ROOMS * MAX_SEATS  # + room
DISCARD = CLOSE + ROOMS  # + kind
PASS = DISCARD + KINDS
SPRING = PASS + 1
ALLOW = SPRING + 1
ACTIONS = ALLOW + 1

#: No more than this is left to draw once the smallest table is dealt.
PILE = DECK - 2 * HAND

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("first", np.int8),
        ("free_discard", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),
        ("passes", np.int8),  # in a row
        ("announced", np.int8),  # in PHASE_REACT: the mover's PUT_MOOSE action; else 0
        ("moose_in_house", np.int8),  # bit mask of the seats that have been given one
        ("left", np.int8),  # cards in the draw pile
        ("pile", np.int8, PILE),  # the next card is pile[left - 1]
        ("hand_size", np.int8, MAX_SEATS),
        ("hand", np.int8, (MAX_SEATS, KINDS)),  # how many of each kind
        ("house", np.int8, (MAX_SEATS, ROOMS, 3)),  # how many empty, occupied and closed rooms of each kind
        ("discard", np.int8, KINDS),
    ]
)


def target_of(action):
    """The seat that a GIVE_… or PUT_MOOSE action aims at."""
    return action % MAX_SEATS


def room_of(action):
    """The room of a GIVE_ROOM or PUT_MOOSE action."""
    return (action - GIVE_ROOM) // MAX_SEATS % ROOMS


def rooms(s, seat, lies):
    """How many of a seat's rooms are EMPTY, OCCUPIED or CLOSED."""
    return s.house[seat, 0, lies] + s.house[seat, 1, lies] + s.house[seat, 2, lies] + s.house[seat, 3, lies]


def has_moose_in_house(s, seat):
    """Whether the seat has been given There's a Moose in the House."""
    return s.moose_in_house >> seat & 1


def all_have_moose_in_house(s):
    """MH9: whether every seat has been given There's a Moose in the House."""
    return s.moose_in_house == (1 << s.seats) - 1


def census(s):
    """MH1: the kinds of all 58 cards, wherever they lie."""
    cards = [s.pile[k] for k in range(s.left)]
    for kind in range(KINDS):
        cards += [kind] * (s.discard[kind] + sum(s.hand[seat, kind] for seat in range(s.seats)))
    for seat in range(s.seats):
        cards += [IN_HOUSE] * has_moose_in_house(s, seat)
        for room in range(ROOMS):
            empty, occupied, closed = (s.house[seat, room, lies] for lies in (EMPTY, OCCUPIED, CLOSED))
            cards += [room] * (empty + occupied + closed) + [MOOSE + room] * occupied + [DOOR] * closed
    return cards
