"""Other people's environments, measured by their own interpreter: `PYTHON env_peers.py`.

For each line that it reads it measures them all once, and prints a line of JSON, name to speed. It stands alone: the
interpreter that runs it need not have Ludoteca.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import time
import warnings
from collections.abc import Callable

import numpy as np

#: Seconds of one measurement, after one of warming up.
SECONDS = 1.0
#: Games side by side for what plays many at once.
BATCH = 4096


def drive(env, seconds: float = SECONDS) -> float:
    """Turns a second of a PettingZoo environment, driven as its own `performance_benchmark` does.

    Seconds of one core's time (`process_time`), so that whoever else is busy on the machine counts little.
    """
    env.reset(seed=1)
    turns, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for _agent in env.agent_iter(env.num_agents):
            observation, _reward, termination, truncation, _info = env.last()
            if termination or truncation:
                action = None
            else:
                action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
            env.step(action)
            turns += 1
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
    return turns / (time.process_time() - began)


def holdem() -> dict[str, Callable[[], float]]:
    """PettingZoo's texas_holdem, in its wrappers and raw."""
    from pettingzoo.classic import texas_holdem_v4

    wrapped, raw = texas_holdem_v4.env(), texas_holdem_v4.raw_env()
    return {
        "PettingZoo texas_holdem, wrapped": lambda: drive(wrapped),
        "PettingZoo texas_holdem, raw": lambda: drive(raw),
    }


def uno() -> dict[str, Callable[[], float]]:
    """RLCard's uno, through its own interface."""
    import rlcard

    env = rlcard.make("uno")

    def play() -> float:
        moves, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(random.choice(list(state["legal_actions"])))
                moves += 1
        return moves / (time.process_time() - began)

    return {"RLCard uno": play}


def pgx_games() -> dict[str, Callable[[], float]]:
    """Pgx's card games on the CPU: compiled, BATCH games at once, random legal actions, dealt anew when they end."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    def player(name: str) -> Callable[[], float]:
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def play(state, key):
            key, choosing, dealing = jax.random.split(key, 3)
            noise = jax.random.uniform(choosing, state.legal_action_mask.shape)
            action = (noise * state.legal_action_mask).argmax(1)
            return step(state, action, jax.random.split(dealing, BATCH)), key

        run = jax.jit(play)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
        key = jax.random.PRNGKey(1)
        state, key = run(state, key)
        state.observation.block_until_ready()

        def measured() -> float:
            now, chance = state, key
            moves, began = 0, time.perf_counter()
            while time.perf_counter() - began < SECONDS:
                now, chance = run(now, chance)
                now.observation.block_until_ready()
                moves += BATCH
            return moves / (time.perf_counter() - began)

        return measured

    return {f"Pgx {name}": player(name) for name in ("leduc_holdem", "kuhn_poker", "sparrow_mahjong")}


def main() -> None:
    """Measures what is installed."""
    players: dict[str, Callable[[], float]] = {}
    for group in (holdem, uno, pgx_games):
        with contextlib.suppress(ImportError):
            players |= group()
    for play in players.values():
        play()
    print(json.dumps(sorted(players)), flush=True)
    for _line in sys.stdin:
        print(json.dumps({name: play() for name, play in players.items()}), flush=True)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main()
