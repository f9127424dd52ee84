"""The small network that scores moves: the formula, to the last bit, compiled and interpreted."""

import numpy as np
import pytest

from ludoteca.engine.compiling import twin
from ludoteca.engine.scoring import ONE, best_of, load, score_moves


def scored(run, situation, moves, weights):
    scores = np.zeros(len(moves))
    run(situation, moves, len(moves), scores, *weights, np.zeros((2, weights[1].shape[0])))
    return scores


@pytest.fixture
def example():
    random = np.random.default_rng(1)
    shapes = (5, 7), (7,), (4, 7), (7,)
    weights = [np.round(random.normal(size=shape) * ONE) for shape in shapes]
    situation, moves = random.integers(-9, 60, 5).astype(float), random.integers(-3, 9, (6, 4)).astype(float)
    return situation, moves, weights


def test_a_score_is_one_hidden_layer_of_the_situation_and_the_move(example):
    situation, moves, (own, bias, each, score) = example
    hidden = np.maximum(bias + situation @ own + moves @ each, 0)
    assert scored(score_moves, *example) == pytest.approx(hidden @ score / ONE**2)


def test_compiled_and_interpreted_agree_to_the_last_bit(example):
    assert np.array_equal(scored(score_moves, *example), scored(twin(score_moves), *example))


def test_of_equal_scores_the_first_is_the_best():
    assert best_of(np.array([1.0, 3.0, 3.0, 2.0]), 4) == 1
    assert best_of(np.array([1.0, 3.0, 3.0, 9.0]), 3) == 1


@pytest.mark.parametrize(("game", "sets"), [("moose", 4), ("moon", 2)])
def test_a_game_has_whole_weights_for_each_number_of_seats(game, sets):
    weights = load(f"ludoteca.games.{game}", "network.npz")
    assert {len(part) for part in weights} == {sets}
    assert all(np.array_equal(part, np.round(part)) for part in weights)
    assert all(np.abs(part).max() > 0 for part in weights)


def test_a_file_that_is_not_there_is_said_to_be_missing():
    with pytest.raises(FileNotFoundError):
        load("ludoteca.games.moose", "no-network.npz")
