"""Who is asked, in which order, and what becomes of choices made at once."""

import numpy as np
import pytest

import ludoteca
from ludoteca import envs
from ludoteca.engine.view import view
from ludoteca.envs.alone import OVER, Table
from ludoteca.games.moggie.state import CANT, FLIP, HOLD, MOGGIE, PHASE_TURN, PHASE_WINDOW

pytestmark = pytest.mark.usefixtures("interpreted")


def table(name, seats, **more):
    settings = {"options": None, "rewards": "win", "interruptions": True, "relative": False, **more}
    return Table(ludoteca.game(name), seats, **settings)


def test_HO3_all_choose_before_anything_happens_and_see_the_same():
    hoarders = table("hoarders", 4)
    asked, order = hoarders.begin(3), []
    before = hoarders.states.tobytes()
    first = view(hoarders.states).first
    for pair in (0, 3, 5, 9):
        order.append(asked)
        assert hoarders.states.tobytes() == before, "a choice shows before all have chosen"
        asked = hoarders.turn(pair)
    assert order == [(first + k) % 4 for k in range(4)], "clockwise from the first player"
    assert [bin(view(hoarders.states).down[seat]).count("1") for seat in range(4)] == [2, 2, 2, 2]
    assert asked == first, "the first player reveals first"


def test_HO3_a_choice_is_final():
    hoarders = table("hoarders", 3)
    asked = hoarders.begin(1)
    for expected in (1, 2):
        following = hoarders.turn(0)
        assert following == (asked + expected) % 3


def up_to_a_flip(moggie):
    """A card is turned, so that the others may call."""
    turn = moggie.begin(2)
    return turn, moggie.turn(FLIP)


def test_MG8_opponents_are_asked_after_each_act_and_may_let_it_pass():
    moggie = table("moggie", 3)
    turn, asked = up_to_a_flip(moggie)
    passing = moggie.game.actions
    assert moggie.choices_of(asked) == [MOGGIE, passing]
    assert asked == (turn + 1) % 3
    assert moggie.turn(passing) == (turn + 2) % 3
    assert moggie.turn(passing) == turn, "then the turn goes on"
    assert passing not in moggie.choices_of(turn), "the turn's player may not let it pass"


def test_MG8_without_interruptions_the_turn_goes_on():
    moggie = table("moggie", 3, interruptions=False)
    turn, asked = up_to_a_flip(moggie)
    assert asked == turn


def test_MG8_a_window_asks_each_opponent_once_and_closes():
    moggie = table("moggie", 4, interruptions=False)
    turn, _ = up_to_a_flip(moggie)
    asked = [moggie.turn(CANT)]
    assert view(moggie.states).phase == PHASE_WINDOW
    while view(moggie.states).phase == PHASE_WINDOW:
        assert moggie.choices_of(asked[-1]) == [MOGGIE, HOLD]
        asked.append(moggie.turn(HOLD))
    assert asked == [(turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4, (turn + 1) % 4], "the next one's turn begins"


def test_MG9_a_right_call_settles_the_turn_and_later_calls_are_void():
    moggie = table("moggie", 3, interruptions=False)
    turn, _ = up_to_a_flip(moggie)
    moggie.turn(CANT)
    view(moggie.states).fault = 1
    moggie.turn(MOGGIE)
    moggie.turn(MOGGIE)
    s = view(moggie.states)
    assert s.phase == PHASE_TURN
    assert s.turn == (turn + 1) % 3
    sizes = [sum(node != pile for node in ring(s, pile)) for pile in range(3)]
    # 67, 67, 66 were dealt and one turned; one penalty card from each of two, once.
    assert sum(sizes) == 199
    assert sizes[turn] in (67, 68)


def ring(s, pile):
    node = s.next[pile]
    while node != pile:
        yield node
        node = s.next[node]


def test_MG10_wrong_calls_at_once_are_all_punished():
    moggie = table("moggie", 3, interruptions=False)
    turn, _ = up_to_a_flip(moggie)
    moggie.turn(CANT)
    view(moggie.states).fault = 0
    before = sum(1 for _ in ring(view(moggie.states), turn))
    moggie.turn(MOGGIE)
    moggie.turn(MOGGIE)
    assert sum(1 for _ in ring(view(moggie.states), turn)) == before - 2, "one card for each wrong call"


@pytest.mark.parametrize("name", ("moose", "hoarders", "moggie", "moon", "highcard"))
def test_every_game_ends(name):
    game = ludoteca.game(name)
    one = table(name, game.seats[0])
    chance = np.random.default_rng(5)
    asked, moves = one.begin(5), 0
    while asked != OVER and moves < 300:
        asked = one.turn(int(chance.choice(one.choices_of(asked))))
        moves += 1
    assert asked == OVER or name in ("moggie", "moon"), "these take thousands of moves at random"


def test_the_impossible_is_refused_and_nothing_changes():
    env = envs.aec("moose", 3, raw=True)
    env.reset(seed=4)
    before = env.state().tobytes(), env.agent_selection
    with pytest.raises(ValueError, match=r"seat . cannot choose action 61 now; it can choose"):
        env.step(61)
    with pytest.raises(ValueError, match="cannot choose action -1"):
        env.step(-1)
    assert (env.state().tobytes(), env.agent_selection) == before


def test_in_a_round_nobody_who_is_asked_may_be_silent():
    env = envs.parallel("hoarders", 3)
    env.reset(seed=4)
    with pytest.raises(ValueError, match=r"seat_. is asked now, and has no action"):
        env.step({"seat_1": 0})
    with pytest.raises(ValueError, match=r"seat_. cannot choose action 40 now"):
        env.step(dict.fromkeys(env.agents, 40))


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="there is no game “chess”; there are: moose"):
        envs.aec("chess", 2)
    with pytest.raises(ValueError, match="moose is for 2 to 5 seats, not 6"):
        envs.aec("moose", 6)
    with pytest.raises(ValueError, match="rewards='fame': there are win, score, shaped"):
        envs.aec("moose", 2, rewards="fame")
    with pytest.raises(ValueError, match="render_mode='3d': there are human, ansi, rgb_array"):
        envs.parallel("moose", 2, render_mode="3d")


def test_in_the_wrappers_the_impossible_ends_the_game():
    env = envs.aec("moose", 3)
    env.reset(seed=4)
    env.last()
    agent = env.agent_selection
    env.step(61)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())
    for agent in list(env.agents):
        assert env.agent_selection == agent
        env.step(None)
    assert env.agents == []


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for make in (lambda: envs.aec("moose", 3), lambda: envs.parallel("moose", 3), lambda: envs.vector("moose", 3, 2)):
        with pytest.raises(ImportError, match=r'needs gymnasium: pip install "ludoteca\[envs\]"'):
            make()
