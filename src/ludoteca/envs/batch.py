"""Many games at once, as plain arrays: the fastest way to feed a learner.

>>> from ludoteca.envs import batch
>>> games = batch.Batch("moose", seats=4, games=4096, seed=0)
>>> games.step(games.sample())
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludoteca.engine.contract import Game
from ludoteca.engine.dice import seeded
from ludoteca.envs.crowd import Crowd
from ludoteca.envs.words import game_named

Array = np.ndarray[Any, Any]


class Batch:
    """Games of one kind that are played side by side, each step one decision in every game.

    The arrays are allocated once and overwritten in place by `step` and `reset`: keep a copy of what you keep. A game
    that ends is dealt anew in the same step, with somebody drawn by lot as first player.

    - `states`: the games' records (games,), dtype `game.state`; read-only. They hold every secret.
    - `seat`: int8 (games,): whose decision it is, from 0 (`ludoteca.envs.asking` says who is asked when).
    - `observations`: float32 (games, `game.observation_size`): what that seat knows.
    - `masks`: bool (games, `actions`): what it can choose.
    - `rewards`: float32 (games, seats): what the last step was worth to each seat (`ludoteca.envs.rewards`).
    - `dones`: bool (games,): the game ended in the last step.

    The same seed and actions give the same arrays, whatever the number of threads.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int,
        games: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        threads: int | None = None,
        *,
        rewards: str = "win",
        interruptions: bool = True,
        relative: bool = False,
    ) -> None:
        """`game` by name or itself; `games` at once; `options` of its rules; `threads`, None: one for each core.

        `rewards` is win, score or shaped. Without `interruptions` nobody is asked to break into a turn, so that Moggie
        is called in the windows at the end of turns alone. `relative` actions count the seats that they name from one's
        own, as observations do: what a network needs that plays several seats. `ValueError` for what cannot be.
        """
        self.game = game_named(game)
        more = options, threads, rewards, interruptions, relative
        self._crowd = crowd = Crowd(self.game, seats, games, seed, *more)
        self.seats, self.actions = seats, crowd.actions
        self.seat, self.observations, self.masks, self.rewards, self.dones = crowd.shown
        self.states: Array = crowd.states.view()
        self.states.flags.writeable = False
        self._sampled: Array = np.zeros(games, np.int64)
        crowd.deal(begins=True)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self.seat)

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game.name} with {self.seats} seats>"

    def reset(self, seed: int | None = None) -> None:
        """Deals all games anew. With a seed all chance begins again from it, else it goes on."""
        if seed is not None:
            self._crowd.base = seeded("envs", seed)
        self._crowd.deal(begins=seed is not None)

    def step(self, actions: Any) -> None:
        """The asked seats' decisions, whole numbers (games,). For one that is not possible `ValueError` names the first
        such game, and nothing has changed."""
        crowd, chosen = self._crowd, self._crowd.checked(actions)
        fixed = crowd.start, crowd.deck, chosen, crowd.kind, crowd.sign
        crowd.each(lambda room, first, end: crowd.stepping.step(crowd.games, crowd.shown, room, *fixed, first, end))

    def sample(self) -> Array:
        """A possible choice in each game, each equally likely: int64 (games,), overwritten by the next call."""
        crowd, arrays = self._crowd, (self._crowd.desks, self._crowd.choices, self._sampled)
        crowd.each(lambda room, first, end: crowd.stepping.sample(*arrays, first, end))
        return self._sampled

    def close(self) -> None:
        """Lets the threads go."""
        self._crowd.close()
