"""What a viewer of Moggie knows, as numbers for learning. All players know the same."""

from ludoteca.engine.contract import Feature
from ludoteca.games.moggie.state import (
    CARDS,
    COPIES,
    DISCARD,
    DRAW,
    HIGHEST,
    MAX_SEATS,
    MAX_TURNS,
    NO_CARD,
    NO_NODE,
    PHASE_DEAL,
    PHASE_OVER,
    PHASE_WINDOW,
    discard_top,
    size,
    turned_card,
)

FEATURES = (
    Feature("seats", MAX_SEATS, 0, 1, "1 for each seat that there is, yours first, clockwise (so all seats below)"),
    Feature("turn", MAX_SEATS, 0, 1, "1 at the seat whose turn it is"),
    Feature("called", MAX_SEATS, 0, 1, "1 for each seat that has called Moggie this turn"),
    Feature("held", MAX_SEATS, 0, 1, "1 for each seat that has given up its call this turn"),
    Feature("draw", MAX_SEATS, 0, 1, "cards in each seat's draw pile, as a share of 200"),
    Feature("discard", MAX_SEATS, 0, 1, "cards in each seat's discard pile, as a share of 200"),
    Feature("tops", MAX_SEATS * HIGHEST, 0, 1, "for each seat, 1 at the card on top of its discard pile, from card 1"),
    Feature("lying", MAX_SEATS * HIGHEST, 0, COPIES, "for each seat, how many cards of each number it has discarded"),
    Feature("turned", HIGHEST, 0, 1, "1 at the turned card, from card 1"),
    Feature("centre", HIGHEST, 0, COPIES, "how many centre piles show each number, from number 1"),
    Feature("acted", 1, 0, 1, "1 once the turn's player has acted"),
    Feature("window", 1, 0, 1, "1 in a Moggie window"),
    Feature("over", 1, 0, 1, "1 when the game is over"),
    Feature("turns", 1, 0, 1, "turns finished, as a share of 5,000"),
    Feature("aside", 1, 0, 1, "1 if the cards that don't divide were left aside"),
)
SIZE = sum(feature.size for feature in FEATURES)
TOPS = 6 * MAX_SEATS
LYING = TOPS + MAX_SEATS * HIGHEST
TURNED = LYING + MAX_SEATS * HIGHEST
CENTRE = TURNED + HIGHEST
ACTED = CENTRE + HIGHEST


def observe(s, viewer, out):
    """Writes FEATURES in their order; a spectator (viewer -1) sees from the first seat's place."""
    for k in range(SIZE):
        out[k] = 0
    if s.phase == PHASE_DEAL:
        return
    for k in range(s.seats):
        observe_seat(s, (max(viewer, 0) + k) % s.seats, k, out)
    if s.turned != NO_NODE:
        out[TURNED + turned_card(s) - 1] = 1
    for shown in range(1, HIGHEST + 1):
        out[CENTRE + shown - 1] = s.centre[shown]
    out[ACTED] = s.acted
    out[ACTED + 1] = 1 if s.phase == PHASE_WINDOW else 0
    out[ACTED + 2] = 1 if s.phase == PHASE_OVER else 0
    out[ACTED + 3] = s.turns / MAX_TURNS
    out[ACTED + 4] = s.remainder


def observe_seat(s, seat, k, out):
    """What lies before one seat, the k-th from the viewer."""
    out[k] = 1
    out[MAX_SEATS + k] = 1 if seat == s.turn else 0
    out[2 * MAX_SEATS + k] = s.called >> seat & 1
    out[3 * MAX_SEATS + k] = s.held >> seat & 1
    out[4 * MAX_SEATS + k] = size(s, DRAW + seat) / CARDS
    pile = DISCARD + seat
    out[5 * MAX_SEATS + k] = size(s, pile) / CARDS
    if discard_top(s, seat) != NO_CARD:
        out[TOPS + k * HIGHEST + discard_top(s, seat) - 1] = 1
    node = s.next[pile]
    while node != pile:
        out[LYING + k * HIGHEST + s.value[node] - 1] += 1
        node = s.next[node]
