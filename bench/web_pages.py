"""`python -m bench.web_pages`: how many moves a second a house on one core shows to browsers as rendered pages.

50 tables of four; every seat follows its page's compressed stream of server-sent events. A move is done when it is
answered and all four pages have been sent what changed, counted from when it was to be made. Also the bytes of a table
page on the first visit, and of an update.
"""

from __future__ import annotations

import asyncio
import gzip
import http.client
import random
import re
import sys
import zlib
from typing import Any

import numpy as np
import orjson
import uvloop

from bench.measure import bar
from bench.web_api import FULL_SECONDS, WARM_UP, Asker, Measured, gather, run
from bench.web_api_load import SEATS, Asking, Played, Stream

TABLES = 50
SPARE = 150
#: Moves a second that are offered, and for how long.
RATE, SECONDS = 400, 15
MOVES = re.compile(r'name="move" value="([^"]+)"')


class PageStream(Stream):
    """A seat's browser: unpacks the stream, and knows what could be pressed."""

    def connection_made(self, transport: Any) -> None:
        """Asks for the stream of the seat's page."""
        self.transport = transport
        self.table.open += 1
        self.unpacker = zlib.decompressobj(31)
        self.pressable: dict[str, list[str]] = {}
        self.sizes: list[int] = []
        token = self.table.tokens[self.seat]
        head = f"GET /t/{self.table.name}/stream?n=0&status=playing HTTP/1.1\r\nhost: localhost\r\n"
        transport.write(f"{head}cookie: seat={token}\r\naccept-encoding: gzip\r\n\r\n".encode())

    def _text(self, text: bytes) -> None:
        if len(self.sizes) < 500:
            self.sizes.append(len(text))
        *messages, self._line = (self._line + self.unpacker.decompress(text)).split(b"\n\n")
        for message in messages:
            if message.startswith(b"data: "):
                self._take(orjson.loads(message[6:]))

    def _take(self, news: dict[str, Any]) -> None:
        for name, html in news.get("blocks", {}).items():
            if name in ("hand", "bar"):
                self.pressable[name] = MOVES.findall(html)
        if news["n"] > self.last:
            # Several events that came at once are one picture.
            self.last = news["n"]
            moves = [move for name in ("hand", "bar") for move in self.pressable.get(name, ())]
            self.table.shown(self.seat, self.last, moves if news["turn"] else [])


class Watched(Played):
    """A table whose four seats look at pages."""

    async def connect(self, port: int) -> None:
        """Opens the pages' streams, and the connection for moves."""
        await self.loop.create_connection(lambda: Asking(self), "127.0.0.1", port)
        for seat in range(SEATS):
            _transport, stream = await self.loop.create_connection(
                lambda s=seat: PageStream(self, s), "127.0.0.1", port
            )
            self.streams.append(stream)

    def shown(self, seat: int, number: int, moves: list[str]) -> None:
        """A page shows an event; if its player can move then, they will."""
        if number > self.number:
            self.number, self._heard, self._next = number, 0, None
        if number == self.number:
            self._heard += 1
        if self._next is None and moves:
            self._next = seat, random.choice(moves)
        self._settle()


class Shown(Measured):
    """The same measuring, of pages."""

    def __init__(self, loop: uvloop.Loop, names: list[str], tokens: list[list[str]]) -> None:
        super().__init__(loop, [], [])
        self.tables = [Watched(loop, name, own, self.done) for name, own in zip(names, tokens, strict=True)]
        self.active, self.spare = self.tables[:TABLES], self.tables[TABLES:]


def first_visit(port: int, table: str, token: str) -> int:
    """Bytes of a table's page with all that it loads, compressed as they come."""
    connection = http.client.HTTPConnection("127.0.0.1", port)

    def load(path: str) -> tuple[bytes, int]:
        connection.request("GET", path, headers={"cookie": f"seat={token}", "accept-encoding": "gzip"})
        answer = connection.getresponse()
        body = answer.read()
        packed = answer.getheader("content-encoding") == "gzip"
        return (gzip.decompress(body) if packed else body), len(body)

    page, total = load(f"/t/{table}")
    todo = set(re.findall(rb'(?:href|src)="(/static/[^"]+\.(?:css|js|svg|woff2))"', page))
    done: set[bytes] = set()
    while todo:
        path = todo.pop()
        done.add(path)
        body, size = load(path.decode())
        total += size
        folder = path.rsplit(b"/", 1)[0]
        named = re.findall(rb'(?:url\("|from "\./|import "\./)([^"]+\.(?:css|js|woff2))"', body)
        todo |= {b"%b/%b" % (folder, name) for name in named} - done
    return total


async def measure(port: int, _process: int, _data: str, game: str, rate: float, seconds: float) -> list[bool]:
    """The open loop, and the bytes."""
    loop = asyncio.get_running_loop()
    ask = Asker(port)
    tokens = [[ask("POST", "/guests")["token"] for _seat in range(SEATS)] for _table in range(TABLES + SPARE)]
    names = gather(ask, tokens, game)
    shown = Shown(loop, names, tokens)
    visit = first_visit(port, names[0], tokens[0][0])
    await shown.connect(port)
    speed = await shown.hurry(WARM_UP, FULL_SECONDS)
    shown.told.clear()
    await shown.offer(rate, seconds)
    told = np.array(shown.told) * 1000
    sizes = np.array([size for table in shown.tables for stream in table.streams for size in stream.sizes[3:]])
    shown.close()
    print(f"Closed loop, {TABLES} tables, as fast as it goes for {FULL_SECONDS:g} s: {speed:,.0f} moves/s")
    print(f"Open loop, {rate:,.0f} moves/s offered for {seconds:g} s, {TABLES} tables of {SEATS} pages: {len(told):,}")
    return [
        bar("moves that were not done", rate * seconds - len(told), most=0),
        bar("moves/s shown on four pages", len(told) / seconds, least=rate * 0.999),
        bar("all four pages told, p50", float(np.percentile(told, 50)), most=150, unit="ms"),
        bar("all four pages told, p99", float(np.percentile(told, 99)), most=150, unit="ms"),
        bar("a table page, first visit", visit / 1024, most=150, unit="KB"),
        bar("an update in the stream, median", float(np.median(sizes)), most=500, unit="bytes"),
    ]


if __name__ == "__main__":
    sys.exit(run(__doc__, RATE, SECONDS, measure))
