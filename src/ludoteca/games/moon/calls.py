"""The expert in the auction (MN3): each call is carried through in worlds that it may be in."""

import numpy as np

from ludoteca.games.moon.bot import NEEDED, best_call, best_to_bury, best_trump, hand_worth
from ludoteca.games.moon.practice import in_practice, kind_of_hand
from ludoteca.games.moon.rules import has_widow, legal_calls, make_call
from ludoteca.games.moon.solver import tricks_taken
from ludoteca.games.moon.solver_row import COLUMNS, ROWS, first_lead
from ludoteca.games.moon.stakes import LEANING, hope, lean, weigh_tricks
from ludoteca.games.moon.state import BIDS, MAX_SEATS, MOON, NONE, PASS, PHASE_BID, TRICKS
from ludoteca.games.moon.worlds import draw_world, how_many

#: Worlds for four of `effort`, by three and by four players.
WORLDS = (12, 2)
UNSOLVED = -1
#: One trick, in the measure of `hand_worth`.
TRICK = 100
CALLS = len(BIDS) + 1


def weigh_calls(states, seat, rng, effort, memory, weights, payoffs):
    """MN3: adds what each call leads to if the others call as sensible players do, and all then lies open."""
    work, terms, values = np.zeros((ROWS, COLUMNS), np.int64), np.zeros(3, np.int64), np.zeros(TRICKS + 1)
    calls, solved, kinds = np.zeros(CALLS, np.int16), np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    n = worth_a_thought(states[0], seat, calls, legal_calls(states[0], seat, calls))
    sensible = best_call(states[0], seat, 0)
    for _world in range(how_many(effort, WORLDS[states[0].seats - 3])):
        draw_world(states, seat, rng)
        for k in range(MAX_SEATS):
            solved[k] = UNSOLVED
        for k in range(n):
            call = int(calls[k])
            states[2] = states[1]
            finish_auction(states[2], seat, call)
            worth = worth_of_auction(states, seat, work, terms, memory, solved, kinds, values)
            weights[call] += 1
            payoffs[call] += lean(worth, LEANING[states[0].seats - 3]) if call == sensible else worth


def worth_a_thought(s, seat, calls, n):
    """Of n legal calls, those that are looked at; how many.

    With four players the moon is none if the hand is good for a trick less: a few lucky worlds would make it look well.
    """
    kept = 0
    hand = s.hand[seat]
    worth = hand_worth(hand, best_trump(hand, s.seats), s.seats)
    for k in range(n):
        call = int(calls[k])
        if s.seats == 3 or call == PASS or BIDS[call] != MOON or worth + TRICK >= int(NEEDED[1, call]):
            calls[kept] = call
            kept += 1
    return kept


def finish_auction(s, seat, call):
    """MN3: makes the call, and those of the others after it."""
    make_call(s, seat, call)
    while s.phase == PHASE_BID:
        make_call(s, s.turn, best_call(s, s.turn, 0))


def worth_of_auction(states, seat, work, terms, table, solved, kinds, values):
    """The hope after the auction in states[2]; what the highest bidder's hand is solved for is kept, and its kind."""
    s = states[2]
    bidder = int(s.bidder)
    if bidder == NONE:
        return hope(s, seat)
    if solved[bidder] == UNSOLVED:
        kept = s.hand[bidder]
        if has_widow(s):
            kept &= ~(1 << best_to_bury(kept, s.seats))
        trump = best_trump(kept, s.seats)
        kinds[bidder] = kind_of_hand(s.seats, hand_worth(kept, trump, s.seats))
        first_lead(s, bidder, kept, trump, work, terms)
        solved[bidder] = tricks_taken(work, terms, table, TRICKS if s.bid == MOON else s.bid)
    weigh_tricks(states, 2, seat, values)
    return in_practice(int(kinds[bidder]), int(solved[bidder]), values)
