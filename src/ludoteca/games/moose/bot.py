"""A sensible player: the best move at first sight, without search."""

import numpy as np

from ludoteca.engine.dice import below
from ludoteca.games.moose.rules import legal
from ludoteca.games.moose.state import (
    ACTIONS,
    ALLOW,
    CLOSE,
    COPIES,
    DISCARD,
    DOOR,
    EMPTY,
    GIVE_ROOM,
    IN_HOUSE,
    MOOSE,
    OCCUPIED,
    PASS,
    PUT_MOOSE,
    ROOMS,
    TRAP,
    all_have_moose_in_house,
    has_moose_in_house,
    room_of,
    target_of,
)


def greedy(s, seat, mind, rng):
    """The legal move of the greatest worth; among equals, any."""
    out = np.empty(ACTIONS, np.int16)
    best, best_worth, equals = 0, -1, 0
    for k in range(legal(s, seat, out)):
        action = int(out[k])
        value = worth(s, seat, action)
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
        return worth_of_moose_in_house(s, seat, target_of(action))
    if action < PUT_MOOSE:
        return worth_of_room(s, seat, room_of(action), target_of(action))
    if action < CLOSE:
        return worth_of_moose(s, room_of(action), target_of(action))
    if action < DISCARD:
        return worth_of_door(s, seat, action - CLOSE)
    if action < PASS:
        return worth_of_discard(s, seat, action - DISCARD)
    # A trap costs nothing and brings a card: never let a moose in.
    return 0 if action == ALLOW else 1


def mooses_in_house(s, seat):
    """What everybody can count."""
    return (
        s.house[seat, 0, OCCUPIED]
        + s.house[seat, 1, OCCUPIED]
        + s.house[seat, 2, OCCUPIED]
        + s.house[seat, 3, OCCUPIED]
    )


def lead(s, seat):
    """How far ahead a seat is: few mooses, many doors; 0 … 200."""
    return (
        200
        - 12 * mooses_in_house(s, seat)
        + 2 * (s.house[seat, 0, 2] + s.house[seat, 1, 2] + s.house[seat, 2, 2] + s.house[seat, 3, 2])
    )


def worth_of_moose(s, room, target):
    """A moose in somebody's room is what the game is about, above all with whoever leads."""
    return 4000 + lead(s, target)


def worth_of_moose_in_house(s, seat, target):
    """It opens a house to the mooses in hand; waiting rooms there make it worth more."""
    waiting = 0
    for room in range(ROOMS):
        if s.hand[seat, MOOSE + room] > 0:
            waiting += s.house[target, room, EMPTY]
    return 3000 + 250 * waiting + lead(s, target)


def worth_of_door(s, seat, room):
    """Urgent once mooses can come; better where more of them are about."""
    if not has_moose_in_house(s, seat):
        return 1500 + mooses_about(s, seat, room)
    return 3500 + 100 * mooses_about(s, seat, room)


def mooses_about(s, seat, room):
    """How many mooses for this room may still come."""
    about = COPIES[MOOSE + room] - s.discard[MOOSE + room] - s.hand[seat, MOOSE + room]
    for other in range(s.seats):
        about -= s.house[other, room, OCCUPIED]
    return about


def worth_of_room(s, seat, room, target):
    """A room is a place for a moose of mine: best where I hold it and the house is open."""
    mine = s.hand[seat, MOOSE + room] - s.house[target, room, EMPTY]
    match = 600 if mine > 0 else 0
    return 2000 + match + (200 if has_moose_in_house(s, target) else 0) + lead(s, target)


def worth_of_discard(s, seat, kind):
    """What can do nothing any more, then mooses that nobody has a room for; a trap last."""
    if kind == IN_HOUSE:
        return 900 if all_have_moose_in_house(s) else 500
    if kind == TRAP:
        return 100
    if kind == DOOR:
        return 300
    if kind < MOOSE:
        return 700
    return 800
