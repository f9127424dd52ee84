"""Moves, and the stream of events: what happens a thousand times a second, and therefore plain ASGI."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs

import orjson
from fastapi import APIRouter, Query
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.language import _
from ludoteca.tables.house import House
from ludoteca.tables.moves import LONGEST_REQUEST, AskedMove, make_move
from ludoteca.tables.refusal import Refusal
from ludoteca.web.api.described import PREFIX, faults, lines
from ludoteca.web.api.models import LONGEST_MOVE, MovedOut, MoveIn
from ludoteca.web.guard import USUAL, USUAL_ENCRYPTED
from ludoteca.web.ndjson import EventStream
from ludoteca.web.operation import ANSWERED
from ludoteca.web.shortcut import ANSWER, shortcut
from ludoteca.web.visitor import guest_id

router = APIRouter(prefix="/tables/{table_id}", tags=["playing"])

#: Numbers that a request may name.
MOST = 10**9
TABLES = f"{PREFIX}/tables/"
HEADERS = [(b"content-type", b"application/json")]
#: The same with those that every answer has, as they are written; and where they are encrypted.
HEAD = [b"".join(b"%b: %b\r\n" % header for header in [*HEADERS, *usual]) for usual in (USUAL, USUAL_ENCRYPTED)]


async def run_move(scope: Scope, receive: Receive, send: Send) -> None:
    """Makes a move; it is on disk before it is answered."""
    asked = asked_move(scope["app"].state.house, scope, await _whole(receive))
    await answer_move(scope, send, await make_move(*asked))


def asked_move(house: House, scope: Scope, body: bytes) -> AskedMove:
    """The move that a request asks for; `Refusal` if it cannot ask for any."""
    guest = guest_id(scope, house.tokens)
    if guest is None:
        raise Refusal("who-are-you", _("The house does not know you yet. Open its front page first."), 401)
    move, number, request = _move(body)
    table = house.table(scope["path_params"]["table_id"])
    seat = table.facts.seat_of(guest)
    if seat is None:
        raise Refusal("no-seat", _("You have no seat at this table."), 403)
    return table, seat, move, number, request


async def answer_move(scope: Scope, send: Send, made: int) -> None:
    """Answers with the number of the event that was made."""
    body = b'{"n":%d}' % made
    answer = shortcut(scope, ANSWER)
    if answer is not None and answer(HEAD[scope["scheme"] == "https"], body):
        scope[ANSWERED] = 200
        return
    headers = [*HEADERS, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def run_events(scope: Scope, receive: Receive, send: Send) -> None:
    """Streams the events of a table as its viewer may see them."""
    house: House = scope["app"].state.house
    guest = guest_id(scope, house.tokens)
    start = _number_from(scope["query_string"])
    table = house.table(scope["path_params"]["table_id"])
    await EventStream(table, guest, start)(scope, receive, send)


LANES: dict[tuple[str, str], ASGIApp] = {("POST", "moves"): run_move, ("GET", "events"): run_events}


def enters_lane(scope: Scope) -> bool:
    """Whether a request is for a move or a stream of events. These are run ahead of the router: finding and entering a
    route takes FastAPI as long as a move takes all in all."""
    path: str = scope["path"]
    return path.startswith(TABLES) and (scope["method"], path[len(TABLES) :].partition("/")[2]) in LANES


async def run_lane(scope: Scope, receive: Receive, send: Send) -> None:
    """Runs a request that `enters_lane`."""
    await LANES[scope["method"], note_route(scope)](scope, receive, send)


def note_route(scope: Scope) -> str:
    """Notes the table of a request that `enters_lane`, as the router does; what it is for."""
    path: str = scope["path"]
    table_id, _slash, what = path[len(TABLES) :].partition("/")
    scope["path_params"] = {"table_id": table_id}
    scope["route"] = run_lane
    return what


# How the two stand in the document; the lane runs them before the router is asked.


@router.post("/moves", response_model=MovedOut, responses=faults(401, 403, 404, 409, 413, 422))
async def move(table_id: str, asked: MoveIn) -> None:
    """Make a move. It is kept before you are answered."""


@router.get("/events", response_class=Response, responses=lines("Until the game is over.") | faults(404, 422))
async def events(
    table_id: str,
    start: Annotated[int | None, Query(alias="from", ge=0, le=MOST, description="The first event to be told.")] = None,
) -> None:
    """Follow a table: first a line `{"table": …}`, then a line for each event with your state after it.

    Without `from` the newest event is the first. The line of the newest event also says what is `due`, and when it is
    `now`. `{"table": …}` comes again when something changes that is no event, `{"chat": …}` when there are messages,
    `{"now": …}` every fifteen seconds if there is no other news, `{"result": …}` at the end.
    """


async def _whole(receive: Receive) -> bytes:
    """The body of a request."""
    message = await receive()
    body: bytes = message.get("body", b"")
    while message.get("more_body"):
        message = await receive()
        body += message.get("body", b"")
    return body


def _move(body: bytes) -> tuple[str, int, str]:
    """The parts of `MoveIn`, checked as it says; `Refusal` for anything else."""
    try:
        asked = orjson.loads(body)
    except ValueError:
        raise _malformed("body") from None
    if not isinstance(asked, dict):
        raise _malformed("body")
    move, number, request = asked.get("move"), asked.get("n"), asked.get("id")
    strange = [name[:40] for name in asked if name not in ("move", "n", "id")]
    if strange:
        raise _malformed(*strange)
    if not isinstance(move, str) or len(move) > LONGEST_MOVE:
        raise _malformed("move")
    if type(number) is not int or not 0 <= number <= MOST:
        raise _malformed("n")
    if not isinstance(request, str) or not 1 <= len(request) <= LONGEST_REQUEST:
        raise _malformed("id")
    return move, number, request


def _number_from(query: bytes) -> int | None:
    """Where a stream begins; `Refusal` if it is no number."""
    given = parse_qs(query.decode("latin-1"), keep_blank_values=True).get("from")
    if given is None:
        return None
    text = given[-1]
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= MOST):
        raise _malformed("from")
    return int(text)


def _malformed(*wrong: str) -> Refusal:
    text = _("This is not how it is asked: {parts}").format(parts=", ".join(wrong)[:200])
    return Refusal("malformed", text, 422, wrong=list(wrong))
