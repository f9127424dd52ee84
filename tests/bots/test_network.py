"""Trained networks: what a file may hold, what is made of it, and how one plays a seat."""

import dataclasses
import io
import json
import pickle
import subprocess
import sys
import zipfile

import numpy as np
import pytest

from ludoteca.arena.contest import hold
from ludoteca.arena.crew import Unusable
from ludoteca.arena.plan import contest
from ludoteca.arena.specs import BadPlayer, player
from ludoteca.bots.learned import FOLDER, decide, network_for, trained_for
from ludoteca.bots.live import LiveBot
from ludoteca.bots.network import BadNetwork, Network, load, save
from ludoteca.bots.registry import UnknownBot, at_tables, bot, names
from ludoteca.cli.fault import Fault
from ludoteca.cli.given import find_bots
from ludoteca.engine.catalogue import game
from ludoteca.engine.dice import seeded
from ludoteca.engine.position import Position
from ludoteca.envs.turning import OWN, turned
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.setting import settle
from ludoteca.testing import walk

HIGHCARD = game("highcard")
#: Where the house has networks.
TRAINED = [("moose", 4), ("hoarders", 4)]


def network(**other):
    """A network for High Card that keeps a card from the better half, worked out by hand: one input a card."""
    keeps = np.array([[-1, 1]] * 4 + [[1, -1]] * 5, np.float32)
    given = {
        "game": "highcard",
        "rules": HIGHCARD.rules_version,
        "seats": 2,
        "observation": HIGHCARD.observation_size,
        "actions": 2,
        "source": np.arange(9),
        "scale": np.ones(9, np.float32),
        "offset": np.zeros(9, np.float32),
        "layers": (
            (np.eye(9, dtype=np.float32), np.zeros(9, np.float32)),
            (3 * keeps, np.array([0.25, 0], np.float32)),
        ),
        "turned": np.array([[0, 1]] * 2),
    }
    return Network(**given | other)


def written(wanted):
    """The network's file."""
    file = io.BytesIO()
    save(file, wanted)
    file.seek(0)
    return file


def arrays(**other):
    """The file of the network above with other arrays in it; None leaves one out."""
    found = dict(np.load(written(network())))
    found.update(other)
    file = io.BytesIO()
    np.savez(file, **{name: value for name, value in found.items() if value is not None})
    return file


def about(**other):
    """The same with other words about itself."""
    return arrays(about=np.array(json.dumps(json.loads(str(np.load(written(network()))["about"])) | other)))


def dealt(*cards):
    position = Position(HIGHCARD, 2)
    position.deal([*cards, *(card for card in range(1, 10) if card not in cards)])
    return position


# What it makes of what it sees


def test_it_weighs_what_it_sees_by_its_layers():
    seen = np.zeros(HIGHCARD.observation_size, np.float32)
    seen[7] = 1
    assert network().preferences(seen).tolist() == [3.25, -3]
    seen[7], seen[1] = 0, 1
    assert network().preferences(seen).tolist() == [-2.75, 3]


def test_between_two_layers_nothing_is_negative():
    seen = np.ones(HIGHCARD.observation_size, np.float32)
    below = (-np.eye(9, dtype=np.float32), np.zeros(9, np.float32))
    assert network(layers=(below, network().layers[1])).preferences(seen).tolist() == [0.25, 0]


def test_inputs_are_steps_of_what_is_observed():
    steps = network(
        source=np.array([0, 0, 0, 1]),
        scale=np.array([1, 1, 1, 10], np.float32),
        offset=np.array([0, 1, 2, 3], np.float32),
    )
    seen = np.zeros((2, HIGHCARD.observation_size), np.float32)
    seen[0, 0], seen[1, 1] = 2, 0.35
    assert steps.inputs(seen) == pytest.approx(np.array([[1, 1, 0, 0], [0, 0, 0, 0.5]]), abs=1e-6)


def test_what_is_not_legal_has_no_chance():
    seen = np.zeros(HIGHCARD.observation_size, np.float32)
    seen[8] = 1
    assert network().chances(seen, 0, [1]).tolist() == [1]
    keep, swap = network().chances(seen, 0, [0, 1])
    assert keep + swap == pytest.approx(1)
    assert keep > 0.99


def test_what_is_called_otherwise_from_another_seat_is_found_there():
    seen = np.zeros(HIGHCARD.observation_size, np.float32)
    seen[8] = 1
    found = network(turned=np.array([[0, 1], [1, 0]]))
    assert found.chances(seen, 0, [0, 1])[0] > 0.99
    assert found.chances(seen, 1, [0, 1])[1] > 0.99


def test_of_what_lies_open_it_does_the_likeliest():
    for card, move in ((9, "keep"), (5, "keep"), (4, "swap"), (1, "swap")):
        seen = dealt(card, 3 if card != 3 else 2).seen_by(0)
        assert HIGHCARD.face.move_text(decide(network(), seen, 0, seeded(0))) == move


def test_a_choice_in_secret_is_drawn():
    hoarders = game("hoarders")
    position = Position(hoarders, 4)
    position.deal(hoarders.deck(4, {}))
    wide = hoarders.observation_size
    layers = ((np.zeros((1, hoarders.actions), np.float32), np.zeros(hoarders.actions, np.float32)),)
    same = np.tile(np.arange(hoarders.actions), (4, 1))
    even = Network("hoarders", 1, 4, wide, hoarders.actions, np.array([0]), np.ones(1), np.zeros(1), layers, same)
    rng = seeded("dice")
    picks = [decide(even, position.seen_by(0), 0, rng) for _ in range(300)]
    assert set(picks) == set(position.legal(0))


# Files


def test_a_network_comes_back_from_its_file():
    again = load(written(network()))
    for one, other in zip(again.layers, network().layers, strict=True):
        assert all(map(np.array_equal, one, other))
    for field in dataclasses.fields(Network):
        if field.name != "layers":
            assert np.array_equal(getattr(again, field.name), getattr(network(), field.name)), field.name


def test_a_file_is_the_same_by_its_name(tmp_path):
    save(tmp_path / "highcard.npz", network())
    assert load(tmp_path / "highcard.npz").seats == 2
    with pytest.raises(BadNetwork, match="cannot be read"):
        load(tmp_path / "nowhere.npz")
    with pytest.raises(BadNetwork, match="cannot be read"):
        load(tmp_path)


SPRUNG = []


class Trap:
    """What a pickle would do to whoever opens it."""

    def __reduce__(self):
        return SPRUNG.append, ("sprung",)


def pickled():
    file = io.BytesIO()
    np.savez(file, **dict(np.load(written(network()))) | {"weight0": np.array([Trap()], object)})
    return file


def flipped():
    data = bytearray(written(network()).getvalue())
    data[data.index(b"weight1.npy") + 40] ^= 1
    return io.BytesIO(data)


def large():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("weight0.npy", bytes(65 * 2**20))
    return file


def lying():
    """An array that says it is much larger than it is."""
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": "<f4", "fortran_order": False, "shape": (2**40, 2**20)})
    file = written(network())
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("weight2.npy", head.getvalue())
    return file


def other_file():
    file = written(network())
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("scale", b"text")
    return file


WRONG = {
    "empty": lambda: io.BytesIO(),
    "text": lambda: io.BytesIO(b"no archive"),
    "pickle": lambda: io.BytesIO(pickle.dumps(Trap())),
    "half": lambda: io.BytesIO(written(network()).getvalue()[:-400]),
    "one bit": flipped,
    "pickled array": pickled,
    "too large": large,
    "lying": lying,
    "about missing": lambda: arrays(about=None),
    "about no JSON": lambda: arrays(about=np.array("{")),
    "about a list": lambda: arrays(about=np.array("[]")),
    "about a number": lambda: arrays(about=np.zeros(3)),
    "other version": lambda: about(ludoteca_network=2),
    "no seats": lambda: about(seats=0),
    "half a seat": lambda: about(seats=2.5),
    "true seats": lambda: about(seats=True),
    "more seats": lambda: about(seats=3),
    "game a number": lambda: about(game=1),
    "nothing observed": lambda: about(observation=0),
    "fewer actions": lambda: about(actions=1),
    "source missing": lambda: arrays(source=None),
    "source floats": lambda: arrays(source=np.arange(9.0)),
    "source too far": lambda: arrays(source=np.arange(9) + HIGHCARD.observation_size),
    "source negative": lambda: arrays(source=np.arange(9) - 1),
    "source empty": lambda: arrays(source=np.zeros(0, int)),
    "turned too far": lambda: arrays(turned=np.array([[0, 2]] * 2)),
    "turned too short": lambda: arrays(turned=np.array([[0]] * 2)),
    "turned missing": lambda: arrays(turned=None),
    "scale too short": lambda: arrays(scale=np.ones(3)),
    "scale text": lambda: arrays(scale=np.array(["1"] * 9)),
    "no layers": lambda: arrays(weight0=None, bias0=None, weight1=None, bias1=None),
    "no bias": lambda: arrays(bias0=None),
    "weights do not fit": lambda: arrays(weight0=np.ones((9, 8))),
    "weights not finite": lambda: arrays(weight0=np.full((9, 9), np.nan)),
    "weights too great": lambda: arrays(weight0=np.full((9, 9), 1e300)),
    "weights flat": lambda: arrays(weight0=np.ones(9)),
    "something more": lambda: arrays(extra=np.ones(9)),
}


@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG)
def test_a_file_that_is_no_network_is_refused_in_a_sentence(make):
    file = make()
    file.seek(0)
    with pytest.raises(BadNetwork, match=r"^it is no network, or a damaged one \(.+\)$"):
        load(file)
    assert SPRUNG == []


@pytest.mark.parametrize(
    ("other", "seats", "said"),
    [
        ({"game": "chess"}, 2, "trained for chess, not for highcard"),
        ({"rules": 7}, 2, "other rules"),
        ({"observation": 30}, 2, "other rules"),
        ({"actions": 3}, 2, "other rules"),
        ({}, 3, "2 seats, not for 3"),
    ],
)
def test_a_network_for_something_else_is_not_used(other, seats, said):
    network().check(HIGHCARD, 2)
    with pytest.raises(BadNetwork, match=said):
        network(**other).check(HIGHCARD, seats)


# The house's own


@pytest.mark.parametrize(("name", "seats"), TRAINED)
def test_the_house_has_small_networks_that_know_the_games_as_they_are(name, seats):
    played = game(name)
    assert seats in trained_for(played)
    found = network_for(played, seats)
    found.check(played, seats)
    assert np.array_equal(found.turned, turned(played, seats, relative=True)[OWN])
    assert (FOLDER / f"{name}-{seats}.npz").stat().st_size < 300_000


@pytest.mark.parametrize(("name", "seats"), TRAINED)
def test_hidden_cards_change_nothing(name, seats):
    played, worlds, looked = game(name), seeded("worlds", name), 0
    for number, step in enumerate(walk(played, seats, 3, limit=150)):
        if step.after.over:
            break
        for seat in step.after.actors():
            other = step.after.clone()
            other.resample(seat, worlds)
            bots = [LiveBot(bot(played, "learned"), seat, number) for _ in range(2)]
            assert bots[0].decide(step.after) == bots[1].decide(other)
            looked += other.save() != step.after.save()
    assert looked > 20


@pytest.mark.parametrize(("name", "seats"), TRAINED)
def test_it_plays_whole_games_by_the_rules(name, seats):
    played = game(name)
    position = Position(played, seats)
    deck = np.array(played.deck(seats, position.options))
    np.random.default_rng(4).shuffle(deck)
    position.deal(deck.tolist())
    bots = [LiveBot(bot(played, "learned"), seat, 1) for seat in range(seats)]
    while not position.over:
        seat = position.actors()[-1]
        assert all(bots[other].decide(position) is None for other in range(seats) if other not in position.actors())
        position.move(seat, bots[seat].decide(position))
    assert position.outcome().winners


def test_four_of_them_do_not_rob_each_other_for_ever():
    hoarders, dealing = game("hoarders"), np.random.default_rng(7)
    for number in range(6):
        position = Position(hoarders, 4)
        position.deal(dealing.permutation(hoarders.deck(4, {})).tolist())
        bots = [LiveBot(bot(hoarders, "learned"), seat, number) for seat in range(4)]
        for _ in range(2000):
            if position.over:
                break
            seat = position.actors()[0]
            position.move(seat, bots[seat].decide(position))
        assert position.over


def test_it_needs_no_more_than_numpy():
    code = (
        "import sys; from ludoteca.engine.catalogue import game; from ludoteca.bots.learned import network_for\n"
        "network_for(game('moose'), 4)\n"
        "assert not {'torch', 'numba', 'matplotlib'} & set(sys.modules), 'more than NumPy'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_it_is_offered_where_there_is_one_and_to_tables_alone():
    assert "learned" in at_tables(game("moose"), 4)
    assert "learned" not in at_tables(game("moose"), 3)
    assert "learned" not in at_tables(game("moon"), 4)
    assert "learned" not in names(game("moose"))
    with pytest.raises(UnknownBot):
        bot(game("moon"), "learned")
    assert settle("moose", 4, level="learned").level == "learned"
    for name, seats in (("moose", 3), ("moon", 4)):
        with pytest.raises(Refusal) as caught:
            settle(name, seats, level="learned")
        assert caught.value.code == "wrong-level"


def test_at_the_keyboard_too_but_not_in_a_simulation():
    assert find_bots(game("moose"), "learned,greedy", 4) == ["learned", "greedy"]
    for table in (3, None):
        with pytest.raises(Fault, match="no bot “learned”"):
            find_bots(game("moose"), "learned", table)


# In the arena


def test_a_file_plays_in_the_arena(tmp_path):
    save(tmp_path / "highcard.npz", network())
    guest = player(HIGHCARD, f"network:{tmp_path / 'highcard.npz'}")
    found = hold(contest(HIGHCARD, 2, (guest, bot(HIGHCARD, "random")), 400))
    assert found.faults == {}
    assert found.verdicts()[0][0] == guest.name


def test_the_houses_own_plays_in_the_arena():
    moose = game("moose")
    found = hold(contest(moose, 4, (player(moose, "learned"), bot(moose, "greedy")), 2), cores=1)
    assert found.faults == {}
    assert found.deals == 1


def test_one_that_cannot_play_ends_the_contest_in_a_sentence(tmp_path):
    save(tmp_path / "highcard.npz", network())
    moose = game("moose")
    for target, said in ((tmp_path / "highcard.npz", "trained for highcard"), (tmp_path / "none.npz", "read")):
        guest = player(moose, f"network:{target}")
        with pytest.raises(Unusable, match=said):
            hold(contest(moose, 4, (guest, bot(moose, "greedy")), 2), cores=1)
    with pytest.raises(BadPlayer, match="file"):
        player(moose, "network:")
    with pytest.raises(BadPlayer, match="learned"):
        player(game("moon"), "learned")
