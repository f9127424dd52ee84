import dataclasses

import numpy as np
import pytest

from ludoteca.engine.contract import CLOCK, DEALER, SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.kernel import PIECES, Kernel, compiled, interpreted, no_close, piece
from ludoteca.testing import walk

KERNELS = pytest.mark.parametrize("kernel_of", [interpreted, compiled])


def dealt(game, kernel, seats=3, first=0, count=1):
    states = game.new(seats, first, count=count)
    deck = np.array(game.deck(seats, game.settle()), np.int16)
    for i in range(count):
        kernel.deal(states, i, np.roll(deck, i))
    return states


def test_a_kernel_has_every_piece_of_the_contract(highcard):
    assert {field.name for field in dataclasses.fields(Kernel)} == {*PIECES, "step"}
    for name in PIECES:
        assert callable(piece(highcard, name))
    assert piece(highcard, "deal") is highcard.rules.deal
    assert piece(highcard, "close") is no_close


@pytest.mark.parametrize("kernel_of", [interpreted, compiled])
def test_there_is_one_kernel_for_a_game(highcard, kernel_of):
    assert kernel_of(highcard) is kernel_of(highcard)


@KERNELS
def test_it_works_on_one_state_of_many(highcard, kernel_of):
    kernel = kernel_of(highcard)
    states = dealt(highcard, kernel, count=3)
    before = states.copy()
    kernel.apply(states, 1, 0, 1)
    assert states[0] == before[0] and states[2] == before[2]
    assert states[1]["hand"][0] == before[1]["pile"][before[1]["left"] - 1]


@KERNELS
def test_legal_writes_as_many_actions_as_it_says(highcard, kernel_of):
    kernel = kernel_of(highcard)
    states, out = dealt(highcard, kernel, first=1), np.full(2, -9, np.int16)
    assert kernel.legal(states, 0, 0, out) == 0 and out.tolist() == [-9, -9]
    assert kernel.legal(states, 0, 1, out) == 2 and out.tolist() == [0, 1]


@KERNELS
def test_step_takes_a_legal_action_and_leaves_an_illegal_one(moose, kernel_of):
    kernel, position = kernel_of(moose), list(walk(moose, 3, "step", limit=12))[-1].after
    out = np.empty(moose.actions, np.int16)
    for seat in range(3):
        legal = out[: kernel.legal(position.data, 0, seat, out)].tolist()
        for action in (*range(-2, moose.actions + 2), 10**6, -(10**6)):
            stepped, applied = position.data.copy(), position.data.copy()
            taken = kernel.step(stepped, 0, seat, action)
            assert taken == (action in legal)
            if taken:
                kernel.apply(applied, 0, seat, action)
            assert stepped.tobytes() == applied.tobytes()


@KERNELS
def test_masks_say_who_is_waited_for(kernel_of, highcard, moose):
    for game in (highcard, moose):
        kernel = kernel_of(game)
        assert kernel.actors(game.new(2), 0) == DEALER
        states = dealt(game, kernel, first=1)
        assert kernel.actors(states, 0) == 0b010
        assert kernel.interrupters(states, 0) == 0
        assert not kernel.actors(states, 0) & CLOCK


@KERNELS
def test_a_game_without_windows_has_nothing_to_close(highcard, kernel_of):
    states = dealt(highcard, kernel_of(highcard))
    before = states.tobytes()
    kernel_of(highcard).close(states, 0)
    assert states.tobytes() == before


def test_compiled_and_interpreted_pieces_do_the_same(moose):
    slow, fast = interpreted(moose), compiled(moose)
    for step in walk(moose, 4, "same"):
        ours, theirs = step.after.data.copy(), step.after.data.copy()
        assert slow.actors(ours, 0) == fast.actors(theirs, 0)
        for viewer in (SPECTATOR, 0, 3):
            seen = [ours.copy(), theirs.copy()]
            observed = [np.full(moose.observation_size, -1, np.float32) for _ in range(2)]
            for kernel, states, out in zip((slow, fast), seen, observed, strict=True):
                kernel.hide(states, 0, viewer)
                kernel.observe(states, 0, viewer, out)
                kernel.resample(states, 0, viewer, seeded("same"))
            assert seen[0].tobytes() == seen[1].tobytes()
            assert observed[0].tobytes() == observed[1].tobytes()
    scores = [np.zeros(4, np.int32) for _ in range(2)]
    winners = [k.outcome(step.after.data, 0, out) for k, out in zip((slow, fast), scores, strict=True)]
    assert winners[0] == winners[1] and scores[0].tolist() == scores[1].tolist()
