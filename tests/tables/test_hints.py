"""Hints: for whom they are, what they say, and that they say it to nobody else."""

import asyncio
from types import SimpleNamespace

import numpy as np
import pytest
from at_table import choices, gather, listen, play, refused, seated, turn, until

from ludoteca.bots.play import GREEDY
from ludoteca.bots.registry import Bot
from ludoteca.engine.dice import seeded
from ludoteca.tables import people
from ludoteca.tables.hints import hint, hinted, may_hint, want_hints
from ludoteca.tables.robots import Robots

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles", "quick_expert")]


@pytest.fixture
def quick_expert(monkeypatch):
    """An expert who need not be compiled; whether it is `ready`."""
    state = SimpleNamespace(ready=True)
    monkeypatch.setattr("ludoteca.tables.robots.expert", lambda game: Bot("greedy", GREEDY))
    monkeypatch.setattr("ludoteca.tables.kernels.Kernels.can_think", lambda kernels, game: state.ready)
    return state


async def at_turn(house, game="moose", seats=2, guests=2):
    """A table where a person is asked, that person, and everybody."""
    table, names = await seated(house, game, seats, guests)
    await until(lambda: turn(table) <= guests)
    return table, names[turn(table) - 1], names


async def test_alone_among_bots_a_hint_is_a_possible_move(house):
    table, guest, _ = await at_turn(house, "moose", 4, 1)
    move = await hint(table, guest.id)
    assert move in choices(table, 1)
    assert hinted(table, 0) == move
    assert [hinted(table, seat) for seat in (1, 2, 3)] == [None] * 3


async def test_a_hint_is_over_when_something_happens(house):
    table, guest, _ = await at_turn(house, "moose", 3, 1)
    await play(table, 1, await hint(table, guest.id))
    assert hinted(table, 0) is None


async def test_who_asks_twice_is_not_thought_for_twice(house, monkeypatch):
    thoughts = []
    monkeypatch.setattr(
        Robots, "adviser", lambda *asked: thoughts.append(asked) or SimpleNamespace(decide=lambda p: p.legal(0)[0])
    )
    table, guest, _ = await at_turn(house, "moose", 3, 1)
    moves = await asyncio.gather(*(hint(table, guest.id) for _ in range(5)))
    assert len(set(moves)) == len(thoughts) == 1


async def test_nobody_else_is_told_that_a_hint_was_asked_for(house):
    table, guest, everybody = await at_turn(house)
    for one in everybody:
        await want_hints(table, one.id, True)
    own, other, watcher = (listen(table, one) for one in (guest, next(g for g in everybody if g is not guest), None))
    await hint(table, guest.id)
    assert [each.wake.is_set() for each in (own, other, watcher)] == [True, False, False]


async def test_among_people_all_must_want_hints(house):
    table, guest, everybody = await at_turn(house)
    await refused("no-hints", hint(table, guest.id))
    assert not await want_hints(table, everybody[0].id, True)
    await refused("no-hints", hint(table, guest.id))
    assert await want_hints(table, everybody[1].id, True)
    assert await hint(table, guest.id) in choices(table, turn(table))
    assert not await want_hints(table, everybody[0].id, False)
    await refused("no-hints", hint(table, guest.id))


async def test_who_leaves_takes_their_word_back(house):
    table, guest, everybody = await at_turn(house)
    for one in everybody:
        await want_hints(table, one.id, True)
    other = next(one for one in everybody if one is not guest)
    await people.leave(table, other.id)
    assert may_hint(table.facts), "one is left"
    await people.come_back(table, other.id)
    assert not may_hint(table.facts)


async def test_only_who_is_asked_gets_a_hint(house):
    table, guest, everybody = await at_turn(house)
    for one in everybody:
        await want_hints(table, one.id, True)
    other = next(one for one in everybody if one is not guest)
    await refused("not-asked", hint(table, other.id))
    stranger = await house.welcome("Stranger")
    await refused("no-seat", hint(table, stranger.id))
    await refused("no-seat", want_hints(table, stranger.id, True))


async def test_nothing_is_pointed_out_in_moggie(house):
    table, names = await seated(house, "moggie", 3, 1)
    await refused("no-hints", hint(table, names[0].id))
    await refused("no-hints", want_hints(table, names[0].id, True))


async def test_there_is_no_hint_before_the_game_or_in_a_pause(house):
    table, names = await gather(house, "moose", 2, 1)
    await refused("not-begun", hint(table, names[0].id))
    table, guest, _ = await at_turn(house, "moose", 2, 1)
    await people.pause(table, guest.id)
    await refused("paused", hint(table, guest.id))


async def test_an_expert_that_is_not_ready_says_so(house, quick_expert):
    quick_expert.ready = False
    table, guest, _ = await at_turn(house, "moose", 2, 1)
    await refused("not-ready", hint(table, guest.id))


@pytest.mark.parametrize(("game", "seats"), [("moose", 3), ("hoarders", 3), ("moon", 3)])
async def test_a_hint_knows_nothing_that_the_seat_does_not(house, game, seats):
    table, _guest, _ = await at_turn(house, game, seats, 1)
    other = table.position.clone()
    other.resample(0, seeded("other cards"))
    assert other.save() != table.position.save()
    advice = [Robots().adviser(0, table.facts, [], position).decide(position) for position in (table.position, other)]
    assert advice[0] == advice[1]
    assert np.array_equal(table.position.seen_by(0).data, other.seen_by(0).data)
