"""Games among bots on the virtual clock."""

from itertools import pairwise

import numpy as np
import pytest

from ludoteca.arena.simulate import Plan, plan, recorded
from ludoteca.bots.live import LiveBot
from ludoteca.bots.play import GREEDY, WINDOW, logged_events
from ludoteca.bots.registry import Bot, UnknownBot, bot, names
from ludoteca.engine.catalogue import OWN, game
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.events import take
from ludoteca.engine.position import Position
from ludoteca.testing import walk


@pytest.mark.parametrize("name", OWN)
def test_recorded_games_can_be_replayed_to_their_result(name):
    chosen = game(name)
    for lines in recorded(plan(chosen, chosen.seats[0], ["greedy", "random"], 4)):
        head, *events = lines[:-1]
        position = Position(chosen, head["seats"], head["first"] - 1, head["options"])
        for event in events:
            take(position, event)
        assert position.over
        assert position.outcome().json() == lines[-1]["result"]


def test_MG8_a_window_that_nobody_ends_is_closed_after_six_seconds():
    slow = Bot("slow", GREEDY, (0, 0, 0, 0, 2 * WINDOW, 1))
    lines = next(recorded(Plan(game("moggie"), 3, (slow,), 1)))
    events = lines[1:-1]
    assert all(before["at"] <= after["at"] for before, after in pairwise(events))
    position = Position(game("moggie"), 3, lines[0]["first"] - 1)
    opened, closed = None, 0
    for event in events:
        take(position, event)
        if "clock" in event:
            assert event["at"] - opened == pytest.approx(WINDOW / 1000)
            closed += 1
        opened = event["at"] if position.window and opened is None else opened if position.window else None
    assert closed > 10


def test_logged_events_name_seats_from_one_and_cards_as_records_do():
    log = np.array([[-1, -1, 0], [0, 1, 0], [2, 0, 0]], np.int32)
    events = [*logged_events(game("highcard"), log, np.array([[3, 1, 2]], np.int16))]
    assert events == [
        {"deal": [3, 1, 2]},
        {"seat": 1, "move": "swap", "by": "bot"},
        {"seat": 3, "move": "keep", "by": "bot"},
    ]


@pytest.mark.parametrize("name", OWN)
def test_a_live_bot_decides_from_what_its_seat_sees_alone(name):
    chosen = game(name)
    rng = seeded("worlds", name)
    for number, step in enumerate(walk(chosen, chosen.seats[-1], 1, limit=150)):
        for seat in step.after.actors():
            other = step.after.clone()
            other.resample(seat, rng)
            moves = [LiveBot(bot(chosen, "greedy"), seat, number).decide(world) for world in (step.after, other)]
            assert moves[0] == moves[1]
            assert moves[0] in step.after.legal(seat)


def test_how_long_a_live_bot_takes_follows_from_public_information():
    moggie = game("moggie")
    rng = seeded("delays")
    for number, step in enumerate(walk(moggie, 4, 2, limit=100)):
        if step.after.over:
            break
        other = step.after.clone()
        other.resample(SPECTATOR, rng)
        for seat in range(4):
            delays = [LiveBot(bot(moggie, "casual"), seat, number).delay(world) for world in (step.after, other)]
            assert delays[0] == delays[1] > 0


def test_bots_are_found_by_name():
    assert names(game("moggie"))[0] == "random"
    assert {"beginner", "expert", "greedy"} <= set(names(game("moggie")))
    with pytest.raises(UnknownBot):
        bot(game("moose"), "grandmaster")
