"""What it costs Moon's expert to imagine that all tiles lie open (strategy fusion, Frank and Basin 1998).

Run with `python -m bench.moon_fusion [deals]`. With three players and three tricks left, the bidder to lead, all worlds
can be looked at. The plan that is best against opponents who see everything, but which must be *one* plan for all
worlds that look alike, is found exactly: as vectors of tricks, one number a world, of which only the best are kept
(Pareto fronts, as in αμ, Cazenave and Ventos 2019, but to the end). Beside it what the expert does: the tile that is
best on average if every world were played as though it lay open. The difference is in the share of the game that the
points are worth. First come positions made by hand in which the two differ, then some of hands among greedy players.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from ludoteca.engine.contract import THINKING
from ludoteca.engine.dice import seeded, shuffle
from ludoteca.engine.kernel import Kernel, compiled
from ludoteca.engine.view import Cells, view
from ludoteca.games.moon import GAME
from ludoteca.games.moon.bot import best_play, greedy
from ludoteca.games.moon.endings import first_world, next_world
from ludoteca.games.moon.face import TILE_NAMES, TRUMP_NAMES
from ludoteca.games.moon.rules import side_of, tricks_of_side
from ludoteca.games.moon.stakes import LEANING_AT_LAST, lean, weigh_tricks
from ludoteca.games.moon.state import PASSED, PHASE_PLAY, PLAY, TILES, TRICKS
from ludoteca.games.moon.worlds import likelihood

SEATS = 3
#: Tricks left.
LEFT = 3

#: The bidder's tiles and the others' (any of the hands that fit are possible), trumps, the bid, tricks taken. In each
#: the bidder has to choose between two ways to the last trick, and open tiles would tell which.
BY_HAND = (
    (("6-2 3-2 3-1", "2-1 6-5 4-3", "6-1 5-4 5-1"), "doubles", 4, (2, 2, 0)),
    (("5-3 1-1 4-3", "3-3 5-2 6-2", "3-2 6-1 6-5"), "3", 5, (4, 0, 0)),
    (("4-3 5-4 4-1", "6-2 2-2 3-1", "6-6 6-4 1-1"), "2", 5, (3, 0, 1)),
    (("3-1 5-3 4-1", "2-2 2-1 5-5", "3-3 6-2 5-1"), "5", 6, (4, 0, 0)),
    (("6-5 4-4 4-2", "2-2 5-3 6-6", "6-3 3-1 1-1"), "6", 5, (3, 0, 1)),
    (("6-5 6-3 4-1", "6-4 4-4 6-6", "3-1 1-1 5-4"), "2", 5, (3, 1, 0)),
)
#: Everybody's points there.
POINTS = 10

State = np.ndarray[Any, Any]
#: The tricks that the bidder's side takes in each world of a node, by the world's number.
Vector = dict[int, int]


def step(kernel: Kernel, state: State, seat: int, action: int) -> State:
    """The state after a move."""
    after = state.copy()
    kernel.apply(after, 0, seat, action)
    return after


def choices(kernel: Kernel, state: State) -> tuple[int, list[int]]:
    """Who is to move, and what they can do."""
    seat, out = int(state[0]["turn"]), np.empty(GAME.actions, np.int16)
    return seat, out[: kernel.legal(state, 0, seat, out)].tolist()


def taken(state: State) -> int | None:
    """The tricks of the bidder's side once all are played; None before."""
    s = view(state)
    return tricks_of_side(s, side_of(s, s.bidder)) if s.phase != PHASE_PLAY else None


def fronts(kernel: Kernel, worlds: dict[int, State], planner: int) -> list[Vector]:
    """What the planner's plans bring against opponents who see all: the vectors that no other is better than."""
    any_world = next(iter(worlds.values()))
    if taken(any_world) is not None:
        return [{number: int(taken(state) or 0) for number, state in worlds.items()}]
    mover = int(any_world[0]["turn"])
    branches: dict[int, dict[int, State]] = {}
    for number, state in worlds.items():
        for action in choices(kernel, state)[1]:
            branches.setdefault(action, {})[number] = step(kernel, state, mover, action)
    below = [fronts(kernel, branch, planner) for branch in branches.values()]
    if mover == planner:
        return best([vector for front in below for vector in front])
    plans = below[0]
    for front in below[1:]:
        plans = best([met(one, other) for one in plans for other in front])
    return plans


def met(one: Vector, other: Vector) -> Vector:
    """Opponents who see all choose the worse for the planner in each world, where they have the choice."""
    return {k: min(one.get(k, TRICKS), other.get(k, TRICKS)) for k in one.keys() | other.keys()}


def best(vectors: list[Vector]) -> list[Vector]:
    """Those to which no other is at least as good in all worlds."""
    kept: list[Vector] = []
    for vector in vectors:
        if not any(all(other[k] >= vector[k] for k in vector) for other in kept):
            kept = [other for other in kept if not all(vector[k] >= other[k] for k in vector)]
            kept.append(vector)
    return kept


def open_value(kernel: Kernel, state: State, planner: int) -> int:
    """The bidder's tricks if all tiles lie open."""
    over = taken(state)
    if over is not None:
        return over
    seat, actions = choices(kernel, state)
    values = [open_value(kernel, step(kernel, state, seat, action), planner) for action in actions]
    return max(values) if seat == planner else min(values)


def every_world(state: State, seat: int) -> tuple[dict[int, State], list[float]]:
    """All worlds that fit what the seat sees, and how likely each is."""
    states = np.concatenate([state] * THINKING)
    cells, holders = Cells(states), Cells(np.zeros(TILES, np.int64))
    worlds: dict[int, State] = {}
    weights: list[float] = []
    more = first_world(cells, seat, holders)
    while more:
        worlds[len(worlds)] = states[1:2].copy()
        weights.append(likelihood(cells[1], seat))
        more = next_world(cells, seat, holders)
    return worlds, weights


def compare(kernel: Kernel, state: State) -> tuple[int, int, float]:
    """The best tile to lead, the expert's, and what the second costs, in shares of the game."""
    seat, actions = choices(kernel, state)
    seen = state.copy()
    kernel.hide(seen, 0, seat)
    worlds, weights = every_world(seen, seat)
    worth = np.zeros(TRICKS + 1)
    weigh_tricks(Cells(np.concatenate([seen] * THINKING)), 0, seat, Cells(worth))
    share = np.array(weights) / sum(weights)
    planned, opened = {}, {}
    sensible = PLAY + best_play(view(seen), seat, 0, False)
    for action in actions:
        after = {number: step(kernel, world, seat, action) for number, world in worlds.items()}
        plans = fronts(kernel, after, seat)
        planned[action] = max(sum(share[k] * worth[n] for k, n in plan.items()) for plan in plans)
        mean = sum(share[k] * worth[open_value(kernel, world, seat)] for k, world in after.items())
        opened[action] = lean(mean, LEANING_AT_LAST) if action == sensible else mean
    right, chosen = max(planned, key=planned.__getitem__), max(opened, key=opened.__getitem__)
    return right, chosen, planned[right] - planned[chosen]


def positions(kernel: Kernel, deals: int) -> Iterator[State]:
    """Hands among greedy players with so many tricks left and the bidder to lead, points at random."""
    deck, mind, rng = np.array(GAME.deck(SEATS, {}), np.int16), np.zeros(32, np.int32), seeded("fusion")
    dice = np.random.default_rng(0)
    for deal in range(deals):
        shuffle(rng, deck, len(deck))
        state = GAME.new(SEATS, deal % SEATS)
        state[0]["deals"] = 3
        state[0]["points"][:SEATS] = dice.integers(-6, 21, SEATS)
        kernel.deal(state, 0, deck)
        hand = int(state[0]["deals"])
        while int(state[0]["deals"]) == hand and kernel.actors(state, 0):
            s = view(state)
            seat = s.turn
            if s.phase == PHASE_PLAY and seat == s.bidder and leads(s):
                yield state.copy()
                break
            seen = state.copy()
            kernel.hide(seen, 0, seat)
            kernel.apply(state, 0, seat, greedy(view(seen), seat, mind.data, rng.data))
            if s.phase != PHASE_PLAY and int(state[0]["deals"]) != hand:
                break


def laid_out(hands: tuple[str, ...], trump: str, bid: int, tricks: tuple[int, ...]) -> State:
    """A position with these tiles left, the first seat to lead as bidder."""
    state, deck = GAME.new(SEATS), GAME.deck(SEATS, {})
    compiled(GAME).deal(state, 0, np.array(deck, np.int16))
    s = view(state)
    s.phase, s.deals, s.bid, s.bidder, s.turn, s.leader = PHASE_PLAY, 3, bid, 0, 0, 0
    s.trump = TRUMP_NAMES.index(trump)
    for seat, hand in enumerate(hands):
        s.points[seat], s.tricks[seat] = POINTS, tricks[seat]
        s.call[seat] = bid if seat == 0 else PASSED
        s.hand[seat] = sum(1 << TILE_NAMES.index(tile) for tile in hand.split())
    gone = [tile for tile in deck if TILE_NAMES[tile] not in " ".join(hands).split()]
    s.buried = s.widow = gone.pop()
    for k, tile in enumerate(gone):
        s.played[k // (TRICKS - LEFT)] |= 1 << tile
    return state


def leads(s: Any) -> bool:
    """Nothing lies on the table."""
    return all(s.hand[seat].bit_count() == LEFT for seat in range(s.seats))


def main() -> None:
    """Prints what the expert's way of thinking costs."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    kernel = compiled(GAME)
    for position in BY_HAND:
        right, chosen, cost = compare(kernel, laid_out(*position))
        right_text, chosen_text = (GAME.face.move_text(action) for action in (right, chosen))
        print(f"{position[0][0]} ({position[1]}): {chosen_text}, better {right_text}: {100 * cost:.2f} % of a game")
    found = [compare(kernel, state) for state in positions(kernel, deals)]
    costs = np.array([cost for _right, _chosen, cost in found])
    wrong = costs > 1e-9
    print(
        f"{len(found)} positions with {LEFT} tricks left, the bidder to lead; another plan is better in {wrong.sum()}"
    )
    margin = 1.96 * costs.std(ddof=1) / len(costs) ** 0.5
    print(
        f"cost a position: {100 * costs.mean():.4f} ± {100 * margin:.4f} % of a game, at most {100 * costs.max():.2f} %"
    )


if __name__ == "__main__":
    main()
