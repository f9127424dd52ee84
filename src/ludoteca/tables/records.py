"""A table's record, in the lines of the record format: all of it once the game is over, before that what one viewer
may see of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludoteca.engine.events import seen
from ludoteca.language import _, speaking
from ludoteca.tables.facts import GATHERING, OVER, Facts
from ludoteca.tables.loading import read_events
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table


def record_lines(table: Table, viewer: int) -> Iterator[Mapping[str, Any]]:
    """The record's lines, without the seed and what others hide while the game runs; `Refusal` before it begins.

    What is told is settled at once; the events are read when the first line after the head is asked for.
    """
    facts = table.facts
    if facts.status == GATHERING:
        raise Refusal("not-begun", _("The game has not begun yet."))
    return _lines(table, facts, viewer)


def _lines(table: Table, facts: Facts, viewer: int) -> Iterator[Mapping[str, Any]]:
    over = facts.status == OVER
    yield record_head(facts)
    for event in read_events(table.services.store, facts.id):
        yield event if over else seen(table.game, event, viewer)
    if over:
        yield facts.result


def record_head(facts: Facts) -> dict[str, Any]:
    """The head with who played: people by name, unless they want none left, and the bots' levels."""
    names = {} if facts.nameless else {"players": english_names(facts)}
    return {**facts.head, **names, "bots": [place.bot for place in facts.seats]}


def english_names(facts: Facts) -> list[str]:
    """What the seats are called in files, which are the same for all readers."""
    with speaking("en"):
        return [place.called(number) for number, place in enumerate(facts.seats)]


def file_name(facts: Facts) -> str:
    """What the record is called where it is saved: game, day and table."""
    day = str(facts.head["date"])
    return f"{facts.setting.game}-{day}-{facts.id}.jsonl"
