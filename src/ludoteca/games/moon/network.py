"""A practised player: weighs every move by a small network, trained in hands against sensible players and itself.

`describe` says in whole numbers what the seat sees, and what each of its moves would do; one of them is what a sensible
player would do at first sight. `bench.practise` trains the network by policy gradients (Schulman et al. 2017, PPO) and
writes `network.npz`, a set of weights for three players and one for four.
"""

import numpy as np

from ludoteca.engine.scoring import trained
from ludoteca.games.moon.bot import (
    KEPT,
    NEEDED,
    best_trump,
    chance_of_trick,
    greedy,
    hand_worth,
    rivals_have_trumps,
    sensible,
)
from ludoteca.games.moon.rules import (
    legal,
    next_seat,
    side_of,
    sides,
    suit_to_follow,
    tricks_of_side,
    winner_so_far,
)
from ludoteca.games.moon.secrets import tiles_unseen
from ludoteca.games.moon.state import (
    ACTIONS,
    BIDS,
    BURY,
    DOUBLES,
    GOAL,
    HIGH_END,
    LOW_END,
    MOON,
    NO_TRUMP,
    NONE,
    PASS,
    PHASE_BID,
    PHASE_PLAY,
    PLAY,
    TILES,
    TRICKS,
    TRUMP,
    TRUMPS,
    all_tiles,
)
from ludoteca.games.moon.suits import BEATERS, MEMBERS, STRENGTH, SUIT_CALLED, TRUMP_SUIT, is_double
from ludoteca.games.moon.tiles import lowest, size

# fmt: off
# What stands where in a situation: the phase, the points, …
(BIDDING, BURYING, NAMING, PLAYING, OWN_POINTS, BEST_POINTS, OTHER_POINTS, OWN_STEPS,
 # … who bids and has bid, …
 BID, BID_MOON, SOMEBODY_BID, I_BID, PARTNER_BID, NEXT_BID, SECOND_BID, CALLS_FIRST, CALLS_SECOND, CALLS_THIRD,
 CALLS_LAST,
 # … the hand before trumps are named, …
 WORTH_BEST, WORTH_SECOND, WORTH_THIRD, DOUBLES_HELD,
 # … and after.
 NO_TRUMPS, DOUBLES_TRUMPS, TRUMPS_HELD, TRUMPS_UNSEEN, TILES_HELD, LEADS, FOLLOWS_ONE, LAYS_LAST,
 TO_TAKE, TO_SPARE, MADE, LOST, NEEDS_ALL, OURS_WINS, BIDDERS_WIN, TRUMP_WINS, BIDDER_LED) = range(40)
# fmt: on
#: From here on: whether the points have come so far that a bid of 7, 6, 5, 4 wins, for the seat's side and the best
#: of the others.
STEPS = 40
POINTS_THAT_MATTER = (14, 15, 16, 17)
SITUATION = STEPS + 2 * len(POINTS_THAT_MATTER)

# fmt: off
# What stands where in a move: a call (its number first), …
(SENSIBLE_CALL, BIDS_AT_ALL, BID_MARGIN, BID_WINS) = range(PASS + 1, PASS + 5)
# … a tile to bury, trumps, …
(BURIES, KEPT_WORTH, BURIES_DOUBLE, BURIED_HIGH, BURIED_LOW, SENSIBLE_BURYING,
 NAMES, NAMED_WORTH, NAMES_NONE, NAMES_DOUBLES, NAMED_HELD, OTHER_DOUBLES, TOP_RUN, SENSIBLE_TRUMPS,
 # … a tile to play.
 PLAYS_TRUMP, HIGHER, HIGHEST, ONE_HIGHER, SUIT_UNSEEN, SUIT_HELD, CHANCE, KEPT_FOR, SENSIBLE_TILE, WINS_NOW,
 TRUMPS_NOW, STRANGER, PLAYS_DOUBLE, PIPS, LAST_OF_SUIT, LOW_SUIT_HELD, LOW_SUIT_UNSEEN, RIVALS_HAVE, PARTNER_HAS,
 RIVALS_TRUMPS) = range(PASS + 5, PASS + 39)
# fmt: on
MOVE = PASS + 39
SENSIBLE = SENSIBLE_CALL, SENSIBLE_BURYING, SENSIBLE_TRUMPS, SENSIBLE_TILE
DOUBLE_TILES = sum(1 << tile for tile in range(TILES) if is_double(tile))
HIGH, LOW = np.array(HIGH_END), np.array(LOW_END)


def describe(s, seat, out, n, situation, moves):
    """Writes what the seat sees, and its moves out[:n], over zeros: float64[SITUATION] and [n, MOVE]."""
    first_sight = sensible(s, seat)
    describe_points(s, seat, situation)
    describe_auction(s, seat, situation)
    if s.phase == PHASE_PLAY:
        unseen = tiles_unseen(s, seat)
        describe_tricks(s, seat, unseen, situation)
        for k in range(n):
            describe_tile(s, seat, int(out[k]) - PLAY, unseen, moves[k])
            moves[k, SENSIBLE_TILE] = out[k] == first_sight
    else:
        describe_hand(s, seat, situation)
        for k in range(n):
            describe_contract(s, seat, int(out[k]), int(situation[WORTH_BEST]), int(out[k]) == first_sight, moves[k])


def describe_points(s, seat, x):
    """How the game stands."""
    me, best, other = side_of(s, seat), -1000, -1000
    for side in range(sides(s)):
        if side != me:
            points = int(s.points[side])
            best, other = max(best, points), max(other, min(best, points))
    x[OWN_POINTS], x[BEST_POINTS] = s.points[me], best
    x[OTHER_POINTS] = other if sides(s) == 3 else 0
    x[OWN_STEPS] = s.points[me] >= 0
    for k in range(len(POINTS_THAT_MATTER)):
        x[STEPS + k] = s.points[me] >= POINTS_THAT_MATTER[k]
        x[STEPS + len(POINTS_THAT_MATTER) + k] = best >= POINTS_THAT_MATTER[k]


def describe_auction(s, seat, x):
    """Who has bid, and when the seat calls."""
    x[BIDDING + s.phase - PHASE_BID] = 1
    x[BID] = s.bid if s.bid < MOON else 0
    x[BID_MOON] = s.bid == MOON
    if s.bidder != NONE:
        x[SOMEBODY_BID] = 1
        x[I_BID] = s.bidder == seat
        x[PARTNER_BID] = s.bidder != seat and side_of(s, s.bidder) == side_of(s, seat)
        x[NEXT_BID] = (s.bidder - seat) % s.seats == 1
        x[SECOND_BID] = (s.bidder - seat) % s.seats == 2
    place = (seat - s.first) % s.seats
    x[CALLS_FIRST], x[CALLS_SECOND], x[CALLS_THIRD] = place == 0, place == 1, place == 2
    x[CALLS_LAST] = place == s.seats - 1


def describe_hand(s, seat, x):
    """What the hand is good for, with its three best trumps."""
    hand = int(s.hand[seat])
    for trump in range(TRUMPS):
        worth = hand_worth(hand, trump, s.seats)
        for at in range(WORTH_BEST, WORTH_THIRD + 1):
            if worth > x[at]:
                worth, x[at] = int(x[at]), worth
    x[DOUBLES_HELD] = size(hand & DOUBLE_TILES)


def describe_tricks(s, seat, unseen, x):
    """The hand in play."""
    hand, trumps = int(s.hand[seat]), int(MEMBERS[s.trump, TRUMP_SUIT])
    x[NO_TRUMPS], x[DOUBLES_TRUMPS] = s.trump == NO_TRUMP, s.trump == DOUBLES
    x[TRUMPS_HELD], x[TRUMPS_UNSEEN], x[TILES_HELD] = size(hand & trumps), size(unseen & trumps), size(hand)
    x[LEADS], x[FOLLOWS_ONE], x[LAYS_LAST] = s.laid == 0, s.laid == 1, s.laid == s.seats - 1
    to_take = min(int(s.bid), TRICKS) - tricks_of_side(s, side_of(s, s.bidder))
    x[TO_TAKE], x[TO_SPARE] = to_take, size(hand) - to_take
    x[MADE], x[LOST], x[NEEDS_ALL] = to_take <= 0, to_take > size(hand), to_take == size(hand)
    if s.laid > 0:
        winner = winner_so_far(s)
        x[OURS_WINS] = side_of(s, winner) == side_of(s, seat)
        x[BIDDERS_WIN] = side_of(s, winner) == side_of(s, s.bidder)
        x[TRUMP_WINS] = SUIT_CALLED[s.trump, s.trick[(winner - s.leader) % s.seats]] == TRUMP_SUIT
        x[BIDDER_LED] = s.leader == s.bidder


def describe_contract(s, seat, action, worth, at_first_sight, x):
    """A call, a tile to bury, or trumps; `worth` is the hand's."""
    hand = int(s.hand[seat])
    if action <= PASS:
        x[action] = 1
        x[SENSIBLE_CALL] = at_first_sight
        if action < PASS:
            x[BIDS_AT_ALL] = 1
            x[BID_MARGIN] = worth - int(NEEDED[s.seats - 3, action])
            x[BID_WINS] = s.points[side_of(s, seat)] + BIDS[action] >= GOAL
    elif action < TRUMP:
        tile = action - BURY
        kept = hand & ~(1 << tile)
        x[BURIES], x[SENSIBLE_BURYING] = 1, at_first_sight
        x[KEPT_WORTH] = hand_worth(kept, best_trump(kept, s.seats), s.seats)
        x[BURIES_DOUBLE], x[BURIED_HIGH], x[BURIED_LOW] = DOUBLE_TILES >> tile & 1, HIGH[tile], LOW[tile]
    else:
        trump = action - TRUMP
        trumps = hand & int(MEMBERS[trump, TRUMP_SUIT])
        x[NAMES], x[SENSIBLE_TRUMPS] = 1, at_first_sight
        x[NAMED_WORTH] = hand_worth(hand, trump, s.seats)
        x[NAMES_NONE], x[NAMES_DOUBLES] = trump == NO_TRUMP, trump == DOUBLES
        x[NAMED_HELD], x[OTHER_DOUBLES] = size(trumps), size(hand & ~trumps & DOUBLE_TILES)
        x[TOP_RUN] = top_run(hand, trump, s.seats)


def top_run(hand, trump, seats):
    """How many of the highest trumps the hand has before one is missing."""
    run, rest = 0, int(MEMBERS[trump, TRUMP_SUIT]) & all_tiles(seats)
    for _ in range(size(rest)):
        highest, left = lowest(rest), rest
        while left:
            tile = lowest(left)
            left &= left - 1
            if STRENGTH[trump, TRUMP_SUIT, tile] > STRENGTH[trump, TRUMP_SUIT, highest]:
                highest = tile
        if hand >> highest & 1 == 0:
            return run
        run += 1
        rest &= ~(1 << highest)
    return run


def describe_tile(s, seat, tile, unseen, x):
    """A tile to play."""
    hand, suit = int(s.hand[seat]), int(SUIT_CALLED[s.trump, tile])
    members = int(MEMBERS[s.trump, suit])
    higher = size(int(BEATERS[s.trump, suit, tile]) & members & unseen)
    x[PLAYS_TRUMP] = suit == TRUMP_SUIT
    x[HIGHER], x[HIGHEST], x[ONE_HIGHER] = min(higher, 4), higher == 0, higher == 1
    x[SUIT_UNSEEN], x[SUIT_HELD] = size(members & unseen), size(members & hand)
    x[CHANCE] = int(100 * chance_of_trick(s, seat, tile, unseen))
    x[KEPT_FOR] = KEPT[int(suit == TRUMP_SUIT), min(higher, 3)]
    if s.laid > 0:
        led = suit_to_follow(s)
        winning = int(s.trick[(winner_so_far(s) - s.leader) % s.seats])
        x[WINS_NOW] = STRENGTH[s.trump, led, tile] > STRENGTH[s.trump, led, winning]
        x[TRUMPS_NOW] = x[WINS_NOW] * x[PLAYS_TRUMP]
        x[STRANGER] = 1 - (int(MEMBERS[s.trump, led]) >> tile & 1)
    x[PLAYS_DOUBLE], x[PIPS] = DOUBLE_TILES >> tile & 1, HIGH[tile] + LOW[tile]
    x[LAST_OF_SUIT] = x[SUIT_HELD] == 1
    if suit != TRUMP_SUIT:
        low = int(MEMBERS[s.trump, LOW[tile]])
        x[LOW_SUIT_HELD], x[LOW_SUIT_UNSEEN] = size(low & hand), size(low & unseen)
    other = next_seat(s, seat)
    while other != seat:
        if members & unseen & ~int(s.lacks[other]):
            x[RIVALS_HAVE if side_of(s, other) != side_of(s, seat) else PARTNER_HAS] += 1
        other = next_seat(s, other)
    x[RIVALS_TRUMPS] = rivals_have_trumps(s, seat, unseen)


practised, _somebody, player = trained("ludoteca.games.moon", describe, (SITUATION, MOVE), 3, ACTIONS, legal, greedy)
