"""A sensible player: counts the tricks that a hand is good for, and lays what wins most at the least cost.

The numbers below were fitted to a few million hands among such players; one trick is 100.
"""

import numpy as np

from ludoteca.games.moon.habits import forgotten, is_wasteful, misjudgement
from ludoteca.games.moon.rules import calls_last, next_seat, playable, side_of, suit_to_follow, winner_so_far
from ludoteca.games.moon.secrets import hand_size, tiles_unseen
from ludoteca.games.moon.state import (
    BIDS,
    BURY,
    GOAL,
    MOON,
    NONE,
    PASS,
    PHASE_BID,
    PHASE_BURY,
    PHASE_TRUMP,
    PLAY,
    TRUMP,
    TRUMPS,
    all_tiles,
)
from ludoteca.games.moon.suits import BEATERS, MEMBERS, STRENGTH, SUIT_CALLED, TRUMP_SUIT
from ludoteca.games.moon.tiles import lowest, size

#: What a tile is worth to the bidder, [side suit or trump][higher ones elsewhere: 0, 1, more][higher ones in hand]:
#: a long suit wins late what it loses early.
WORTH = np.array([[[65, 50, 50], [0, 22, 30], [5, 15, 25]], [[95, 90, 90], [47, 70, 87], [25, 55, 86]]], np.int16)
#: How much a hand must be worth for each of BIDS, with three players (the widow is still to come) and with four
#: (a partner helps).
NEEDED = np.array([[265, 335, 420, 460, 460], [305, 330, 430, 500, 500]], np.int16)
#: Once another stands so close to the goal, a hand may be worth so much less.
CLOSE, DARING = 6, 40
#: The tricks that a tile may still win if it is kept, [side suit or trump][higher ones unseen: 0, 1, 2, more].
KEPT = np.array([[65, 55, 32, 20], [100, 90, 60, 40]], np.int16)
#: What the bidder gains by drawing the others' trumps.
DRAWING = 50


def greedy(s, seat, mind, rng):
    """What looks best at once."""
    if s.phase == PHASE_BID:
        return best_call(s, seat, misjudgement(mind, rng))
    if s.phase == PHASE_BURY:
        return BURY + best_to_bury(s.hand[seat], s.seats)
    if s.phase == PHASE_TRUMP:
        return TRUMP + likely_trump(s.hand[seat], s.seats, mind, rng)
    return PLAY + best_play(s, seat, forgotten(s, seat, mind, rng), is_wasteful(mind, rng))


def sensible(s, seat):
    """The same of one who errs in nothing."""
    if s.phase == PHASE_BID:
        return best_call(s, seat, 0)
    if s.phase == PHASE_BURY:
        return BURY + best_to_bury(s.hand[seat], s.seats)
    if s.phase == PHASE_TRUMP:
        return TRUMP + best_trump(s.hand[seat], s.seats)
    return PLAY + best_play(s, seat, 0, False)


def hand_worth(hand, trump, seats):
    """The tricks to hope for as bidder."""
    total = 0
    rest = hand
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        suit = int(SUIT_CALLED[trump, tile])
        higher = int(BEATERS[trump, suit, tile]) & int(MEMBERS[trump, suit]) & all_tiles(seats)
        elsewhere, mine = min(size(higher & ~hand), 2), min(size(higher & hand), 2)
        total += int(WORTH[int(suit == TRUMP_SUIT), elsewhere, mine])
    return total


def best_trump(hand, seats):
    """The trumps with which the hand is worth most."""
    best, best_worth = 0, -1
    for trump in range(TRUMPS):
        worth = hand_worth(hand, trump, seats)
        if worth > best_worth:
            best, best_worth = trump, worth
    return best


def likely_trump(hand, seats, mind, rng):
    """The same, as far as the seat judges hands well."""
    best, best_worth = 0, -1000
    for trump in range(TRUMPS):
        worth = hand_worth(hand, trump, seats) + misjudgement(mind, rng)
        if worth > best_worth:
            best, best_worth = trump, worth
    return best


def best_to_bury(hand, seats):
    """The tile without which the hand is worth most."""
    best, best_worth = 0, -1
    rest = hand
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        kept = hand & ~(1 << tile)
        worth = hand_worth(kept, best_trump(kept, seats), seats)
        if worth > best_worth:
            best, best_worth = tile, worth
    return best


def best_call(s, seat, error):
    """The highest bid that the hand is good for; with four players the lowest, as tricks count there and not the bid.
    The hand is taken to be better by `error` than it is.

    The moon is shot whenever seven tricks are likely. A partner's bid stands.
    """
    worth = hand_worth(s.hand[seat], best_trump(s.hand[seat], s.seats), s.seats) + error
    if rival_is_close(s, seat):
        worth += DARING
    partner_bid = s.bidder != NONE and side_of(s, s.bidder) == side_of(s, seat)
    call = PASS
    for k in range(len(BIDS)):
        if BIDS[k] <= s.bid or worth < int(NEEDED[s.seats - 3, k]):
            continue
        if BIDS[k] == MOON or (not partner_bid and (s.seats == 3 or call == PASS)):
            call = k
    if call == PASS and s.last_bids and s.bid == 0 and calls_last(s, seat):
        return 0
    return call


def rival_is_close(s, seat):
    """Whether somebody else may reach the goal with this hand."""
    for other in range(s.seats):
        side = side_of(s, other)
        if side != side_of(s, seat) and s.points[side] >= GOAL - CLOSE:
            return True
    return False


def best_play(s, seat, believed, wasteful):
    """The tile that wins most at the least cost; `believed` are played tiles that the seat takes to be unseen."""
    unseen = tiles_unseen(s, seat) | believed
    best, best_gain = 0, -1000.0
    rest = playable(s, seat)
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        gain = gain_of(s, seat, tile, unseen, wasteful)
        if gain > best_gain or (wasteful and gain == best_gain):
            best, best_gain = tile, gain
    return best


def gain_of(s, seat, tile, unseen, wasteful):
    """What laying the tile is worth: the chance of the trick, less what the tile may win later. Who is wasteful lays
    the strongest."""
    suit = int(SUIT_CALLED[s.trump, tile])
    higher = min(size(int(BEATERS[s.trump, suit, tile]) & int(MEMBERS[s.trump, suit]) & unseen), 3)
    kept = int(KEPT[int(suit == TRUMP_SUIT), higher])
    won = 100 * chance_of_trick(s, seat, tile, unseen)
    if (
        s.laid == 0
        and suit == TRUMP_SUIT
        and side_of(s, seat) == side_of(s, s.bidder)
        and rivals_have_trumps(s, seat, unseen)
    ):
        won += won * DRAWING / 100
    return won + kept if wasteful else won - kept


def rivals_have_trumps(s, seat, unseen):
    """Whether there may be trumps to draw."""
    trumps = unseen & int(MEMBERS[s.trump, TRUMP_SUIT])
    for other in range(s.seats):
        if side_of(s, other) != side_of(s, seat) and trumps & ~s.lacks[other]:
            return True
    return False


def chance_of_trick(s, seat, tile, unseen):
    """How likely the trick goes to the seat's side if it lays this tile."""
    suit, top, ours = int(SUIT_CALLED[s.trump, tile]), tile, True
    if s.laid > 0:
        suit = suit_to_follow(s)
        winner = winner_so_far(s)
        winning = int(s.trick[(winner - s.leader) % s.seats])
        if int(STRENGTH[s.trump, suit, tile]) <= int(STRENGTH[s.trump, suit, winning]):
            top, ours = winning, side_of(s, winner) == side_of(s, seat)
    chance = 1.0 if ours else 0.0
    other = seat
    for _later in range(s.seats - 1 - s.laid):
        other = next_seat(s, other)
        beaten = chance_to_beat(s, other, top, suit, unseen)
        if side_of(s, other) != side_of(s, seat):
            chance *= 1 - beaten
        elif not ours:
            chance += (1 - chance) * beaten
    return chance


def chance_to_beat(s, other, top, suit, unseen):
    """How likely a seat still to play has a higher tile of the suit, or none of it and a high enough trump."""
    beaters, members = int(BEATERS[s.trump, suit, top]), int(MEMBERS[s.trump, suit])
    higher = 1 - chance_of_none(s, other, beaters & members, unseen)
    trumping = 1 - chance_of_none(s, other, beaters & ~members, unseen)
    return min(1.0, higher + chance_of_none(s, other, members, unseen) * trumping)


def chance_of_none(s, other, tiles, unseen):
    """How likely a seat holds none of these tiles, the unseen ones being anywhere."""
    there = size(unseen)
    held = hand_size(s, other)
    chance = 1.0
    for k in range(size(tiles & unseen & ~s.lacks[other])):
        chance *= max(there - held - k, 0) / max(there - k, 1)
    return chance
