"""The practised players of all games that have one: they know what a seat sees, and nothing else."""

import numpy as np
import pytest

from ludoteca.engine.catalogue import game
from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import seeded
from ludoteca.engine.scoring import PRACTISED
from ludoteca.engine.view import view
from ludoteca.testing import walk

GAMES = [(name, seats) for name in ("moose", "moon") for seats in game(name).seats]


def decisions(played, seats, every=5):
    """Positions with a choice, and whose it is."""
    for number, step in enumerate(walk(played, seats, "practised", limit=150)):
        if number % every == 0:
            for seat in step.after.actors():
                if len(step.after.legal(seat)) > 1:
                    yield step.after, seat


def scores(played, data, seat, run=None):
    legal = np.zeros(played.actions, np.int16)
    n = played.rules.legal(view(data), seat, legal)
    found = np.zeros(n)
    (run or twin(played.policies.practised))(data[0] if run is None else view(data), seat, legal, n, found)
    return found


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_is_hidden_changes_no_score(name, seats):
    played, worlds = game(name), seeded("other worlds")
    for position, seat in decisions(played, seats):
        other = position.clone()
        other.resample(seat, worlds)
        seen = scores(played, position.seen_by(seat).data, seat)
        assert np.array_equal(seen, scores(played, position.data, seat))
        assert np.array_equal(seen, scores(played, other.data, seat))


@pytest.mark.parametrize("name", ["moose", "moon"])
def test_interpreted_it_scores_the_same(name):
    played = game(name)
    for position, seat in decisions(played, played.seats[-1], 25):
        compiled = scores(played, position.data, seat)
        assert np.array_equal(compiled, scores(played, position.data, seat, played.policies.practised))


@pytest.mark.parametrize("name", ["moose", "moon"])
def test_a_mind_says_how_often_it_is_asked(name):
    played, mind = game(name), np.zeros(MIND, np.int32)
    differs = 0
    for position, seat in decisions(played, played.seats[-1], 3):
        s, legal = view(position.data), position.legal(seat)
        mind[PRACTISED] = 1000
        move = played.policies.greedy(s, seat, mind, seeded(1))
        assert move == legal[int(np.argmax(scores(played, position.data, seat)))]
        mind[PRACTISED] = 0
        differs += move != played.policies.greedy(s, seat, mind, seeded(1))
    assert differs > 0
