"""How the API is described: faults, who asks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from ludoteca.tables.guests import Guest
from ludoteca.tables.table import Table
from ludoteca.web.visitor import house_of, known_guest, needed_guest

PREFIX = "/api/v1"
PROBLEM = "application/problem+json"
Answers = dict[int | str, dict[str, Any]]


class Problem(BaseModel):
    """Why nothing has happened (RFC 9457)."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str = Field(description="For people, in the language of `Accept-Language`.")
    status: int
    code: str = Field(description="For programs: a word that stays the same.")


MEANINGS = {
    401: "No token, or none that the house has given.",
    403: "Not yours to do.",
    404: "There is no such table or game.",
    409: "Not now; `code` says why.",
    413: "The request is too large.",
    422: "Not how it is asked, or an illegal move; `code` says which.",
    429: "Too much at once.",
    500: "A fault of the house; nothing has happened.",
    503: "The house can't write anything down just now; nothing has happened.",
}


def faults(*statuses: int) -> Answers:
    """The answers of a route that tell a fault."""
    return {
        status: {
            "description": MEANINGS[status],
            "content": {PROBLEM: {"schema": Problem.model_json_schema()}},
        }
        for status in sorted({*statuses, 429, 500, 503})
    }


async def _table(request: Request, table_id: Annotated[str, Path(description="The table's id.")]) -> Table:
    return house_of(request).table(table_id)


async def _guest(request: Request) -> Guest:
    guest = needed_guest(request)
    await house_of(request).note_seen(guest)
    return guest


async def _viewer(request: Request) -> Guest | None:
    return known_guest(request)


#: The table of the address; the guest who asks; the guest who asks, or a stranger.
TheTable = Annotated[Table, Depends(_table)]
TheGuest = Annotated[Guest, Depends(_guest)]
Anybody = Annotated[Guest | None, Depends(_viewer)]


def lines(description: str) -> Answers:
    """The answer of a route that gives lines of JSON."""
    return {200: {"description": description, "content": {"application/x-ndjson": {"schema": {"type": "string"}}}}}
