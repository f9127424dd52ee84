"""What a house does by itself as time goes by: it notes that it is open, takes up tables, puts idle ones away, and
removes what nobody needs any more."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import structlog

from ludoteca.tables.errands import do_errands
from ludoteca.tables.facts import GATHERING, PLAYING
from ludoteca.tables.guests import FORGOTTEN_AFTER
from ludoteca.tables.keeping import DAY, OF_A_TABLE, STRANGERS
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table
from ludoteca.tables.timing import stop
from ludoteca.tables.whole import whole

if TYPE_CHECKING:
    from ludoteca.tables.house import House

#: Seconds between notes that the house is open; a killed house loses no more of anybody's time.
HEARTBEAT = 0.5
#: Seconds after which a table that nobody looks at stands still and leaves memory.
IDLE = 600.0
#: Seconds between cleanings.
CLEANING = 3600.0

log = structlog.get_logger("ludoteca.house")


async def again_and_again(work: Callable[[House], Awaitable[None]], house: House, seconds: float) -> None:
    """Does the work for ever, so many seconds apart. What fails is tried again the next time."""
    while True:
        try:
            await work(house)
        except Refusal as refusal:
            log.warning("upkeep has to wait", work=work.__name__, code=refusal.code)
        except Exception:
            log.exception("upkeep failed", work=work.__name__)
        await asyncio.sleep(seconds)


async def beat(house: House) -> None:
    """Notes the house's time while a clock runs, and does what its host asks for."""
    if any(table.clock.running for table in house.tables.values()):
        await note_time(house)
    await do_errands(house)


async def note_time(house: House) -> None:
    """Writes down how long the house has been open, all in all."""
    await house.store.commit([("insert or replace into house values ('time', ?)", (str(house.clock.now),))])


async def take_up_running(house: House) -> None:
    """Takes up the tables that go on by themselves, the liveliest first."""
    sql = "select id from tables where status = ? and clocked order by changed desc"
    for (table_id,) in house.store.rows(sql, PLAYING):
        began = time.monotonic()
        try:
            house.table(table_id)
        except Refusal as refusal:
            log.error("a table is left alone", table=table_id, code=refusal.code)
        except Exception:
            log.exception("a table cannot be taken up", table=table_id)
        # Half of the time is for those who come meanwhile.
        await asyncio.sleep(time.monotonic() - began)


async def put_idle_away(house: House) -> None:
    """Sends tables out of memory at which nobody has looked for long."""
    for table in list(house.tables.values()):
        if table.listeners:
            table.used = time.monotonic()
        elif _idle(table):
            with contextlib.suppress(Refusal):
                await _put_away(house, table)


def _idle(table: Table) -> bool:
    # Whoever does something here has asked the house for the table a moment ago.
    return not table.listeners and time.monotonic() - table.used > IDLE


@whole
async def _put_away(house: House, table: Table) -> None:
    """The table leaves memory; one that goes on by itself stands still until somebody comes."""
    async with table.lock:
        if table.goes_on:
            facts = table.facts.copy()
            facts.resting = True
            await table.keep(facts)
            table.clock.stop()
    if _idle(table):
        stop(table)
        house.tables.pop(table.id, None)
    # Otherwise somebody has come while it was written down: as for all who come, its alarm wakes it.


async def clean(house: House) -> None:
    """Removes tables at which nobody plays nor will play, forgets guests who have long been away and sit nowhere, and
    records that were only uploaded."""
    now = time.time()
    month_ago = now - FORGOTTEN_AFTER * DAY
    empty = (
        "select id from tables where status = ? and (changed < ? or"
        " changed < ? and not exists (select 1 from sitters where table_id = tables.id))"
    )
    for (table_id,) in house.store.rows(empty, GATHERING, month_ago, now - IDLE):
        table = house.tables.get(table_id)
        if table is None or _idle(table):
            house.tables.pop(table_id, None)
            await house.store.commit([(statement, (table_id,)) for statement in OF_A_TABLE])
    forgotten = ("delete from keepsakes where created < ?", "delete from used where wall < ?")
    await house.store.commit([(STRANGERS, (month_ago,)), *((statement, (month_ago,)) for statement in forgotten)])
    # What was deleted is still in the log that leads to the file until that is emptied.
    house.store.rows("pragma wal_checkpoint(truncate)")
