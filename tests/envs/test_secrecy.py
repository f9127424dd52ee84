"""Two worlds that differ only in what the viewer may not see: the environment must show and ask the same in both."""

import numpy as np
import pytest

import ludoteca
from ludoteca.engine.dice import seeded
from ludoteca.engine.kernel import interpreted as rules_of
from ludoteca.envs.alone import OVER, Table
from ludoteca.envs.picture import render
from ludoteca.envs.rewards import KINDS

STEPS = 60


def twin_of(world, viewer, rng):
    """A world that the viewer cannot tell from this one; others may have chosen otherwise."""
    other = Table(world.game, world.seats, None, KINDS[world.kind], True, False)
    other.begin(0)
    other.states[:], other._desks[:], other._money[:] = world.states, world._desks, world._money
    hidden = rules_of(world.game)
    hidden.hide(other.states, 0, viewer)
    hidden.resample(other.states, 0, viewer, rng)
    other.asked = world.asked
    chosen = int(other._desks["asked"][0]) & ~int(other._desks["open"][0])
    for seat in range(world.seats):
        if chosen >> seat & 1 and seat != viewer:
            other._desks["choice"][0, seat] = other.choices_of(seat)[-1]
    possible = other.choices_of(world.asked)
    other._out[: len(possible)], other._desks["n"] = possible, len(possible)
    return other


def looks(world, viewer):
    states = world.states.copy()
    rules_of(world.game).hide(states, 0, viewer)
    return states.tobytes()


def shown(world, viewer):
    """All that an environment gives the viewer, and whom it asks."""
    observation = np.empty_like(world.observation)
    world.look(viewer, observation)
    return (
        observation.tobytes(),
        world.choices_of(viewer) if world.asked == viewer else None,
        world.asked,
        world.at_once,
        world.rewards.tobytes(),
    )


@pytest.mark.parametrize(
    ("name", "seats", "rewards"),
    [
        ("moose", 3, "shaped"),
        ("hoarders", 3, "shaped"),
        ("highcard", 3, "shaped"),
        ("moggie", 3, "win"),
        ("moon", 3, "win"),
        ("moon", 4, "win"),
    ],
)
def test_what_the_viewer_may_not_see_changes_nothing(interpreted, name, seats, rewards):
    compare_worlds(name, seats, rewards)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, k) for name in ("moose", "hoarders", "moggie", "moon") for k in ludoteca.game(name).seats],
)
def test_nor_does_it_in_longer_games(name, seats):
    compare_worlds(name, seats, "shaped", 250)


def compare_worlds(name, seats, rewards, steps=STEPS):
    chance, rng = np.random.default_rng(seats), seeded("secrecy", name)
    alike = 0
    for viewer in (0, seats - 1):
        here = Table(ludoteca.game(name), seats, None, rewards, True, False)
        here.asked = here.begin(int(chance.integers(100)))
        there = twin_of(here, viewer, rng)
        for _ in range(steps):
            assert shown(here, viewer) == shown(there, viewer)
            possible = here.choices_of(here.asked)
            action = int(chance.choice(possible))
            other = there.choices_of(there.asked)
            here.asked = here.turn(action)
            there.asked = there.turn(action if action in other else int(chance.choice(other)))
            if here.asked == OVER:
                here.asked = here.begin(None)
            if looks(here, viewer) == looks(there, viewer):
                alike += 1
            else:
                there = twin_of(here, viewer, rng)
    assert alike > steps / 4, "the worlds hardly ever stayed alike: this has looked at nothing"


@pytest.mark.parametrize("mode", ("ansi", "rgb_array"))
@pytest.mark.parametrize("name", ("moose", "moon"))
def test_pictures_show_what_spectators_see(interpreted, name, mode):
    here = Table(ludoteca.game(name), 3, None, "win", True, False)
    here.asked = here.begin(1)
    there = twin_of(here, -1, seeded("picture"))
    names = ["seat 1", "seat 2", "seat 3"]
    assert here.states.tobytes() != there.states.tobytes()
    pictures = [render(here.game, world.states, names, mode) for world in (here, there)]
    assert np.array_equal(pictures[0], pictures[1])
