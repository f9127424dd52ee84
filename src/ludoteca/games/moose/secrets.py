"""What a viewer may not see, and what it could be."""

import numpy as np

from ludoteca.engine.contract import UNKNOWN
from ludoteca.engine.dealing import deal_uniformly
from ludoteca.engine.dice import shuffle
from ludoteca.games.moose.rules import can_close, can_receive_moose, can_receive_moose_in_house, can_receive_room
from ludoteca.games.moose.state import (
    CLOSED,
    COPIES,
    DECK,
    DOOR,
    EMPTY,
    IN_HOUSE,
    KINDS,
    MAX_SEATS,
    MOOSE,
    OCCUPIED,
    PHASE_DEAL,
    PHASE_OVER,
    PHASE_REACT,
    PILE,
    ROOMS,
    all_have_moose_in_house,
    has_moose_in_house,
    room_of,
)


def hide(s, viewer):
    """The draw pile is nobody's, a hand its owner's; how many cards there are is seen by all."""
    if s.phase == PHASE_DEAL or s.phase == PHASE_OVER:
        return
    for k in range(PILE):
        s.pile[k] = UNKNOWN if k < s.left else 0
    for seat in range(s.seats):
        if seat != viewer:
            for kind in range(KINDS):
                s.hand[seat, kind] = UNKNOWN


def resample(s, viewer, rng):
    """The unseen cards in any order, each equally likely, but for what everybody knows:

    a mover holds the announced moose; once all have There's a Moose in the House nobody holds another (MH9, MH10);
    who passed since the houses last changed could not play (MH8).
    """
    if s.phase == PHASE_DEAL or s.phase == PHASE_OVER:
        return
    unseen = np.zeros(KINDS, np.int64)
    count_unseen(s, viewer, unseen)
    for seat in range(s.seats):
        if seat != viewer:
            for kind in range(KINDS):
                s.hand[seat, kind] = 0
    if s.phase == PHASE_REACT and s.turn != viewer:
        kind = MOOSE + room_of(s.announced)
        s.hand[s.turn, kind] = 1
        unseen[kind] -= 1
    if s.passes > 0:
        fill_hands_of_passers(s, viewer, unseen, rng)
    else:
        fill_hands_and_pile(s, viewer, unseen, rng)


def count_unseen(s, viewer, unseen):
    """How many cards of each kind lie neither open nor in the viewer's hand."""
    for kind in range(KINDS):
        unseen[kind] = COPIES[kind] - s.discard[kind]
        if viewer >= 0:
            unseen[kind] -= s.hand[viewer, kind]
    for seat in range(s.seats):
        unseen[IN_HOUSE] -= has_moose_in_house(s, seat)
        for room in range(ROOMS):
            occupied, closed = s.house[seat, room, OCCUPIED], s.house[seat, room, CLOSED]
            unseen[room] -= s.house[seat, room, EMPTY] + occupied + closed
            unseen[MOOSE + room] -= occupied
            unseen[DOOR] -= closed


def fill_hands_and_pile(s, viewer, unseen, rng):
    """Any order of the unseen cards."""
    in_pile = 0
    if all_have_moose_in_house(s):
        in_pile = unseen[IN_HOUSE]
        unseen[IN_HOUSE] = 0
    cards = np.zeros(DECK, np.int64)
    n = list_cards(unseen, cards)
    shuffle(rng, cards, n)
    for seat in range(s.seats):
        for _ in range(s.hand_size[seat] - cards_held(s, seat)):
            n -= 1
            s.hand[seat, cards[n]] += 1
    # The rest, with what can be nowhere but in the pile, once more shuffled.
    for _ in range(in_pile):
        cards[n] = IN_HOUSE
        n += 1
    shuffle(rng, cards, n)
    for k in range(s.left):
        s.pile[k] = cards[k]


def fill_hands_of_passers(s, viewer, unseen, rng):
    """Nobody passes while there is a pile: all unseen cards are in hands; those who passed can play none of theirs."""
    cards = np.zeros(DECK, np.int64)
    n = list_cards(unseen, cards)
    holders = np.zeros(MAX_SEATS, np.int64)
    room = np.zeros(MAX_SEATS, np.int64)
    count = 0
    for seat in range(s.seats):
        if seat != viewer:
            holders[count] = seat
            room[count] = s.hand_size[seat]
            count += 1
    allowed = np.zeros(DECK, np.int64)
    for k in range(n):
        for h in range(count):
            if not (has_just_passed(s, holders[h]) and can_play(s, holders[h], cards[k])):
                allowed[k] |= 1 << h
    holder_of = np.zeros(DECK, np.int64)
    deal_uniformly(allowed, n, room, count, rng, holder_of)
    for k in range(n):
        s.hand[holders[holder_of[k]], cards[k]] += 1


def has_just_passed(s, seat):
    """Whether the seat is one of the last `passes` that had their turn."""
    return (s.turn - seat - 1) % s.seats < s.passes


def can_play(s, seat, kind):
    """Whether the seat could play a card of this kind, by MH4–MH7."""
    if kind == DOOR:
        for room in range(ROOMS):
            if can_close(s, seat, room):
                return True
        return False
    for target in range(s.seats):
        if target != seat:
            if kind == IN_HOUSE and can_receive_moose_in_house(s, target):
                return True
            if kind < MOOSE and can_receive_room(s, target):
                return True
            if MOOSE <= kind < IN_HOUSE and can_receive_moose(s, target, kind - MOOSE):
                return True
    return False


def list_cards(count, cards):
    """Writes each kind as often as it is counted; how many cards that makes."""
    n = 0
    for kind in range(KINDS):
        for _ in range(count[kind]):
            cards[n] = kind
            n += 1
    return n


def cards_held(s, seat):
    """How many cards of a hand are settled already."""
    held = 0
    for kind in range(KINDS):
        held += s.hand[seat, kind]
    return held
