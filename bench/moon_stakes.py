"""Fits the tables of `ludoteca.games.moon.stakes` and `practice` anew, and prints them.

Run with `python -m bench.moon_stakes [games]`. Stakes: games among greedy players, a third of them from nothing and the
others from points at random, tell for the points before each hand who wins in the end; a softmax over the sides is
fitted to that by maximum likelihood, its table of points kept smooth by a small cost on bends. Practice: the tricks
that greedy bidders take, by what the solver says before the first lead.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from scipy.optimize import minimize

from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import below, seeded, shuffle
from ludoteca.games.moon import GAME
from ludoteca.games.moon.bot import best_trump, greedy, hand_worth
from ludoteca.games.moon.practice import kind_of_hand
from ludoteca.games.moon.rules import apply, deal, outcome, side_of, sides, tricks_of_side
from ludoteca.games.moon.secrets import hide
from ludoteca.games.moon.solver import ENTRY, tricks_taken
from ludoteca.games.moon.solver_row import COLUMNS, ROWS, set_up
from ludoteca.games.moon.stakes import LEAST
from ludoteca.games.moon.state import GOAL, NONE, PHASE_DEAL, PHASE_OVER, PHASE_PLAY, TRICKS

# mypy: disable-error-code="no-untyped-def"

#: Hands of one game that are kept.
HANDS = 12
BENDING = 1e-4


def play(start, states, deck, rng, mind, scratch, rows, shares, taken, games):
    """Plays games; writes points and first bidder before each hand, int16[n, 4], the shares won in the end,
    float64[n, 3], and counts hands, int64[3, 8, 8], by kind, tricks solved for and tricks taken; how many rows."""
    work, terms, table, scores = scratch
    n = 0
    for game in range(games):
        states[0] = start[0]
        s = states[0]
        s.first = below(rng, s.seats)
        if game % 3:
            for k in range(sides(s)):
                s.points[k] = below(rng, GOAL - 1 - LEAST) + LEAST + 1
        begin, solved, kind = n, NONE, 0
        while s.phase != PHASE_OVER:
            if s.phase == PHASE_DEAL:
                if n < len(rows):
                    for k in range(sides(s)):
                        rows[n, k] = s.points[k]
                    rows[n, 3] = s.first
                    n += 1
                shuffle(rng, deck, len(deck))
                deal(s, deck)
                solved = NONE
                continue
            if s.phase == PHASE_PLAY and solved == NONE and game % 10 == 0:
                set_up(s, work, terms)
                solved = tricks_taken(work, terms, table, 4)
                hand = s.hand[s.bidder]
                kind = kind_of_hand(s.seats, hand_worth(hand, best_trump(hand, s.seats), s.seats))
            states[1] = states[0]
            seat = s.turn
            hide(states[1], seat)
            apply(s, seat, greedy(states[1], seat, mind, rng))
            if solved != NONE and (s.phase == PHASE_DEAL or s.phase == PHASE_OVER):
                taken[kind, solved, tricks_of_side(s, side_of(s, s.bidder))] += 1
        won, winners = outcome(s, scores), 0
        for k in range(sides(s)):
            winners += won >> k & 1
        for i in range(begin, n):
            for k in range(sides(s)):
                shares[i, k] = (won >> k & 1) / winners
    return n


def fitted(rows: Any, shares: Any) -> tuple[list[int], list[int]]:
    """GOOD_FOR and EXTRA of one number of sides, in thousandths."""
    k = shares.shape[1]
    size = GOAL - LEAST
    at, points = np.clip(rows[:, :k] - LEAST, 0, size - 1), np.clip(rows[:, :k], -GOAL, GOAL) / GOAL
    place = (np.arange(k)[None, :] - rows[:, 3][:, None]) % k
    best = np.stack([np.delete(points, side, 1).max(1) for side in range(k)], 1)
    extra = np.stack([place == 1, place == 2, points * best, points**2 * best, points * best**2], 2).astype(float)

    def loss(w: Any) -> tuple[float, Any]:
        exponents = w[at] + extra @ w[size:]
        chances = np.exp(exponents - exponents.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        off, bends = (chances - shares) / len(rows), np.diff(w[:size], 2)
        slope = np.concatenate([np.bincount(at.ravel(), off.ravel(), size), np.einsum("nk,nkf->f", off, extra)])
        slope[: size - 2] += 2 * BENDING * bends
        slope[1 : size - 1] -= 4 * BENDING * bends
        slope[2:size] += 2 * BENDING * bends
        return -(shares * np.log(chances)).sum() / len(rows) + BENDING * (bends**2).sum(), slope

    w = minimize(loss, np.zeros(size + 5), jac=True, method="L-BFGS-B", options={"maxiter": 400}).x
    w[:size] -= w[-LEAST]
    return [round(1000 * x) for x in w[:size]], [round(1000 * x) for x in w[size:]]


def main() -> None:
    """Prints the tables."""
    games = int((*sys.argv[1:], "60000")[0])
    for seats in GAME.seats:
        start, deck = GAME.new(seats), np.array(GAME.deck(seats, {}), np.int16)
        rows, shares = np.zeros((games * HANDS, 4), np.int64), np.zeros((games * HANDS, 3))
        work, taken = np.zeros((ROWS, COLUMNS), np.int64), np.zeros((3, TRICKS + 1, TRICKS + 1), np.int64)
        scratch = work, np.zeros(3, np.int64), np.zeros(1 << 14, ENTRY), np.zeros(seats, np.int32)
        states = np.concatenate([start] * 2)
        n = twin(play)(
            start, states, deck, seeded("stakes"), np.zeros(MIND, np.int32), scratch, rows, shares, taken, games
        )
        good_for, extra = fitted(rows[:n], shares[:n, : 3 if seats == 3 else 2])
        print(f"{seats} seats, {n} hands\nGOOD_FOR {good_for}\nEXTRA {extra}")
        for kind in range(3):
            counts = taken[kind].sum(1, keepdims=True)
            if counts.sum():
                print(f"TAKEN[{kind}], of {counts.ravel().tolist()} hands")
                print((100 * taken[kind] / np.maximum(counts, 1)).round().astype(int))


if __name__ == "__main__":
    main()
