"""Players at the other end of the API: each seat follows its own stream, and tables move as fast as they are told to.

HTTP/1.1 at its plainest, because the player shares the machine with the house that is measured.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from typing import Any

import orjson
from uvloop import Loop

SEATS = 4


class Stream(asyncio.Protocol):
    """A seat's stream of events."""

    def __init__(self, table: Played, seat: int) -> None:
        self.table, self.seat = table, seat
        self.last = 0
        self._head = True
        self._rest = b""
        self._line = b""

    def connection_made(self, transport: Any) -> None:
        """Asks for all events from the first on."""
        self.transport = transport
        self.table.open += 1
        transport.write(self.table.request("GET", "/events?from=1", self.seat))

    def data_received(self, data: bytes) -> None:
        """Takes chunks apart into lines."""
        data = self._rest + data if self._rest else data
        at = 0
        if self._head:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            assert data.startswith(b"HTTP/1.1 200"), data[:end]
            self._head, at = False, end + 4
        while True:
            end = data.find(b"\r\n", at)
            if end < 0:
                break
            size = int(data[at:end], 16)
            if len(data) < end + size + 4:
                break
            self._text(data[end + 2 : end + 2 + size])
            at = end + size + 4
        self._rest = data[at:]

    def _text(self, text: bytes) -> None:
        *lines, self._line = (self._line + text).split(b"\n")
        for line in lines:
            if line.startswith(b'{"n":'):
                number = int(line[5 : line.index(b",", 5)])
                assert number == self.last + 1, f"event {number} was told after {self.last}"
                self.last = number
                self.table.told(self.seat, number, line)


class Asking(asyncio.Protocol):
    """The connection on which a table's moves are made, one after the other."""

    def __init__(self, table: Played) -> None:
        self.table = table
        self._answer = b""

    def connection_made(self, transport: Any) -> None:
        """Moves can be made from here on."""
        self.table.asking = transport

    def data_received(self, data: bytes) -> None:
        """The answer to a move, in one piece or two."""
        self._answer += data
        if self._answer.endswith(b"}"):
            head, _gap, body = self._answer.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head
            self._answer = b""
            self.table.acknowledged(orjson.loads(body)["n"])


class Played:
    """A table whose seats all play, each move a random legal one."""

    def __init__(self, loop: Loop, name: str, tokens: list[str], done: Callable[[Played, float, float], None]) -> None:
        self.loop, self.name, self.tokens, self.done = loop, name, tokens, done
        self.asking: Any = None
        self.streams: list[Stream] = []
        self.open = 0
        self.number = 0
        self.acks: list[int] = []
        #: Moments at which moves were to be made that wait for the one before.
        self.waiting: deque[float] = deque()
        self._next: tuple[int, str] | None = None
        self._began: float | None = None
        self._asked_since = 0.0
        self._heard = 0
        self._acked = True
        self._ack_after = 0.0

    async def connect(self, port: int) -> None:
        """Opens the streams, and the connection for moves."""
        await self.loop.create_connection(lambda: Asking(self), "127.0.0.1", port)
        for seat in range(SEATS):
            _transport, stream = await self.loop.create_connection(lambda s=seat: Stream(self, s), "127.0.0.1", port)
            self.streams.append(stream)

    def close(self) -> None:
        """Goes away."""
        self.asking.close()
        for stream in self.streams:
            stream.transport.close()

    def request(self, method: str, path: str, seat: int, body: bytes = b"") -> bytes:
        """A request with the seat's token."""
        head = f"{method} /api/v1/tables/{self.name}{path} HTTP/1.1\r\nhost: localhost\r\n"
        head += f"authorization: Bearer {self.tokens[seat]}\r\n"
        if body:
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        return f"{head}\r\n".encode() + body

    def told(self, seat: int, number: int, line: bytes) -> None:
        """A seat has been told an event; if it can move then, it will."""
        if number > self.number:
            self.number, self._heard, self._next = number, 0, None
        self._heard += 1
        at = line.rfind(b'"moves":[') + 8
        if self._next is None and line[at + 1 : at + 2] != b"]":
            self._next = seat, random.choice(orjson.loads(line[at : line.index(b"]", at) + 1]))
        self._settle()

    def acknowledged(self, number: int) -> None:
        """The house has answered a move."""
        assert self._began is not None
        self.acks.append(number)
        self._acked = True
        self._ack_after = self.loop.time() - self._began
        self._settle()

    @property
    def over(self) -> bool:
        """No more moves are possible."""
        return self._heard == SEATS and self._next is None and self.number > 0

    def _settle(self) -> None:
        """A move is done when it is answered and all four seats have been told."""
        if self._heard < SEATS or not self._acked:
            return
        if self._began is not None:
            began, self._began = self._began, None
            self.done(self, self._ack_after, self.loop.time() - began)
        if self.waiting and self._next is not None:
            self._move(self.waiting.popleft())

    def due(self, moment: float) -> None:
        """A move is to be made at this moment, or as soon as the one before is done."""
        if self._began is None and self._heard == SEATS and self._next is not None:
            self._move(moment)
        else:
            self.waiting.append(moment)

    def _move(self, moment: float) -> None:
        assert self._next is not None
        seat, move = self._next
        self._next, self._began, self._acked, self._heard = None, moment, False, 0
        body = orjson.dumps({"move": move, "n": self.number, "id": str(self.number)})
        self.asking.write(self.request("POST", "/moves", seat, body))
