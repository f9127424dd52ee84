"""A position of the solver as a row of numbers, and how one tile leads to the next row."""

from ludoteca.games.moon.rules import side_of, suit_to_follow, winner_so_far
from ludoteca.games.moon.state import HAND, MAX_SEATS, TRICKS
from ludoteca.games.moon.suits import STRENGTH, SUIT_CALLED
from ludoteca.games.moon.tiles import size

# The columns of a row: first the hands as masks, one a seat, then whose turn it is; the tiles laid; the suit led; the
# strength, the seat and the tile (as a mask) that win so far; the tricks left, this one included; the tricks asked
# for; the tiles to try, 5 bits each; the tile tried last; how the memory knows the position; in the first row, the
# positions looked at; and room to put tiles in order.
TURN, LAID, SUIT, TOP, WINNER, BEST, LEFT, NEED, QUEUE, TILE, KEY, REST, SLOT, NODES, SCORED = range(4, 19)
LIKE = SCORED + HAND
LIKE_BELOW = LIKE + HAND
COLUMNS = LIKE_BELOW + HAND
ROWS = MAX_SEATS * TRICKS + 2

#: What stays the same, int64[3]: trumps, the side asked about as a mask of seats, how many seats there are.
TRUMP, SIDE, SEATS = range(3)

#: What a question comes to.
LOST, WON, OPEN = 0, 1, 2


def lay(work, row, tile, terms):
    """MN7, MN8: writes into the next row what laying the tile leads to."""
    trump, seats = int(terms[TRUMP]), int(terms[SEATS])
    below = row + 1
    for k in range(MAX_SEATS):
        work[below, k] = work[row, k]
    turn, laid = int(work[row, TURN]), int(work[row, LAID])
    work[below, turn] = int(work[row, turn]) & ~(1 << tile)
    suit = int(SUIT_CALLED[trump, tile]) if laid == 0 else int(work[row, SUIT])
    strength = int(STRENGTH[trump, suit, tile])
    top, winner, best = int(work[row, TOP]), int(work[row, WINNER]), int(work[row, BEST])
    if laid == 0 or strength > top:
        top, winner, best = strength, turn, 1 << tile
    left, need = int(work[row, LEFT]), int(work[row, NEED])
    turn = turn + 1 if turn + 1 < seats else 0
    laid += 1
    if laid == seats:
        laid, turn, best = 0, winner, 0
        left -= 1
        need -= int(terms[SIDE]) >> winner & 1
    work[row, TILE] = tile
    work[below, TURN] = turn
    work[below, LAID] = laid
    work[below, SUIT] = suit
    work[below, TOP] = top
    work[below, WINNER] = winner
    work[below, BEST] = best
    work[below, LEFT] = left
    work[below, NEED] = need


def set_up(s, work, terms):
    """Writes a position whose tiles all lie open, in play, into row 0, and asks about the bidder's side."""
    for k in range(MAX_SEATS):
        work[0, k] = s.hand[k] if k < s.seats else 0
    work[0, TURN] = s.turn
    work[0, LAID] = s.laid
    work[0, LEFT] = size(s.hand[s.turn])
    work[0, SUIT], work[0, TOP], work[0, WINNER], work[0, BEST] = 0, 0, s.turn, 0
    if s.laid > 0:
        suit, winner = suit_to_follow(s), winner_so_far(s)
        tile = int(s.trick[(winner - s.leader) % s.seats])
        work[0, SUIT], work[0, WINNER], work[0, BEST] = suit, winner, 1 << tile
        work[0, TOP] = int(STRENGTH[s.trump, suit, tile])
    terms[TRUMP], terms[SIDE], terms[SEATS] = s.trump, seats_of_side(s, side_of(s, s.bidder)), s.seats


def first_lead(s, bidder, kept, trump, work, terms):
    """Writes the position before the first lead into row 0, if the bidder keeps these tiles and names these trumps."""
    for k in range(MAX_SEATS):
        work[0, k] = s.hand[k] if k < s.seats else 0
    work[0, bidder] = kept
    work[0, TURN], work[0, LAID], work[0, LEFT] = bidder, 0, HAND
    work[0, SUIT], work[0, TOP], work[0, WINNER], work[0, BEST] = 0, 0, bidder, 0
    terms[TRUMP], terms[SIDE], terms[SEATS] = trump, seats_of_side(s, side_of(s, bidder)), s.seats


def seats_of_side(s, side):
    """MN1: a side's seats as a mask."""
    return 1 << side if s.seats == 3 else 0b0101 << side
