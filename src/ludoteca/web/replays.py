"""Records: downloading a table's, and stepping through that or any other from any seat.

Every moment has an address of its own, which shows the same to everybody.
"""

from __future__ import annotations

import hashlib
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any
from urllib.parse import urlencode

import anyio.to_thread
from anyio import CapacityLimiter
from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import kept
from ludoteca.engine.lines import line_of, printable
from ludoteca.engine.record import MAX_BYTES, Record, Refused, read_lines
from ludoteca.language import _
from ludoteca.tables.facts import OVER
from ludoteca.tables.house import House
from ludoteca.tables.loading import read_events
from ludoteca.tables.records import file_name, record_lines
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.store import Unit
from ludoteca.tables.table import Table
from ludoteca.web.guard import Buckets
from ludoteca.web.reels import Reel, Shelf, kind_words
from ludoteca.web.render import page
from ludoteca.web.stills import OPEN, still
from ludoteca.web.visitor import address_of, house_of, known_guest

router = APIRouter(include_in_schema=False)

#: Records from one address: so many at once, and so many a second for ever.
UPLOADS = Buckets(1 / 20, 12)
#: Uploaded records that are kept at a time; the oldest go first.
MOST_KEPT = 2000
#: Records that are read at a time: it is work for the processor, and tables come first.
READING = CapacityLimiter(1)

_shelf = Shelf()


@dataclass(frozen=True)
class Watched:
    """What is watched: a record, who played, and where its pages are."""

    reel: Reel
    names: list[str]
    bots: list[bool]
    path: str
    #: The players want no names, so nobody can have them shown.
    nameless: bool = False
    table: Table | None = None


@router.get("/t/{table_id}/record")
async def download(request: Request, table_id: str) -> Response:
    """The table's record as a file: all of it once the game is over, before that what the visitor may see."""
    table, guest = house_of(request).table(table_id), known_guest(request)
    lines = record_lines(table, table.viewer_of(guest.id if guest else None))
    text = await anyio.to_thread.run_sync(lambda: "".join(map(line_of, lines)))
    headers = {"content-disposition": f'attachment; filename="{file_name(table.facts)}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@router.get("/t/{table_id}/replay")
async def replay_table(
    request: Request, table_id: str, at: int | None = None, seat: str = "", names: str = ""
) -> Response:
    """A moment of a game that is over."""
    return await _show(request, await watched_table(request, table_id), at, seat, names == "0")


async def watched_table(request: Request, table_id: str) -> Watched:
    """A table's game that is over."""
    table = house_of(request).table(table_id)
    if table.status != OVER:
        raise Refusal("not-over", _("The game is not over yet. Then it can be watched again from here."))
    reel = await _reel(f"table {table.id}", lambda: _of_table(table))
    facts = table.facts
    bots = [place.bot is not None for place in facts.seats]
    return Watched(reel, table.names, bots, f"/t/{table.id}/replay", facts.nameless, table)


@router.get("/replay")
async def show_form(request: Request) -> Response:
    """Where a record can be brought."""
    return page(request, "replay_upload.html", fault="")


@router.post("/replay")
async def upload(request: Request) -> Response:
    """Takes a record in, or says in which line it is wrong."""
    if not UPLOADS.take(request.client.host if request.client else "?"):
        raise Refusal("too-fast", _("That was too much at once. Wait a moment."), 429)
    try:
        async with request.form(max_files=1, max_fields=4, max_part_size=MAX_BYTES) as form:
            given, pasted = form.get("file"), str(form.get("text") or "").strip()
            if isinstance(given, UploadFile) and given.size:
                file: IO[bytes] | bytes = given.file
            elif pasted:
                file = pasted.encode() + b"\n"
            else:
                return page(request, "replay_upload.html", 422, fault=_("Choose a file, or paste a record."))
            record, digest, packed = await _in_thread(lambda: _taken_in(file))
    except Refused as refused:
        return page(request, "replay_upload.html", 422, fault=str(refused))
    except (HTTPException, UnicodeEncodeError):
        return page(request, "replay_upload.html", 422, fault=_("The record came in broken. Try again."))
    await house_of(request).store.commit(_keeping(digest, packed))
    return RedirectResponse(f"/r/{digest}{'?torn=1' if record.torn else ''}", 303)


@router.get("/r/{digest}")
async def replay_kept(
    request: Request, digest: str, at: int | None = None, seat: str = "", names: str = "", torn: bool = False
) -> Response:
    """A moment of a record that was uploaded."""
    return await _show(request, await watched_keepsake(request, digest), at, seat, names == "0", torn=torn)


async def watched_keepsake(request: Request, digest: str) -> Watched:
    """A record that was uploaded."""
    house = house_of(request)
    if not house.store.rows("select 1 from keepsakes where id = ?", digest):
        raise Refusal("no-such-record", _("There is no such record here. They are kept for a month."), 404)
    reel = await _reel(digest, lambda: _of_keepsake(house, digest))
    head = reel.record.head
    bots = head.get("bots")
    by_bots = [bot is not None for bot in bots] if isinstance(bots, list) else []
    if len(by_bots) != head["seats"]:
        by_bots = [False] * head["seats"]
    return Watched(reel, reel.record.names, by_bots, f"/r/{digest}")


async def _in_thread(work: Callable[[], Any]) -> Any:
    return await anyio.to_thread.run_sync(work, limiter=READING)


async def _reel(key: str, load: Callable[[], Reel]) -> Reel:
    """The reel from the shelf, or loaded in a thread."""

    def find() -> Reel:
        found = _shelf.get(key)
        if found is None:
            found = load()
            _shelf.put(key, found)
        return found

    found = _shelf.get(key)
    return found if found is not None else await _in_thread(find)


def _of_table(table: Table) -> Reel:
    """What was played at a table; nothing of it needs checking."""
    record = Record(
        table.facts.head, table.game, [kept(event) for event in read_events(table.services.store, table.id)]
    )
    return Reel(record, table.services.kernel(table.game))


def _of_keepsake(house: House, digest: str) -> Reel:
    ((content,),) = house.store.rows("select content from keepsakes where id = ?", digest)
    try:
        record = read_lines(zlib.decompress(content))
    except Refused as refused:
        # It was sound when it came in: the house's rules have changed since.
        raise Refusal("refused-record", str(refused), 410) from None
    return Reel(record, house.kernels.of(record.game))


def _taken_in(file: IO[bytes] | bytes) -> tuple[Record, str, bytes]:
    """A record out of a stranger's file, with its address and what is kept of it: the same for the same game,
    whatever else the file said. `Refused` if it is not sound."""
    record = read_lines(file)
    text = "".join(map(line_of, record.lines())).encode()
    return record, hashlib.sha256(text).hexdigest()[:32], zlib.compress(text)


def _keeping(digest: str, packed: bytes) -> Unit:
    newest = "select id from keepsakes order by created desc limit ?"
    return [
        ("insert or replace into keepsakes values (?, ?, ?)", (digest, time.time(), packed)),
        (f"delete from keepsakes where id not in ({newest})", (MOST_KEPT,)),
    ]


def viewer_of(text: str, seats: int) -> int:
    """From where the game is watched; `Refusal` if there is no such place."""
    if text in ("", "0"):
        return OPEN
    if text == "spectator":
        return SPECTATOR
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= seats:
        return int(text) - 1
    raise Refusal("no-such-seat", _("there is no seat {seat} in this game").format(seat=printable(text)), 422)


def coach_path(it: Watched) -> str:
    """Where the coach speaks of what is watched."""
    return it.path.removesuffix("/replay") + "/coach"


def query(**asked: Any) -> str:
    """What comes after the question mark of an address; what is empty need not be said."""
    return urlencode({key: value for key, value in asked.items() if value != ""})


def names_shown(it: Watched, hidden: bool) -> list[str]:
    """The players' names, or their seats' numbers where names are hidden."""
    return [_("Seat {seat}").format(seat=n + 1) for n in range(len(it.names))] if hidden else it.names


async def _show(request: Request, it: Watched, at: int | None, seat: str, hidden: bool, torn: bool = False) -> Response:
    """The page of one moment; without one, that after the first deal."""
    reel, seats = it.reel, len(it.names)
    viewer = viewer_of(seat, seats)
    number = min(1, reel.length) if at is None else max(0, min(at, reel.length))
    hidden = hidden or it.nameless
    names = names_shown(it, hidden)
    landmarks = await _in_thread(lambda: reel.landmarks(names))
    view = {"seat": "" if viewer == OPEN else seat, "names": "0" if hidden and not it.nameless else ""}
    start = viewer if viewer >= 0 else seats - 1

    moment = still(reel, number, viewer, names, it.bots)

    def link(**change: Any) -> str:
        return f"{it.path}?{query(**{'at': number, **view, **change})}"

    return page(
        request,
        "replay.html",
        game=reel.game,
        at=number,
        last=reel.length,
        still=moment,
        winners=[names[n] for n in moment.winners],
        names=names,
        viewer=viewer,
        view=view,
        order=[(start + k) % seats for k in range(1, seats + (viewer < 0))],
        landmarks=landmarks,
        link=link,
        share=address_of(request) + link(),
        path=it.path,
        coach=f"{coach_path(it)}?{query(seat=max(viewer, 0) + 1, names=view['names'])}",
        finished=reel.over,
        nameless=it.nameless,
        table=it.table,
        torn=torn,
        kind_words=kind_words,
    )
