"""Other people's bots: they play, see no hidden card, and cost nobody else anything when they fail."""

import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ludoteca.arena.compiled import play_compiled, recorded
from ludoteca.arena.contest import hold
from ludoteca.arena.crew import GONE, ILLEGAL, RAISED, SLOW, Closed, Crews, Unusable
from ludoteca.arena.guests import PYTHON
from ludoteca.arena.plan import Guest, Plan, contest
from ludoteca.arena.results import Results
from ludoteca.arena.runner import played
from ludoteca.arena.seated import Visitor, play_seated
from ludoteca.bots.play import RANDOM
from ludoteca.bots.registry import Bot, bot
from ludoteca.engine.catalogue import OWN, game
from ludoteca.engine.dice import seeded
from ludoteca.engine.position import Position
from ludoteca.testing import walk

HIGHCARD = game("highcard")


def stranger(name):
    return Guest(name, PYTHON, f"stranger:{name}")


def against(name, games=8, seats=2, other="random", seed="0"):
    return contest(HIGHCARD, seats, (stranger(name), bot(HIGHCARD, other)), games, seed)


# Each game's loop takes long to compile: one is enough every time.
@pytest.mark.parametrize("name", [OWN[0], *(pytest.param(name, marks=pytest.mark.long) for name in OWN[1:])])
def test_the_same_deals_are_played_as_in_the_compiled_loop(name, monkeypatch):
    chosen = game(name)
    wanted = Plan(chosen, 3, (bot(chosen, "greedy"), bot(chosen, "random")), 4)
    dealt = []
    deal = Position.deal
    monkeypatch.setattr(
        Position,
        "deal",
        lambda self, deck: dealt.append((self.data["deals"][0] if name == "moon" else 0, deck)) or deal(self, deck),
    )
    play_seated(wanted, Crews(wanted, 10), 0, 2)
    seated = [deck for number, deck in dealt if number == 0]
    compiled = [next(line["deal"] for line in lines if "deal" in line) for lines in recorded(wanted)]
    assert [[chosen.face.card_json(code) for code in deck] for deck in seated] == compiled


def test_without_chance_among_the_players_the_games_are_those_of_the_compiled_loop():
    moon = game("moon")
    wanted = Plan(moon, 3, (bot(moon, "greedy"),), 4)
    compiled, seated = play_compiled(wanted, 0, 4), play_seated(wanted, Crews(wanted, 10), 0, 4)
    assert compiled.winners.tolist() == seated.winners.tolist()
    assert compiled.spent.tolist() == seated.spent.tolist()


def test_windows_close_and_guests_take_their_time_as_in_the_compiled_loop():
    moggie = game("moggie")
    wanted = contest(moggie, 3, (stranger("chance"), bot(moggie, "greedy"), bot(moggie, "random")), 3)
    [piece] = list(played(wanted, 1))
    assert piece.faults == {}
    assert (piece.spent[:, 1] > 60_000).all()


def test_a_class_plays_better_than_chance_and_watches():
    found = hold(against("Careful", 400))
    assert found.faults == {}
    assert found.verdicts()[0][:2] == ("Careful", "random")


def test_one_core_and_two_and_a_break_find_the_same(tmp_path):
    wanted = against("chance", 24)
    one = hold(wanted, Results(tmp_path / "one", wanted), stop=False, cores=1)
    two = hold(wanted, Results(tmp_path / "two", wanted), stop=False, cores=2)
    assert one.json() == two.json()
    whole = (tmp_path / "one").read_bytes()
    assert (tmp_path / "two").read_bytes() == whole
    (tmp_path / "two").write_bytes(whole[: len(whole) // 2])
    assert hold(wanted, Results(tmp_path / "two", wanted), stop=False, cores=2).json() == one.json()
    assert (tmp_path / "two").read_bytes() == whole


def test_a_spy_finds_nothing_to_see():
    assert hold(against("Spy", 40), stop=False).faults == {}


@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_meets_a_deal_again_from_another_seat(seats):
    assert hold(against("rememberer", 24, seats), stop=False, cores=1).faults == {}


@pytest.mark.parametrize("name", OWN)
def test_what_leaves_for_a_guest_is_the_same_whatever_is_hidden(name):
    class Ear:
        """Notes what a guest would be sent."""

        def __init__(self):
            self.heard = []
            self.out = False
            self.faults = type("None", (), {"total": lambda self: 0})()

        def begin(self, seat, seed):
            pass

        def ask(self, seen, waited_for):
            self.heard.append((seen, waited_for))

        def blame(self, kind, said):
            pass

        def watch(self, seen, seat, move):
            self.heard.append((seen, seat, move))

    chosen, rng = game(name), seeded("worlds", name)
    secret = set(chosen.face.SECRET_MOVES)
    steps = 0
    for step in walk(chosen, chosen.seats[-1], 5, limit=120):
        if step.after.over:
            break
        for seat in step.after.actors():
            other = step.after.clone()
            other.resample(seat, rng)
            ears = [Ear(), Ear()]
            for ear, world in zip(ears, (step.after, other), strict=True):
                visitor = Visitor(ear, seat, "0")
                visitor.decide(world)
                for word in secret:
                    visitor.watch(world, (seat + 1) % chosen.seats[-1], f"{word} something")
            assert ears[0].heard == ears[1].heard
            assert "something" not in str([heard[-1] for heard in ears[0].heard])
            steps += 1
    assert steps > 20


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("clumsy", RAISED, "I divided by zero"),
        ("nonsense", ILLEGAL, "castle kingside"),
        ("illegal_number", ILLEGAL, "77"),
        ("object_of_its_own", RAISED, "object"),
        ("gone", GONE, ""),
        ("Broken", RAISED, "I can't even begin"),
    ],
)
def test_who_fails_is_reported_and_the_game_goes_on(name, kind, said):
    wanted = against(name, 8)
    found = hold(wanted, stop=False, cores=1)
    assert found.deals == 4
    assert found.faults[name] == {kind: 8}  # High Card asks once in a game
    assert said in found.said[name, kind]


def test_the_first_legal_move_is_made_for_who_fails():
    wanted = contest(HIGHCARD, 2, (stranger("clumsy"), stranger("nonsense")), 4)
    keeps = Plan(HIGHCARD, 2, (Bot("x", RANDOM),), 4)
    [piece, *_] = list(played(wanted, 1))
    assert piece.spent[:, 0].tolist() == [2, 2]
    assert keeps.seats == 2


def test_who_is_too_slow_is_not_waited_for_twice_in_a_game():
    moose = game("moose")
    wanted = contest(moose, 2, (stranger("slow"), bot(moose, "random")), 2)
    began = time.monotonic()
    found = hold(wanted, stop=False, cores=1, patience=0.3)
    assert found.faults["slow"] == {SLOW: 2}
    assert time.monotonic() - began < 30
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("target", ["stranger:nobody", "nothing_of_the_kind:X", "stranger:no_bot"])
def test_who_cannot_be_started_is_refused_with_its_own_words(target):
    wanted = contest(HIGHCARD, 2, (Guest("x", PYTHON, target), bot(HIGHCARD, "random")), 2)
    with pytest.raises(Unusable) as refused:
        hold(wanted, cores=1)
    assert refused.value.said
    assert not multiprocessing.active_children()


def test_nobody_stays_behind_after_a_contest():
    hold(against("chance", 8), cores=2)
    assert not multiprocessing.active_children()


def test_chance_of_a_guest_follows_from_the_seed():
    one, again, other = (
        np.concatenate([piece.winners for piece in played(against("chance", 40, seed=seed), 2)]).tolist()
        for seed in ("0", "0", "1")
    )
    assert one == again
    assert one != other


def test_the_bots_of_the_docs_play(tmp_path, monkeypatch):
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
    (tmp_path / "mybots.py").write_text(page.split("```python\n# mybots.py\n")[1].split("```")[0])
    monkeypatch.syspath_prepend(tmp_path)
    chosen = game("moose")
    players = Guest("chance", PYTHON, "mybots:chance"), Guest("careful", PYTHON, "mybots:Careful")
    assert hold(contest(chosen, 2, players, 2), stop=False, cores=1).faults == {}


def circling():
    """Hoarders among those who always take the first that is possible: they rob each other for ever."""
    return contest(game("hoarders"), 4, (stranger("clumsy"), stranger("nonsense")), 2)


def test_a_game_that_goes_round_in_circles_is_everybodys(monkeypatch):
    monkeypatch.setattr("ludoteca.arena.seated.LONGEST", 300)
    wanted = circling()
    crews = Crews(wanted, 10)
    piece = play_seated(wanted, crews, 0, 1)
    crews.leave()
    assert piece.winners.tolist() == [0b1111, 0b1111]
    assert piece.spent[:, 0].tolist() == [300, 300]


@pytest.mark.parametrize("after", [0.01, 3])
def test_a_contest_that_is_over_leaves_the_games_that_are_still_played(monkeypatch, after):
    monkeypatch.setattr("ludoteca.arena.seated.LONGEST", 1 << 60)
    wanted = circling()
    crews = Crews(wanted, 10)
    with ThreadPoolExecutor(1) as pool:
        piece = pool.submit(play_seated, wanted, crews, 0, 1)
        time.sleep(after)  # while a guest gets ready, or in the middle of the game
        assert not piece.done()
        crews.stop()
        assert isinstance(piece.exception(10), Closed)
    crews.leave()
