"""PettingZoo's parallel environments: those who choose at once act in the same step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from ludoteca.engine.contract import Game
from ludoteca.envs.alone import OVER, Table
from ludoteca.envs.picture import check_mode, describe, render
from ludoteca.envs.spaces import asked
from ludoteca.envs.words import agent_names, people

Array = np.ndarray[Any, Any]
Given = dict[str, Array]


class Rounds(ParallelEnv[str, Given, int]):  # type: ignore[misc]
    """A game in steps of all who choose at once: Hoarders' hidden animals, calls in a Moggie window, else one seat.

    An agent observes `{"observation": float32, "action_mask": int8}`. The last action is "let it pass". Whoever is not
    asked can choose nothing else, and what it says is not looked at.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        *,
        rewards: str = "win",
        interruptions: bool = True,
        relative: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._table = Table(game, seats, options, rewards, interruptions, relative)
        self.metadata = describe(game)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = agent_names(seats)
        self._passing = game.actions
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: asked(game, self._passing + 1) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self._passing + 1) for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's observations; the same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's actions; the same object at each call."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Given], dict[str, dict[str, Any]]]:
        """Deals a new game, with its first player drawn by lot: what each agent observes. `options` are not used."""
        self.agents = self.possible_agents[:]
        self._table.begin(seed)
        self._seats = self._table.at_once
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Given], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The choices of all who are asked; `ValueError` (and nothing changes) if one of them is not possible."""
        chosen = [self._choice(seat, actions) for seat in self._seats]
        following = OVER
        for action in chosen:
            following = self._table.turn(action)
        over = following == OVER
        self._seats = [] if over else self._table.at_once
        paid = over or self._table.pays_on_the_way
        amounts = self._table.rewards.tolist() if paid else [0.0] * len(self.agents)
        rewards = dict(zip(self.agents, amounts, strict=True))
        ends = dict.fromkeys(self.agents, over)
        result = self._observations(), rewards, ends, dict.fromkeys(self.agents, False), self._infos()
        if over:
            self.agents = []
        return result

    def _choice(self, seat: int, actions: Mapping[str, int]) -> int:
        agent = self.possible_agents[seat]
        action = actions.get(agent)
        if action is None:
            raise ValueError(f"{agent} is asked now, and has no action")
        possible = self._table.choices_of(seat)
        if int(action) not in possible:
            raise ValueError(f"{agent} cannot choose action {action} now; it can choose {possible}")
        return int(action)

    def _observations(self) -> dict[str, Given]:
        return {agent: self._observed(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observed(self, seat: int) -> Given:
        observation = np.empty_like(self._table.observation)
        self._table.look(seat, observation)
        mask = np.zeros(self._passing + 1, np.int8)
        mask[self._table.choices_of(seat) if seat in self._seats else self._passing] = 1
        return {"observation": observation, "action_mask": mask}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"asked": seat in self._seats} for seat, agent in enumerate(self.possible_agents)}

    def state(self) -> Array:
        """What all seats together know: their observations one after another, float32 (seats * size,)."""
        return np.concatenate([given["observation"] for given in self._observations().values()])

    def render(self) -> str | Array | None:
        """The table as a spectator sees it: text with colours (ansi), a picture (rgb_array), or printed (human)."""
        return render(self._table.game, self._table.states, people(self.possible_agents), self.render_mode)

    def close(self) -> None:
        """Nothing is held that would have to be let go."""
