"""Gymnasium's vector API: many games, in each of them a learner among bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ludoteca.bots.play import RANDOM, THINKING, fresh_minds
from ludoteca.bots.registry import UnknownBot, bot, names
from ludoteca.engine.contract import Game
from ludoteca.engine.dice import seeded
from ludoteca.envs.against import LEARNER, against
from ludoteca.envs.crowd import Crowd
from ludoteca.envs.spaces import knowledge

Array = np.ndarray[Any, Any]


class Learner(VectorEnv[Array, Array, Array]):
    """The learner has the first seat of every game, bots have the others; a step lasts until it is asked again.

    Observations are float32 (games, size). `infos["action_mask"]`, bool (games, actions), says what can be chosen;
    another action raises `ValueError`, and nothing has changed. A game that ends is dealt anew in the same step:
    `infos["final_obs"]` keeps what was seen at its end, for the games in `infos["_final_obs"]`.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        games: int,
        opponents: str = "greedy",
        options: Mapping[str, object] | None = None,
        *,
        rewards: str = "win",
        interruptions: bool = True,
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        """`opponents` is a bot that decides at once; without `copy` each step overwrites the arrays handed out."""
        self._crowd = Crowd(game, seats, games, None, options, threads, rewards, interruptions, relative=True)
        self._against = against(game, interruptions)
        kind, mind = _bot(game, opponents)
        # Nobody remembers for the learner.
        self._kinds: Array = np.array([RANDOM if seat == LEARNER else kind for seat in range(seats)], np.int64)
        self._fresh: Array = fresh_minds([() if seat == LEARNER else mind for seat in range(seats)])
        self._minds: Array = np.zeros((games, *self._fresh.shape), np.int32)
        self._last_seen: Array = np.zeros_like(self._crowd.observations)
        self._copy = copy
        self._begun = False
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = games
        self.single_observation_space = knowledge(game)
        self.single_action_space = spaces.Discrete(self._crowd.actions)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deals all games anew. With a seed all chance begins from it, else it goes on. `options` are not used."""
        crowd = self._crowd
        if seed is not None:
            crowd.base = seeded("envs", seed)
        crowd.deal(begins=seed is not None or not self._begun)
        self._begun = True
        bots = self._minds, self._fresh, self._kinds
        crowd.each(
            lambda room, first, end: self._against.meet(
                crowd.games, crowd.shown, room, crowd.start, crowd.deck, *bots, first, end
            )
        )
        return self._own(crowd.observations), {"action_mask": self._own(crowd.masks)}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """The learner's decisions, whole numbers (games,): observations, rewards, terminations, truncations, infos."""
        crowd, chosen = self._crowd, self._crowd.checked(actions)
        fixed = crowd.start, crowd.deck, chosen, crowd.kind, crowd.sign, self._minds, self._fresh, self._kinds
        crowd.each(
            lambda room, first, end: self._against.step(
                crowd.games, crowd.shown, room, *fixed, self._last_seen, first, end
            )
        )
        infos: dict[str, Any] = {"action_mask": self._own(crowd.masks)}
        if crowd.dones.any():
            infos |= {"final_obs": self._own(self._last_seen), "_final_obs": crowd.dones.copy()}
        rewards = crowd.rewards[:, LEARNER].astype(np.float64)
        return self._own(crowd.observations), rewards, crowd.dones.copy(), np.zeros_like(crowd.dones), infos

    def sample(self) -> Array:
        """A possible choice in each game, each equally likely: int64 (games,)."""
        chosen, crowd = np.zeros(self.num_envs, np.int64), self._crowd
        crowd.each(lambda room, first, end: crowd.stepping.sample(crowd.desks, crowd.choices, chosen, first, end))
        return chosen

    def close_extras(self, **kwargs: Any) -> None:
        """Lets the threads go."""
        self._crowd.close()

    def _own(self, array: Array) -> Array:
        return array.copy() if self._copy else array


def _bot(game: Game, name: str) -> tuple[int, tuple[int, ...]]:
    """How a bot plays, and what its memory starts with; `ValueError` for one that is not there or thinks for long."""
    try:
        found = bot(game, name)
    except UnknownBot:
        found = None
    if found is None or found.kind == THINKING:
        quick = [known for known in names(game) if bot(game, known).kind != THINKING]
        raise ValueError(f"opponents={name!r}: {game.name} has {', '.join(quick)} that decide at once")
    return found.kind, found.mind
