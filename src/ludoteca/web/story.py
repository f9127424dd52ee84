"""The log of a table: what happened, in the words of one viewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from ludoteca.engine.contract import Said
from ludoteca.engine.events import seen
from ludoteca.language import current
from ludoteca.tables.moments import Moment
from ludoteca.tables.table import Table
from ludoteca.web.blocks import card_html, page_of, template_of
from ludoteca.web.sight import recent_of, states_around

#: The newest effect of each table by language: the number of its event, and what became of it.
_effects: WeakKeyDictionary[Table, dict[str, tuple[int, dict[str, Any]]]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Line:
    """One event as the log shows it."""

    number: int
    #: The seat, from 0, that did it; None for a deal or the clock.
    seat: int | None
    by: str
    said: tuple[Said, ...]


def line_of(table: Table, moment: Moment, viewer: int) -> Line:
    """An event in the viewer's words."""
    before, after = states_around(table, moment, viewer)
    event = seen(table.game, moment.event, viewer)
    said = table.game.face.tell(before, event, after, table.names)
    seat = event["seat"] - 1 if "seat" in event else None
    return Line(moment.number, seat, str(event.get("by", "")), tuple(said))


def lines(table: Table, viewer: int, after: int = 0) -> list[Line]:
    """What the table remembers since event `after`."""
    return [line_of(table, moment, viewer) for moment in table.tail if moment.number > after]


def effect_of(table: Table, moment: Moment) -> dict[str, Any]:
    """What moved where, and the sound: the same for all who read the same language."""
    number, made = _effects.setdefault(table, {}).get(current(), (0, {}))
    if number != moment.number:
        effect = page_of(table.game).effect(recent_of(table, moment))
        template = template_of(table.game)
        travels = [
            {"from": travel.source, "to": travel.goal, "html": card_html(template, travel.drawn)}
            for travel in effect.travels
        ]
        made = {"sound": effect.sound, "travels": travels}
        _effects[table][current()] = moment.number, made
    return made
