"""The expert: imagines where the hidden tiles lie, many times, and plays what does best when all lie open.

Perfect-information Monte Carlo (Levy 1989; Ginsberg 2001, GIB): each world that the seat may be in is solved exactly,
for each tile that it can play, and what counts is the share of the whole game that the resulting points are worth, on
average over the worlds. Near the end all possible worlds are looked at, each as often as it is likely.

In a world that lies open nobody needs to guess, so many tiles seem alike that are not (Frank and Basin 1998: strategy
fusion). Among tiles that are worth about the same, the one that a sensible player would lay is taken.
"""

import numpy as np

from ludoteca.engine.scoring import PRACTISED
from ludoteca.games.moon.bot import best_play
from ludoteca.games.moon.calls import weigh_calls
from ludoteca.games.moon.contracts import weigh_burying, weigh_trumps
from ludoteca.games.moon.endings import count_worlds, first_world, next_world
from ludoteca.games.moon.rules import each_tile, playable, side_of, tricks_of_side
from ludoteca.games.moon.secrets import one_of_eight
from ludoteca.games.moon.solver import tricks_taken
from ludoteca.games.moon.solver_moves import mark_first
from ludoteca.games.moon.solver_row import COLUMNS, LEFT, NEED, ROWS, lay, set_up
from ludoteca.games.moon.stakes import LEANING_AT_LAST, LEANING_IN_PLAY, lean, weigh_tricks
from ludoteca.games.moon.state import HAND, PHASE_BID, PHASE_BURY, PHASE_TRUMP, PLAY, TILES, TRICKS
from ludoteca.games.moon.tiles import size
from ludoteca.games.moon.worlds import draw_world, how_many, likelihood

#: With so many tricks left, so many worlds for four of `effort`, by three and by four players: the later, the faster
#: one is solved.
WORLDS = np.array([[0, 32, 32, 32, 32, 24, 12, 8], [0, 64, 64, 64, 32, 12, 4, 2]], np.int16)


def think(states, seat, mind, rng, effort, memory, weights, payoffs):
    """`Policies.think`: four of `effort` are as many worlds as the phase and the number of players allow for. Who has
    practice leaves it to the house's rollouts."""
    if mind[PRACTISED] > 0:
        return False
    phase = states[0].phase
    if phase == PHASE_BID:
        weigh_calls(states, seat, rng, effort, memory, weights, payoffs)
    elif phase == PHASE_BURY:
        weigh_burying(states, seat, rng, effort, memory, weights, payoffs)
    elif phase == PHASE_TRUMP:
        weigh_trumps(states, seat, rng, effort, memory, weights, payoffs)
    else:
        weigh_tiles(states, seat, rng, effort, memory, weights, payoffs)
    return True


def weigh_tiles(states, seat, rng, effort, memory, weights, payoffs):
    """MN7: adds what each tile leads to in worlds that fit the play so far; their weights add up to `effort`."""
    work, below = np.zeros((ROWS, COLUMNS), np.int64), np.zeros((ROWS, COLUMNS), np.int64)
    terms, actions = np.zeros(3, np.int64), np.zeros(HAND, np.int16)
    values, found, means = np.zeros(TRICKS + 1), np.zeros(HAND, np.int64), np.zeros(HAND + 1)
    weigh_tricks(states, 0, seat, values)
    n = each_tile(playable(states[0], seat), PLAY, actions)
    known = count_worlds(states[0], seat) > 0
    if known:
        each_world(states, seat, rng, work, below, terms, memory, actions, n, values, found, means)
    else:
        for _world in range(how_many(effort, int(WORLDS[states[0].seats - 3, size(states[0].hand[seat])]))):
            draw_world(states, seat, rng)
            add_world(states[1], 1.0, work, below, terms, memory, actions, n, values, found, means)
    sensible = PLAY + best_play(states[0], seat, 0, False)
    for k in range(n):
        weights[actions[k]] += effort
        mean = means[k] / means[HAND]
        if actions[k] == sensible:
            mean = lean(mean, LEANING_AT_LAST if known else LEANING_IN_PLAY)
        payoffs[actions[k]] += effort * mean


def each_world(states, seat, rng, work, below, terms, table, actions, n, values, found, means):
    """Adds all worlds that are possible."""
    holders = np.zeros(TILES, np.int64)
    more = first_world(states, seat, holders)
    while more:
        s = states[1]
        if s.seats == 3:
            s.widow = one_of_eight(s, rng)
        add_world(s, likelihood(s, seat), work, below, terms, table, actions, n, values, found, means)
        more = next_world(states, seat, holders)


def add_world(s, weight, work, below, terms, table, actions, n, values, found, means):
    """Adds what each tile leads to in one world, and in the last place the world's weight."""
    set_up(s, work, terms)
    solve_tiles(work, below, terms, table, actions, n, found)
    taken = tricks_of_side(s, side_of(s, s.bidder))
    for k in range(n):
        means[k] += weight * values[taken + found[k]]
    means[HAND] += weight


def solve_tiles(work, below, terms, table, actions, n, found):
    """Writes how many of the tricks left the bidder's side takes after each of the n tiles."""
    guess = int(work[0, LEFT]) // 2 + 1
    for k in range(n):
        tile = int(actions[k]) - PLAY
        like = mark_first(work, terms, tile, k)
        if like < k:
            found[k] = found[like]
            continue
        work[0, NEED] = 0
        lay(work, 0, tile, terms)
        for column in range(COLUMNS):
            below[0, column] = work[1, column]
        won = -int(work[1, NEED])
        found[k] = won + tricks_taken(below, terms, table, guess - won)
        guess = int(found[k])
