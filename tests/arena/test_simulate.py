"""Simulations: duplicate play, honest figures, records that are the same games."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from ludoteca.arena.simulate import Tally, plan, recorded, simulate
from ludoteca.engine.catalogue import game
from ludoteca.engine.record import line_of, read_lines


def test_every_bot_holds_every_seat_on_the_same_deals():
    wanted = plan(game("highcard"), 3, ["greedy", "random"], 9)
    assert wanted.rotations == 2
    assert wanted.deals == 5
    heads_and_deals = [(lines[0]["first"], lines[0]["players"], lines[1]["deal"]) for lines in recorded(wanted)]
    assert len(heads_and_deals) == 10
    for deal in range(5):
        of_deal = heads_and_deals[2 * deal : 2 * deal + 2]
        assert len({(first, tuple(cards)) for first, _players, cards in of_deal}) == 1
        assert {tuple(players) for _first, players, _cards in of_deal} == {
            ("greedy", "random", "greedy"),
            ("random", "greedy", "random"),
        }


def test_the_records_are_the_games_that_were_counted():
    wanted = plan(game("highcard"), 4, ["greedy", "random"], 400, low=True)
    found = simulate(wanted, cores=2)
    wins = np.zeros(4)
    for lines in recorded(wanted):
        record = read_lines("".join(map(line_of, lines)).encode())
        assert record.head["options"] == {"low": True}
        winners = record.result["result"]["winners"]
        for seat in winners:
            wins[seat - 1] += 1 / len(winners)
    assert [tally.mean for tally in found.by_seat] == pytest.approx((wins / 400).tolist())
    assert found.games == 400
    assert found.moves.mean == 4


def test_equal_bots_win_equally_and_a_better_one_more():
    wanted = plan(game("highcard"), 2, ["greedy", "random"], 20_000)
    found = simulate(wanted)
    assert sum(tally.mean for tally in found.by_seat) == pytest.approx(1)
    assert found.by_bot["greedy"].mean - found.by_bot["greedy"].margin > 0.5
    alike = simulate(plan(game("highcard"), 2, ["random"], 20_000))
    for tally in alike.by_seat:
        assert abs(tally.mean - 0.5) < 2 * tally.margin


def test_a_tally_is_what_numpy_says():
    numbers = np.random.default_rng(1).normal(3, 2, 1000)
    tally = Tally()
    tally.add(numbers[:300])
    tally.add(numbers[300:])
    assert tally.mean == pytest.approx(numbers.mean())
    assert tally.margin == pytest.approx(1.96 * numbers.std(ddof=1) / 1000**0.5)
    assert (tally.least, tally.most) == (numbers.min(), numbers.max())


DISABLED = """
import json
from ludoteca.arena.simulate import plan, simulate
from ludoteca.engine.catalogue import game
found = [simulate(plan(game(name), 3, ["greedy", "random"], games), cores=1).json() for name, games in WANTED]
print(json.dumps(found))
"""


def test_the_same_games_are_played_with_the_compiler_switched_off():
    wanted = [("moose", 40), ("hoarders", 20), ("moon", 2), ("moggie", 2)]
    code = DISABLED.replace("WANTED", repr(wanted))
    slow = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True
    )
    assert slow.returncode == 0, slow.stderr
    fast = [simulate(plan(game(name), 3, ["greedy", "random"], games), cores=1).json() for name, games in wanted]
    assert json.loads(slow.stdout) == json.loads(json.dumps(fast))
