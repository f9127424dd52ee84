"""How what the house keeps is laid out in its file, and how the file is opened."""

from __future__ import annotations

import sqlite3

#: Houses of before have an index of all requests: a second page to be written with each move, a twentieth of its time.
SCHEMA = """
create table if not exists house (key text primary key, value) without rowid;
create table if not exists guests (
    id text primary key, name text not null, created real not null, seen real not null, facts text not null
) without rowid;
create index if not exists guests_seen on guests (seen);
create table if not exists tables (
    id text primary key, game text not null, status text not null, open integer not null,
    created real not null, changed real not null, clocked integer not null, facts text not null
) without rowid;
create index if not exists tables_listed on tables (status, open, changed desc);
create index if not exists tables_changed on tables (changed);
create table if not exists sitters (guest text, table_id text, primary key (guest, table_id)) without rowid;
create index if not exists sitters_table on sitters (table_id);
create table if not exists events (
    table_id text, number integer, event text not null, wall real not null, noted real not null, due text not null,
    request text,
    primary key (table_id, number)
) without rowid;
drop index if exists events_request;
create table if not exists chat (
    table_id text, number integer, wall real not null, seat integer, guest text, name text not null, text text not null,
    primary key (table_id, number)
) without rowid;
create table if not exists keepsakes (id text primary key, created real not null, content blob not null) without rowid;
create table if not exists used (link text primary key, wall real not null) without rowid;
create table if not exists reports (
    id integer primary key, wall real not null, table_id text not null, guest text not null, text text not null
);
create table if not exists errands (
    id integer primary key autoincrement, table_id text not null, seat integer not null, answer text
);
"""
#: How the stored data are laid out; a file of a later version is not touched.
VERSION = 1
#: How long whoever writes waits for another program's lock on the file, in seconds.
PATIENCE = 3.0


class WrongVersion(Exception):
    """The file was written by a later version of the house."""


def connect(path: str) -> sqlite3.Connection:
    """A connection that commits durably; `WrongVersion` for a file of a later version, which stays as it is."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    (version,) = connection.execute("pragma user_version").fetchone()
    if version > VERSION:
        connection.close()
        raise WrongVersion(f"the data are of version {version}, this house knows {VERSION}")
    connection.execute("pragma journal_mode=wal")
    connection.execute("pragma synchronous=full")
    connection.execute("pragma cache_size=-8000")
    connection.execute("pragma secure_delete=on")  # who is forgotten does not stay behind in the file
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Makes the tables that are not there yet."""
    connection.executescript(SCHEMA)
    connection.execute(f"pragma user_version={VERSION}")
