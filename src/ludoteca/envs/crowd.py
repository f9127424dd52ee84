"""Games side by side: their arrays, and the threads that they are shared out to."""

from __future__ import annotations

import itertools
import math
import os
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ludoteca.engine.contract import Game
from ludoteca.engine.dice import seeded
from ludoteca.envs.asking import DESK, action_count
from ludoteca.envs.rewards import WIN, fewest_win, reward_kind
from ludoteca.envs.stepping import NOBODY, stepping
from ludoteca.envs.turning import turned

Array = np.ndarray[Any, Any]

#: Threads take games in parts of this size, one part after another, so that none waits long for one that was held up …
PART = 512
#: … and no parts are smaller than this: a thread would not be worth its while.
LEAST = 64
#: JAX shares memory only with arrays that begin so; NumPy's own begin at multiples of 16.
ALIGNED = 64


class Crowd:
    """The arrays that the compiled templates of `stepping` and `against` work on.

    `games` and `shown` are what they know by these names; `ValueError` for what cannot be.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        count: int,
        seed: int | None,
        options: Mapping[str, object] | None,
        threads: int | None,
        rewards: str,
        interruptions: bool,
        relative: bool,
    ) -> None:
        if count < 1:
            raise ValueError(f"games={count}: there is at least one")
        if threads is not None and threads < 1:
            raise ValueError(f"threads={threads}: there is at least one")
        self.game, self.seats, self.count = game, seats, count
        self.actions = action_count(game)
        self.start: Array = game.new(seats, options=options)
        self.deck: Array = np.array(game.deck(seats, game.settle(options)), np.int16)
        self.kind = reward_kind(rewards)
        self.sign = -1 if self.kind != WIN and fewest_win(game) else 1
        self.stepping = stepping(game, interruptions)
        self.states: Array = game.new(seats, options=options, count=count)
        self.desks: Array = np.zeros(count, DESK)
        self.choices: Array = np.zeros((count, self.actions), np.int16)
        self.seat = _aligned((count,), np.int8)
        self.observations = _aligned((count, game.observation_size), np.float32)
        self.masks = _aligned((count, self.actions), np.bool_)
        self.rewards = _aligned((count, seats), np.float32)
        self.dones = _aligned((count,), np.bool_)
        turns = turned(game, seats, relative)
        self.games = self.states, self.desks, self.choices, np.zeros((count, seats), np.float32), turns
        self.shown = self.seat, self.observations, self.masks, self.rewards, self.dones
        wanted = threads or os.cpu_count() or 1
        self._parts = _parts(count, wanted)
        self._rooms = [self._room() for _ in range(min(wanted, len(self._parts)))]
        self._pool = ThreadPoolExecutor(len(self._rooms) - 1, "ludoteca-envs") if len(self._rooms) > 1 else None
        self.base: Array = seeded("envs", np.random.SeedSequence().entropy if seed is None else seed)

    def each(self, work: Callable[[tuple[Array, ...], int, int], None]) -> None:
        """Runs work(scratch space, first, end) for all games, on this thread and the others."""
        todo = deque(self._parts)

        def run(room: tuple[Array, ...]) -> None:
            while todo:
                try:
                    part = todo.popleft()
                except IndexError:  # another thread was quicker
                    return
                work(room, *part)

        waiting = [self._pool.submit(run, room) for room in self._rooms[1:]] if self._pool else []
        try:
            run(self._rooms[0])
        finally:
            for future in waiting:
                if not future.cancel():  # on a busy machine this thread may have done all before another woke
                    future.result()

    def deal(self, begins: bool) -> None:
        """Deals all games anew. With `begins` all chance begins from `base`."""
        self.each(
            lambda room, first, end: self.stepping.deal(
                self.games, self.shown, room, self.start, self.deck, self.base, begins, first, end
            )
        )

    def checked(self, actions: Any) -> Array:
        """The asked seats' actions, int64 (games,); `ValueError` names the first game in which one is not possible."""
        given = np.asarray(actions)
        if given.shape != self.seat.shape or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.count} whole numbers, not {given.dtype} of shape {given.shape}")
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = self.stepping.first_illegal(self.desks, self.choices, chosen)
        if wrong != NOBODY:
            possible = sorted(self.choices[wrong, : self.desks["n"][wrong]].tolist())
            raise ValueError(
                f"game {wrong}: seat {self.desks['seat'][wrong]} cannot choose action {chosen[wrong]} now; it can "
                f"choose {possible}"
            )
        return chosen

    def close(self) -> None:
        """Lets the threads go."""
        if self._pool:
            self._pool.shutdown()

    def _room(self) -> tuple[Array, ...]:
        """A thread's own scratch space: what a seat sees, a deck, actions, scores, a game to be watched."""
        return (
            np.zeros(1, self.game.state),
            np.zeros(len(self.deck), np.int16),
            np.zeros(self.actions, np.int16),
            np.zeros(self.seats, np.int32),
            np.zeros(1, self.game.state),
        )


def _aligned(shape: tuple[int, ...], dtype: type[np.generic]) -> Array:
    """Zeros that begin at a multiple of ALIGNED bytes."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    room = np.zeros(size + ALIGNED, np.uint8)
    begin = -room.ctypes.data % ALIGNED
    return room[begin : begin + size].view(dtype).reshape(shape)


def _parts(count: int, threads: int) -> list[tuple[int, int]]:
    """The parts in which games are stepped, first and end of each."""
    parts = max(1, min(max(threads, count // PART), count // LEAST))
    edges = [count * k // parts for k in range(parts + 1)]
    return list(itertools.pairwise(edges))
