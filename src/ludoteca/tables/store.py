"""What the house keeps, in one SQLite file: guests, tables, their events, chat.

Whoever writes waits until it is on disk: WAL with ``synchronous=FULL``. What has gathered while the disk was busy goes
into the next commit together; a failed unit fails alone, a failed commit fails all in it. Statements run on the event
loop, for each takes microseconds, and a thread had to wait for the interpreter's lock before each (up to 5 ms, which
was most of the time that players waited). The commit, which waits for the disk, runs in a thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import structlog

from ludoteca.language import _
from ludoteca.tables.refusal import Unavailable
from ludoteca.tables.schema import PATIENCE, connect, prepare

#: Seconds in which units gather before they are run: a commit costs more than many units in it.
GATHERING = 0.004
#: Units that one commit takes at most, so that nobody waits for a crowd.
MOST_UNITS = 500
#: Seconds, at most, of the commits that are counted together; the last count is of those that took longer.
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

NEW_EVENT = "insert into events"

#: Some SQL and its parameters.
Statement = tuple[str, Sequence[Any]]
#: What happens together or not at all.
Unit = Sequence[Statement]

#: A unit, and the future of whoever waits for it.
Waiting = tuple[Unit, asyncio.Future[None]]
#: What became of a unit: whose future, and what was wrong with it.
Told = list[tuple[asyncio.Future[None], Exception | None]]

log = structlog.get_logger("ludoteca.store")


@dataclass
class Batch:
    """Units that share a commit. `told` is None while another program's lock keeps them from being run."""

    loop: asyncio.AbstractEventLoop
    units: list[Waiting]
    told: Told | None = None
    began: float = field(default_factory=time.perf_counter)


class Clash(Exception):
    """The unit contradicts what is stored, such as a second event with the same number; nothing of it happened."""


class Store:
    """One file of the house."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._reader = connect(self.path)
        try:
            prepare(self._reader)
        except BaseException:
            self._reader.close()
            raise
        self._writer = connect(self.path)
        #: How many commits, units and events there were, and how long the commits took, for the metrics.
        self.commits = 0
        self.units = 0
        self.events = 0
        self.seconds = 0.0
        self.took = [0] * (len(BUCKETS) + 1)
        #: How long another program's lock is waited for, in seconds.
        self.patience = PATIENCE
        self._closed = False
        self._waiting: list[Waiting] = []
        self._busy = False
        self._ready: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._commit_ready, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Writes what waits and closes the file."""
        self._closed = True
        self._ready.put(None)
        self._thread.join()
        self._reader.close()
        self._writer.close()

    async def commit(self, unit: Unit) -> None:
        """Comes back when the unit is on disk; `Unavailable` or `Clash` if it isn't, and then nothing of it is."""
        if self._closed:
            raise unavailable()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.append((unit, future))
        if not self._busy:
            self._busy = True
            loop.call_later(GATHERING, self._run_waiting, loop)
        try:
            await future
        except sqlite3.Error as error:
            raise unavailable() from error

    def rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """What a query finds; `Unavailable` if the file can't be read."""
        try:
            return self._reader.execute(sql, parameters).fetchall()
        except sqlite3.Error as error:
            log.error("read failed", error=str(error))
            raise unavailable() from error

    def set_up(self, sql: str, *parameters: Any) -> None:
        """Writes at once, before the house is open."""
        self._reader.execute(sql, parameters)

    def _run_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        """Runs what waits, here on the event loop, and hands it to the thread to be committed."""
        batch = Batch(loop, self._waiting[:MOST_UNITS])
        del self._waiting[:MOST_UNITS]
        self._writer.execute("pragma busy_timeout=0")
        try:
            batch.told = self._run(batch.units)
        except sqlite3.Error as error:
            if not is_locked(error):
                batch.told = self._failed(batch.units, error)
        self._ready.put(batch)

    def _run(self, units: Sequence[Waiting]) -> Told:
        self._writer.execute("begin immediate")
        return [(future, self._try(unit)) for unit, future in units]

    def _commit_ready(self) -> None:
        """The thread: waits for the disk, and tells."""
        while (batch := self._ready.get()) is not None:
            told = self._commit(batch)
            with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody waits any more
                batch.loop.call_soon_threadsafe(self._tell, batch.loop, told)

    def _commit(self, batch: Batch) -> Told:
        try:
            if batch.told is None:
                self._writer.execute(f"pragma busy_timeout={int(self.patience * 1000)}")
                batch.told = self._run(batch.units)
            if self._writer.in_transaction:
                self._writer.execute("commit")
        except sqlite3.Error as error:
            return self._failed(batch.units, error)
        self._count(batch, batch.told)
        return batch.told

    def _failed(self, units: Sequence[Waiting], error: sqlite3.Error) -> Told:
        """Nothing of the batch has happened."""
        with contextlib.suppress(sqlite3.Error):
            if self._writer.in_transaction:
                self._writer.execute("rollback")
        log.error("commit failed", error=str(error), units=len(units))
        return [(future, error) for _unit, future in units]

    def _count(self, batch: Batch, told: Told) -> None:
        spent = time.perf_counter() - batch.began
        self.commits += 1
        self.units += len(batch.units)
        kept = (unit for (unit, _future), (_same, fault) in zip(batch.units, told, strict=True) if fault is None)
        self.events += sum(sql.startswith(NEW_EVENT) for unit in kept for sql, _parameters in unit)
        self.seconds += spent
        self.took[bisect_left(BUCKETS, spent)] += 1

    def _tell(self, loop: asyncio.AbstractEventLoop, told: Told) -> None:
        """Whoever waited goes on; what has gathered meanwhile is the next batch."""
        for future, fault in told:
            if future.done():
                continue  # whoever asked has gone
            if fault is None:
                future.set_result(None)
            else:
                future.set_exception(fault)
        if self._waiting and not self._closed:
            loop.call_later(GATHERING, self._run_waiting, loop)
        else:
            self._busy = False

    def _try(self, unit: Unit) -> Exception | None:
        """Runs a unit; what was wrong with it, and then it has changed nothing."""
        alone = len(unit) == 1  # a statement that fails has changed nothing anyway
        if not alone:
            self._writer.execute("savepoint unit")
        try:
            for sql, parameters in unit:
                self._writer.execute(sql, parameters)
        except Exception as error:
            if type(error) in (sqlite3.OperationalError, sqlite3.DatabaseError):
                raise  # a full disk, a broken file: not this unit's fault, and no other can be written either
            if not alone:
                self._writer.execute("rollback to unit")
                self._writer.execute("release unit")
            return Clash(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
        if not alone:
            self._writer.execute("release unit")
        return None


def is_locked(error: sqlite3.Error) -> bool:
    """Another program holds the file."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def unavailable() -> Unavailable:
    """The fault that people see while nothing can be kept."""
    return Unavailable(_("The house cannot write anything down just now, so nothing has happened. Try again."))
