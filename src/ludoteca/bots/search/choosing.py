"""How a seat chooses inside a search, and how it learns from what came of it.

Where one seat moves: UCB1 over what is possible in the world at hand, counting how often a move was available (Cowling,
Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search"). Where several choose in secret at once no single
move is best, and UCB would settle on one: there it is regret matching (Hart, Mas-Colell 2000; in trees, Lanctot, Lisý,
Winands 2014), whose *average* mixture approaches an equilibrium.
"""

# mypy: disable-error-code="no-untyped-def"

import math

from ludoteca.bots.search.edges import NOWHERE, UNIT, place_of
from ludoteca.engine.dice import below, roll

#: How much an uncertain move is preferred, in shares of a win.
EXPLORATION = 0.6
#: At simultaneous choices this part of a seat's tries goes to any move.
EXPLORED = 0.6
#: Before it has made a choice so often, a seat does every second time or more what it would do in a playout.
PRIOR = 200
#: No regret falls below this (as in regret matching+, Tammelin 2014, only lower): what was bad for long can be good
#: again before long.
LEAST_REGRET = -40 * UNIT
#: Of the chances that `roll` makes.
SPAN = 1 << 32


def try_one(memory, knowledge, out, n, places, shares, rng):
    """UCB1 with availability: the index of the move in out[:n] to try; one that was never tried comes first.

    Writes `places[:n]`, and to `shares[n]` how often the choice has been made. If the table has room for none of the
    moves, any is chosen.
    """
    fresh, made, best, best_value = 0, 0, NOWHERE, -1.0
    for k in range(n):
        key = knowledge + int(out[k])
        at = place_of(memory, key)
        places[k] = at
        if at == NOWHERE:
            continue
        edge = memory[at]
        if edge.key == 0 or edge.visits == 0:
            fresh += 1
            continue
        edge.available += 1
        visits = edge.visits
        made += visits
        value = edge.payoff / (visits * UNIT) + EXPLORATION * math.sqrt(math.log(edge.available) / visits)
        if value > best_value:
            best, best_value = k, value
    shares[n] = made
    if fresh == 0:
        return best if best != NOWHERE else below(rng, n)
    skip = below(rng, fresh)
    for k in range(n):
        at = places[k]
        if at != NOWHERE and (memory[at].key == 0 or memory[at].visits == 0):
            if skip == 0:
                return k
            skip -= 1
    return 0


def mix(memory, knowledge, explores, out, n, places, shares, rng):
    """Regret matching: the index of a move drawn from the present mixture, which is written to shares[:n].

    A seat that explores now and then tries any move. Only one does at a time, or all would learn to answer whims.
    `shares[n]` is how often the choice has been made.
    """
    total, visits = 0, 0
    for k in range(n):
        at = place_of(memory, knowledge + int(out[k]))
        places[k] = at
        if at != NOWHERE:
            if memory[at].key == 0:
                memory[at].key = knowledge + int(out[k])
            total += max(0, memory[at].regret)
            visits += memory[at].visits
    shares[n] = visits
    for k in range(n):
        at = places[k]
        if total == 0:
            shares[k] = 1.0 / n
        else:
            shares[k] = memory[at].regret / total if at != NOWHERE and memory[at].regret > 0 else 0.0
    if explores and roll(rng) < EXPLORED * SPAN:
        return below(rng, n)
    drawn = roll(rng) / SPAN
    for k in range(n):
        drawn -= shares[k]
        if drawn < 0:
            return k
    return n - 1


def learn_mix(memory, places, shares, n, played, payoff):
    """Adds to each move's regret how much better than the mixture it would have done.

    What was not played is estimated by its mean so far, what was played corrected by the chance it had; so the
    estimates are right on average and swing less than if all but the played move counted as nothing.
    """
    chance = EXPLORED / n + (1 - EXPLORED) * shares[played]
    hoped = 0.0
    for k in range(n):
        hoped += shares[k] * estimate(memory, places[k], k == played, payoff, chance)
    for k in range(n):
        at = places[k]
        if at != NOWHERE:
            gained = estimate(memory, at, k == played, payoff, chance) - hoped
            memory[at].regret = max(LEAST_REGRET, memory[at].regret + int(gained))
    at = places[played]
    if at != NOWHERE:
        memory[at].visits += 1
        memory[at].payoff += payoff


def estimate(memory, at, was_played, payoff, chance):
    """What a move is thought to bring, in UNITs."""
    usual = UNIT / 2.0
    if at != NOWHERE and memory[at].visits > 0:
        usual = memory[at].payoff / memory[at].visits
    return usual + (payoff - usual) / chance if was_played else usual
