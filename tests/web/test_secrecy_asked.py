"""P1: being asked is no tell. A seat that could answer and one that could not are asked alike, and take as long."""

import random

import pytest
from two_worlds import answers, both, decider, happen, heard, open_streams, questions, quiet, two_worlds

from ludoteca.engine import catalogue
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.events import take
from ludoteca.tables import clock
from ludoteca.testing.walk import next_event

pytestmark = pytest.mark.anyio

#: How moves begin to which another seat may have an answer.
BOLD = ("moose-", "reveal raccoon ", "pick hamster raccoon")


@pytest.fixture(autouse=True)
def stillness(monkeypatch, time_stands):
    quiet(monkeypatch)
    return time_stands


def bold_event(table, chance):
    """Something that can happen now, and calls for an answer if anything does."""
    event = next_event(table.position, chance)
    if "seat" not in event:
        return event
    moves = table.position.moves(event["seat"] - 1)
    bold = [move for move in moves if move.startswith(BOLD)]
    return event | {"move": chance.choice(bold or moves)}


def led(position, event):
    after = position.clone()
    take(after, event)
    return after


def choices(position):
    """What the seats that are asked could do."""
    return [position.moves(seat) for seat in position.actors()]


def asked_otherwise(position, event, dice):
    """The same position but for cards that the mover does not see, after which whoever is asked out of turn has other
    choices; None if none is found."""
    here = led(position, event)
    if here.over or not any("allow" in each for each in choices(here)):
        return None
    for _try in range(30):
        other = position.clone()
        other.resample(event["seat"] - 1, dice)
        there = led(other, event)
        if here.seen_by(SPECTATOR).save() == there.seen_by(SPECTATOR).save() and choices(here) != choices(there):
            return other
    return None


async def questions_alike(folder, name, seed, time):
    """Lets a game happen in two worlds that differ whenever somebody is asked for an answer; whether a bot or a person
    was asked then, for each time."""
    chance, dice = random.Random(f"asked {name} {seed}"), seeded("asked", name, seed)
    game, found = catalogue.game(name), []
    async with two_worlds(folder, game, 4, {}, chance) as (worlds, tokens):
        here, there = worlds
        open_streams(worlds, SPECTATOR, tokens, 0)
        for _step in range(40):
            event = bold_event(here.table, chance)
            by = decider(here.table, event, chance)
            other = asked_otherwise(here.position, event, dice) if "seat" in event else None
            there.table.position = here.position.clone() if other is None else other
            time.now += 0.25
            for world in worlds:
                await happen(world, event, by)
            if here.position.over:
                break
            assert (here.table.due, here.table.asked) == (there.table.due, there.table.asked), "clocks tell"
            assert heard(here) == heard(there), "a stream tells"
            if other is not None:
                found += [seat in here.table.facts.automatic for seat in here.position.actors()]
                asked = questions(here.table, SPECTATOR, tokens, chance)[::3]
                one, two = await both(worlds, lambda world: answers(world, asked))  # noqa: B023
                assert one == two
    return found


@pytest.mark.parametrize("name", ["moose", "hoarders"])
async def test_P1_who_could_answer_and_who_could_not_are_asked_alike(name, tmp_path, stillness):
    found = []
    for seed in range(2):
        found += await questions_alike(tmp_path / str(seed), name, seed, stillness)
    assert found.count(True) > 1 and found.count(False) > 1


async def test_P1_a_house_that_asks_only_who_could_answer_is_found(tmp_path, stillness, monkeypatch):
    def falls_due(position, setting, *rest, **more):
        due = clock.falls_due(position, setting, *rest, **more)
        return {who: at for who, at in due.items() if who < 0 or position.moves(who) != ["allow"]}

    monkeypatch.setattr("ludoteca.tables.table.falls_due", falls_due)
    with pytest.raises(AssertionError, match="clocks tell"):
        for seed in range(2):
            await questions_alike(tmp_path / str(seed), "moose", seed, stillness)
