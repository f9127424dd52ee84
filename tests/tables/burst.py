"""A house in which people play as fast as they can, until it is killed: `python burst.py DATA RUN`.

It says on its output, each on a line: `table ID GAME`, `left SECONDS NOW` of a deadline that nobody meets (NOW on the
machine's clock), and for each move that was acknowledged `moved ID SEAT REQUEST NUMBER`.
"""

import asyncio
import random
import sys
import time

from at_table import choices, opened, over, play, seated

GAMES = {"moose": 3, "hoarders": 4, "moggie": 4, "moon": 3}


def say(*words):
    print(*words, flush=True)


async def keep_playing(house, game, table, run):
    """Plays one table after the other."""
    number = 0
    while True:
        if table is None or over(table):
            table, _guests = await seated(house, game, GAMES[game], open=True)
            say("table", table.id, game)
        while not over(table):
            seats = table.position.actors()
            if not seats:
                await asyncio.sleep(0.001)
                continue
            seat = random.choice(seats) + 1
            request, number = f"{run}-{number}", number + 1
            move, answers = random.choice(choices(table, seat)), table.number
            happened = await play(table, seat, move, answers, request)
            say("moved", table.id, seat, request, happened)
            if random.random() < 0.2:
                assert await play(table, seat, move, answers, request) == happened


async def watch(slow):
    """Says how much time is left at the table where nobody moves."""
    while True:
        (due,) = slow.due.values()
        say("left", due - slow.clock.now, time.monotonic())
        await asyncio.sleep(0.05)


async def main(data, run):
    async with opened(data) as house:
        rows = house.store.rows("select id, game, open from tables where status = 'playing'")
        slow = next((house.table(table) for table, _game, is_open in rows if not is_open), None)
        if slow is None:
            slow, _guests = await seated(house, "moose", 2, turn=300)
        watching = asyncio.create_task(watch(slow))
        await asyncio.sleep(0)
        running = {}
        for table, game, is_open in rows:
            if is_open:
                running[game] = house.table(table)
                await asyncio.sleep(0)
        await asyncio.gather(watching, *(keep_playing(house, game, running.get(game), run) for game in GAMES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
