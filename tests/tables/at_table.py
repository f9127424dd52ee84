"""A house for tests, and people who play there: seats count from 1, as at the table."""

import asyncio
import contextlib
import threading
import time
from types import SimpleNamespace

import pytest

from ludoteca.tables import people
from ludoteca.tables.house import House
from ludoteca.tables.moves import make_move
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.setting import Setting
from ludoteca.tables.table import Listener


@contextlib.asynccontextmanager
async def opened(data):
    """An open house whose games stay interpreted, so that nothing is compiled beside the test."""
    house = House(data)
    house.kernels.prepare = lambda: None
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def setting(game, seats, **pace):
    """A setting of any pace; without a word there is no clock but the window."""
    return Setting(game, seats, **{"turn": None, "reaction": None, "level": "greedy"} | pace)


async def gather(house, game, seats, guests=None, **pace):
    """A table at which people have taken all seats, or as many as are wanted; the table and its guests."""
    names = [await house.welcome(f"Guest {number}") for number in range(1, (guests or seats) + 1)]
    table = await house.open_table(names[0], setting(game, seats, **pace))
    for guest in names[1:]:
        await people.sit(table, guest)
    return table, names


async def seated(house, game, seats, guests=None, **pace):
    """The same, with the cards dealt."""
    table, names = await gather(house, game, seats, guests, **pace)
    await people.begin(table, names[0].id)
    await until(lambda: table.number > 0)
    return table, names


async def refused(code, waiting):
    """The refusal that comes of it, which has that code."""
    with pytest.raises(Refusal) as caught:
        await waiting
    assert caught.value.code == code
    return caught.value


@contextlib.contextmanager
def held_back(store):
    """Nothing gets onto the disk until the block ends; `asked` says whether something is to."""
    asked, let_go, commit = threading.Event(), threading.Event(), store._commit

    def hesitate(batch):
        asked.set()
        assert let_go.wait(10)
        return commit(batch)

    store._commit = hesitate
    try:
        yield SimpleNamespace(asked=asked.is_set)
    finally:
        let_go.set()
        store._commit = commit


async def until(condition, seconds=10.0):
    """Waits for something."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come to that"
        await asyncio.sleep(0.002)


async def play(table, seat, move, answers=None, request=None):
    """A seat's move; its number."""
    answers = table.number if answers is None else answers
    return await make_move(table, seat - 1, move, answers, request or f"{seat} {move} {answers}")


def turn(table):
    """The first seat that the game waits for."""
    return table.position.actors()[0] + 1


def choices(table, seat):
    return table.position.moves(seat - 1)


async def play_on(table, until_when, choose=lambda moves: moves[0]):
    """Lets people play, by default what comes first, until it has come to that."""
    while not until_when(table):
        people_asked = [seat + 1 for seat in table.position.actors() if not table.facts.seats[seat].automatic]
        if people_asked:
            await play(table, people_asked[0], choose(choices(table, people_asked[0])))
        else:
            number = table.number
            await until(lambda number=number: table.number > number)


def over(table):
    return table.status == "over"


def asked_to_answer(table):
    """A seat is asked out of turn, and could let it be."""
    return not table.position.awaits_deal and not over(table) and "allow" in choices(table, turn(table))


async def to_an_answer(table):
    """Somebody has announced something that another seat may answer; the seat that is asked."""

    def boldest(moves):
        bold = [move for move in moves if move.startswith(("moose-", "reveal raccoon ", "pick hamster raccoon"))]
        return (bold or [move for move in moves if move != "allow"] or moves)[0]

    await play_on(table, lambda table: asked_to_answer(table) or over(table), boldest)
    assert asked_to_answer(table)
    return turn(table)


def listen(table, guest=None):
    """Somebody who has the table open."""
    listener = Listener(table.viewer_of(guest.id if guest else None), guest.id if guest else None)
    table.listen(listener)
    return listener


def event(table, number):
    return next(moment.event for moment in table.tail if moment.number == number)


def stored_events(house, table):
    return [row[0] for row in house.store.rows("select event from events where table_id = ?", table.id)]


def places(table):
    """Each seat: a person's name, a bot's level, or nothing."""
    return [place.name if place.guest else place.bot for place in table.facts.seats]


def refuse_all(store):
    store._writer.execute("pragma query_only=on")


def accept_again(store):
    store._writer.execute("pragma query_only=off")


async def finished(house, game="moose", seats=2, **more):
    table, guests = await seated(house, game, seats, **more)
    await play_on(table, over)
    return table, guests
