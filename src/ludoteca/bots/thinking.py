"""Thinking about one decision at a live table: compiled, for so much effort or so long, in several threads."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ludoteca.bots.deciding import final_chooser
from ludoteca.bots.search import thinker
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import MIND, THINKING, Game
from ludoteca.engine.dice import branch, roll, seeded
from ludoteca.engine.position import Position

Array = np.ndarray[Any, Any]

#: A call of `think` should not take longer than this, in seconds: only between calls can it end.
SLICE = 0.015
#: The effort of the first call, from whose time the next ones follow.
FIRST = 4


def weigh(
    seen: Position, seat: int, mind: Array, rng: Array, effort: int, seconds: float | None = None, threads: int = 1
) -> tuple[Array, Array]:
    """Weights and payoffs by action, float64[actions] each (`contract.Policies.think`), for what a seat sees.

    With `seconds` it stops when they are over. Several threads think each for themselves, and share the effort.
    """
    ready(seen.game)
    deadline = None if seconds is None else time.monotonic() + seconds
    if threads <= 1:
        return _weigh_alone(seen, seat, mind, rng, effort, deadline)
    own = [np.zeros(4, np.int64) for _ in range(threads)]
    for number, each in enumerate(own):
        branch(rng.data, number, 1, each.data)
    roll(rng.data)
    with ThreadPoolExecutor(threads) as pool:
        shares = [
            pool.submit(_weigh_alone, seen, seat, mind.copy(), each, -(-effort // threads), deadline) for each in own
        ]
        found = [share.result() for share in shares]
    return sum(weights for weights, _ in found), sum(payoffs for _, payoffs in found)  # type: ignore[return-value]


def _weigh_alone(
    seen: Position, seat: int, mind: Array, rng: Array, effort: int, deadline: float | None
) -> tuple[Array, Array]:
    game = seen.game
    rows, dtype = thinker(game)[1]
    states, memory = np.zeros(THINKING, game.state), np.zeros(rows, dtype)
    states[0] = seen.data[0]
    weights, payoffs = np.zeros(game.actions), np.zeros(game.actions)
    think = _think(game)
    left, step = effort, effort if deadline is None else FIRST
    while left > 0:
        began = time.monotonic()
        if deadline is not None and began >= deadline:
            break
        now = min(left, step)
        think(states, seat, mind, rng, now, memory, weights, payoffs)
        left -= now
        if deadline is not None:
            ended = time.monotonic()
            each = max((ended - began) / now, 1e-9)
            step = max(1, min(4 * now, int(min(SLICE, deadline - ended) / each)))
    return weights, payoffs


def choose(seen: Position, seat: int, weights: Array, payoffs: Array, rng: Array) -> int:
    """The action that follows from what was thought."""
    out = np.empty(seen.game.actions, np.int16)
    return int(_final_choice(seen.game)(seen.data, seat, weights, payoffs, rng, out))


@functools.cache
def ready(game: Game) -> None:
    """Compiles what thinks about a game, or loads it from the cache, so that nobody waits for that at a table."""
    seats = game.seats[0]
    position = Position(game, seats)
    position.deal(game.deck(seats, position.options))
    seat = position.actors()[0]
    seen, rng = position.seen_by(seat), seeded("ready")
    weights, payoffs = _weigh_alone(seen, seat, np.zeros(MIND, np.int32), rng, 1, None)
    choose(seen, seat, weights, payoffs, rng)


@functools.cache
def _think(game: Game) -> Callable[..., None]:
    return twin(thinker(game)[0])


@functools.cache
def _final_choice(game: Game) -> Callable[..., int]:
    return twin(bind(final_choice_at, final_choice=final_chooser(game)))


# ruff: noqa: F821


def final_choice_at(states, seat, weights, payoffs, rng, out):  # type: ignore[no-untyped-def]
    """`deciding.final_choice` from states[0]."""
    return final_choice(states[0], seat, weights, payoffs, rng, out)  # type: ignore[name-defined]
