"""PettingZoo's AEC environments: one agent is asked after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ludoteca.engine.contract import Game
from ludoteca.envs.alone import OVER, Table
from ludoteca.envs.picture import check_mode, describe, render
from ludoteca.envs.spaces import asked
from ludoteca.envs.words import agent_names, people

Array = np.ndarray[Any, Any]
Given = dict[str, Array]


class Turns(AECEnv[str, Given, int]):  # type: ignore[misc]
    """A game whose seats are asked one after another (`ludoteca.envs.asking` says in which order).

    An agent observes `{"observation": float32, "action_mask": int8}`. Nobody's mask has a 1 but the asked agent's.
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
        super().__init__()
        self._table = Table(game, seats, options, rewards, interruptions, relative)
        self.metadata = describe(game)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = agent_names(seats)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: asked(game, self._table.actions) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self._table.actions) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        size = seats * game.observation_size
        bounds = self.observation_spaces[self.possible_agents[0]]["observation"]  # type: ignore[index]
        self.state_space = spaces.Box(np.tile(bounds.low, seats), np.tile(bounds.high, seats), (size,), np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's observations; the same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's actions; the same object at each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game, with its first player drawn by lot. `options` are not used."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._asked = self._table.begin(seed)
        self.agent_selection = self.possible_agents[self._asked]

    def step(self, action: int | None) -> None:
        """The selected agent's decision; `ValueError` (and nothing changes) if it is not possible."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._asked = asked = self._table.turn(int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        if asked == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self._pay()
            self.agent_selection = self.agents[0]
            return
        if self._table.pays_on_the_way:
            self._pay()
        self.agent_selection = self.possible_agents[asked]

    def _pay(self) -> None:
        for agent, reward in zip(self.possible_agents, self._table.rewards.tolist(), strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def observe(self, agent: str) -> Given:
        """What the agent knows now, and what it can choose if it is asked: arrays of its own."""
        table, seat = self._table, self._seats[agent]
        if seat == self._asked:
            return {"observation": table.observation.copy(), "action_mask": table.mask.copy()}
        observation = np.empty_like(table.observation)
        table.look(seat, observation)
        return {"observation": observation, "action_mask": np.zeros_like(table.mask)}

    def state(self) -> Array:
        """What all seats together know: their observations one after another, float32 (seats * size,)."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def render(self) -> str | Array | None:
        """The table as a spectator sees it: text with colours (ansi), a picture (rgb_array), or printed (human)."""
        return render(self._table.game, self._table.states, people(self.possible_agents), self.render_mode)

    def close(self) -> None:
        """Nothing is held that would have to be let go."""
