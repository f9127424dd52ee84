"""The games inside OpenSpiel: its own tests, what is told and what isn't, chance, ends."""

import pickle
import random
import subprocess
import sys

import pytest

from ludoteca.engine.catalogue import OWN, game

pytestmark = pytest.mark.needs("pyspiel", 'pip install "ludoteca[openspiel]"')


def walk(state, rng, most=10**9):
    """Plays on by lot; the states on the way."""
    for _ in range(most):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def seats_of(name):
    return [(name, seats) for seats in game(name).seats]


# OpenSpiel's own battery: clones, masks, sorted and unique actions, serialization, returns


@pytest.mark.parametrize("text", ["moose(seats=3,first=0)", "moose(seats=5,chance=seed,free_discard=True)", "hoarders"])
def test_openspiels_random_simulations(spiel, text):
    spiel.random_sim_test(spiel.load_game("ludoteca_" + text), 1, True, False)


@pytest.mark.long
@pytest.mark.parametrize("name, seats", [pair for name in OWN for pair in seats_of(name)])
def test_openspiels_random_simulations_with_all_seats(spiel, name, seats):
    # A whole game of Moon or Moggie at random has thousands of moves.
    limit = 300 if name in ("moon", "moggie") else 0
    text = f"ludoteca_{name}(seats={seats},first=0,chance={'seed' if seats % 2 else 'cards'},limit={limit})"
    spiel.random_sim_test(spiel.load_game(text), 1, True, False)


def test_the_small_game_passes_too(spiel):
    from ludoteca.envs.openspiel import SIX_CARDS

    spiel.random_sim_test(spiel.load_game(SIX_CARDS), 20, True, False)


# Parameters


def test_a_game_keeps_its_parameters_as_text(spiel):
    loaded = spiel.load_game("ludoteca_moose(seats=2,hand=2,deck=2*moose-in-house+kitchen+moose-kitchen+trap)")
    assert str(spiel.load_game(str(loaded))) == str(loaded)
    assert loaded.num_players() == 2


@pytest.mark.parametrize(
    "text, words",
    [
        ("moose(seats=9)", "2 to 5 seats"),
        ("moose(chance=dice)", "cards or seed"),
        ("moose(first=5)", "from 1 to 4"),
        ("moose(seats=2,hand=2,deck=3*kitten)", "no card of moose"),
        ("moose(seats=2,hand=2,deck=9*trap)", "9 times, of 3"),
        ("moose(seats=2,hand=4,deck=3*trap)", "too few"),
        ("moon(hand=2)", "only moose"),
    ],
)
def test_what_cannot_be_is_refused_in_words(spiel, text, words):
    with pytest.raises(ValueError, match=words.replace("(", r"\(")):
        spiel.load_game("ludoteca_" + text)


# Chance


def test_a_deck_is_told_card_by_card_with_its_chances(spiel):
    state = spiel.load_game("ludoteca_moose(seats=2)").new_initial_state()
    outcomes = dict(state.chance_outcomes())
    assert len(outcomes) == 11
    assert outcomes[8] == pytest.approx(10 / 58)  # There's a Moose in the House
    state.apply_action(8)
    assert dict(state.chance_outcomes())[8] == pytest.approx(9 / 57)
    assert sum(dict(state.chance_outcomes()).values()) == pytest.approx(1)


def test_the_deck_that_was_told_is_dealt(spiel):
    state = spiel.load_game("ludoteca_moose(seats=2,hand=1,deck=kitchen+bedroom+trap+door)").new_initial_state()
    for card in (10, 2, 0):  # trap, bedroom, kitchen; the door is left
        state.apply_action(card)
    # The first player has drawn, and holds the first and the third card.
    assert '"hand":["kitchen","trap"]' in state.observation_string(0)
    assert '"hand":["bedroom"]' in state.observation_string(1)
    assert not state.is_chance_node()


def test_a_seed_shuffles_the_whole_deck_and_repeats_itself(dealt):
    first, again, other = (dealt("ludoteca_moose(chance=seed)", seed) for seed in (1, 1, 2))
    assert len(first.history()) == 16
    assert str(first) == str(again) != str(other)


def test_who_is_first_may_be_drawn(spiel):
    state = spiel.load_game("ludoteca_moose(seats=3,first=0)").new_initial_state()
    assert state.chance_outcomes() == [(seat, pytest.approx(1 / 3)) for seat in range(3)]
    state.apply_action(2)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 2


# What a player knows


def test_an_information_state_only_grows_and_ends_with_what_is_seen_now(dealt):
    state, rng = dealt("ludoteca_moose(seats=3)"), random.Random(5)
    told = [state.information_state_string(player) for player in range(3)]
    for _ in walk(state, rng):
        now = [state.information_state_string(player) for player in range(3)]
        assert all(new.startswith(old) and new != old for new, old in zip(now, told, strict=True))
        told = now
    # As OpenSpiel's own code reads it.
    assert state.get_game().make_py_observer(None).string_from(state, 0) == state.observation_string(0)


def test_equal_information_is_equal_in_every_form(spiel):
    """In a good part of the small game: texts, tensors and choices agree about what a player can tell apart."""
    import numpy as np

    from ludoteca.envs.openspiel import SIX_CARDS

    forms, tensors = {}, {}

    def visit(state):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            player = state.current_player()
            text = state.information_state_string()
            tensor = np.array(state.information_state_tensor(), np.float32).tobytes(), player
            form = (state.observation_string(), tuple(state.observation_tensor()), *state.legal_actions())
            assert forms.setdefault(text, form) == form
            assert tensors.setdefault(tensor, text) == text
        for action in state.legal_actions():
            visit(state.child(action))

    # Every deck that begins with these two cards, dealt to the one and to the other.
    for start in ((8, 0), (0, 10)):
        state = spiel.load_game(SIX_CARDS).new_initial_state()
        for card in start:
            state.apply_action(card)
        visit(state)
    assert len(forms) == len(tensors) > 200


def test_HO3_a_choice_is_secret_until_all_have_chosen(dealt):
    states = [dealt("ludoteca_hoarders(seats=3)") for _ in range(2)]
    for state, pick in zip(states, (0, 9), strict=True):
        assert state.current_player() == 0
        state.apply_action(pick)
    for player in (1, 2):
        assert len({state.information_state_string(player) for state in states}) == 1
        assert len({tuple(state.observation_tensor(player)) for state in states}) == 1
    assert len({state.information_state_string(0) for state in states}) == 2
    for state in states:
        state.apply_action(3)
        state.apply_action(3)
    lines = states[0].information_state_string(1).splitlines()
    assert lines[-2].startswith("2 pick beaver squirrel")
    assert lines[-1].startswith("1 pick, 3 pick: ")


def test_a_resampled_state_is_the_same_to_its_player_and_another_to_the_rest(spiel, dealt):
    state = dealt("ludoteca_moose(seats=3)")
    for _ in walk(state, random.Random(3), 20):
        pass
    player = state.current_player()
    sampler = spiel.UniformProbabilitySampler(7, 0.0, 1.0)
    others = [state.resample_from_infostate(player, sampler) for _ in range(5)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
    assert len({str(other) for other in others}) > 1
    # It goes on, it can be kept, and the others' true past is not in it.
    deal = next(line for line in state.information_state_string((player + 1) % 3).splitlines() if ": " in line)
    assert deal not in others[0].information_state_string((player + 1) % 3)
    others[0].apply_action(others[0].legal_actions()[0])
    kept = pickle.loads(pickle.dumps(others[0].node))
    assert kept.data == others[0].node.data
    assert kept.origin is None and kept.parent.origin is not None


# The end


def test_winners_share_what_the_others_lose(spiel, dealt):
    state = dealt("ludoteca_moose(seats=4)")
    assert state.returns() == [0, 0, 0, 0]
    for _ in walk(state, random.Random(2)):
        pass
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    assert max(returns) in (pytest.approx(1), pytest.approx(1 / 3), pytest.approx(1 / 9))
    assert state.get_game().min_utility() == pytest.approx(-1 / 3) == pytest.approx(min(returns))


def test_a_game_that_is_stopped_is_nobodys(dealt):
    state = dealt("ludoteca_moose(limit=10)")
    assert sum(1 for _ in walk(state, random.Random(2))) == 10
    assert state.is_terminal() and state.returns() == [0, 0, 0, 0]


@pytest.mark.long
def test_MG8_a_window_asks_each_opponent_once_in_secret(dealt):
    state, rng = dealt("ludoteca_moggie(seats=4)"), random.Random(1)
    moggie, hold = game("moggie").face.parse_move("moggie"), game("moggie").face.parse_move("hold")
    while state.legal_actions() != [moggie, hold]:
        state.apply_action(rng.choice(state.legal_actions()))
    mover = (state.current_player() - 1) % 4
    calls = [state.clone(), state.clone()]
    for copy, answer in zip(calls, (moggie, hold), strict=True):
        copy.apply_action(answer)
        assert copy.current_player() == (mover + 2) % 4
    assert len({copy.information_state_string() for copy in calls}) == 1
    asked = []
    while state.legal_actions() == [moggie, hold]:
        asked.append(state.current_player())
        state.apply_action(hold)
    assert asked == [(mover + k) % 4 for k in (1, 2, 3)]
    assert state.current_player() == (mover + 1) % 4


def test_without_openspiel_the_words_say_what_to_install():
    code = "import sys; sys.modules['pyspiel'] = None; import ludoteca.envs.openspiel"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert 'pip install "ludoteca[openspiel]"' in run.stderr.splitlines()[-1]
