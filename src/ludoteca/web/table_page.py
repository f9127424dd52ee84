"""The page of a table, and what its forms do. Everything works by forms alone; a script makes it smooth."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludoteca.language import _
from ludoteca.tables import people, talk
from ludoteca.tables.facts import GATHERING, OVER
from ludoteca.tables.guests import Guest
from ludoteca.tables.hints import has_hints, hint, want_hints
from ludoteca.tables.moves import make_move
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table
from ludoteca.web.blocks import has_turn
from ludoteca.web.guard import check_chat
from ludoteca.web.live import blocks_for
from ludoteca.web.render import page
from ludoteca.web.story import lines
from ludoteca.web.visitor import address_of, house_of, needed_guest, visitor

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]
Number = Annotated[int, Form()]


@router.get("/t/{table_id}")
async def show_table(request: Request, table_id: str) -> Response:
    """The table as this visitor sees it."""
    table = house_of(request).table(table_id)
    who = await visitor(request)
    viewer = table.viewer_of(who.guest.id)
    common: dict[str, Any] = {"table": table, "viewer": viewer, "me": who.guest, "shouts": talk.shouts(table)}
    if table.status == GATHERING:
        link = invitation(request, table)
        only_here = urlsplit(link).hostname in ("localhost", "127.0.0.1", "::1")
        return page(request, "lobby.html", visitor=who, link=link, only_here=only_here, **common)
    seats = len(table.facts.seats)
    start = viewer if viewer >= 0 else seats - 1
    return page(
        request,
        "table.html",
        visitor=who,
        blocks=blocks_for(table, viewer, who.guest.id),
        order=[(start + k) % seats for k in range(1, seats + (viewer < 0))],
        story=lines(table, viewer),
        turn=has_turn(table, viewer),
        many=has_hints(table.game) and len(table.facts.people) > 1,
        **common,
    )


@router.get("/j/{table_id}")
async def show_invitation(request: Request, table_id: str) -> Response:
    """An invitation: one press (the script's, if there is one) sits the visitor down."""
    table = house_of(request).table(table_id)
    who = await visitor(request)
    seat = table.viewer_of(who.guest.id)
    sits = seat >= 0 and (table.status != GATHERING or table.facts.seats[seat].ready)
    if sits or table.status == OVER:
        return RedirectResponse(f"/t/{table.id}", 303)
    return page(request, "invitation.html", table=table, visitor=who, me=who.guest)


def invitation(request: Request, table: Table) -> str:
    """The link that seats whoever opens it."""
    return f"{address_of(request)}/j/{table.id}"


@router.post("/t/{table_id}/sit")
async def sit(request: Request, table_id: str, nonce: Text = "", seat: Number = 0) -> Response:
    """Takes a seat."""
    table = house_of(request).table(table_id)
    who = await visitor(request)
    try:
        await people.sit(table, who.guest, nonce, seat - 1 if seat else None)
    except Refusal as refusal:
        if refusal.code not in ("full", "sent-away", "over"):
            raise
        # There is no seat, but there is a table to watch.
    return _done(request, table)


@router.post("/t/{table_id}/move")
async def move(request: Request, table_id: str, move: Text, n: Number, request_id: Text = "") -> Response:
    """Makes a move."""
    table, guest = _here(request, table_id)
    seat = table.viewer_of(guest.id)
    if seat < 0:
        raise Refusal("no-seat", _("You have no seat at this table."), 403)
    number = await make_move(table, seat, move[:64], n, (request_id or f"page {n}")[:64])
    return _done(request, table, n=number)


@router.post("/t/{table_id}/say")
async def say(request: Request, table_id: str, text: Text = "", shout: Text = "") -> Response:
    """Says something."""
    table, guest = _here(request, table_id)
    check_chat(guest.id)
    return _done(request, table, "chat", n=await talk.say(table, guest, text, shout))


@router.get("/t/{table_id}/chat")
async def show_chat(request: Request, table_id: str, after: Annotated[int, Query(ge=0, le=10**9)] = 0) -> Response:
    """The chat: a page for a frame, or with `after` what is new as a fragment."""
    table = house_of(request).table(table_id)
    who = await visitor(request)
    muted = who.guest.muted
    return page(
        request,
        "chat_lines.html" if "fragment" in request.query_params else "chat.html",
        visitor=who,
        table=table,
        messages=talk.heard(table, after, muted),
        words_of=talk.words_of,
        shouts=talk.shouts(table),
        me=who.guest,
    )


@router.post("/t/{table_id}/do")
async def do(request: Request, table_id: str, what: Text, seat: Number = 0, level: Text = "") -> Response:
    """Anything else that a person does at a table, by the name of its button."""
    table, guest = _here(request, table_id)
    house, at = house_of(request), seat - 1
    if what == "start":
        await people.begin(table, guest.id)
    elif what == "bot":
        await people.add_bot(table, guest.id, level[:32], at if seat else None)
    elif what == "free":
        await people.free_seat(table, guest.id, at)
    elif what == "leave":
        await people.leave(table, guest.id)
        return _done(request, table, to="/")
    elif what == "back":
        await people.come_back(table, guest.id)
    elif what == "stand-in":
        await people.stand_in(table, guest.id, at)
    elif what == "pause":
        await people.pause(table, guest.id)
    elif what == "go-on":
        await people.play_on(table, guest.id)
    elif what == "hint":
        await hint(table, guest.id)
    elif what in ("hints", "no-hints"):
        await want_hints(table, guest.id, what == "hints")
    elif what in ("nameless", "named"):
        await people.hide_names(table, guest.id, what == "nameless")
    elif what in ("mute", "unmute"):
        await _mute(request, table, guest, at, what == "mute")
    elif what == "rematch":
        again = await house.rematch(table, guest)
        return _done(request, again)
    else:
        raise Refusal("no-such-thing", _("That can't be done here."), 422)
    return _done(request, table)


async def _mute(request: Request, table: Table, guest: Guest, seat: int, muted: bool) -> None:
    """Does, or does not, read what the person in that seat writes."""
    places = table.facts.seats
    other = places[seat].guest if 0 <= seat < len(places) else None
    if other is None or other == guest.id:
        raise Refusal("no-such-seat", _("Nobody sits there."), 422)
    rest = tuple(known for known in guest.muted if known != other)
    await house_of(request).change_guest(guest, muted=(*rest, other)[-100:] if muted else rest)


def _here(request: Request, table_id: str) -> tuple[Table, Guest]:
    guest = needed_guest(request)
    return house_of(request).table(table_id), guest


def _done(request: Request, table: Table, place: str = "", to: str = "", **answer: Any) -> Response:
    """For a script what came of it; for a form the page to go on with."""
    where = to or f"/t/{table.id}{'/' + place if place else ''}"
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"to": where, **answer})
    return RedirectResponse(where, 303)
