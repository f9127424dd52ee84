"""What a viewer knows, as numbers for learning."""

from ludoteca.engine.contract import Feature
from ludoteca.games.moon.rules import side_of, suit_to_follow
from ludoteca.games.moon.secrets import between_hands
from ludoteca.games.moon.state import BIDS, GOAL, LAST_DEAL, MAX_SEATS, NONE, PHASE_BID, TILES, TRICKS, TRUMPS
from ludoteca.games.moon.suits import MEMBERS, SUITS, TRUMP_SUIT

CALLS = len(BIDS) + 2

FEATURES = (
    Feature("hand", TILES, 0, 1, "1 at each tile in your hand: 0-0, 1-0, 1-1, 2-0, … 6-6"),
    Feature("buried", TILES, 0, 1, "1 at the buried tile, if you may see it"),
    Feature("phase", 4, 0, 1, "1 at the phase: bid, bury, trump, play; none between hands"),
    Feature("trump", TRUMPS, 0, 1, "1 at what is trumps: 0 … 6, doubles, none"),
    Feature("trumps", TILES, 0, 1, "1 at each tile that is a trump"),
    Feature("asked", SUITS, 0, 1, "1 at the suit that the trick asks for: 0 … 6, trumps"),
    Feature("deals", 1, 0, 1, "deals so far, as a share of 100"),
    Feature("last_bids", 1, 0, 1, "1 if the last to call may not pass when all others have"),
    Feature("seats", MAX_SEATS, 0, 1, "1 for each seat that there is, yours first, clockwise"),
    Feature("turn", MAX_SEATS, 0, 1, "1 at the seat whose turn it is, yours first"),
    Feature("first", MAX_SEATS, 0, 1, "1 at the first bidder of this hand (between hands, of the next), yours first"),
    Feature("bidder", MAX_SEATS, 0, 1, "1 at the highest bidder so far, yours first"),
    Feature("tricks", MAX_SEATS, 0, 1, "tricks taken by each seat, yours first, as a share of 7"),
    Feature(
        "points",
        MAX_SEATS,
        -100,
        100,
        "points of each seat, in four-handed play its team's, yours first, as a share of 21",
    ),
    Feature(
        "calls", MAX_SEATS * CALLS, 0, 1, "for each seat, yours first: 1 at its call: none yet, pass, 4, 5, 6, 7, 21"
    ),
    Feature("trick", MAX_SEATS * TILES, 0, 1, "for each seat, yours first: 1 at its tile in the trick"),
    Feature("played", MAX_SEATS * TILES, 0, 1, "for each seat, yours first: 1 at each tile it has played in this hand"),
    Feature(
        "lacks",
        MAX_SEATS * TILES,
        0,
        1,
        "for each seat, yours first: 1 at each tile it cannot hold, as it did not follow",
    ),
)
SIZE = sum(feature.size for feature in FEATURES)


def observe(s, viewer, out):
    """Writes FEATURES in their order; a spectator (viewer -1) sees from the first seat's place, without a hand."""
    for k in range(SIZE):
        out[k] = 0
    if s.deals == 0:
        return
    at = write_hand(s, viewer, out)
    out[at] = s.deals / LAST_DEAL
    out[at + 1] = s.last_bids
    at += 2
    for k in range(s.seats):
        write_seat(s, (max(viewer, 0) + k) % s.seats, k, at, out)
    if not between_hands(s) and s.laid > 0:
        trick_at = at + MAX_SEATS * (6 + CALLS)
        for k in range(s.laid):
            place = (s.leader + k - max(viewer, 0)) % s.seats
            out[trick_at + place * TILES + s.trick[k]] = 1


def write_hand(s, viewer, out):
    """The viewer's tiles, and what the hand is about; where the next block begins."""
    at = 0
    if viewer >= 0:
        write_tiles(s.hand[viewer], at, out)
    at += TILES
    if s.buried != NONE:
        out[at + s.buried] = 1
    at += TILES
    if not between_hands(s):
        out[at + s.phase - PHASE_BID] = 1
    at += 4
    if s.trump != NONE:
        out[at + s.trump] = 1
        write_tiles(int(MEMBERS[s.trump, TRUMP_SUIT]), at + TRUMPS, out)
    at += TRUMPS + TILES
    if s.laid > 0:
        out[at + suit_to_follow(s)] = 1
    return at + SUITS


def write_seat(s, seat, k, at, out):
    """What is open about the k-th seat from the viewer's; the blocks of the seats begin at `at`."""
    out[at + k] = 1
    if seat == s.turn and not between_hands(s):
        out[at + MAX_SEATS + k] = 1
    if seat == s.first:
        out[at + 2 * MAX_SEATS + k] = 1
    if seat == s.bidder:
        out[at + 3 * MAX_SEATS + k] = 1
    out[at + 4 * MAX_SEATS + k] = s.tricks[seat] / TRICKS
    out[at + 5 * MAX_SEATS + k] = s.points[side_of(s, seat)] / GOAL
    calls_at = at + 6 * MAX_SEATS
    out[calls_at + k * CALLS + call_index(s.call[seat])] = 1
    played_at = calls_at + MAX_SEATS * (CALLS + TILES)
    write_tiles(s.played[seat], played_at + k * TILES, out)
    write_tiles(s.lacks[seat], played_at + (MAX_SEATS + k) * TILES, out)


def call_index(call):
    """NOT_CALLED 0, PASSED 1, then the bids."""
    index = call + 1
    for k in range(len(BIDS)):
        if call == BIDS[k]:
            index = 2 + k
    return index


def write_tiles(mask, at, out):
    """1 at each tile of the mask."""
    for tile in range(TILES):
        if mask >> tile & 1:
            out[at + tile] = 1
