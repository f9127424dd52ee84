"""The expert as bidder: which tile to bury, and what to make trumps (MN5, MN6)."""

import numpy as np

from ludoteca.games.moon.bot import hand_worth
from ludoteca.games.moon.practice import in_practice, kind_of_hand
from ludoteca.games.moon.solver import tricks_taken
from ludoteca.games.moon.solver_row import COLUMNS, ROWS, first_lead
from ludoteca.games.moon.stakes import LEANING, lean, weigh_tricks
from ludoteca.games.moon.state import BURY, TRICKS, TRUMP, TRUMPS
from ludoteca.games.moon.tiles import lowest
from ludoteca.games.moon.worlds import draw_world, how_many

#: So many of the best ways to play a hand are looked at, by `hand_worth`: trumps, and the tile to bury before.
SHORTLIST = 6
#: … and by three and by four players so many, in so many worlds for four of `effort`.
WAYS, WORLDS = (6, 3), (4, 1)
#: What stands in the columns of a shortlist.
KEPT, NAMED, WORTH = range(3)


def weigh_burying(states, seat, rng, effort, memory, weights, payoffs):
    """MN5: adds what burying a tile leads to, with the trumps that are then best."""
    ways, totals = np.zeros((SHORTLIST + 1, 3), np.int64), np.zeros(SHORTLIST)
    hand = states[0].hand[seat]
    n = 0
    rest = hand
    while rest:
        n = list_trumps(hand & ~(rest & -rest), states[0].seats, ways, n)
        rest &= rest - 1
    worlds = weigh_ways(states, seat, rng, effort, memory, ways, totals, n)
    for k in range(n):
        best = True
        for other in range(n):
            if ways[other, KEPT] == ways[k, KEPT] and totals[other] > totals[k]:
                best = False
            if ways[other, KEPT] == ways[k, KEPT] and totals[other] == totals[k] and other < k:
                best = False
        if best:
            action = BURY + lowest(hand & ~int(ways[k, KEPT]))
            weights[action] += worlds
            payoffs[action] += totals[k]


def weigh_trumps(states, seat, rng, effort, memory, weights, payoffs):
    """MN6: adds what naming trumps leads to."""
    ways, totals = np.zeros((SHORTLIST + 1, 3), np.int64), np.zeros(SHORTLIST)
    n = list_trumps(states[0].hand[seat], states[0].seats, ways, 0)
    worlds = weigh_ways(states, seat, rng, effort, memory, ways, totals, n)
    for k in range(n):
        weights[TRUMP + ways[k, NAMED]] += worlds
        payoffs[TRUMP + ways[k, NAMED]] += totals[k]


def list_trumps(kept, seats, ways, n):
    """Puts all trumps for these tiles among the n best ways; how many there are then."""
    for trump in range(TRUMPS):
        worth = hand_worth(kept, trump, seats)
        at = n
        while at > 0 and ways[at - 1, WORTH] < worth:
            for column in range(3):
                ways[at, column] = ways[at - 1, column]
            at -= 1
        ways[at, KEPT], ways[at, NAMED], ways[at, WORTH] = kept, trump, worth
        n = min(n + 1, WAYS[seats - 3])
    return n


def weigh_ways(states, seat, rng, effort, memory, ways, totals, n):
    """Adds up what each way brings in a number of worlds; how many."""
    work, terms, values = np.zeros((ROWS, COLUMNS), np.int64), np.zeros(3, np.int64), np.zeros(TRICKS + 1)
    weigh_tricks(states, 0, seat, values)
    worlds = how_many(effort, WORLDS[states[0].seats - 3])
    for _world in range(worlds):
        draw_world(states, seat, rng)
        guess = 4
        for k in range(n):
            first_lead(states[1], seat, int(ways[k, KEPT]), int(ways[k, NAMED]), work, terms)
            guess = tricks_taken(work, terms, memory, guess)
            worth = in_practice(kind_of_hand(states[0].seats, int(ways[k, WORTH])), guess, values)
            totals[k] += lean(worth, LEANING[states[0].seats - 3]) if k == 0 else worth
    return worlds
