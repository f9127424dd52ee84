"""`python -m bench.thinking`: how long experts take at live tables, and whether anybody else has to wait for them.

Each game is played in a house of its own by experts in all seats but one, whose person has gone, so that a bot stands
in. Every decision is timed where the house makes it; meanwhile a watch notes how late the event loop comes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
import time

os.environ.setdefault("LUDOTECA_HASTE", "200")  # bots do not wait as if they were people: all they do is think

import numpy as np
import structlog
import uvloop

from bench.measure import bar
from ludoteca.bots.live import LiveBot
from ludoteca.engine.catalogue import OWN
from ludoteca.engine.position import Position
from ludoteca.tables import people
from ludoteca.tables.house import House
from ludoteca.tables.robots import THINKS
from ludoteca.tables.setting import Setting
from ludoteca.tables.table import Table

SEATS = {"moose": (2, 4), "hoarders": (4,), "moggie": (4,), "moon": (3, 4)}
#: Seconds for which each table is watched, and between two looks at the event loop.
SECONDS, LOOK = 45.0, 0.002


class Timed:
    """Times what `LiveBot.decide` takes where there is something to think about."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self._decide = LiveBot.decide

    def __enter__(self) -> Timed:
        timed, decide = self, self._decide

        def decided(bot: LiveBot, position: Position, quickly: bool = False) -> int | None:
            began = time.perf_counter()
            action = decide(bot, position, quickly)
            if bot.thinks and not quickly and len(position.legal(bot.seat)) > 1:
                timed.took.append(time.perf_counter() - began)
            return action

        LiveBot.decide = decided  # type: ignore[method-assign]
        return self

    def __exit__(self, *_fault: object) -> None:
        LiveBot.decide = self._decide  # type: ignore[method-assign]


async def late(lags: list[float]) -> None:
    """Notes how late the event loop comes back, for ever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK
        await asyncio.sleep(LOOK)
        lags.append(loop.time() - due)


async def with_experts(house: House, game: str, seats: int) -> Table:
    """A table of experts, and a stand-in for the one person who sat down."""
    guest = await house.welcome("Guest")
    table = await house.open_table(guest, Setting(game, seats, turn=None, reaction=None, level="expert"))
    for _seat in range(seats - 1):
        await people.add_bot(table, guest.id, "expert")
    await people.begin(table, guest.id)
    await people.leave(table, guest.id)
    return table


async def watch(game: str, seats: int) -> tuple[list[float], list[float]]:
    """Seconds of each decision, and by which the event loop was late."""
    with tempfile.TemporaryDirectory() as data, Timed() as timed:
        house = House(data)
        await house.open()
        while not house.kernels.ready:
            await asyncio.sleep(0.1)
        lags: list[float] = []
        table = await with_experts(house, game, seats)
        watching = asyncio.create_task(late(lags))
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            await asyncio.sleep(0.05)
            if table.status == "over":
                table = await with_experts(house, game, seats)
        watching.cancel()
        await house.close()
    return timed.took, lags


def main() -> int:
    """All games; 1 if a bar is missed."""
    print(f"load before: {os.getloadavg()[0]:.2f}")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    fine = []
    for game in OWN:
        for seats in SEATS[game]:
            took, lags = uvloop.run(watch(game, seats))
            late_ms = np.array(lags) * 1000
            print(f"{game}, {seats} seats: {len(took):,} decisions, {len(lags):,} looks at the event loop")
            if took:  # at Moggie nobody thinks: its play is forced
                fine.append(bar("a decision, median", float(np.median(took)), most=0.5, unit="s"))
                fine.append(bar("a decision, the longest beyond its time", max(took) - THINKS, most=0.05, unit="s"))
            fine.append(bar("the event loop late, at most", float(late_ms.max()), most=20, unit="ms"))
    print(f"{sum(fine)} of {len(fine)} bars reached")
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
