"""A guest wants to be forgotten: nothing that names them is kept."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ludoteca.tables.facts import OVER, keeping
from ludoteca.tables.guests import Guest
from ludoteca.tables.loading import read_facts
from ludoteca.tables.people import vacated
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.whole import whole

if TYPE_CHECKING:
    from ludoteca.tables.house import House

#: What is kept of a guest beside the tables.
OF_A_GUEST = (
    "delete from sitters where guest = ?",
    "delete from chat where guest = ?",
    "delete from reports where guest = ?",
    "delete from guests where id = ?",
)


@whole
async def forget(house: House, guest: Guest) -> None:
    """Seats before a game are free again, bots take over those in one, and finished games no longer say who it was."""
    for table_id in house.tables_of(guest.id):
        await _vacate(house, table_id, guest.id)
    for (table_id,) in house.store.rows("select id from tables where instr(facts, ?)", guest.id):
        await _unban(house, table_id, guest.id)
    for (other,) in house.store.rows("select id from guests where instr(facts, ?)", guest.id):
        await _unmute(house, other, guest.id)
    await house.store.commit([(statement, (guest.id,)) for statement in OF_A_GUEST])


async def _vacate(house: House, table_id: str, guest: str) -> None:
    facts = read_facts(house.store, table_id)
    if facts is None:
        return
    if table_id not in house.tables and (facts.status == OVER or not _playable(house, table_id)):
        # There is no need to replay a whole game only to forget who played it.
        seat = facts.seat_of(guest)
        if seat is not None:
            await house.store.commit(keeping(vacated(facts, seat)))
    table = house.tables.get(table_id)
    if table is not None:
        async with table.lock:
            seat = table.facts.seat_of(guest)
            if seat is not None:
                await table.keep(vacated(table.facts, seat), anew=[seat])


async def _unban(house: House, table_id: str, guest: str) -> None:
    """A table from which the guest was sent away need not know it any more: they cannot come back as who they were."""
    table = house.tables.get(table_id)
    async with table.lock if table is not None else contextlib.nullcontext():
        facts = read_facts(house.store, table_id) if table is None else table.facts.copy()
        if facts is not None and guest in facts.banned:
            facts.banned = [other for other in facts.banned if other != guest]
            await (house.store.commit(keeping(facts)) if table is None else table.keep(facts))


async def _unmute(house: House, other: str, guest: str) -> None:
    known = house.guest(other)
    if known is not None and guest in known.muted:
        await house.change_guest(known, muted=tuple(muted for muted in known.muted if muted != guest))


def _playable(house: House, table_id: str) -> bool:
    """The house can take the table up; then it has."""
    try:
        house.table(table_id)
    except Refusal:
        return False
    return True
