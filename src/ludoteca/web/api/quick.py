"""A program's move on its shortest way: straight from our own server's parser, past ASGI.

A second task, a dozen closures and as many waits for each request took a twentieth of a move's time. Only what needs
none of them goes this way: a body whose length is told, a token of its own, nothing that asks for a language. A fault
is told as ever: the request goes on to the application, and takes the fault along.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable

from starlette.types import Message, Scope, Send

from ludoteca.language import speaking
from ludoteca.tables.house import House
from ludoteca.tables.moves import AskedMove, moved
from ludoteca.tables.whole import begun
from ludoteca.web.api.play import answer_move, asked_move, enters_lane, note_route
from ludoteca.web.guard import FAULT, MOST_BYTES, Guard, fits, with_headers
from ludoteca.web.visitor import SAID_BY

#: Headers with which a request needs more than a move does.
UNUSUAL = frozenset({b"transfer-encoding", b"expect", b"upgrade", *SAID_BY})


class Quick:
    """The short way to a house's tables."""

    def __init__(self, house: House, guard: Guard) -> None:
        self.house, self.guard = house, guard

    def takes(self, scope: Scope) -> bool:
        """Whether the request can go this way."""
        if scope["method"] != "POST" or not enters_lane(scope):
            return False
        given = dict(scope["headers"])
        if len(given) < len(scope["headers"]) or not given.keys().isdisjoint(UNUSUAL):
            return False
        length = given.get(b"content-length", b"")
        if not fits(length.decode("latin-1"), MOST_BYTES):  # whoever says too much is told so before it has come
            return False
        if given.get(b"authorization", b"")[:7].lower() != b"bearer ":
            return False
        return not logging.root.isEnabledFor(logging.DEBUG)  # then moves are logged, as all the rest

    def begin(self, scope: Scope, body: bytes, send: Send, ordinarily: Callable[[], None]) -> None:
        """Makes the move of a request whose body is there. What cannot be done so is done `ordinarily`."""
        # Whoever asks for no language is told in this one, whatever was spoken on the connection before.
        with speaking("en"):
            try:
                self.guard.check(scope)
                note_route(scope)
                asked = asked_move(self.house, scope, body)
            except Exception as fault:
                scope[FAULT] = fault
                ordinarily()
            else:
                begun(_make(asked, scope, functools.partial(_send, scope, send), ordinarily))


async def _make(asked: AskedMove, scope: Scope, send: Send, ordinarily: Callable[[], None]) -> None:
    try:
        made = await moved(*asked)
    except Exception as fault:
        scope[FAULT] = fault
        ordinarily()
    else:
        await answer_move(scope, send, made)


async def _send(scope: Scope, send: Send, message: Message) -> None:
    """What the guard does with answers."""
    await send(with_headers(scope, message) if message["type"] == "http.response.start" else message)
