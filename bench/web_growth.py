"""`python -m bench.web_growth`: what a move costs the house, by seats, watchers and languages, and where the time goes.

In this process and without a network: seconds of computing (this thread's) for a move with all that is drawn,
compressed and written as lines for those who follow.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import orjson

from ludoteca.engine.catalogue import game
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.kernel import compiled
from ludoteca.language import LANGUAGES, speaking
from ludoteca.tables import people
from ludoteca.tables.house import House
from ludoteca.tables.kernels import warmed
from ludoteca.tables.setting import settle
from ludoteca.tables.table import Listener, Table
from ludoteca.tables.views import event_lines
from ludoteca.web import blocks, live
from ludoteca.web.live import LiveStream

MOVES = 250
SEATS = {"moose": (2, 3, 4, 5), "hoarders": (3, 4, 5, 6), "moggie": (2, 4, 8, 12), "moon": (3, 4)}
WATCHERS = (0, 4, 16, 64)
#: What a page's time is counted by: the functions of these modules.
STAGES: tuple[tuple[Any, str], ...] = (
    (blocks, "public_blocks"),
    (blocks, "own_blocks"),
    (live, "guide_block"),
    (live, "news_since"),
)


Costs = tuple[float, float, float]


async def cost(house: House, name: str, seats: int, watchers: int = 0, languages: int = 1) -> Costs:
    """Milliseconds for the move itself, for the pages of all who follow, and for the API's lines of the same."""
    guests = [await house.welcome() for _seat in range(seats)]
    spent = [0.0, 0.0, 0.0]
    moves = 0
    while moves < MOVES:
        table = await house.open_table(guests[0], settle(name, seats, turn=None, reaction=None))
        for guest in guests[1:]:
            await people.sit(table, guest)
        await people.begin(table, guests[0].id)
        streams = [_page(table, guest.id, k % languages) for k, guest in enumerate(guests)]
        streams += [_page(table, None, k % languages) for k in range(watchers)]
        while table.status == "playing" and moves < MOVES:
            position = table.position
            assert position is not None
            if position.awaits_deal or not position.actors():
                table.due = dict.fromkeys(table.due, table.clock.now)
                await people.play_on(table, guests[0].id)
                await asyncio.sleep(0.01)
                continue
            seat = random.choice(position.actors())
            move = {"seat": seat + 1, "move": random.choice(position.moves(seat)), "by": "player"}
            began = time.thread_time()
            async with table.lock:
                await table.happen(move)
            at = [began, time.thread_time()]
            for language, stream in streams:
                with speaking(language):
                    data = orjson.dumps(stream.news())
                assert stream.packer is not None
                stream.packer.compress(data) + stream.packer.flush(zlib.Z_SYNC_FLUSH)
            at.append(time.thread_time())
            for viewer in [*range(seats), *[SPECTATOR] * watchers]:
                event_lines(table, viewer, table.number - 1)
            at.append(time.thread_time())
            for part in range(3):
                spent[part] += at[part + 1] - at[part]
            moves += 1
        await people.leave(table, guests[0].id)
        for guest in guests[1:]:
            await people.leave(table, guest.id)
        if table.status == "playing":
            await people.pause(table, guests[0].id)
        house.tables.pop(table.id, None)
        guests = [await house.welcome() for _seat in range(seats)]
    return spent[0] / moves * 1000, spent[1] / moves * 1000, spent[2] / moves * 1000


def _page(table: Table, guest: str | None, language: int) -> tuple[str, LiveStream]:
    listener = Listener(table.viewer_of(guest), guest)
    return list(LANGUAGES)[language], LiveStream(table, listener, "en", table.number, "playing", True)


@contextmanager
def counted() -> Iterator[dict[str, float]]:
    """Counts the seconds that are spent in STAGES."""
    spent: dict[str, float] = defaultdict(float)

    def around(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            began = time.thread_time()
            result = function(*arguments)
            spent[name] += time.thread_time() - began
            return result

        return run

    before = [(module, name, getattr(module, name)) for module, name in STAGES]
    for module, name, function in before:
        setattr(module, name, around(name, function))
    yield spent
    for module, name, function in before:
        setattr(module, name, function)


async def main() -> int:
    """Prints the tables."""
    for name in SEATS:
        warmed(game(name))
    with tempfile.TemporaryDirectory() as data:
        house = House(data)
        house.services.kernel = compiled
        print("ms of computing for a move        the move   pages of all   lines of all")
        for name, numbers in SEATS.items():
            await cost(house, name, numbers[0])
            for seats in numbers:
                _row(f"{name}, {seats} seats", await cost(house, name, seats))
        for watchers in WATCHERS:
            _row(f"moose, 4 seats, {watchers} watch", await cost(house, "moose", 4, watchers))
        _row("moose, 4 seats in 4 languages", await cost(house, "moose", 4, languages=4))
        with counted() as spent:
            _move, pages, _lines = await cost(house, "moose", 4)
        print("\nWhere the time of four pages goes (moose):")
        for name, seconds in sorted(spent.items(), key=lambda pair: -pair[1]):
            print(f"  {name:<20} {100 * seconds * 1000 / MOVES / pages:5.1f} %")
        await house.close()
    return 0


def _row(what: str, costs: Costs) -> None:
    print(f"{what:<32}" + "".join(f"{each:>12.2f}" for each in costs))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
