"""What whoever hosts does with the data of a house: backup, restoring, pruning, looking. All but restoring goes on
beside a house that runs."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson

from ludoteca.language import _
from ludoteca.tables.errands import ask_to_remove, remove_at_rest
from ludoteca.tables.facts import OVER, PLAYING, Facts
from ludoteca.tables.guests import FORGOTTEN_AFTER
from ludoteca.tables.lock import Occupied, locked
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.schema import SCHEMA, VERSION, WrongVersion, connect

FILE = "house.db"
#: What SQLite keeps beside a file.
BESIDE = ("", "-wal", "-shm")
DAY = 86400.0
#: Tables that are pruned in one commit: a running house must not wait long to write.
AT_ONCE = 50

#: Forgets guests who were not here since then and sit at no table that goes on.
STRANGERS = (
    "delete from guests where seen < ? and not exists (select 1 from sitters s"
    " join tables t on t.id = s.table_id where s.guest = guests.id and t.status <> 'over')"
)
#: What is kept of a table.
OF_A_TABLE = (
    "delete from events where table_id = ?",
    "delete from chat where table_id = ?",
    "delete from reports where table_id = ?",
    "delete from sitters where table_id = ?",
    "delete from tables where id = ?",
)


@dataclass(frozen=True)
class Pruned:
    """How many were forgotten."""

    tables: int
    guests: int


@dataclass(frozen=True)
class Running:
    """A table that is played at."""

    facts: Facts
    events: int
    changed: float


@dataclass(frozen=True)
class Report:
    """What a player has sent about a table."""

    wall: float
    table: str
    name: str
    text: str


@contextlib.contextmanager
def opened(data: Path) -> Iterator[sqlite3.Connection]:
    """The data of a house, for the length of a `with` block; `Refusal` if there are none, or none that can be used."""
    path = data / FILE
    if not path.exists():
        raise Refusal("no-data", _("There are no data of a house in {folder}.").format(folder=data), 404)
    try:
        with contextlib.closing(connect(str(path))) as connection:
            connection.executescript(SCHEMA)
            yield connection
    except WrongVersion:
        raise _too_new(path) from None
    except sqlite3.Error as error:
        raise _unusable(path, error) from error


def backup(data: Path, to: Path) -> int:
    """Writes all data, as they are at one moment, into a new file; how many bytes. `OSError` if it can't be written."""
    unfinished = to.with_name(to.name + ".part")
    handle = os.open(to, os.O_CREAT | os.O_EXCL, 0o600)  # others must not read it: it holds the house's secret
    os.close(handle)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        with opened(data) as source, contextlib.closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("pragma journal_mode=delete")  # one file, without others beside it
        os.replace(unfinished, to)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        to.unlink(missing_ok=True)
        raise
    return to.stat().st_size


def restore(data: Path, source: Path) -> Path | None:
    """Puts a backup in the place of the data; where those are now, if there were any. `Refusal` while a house runs."""
    data.mkdir(0o700, parents=True, exist_ok=True)
    try:
        with locked(data):
            fresh = data / f"{FILE}.restored"
            fresh.unlink(missing_ok=True)
            try:
                _copy(source, fresh)
                aside = _put_aside(data)
                os.replace(fresh, data / FILE)
            finally:
                fresh.unlink(missing_ok=True)
            return aside
    except Occupied:
        raise Refusal("running", _("A house runs on these data. Close it first.")) from None


def _copy(source: Path, to: Path) -> None:
    """Copies a backup, after it was looked through."""
    if not source.exists():
        raise Refusal("no-data", _("There is no file {file}.").format(file=source), 404)
    os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as backed_up,
            contextlib.closing(sqlite3.connect(to, isolation_level=None)) as copy,
        ):
            if backed_up.execute("pragma user_version").fetchone()[0] > VERSION:
                raise _too_new(source)
            sound = backed_up.execute("pragma quick_check").fetchone() == ("ok",)
            tables = "select count(*) from sqlite_master where type = 'table' and name in ('house', 'tables', 'events')"
            if not sound or backed_up.execute(tables).fetchone() != (3,):
                raise Refusal("no-backup", _("{file} is no sound backup of a house.").format(file=source), 422)
            backed_up.backup(copy)
    except sqlite3.Error as error:
        raise _unusable(source, error) from error


def _put_aside(data: Path) -> Path | None:
    if not (data / FILE).exists():
        return None
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    aside, number = data / f"house-until-{stamp}.db", 2
    while aside.exists():
        aside, number = data / f"house-until-{stamp}-{number}.db", number + 1
    for ending in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            os.replace(data / (FILE + ending), aside.with_name(aside.name + ending))
    return aside


def prune(data: Path, days: float) -> Pruned:
    """Forgets tables whose game was over so many days ago, with all that was played and said there, and guests who
    have long been away."""
    now = time.time()
    tables = 0
    with opened(data) as connection:
        connection.execute("pragma secure_delete=on")  # names and chat do not stay behind in the file
        sql = "select id from tables where status = ? and changed < ? limit ?"
        while found := connection.execute(sql, (OVER, now - days * DAY, AT_ONCE)).fetchall():
            connection.execute("begin immediate")
            for statement in OF_A_TABLE:
                connection.executemany(statement, found)
            connection.execute("commit")
            tables += len(found)
        guests = connection.execute(STRANGERS, (now - FORGOTTEN_AFTER * DAY,)).rowcount
        connection.execute("pragma wal_checkpoint(passive)")
    return Pruned(tables, guests)


def running(data: Path) -> list[Running]:
    """The tables that are played at, the liveliest first."""
    sql = (
        "select facts, (select max(number) from events where table_id = tables.id),"
        " max(changed, coalesce((select max(wall) from events where table_id = tables.id), 0)) as latest"
        " from tables where status = ? order by latest desc"
    )
    with opened(data) as connection:
        rows = connection.execute(sql, (PLAYING,)).fetchall()
    return [Running(Facts.of(orjson.loads(facts)), events or 0, changed) for facts, events, changed in rows]


def remove(data: Path, table: str, seat: int) -> None:
    """Removes the player in a seat, from 0, from a table; `Refusal` if there is none."""
    with opened(data) as connection:
        try:
            with locked(data):
                found = connection.execute("select facts from tables where id = ?", (table,)).fetchone()
                if found is None:
                    raise Refusal("no-such-table", _("There is no such table here."), 404)
                remove_at_rest(connection, Facts.of(orjson.loads(found[0])), seat)
        except Occupied:
            ask_to_remove(connection, table, seat)


def reports(data: Path) -> list[Report]:
    """What players have sent about others, the newest first."""
    sql = (
        "select wall, table_id, coalesce((select name from guests where id = reports.guest), ''), text"
        " from reports order by wall desc"
    )
    with opened(data) as connection:
        return [Report(*row) for row in connection.execute(sql)]


def _too_new(path: Path) -> Refusal:
    return Refusal("later-version", _("{file} was written by a later version of Ludoteca.").format(file=path))


def _unusable(path: Path, error: sqlite3.Error) -> Refusal:
    return Refusal("unusable", _("{file} cannot be used: {reason}").format(file=path, reason=error), 503)
