"""What a viewer of Hoarders knows, as numbers for learning."""

from ludoteca.engine.contract import Feature
from ludoteca.games.hoarders.state import (
    ANIMALS,
    CHOSEN,
    DECK,
    DRY_ROUNDS,
    MAX_SEATS,
    NO_ANIMAL,
    NUTS,
    NUTS_OF_A_KIND,
    PHASE_CHOOSE,
    PHASE_DEAL,
    PHASE_REACT,
    PHASE_REVEAL,
    loot_nut,
    loot_seat,
    revealed,
)

FEATURES = (
    Feature("face_down", ANIMALS, 0, 1, "1 at your face-down animals: beaver, hamster, marmot, raccoon, squirrel"),
    Feature("seats", MAX_SEATS, 0, 1, "1 for each seat that there is, yours first, clockwise"),
    Feature("nuts", MAX_SEATS * NUTS, 0, NUTS_OF_A_KIND, "for each seat, yours first, its nuts of each kind"),
    Feature("hidden", MAX_SEATS, 0, CHOSEN, "how many animals each seat has face down, yours first"),
    Feature(
        "face_up",
        MAX_SEATS * CHOSEN * ANIMALS,
        0,
        1,
        "for each seat, yours first, 1 at the animal revealed first this round and 1 at the one revealed second",
    ),
    Feature("first", MAX_SEATS, 0, 1, "1 at the round's first player, yours first"),
    Feature("turn", MAX_SEATS, 0, 1, "1 at the seat whose turn it is, yours first"),
    Feature("victim", MAX_SEATS, 0, 1, "1 at the seat whose nut is being taken, yours first"),
    Feature("loot", NUTS, 0, 1, "1 at the nut that is being taken"),
    Feature("choosing", 1, 0, 1, "1 while animals are being chosen"),
    Feature("pile", 1, 0, 1, "nuts left in the pile, as a share of 55"),
    Feature("dry", 1, 0, 1, "rounds that ended with the pile empty, as a share of 10"),
    Feature("hamster_last", 1, 0, 1, "1 if a hamster may be revealed on one's turn only as the last animal"),
)
SIZE = sum(feature.size for feature in FEATURES)
SEATS_AT = ANIMALS
NUTS_AT = SEATS_AT + MAX_SEATS
HIDDEN_AT = NUTS_AT + MAX_SEATS * NUTS
FACE_UP_AT = HIDDEN_AT + MAX_SEATS
FIRST_AT = FACE_UP_AT + MAX_SEATS * CHOSEN * ANIMALS
TURN_AT = FIRST_AT + MAX_SEATS
VICTIM_AT = TURN_AT + MAX_SEATS
LOOT_AT = VICTIM_AT + MAX_SEATS
CHOOSING_AT = LOOT_AT + NUTS


def observe(s, viewer, out):
    """Writes FEATURES in their order; a spectator (viewer -1) looks from the first seat's place, at no animals."""
    for k in range(SIZE):
        out[k] = 0
    if s.phase == PHASE_DEAL:
        return
    if viewer >= 0:
        for animal in range(ANIMALS):
            out[animal] = s.down[viewer] >> animal & 1
    for k in range(s.seats):
        seat = (max(viewer, 0) + k) % s.seats
        out[SEATS_AT + k] = 1
        for nut in range(NUTS):
            out[NUTS_AT + k * NUTS + nut] = s.nuts[seat, nut]
        if s.down[seat] != 0:
            out[HIDDEN_AT + k] = CHOSEN - revealed(s, seat)
        for nth in range(CHOSEN):
            if s.up[seat, nth] != NO_ANIMAL:
                out[FACE_UP_AT + (k * CHOSEN + nth) * ANIMALS + s.up[seat, nth]] = 1
        if seat == s.first:
            out[FIRST_AT + k] = 1
        if seat == s.turn and (s.phase == PHASE_REVEAL or s.phase == PHASE_REACT):
            out[TURN_AT + k] = 1
        if s.phase == PHASE_REACT and seat == loot_seat(s.theft):
            out[VICTIM_AT + k] = 1
    if s.phase == PHASE_REACT:
        out[LOOT_AT + loot_nut(s.theft)] = 1
    if s.phase == PHASE_CHOOSE:
        out[CHOOSING_AT] = 1
    out[CHOOSING_AT + 1] = s.left / DECK
    out[CHOOSING_AT + 2] = s.dry / DRY_ROUNDS
    out[CHOOSING_AT + 3] = s.hamster_last
