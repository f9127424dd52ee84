"""A person's move: checked, written down once, answered the same however often it is sent."""

from __future__ import annotations

from ludoteca.engine.position import IllegalMove
from ludoteca.language import _
from ludoteca.tables.facts import GATHERING, OVER, Facts
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table
from ludoteca.tables.whole import whole

#: Characters of a request's name.
LONGEST_REQUEST = 64

#: A move at a table, as `moved` takes it: seat, move, the event that it answers, the request's name.
AskedMove = tuple[Table, int, str, int, str]


async def moved(table: Table, seat: int, move: str, answers: int, request: str) -> int:
    """Seat's move, answering event `answers`; the number of its own event. `request` names this attempt: sent again,
    it changes nothing and gets the same number. `Refusal` if it can't be made, with the reason."""
    if not 0 < len(request) <= LONGEST_REQUEST or not request.isprintable():
        raise Refusal("wrong-request", _("A move needs a name of its own, of up to 64 characters."), 422)
    known = f"{seat}:{request}"
    async with table.lock:
        number = _answered(table, known)
        return await _make(table, seat, move, answers, known) if number is None else number


make_move = whole(moved)


async def _make(table: Table, seat: int, move: str, answers: int, known: str) -> int:
    check_going_on(table)
    if answers > table.number or answers < 0:
        raise Refusal("no-such-event", _("The table is not there yet: that event has not happened."), 422)
    if answers < table.asked.get(seat, 0):
        raise _too_late(table)
    try:
        event = {"seat": seat + 1, "move": move, "by": "player"}
        return await table.happen(event, known, back(table.facts, seat))
    except IllegalMove as error:
        if _was_possible(table, seat, move, answers):
            raise _too_late(table) from None
        text = _("That is not possible: {reason}.").format(reason=error)
        raise Refusal("illegal-move", text, 422) from None


def back(facts: Facts, seat: int) -> Facts | None:
    """The facts once the person plays again for whom a bot stood in; None if none did."""
    if not facts.seats[seat].away:
        return None
    changed = facts.copy()
    changed.seats[seat].away = False
    return changed


def check_going_on(table: Table) -> None:
    """`Refusal` unless a game is going on."""
    if table.status == GATHERING:
        raise Refusal("not-begun", _("The game has not begun yet."))
    if table.status == OVER:
        raise Refusal("over", _("The game is over."))
    if table.paused:
        raise Refusal("paused", _("The table is paused. Play on first."))


def _too_late(table: Table) -> Refusal:
    return Refusal("too-late", _("Too late: the table has moved on. Nothing has happened."), n=table.number)


def _was_possible(table: Table, seat: int, move: str, answers: int) -> bool:
    """The seat could have made the move when it saw event `answers`, as far as the table remembers."""
    position = table.position
    for moment in table.tail:
        if moment.number == answers and position is not None:
            then = position.clone()
            then.data = moment.after
            return move in then.moves(seat)
    return False


def _answered(table: Table, known: str) -> int | None:
    """The number of the event that this very request has caused already."""
    if hash(known) not in table.requests:
        return None
    found = table.services.store.rows("select number from events where table_id = ? and request = ?", table.id, known)
    return int(found[0][0]) if found else None
