"""P1: two worlds that differ only in what a viewer may not see give that viewer the same bytes."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from asker import until

from ludoteca.engine.catalogue import game
from ludoteca.engine.dice import seeded
from ludoteca.tables.clock import Clock
from ludoteca.tables.facts import PLAYING
from ludoteca.tables.moments import moment_of
from ludoteca.tables.opening import new_facts
from ludoteca.tables.seat import Seat
from ludoteca.tables.setting import Setting
from ludoteca.tables.table import Table
from ludoteca.testing.walk import walk

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]

SEATS = 4
STEPS, EVERY = 150, 11


def other_event(played, event, viewer, chance):
    """The event as it could have been for all that the viewer knows."""
    if "deal" in event:
        deck = list(event["deal"])
        chance.shuffle(deck)
        return {**event, "deal": deck}
    if "move" in event and event["seat"] != viewer + 1:
        word = event["move"].split(" ")[0]
        if word in played.face.SECRET_MOVES:
            texts = [played.face.move_text(action) for action in range(played.actions)]
            return {**event, "move": chance.choice([text for text in texts if text.split(" ")[0] == word])}
    return event


def put(house, table_id, facts, event, before, after):
    """The table as the house has it in memory, just after the event."""
    table = Table(facts, house.services)
    table.position, table.number, table.clock = after, 7, Clock()
    table.due = dict.fromkeys(after.actors(), 30.0)
    table.tail.append(moment_of((), 7, event, before, after))
    house.tables[table_id] = table


async def told(ask, table, token, illegal):
    """Every byte that a viewer is told of the table."""
    async with ask.following(table, token) as stream:
        await stream.until(lambda stream: stream.events)
        text = stream.text
    state = (await ask.raw("GET", f"/tables/{table}/state", token)).content
    move = {"move": illegal, "n": 7, "id": "a"}
    answer = await ask.raw("POST", f"/tables/{table}/moves", token, move) if token else None
    return text, state, answer and (answer.status_code, answer.content)


@pytest.mark.parametrize("name", ["moose", "hoarders", "moggie", "moon"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_P1_the_stream_the_state_and_faults_are_the_same_whatever_is_hidden(ask, name, seed):
    played = game(name)
    chance, rng = random.Random(f"{name} {seed}"), seeded("worlds", name, seed)
    tokens = await ask.guests(SEATS)
    ids = [(await ask("GET", "/guests/me", token))["id"] for token in tokens]
    places = [Seat(guest, f"Guest {guest[:3]}", ready=True) for guest in ids]
    moves = [played.face.move_text(action) for action in range(played.actions)]
    looked = 0
    for step in islice(walk(played, SEATS, seed), chance.randrange(EVERY), STEPS, EVERY):
        if step.after.over:
            break
        for viewer in (-1, *range(SEATS)):
            worlds = []
            illegal = chance.choice([move for move in moves if viewer < 0 or move not in step.after.moves(viewer)])
            for hidden_otherwise in (False, True):
                facts = new_facts(ids[0], Setting(name, SEATS, level="greedy"), [replace(place) for place in places])
                facts.id, facts.seed, facts.created, facts.status, facts.running = "t", "00" * 32, 0.0, PLAYING, True
                facts.head = {"first": 1}
                event, before, after = step.event, step.before.clone(), step.after.clone()
                if hidden_otherwise:
                    event = other_event(played, event, viewer, chance)
                    before.resample(viewer, rng)
                    after.resample(viewer, rng)
                put(ask.house, "t", facts, event, before, after)
                worlds.append(await told(ask, "t", tokens[viewer] if viewer >= 0 else None, illegal))
            assert worlds[0] == worlds[1], (step.event, viewer)
            looked += 1
    assert looked > 10


async def test_P1_nobody_is_told_when_a_bot_will_move(ask):
    (ada,) = await ask.guests(1)
    table = (await ask("POST", "/tables", ada, game="hoarders", play_now=True))["id"]
    async with ask.following(table, ada) as stream:
        await until(lambda: ask.house.table(table).number > 0)
        await stream.until(lambda stream: stream.events)
        for line in [*stream.events, *stream.tables]:
            assert set(line.get("due", {})) <= {"1", "deal"}
