"""The house: all its tables and guests, what it does as time goes by, and how it opens and closes."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from ludoteca.engine.catalogue import UnknownGame
from ludoteca.language import _
from ludoteca.tables import upkeep
from ludoteca.tables.clock import Clock
from ludoteca.tables.facts import GATHERING, OVER, PLAYING, Facts, keeping
from ludoteca.tables.forgetting import forget
from ludoteca.tables.guests import (
    SEEN_EVERY,
    Guest,
    Tokens,
    changing_guest,
    find_guest,
    keeping_guest,
    new_guest,
    seeing_guest,
)
from ludoteca.tables.kernels import Kernels
from ludoteca.tables.loading import OtherRules, load_table, read_again, read_facts
from ludoteca.tables.opening import new_facts, rematch_facts
from ludoteca.tables.people import begin, begin_if_ready, host_seat, sit
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.seat import Seat
from ludoteca.tables.setting import Setting
from ludoteca.tables.store import Clash, Store
from ludoteca.tables.table import Services, Table
from ludoteca.tables.timing import set_alarm, stop
from ludoteca.tables.whole import whole

#: Tables at which a guest may sit that are not over.
MOST_TABLES = 12


@dataclass(frozen=True)
class Listed:
    """A table as the front room shows it."""

    facts: Facts
    changed: float


class House:
    """A running house over one store."""

    def __init__(self, data: Path | str, threads: int = 2) -> None:
        self.store = Store(Path(data) / "house.db")
        self.kernels = Kernels()
        #: Runs while the house is open, and goes on where it stood when it opens again.
        self.clock = Clock(float(self._kept("time", "0")), running=True)
        bots = ThreadPoolExecutor(threads, "bots")
        kernels, now = self.kernels, self.clock.now
        self.services = Services(self.store, bots, kernels.of, lambda: self.clock.now, now, kernels.can_think)
        self.tables: dict[str, Table] = {}
        self.tokens = Tokens(self._kept("secret", secrets.token_hex(32)))
        self._works: list[asyncio.Task[None]] = []

    def _kept(self, key: str, fresh: str) -> str:
        """A value of the house's own; `fresh` becomes it where there is none yet."""
        self.store.set_up("insert or ignore into house values (?, ?)", key, fresh)
        return str(self.store.rows("select value from house where key = ?", key)[0][0])

    # Opening and closing

    async def open(self) -> None:
        """Takes up the tables that go on by themselves, and begins to keep time."""
        self.kernels.prepare()
        works = (
            upkeep.take_up_running(self),
            upkeep.again_and_again(upkeep.beat, self, upkeep.HEARTBEAT),
            upkeep.again_and_again(upkeep.put_idle_away, self, upkeep.IDLE / 10),
            upkeep.again_and_again(upkeep.clean, self, upkeep.CLEANING),
        )
        self._works = [asyncio.get_running_loop().create_task(work) for work in works]

    async def close(self) -> None:
        """Notes the time, and stops."""
        for task in self._works:
            task.cancel()
        for table in self.tables.values():
            stop(table)
        await asyncio.gather(*self._works, return_exceptions=True)
        with contextlib.suppress(Refusal):
            await upkeep.note_time(self)
        self.kernels.stop()
        self.services.bots.shutdown(cancel_futures=True)
        self.store.close()

    # Guests

    async def welcome(self, name: str | None = None) -> Guest:
        """A new guest."""
        guest = new_guest(name)
        await self.store.commit(keeping_guest(guest))
        return guest

    def guest(self, guest: str) -> Guest | None:
        """The guest of that id, if the house knows them."""
        return find_guest(self.store, guest)

    async def change_guest(self, guest: Guest, **changes: object) -> Guest:
        """Another name, somebody muted, …"""
        changed = replace(guest, **changes)  # type: ignore[arg-type]
        await self.store.commit(changing_guest(changed))
        return changed

    async def note_seen(self, guest: Guest) -> None:
        """Remembers, once in a while, that a guest was here."""
        now = time.time()
        if now - guest.seen > SEEN_EVERY:
            await self.store.commit(seeing_guest(guest.id, now))

    async def use_link(self, token: str) -> Guest:
        """The guest whose seats a link takes to another device; it works once."""
        guest = self.guest(self.tokens.read_link(token) or "")
        if guest is not None:
            try:
                digest = hashlib.sha256(token.encode()).hexdigest()
                await self.store.commit([("insert into used values (?, ?)", (digest, time.time()))])
            except Clash:
                guest = None
        if guest is None:
            text = _("That link is no longer good. Make a new one on the other device.")
            raise Refusal("stale-link", text, 410)
        return guest

    async def forget(self, guest: Guest) -> None:
        """Nothing that names the guest is kept."""
        await forget(self, guest)

    # Tables

    def table(self, table_id: str) -> Table:
        """The table of that id, out of memory or the store; `Refusal` if there is none."""
        table = self.tables.get(table_id)
        if table is None:
            try:
                table = load_table(table_id, self.services)
            except OtherRules as error:
                text = _("This table is played by version {version} of the rules, which this house does not know.")
                raise Refusal("other-rules", text.format(version=error.version)) from None
            except UnknownGame as error:
                text = _("There is no game “{game}” here.")
                raise Refusal("no-such-game", text.format(game=error), 404) from None
            if table is None:
                raise Refusal("no-such-table", _("There is no such table here."), 404)
            self._adopt(table)
        table.used = time.monotonic()
        return table

    def _adopt(self, table: Table) -> None:
        table.on_change, table.on_clash = set_alarm, read_again
        self.tables[table.id] = table
        set_alarm(table)

    @whole
    async def open_table(self, guest: Guest, setting: Setting, nonce: str = "") -> Table:
        """A new table with its host in the first seat."""
        if len(self._unfinished(guest.id)) >= MOST_TABLES:
            raise Refusal("too-many-tables", _("You sit at too many tables. Finish or leave one first."), 429)
        others = [Seat() for _seat in range(setting.seats - 1)]
        table = Table(new_facts(guest.id, setting, [host_seat(guest, nonce), *others]), self.services)
        await table.keep(table.facts)
        self._adopt(table)
        return table

    async def play_now(self, guest: Guest, setting: Setting, nonce: str = "") -> Table:
        """A table at which the guest and bots play at once."""
        table = await self.open_table(guest, setting, nonce)
        await begin(table, guest.id)
        return table

    @whole
    async def rematch(self, table: Table, guest: Guest, nonce: str = "") -> Table:
        """The table at which the same people play again; the first to ask opens it, the last to come begins it."""
        async with table.lock:
            if table.status != OVER:
                raise Refusal("not-over", _("The game is not over yet."))
            if table.facts.seat_of(guest.id) is None:
                raise Refusal("no-seat", _("You have no seat at this table."), 403)
            if table.facts.rematch is None or read_facts(self.store, table.facts.rematch) is None:
                fresh = rematch_facts(table.facts, guest.id)
                facts = table.facts.copy()
                facts.rematch = fresh.id
                await table.keep(facts, keeping(fresh))
        again = self.table(str(table.facts.rematch))
        await sit(again, guest, nonce)
        await begin_if_ready(again)
        return again

    def listed(self, status: str, limit: int = 20) -> list[Listed]:
        """Open tables, the liveliest first."""
        sql = "select id, changed from tables where status = ? and open = 1 order by changed desc limit ?"
        return self._listed(self.store.rows(sql, status, limit))

    def listed_of(self, guest: str, limit: int = 20) -> list[Listed]:
        """The tables at which a guest sits: those that go on first."""
        sql = (
            "select t.id, t.changed from sitters s join tables t on t.id = s.table_id where s.guest = ?"
            " order by t.status = 'over', t.changed desc limit ?"
        )
        return self._listed(self.store.rows(sql, guest, limit))

    def _listed(self, rows: Sequence[tuple[str, float]]) -> list[Listed]:
        found = []
        for table_id, changed in rows:
            facts = self._facts(table_id)
            if facts is not None:
                found.append(Listed(facts, changed))
        return found

    def _facts(self, table_id: str) -> Facts | None:
        table = self.tables.get(table_id)
        return table.facts if table is not None else read_facts(self.store, table_id)

    def tables_of(self, guest: str) -> list[str]:
        """The ids of all tables at which a guest sits."""
        return [row[0] for row in self.store.rows("select table_id from sitters where guest = ?", guest)]

    def _unfinished(self, guest: str) -> list[str]:
        sql = "select t.id from sitters s join tables t on t.id = s.table_id where s.guest = ? and t.status in (?, ?)"
        return [row[0] for row in self.store.rows(sql, guest, GATHERING, PLAYING)]
