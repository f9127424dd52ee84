"""Environments: the games as the tools of reinforcement learning want them.

>>> from ludoteca import envs
>>> one = envs.aec("moose", seats=4)                      # PettingZoo: one agent after another
>>> rounds = envs.parallel("hoarders", seats=4)           # PettingZoo: all who choose at once
>>> learner = envs.vector("moose", seats=4, games=1024)   # Gymnasium: one learner against bots, many games
>>> games = envs.batch.Batch("moose", seats=4, games=4096)  # plain arrays, every seat's decisions

``docs/environments.md`` explains them all. The first three need ``pip install "ludoteca[envs]"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludoteca.engine.contract import Game
from ludoteca.envs import batch
from ludoteca.envs.words import game_named

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

    from ludoteca.envs.learner import Learner

__all__ = ["aec", "batch", "parallel", "vector"]

#: What an illegal action costs inside PettingZoo's wrappers.
ILLEGAL_REWARD = -1.0


def aec(
    game: str | Game,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    rewards: str = "win",
    interruptions: bool = True,
    relative: bool = False,
    render_mode: str | None = None,
    raw: bool = False,
) -> AECEnv[str, Any, Any]:
    """A game as a PettingZoo AEC environment: agents `seat_1` … are asked one after another.

    `options` are the game's own; `rewards` win, score or shaped; without `interruptions` nobody is asked to break into
    a turn; `relative` actions count the seats that they name from one's own, as observations do; `render_mode` is
    ansi, rgb_array or human. Unless `raw` it comes in PettingZoo's usual wrappers: an illegal action then ends the game
    for a reward of -1; the raw one raises `ValueError` and is as it was.
    """
    _need_pettingzoo()
    from ludoteca.envs.turns import Turns

    more: Any = {"rewards": rewards, "interruptions": interruptions, "relative": relative}
    made = Turns(game_named(game), seats, options, render_mode=render_mode, **more)
    return made if raw else wrapped(made)


def wrapped(made: AECEnv[str, Any, Any]) -> AECEnv[str, Any, Any]:
    """An environment in the wrappers that PettingZoo gives its own games."""
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

    inner: AECEnv[str, Any, Any] = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def parallel(
    game: str | Game,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    rewards: str = "win",
    interruptions: bool = True,
    relative: bool = False,
    render_mode: str | None = None,
) -> ParallelEnv[str, Any, Any]:
    """A game as a PettingZoo parallel environment: in each step all act who choose at once, the others let it pass."""
    _need_pettingzoo()
    from ludoteca.envs.rounds import Rounds

    more: Any = {"rewards": rewards, "interruptions": interruptions, "relative": relative}
    return Rounds(game_named(game), seats, options, render_mode=render_mode, **more)


def vector(
    game: str | Game,
    seats: int,
    games: int,
    opponents: str = "greedy",
    options: Mapping[str, object] | None = None,
    *,
    rewards: str = "win",
    interruptions: bool = True,
    threads: int | None = None,
) -> Learner:
    """Many games as a Gymnasium vector environment: a learner in the first seat of each, bots in the others."""
    _need("gymnasium")
    from ludoteca.envs.learner import Learner

    return Learner(
        game_named(game),
        seats,
        games,
        opponents,
        options,
        rewards=rewards,
        interruptions=interruptions,
        threads=threads,
    )


def _need_pettingzoo() -> None:
    for package in ("gymnasium", "pettingzoo", "PIL"):
        _need(package)


def _need(package: str) -> None:
    """`ImportError` that says what to install if an optional package is missing."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise ImportError(f'this environment needs {package}: pip install "ludoteca[envs]"')
