"""A table's events as a stream of JSON lines, for programs: plain ASGI, for there may be thousands open.

A stream keeps nothing but the number of the event that it has sent; what a slow reader has missed is made anew from the
store. Lines that viewers share are made once (`tables.views`).
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import Any

import orjson
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from ludoteca.tables.facts import GATHERING, OVER, PLAYING
from ludoteca.tables.table import Listener, Table
from ludoteca.tables.views import News, event_lines, older_lines, reach, table_json, table_key
from ludoteca.web.following import following, who_follows
from ludoteca.web.shortcut import PUSH, shortcut

#: Events out of the store between which others have their turn.
AT_A_TIME = 20
#: Under this name those who are told at the same moment share the news.
NEWS = "news"

HEADERS = [(b"content-type", b"application/x-ndjson"), (b"x-accel-buffering", b"no")]


class EventStream:
    """One open stream. It ends with the game, or when the reader goes."""

    def __init__(self, table: Table, guest: str | None, start: int | None) -> None:
        self.table = table
        self.listener = Listener(table.viewer_of(guest), guest)
        #: The last event that was sent, or need not be. Without a start the newest event is the first.
        self.sent = max(0, table.number - 1 if start is None else start - 1)
        self._viewer = self.listener.viewer
        self._told: tuple[object, ...] = ()
        self._chat = table.chat_number
        #: Writes a piece of the answer at once, where the server can.
        self._write: Callable[[bytes], bool] | None = None
        #: The task has said all that there is, and waits for news.
        self._idle = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Streams."""
        who = who_follows(HTTPConnection(scope), self.listener.guest)
        async with following(self.table, self.listener, who, receive) as gone:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            self._write = shortcut(scope, PUSH)
            self.listener.at_once = self._at_once if self._write is not None else None
            while not gone.done():
                self.listener.wake.clear()
                going = await self._tell(send)
                if not going:
                    await send({"type": "http.response.body", "body": b""})
                    return
                self._idle = True
                await self.listener.wake.wait()
                self._idle = False

    def _at_once(self, shared: dict[str, Any]) -> Callable[[], bool] | None:
        """How to tell of events alone, from within whatever made them happen; None if this stream's own task has to do
        it: the reader is slow, or more has changed, which is told in the reader's language."""
        if not self._idle or self.listener.wake.is_set() or self.table.status != PLAYING:
            return None
        try:
            news = shared.get(NEWS)
            if news is None:
                news = shared[NEWS] = News(self.table)
            if news.key != self._told or news.chat != self._chat or self.sent < news.reach:
                return None
            lines = news.lines(self._viewer, self.sent)
        except Exception:
            return None  # it fails again in the task, and there it is this reader's fault alone
        return functools.partial(self._write_at_once, lines, news.number) if lines else None

    def _write_at_once(self, lines: bytes, number: int) -> bool:
        if self._write is None or not self._write(lines):
            return False
        self.sent = number
        return True

    async def _tell(self, send: Send) -> bool:
        """Sends what is new, if anything is; whether there will be more."""
        news = self._table_line() + self._chat_line()
        if self.table.status != GATHERING:
            if self.sent < reach(self.table):
                await self._push(send, news)
                await self._catch_up(send)
                news = b""
            news += event_lines(self.table, self._viewer, self.sent)
            self.sent = max(self.sent, self.table.number)
        going = self.table.status != OVER
        if not going:
            news += _json_line(self.table.facts.result)
        await self._push(send, news or _json_line({"now": self.table.clock.now}))
        return going

    def _table_line(self) -> bytes:
        """The table, if something about it has changed that is no event."""
        if table_key(self.table) == self._told:
            return b""
        if self.listener.viewer != self._viewer:
            # Whoever sits down sees the newest event again, with their own eyes.
            self._viewer = self.listener.viewer
            self.sent = min(self.sent, max(0, self.table.number - 1))
        self._told = table_key(self.table)
        return _json_line({"table": table_json(self.table, self.listener.guest)})

    def _chat_line(self) -> bytes:
        """The number of the newest message, if there is one."""
        if self.table.chat_number == self._chat:
            return b""
        self._chat = self.table.chat_number
        return _json_line({"chat": self._chat})

    async def _catch_up(self, send: Send) -> None:
        """Sends what only the store remembers, as fast as the reader takes it."""
        for number, line in older_lines(self.table, self._viewer, self.sent):
            if line:
                await self._push(send, line)
                self.sent = number
            if number >= reach(self.table):
                return
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)

    async def _push(self, send: Send, data: bytes) -> None:
        await send({"type": "http.response.body", "body": data, "more_body": True})


def _json_line(thing: dict[str, Any]) -> bytes:
    return orjson.dumps(thing, option=orjson.OPT_APPEND_NEWLINE)
