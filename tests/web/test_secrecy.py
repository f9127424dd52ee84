"""Nothing hidden leaks: two worlds that differ only in what a viewer may not see send that viewer the same bytes."""

import random

import pytest
import structlog
from two_worlds import (
    answers,
    both,
    cards_differ,
    come_or_go,
    decider,
    events_alike,
    happen,
    heard,
    measures,
    open_streams,
    questions,
    quiet,
    think,
    two_worlds,
    watchers,
)

from ludoteca.engine import catalogue
from ludoteca.engine.contract import SPECTATOR
from ludoteca.tables.robots import Robots
from ludoteca.web import blocks, story

pytestmark = pytest.mark.anyio

#: More sit at no table whose pages are drawn here again and again.
MOST_SEATS = 6


@pytest.fixture(autouse=True)
def stillness(monkeypatch, time_stands):
    quiet(monkeypatch)
    return time_stands


class Compared:
    """How much was looked at while the worlds differed: events, and moments at which everything was."""

    def __init__(self):
        self.events = self.moments = 0

    def __iadd__(self, other):
        self.events += other.events
        self.moments += other.moments
        return self


async def compare(folder, name, seed, time, events=30, every=7):
    """Lets a game happen in two worlds and looks at everything that leaves for one viewer and for those who watch."""
    chance = random.Random(f"{name} {seed}")
    game = catalogue.game(name)
    seats = chance.choice([count for count in game.seats if count <= MOST_SEATS])
    options = {option.name: chance.choice(option.values) for option in game.options}
    compared = Compared()
    async with two_worlds(folder, game, seats, options, chance) as (worlds, tokens):
        here, there = worlds
        viewer = chance.choice([0, 0, SPECTATOR, *([1] if 1 in tokens else [])])
        open_streams(worlds, viewer, tokens, 0)
        for step in range(events):
            pair = events_alike(here, there, viewer, chance)
            if pair is None:
                break
            by = decider(here.table, pair[0], chance)
            time.now += 0.25
            for world, event in zip(worlds, pair, strict=True):
                if step % 3 == 0:
                    think(world)
                await happen(world, event, by)
                await come_or_go(world, step)
            if here.position.over:
                break
            assert (here.table.due, here.table.asked) == (there.table.due, there.table.asked), "clocks tell"
            assert heard(here) == heard(there), "a stream tells"
            compared.events += cards_differ(worlds)
            if step % every == every - 1 and cards_differ(worlds):
                await look_at_everything(worlds, viewer, tokens, chance)
                compared.moments += 1
                if step // every == 1:
                    open_streams(worlds, viewer, tokens, max(0, here.table.number - 3))
        told = b"".join(piece for _start, pieces in heard(here).values() for piece in pieces)
        assert here.table.facts.seed.encode() not in told
    return compared


async def look_at_everything(worlds, viewer, tokens, chance):
    """Pages, states, records, refusals, logs and metrics."""
    asked = questions(worlds[0].table, viewer, tokens, chance)
    (here, logs_here), (there, logs_there) = await both(worlds, lambda world: answers(world, asked))
    for one, other in zip(here, there, strict=True):
        assert one == other, "an answer tells"
        assert one[2] < 500
        assert worlds[0].table.facts.seed.encode() not in one[-1]
    assert logs_here == logs_there, "the log tells"
    assert len({tuple(lines) for lines in await both(worlds, measures)}) == 1, "the metrics tell"
    assert watchers(viewer, tokens)


async def compare_all(folder, name, seeds, time, **more):
    """Some games, one after the other."""
    compared = Compared()
    for seed in seeds:
        compared += await compare(folder / f"{name} {seed}", name, seed, time, **more)
    return compared


@pytest.mark.parametrize(("name", "games"), [("moose", 4), ("hoarders", 8), ("moggie", 2), ("moon", 4)])
async def test_two_worlds_that_a_viewer_cannot_tell_apart_send_the_same_bytes(name, games, tmp_path, stillness):
    compared = await compare_all(tmp_path, name, range(games), stillness)
    assert compared.events >= 25 and compared.moments >= 2


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("name", "games"), [("moose", 10), ("hoarders", 20), ("moggie", 3), ("moon", 10)])
async def test_many_worlds_send_the_same_bytes(name, games, part, tmp_path, stillness):
    seeds = range(100 + part, 100 + 4 * games, 4)
    compared = await compare_all(tmp_path, name, seeds, stillness, events=150)
    assert compared.events >= 60 and compared.moments >= 2


# The test sees leaks: each of these is planted, and must be found.


def plant_raw_state(monkeypatch):
    """Pages are drawn from the state itself."""
    monkeypatch.setattr("ludoteca.web.blocks.state_for", lambda table, viewer: table.position.json())


def plant_delay(monkeypatch):
    """Bots that have more to think about take longer."""
    honest = Robots.delay

    def delay(robots, seat, facts, tail, position, number):
        return honest(robots, seat, facts, tail, position, number) + 0.01 * len(position.moves(seat))

    monkeypatch.setattr(Robots, "delay", delay)


def plant_name(monkeypatch):
    """An effect names what somebody has picked in secret."""

    def effect_of(table, moment):
        return story.effect_of(table, moment) | {"of": moment.event.get("move")}

    monkeypatch.setattr("ludoteca.web.live.effect_of", effect_of)


def plant_log(monkeypatch):
    """The house's own log tells what lies where."""

    def has_turn(table, viewer):
        structlog.get_logger().info("turn", state=table.position.json())
        return blocks.has_turn(table, viewer)

    monkeypatch.setattr("ludoteca.web.table_page.has_turn", has_turn)


@pytest.mark.parametrize(
    ("plant", "name", "tells"),
    [
        (plant_raw_state, "moose", "a stream"),
        (plant_delay, "moon", "clocks"),
        (plant_name, "hoarders", "a stream"),
        (plant_log, "moggie", "the log"),
    ],
)
async def test_a_planted_leak_is_found(plant, name, tells, tmp_path, stillness, monkeypatch):
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=f"{tells} tell"):
        await compare_all(tmp_path, name, range(8), stillness)
