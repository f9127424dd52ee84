"""Hoarders in numbers: the record of a state, and the codes of nuts, animals and actions. Seats count from 0."""

import numpy as np

MAX_SEATS = 6

NUTS = 5

BEAVER, HAMSTER, MARMOT, RACCOON, SQUIRREL = 0, 1, 2, 3, 4
ANIMALS = 5
#: Where no animal lies, or none counts.
NO_ANIMAL = -1

NUTS_OF_A_KIND = 11
DECK = NUTS * NUTS_OF_A_KIND
DEALT = 3
CHOSEN = 2
BEAVER_NUTS = 3
WINNING_SET = 5
DRY_ROUNDS = 10

PHASE_DEAL, PHASE_CHOOSE, PHASE_REVEAL, PHASE_REACT, PHASE_OVER = 0, 1, 2, 3, 4

STATE = np.dtype(
    [
        ("round", np.int32),  # from 1
        ("seats", np.int8),
        ("first", np.int8),  # the round's first player
        ("hamster_last", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),  # whose turn it is in phases reveal and react; the one who made the last move when over
        ("theft", np.int8),  # in phase react what is taken, a loot; else 0
        ("left", np.int8),  # nuts in the pile
        ("dry", np.int8),  # rounds that ended with the pile empty
        ("nuts", np.int8, (MAX_SEATS, NUTS)),  # everybody's collection
        (
            "down",
            np.int8,
            MAX_SEATS,
        ),  # a bit for each face-down animal; UNKNOWN: there are some, unseen
        ("up", np.int8, (MAX_SEATS, CHOSEN)),  # the revealed animals in order, then NO_ANIMAL
        ("pile", np.int8, DECK),  # the next nut is pile[left - 1]; 0 from `left` on
    ]
)

# Actions: ten pairs to pick, reveals without a nut, a raccoon's and a repeating marmot's with one, two answers.
FIRST_ANIMAL = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
SECOND_ANIMAL = (1, 2, 3, 4, 2, 3, 4, 3, 4, 4)
PAIRS = len(FIRST_ANIMAL)
LOOTS = MAX_SEATS * NUTS
REVEAL = PAIRS
RACCOON_TAKES = REVEAL + ANIMALS
MARMOT_TAKES = RACCOON_TAKES + LOOTS
SHOW_HAMSTER = MARMOT_TAKES + LOOTS
ALLOW = SHOW_HAMSTER + 1
ACTIONS = ALLOW + 1


def pair_mask(pair):
    """The two animals of a pick as bits."""
    return 1 << FIRST_ANIMAL[pair] | 1 << SECOND_ANIMAL[pair]


def loot_of(seat, nut):
    """A nut in somebody's collection as one number."""
    return seat * NUTS + nut


def loot_seat(loot):
    """Whose nut it is."""
    return loot // NUTS


def loot_nut(loot):
    """Which nut it is."""
    return loot % NUTS


def is_down(s, seat, animal):
    """The seat's animal lies face down (where the record still tells)."""
    return s.down[seat] >> animal & 1 == 1


def is_up(s, seat, animal):
    """The seat's animal lies revealed."""
    return s.up[seat, 0] == animal or s.up[seat, 1] == animal


def revealed(s, seat):
    """How many animals the seat has revealed this round."""
    return (s.up[seat, 0] != NO_ANIMAL) + (s.up[seat, 1] != NO_ANIMAL)


def beavers_are_out(s):
    """Somebody's beaver lies revealed."""
    for seat in range(s.seats):
        if is_up(s, seat, BEAVER):
            return True
    return False


def largest_set(s, seat):
    """The seat's largest number of identical nuts."""
    most = 0
    for nut in range(NUTS):
        most = max(most, s.nuts[seat, nut])
    return most


def census(s):
    """HO1: every nut of a record that hides nothing: those in the pile and those in the collections."""
    nuts = [s.pile[k] for k in range(s.left)]
    for seat in range(s.seats):
        for nut in range(NUTS):
            nuts += [nut] * s.nuts[seat, nut]
    return nuts
