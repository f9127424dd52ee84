"""A sensible player: the best move at first sight, without search.

Whoever leads gets the rooms and the moose. A moose goes before There's a Moose in the House, and that before a room. A
door waits: shut early it only makes place for another room, shut at the end it keeps the last moose out. A mind of
zeros plays as well as it can; weaker players overlook things.
"""

import numpy as np

from ludoteca.engine.contract import Level
from ludoteca.engine.dice import below, happens
from ludoteca.games.moose.rules import legal
from ludoteca.games.moose.state import (
    ACTIONS,
    ALLOW,
    CLOSE,
    CLOSED,
    COPIES,
    DISCARD,
    DOOR,
    EMPTY,
    GIVE_ROOM,
    IN_HOUSE,
    MAX_EMPTY_ROOMS,
    MOOSE,
    OCCUPIED,
    PASS,
    PUT_MOOSE,
    TRAP,
    has_moose_in_house,
    room_of,
    rooms,
    target_of,
)
from ludoteca.language import N_

# What stands where in a mind, all in per mille: to overlook a move; not to look for whom a move is best, nor at what
# lies discarded, but only at what kind of move it is; to shut a door as soon as there is one. Then comes
# `scoring.PRACTISED`.
OVERLOOKS, CARELESS, HASTY = range(3)

LEVELS = {
    N_("beginner"): Level((250, 800, 700)),
    N_("casual"): Level((80, 400, 250)),
    N_("regular"): Level(),
    N_("strong"): Level((0, 0, 0, 700)),
    N_("expert"): Level((0, 0, 0, 1000), effort=300),
}

#: What comes first: a higher rank goes before any merit of a lower one.
RANK = 1000
DISCARDING, DOOR_IN_VAIN, DOOR_KEPT, ROOM, MOOSE_IN_HOUSE, MOOSE_IN_ROOM, DOOR_DUE, TRAP_SPRUNG = range(8)
#: Discards, from the last to the first: doors are kept longest.
DOORS, TRAPS, ROOMS_FOR_MOOSE, OTHER_ROOMS, COPIES_IN_HOUSE, MOOSE_FIRST = range(0, 600, 100)
#: The end of the draw pile is near, and with it that of moose that can still come.
FEW_CARDS = 2
#: So many moose about for each opponent, and a room is in danger.
MANY_MOOSE = 3


def greedy(s, seat, mind, rng):
    """The legal move of the greatest worth, of those that it sees; among equals, any."""
    out = np.empty(ACTIONS, np.int16)
    careless, hasty = happens(mind[CARELESS], rng), happens(mind[HASTY], rng)
    n = legal(s, seat, out)
    best, best_worth, equals = int(out[0]), -RANK, 0
    for k in range(n):
        if happens(mind[OVERLOOKS], rng):
            continue
        action = int(out[k])
        value = worth(s, seat, action)
        if careless:
            value = value // RANK * RANK
        if hasty and CLOSE <= action < DISCARD:
            value = RANK * DOOR_DUE
        if value > best_worth:
            best, best_worth, equals = action, value, 1
        elif value == best_worth:
            equals += 1
            if below(rng, equals) == 0:
                best = action
    return best


def worth(s, seat, action):
    """How good a move looks."""
    if action < GIVE_ROOM:
        return RANK * MOOSE_IN_HOUSE + lead(s, target_of(action))
    if action < PUT_MOOSE:
        return RANK * ROOM + merit_of_room(s, seat, room_of(action), target_of(action))
    if action < CLOSE:
        return RANK * MOOSE_IN_ROOM + merit_of_moose(s, seat, room_of(action), target_of(action))
    if action < DISCARD:
        return RANK * rank_of_door(s, seat, action - CLOSE) + mooses_about(s, seat, action - CLOSE)
    if action < PASS:
        return RANK * DISCARDING + merit_of_discard(s, seat, action - DISCARD)
    # A trap costs nothing and brings a card: never let a moose in.
    return 0 if action == ALLOW else RANK * TRAP_SPRUNG


def lead(s, seat):
    """How far ahead a seat is; a moose weighs as much as two doors."""
    return rooms(s, seat, CLOSED) - 2 * rooms(s, seat, OCCUPIED)


def merit_of_room(s, seat, room, target):
    """Good where a moose in hand waits for it; bad where it fills the house up or is there already.

    With fewer moose about there is less hope of one that comes to hand, and less need to keep the room for it.
    """
    fills = rooms(s, target, EMPTY) == MAX_EMPTY_ROOMS - 1
    reasons = s.hand[seat, MOOSE + room] - fills - s.house[target, room, EMPTY]
    return lead(s, target) + 2 * reasons - mooses_about(s, seat, room)


def merit_of_moose(s, seat, room, target):
    """One of many first: other players' moose want the same rooms."""
    return lead(s, target) + 2 * (s.hand[seat, MOOSE + room] + mooses_about(s, seat, room))


def mooses_about(s, seat, room):
    """How many moose for this room may be in the pile or in other hands."""
    about = COPIES[MOOSE + room] - s.discard[MOOSE + room] - s.hand[seat, MOOSE + room]
    for other in range(s.seats):
        about -= s.house[other, room, OCCUPIED]
    return about


def rank_of_door(s, seat, room):
    """A door is due at the end, or when there is danger, and only where it leaves no empty room of the kind."""
    about = mooses_about(s, seat, room)
    if about == 0:
        return DOOR_IN_VAIN
    in_danger = has_moose_in_house(s, seat) and about >= MANY_MOOSE * (s.seats - 1)
    if s.house[seat, room, EMPTY] == 1 and (in_danger or s.left <= FEW_CARDS):
        return DOOR_DUE
    return DOOR_KEPT


def merit_of_discard(s, seat, kind):
    """A moose in hand counts against me: first of all one of several, or one that has few rooms left to go to."""
    if kind == DOOR:
        return DOORS
    if kind == TRAP:
        return TRAPS
    if kind == IN_HOUSE:
        return COPIES_IN_HOUSE
    if kind < MOOSE:
        return ROOMS_FOR_MOOSE if s.hand[seat, MOOSE + kind] > 0 else OTHER_ROOMS
    room = kind - MOOSE
    rooms_left = COPIES[room] - s.discard[room]
    for other in range(s.seats):
        rooms_left -= s.house[other, room, OCCUPIED] + s.house[other, room, CLOSED]
    return MOOSE_FIRST + 10 * s.hand[seat, kind] - rooms_left
