"""Information-set Monte Carlo tree search with multiple observers (Cowling, Powley, Whitehouse 2012), for any game.

Again and again: imagine a world that fits what the seat knows; go down in it along what was learned so far, where every
seat chooses by what *it* has observed; at the first move that was never tried, let the game be played out; then tell
all who chose on the way what came of it. A seat sees its own moves, the others' unless they are secret, and no cards:
one node stands for all hands, and weighs the moves that the hand at hand allows.
"""

# The templates below get their free names (`legal`, `apply`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

import numpy as np

from ludoteca.bots.deciding import is_simultaneous
from ludoteca.bots.search.choosing import PRIOR, learn_mix, mix, try_one
from ludoteca.bots.search.edges import MASK_62, NOWHERE, UNIT, mixed, place_of
from ludoteca.engine.contract import CLOCK, DEALER, MIND, UNKNOWN
from ludoteca.engine.dice import below
from ludoteca.engine.playout import one_of

SEATS = DEALER - 1
#: So many choices on the way are remembered; beyond, and after a move that is new, the game is played out.
DEPTH = 48
#: A game that takes longer when played out counts as shared by all.
LONGEST = 20_000
#: So many worlds are tried for one that the seat believes in: people may have done what one would not.
TRIES = 12
#: What one learns of a secret move: that there was one.
SOMETHING = 1 << 20


def think(states, seat, mind, rng, effort, memory, weights, payoffs):
    """`contract.Policies.think`: effort is the number of worlds imagined.

    `memory` is a table of EDGEs, its length a power of two. Weights are visits; where the choice is
    simultaneous they are the mixtures of all iterations, later ones weighing more.
    """
    seats = states[0].seats
    known = np.zeros(seats, np.int64)
    minds = np.zeros((seats, MIND), np.int32)
    scores = np.zeros(seats, np.int32)
    won = np.zeros(seats)
    out = np.empty(ACTIONS, np.int16)
    # For each choice on the way: whose it was, which move it fell on, of how many if it was simultaneous (else 0) and
    # whether its seat tried things out; the places of its edges; the mixture.
    way = np.zeros((DEPTH, 4), np.int64)
    places = np.zeros((DEPTH, ACTIONS), np.int64)
    shares = np.zeros((DEPTH, ACTIONS + 1))
    root_out = np.empty(ACTIONS, np.int16)
    root_n = legal(states[0], seat, root_out)
    if root_n == 1:
        weights[root_out[0]] += effort
        return
    root = mixed(seat + 1, SOMETHING)
    for _ in range(effort):
        imagine(states, seat, mind, rng)
        s = states[1]
        for viewer in range(seats):
            known[viewer] = mixed(viewer + 1, SOMETHING)
            for k in range(MIND):
                minds[viewer, k] = 0
        # One seat at a time tries out what it would not do, and learns: all others are met as they are.
        explorer = below(rng, seats)
        depth = descend(s, states, seat, explorer, rng, memory, known, minds, out, way, places, shares)
        if actors(s) == 0 or not judge(s, won):
            play_out(s, states, minds, out, rng, won, scores)
        learn(depth, memory, way, places, shares, won)
        # What that says about the choice to be made.
        for at in range(depth):
            if way[at, 0] == seat:
                note(memory, root, root_out, root_n, way[at], shares[at], won[seat], weights, payoffs)
                break


def imagine(states, seat, mind, rng):
    """Makes states[1] a world that fits what the seat knows and, if a few tries find one, what it has concluded."""
    for _ in range(TRIES):
        states[1] = states[0]
        resample(states[1], seat, rng)
        if believes(states[1], seat, mind):
            return


def believes(s, seat, mind):
    """Nothing is concluded from what others did."""
    return True


def note(memory, root, out, n, way, shares, won, weights, payoffs):
    """Adds one iteration to the weights of the moves that can be chosen: the move tried, or the mixture."""
    played = way[1]
    if way[2] == 0:
        weights[out[played]] += 1
        payoffs[out[played]] += won
        return
    # Later mixtures weigh more: they have learned more.
    for k in range(n):
        weights[out[k]] += shares[k] * (1 + shares[n])
        at = place_of(memory, root + int(out[k]))
        if at != NOWHERE and memory[at].visits > 0:
            payoffs[out[k]] += shares[k] * (1 + shares[n]) * memory[at].payoff / (memory[at].visits * UNIT)


def descend(s, states, seat, explorer, rng, memory, known, minds, out, way, places, shares):
    """Goes down until a move is new; how many choices there were, written to `way`, `places` and `shares`.

    Others who have chosen in secret and may still change their choice choose anew at first: which choice they made the
    seat cannot see, and in an imagined world it is any.
    """
    anew = interrupters(s) & SEATS & ~(1 << seat)
    depth, asked = 0, False
    while depth < DEPTH:
        waiting = actors(s)
        if waiting & DEALER:
            redeal(s, rng)
            continue
        seats = anew if anew else waiting & SEATS
        if seats == 0:
            if waiting & CLOCK == 0:
                return depth
            close(s)
            continue
        player = seat if not asked and seats >> seat & 1 else one_of(seats, rng)
        again = anew != 0
        anew &= ~(1 << player)
        n = legal(s, player, out)
        if again and SECRET[out[0]] == 0:
            continue
        asked = asked or player == seat
        if n == 1:
            observe_move(known, player, int(out[0]))
            apply(s, player, out[0])
            continue
        together = again or is_simultaneous(s, player, out)
        explores = player == explorer
        if together:
            played = mix(memory, known[player], explores, out, n, places[depth], shares[depth], rng)
        else:
            played = try_one(memory, known[player], out, n, places[depth], shares[depth], rng)
            explores = depth == 0 and player == seat
        # Who knows little yet does what it would do in a playout.
        if not explores and below(rng, PRIOR + int(shares[depth, n])) < PRIOR:
            played = index_of(imagined(s, states, player, minds, out, rng), out, n)
        new = enter(memory, places[depth, played], known[player] + int(out[played]))
        action = int(out[played])
        way[depth, 0], way[depth, 1], way[depth, 2], way[depth, 3] = player, played, n if together else 0, explores
        depth += 1
        observe_move(known, player, action)
        apply(s, player, action)
        if (new and not again) or horizon(s):
            return depth
    return depth


def enter(memory, at, key):
    """Whether nobody has gone along this edge; from now on it is known."""
    if at == NOWHERE:
        return True
    edge = memory[at]
    if edge.key == 0:
        edge.key = key
    if edge.visits == 0:
        edge.available = 1
    return edge.visits == 0


def index_of(action, out, n):
    """Where an action stands in out[:n]."""
    for k in range(n):
        if out[k] == action:
            return k
    return 0


def observe_move(known, player, action):
    """All seats learn of a move, what others can see of it."""
    for viewer in range(len(known)):
        if viewer == player or SECRET[action] == 0:
            known[viewer] = mixed(int(known[viewer]), player * ACTIONS + action)
        else:
            # Added, not mixed: secret moves made at the same time have no order.
            known[viewer] = (int(known[viewer]) + mixed(player + 1, SOMETHING + 1)) & MASK_62


def play_out(s, states, minds, out, rng, won, scores):
    """Plays the imagined game on, to its end or until it can be judged, and writes every seat's share of the win."""
    for _ in range(LONGEST):
        waiting = actors(s)
        if waiting & DEALER:
            redeal(s, rng)
            continue
        seats = waiting & SEATS
        if seats == 0:
            if waiting & CLOCK == 0:
                break
            close(s)
            continue
        player = one_of(seats, rng)
        apply(s, player, imagined(s, states, player, minds, out, rng))
        if judge(s, won):
            return
    share_win(s, scores, won)


def imagined(s, states, player, minds, out, rng):
    """What a seat plays in a game that is only imagined: anything."""
    return out[below(rng, legal(s, player, out))]


def as_policy(s, states, player, minds, out, rng):
    """What a seat plays in a game that is only imagined, by `Policies.playout`."""
    action = playout(s, player, minds[player], rng)
    if action == UNKNOWN:
        return out[below(rng, legal(s, player, out))]
    return action


def horizon(s):
    """The search looks to the end."""
    return False


def judge(s, won):
    """Only the end tells."""
    return False


def share_win(s, scores, won):
    """Writes every seat's share of the win; a game that does not end is everybody's."""
    winners = outcome(s, scores) if actors(s) == 0 else (1 << len(won)) - 1
    count = 0
    for seat in range(len(won)):
        count += winners >> seat & 1
    for seat in range(len(won)):
        won[seat] = (winners >> seat & 1) / count


def learn(depth, memory, way, places, shares, won):
    """Tells all who chose on the way what came of it."""
    for k in range(depth):
        player, played, n = way[k, 0], way[k, 1], way[k, 2]
        if n and way[k, 3]:
            learn_mix(memory, places[k], shares[k], n, played, int(won[player] * UNIT))
        else:
            at = places[k, played]
            if at != NOWHERE:
                memory[at].visits += 1
                memory[at].payoff += int(won[player] * UNIT)
