"""The HTTP server of a house: uvicorn in this process, with what it leaves open settled."""

from __future__ import annotations

import functools
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from ludoteca.web.api.quick import Quick
from ludoteca.web.app import App
from ludoteca.web.shortcut import ANSWER, EXTENSION, PUSH

#: Bytes that the head of a request may have before it is cut off. httptools itself would gather them without end.
MOST_HEAD = 65_536
#: Seconds for which a connection is kept that asks nothing more.
KEEP_ALIVE = 30
#: Seconds that requests under way get when the house closes. Streams never end by themselves.
FAREWELL = 0.5
#: Whose forwarded addresses are believed: a proxy's on this machine.
PROXIES = "127.0.0.1,::1"

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # not built for this Python: h11 does it, a little slower, and has a limit of its own

    def protocol(quick: Quick | None) -> object:
        """Whatever speaks HTTP."""
        return "h11"
else:

    class Limited(HttpToolsProtocol):
        """Cuts off whoever sends a head that does not end."""

        head = 0
        in_head = False
        #: A move that goes the short way once its body is there.
        unbegun: Any = None

        def __init__(self, quick: Quick | None, **given: Any) -> None:
            super().__init__(**given)
            self.quick = quick

        def data_received(self, data: bytes) -> None:
            """Some bytes of a request."""
            super().data_received(data)
            if self.in_head:
                self.head += len(data)
                if self.head > MOST_HEAD:
                    self.transport.abort()

        def on_message_begin(self) -> None:
            """A request begins."""
            super().on_message_begin()
            self.in_head, self.head = True, 0

        def on_headers_complete(self) -> None:
            """Its head is there."""
            self.in_head = False
            self.scope["extensions"] = {EXTENSION: {PUSH: self.push, ANSWER: self.answer}}
            super().on_headers_complete()

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            # Also where a request has waited for those before it on its connection: its body may be there already.
            if self.quick is None or app is not self.app or not self.quick.takes(cycle.scope):
                super()._start_asgi_task(cycle, app)
            elif cycle.more_body:
                self.unbegun = cycle
            else:
                self._begin(cycle)

        def on_message_complete(self) -> None:
            """The whole request is there."""
            super().on_message_complete()
            if self.unbegun is not None:
                cycle, self.unbegun = self.unbegun, None
                self._begin(cycle)

        def _begin(self, cycle: Any) -> None:
            assert self.quick is not None, "only the short way waits for bodies"
            ordinarily = functools.partial(super()._start_asgi_task, cycle, self.app)
            self.quick.begin(cycle.scope, bytes(cycle.body), cycle.send, ordinarily)

        def push(self, body: bytes) -> bool:
            """Writes a piece of an answer that has begun, now and without waiting; False, and nothing is written, where
            only ASGI's `send` can do it. That leads through all that surrounds the application, and to a task that is
            woken for it: for four who listen an eighth of the time of a move."""
            cycle = self.cycle
            if self.flow.write_paused or cycle.disconnected or cycle.response_complete or not cycle.chunked_encoding:
                return False
            self.transport.write(b"%x\r\n%b\r\n" % (len(body), body))
            return True

        def answer(self, headers: bytes, body: bytes) -> bool:
            """Writes a whole answer that went well; False, and nothing is written, where only ASGI's `send` can do it.
            That checks each header, and makes a system call for the head alone: a twentieth of the time of a move."""
            cycle = self.cycle
            if self.pipeline or self.flow.write_paused or cycle.disconnected or cycle.response_started:
                return False
            if not cycle.keep_alive:
                return False
            own = b"".join(b"%b: %b\r\n" % header for header in self.server_state.default_headers)
            head = b"HTTP/1.1 200 OK\r\n%b%bcontent-length: %d\r\n\r\n" % (own, headers, len(body))
            self.transport.write(head + body)
            cycle.response_started = cycle.response_complete = True
            cycle.message_event.set()
            cycle.on_response()
            return True

    def protocol(quick: Quick | None) -> object:
        """Whatever speaks HTTP."""
        return functools.partial(Limited, quick)


class Server(uvicorn.Server):
    """A server that says when it is open."""

    def __init__(self, app: App, opened: Callable[[], None], behind_proxy: bool = False) -> None:
        # What a proxy says of who asks is read on the way through ASGI.
        quick = None if behind_proxy else app.quick
        # As a dict, since uvicorn declares whole seconds where parts of them will do.
        config: dict[str, Any] = {"http": protocol(quick), "timeout_graceful_shutdown": FAREWELL}
        super().__init__(
            uvicorn.Config(
                app,
                **config,
                ws="none",
                lifespan="on",
                workers=1,
                access_log=False,
                log_config=None,
                server_header=False,
                h11_max_incomplete_event_size=MOST_HEAD,
                timeout_keep_alive=KEEP_ALIVE,
                proxy_headers=behind_proxy,
                forwarded_allow_ips=PROXIES,
            )
        )
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the house, then the door."""
        await super().startup(sockets)
        if self.started:
            self.opened()
