"""OpenSpiel's algorithms at work on the games."""

import random

import numpy as np
import pytest

pytestmark = pytest.mark.needs("pyspiel", 'pip install "ludoteca[openspiel]"')


def bot(spiel, game, simulations, seed, **more):
    from open_spiel.python.algorithms import ismcts, mcts

    chance = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    return ismcts.ISMCTSBot(game, rollouts, 1.0, simulations, random_state=chance, **more)


def test_ismcts_plays_a_game_to_its_end(spiel, dealt):
    from ludoteca.envs.openspiel import SIX_CARDS

    state = dealt(SIX_CARDS)
    player = bot(spiel, state.get_game(), 20, 1)
    while not state.is_terminal():
        state.apply_action(player.step(state))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.long
def test_ismcts_beats_chance_at_hoarders(spiel, dealt):
    """Sixty-four simulations a choice, one seat of three: chance wins 8 of 12 games once in fifty times."""
    won, rng = 0.0, random.Random(4)
    for number in range(12):
        state, mine = dealt("ludoteca_hoarders(seats=3,chance=seed)", number), number % 3
        # Nodes by what is seen, and by what is remembered.
        player = bot(spiel, state.get_game(), 64, number, use_observation_string=number % 2 == 0)
        # OpenSpiel's own sampler cannot be given a seed here.
        player.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rng.random))
        while not state.is_terminal():
            if state.current_player() == mine:
                state.apply_action(player.step(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        won += (2 * state.returns()[mine] + 1) / 3
    assert won >= 8


@pytest.mark.long
def test_mccfr_converges_on_moose_with_six_cards(spiel):
    """A best response gains a tenth of a win against chance play, and 0.0028 after these iterations."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms.exploitability import exploitability
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

    from ludoteca.envs.openspiel import SIX_CARDS

    game = spiel.load_game(SIX_CARDS)
    before = np.random.get_state()
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    for _ in range(1500):
        solver.iteration()
    np.random.set_state(before)
    assert exploitability(game, policy.UniformRandomPolicy(game)) == pytest.approx(0.1)
    assert exploitability(game, solver.average_policy()) < 0.005
