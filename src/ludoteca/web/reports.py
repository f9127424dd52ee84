"""Telling whoever hosts the house that something is wrong at a table."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.language import _
from ludoteca.tables.guests import clean
from ludoteca.tables.refusal import Refusal
from ludoteca.web.guard import Buckets
from ludoteca.web.render import page
from ludoteca.web.visitor import house_of, needed_guest

router = APIRouter(include_in_schema=False)

#: Characters of a report.
LONGEST = 300
#: Reports from one guest, and from one address: so many at once, and so many a second for ever.
BY_GUEST, BY_ADDRESS = Buckets(1 / 60, 3), Buckets(1 / 10, 30)


@router.post("/t/{table_id}/report")
async def report(request: Request, table_id: str, text: Annotated[str, Form()] = "") -> Response:
    """Writes down what a visitor says about a table, for the host of the house to read."""
    house = house_of(request)
    table, guest = house.table(table_id), needed_guest(request)
    said = clean(text).strip()
    if not said:
        raise Refusal("empty", _("There is nothing to say in that."), 422)
    if len(said) > LONGEST:
        raise Refusal("too-long", _("At most {n} characters at a time.").format(n=LONGEST), 422)
    if not (BY_ADDRESS.take(request.client.host if request.client else "?") and BY_GUEST.take(guest.id)):
        raise Refusal("too-fast", _("That was too much at once. Wait a moment."), 429)
    row = (time.time(), table.id, guest.id, said)
    await house.store.commit([("insert into reports (wall, table_id, guest, text) values (?, ?, ?, ?)", row)])
    return page(request, "reported.html", table=table)
