"""Hints for a first game: which of the game's situations is new to this guest just now, and the note that explains it.

A note stays until its guest says that it is understood, has made a move since, or something else is to be explained.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Annotated
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludoteca.engine.contract import Game
from ludoteca.engine.guide import Situation
from ludoteca.language import _, current
from ludoteca.tables.facts import PLAYING
from ludoteca.tables.guests import Guest, find_guest
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table
from ludoteca.web.render import macro
from ludoteca.web.sight import events_seen, moves_of, state_for
from ludoteca.web.visitor import house_of, needed_guest

router = APIRouter(include_in_schema=False)

#: In `Guest.guided`: no more hints.
ALL = "all"
#: So many notes lie open; later ones are a line that can be opened, for on a phone they would cover the table.
OPEN = 2
NOTHING = '<div id="guide" aria-live="polite" hidden></div>'

#: What each guest is being told at a table, and since which event.
_telling: WeakKeyDictionary[Table, dict[str, tuple[Situation, int]]] = WeakKeyDictionary()

#: Guests whose pages show a table, as they were when they last said something of hints.
_guests: WeakKeyDictionary[Table, dict[str, Guest | None]] = WeakKeyDictionary()


def guide_block(table: Table, viewer: int, guest: Guest | str | None) -> str:
    """The block `guide` of the page of a table, for a guest or the id of one; hidden if there is nothing to say."""
    if viewer < 0 or guest is None or not table.game.guide:
        return NOTHING
    known = _known(table, guest) if isinstance(guest, str) else guest
    situation = explain(table, viewer, known) if known is not None else None
    if situation is None:
        return NOTHING
    return _note(table.id, table.game, situation, known is not None and len(known.guided) < OPEN, current())


@functools.lru_cache(1024)
def _note(table: str, game: Game, situation: Situation, open: bool, _language: str) -> str:
    return str(macro("guide_parts.html", "guide")(table, game.name, situation, key_of(game, situation), open))


def _known(table: Table, guest: str) -> Guest | None:
    """The guest, read from the store when first asked for at this table and when they have said something of hints."""
    guests = _guests.setdefault(table, {})
    if guest not in guests:
        guests[guest] = find_guest(table.services.store, guest)
    return guests[guest]


def _ask_again(guest: Guest) -> None:
    for guests in _guests.values():
        guests.pop(guest.id, None)


def explain(table: Table, viewer: int, guest: Guest) -> Situation | None:
    """The situation that is to be explained to the guest in this seat now."""
    new = unexplained(table.game, guest.guided)
    if not new or not _plays(table, viewer):
        return None
    position, state = table.position, state_for(table, viewer)
    if position is None or "seats" not in state:
        return None
    moves = moves_of(table, viewer)
    recent = events_seen(table, viewer)
    arising = next((situation for situation in new if situation.arises(state, viewer, moves, recent)), None)
    telling = _telling.setdefault(table, {})
    if arising is not None:
        telling[guest.id] = arising, table.number
        return arising
    told, since = telling.get(guest.id, (None, 0))
    if told in new and not _has_moved(table, viewer, since):
        return told
    telling.pop(guest.id, None)
    return None


@functools.lru_cache(1024)
def unexplained(game: Game, guided: tuple[str, ...]) -> Sequence[Situation]:
    """The game's situations that somebody has not been told about who has been told about these."""
    if ALL in guided:
        return ()
    return [situation for situation in game.guide if key_of(game, situation) not in guided]


def key_of(game: Game, situation: Situation) -> str:
    """A situation's name among those of all games."""
    return f"{game.name}:{situation.key}"


def _plays(table: Table, viewer: int) -> bool:
    return viewer >= 0 and table.status == PLAYING and not table.paused and not table.facts.seats[viewer].away


def _has_moved(table: Table, viewer: int, since: int) -> bool:
    return any(moment.number > since and moment.event.get("seat") == viewer + 1 for moment in table.tail)


@router.post("/t/{table_id}/guide")
async def understood(request: Request, table_id: str, key: Annotated[str, Form()]) -> Response:
    """A note is understood, or no more are wanted."""
    guest = needed_guest(request)
    house = house_of(request)
    table = house.table(table_id)
    if key != ALL and key not in [key_of(table.game, situation) for situation in table.game.guide]:
        raise Refusal("no-such-hint", _("There is no such hint."), 422)
    if key not in guest.guided:
        await house.change_guest(guest, guided=(*guest.guided, key))
        _ask_again(guest)
        for listener in table.listeners:
            if listener.guest == guest.id:
                listener.wake.set()
    where = f"/t/{table.id}"
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"to": where})
    return RedirectResponse(where, 303)


@router.post("/rules/hints")
async def guide_again(request: Request) -> Response:
    """All hints are wanted again."""
    guest = needed_guest(request)
    await house_of(request).change_guest(guest, guided=())
    _ask_again(guest)
    return RedirectResponse("/rules", 303)
