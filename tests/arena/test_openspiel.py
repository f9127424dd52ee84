"""OpenSpiel's search as a player; only where it is installed."""

from importlib.util import find_spec

import numpy as np
import pytest

from ludoteca.arena.contest import hold
from ludoteca.arena.crew import Unusable
from ludoteca.arena.guests import OPENSPIEL, Setting
from ludoteca.arena.peers.openspiel import Ours, maker
from ludoteca.arena.plan import Guest, contest
from ludoteca.bots.registry import bot
from ludoteca.engine.catalogue import OWN, game

PEER = Guest("openspiel:0.05", OPENSPIEL, "ISMCTSBot", 0.05)
here = pytest.mark.needs("open_spiel", "make extras")


@pytest.mark.skipif(find_spec("open_spiel") is not None, reason="OpenSpiel is here")
def test_without_openspiel_it_is_said_how_to_get_it():
    wanted = contest(game("moose"), 2, (PEER, bot(game("moose"), "random")), 2)
    with pytest.raises(Unusable) as refused:
        hold(wanted, cores=1)
    assert "make bench" in refused.value.said


@pytest.mark.parametrize("name", OWN)
def test_our_states_do_as_openspiels_would(name):
    ours = Ours(game(name), 3, {})
    for _ in range(3):
        state = ours.new()
        for _ in range(400):
            if state.is_terminal():
                break
            legal = state.legal_actions()
            assert legal
            copy = state.clone()
            before = state.observation_string()
            copy.apply_action(legal[0])
            assert state.observation_string() == before
            state.apply_action(legal[len(legal) // 2])
        shares = ours.played_out(state.clone().data)
        assert shares.sum() == pytest.approx(1)
        assert shares.shape == (3,)
        if state.is_terminal():
            assert np.array_equal(state.returns(), ours.outcome(state.data))


def test_a_node_is_what_a_seat_sees():
    ours = Ours(game("moon"), 3, {})
    state = ours.new()
    seat = state.current_player()
    for _ in range(20):
        other = state.clone()
        ours.kernel.resample(other.data, 0, seat, ours.rng)
        assert other.observation_string() == state.observation_string()


@here
def test_it_finds_what_is_plainly_better():
    make = maker(Setting(OPENSPIEL, "ISMCTSBot", 1.0, "", "highcard", False, 2, {}))
    ours = Ours(game("highcard"), 2, {})
    state = ours.new()
    seat = state.current_player()
    state.data["hand"][0][seat] = 8  # the highest card is kept
    assert make(seat, "0").search(state, seat) == 0
    state.data["hand"][0][seat] = 0
    assert make(seat, "0").search(state, seat) == 1


@here
@pytest.mark.long
def test_it_beats_random_players():
    moose = game("moose")
    standing = hold(contest(moose, 2, (PEER, bot(moose, "random")), 200), cores=1)
    assert standing.faults == {}
    assert standing.verdicts()[0][:2] == ("openspiel:0.05", "random")
