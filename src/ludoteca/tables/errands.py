"""What whoever hosts asks of the house while it runs: written into the store by one process, done by the other.

There is one errand so far: a player is removed from a table. Where no house runs, the same is done to the store itself.
"""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING

import structlog

from ludoteca.language import N_, _
from ludoteca.tables.facts import Facts, keeping
from ludoteca.tables.people import vacated
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.store import Unit

if TYPE_CHECKING:
    from ludoteca.tables.house import House

#: Seconds within which a running house answers, and how often is looked for it.
PATIENCE, LOOK_EVERY = 10.0, 0.1
DONE = "done"
#: What a house that runs in another language says, by the code of its refusal.
WORDS = {"no-such-table": N_("There is no such table here."), "no-such-seat": N_("Nobody sits there.")}

log = structlog.get_logger("ludoteca.house")


def without_player(facts: Facts, seat: int) -> Facts:
    """The table without the person in that seat, who cannot sit down there again. In a game a bot takes over."""
    if not 0 <= seat < len(facts.seats) or facts.seats[seat].guest is None:
        raise _refusal("no-such-seat")
    changed = vacated(facts, seat)
    changed.banned.append(str(facts.seats[seat].guest))
    return changed


def silencing(facts: Facts, seat: int) -> Unit:
    """The statement that takes back what a player has said at the table."""
    return [("delete from chat where table_id = ? and guest = ?", (facts.id, facts.seats[seat].guest))]


# In the process that asks


def remove_at_rest(store: sqlite3.Connection, facts: Facts, seat: int) -> None:
    """Removes a player where no house runs."""
    unit = [*keeping(without_player(facts, seat)), *silencing(facts, seat)]
    store.execute("begin immediate")
    for sql, parameters in unit:
        store.execute(sql, parameters)
    store.execute("commit")


def ask_to_remove(store: sqlite3.Connection, table: str, seat: int) -> None:
    """Has the running house remove a player; `Refusal` if it does not, or does not answer."""
    sql = "insert into errands (table_id, seat) values (?, ?)"
    number = store.execute(sql, (table, seat)).lastrowid
    until = time.monotonic() + PATIENCE
    answer = None
    while answer is None and time.monotonic() < until:
        time.sleep(LOOK_EVERY)
        ((answer,),) = store.execute("select answer from errands where id = ?", (number,)).fetchall()
    store.execute("delete from errands where id = ?", (number,))
    if answer is None:
        raise Refusal("no-answer", _("The house that runs on these data does not answer."), 503)
    if answer != DONE:
        raise _refusal(answer)


def _refusal(code: str) -> Refusal:
    return Refusal(code, _(WORDS[code]) if code in WORDS else _("The house cannot do that ({code}).").format(code=code))


# In the process that runs the house


async def do_errands(house: House) -> None:
    """Does what was asked since the last time."""
    sql = "select id, table_id, seat from errands where answer is null order by id"
    for number, table_id, seat in house.store.rows(sql):
        try:
            await _remove(house, number, table_id, seat)
        except Refusal as refusal:
            await house.store.commit([_answering(number, refusal.code)])
        except Exception:
            log.exception("an errand failed", table=table_id)
            await house.store.commit([_answering(number, "fault")])


async def _remove(house: House, number: int, table_id: str, seat: int) -> None:
    table = house.table(table_id)
    async with table.lock:
        changed = without_player(table.facts, seat)
        await table.keep(changed, [*silencing(table.facts, seat), _answering(number, DONE)], anew=[seat])
    log.info("a player was removed", table=table_id, seat=seat + 1)


def _answering(number: int, answer: str) -> tuple[str, tuple[str, int]]:
    return "update errands set answer = ? where id = ?", (answer, number)
