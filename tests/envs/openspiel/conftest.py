"""What the tests of the games in OpenSpiel share."""

import random

import pytest


@pytest.fixture(scope="session")
def spiel():
    """The module `pyspiel`, with our games in it."""
    import pyspiel

    import ludoteca.envs.openspiel  # noqa: F401

    return pyspiel


@pytest.fixture
def dealt(spiel):
    """dealt(text, seed): the game of that text, played by lot up to its first choice."""

    def load(text, seed=1):
        state, rng = spiel.load_game(text).new_initial_state(), random.Random(seed)
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        return state

    return load
