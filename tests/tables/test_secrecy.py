"""P1: who is asked, by when, and when bots move says nothing about hidden cards."""

import random
from types import SimpleNamespace

import pytest
from at_table import setting

from ludoteca.bots.registry import usual
from ludoteca.engine import catalogue
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.kernel import interpreted
from ludoteca.tables import people
from ludoteca.tables.clock import Clock
from ludoteca.tables.guests import new_guest
from ludoteca.tables.opening import new_facts
from ludoteca.tables.seat import Seat
from ludoteca.tables.table import Services, Table
from ludoteca.tables.timing import chance_of
from ludoteca.tables.views import public_due

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


@pytest.fixture
def time_stands(monkeypatch):
    """Table time is what the test says."""
    time = SimpleNamespace(now=0.0)
    monkeypatch.setattr(Clock, "now", property(lambda clock: time.now))
    return time


async def keep_nothing(unit):
    """What the store does in these worlds."""


async def two_worlds(game, seats):
    """The same table twice, with two people, one of whom is away, and bots."""
    store = SimpleNamespace(commit=keep_nothing)
    services = Services(store, None, interpreted, lambda: 0.0, 0.0)
    guest, gone = new_guest(), new_guest()
    places = [Seat(guest.id, ready=True), Seat(gone.id), *(Seat() for _ in range(seats - 2))]
    facts = new_facts(guest.id, setting(game, seats, turn=30, reaction=15, level=usual(catalogue.game(game))), places)
    worlds = [Table(facts.copy(), services) for _world in range(2)]
    for table in worlds:
        await people.begin(table, guest.id)
    return worlds


def some_event(table, chance):
    """Something that could happen now, and the seat (from 0) whose cards it shows."""
    position = table.position
    if position.awaits_deal:
        deck = chance_of(table.facts).deck(table.game.deck(position.seats, position.options), table.deals)
        return {"deal": [table.game.face.card_json(code) for code in deck]}, None
    if position.window and chance.random() < 0.1:
        return {"clock": "close"}, None
    seat = chance.choice([*position.actors(), *position.interrupters()])
    return {"seat": seat + 1, "move": chance.choice(position.moves(seat))}, seat


def think(table):
    """All bots decide, as they would when their time comes."""
    for seat in table.facts.automatic & table.due.keys():
        bot = table.robots.at(seat, table.facts, table.tail, table.position).copy()
        bot.decide(table.position)
        table.robots.learn(bot)


def with_other_cards(table, world, viewer, dice):
    """Makes `world` the same table with other cards where that seat cannot look; a deal looks the same to nobody."""
    world.facts, world.due, world.asked = table.facts.copy(), dict(table.due), dict(table.asked)
    world.robots._bots = {seat: bot.copy() for seat, bot in table.robots._bots.items()}
    world.tail.clear()
    world.position = table.position.clone()
    if viewer is not None:
        world.position.resample(viewer, dice)


def look_the_same(*worlds):
    return len({table.position.seen_by(SPECTATOR).save() for table in worlds}) == 1


@pytest.mark.parametrize(("game", "seats"), [("moose", 4), ("hoarders", 4), ("moggie", 4), ("moon", 4)])
async def test_P1_who_is_asked_and_by_when_is_the_same_whatever_cards_are_hidden(game, seats, time_stands):
    here, there = await two_worlds(game, seats)
    chance, dice = random.Random(game), seeded("other cards", game)
    compared = answers = 0
    while here.number < 150 and not here.position.over:
        event, seat = some_event(here, chance)
        with_other_cards(here, there, seat, dice)
        time_stands.now += 0.25
        for table in (here, there):
            think(table)
            await table.happen(event)
        if look_the_same(here, there) and here.position.save() != there.position.save():
            assert (here.due, here.asked, public_due(here)) == (there.due, there.asked, public_due(there))
            compared += 1
            answers += any(
                here.position.moves(seat)[-1:] in (["allow"], ["hold"], ["moggie"]) for seat in here.position.actors()
            )
    assert compared > 20
    assert (answers > 0) == (game != "moon")


async def test_P1_bots_deadlines_are_not_shown(time_stands):
    table, _other = await two_worlds("hoarders", 4)
    await table.happen(some_event(table, random.Random(1))[0])
    assert sorted(table.due) == [0, 1, 2, 3]
    assert public_due(table) == {"1": 30.0}
