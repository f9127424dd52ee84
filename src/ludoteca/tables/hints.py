"""Hints: what the expert would play in a seat, knowing only what the seat knows.

Against bots they are there for the asking; among people, only once all of them want them. Moggie has none: its page
points nothing out (MG4), and so it is with every game that has windows.
"""

from __future__ import annotations

import asyncio

from ludoteca.engine.contract import Game
from ludoteca.language import _
from ludoteca.tables.facts import PLAYING, Facts
from ludoteca.tables.moves import check_going_on
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table
from ludoteca.tables.whole import whole

#: Where a table's notes keep what was hinted: by seat the number of the newest event then, and the move.
HINTED = "hinted"
#: And the lock under which hints are thought of.
THINKING = "hints thought of"


def has_hints(played: Game) -> bool:
    """Whether there can be hints at this game."""
    return played.rules.close is None


def may_hint(facts: Facts) -> bool:
    """Whether hints are given now: all people who are playing have agreed, or there is but one."""
    people = [seat for seat in facts.people if not facts.seats[seat].away]
    return has_hints(facts.setting.played) and (len(people) == 1 or all(seat in facts.hinting for seat in people))


@whole
async def want_hints(table: Table, guest: str, wanted: bool) -> bool:
    """Says whether a person wants hints at this table; whether they are given now."""
    async with table.lock:
        facts = table.facts.copy()
        seat = facts.seat_of(guest)
        if seat is None:
            raise Refusal("no-seat", _("You have no seat at this table."), 403)
        if not has_hints(facts.setting.played):
            raise Refusal("no-hints", _("In this game nothing is pointed out: seeing it is the game."))
        others = [other for other in facts.hinting if other != seat]
        facts.hinting = sorted([*others, seat]) if wanted else others
        if facts.hinting != table.facts.hinting:
            await table.keep(facts)
        return may_hint(facts)


async def hint(table: Table, guest: str) -> str:
    """The move that the expert would make for the seat that is asked; it stays with the seat until something happens.
    `Refusal` if there is nothing to decide, or no hints are given here."""
    # Who asks twice is not thought for twice.
    async with table.notes.setdefault(THINKING, asyncio.Lock()):
        return await _thought(table, guest)


async def _thought(table: Table, guest: str) -> str:
    async with table.lock:
        check_going_on(table)
        facts, position, number = table.facts, table.position, table.number
        seat = facts.seat_of(guest)
        if seat is None:
            raise Refusal("no-seat", _("You have no seat at this table."), 403)
        if not has_hints(table.game):
            raise Refusal("no-hints", _("In this game nothing is pointed out: seeing it is the game."))
        if not may_hint(facts):
            raise Refusal("no-hints", _("There are hints once all people at the table want them."))
        if position is None or seat not in position.actors():
            raise Refusal("not-asked", _("It is not your turn."))
        known = hinted(table, seat)
        if known is not None:
            return known
        if not table.services.can_think(table.game):
            raise Refusal("not-ready", _("The expert is still getting ready. Ask again in some minutes."))
        adviser = table.robots.adviser(seat, facts, table.tail, position)
    action = await asyncio.get_running_loop().run_in_executor(table.services.bots, adviser.decide, position)
    assert action is not None, "who is waited for decides"
    move = table.game.face.move_text(action)
    if table.number == number and table.status == PLAYING:
        table.notes.setdefault(HINTED, {})[seat] = (number, move)
        table.tell(seat)
    return move


def hinted(table: Table, seat: int) -> str | None:
    """What the seat has been told since something happened last."""
    number, move = table.notes.get(HINTED, {}).get(seat, (None, None))
    return move if number == table.number else None
