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
    return {f"OpenSpiel {name}": player(pyspiel.load_game(name), MOVES) for name in GAMES}


def player(game, least: int) -> Callable[[], int]:
    """A function that plays one of OpenSpiel's games at random for so many moves or more, and says how many."""

    def play() -> int:
        moves = 0
        while moves < least:
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
