"""A practised player: weighs every move by a small network, trained in games against sensible players and itself.

`describe` says in whole numbers what the seat sees, and what each of its moves would do. `bench.practise` trains the
network by policy gradients (Schulman et al. 2017, PPO) and writes `network.npz`, a set of weights for each number of
seats.
"""

from ludoteca.engine.scoring import trained
from ludoteca.games.moose.bot import greedy, lead, mooses_about
from ludoteca.games.moose.rules import legal
from ludoteca.games.moose.state import (
    ACTIONS,
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
    PHASE_REACT,
    PUT_MOOSE,
    ROOMS,
    SPRING,
    TRAP,
    has_moose_in_house,
    room_of,
    rooms,
    target_of,
)

# fmt: off
# What stands where in a situation.
(LEFT, NONE_LEFT, TURNS_LEFT, LEFT_OVER, REACTING, TRAPS_GONE, COPIES_GONE, DOORS_GONE, MOOSE_ABOUT,
 MOOSE_HELD, PLAYABLE_MOOSE, DOORS_HELD, TRAPS_HELD, COPIES_HELD, ROOMS_HELD, HELD,
 OWN_MOOSE, OWN_DOORS, OWN_EMPTY, OWN_IN_HOUSE, IN_DANGER, ROOMS_IN_DANGER,
 BEHIND_BEST, BEFORE_WORST, BEFORE_ALL, OTHERS_IN_HOUSE, OTHERS_EMPTY, OTHERS_CARDS) = range(28)
SITUATION = 28

# What stands where in a move: first what it is, …
(GIVES_IN_HOUSE, GIVES_ROOM, PUTS_MOOSE, CLOSES, DISCARDS_ROOM, DISCARDS_MOOSE, DISCARDS_COPY, DISCARDS_DOOR,
 DISCARDS_TRAP, SPRINGS, ALLOWS,
 # … the room, …
 ROOM_HELD, ROOM_MOOSE_HELD, ROOM_MOOSE_ABOUT, ROOM_SAFE, ROOM_OWN_EMPTY, ROOM_TO_COME, ROOM_EMPTY_ELSEWHERE,
 # … and at whom it aims.
 TARGET_HAS_ROOM, TARGET_MOOSE, TARGET_DOORS, TARGET_EMPTY, TARGET_IN_HOUSE, TARGET_CARDS, TARGET_LEAD,
 TARGET_BEFORE_BEST, TARGET_BEFORE_WORST, TARGET_LEADS, TARGET_IS_LAST, TARGET_WANTED, TARGET_NO_ROOM,
 TARGET_FULL_NOW, TARGET_IN_DANGER) = range(33)
# fmt: on
MOVE = 33
#: Ahead of or behind anybody.
FAR = 1000


def describe(s, seat, out, n, situation, moves):
    """Writes what the seat sees, and its moves out[:n], over zeros: float64[SITUATION] and [n, MOVE]."""
    describe_pile(s, situation)
    describe_own(s, seat, situation)
    describe_others(s, seat, situation)
    for k in range(n):
        describe_move(s, seat, int(out[k]), moves[k])


def describe_pile(s, x):
    """What is still to come."""
    x[LEFT] = s.left
    x[NONE_LEFT] = s.left == 0
    x[TURNS_LEFT] = s.left // s.seats
    x[LEFT_OVER] = s.left % s.seats
    x[REACTING] = s.phase == PHASE_REACT
    x[TRAPS_GONE] = s.discard[TRAP]
    x[COPIES_GONE] = s.discard[IN_HOUSE]
    x[DOORS_GONE] = s.discard[DOOR]


def describe_own(s, seat, x):
    """The seat's hand and house."""
    for room in range(ROOMS):
        held, about = s.hand[seat, MOOSE + room], mooses_about(s, seat, room)
        x[MOOSE_HELD] += held
        x[MOOSE_ABOUT] += about
        x[ROOMS_HELD] += s.hand[seat, room]
        if held > 0 and empty_elsewhere(s, seat, room) > 0:
            x[PLAYABLE_MOOSE] += 1
        if s.house[seat, room, EMPTY] > 0 and about > 0:
            x[IN_DANGER] += about
            x[ROOMS_IN_DANGER] += s.house[seat, room, EMPTY]
    x[DOORS_HELD] = s.hand[seat, DOOR]
    x[TRAPS_HELD] = s.hand[seat, TRAP]
    x[COPIES_HELD] = s.hand[seat, IN_HOUSE]
    x[HELD] = s.hand_size[seat]
    x[OWN_MOOSE] = rooms(s, seat, OCCUPIED)
    x[OWN_DOORS] = rooms(s, seat, CLOSED)
    x[OWN_EMPTY] = rooms(s, seat, EMPTY)
    x[OWN_IN_HOUSE] = has_moose_in_house(s, seat)


def describe_others(s, seat, x):
    """Everybody else together. Where they sit is no input: two of a kind at a table would learn to spare each other."""
    own, best, worst = lead(s, seat), -FAR, FAR
    for other in range(s.seats):
        if other == seat:
            continue
        ahead = lead(s, other) - own
        best, worst = max(best, ahead), min(worst, ahead)
        x[BEFORE_ALL] -= ahead
        x[OTHERS_EMPTY] += rooms(s, other, EMPTY)
        x[OTHERS_IN_HOUSE] += has_moose_in_house(s, other)
        x[OTHERS_CARDS] += s.hand_size[other]
    x[BEHIND_BEST] = best
    x[BEFORE_WORST] = -worst


def empty_elsewhere(s, seat, room):
    """How many empty rooms of the kind others have."""
    count = 0
    for other in range(s.seats):
        if other != seat:
            count += s.house[other, room, EMPTY]
    return count


def describe_move(s, seat, action, x):
    """One move."""
    if action < GIVE_ROOM:
        x[GIVES_IN_HOUSE] = 1
        describe_target(s, seat, target_of(action), x)
    elif action < CLOSE:
        room, target = room_of(action), target_of(action)
        x[GIVES_ROOM if action < PUT_MOOSE else PUTS_MOOSE] = 1
        describe_room(s, seat, room, x)
        describe_target(s, seat, target, x)
        x[TARGET_HAS_ROOM] = s.house[target, room, EMPTY]
    elif action < DISCARD:
        x[CLOSES] = 1
        describe_room(s, seat, action - CLOSE, x)
    elif action < PASS:
        describe_discard(s, seat, action - DISCARD, x)
    else:
        x[SPRINGS if action == SPRING else ALLOWS] = 1


def describe_discard(s, seat, kind, x):
    """A card that is thrown away."""
    if kind < MOOSE:
        x[DISCARDS_ROOM] = 1
        describe_room(s, seat, kind, x)
    elif kind < IN_HOUSE:
        x[DISCARDS_MOOSE] = 1
        describe_room(s, seat, kind - MOOSE, x)
    elif kind == IN_HOUSE:
        x[DISCARDS_COPY] = 1
    else:
        x[DISCARDS_DOOR if kind == DOOR else DISCARDS_TRAP] = 1


def describe_room(s, seat, room, x):
    """The kind of room that a move is about."""
    about = mooses_about(s, seat, room)
    to_come = COPIES[room] - s.discard[room] - s.hand[seat, room]
    for other in range(s.seats):
        to_come -= s.house[other, room, EMPTY] + s.house[other, room, OCCUPIED] + s.house[other, room, CLOSED]
    x[ROOM_HELD] = s.hand[seat, room]
    x[ROOM_MOOSE_HELD] = s.hand[seat, MOOSE + room]
    x[ROOM_MOOSE_ABOUT] = about
    x[ROOM_SAFE] = about == 0
    x[ROOM_OWN_EMPTY] = s.house[seat, room, EMPTY]
    x[ROOM_TO_COME] = to_come
    x[ROOM_EMPTY_ELSEWHERE] = empty_elsewhere(s, seat, room)


def describe_target(s, seat, target, x):
    """At whom a move aims."""
    its, best, worst = lead(s, target), -FAR, FAR
    for other in range(s.seats):
        if other != target and other != seat:
            best, worst = max(best, lead(s, other)), min(worst, lead(s, other))
    if s.seats > 2:
        x[TARGET_BEFORE_BEST] = its - best
        x[TARGET_BEFORE_WORST] = its - worst
        x[TARGET_LEADS] = its >= best
        x[TARGET_IS_LAST] = its <= worst
    empty = rooms(s, target, EMPTY)
    x[TARGET_MOOSE] = rooms(s, target, OCCUPIED)
    x[TARGET_DOORS] = rooms(s, target, CLOSED)
    x[TARGET_EMPTY] = empty
    x[TARGET_IN_HOUSE] = has_moose_in_house(s, target)
    x[TARGET_CARDS] = s.hand_size[target]
    x[TARGET_LEAD] = its - lead(s, seat)
    x[TARGET_NO_ROOM] = empty == 0
    x[TARGET_FULL_NOW] = empty == MAX_EMPTY_ROOMS - 1
    for room in range(ROOMS):
        if s.house[target, room, EMPTY] > 0:
            x[TARGET_WANTED] += s.hand[seat, MOOSE + room]
            x[TARGET_IN_DANGER] += mooses_about(s, seat, room)


practised, somebody, player = trained("ludoteca.games.moose", describe, (SITUATION, MOVE), 2, ACTIONS, legal, greedy)
