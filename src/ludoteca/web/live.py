"""What happens at a table, pushed to a browser: one stream of server-sent events a tab, with the changed blocks.

The stream is compressed as a whole: a block that changed a little costs some bytes. Chat is not in it (its length would
tell an eavesdropper who writes in it about the hidden cards beside it); the stream only says that there is some.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable
from typing import Any

import orjson
from fastapi import APIRouter
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludoteca.language import current, speaking
from ludoteca.tables.facts import GATHERING, OVER, PLAYING
from ludoteca.tables.table import Listener, Table
from ludoteca.web.blocks import Blocks, all_blocks, has_turn
from ludoteca.web.following import following, who_follows
from ludoteca.web.guide import guide_block
from ludoteca.web.render import macro
from ludoteca.web.shortcut import PUSH, shortcut
from ludoteca.web.story import Line, effect_of, lines
from ludoteca.web.visitor import house_of, known_guest, language_of

router = APIRouter(include_in_schema=False)

#: How long a browser waits before it asks again after a break, in milliseconds.
RETRY = 1500
#: How hard a stream is compressed: blocks repeat almost whole, which a quick search finds, too.
LEVEL = 2


async def stream(request: Request) -> LiveStream:
    """The stream of a table from event `n` on, for a page that shows it in `status`."""
    table = house_of(request).table(request.path_params["table_id"])
    guest = known_guest(request)
    name = guest.id if guest is not None else None
    listener = Listener(table.viewer_of(name), name)
    number = request.query_params.get("n", "")
    shown = int(number) if number.isdecimal() and len(number) < 9 else table.number
    status = request.query_params.get("status", "")
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    return LiveStream(table, listener, language_of(request), shown, status, zipped)


# Not through FastAPI's own route: that would take the answer for something to be written as JSON.
router.add_route("/t/{table_id}/stream", stream)


class LiveStream(Response):
    """The answer that does not end: ASGI at its plainest, for there are many of them."""

    def __init__(self, table: Table, listener: Listener, language: str, number: int, status: str, zipped: bool) -> None:
        self.table, self.listener, self.language = table, listener, language
        self.number = min(max(number, 0), table.number)
        self.status = status if status in (GATHERING, PLAYING, OVER) else table.status
        self.sent: Blocks = {}
        self.chat = table.chat_number
        self.packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 31) if zipped else None

        self.write: Callable[[bytes], bool] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Streams until the browser goes."""
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        if self.packer is not None:
            headers.append((b"content-encoding", b"gzip"))
        who = who_follows(HTTPConnection(scope), self.listener.guest)
        async with following(self.table, self.listener, who, receive) as gone:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            self.write = shortcut(scope, PUSH)
            await self._push(send, f"retry: {RETRY}\n\n")
            with speaking(self.language):
                while not gone.done():
                    await self.listener.wake.wait()
                    self.listener.wake.clear()
                    if not gone.done():
                        await self._tell(send)

    async def _tell(self, send: Send) -> None:
        """Sends what has changed since the last time, if anything has."""
        message = self.news()
        await self._push(send, f"data: {orjson.dumps(message).decode()}\n\n" if message else ": here\n\n")

    def news(self) -> dict[str, Any]:
        """What has changed for this viewer since the last time; empty if nothing has."""
        table = self.table
        viewer = self.listener.viewer = table.viewer_of(self.listener.guest)
        if table.status != self.status and (GATHERING in (table.status, self.status)):
            self.status = table.status
            return {"reload": True}
        blocks = blocks_for(table, viewer, self.listener.guest)
        changed = {name: html for name, html in blocks.items() if self.sent.get(name) != html}
        message: dict[str, Any] = {}
        if changed:
            self.sent.update(changed)
            message["blocks"] = changed
        if table.number > self.number:
            message |= news_since(table, viewer, self.number)
            self.number = table.number
        if table.chat_number != self.chat:
            self.chat = message["chat"] = table.chat_number
        if message:
            message |= {"n": table.number, "now": table.clock.now, "running": table.clock.running}
            message["turn"] = has_turn(table, viewer)
        return message

    async def _push(self, send: Send, text: str) -> None:
        data = text.encode()
        if self.packer is not None:
            data = self.packer.compress(data) + self.packer.flush(zlib.Z_SYNC_FLUSH)
        if self.write is None or not self.write(data):
            await send({"type": "http.response.body", "body": data, "more_body": True})


def blocks_for(table: Table, viewer: int, guest: str | None) -> Blocks:
    """All blocks of the page that a viewer has before them."""
    if table.status == GATHERING:
        return {"lobby": str(macro("lobby_parts.html", "lobby")(table, guest))}
    return {**all_blocks(table, viewer), "guide": guide_block(table, viewer, guest)}


def news_since(table: Table, viewer: int, number: int) -> dict[str, Any]:
    """The new lines of the log, and what moved."""
    fresh = [moment for moment in table.tail if moment.number > number]
    return {
        "log": [_drawn_line(line, current()) for line in lines(table, viewer, number)],
        "effects": [effect_of(table, moment) for moment in fresh[-3:]],
    }


@functools.lru_cache(1024)
def _drawn_line(line: Line, _language: str) -> str:
    """A line of the log: most of a table's readers read the same."""
    return str(macro("parts.html", "line")(line))
