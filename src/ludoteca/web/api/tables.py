"""Tables: finding, opening and looking at them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from ludoteca.engine.lines import line_of
from ludoteca.tables.house import Listed
from ludoteca.tables.records import record_lines
from ludoteca.tables.setting import settle
from ludoteca.tables.views import listed_json, state_json, table_json
from ludoteca.web.api.described import Anybody, TheGuest, TheTable, faults, lines
from ludoteca.web.api.models import ListedOut, SettingIn, StateOut, Status, TableOut
from ludoteca.web.visitor import house_of

router = APIRouter(prefix="/tables", tags=["tables"])


@router.get("", responses=faults(422))
async def open_tables(request: Request, status: Annotated[Status, Query()] = "gathering") -> list[ListedOut]:
    """Tables for everybody, the liveliest first."""
    return _listed(house_of(request).listed(status))


@router.get("/mine", responses=faults(401))
async def my_tables(request: Request, guest: TheGuest) -> list[ListedOut]:
    """The tables at which you sit: those that go on first."""
    return _listed(house_of(request).listed_of(guest.id))


@router.post("", status_code=201, responses=faults(401, 404, 413, 422))
async def open_table(request: Request, guest: TheGuest, asked: SettingIn) -> TableOut:
    """A table with you in the first seat, as its host."""
    setting = settle(
        asked.game,
        asked.seats,
        asked.options,
        open=asked.open,
        turn=asked.turn,
        reaction=asked.reaction,
        window=asked.window,
        level=asked.level,
    )
    house = house_of(request)
    opened = house.play_now if asked.play_now else house.open_table
    return TableOut(**table_json(await opened(guest, setting, asked.nonce), guest.id))


@router.get("/{table_id}", responses=faults(404, 422))
async def table(table: TheTable, guest: Anybody) -> TableOut:
    """The table: who sits there, what is agreed, how it stands."""
    return TableOut(**table_json(table, guest.id if guest else None))


@router.get("/{table_id}/state", response_model=StateOut, responses=faults(404, 422))
async def state(table: TheTable, guest: Anybody) -> Response:
    """What you have before you, and what you can do."""
    return Response(state_json(table, table.viewer_of(guest.id if guest else None)), media_type="application/json")


@router.get("/{table_id}/record", response_class=Response, responses=lines("The record.") | faults(404, 409, 422))
async def record(table: TheTable, guest: Anybody) -> Response:
    """The game so far as a record: as you may see it while it runs, complete once it is over."""
    made = record_lines(table, table.viewer_of(guest.id if guest else None))
    return Response("".join(map(line_of, made)), media_type="application/x-ndjson")


def _listed(found: Iterable[Listed]) -> list[ListedOut]:
    return [ListedOut(**listed_json(each.facts), changed=each.changed) for each in found]
