"""What a study of Moose keeps of each game: where the mooses end, and what traps and doors did."""

from ludoteca.engine.measures import Bar, Measure, Measures, Question, by_count
from ludoteca.games.moose.face import ROOM_NAMES, card_words
from ludoteca.games.moose.rules import mooses_in_hand
from ludoteca.games.moose.state import (
    CLOSE,
    CLOSED,
    DISCARD,
    EMPTY,
    MAX_SEATS,
    OCCUPIED,
    PUT_MOOSE,
    ROOMS,
    SPRING,
    TRAP,
    TRAPS,
    room_of,
    rooms,
    target_of,
)
from ludoteca.language import _

MOST_DOORS = 5

COLUMNS = (
    Measure("mooses", "mooses in the houses at the end, by room (MH14)", labels=ROOM_NAMES),
    Measure("announced", "mooses put on somebody's room, by room (MH6)", labels=ROOM_NAMES),
    Measure("in_hand", "Moose in the Room cards left in the seat's hand (MH14)", seats=MAX_SEATS),
    Measure("traps", "Moose Traps that the seat sprang (MH11)", seats=MAX_SEATS),
    Measure("doors", "doors in the seat's house at the end (MH7)", seats=MAX_SEATS),
    Measure("empty", "rooms of the seat that are still empty at the end", seats=MAX_SEATS),
    Measure("aimed", "mooses that were put on the seat's rooms, stopped or not (MH6)", seats=MAX_SEATS),
    Measure("traps_thrown_away", "Moose Traps that were discarded unused (MH8)"),
)
MOOSES = 0
ANNOUNCED = MOOSES + ROOMS
IN_HAND = ANNOUNCED + ROOMS
SPRUNG = IN_HAND + MAX_SEATS
DOORS = SPRUNG + MAX_SEATS
STILL_EMPTY = DOORS + MAX_SEATS
AIMED = STILL_EMPTY + MAX_SEATS
THROWN_AWAY = AIMED + MAX_SEATS


def before(s, seat, action, out):
    """Counts mooses that are put on rooms, traps that are sprung, and traps that are thrown away."""
    if PUT_MOOSE <= action < CLOSE:
        out[ANNOUNCED + room_of(action)] += 1
        out[AIMED + target_of(action)] += 1
    elif action == SPRING:
        out[SPRUNG + seat] += 1
    elif action == DISCARD + TRAP:
        out[THROWN_AWAY] += 1


def end(s, winners, out):
    """Looks at the houses and hands when all is over."""
    for seat in range(s.seats):
        for room in range(ROOMS):
            out[MOOSES + room] += s.house[seat, room, OCCUPIED]
        out[IN_HAND + seat] = mooses_in_hand(s, seat)
        out[DOORS + seat] = rooms(s, seat, CLOSED)
        out[STILL_EMPTY + seat] = rooms(s, seat, EMPTY)


def ask(games):
    """Where the mooses go; what a trap and a door are worth."""
    traps, doors = games["traps"], games["doors"]
    return [
        Question(
            "rooms",
            _("Where are the mooses at the end?"),
            _("Mooses a game: in each room of all houses, stopped by a trap, and left in hands."),
            [
                *(Bar(name, card_words(name), games["mooses"][:, room]) for room, name in enumerate(ROOM_NAMES)),
                Bar("stopped", _("stopped by a Moose Trap"), traps.sum(1)),
                Bar("in_hand", _("left in hand"), games["in_hand"].sum(1)),
            ],
            share=False,
            digits=2,
        ),
        Question(
            "traps",
            _("What does a Moose Trap do?"),
            _("How often a seat wins, by how many traps it has sprung."),
            by_count("sprung", _("traps sprung: {n}"), traps, games.won, TRAPS),
            even=1 / games.seats,
        ),
        Question(
            "trap_use",
            _("What becomes of the three traps?"),
            _("Traps a game: sprung on a moose, thrown away unused, or neither."),
            [
                Bar("sprung", _("sprung"), traps.sum(1)),
                Bar("thrown_away", _("thrown away"), games["traps_thrown_away"]),
                Bar("held", _("kept to the end"), TRAPS - traps.sum(1) - games["traps_thrown_away"]),
            ],
            share=False,
            digits=2,
        ),
        Question(
            "doors",
            _("What does a door do?"),
            _("How often a seat wins, by how many doors are shut in its house."),
            by_count("shut", _("doors shut: {n}"), doors, games.won, MOST_DOORS),
            even=1 / games.seats,
        ),
        Question(
            "mooses_by_doors",
            _("How many mooses come in, by doors and traps?"),
            _("What a seat is left with at the end, mooses in hand included."),
            [
                *by_count("shut", _("doors shut: {n}"), doors, games.scores, MOST_DOORS),
                *by_count("sprung", _("traps sprung: {n}"), traps, games.scores, TRAPS),
            ],
            share=False,
            digits=2,
        ),
    ]


MEASURES = Measures(COLUMNS, ask, before=before, end=end)
