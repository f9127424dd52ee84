"""What every request and answer goes through: size, origin and rate on the way in, headers on the way out."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.language import _, speaking
from ludoteca.tables.refusal import Refusal
from ludoteca.web.visitor import SEAT_COOKIE, language_of

#: Bytes that a request may have: a form, a move; a record that is uploaded is let in as far as the reader goes.
MOST_BYTES, MOST_UPLOAD = 16_384, 12_500_000
UPLOAD = "/replay"
#: Requests of one address: so many at once, and so many a second for ever. A table of bots asks for many.
BURST, RATE = 400, 200.0
#: Addresses that are remembered at a time.
MOST_ADDRESSES = 10_000
#: Where a request has what was wrong with it before it came here.
FAULT = "ludoteca.fault"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " media-src 'self'; connect-src 'self'; form-action 'self'; frame-src 'self'; frame-ancestors 'self';"
        " base-uri 'none'; manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
#: The same as they are sent: not encoded anew for each answer.
USUAL = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
USUAL_ENCRYPTED = [*USUAL, (b"strict-transport-security", b"max-age=31536000")]

#: Makes an answer that tells what went wrong.
Tell = Callable[[Request, Exception], Awaitable[ASGIApp]]


class Guard:
    """ASGI middleware around everything the house serves."""

    def __init__(self, app: ASGIApp, tell: Tell, buckets: Buckets) -> None:
        self.app = app
        self.tell = tell
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or says why not. A fault of the house's own is told here too, where headers and language
        are the request's, and goes on to whoever logs it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def sent(message: Message) -> None:
            nonlocal started
            if not started:
                started = True
                message = with_headers(scope, message)
            await send(message)

        with speaking(language_of(HTTPConnection(scope))):
            try:
                if FAULT in scope:
                    raise scope[FAULT]
                self.check(scope)
                await self.app(scope, _limited(scope, receive), sent)
            except Exception as error:
                answer = await self.tell(Request(scope, receive), error)
                if not started:
                    await answer(scope, receive, sent)
                if not isinstance(error, Refusal):
                    raise

    def check(self, scope: Scope) -> None:
        """`Refusal` if a request cannot be let in."""
        headers = Headers(scope=scope)
        if not self.buckets.take((scope.get("client") or ("?",))[0]):
            raise Refusal("too-fast", _("That was too much at once. Wait a moment."), 429)
        if scope["method"] not in SAFE:
            if not comes_from_here(headers):
                raise Refusal("wrong-origin", _("That request came from another site, so nothing has happened."), 403)
            if not fits(headers.get("content-length", "0"), most_bytes(scope["path"])):
                raise Refusal("too-large", _("That is too large."), 413)


def comes_from_here(headers: Headers) -> bool:
    """Whether a request that changes something was meant: a page of another site can send it, but cannot hide that it
    is another site. Without our cookie too it could do harm: the answer may change whose cookie the browser has.
    Programs show a token of their own, or say nothing of any site."""
    if headers.get("authorization", "").lower().startswith("bearer "):
        return True
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    source = headers.get("origin") or headers.get("referer")
    if source is None:
        return SEAT_COOKIE + "=" not in headers.get("cookie", "")
    return _place_of(source) == headers.get("host")


def _place_of(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def fits(length: str, most: int) -> bool:
    """Whether a length is told, and not too large. (Python reads no number of thousands of digits.)"""
    return length.isascii() and length.isdigit() and len(length) <= 10 and int(length) <= most


def most_bytes(path: str) -> int:
    """How large the body of a request may be."""
    return MOST_UPLOAD if path.startswith(UPLOAD) else MOST_BYTES


def _limited(scope: Scope, receive: Receive) -> Receive:
    """Counts what comes in: a body may lie about its length, or not tell it."""
    most = most_bytes(scope["path"])
    so_far = 0

    async def counted() -> Message:
        nonlocal so_far
        message = await receive()
        if message["type"] == "http.request":
            so_far += len(message.get("body", b""))
            if so_far > most:
                raise Refusal("too-large", _("That is too large."), 413)
        return message

    return counted


def with_headers(scope: Scope, message: Message) -> Message:
    """The head of an answer, with the usual headers that it has not."""
    headers = message.get("headers", ())
    given = {name.lower() for name, _value in headers}
    usual = USUAL_ENCRYPTED if scope["scheme"] == "https" else USUAL
    return {**message, "headers": [*headers, *(header for header in usual if header[0] not in given)]}


class Buckets:
    """How often something may happen, for each of many: `burst` at once, `rate` a second for ever."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Takes one; False if there is none left just now."""
        now = time.monotonic()
        left, then = self._left.get(key, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.rate)
        if len(self._left) >= MOST_ADDRESSES and key not in self._left:
            self._left.clear()
        self._left[key] = (max(0.0, left - 1), now)
        return left >= 1


#: Messages of one guest: so many at once, and so many a second for ever.
CHAT = Buckets(0.5, 8)


def check_chat(guest: str) -> None:
    """`Refusal` if the guest talks too fast, on pages and through the API together."""
    if not CHAT.take(guest):
        raise Refusal("too-fast", _("That was too much at once. Wait a moment."), 429)
