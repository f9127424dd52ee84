"""Somebody follows a table over one open connection, a page or a program: counted, woken when anything changes or when
it has been silent for long, and let go when the reader goes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator

from starlette.requests import HTTPConnection
from starlette.types import Receive

from ludoteca.language import _
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Listener, Table

#: Seconds after which a stream says that it is still there.
KEEP_ALIVE = 15.0
#: Streams that one guest, or one address without a token, may have open.
MOST_STREAMS = 16

_open: Counter[str] = Counter()


def who_follows(connection: HTTPConnection, guest: str | None) -> str:
    """By whom streams are counted."""
    return guest or (connection.client.host if connection.client else "?")


@contextlib.asynccontextmanager
async def following(
    table: Table, listener: Listener, who: str, receive: Receive
) -> AsyncIterator[asyncio.Future[None]]:
    """Listens to the table for as long as the block lasts; gives what is done once the reader has gone, which wakes the
    listener like any news. `Refusal`, before anything is answered, if there are too many streams open already."""
    with _counted(who):
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _task: listener.wake.set())
        beat = asyncio.ensure_future(_beat(listener))
        table.listen(listener)
        table.tell_all()
        try:
            yield gone
        finally:
            gone.cancel()
            beat.cancel()
            table.let_go(listener)
            table.tell_all()


@contextlib.contextmanager
def _counted(who: str) -> Iterator[None]:
    if _open[who] >= MOST_STREAMS:
        text = _("You have too many streams open: {n} at a time.").format(n=MOST_STREAMS)
        raise Refusal("too-many-streams", text, 429)
    _open[who] += 1
    try:
        yield
    finally:
        _open[who] -= 1
        if not _open[who]:
            del _open[who]


async def _beat(listener: Listener) -> None:
    while True:
        await asyncio.sleep(KEEP_ALIVE)
        listener.wake.set()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
