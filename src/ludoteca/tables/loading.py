"""Tables out of the store: their facts, their events, and the game taken up where it was."""

from __future__ import annotations

from collections.abc import Iterator

import orjson

from ludoteca.engine.events import Event, kept, take
from ludoteca.tables.clock import Clock
from ludoteca.tables.facts import GATHERING, PLAYING, Facts, due_of
from ludoteca.tables.moments import asked_after, moment_of
from ludoteca.tables.people import new_position
from ludoteca.tables.store import Store
from ludoteca.tables.table import Services, Table


class OtherRules(Exception):
    """The table is played by a version of the rules that this house does not know; it is left as it is."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"table {table} is played by version {version} of its rules")
        self.version = version


def load_table(table_id: str, services: Services) -> Table | None:
    """The table of that id; None if there is none."""
    facts = read_facts(services.store, table_id)
    if facts is None:
        return None
    table = Table(facts, services)
    _take_up(table)
    return table


def read_again(table: Table) -> None:
    """Takes the table up as the store has it, whatever was in memory."""
    fresh = load_table(table.id, table.services)
    if fresh is None:
        return
    table.facts, table.chat_number = fresh.facts, fresh.chat_number
    table.position, table.number, table.deals = fresh.position, fresh.number, fresh.deals
    table.clock, table.due, table.asked = fresh.clock, fresh.due, fresh.asked
    table.tail, table.robots, table.requests = fresh.tail, fresh.robots, fresh.requests
    table.revision += 1
    table.on_change(table)
    table.tell_all()


def read_facts(store: Store, table_id: str) -> Facts | None:
    """What is kept of a table beside its events."""
    rows = store.rows("select facts from tables where id = ?", table_id)
    return Facts.of(orjson.loads(rows[0][0])) if rows else None


def read_events(store: Store, table_id: str, after: int = 0) -> Iterator[Event]:
    """A table's events from the store, in order."""
    sql = "select event from events where table_id = ? and number > ? order by number"
    for (text,) in store.rows(sql, table_id, after):
        yield orjson.loads(text)


def _take_up(table: Table) -> None:
    """Replays the game, and sets the clock to where it stood."""
    facts = table.facts
    ((last,),) = table.services.store.rows("select max(number) from chat where table_id = ?", table.id)
    table.chat_number = last or 0
    if facts.status == GATHERING:
        return
    if facts.head["rules"] != table.game.rules_version:
        raise OtherRules(table.id, facts.head["rules"])
    table.position = position = new_position(table, facts.head["first"] - 1)
    for number, event in enumerate(read_events(table.services.store, table.id), 1):
        before, position = position, position.clone()
        take(position, event)
        table.tail.append(moment_of(table.tail, number, kept(event), before, position))
        table.asked = asked_after(table.asked, table.tail[-1])
        table.position, table.number = position, number
        table.deals += "deal" in event
    sql = "select request from events where table_id = ? and request is not null"
    table.requests = {hash(request) for (request,) in table.services.store.rows(sql, table.id)}
    if facts.status == PLAYING:
        now, noted, due = _last_noted(table)
        goes = facts.running and not facts.resting
        table.clock = Clock(now + (_gone_by(table.services, noted) if goes else 0.0), goes)
        # Bots have forgotten what they were about to do.
        people = {who: at for who, at in due.items() if who not in facts.automatic}
        table.due = table.falls_due(facts, position, table.number, people)


def _last_noted(table: Table) -> tuple[float, float, dict[int, float]]:
    """Table time when the table was last written down, the house's time then, and what was due."""
    facts = table.facts
    if facts.number >= table.number:
        return facts.base, facts.noted, due_of(facts.due)
    sql = "select noted, due from events where table_id = ? and number = ?"
    ((noted, due),) = table.services.store.rows(sql, table.id, table.number)
    return float(table.tail[-1].event["at"]), noted, due_of(orjson.loads(due))


def _gone_by(services: Services, noted: float) -> float:
    """Seconds that have gone by at the table since. It has stood still while the house was closed, and since then too
    if it was not taken up at once."""
    until = services.opened if noted < services.opened else services.now()
    return max(0.0, until - noted)
