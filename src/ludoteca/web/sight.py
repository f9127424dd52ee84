"""What viewers see of a live table: states and events, hidden once each and kept for as long as they are the newest.

Everything a page shows of a game in progress is made from what these functions give.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import Event, seen
from ludoteca.engine.page import Recent
from ludoteca.engine.position import Position
from ludoteca.tables.facts import PLAYING
from ludoteca.tables.moments import Moment
from ludoteca.tables.table import Table

#: The last events that a game's middle and its hints may look back at.
RECENT = 6
#: The name of a table's `Sight` among its notes.
SIGHT = "sight"

State = dict[str, Any]


@dataclass
class Sight:
    """The states of a table by viewer, at event `number` and at the one before, and the last events as all saw them."""

    number: int = -1
    position: Position | None = None
    states: dict[int, State] = field(default_factory=dict)
    before: dict[int, State] = field(default_factory=dict)
    #: Legal moves by seat, and the seats that are waited for; None: not asked yet.
    moves: dict[int, list[str]] = field(default_factory=dict)
    actors: list[int] | None = None
    recent: dict[int, Recent] = field(default_factory=dict)
    #: The last events as each viewer saw them, the newest last.
    events: dict[int, dict[int, Event]] = field(default_factory=dict)


def state_for(table: Table, viewer: int) -> State:
    """The state as the viewer may see it, as JSON."""
    sight = _sight(table)
    if viewer not in sight.states:
        assert table.position is not None, "only a game that has begun can be seen"
        sight.states[viewer] = table.position.seen_by(viewer).json()
    return sight.states[viewer]


def waited_for(table: Table) -> list[int]:
    """The seats that the game waits for."""
    if table.position is None or table.status != PLAYING:
        return []
    sight = _sight(table)
    if sight.actors is None:
        sight.actors = table.position.actors()
    return sight.actors


def moves_of(table: Table, seat: int) -> list[str]:
    """A seat's legal moves."""
    sight = _sight(table)
    if seat not in sight.moves:
        assert table.position is not None, "only a game that has begun can be played"
        sight.moves[seat] = table.position.moves(seat)
    return sight.moves[seat]


def states_around(table: Table, moment: Moment, viewer: int) -> tuple[State, State]:
    """The viewer's states before and after an event."""
    sight = _sight(table)
    if moment.number != sight.number:
        return _hidden(table, moment.before, viewer), _hidden(table, moment.after, viewer)
    if viewer not in sight.before:
        sight.before[viewer] = _hidden(table, moment.before, viewer)
    return sight.before[viewer], state_for(table, viewer)


def recent_events(table: Table) -> list[Recent]:
    """The last events as everybody saw them, the newest last."""
    return [recent_of(table, moment) for moment in list(table.tail)[-RECENT:]]


def recent_of(table: Table, moment: Moment) -> Recent:
    """An event as everybody saw it."""
    kept = _sight(table).recent
    if moment.number not in kept:
        event = seen(table.game, moment.event, SPECTATOR)
        kept[moment.number] = Recent(event, *states_around(table, moment, SPECTATOR))
        for number in [number for number in kept if number <= table.number - RECENT]:
            del kept[number]
    return kept[moment.number]


def events_seen(table: Table, viewer: int) -> list[Event]:
    """The last events as the viewer saw them, the newest last."""
    known = _sight(table).events.setdefault(viewer, {})
    for moment in list(table.tail)[-RECENT:]:
        if moment.number not in known:
            known[moment.number] = seen(table.game, moment.event, viewer)
    for number in [number for number in known if number <= table.number - RECENT]:
        del known[number]
    return list(known.values())


def _sight(table: Table) -> Sight:
    sight: Sight | None = table.notes.get(SIGHT)
    if sight is None:
        sight = table.notes[SIGHT] = Sight()
    # Every event makes a position of its own, and so does a table that is read from the store again.
    if sight.position is not table.position:
        sight.before = sight.states if sight.number == table.number - 1 else {}
        sight.number, sight.position = table.number, table.position
        sight.states, sight.moves, sight.actors = {}, {}, None
    return sight


def _hidden(table: Table, data: Any, viewer: int) -> State:
    assert table.position is not None, "an event has happened"
    position = table.position.clone()
    position.data = data
    return position.seen_by(viewer).json()
