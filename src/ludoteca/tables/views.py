"""What leaves a table for one viewer, as JSON: its people and clock, its state, and each event with what it led to.

Everything about the game is made from what `hide` left of the state and from the viewer's own events; who is asked and
people's deadlines are public (P1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from ludoteca.engine.chance import commitment
from ludoteca.engine.events import Event, seen, take
from ludoteca.engine.position import Position
from ludoteca.tables.clock import DEAL, WINDOW
from ludoteca.tables.facts import Facts
from ludoteca.tables.hints import may_hint
from ludoteca.tables.moments import TAIL, Moment
from ludoteca.tables.people import new_position
from ludoteca.tables.table import Table

#: Under this name a table keeps what of its last events was told already, by their numbers.
TOLD = "told"
#: Events that are read from the store at a time.
PAGE = 256


def seats_json(table: Table) -> list[dict[str, Any]]:
    """Who sits where."""
    return [seat | {"present": seat["seat"] - 1 in table.present} for seat in _places(table.facts)]


def _places(facts: Facts) -> list[dict[str, Any]]:
    return [
        {
            "seat": number + 1,
            "kind": "bot" if place.bot is not None else "free" if place.free else "person",
            "name": "" if place.free else place.called(number),
            "bot": place.bot,
            "ready": place.ready or place.bot is not None,
            "away": place.away,
        }
        for number, place in enumerate(facts.seats)
    ]


def listed_json(facts: Facts) -> dict[str, Any]:
    """A table as lists show it, which need not be in memory."""
    return {
        "id": facts.id,
        "status": facts.status,
        "setting": facts.setting.json(),
        "seats": _places(facts),
    }


def table_json(table: Table, guest: str | None) -> dict[str, Any]:
    """The table beside its game: people, agreements, clock."""
    facts = table.facts
    you, host = facts.seat_of(guest), facts.seat_of(facts.host)
    return {
        "id": facts.id,
        "status": facts.status,
        "setting": facts.setting.json(),
        "seats": seats_json(table),
        "you": None if you is None else you + 1,
        "host": None if host is None else host + 1,
        "first": facts.head.get("first"),
        "commitment": commitment(bytes.fromhex(facts.seed)),
        "n": table.number,
        "paused": table.paused,
        "pausing": [seat + 1 for seat in facts.pausing],
        "hinting": [seat + 1 for seat in facts.hinting],
        "hints": may_hint(facts),
        "nameless": facts.nameless,
        "chat": table.chat_number,
        "rematch": facts.rematch,
        "result": facts.result.get("result"),
        **clock_json(table),
    }


def clock_json(table: Table) -> dict[str, Any]:
    """When what is due, and what time it is, in seconds of table time."""
    return {"due": public_due(table), "now": table.clock.now}


def public_due(table: Table) -> dict[str, float]:
    """Deadlines by seat, and of a window and the next deal. When a bot will move is nobody's business."""
    words = {WINDOW: "window", DEAL: "deal"}
    seats = table.facts.seats
    return {words.get(who) or str(who + 1): at for who, at in table.due.items() if who < 0 or not seats[who].automatic}


def table_key(table: Table) -> tuple[object, ...]:
    """Changes when `table_json` does, but for the clock and what events change."""
    return table.revision, table.present


@dataclass(slots=True)
class Told:
    """An event as it is told, and what viewers share of it: made when it is first asked for."""

    moment: Moment | None = None
    #: Each viewer's line, but for its end.
    lines: dict[int, bytes] = field(default_factory=dict)
    #: The JSON of each hidden state.
    states: dict[bytes, bytes] = field(default_factory=dict)
    #: How the line begins: the event as its own seat and as all others see it.
    heads: dict[bool, bytes] = field(default_factory=dict)
    #: The seats asked as JSON, and all that may move: the same for everybody (P1).
    asked: tuple[bytes, Collection[int]] | None = None


class News:
    """What has just happened at a table, for all who are told of it at the same moment."""

    __slots__ = ("chat", "ending", "key", "newest", "number", "reach", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.number, self.reach = table.number, reach(table)
        #: What must be as a viewer has been told it before, for the events to be all that is new.
        self.key, self.chat = table_key(table), table.chat_number
        self.ending = _ending(table)
        self.newest = _told(table, table.number) if table.tail else None

    def lines(self, viewer: int, after: int) -> bytes:
        """The lines of all events after that number."""
        if after != self.number - 1 or self.newest is None:
            return event_lines(self.table, viewer, after)
        # Nearly all have been told the event before, and nothing else is to be looked up then.
        return _told_line(self.table, self.newest, viewer) + self.ending


def event_lines(table: Table, viewer: int, after: int) -> bytes:
    """The lines of all events after that number, which the table must remember (`reach`)."""
    numbers = range(after + 1, table.number + 1)
    parts = [_told_line(table, _told(table, number), viewer) for number in numbers]
    return b"}\n".join(parts) + _ending(table) if parts else b""


def _told(table: Table, number: int) -> Told:
    """What is kept of an event that the table remembers, as it is told."""
    kept: dict[int, Told] = table.notes.setdefault(TOLD, {})
    moment = table.tail[number - table.number - 1]
    told = kept.get(number)
    if told is None or told.moment is not moment:
        told = kept[number] = Told(moment)
        # Readers may have leapt over any of those that the table has forgotten.
        for gone in [known for known in kept if known <= table.number - TAIL]:
            del kept[gone]
    return told


def reach(table: Table) -> int:
    """The number after which the table remembers all events."""
    return table.number - len(table.tail)


def _told_line(table: Table, told: Told, viewer: int) -> bytes:
    line = told.lines.get(viewer)
    if line is None:
        moment, position = told.moment, table.position
        assert moment is not None and position is not None, "something has happened, so there is a position"
        if moment.number < table.number:
            position = position.clone()
            position.data = moment.after
        if told.asked is None:
            told.asked = _asked(moment.actors, moment.interrupters)
        line = told.lines[viewer] = _line(position, moment.number, moment.event, viewer, told)
    return line


def _line(position: Position, number: int, event: Event, viewer: int, told: Told) -> bytes:
    """An event's line but for its end."""
    own = event.get("seat") == viewer + 1
    head = told.heads.get(own)
    if head is None:
        head = told.heads[own] = b'{"n":%d,"event":%b,' % (number, orjson.dumps(seen(position.game, event, viewer)))
    return head + _seen(position.seen_by(viewer), viewer, told)


def _seen(shown: Position, viewer: int, told: Told) -> bytes:
    """What a viewer has before them, out of the hidden position: state, seats asked, own moves."""
    key = shown.save()
    state = told.states.get(key)
    if state is None:
        state = told.states[key] = shown.text()
    if told.asked is None:
        told.asked = _asked(shown.actors(), shown.interrupters())
    waited_for, may_move = told.asked
    moves = orjson.dumps(shown.moves(viewer)) if viewer in may_move else b"[]"
    return b'"state":%b,"asked":%b,"moves":%b' % (state, waited_for, moves)


def _asked(actors: Sequence[int], interrupters: Sequence[int]) -> tuple[bytes, Collection[int]]:
    return orjson.dumps([seat + 1 for seat in actors]), (*actors, *interrupters)


def _ending(table: Table) -> bytes:
    """What the newest line says of the clock."""
    return b",%b\n" % orjson.dumps(clock_json(table))[1:]


def state_json(table: Table, viewer: int) -> bytes:
    """The state as the viewer may see it now, who is asked, the viewer's own moves, and the clock."""
    position = table.position
    if position is None:
        seen_now = b'"state":null,"asked":[],"moves":[]'
    else:
        seen_now = _seen(position.seen_by(viewer), viewer, Told())
    return b'{"n":%d,%b%b' % (table.number, seen_now, _ending(table))


def older_lines(table: Table, viewer: int, after: int) -> Iterator[tuple[int, bytes]]:
    """The lines of events after that number out of the store, with their numbers; an empty one for each before.

    They say nothing of the clock: their deadlines are gone by. Only a page of events is in memory at a time.
    """
    position = new_position(table, table.facts.head["first"] - 1)
    sql = "select event from events where table_id = ? and number > ? order by number limit ?"
    number = 0
    while page := table.services.store.rows(sql, table.id, number, PAGE):
        for (text,) in page:
            event = orjson.loads(text)
            take(position, event)
            number += 1
            yield number, _line(position, number, event, viewer, Told()) + b"}\n" if number > after else b""
