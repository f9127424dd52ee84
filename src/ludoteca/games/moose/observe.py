"""What a viewer knows, as numbers for learning."""

from ludoteca.engine.contract import Feature
from ludoteca.games.moose.state import (
    CLOSED,
    EMPTY,
    KINDS,
    MAX_SEATS,
    OCCUPIED,
    PHASE_DEAL,
    PHASE_REACT,
    PILE,
    ROOMS,
    TRAP,
    TRAPS,
    has_moose_in_house,
    room_of,
    target_of,
)

FEATURES = (
    Feature("hand", KINDS, 0, 10, "your cards of each kind: four rooms, four mooses in them, in the house, door, trap"),
    Feature("discard", KINDS, 0, 10, "open discarded cards of each kind"),
    Feature("pile", 1, 0, 1, "draw pile left, as a share of 50"),
    Feature("traps", 1, 0, 1, "Moose Traps not yet discarded, as a share of 3"),
    Feature("seats", MAX_SEATS, 0, 1, "1 for each seat that there is, yours first, clockwise"),
    Feature("in_house", MAX_SEATS, 0, 1, "1 for each seat that has There's a Moose in the House, yours first"),
    Feature("hand_size", MAX_SEATS, 0, 6, "cards in each seat's hand, yours first"),
    Feature("houses", MAX_SEATS * ROOMS * 3, 0, 5, "for each seat, yours first, and room: empty, moose, door"),
    Feature("turn", MAX_SEATS, 0, 1, "1 at the seat whose turn it is, yours first"),
    Feature("announced", ROOMS, 0, 1, "1 at the room that a moose is announced on, if one is"),
    Feature("owner", MAX_SEATS, 0, 1, "1 at the seat whose room that is, yours first"),
    Feature("passes", 1, 0, 5, "passes in a row"),
    Feature("free_discard", 1, 0, 1, "1 if discarding is always allowed"),
)
SIZE = sum(feature.size for feature in FEATURES)


def observe(s, viewer, out):
    """Writes FEATURES in their order; a spectator (viewer -1) sees from the first seat's place, without a hand."""
    for k in range(SIZE):
        out[k] = 0
    if s.phase == PHASE_DEAL:
        return
    if viewer >= 0:
        for kind in range(KINDS):
            out[kind] = s.hand[viewer, kind]
    for kind in range(KINDS):
        out[KINDS + kind] = s.discard[kind]
    at = 2 * KINDS
    out[at] = s.left / PILE
    out[at + 1] = (TRAPS - s.discard[TRAP]) / TRAPS
    seats_at, in_house_at, size_at, house_at = at + 2, at + 7, at + 12, at + 17
    turn_at = house_at + MAX_SEATS * ROOMS * 3
    for k in range(s.seats):
        seat = (max(viewer, 0) + k) % s.seats
        out[seats_at + k] = 1
        out[in_house_at + k] = has_moose_in_house(s, seat)
        out[size_at + k] = s.hand_size[seat]
        for room in range(ROOMS):
            cell = house_at + (k * ROOMS + room) * 3
            out[cell + EMPTY] = s.house[seat, room, EMPTY]
            out[cell + OCCUPIED] = s.house[seat, room, OCCUPIED]
            out[cell + CLOSED] = s.house[seat, room, CLOSED]
        if seat == s.turn:
            out[turn_at + k] = 1
        if s.phase == PHASE_REACT and seat == target_of(s.announced):
            out[turn_at + MAX_SEATS + ROOMS + k] = 1
    if s.phase == PHASE_REACT:
        out[turn_at + MAX_SEATS + room_of(s.announced)] = 1
    out[SIZE - 2] = s.passes
    out[SIZE - 1] = s.free_discard
