"""OpenSpiel's card games, driven from Python with random.choice: the fastest of them is what we compare with."""

from __future__ import annotations

import random
from collections.abc import Callable

GAMES = ("hearts", "spades", "oh_hell")
#: How many moves one measurement takes.
MOVES = 20_000


def players() -> dict[str, Callable[[], int]]:
    """A function for each game that plays at least MOVES random moves; none where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        print("  OpenSpiel is not installed here; its part is left out (`make bench` installs it where it can).")
        return {}
    return {f"OpenSpiel {name}": _player(pyspiel.load_game(name)) for name in GAMES}


def _player(game) -> Callable[[], int]:
    def play() -> int:
        moves = 0
        while moves < MOVES:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    moves += 1
        return moves

    return play
