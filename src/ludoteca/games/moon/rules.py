"""The rules of Moon, in the order of the rulebook (MN1 … MN12)."""

from ludoteca.engine.contract import DEALER
from ludoteca.games.moon.state import (
    BIDS,
    BURY,
    GOAL,
    HAND,
    LAST_DEAL,
    MAX_SEATS,
    MOON,
    NONE,
    NOT_CALLED,
    PASS,
    PASSED,
    PHASE_BID,
    PHASE_BURY,
    PHASE_DEAL,
    PHASE_OVER,
    PHASE_PLAY,
    PHASE_TRUMP,
    PLAY,
    TRICKS,
    TRUMP,
    TRUMPS,
)
from ludoteca.games.moon.suits import MEMBERS, STRENGTH, SUIT_CALLED
from ludoteca.games.moon.tiles import lowest

# MN1: the deal


def deal(s, deck):
    """MN1: seven tiles each, one at a time from the first bidder; with three players the last lies in the middle."""
    for seat in range(MAX_SEATS):
        s.hand[seat] = 0
        s.played[seat] = 0
        s.lacks[seat] = 0
        s.call[seat] = NOT_CALLED
        s.tricks[seat] = 0
    seat = s.first
    for k in range(HAND * s.seats):
        s.hand[seat] |= 1 << deck[k]
        seat = next_seat(s, seat)
    s.widow = deck[HAND * s.seats] if has_widow(s) else NONE
    s.buried = NONE
    s.bid = 0
    s.bidder = NONE
    s.trump = NONE
    s.deals += 1
    s.turn = s.first
    s.phase = PHASE_BID


def next_seat(s, seat):
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


def has_widow(s):
    """MN1: only three players have a tile in the middle."""
    return s.seats == 3


def sides(s):
    """MN1: three players play alone, four in two teams."""
    return 3 if s.seats == 3 else 2


def side_of(s, seat):
    """MN1: seats 1 and 3 against 2 and 4."""
    return seat if s.seats == 3 else seat & 1


# Whose turn it is


def actors(s):
    """The one seat whose turn it is, or the dealer."""
    if s.phase == PHASE_DEAL:
        return DEALER
    return 0 if s.phase == PHASE_OVER else 1 << s.turn


def interrupters(s):
    """P1: nobody ever reacts."""
    return 0


def legal(s, seat, out):
    """All that the seat may do now."""
    if s.phase == PHASE_DEAL or s.phase == PHASE_OVER or seat != s.turn:
        return 0
    if s.phase == PHASE_PLAY:
        return each_tile(playable(s, seat), PLAY, out)
    if s.phase == PHASE_BID:
        return legal_calls(s, seat, out)
    if s.phase == PHASE_BURY:
        return each_tile(s.hand[seat], BURY, out)  # MN5: any of the eight
    for trump in range(TRUMPS):  # MN6: a number, doubles or none
        out[trump] = TRUMP + trump
    return TRUMPS


def apply(s, seat, action):
    """One step of the seat whose turn it is."""
    if action >= PLAY:
        play(s, seat, action - PLAY)
    elif action >= TRUMP:
        name_trumps(s, action - TRUMP)
    elif action >= BURY:
        bury(s, seat, action - BURY)
    else:
        make_call(s, seat, action)


def each_tile(mask, first_action, out):
    """Writes one action for each tile of the mask; how many."""
    n = 0
    while mask:
        out[n] = first_action + lowest(mask)
        mask &= mask - 1
        n += 1
    return n


# MN3, MN4: bidding


def legal_calls(s, seat, out):
    """MN3: pass, or a bid higher than any before; with `last_bids` somebody has to bid."""
    n = 0
    for k in range(len(BIDS)):
        if BIDS[k] > s.bid:
            out[n] = k
            n += 1
    if not (s.last_bids and s.bid == 0 and calls_last(s, seat)):
        out[n] = PASS
        n += 1
    return n


def calls_last(s, seat):
    """MN3: one call each, clockwise from the first bidder."""
    return next_seat(s, seat) == s.first


def make_call(s, seat, action):
    """MN3: 21 ends the auction at once, else the last call does."""
    if action == PASS:
        s.call[seat] = PASSED
    else:
        s.call[seat] = BIDS[action]
        s.bid = BIDS[action]
        s.bidder = seat
    if s.bid == MOON or calls_last(s, seat):
        close_auction(s)
    else:
        s.turn = next_seat(s, seat)


def close_auction(s):
    """MN3: the highest bidder goes on; if all passed, there is a new deal and nothing is scored."""
    if s.bidder == NONE:
        end_deal(s)
        return
    s.turn = s.bidder
    if has_widow(s):
        take_widow(s)
    else:
        s.phase = PHASE_TRUMP


# MN5: the widow


def take_widow(s):
    """MN5: the bidder takes the middle tile."""
    s.hand[s.bidder] |= 1 << s.widow
    s.phase = PHASE_BURY


def bury(s, seat, tile):
    """MN5: one of the eight is out of play."""
    s.hand[seat] &= ~(1 << tile)
    s.buried = tile
    s.phase = PHASE_TRUMP


# MN6: trumps


def name_trumps(s, trump):
    """MN6, MN7: the bidder names trumps and leads to the first trick."""
    s.trump = trump
    s.leader = s.turn
    s.phase = PHASE_PLAY


# MN7, MN8: the tricks


def suit_to_follow(s):
    """MN7: the suit that the trick's first tile called for."""
    return int(SUIT_CALLED[s.trump, s.trick[0]])


def playable(s, seat):
    """MN7: who can follow must; who leads or can't follow plays anything."""
    hand = s.hand[seat]
    if s.laid > 0:
        following = hand & int(MEMBERS[s.trump, suit_to_follow(s)])
        if following:
            return following
    return hand


def play(s, seat, tile):
    """MN7: a tile is laid, and shows what its player lacks if it does not follow."""
    s.hand[seat] &= ~(1 << tile)
    s.played[seat] |= 1 << tile
    s.trick[s.laid] = tile
    s.laid += 1
    suit = int(MEMBERS[s.trump, suit_to_follow(s)])
    if suit >> tile & 1 == 0:
        s.lacks[seat] |= suit
    if s.laid < s.seats:
        s.turn = next_seat(s, seat)
    else:
        end_trick(s)


def winner_so_far(s):
    """MN8: the highest trump takes the trick, without one the highest tile of the suit led."""
    suit = suit_to_follow(s)
    seat = s.leader
    winner = seat
    best = 0
    for k in range(s.laid):
        strength = int(STRENGTH[s.trump, suit, s.trick[k]])
        if strength > best:
            best = strength
            winner = seat
        seat = next_seat(s, seat)
    return winner


def end_trick(s):
    """MN8: the winner leads next; the hand ends when all tiles are played."""
    winner = winner_so_far(s)
    s.tricks[winner] += 1
    s.laid = 0
    s.leader = winner
    s.turn = winner
    if s.hand[winner] == 0:
        score(s)
        end_deal(s)


# MN9, MN10: scoring


def tricks_of_side(s, side):
    """MN9: with four players the team's tricks count together."""
    return s.tricks[side] if s.seats == 3 else s.tricks[side] + s.tricks[side + 2]


def made(s):
    """MN9: the bidder's side has at least as many tricks as bid; for 21 it needs all."""
    needed = TRICKS if s.bid == MOON else s.bid
    return s.bidder != NONE and tricks_of_side(s, side_of(s, s.bidder)) >= needed


def score(s):
    """MN10: the bidder's side wins or loses by the bid, every other scores one a trick."""
    bidders = side_of(s, s.bidder)
    for side in range(sides(s)):
        if side != bidders:
            s.points[side] += tricks_of_side(s, side)
        elif made(s):
            s.points[side] += worth(s)
        else:
            s.points[side] -= s.bid


def worth(s):
    """MN10: a made bid scores itself with three players, the tricks taken with four; 21 always itself."""
    return s.bid if s.seats == 3 or s.bid == MOON else tricks_of_side(s, side_of(s, s.bidder))


# MN11, MN12: the end


def highest(s):
    """The most points that anybody has."""
    best = s.points[0]
    for side in range(1, sides(s)):
        if s.points[side] > best:
            best = s.points[side]
    return best


def bidders_win(s):
    """MN11: a made bid with 21 points or more wins, whatever the others have."""
    return made(s) and s.points[side_of(s, s.bidder)] >= GOAL


def winning_sides(s):
    """MN11, MN12: a mask: who has made the bid and stands at 21, otherwise all with the highest score."""
    if bidders_win(s):
        return 1 << side_of(s, s.bidder)
    best = highest(s)
    mask = 0
    for side in range(sides(s)):
        if s.points[side] == best:
            mask |= 1 << side
    return mask


def decided(s):
    """MN11: after a played hand somebody stands at 21, and one side alone has won."""
    if s.bidder == NONE or highest(s) < GOAL:
        return False
    winners = winning_sides(s)
    return winners & (winners - 1) == 0


def end_deal(s):
    """MN11, MN12: the game is over, or another hand is due; MN4: then the first bidder moves one seat."""
    if s.deals == LAST_DEAL or decided(s):
        s.phase = PHASE_OVER
    else:
        s.first = next_seat(s, s.first)
        s.phase = PHASE_DEAL


def outcome(s, scores):
    """MN11, MN12: the seats of the winning sides; a team's points count for each of its seats."""
    sides_won = winning_sides(s)
    winners = 0
    for seat in range(s.seats):
        side = side_of(s, seat)
        scores[seat] = s.points[side]
        if sides_won >> side & 1:
            winners |= 1 << seat
    return winners
