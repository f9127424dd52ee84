"""Who asks: the guest behind a cookie or a token, and the language to answer in."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope

from ludoteca.language import LANGUAGES, _
from ludoteca.tables.guests import Guest, Tokens
from ludoteca.tables.house import House
from ludoteca.tables.refusal import Refusal

SEAT_COOKIE, LANGUAGE_COOKIE = "seat", "language"
#: The headers that say which language.
SAID_BY = (b"cookie", b"accept-language")
YEAR = 365 * 86400


@dataclass
class Visitor:
    """One who asks: known already, or new and welcomed by this very request."""

    guest: Guest
    new: bool = False


def house_of(connection: HTTPConnection) -> House:
    """The house that answers."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


def address_of(request: Request) -> str:
    """The house's address as others can open it: the one that is announced, or the one that was asked for."""
    announced = getattr(request.app.state, "address", None)
    return str(announced or request.base_url).rstrip("/")


def known_guest(connection: HTTPConnection) -> Guest | None:
    """The guest whose token the request carries, in the `Authorization` header or else in the cookie."""
    house = house_of(connection)
    guest = guest_id(connection.scope, house.tokens)
    return None if guest is None else house.guest(guest)


def guest_id(scope: Scope, tokens: Tokens) -> str | None:
    """Whose token a request carries. Only the token is checked: the house may have forgotten the guest since, who then
    holds no seat any more."""
    given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    scheme, _space, token = given.decode("latin-1").partition(" ")
    if scheme.lower() != "bearer":
        token = HTTPConnection(scope).cookies.get(SEAT_COOKIE, "")
    try:
        return _whose(tokens, token) if token else None
    except LookupError:
        return None


@functools.lru_cache(10_000)
def _whose(tokens: Tokens, token: str) -> str:
    """Whose token it is, worked out once: checking a signature takes longer than most answers. `LookupError` for a
    forged one, which is not remembered."""
    guest = tokens.read(token)
    if guest is None:
        raise LookupError
    return guest


def needed_guest(connection: HTTPConnection) -> Guest:
    """The same; `Refusal` for a stranger."""
    guest = known_guest(connection)
    if guest is None:
        raise Refusal("who-are-you", _("The house does not know you yet. Open its front page first."), 401)
    return guest


async def visitor(request: Request) -> Visitor:
    """The guest who asks for a page; a stranger is welcomed as a new one."""
    guest = known_guest(request)
    if guest is not None:
        await house_of(request).note_seen(guest)
        return Visitor(guest)
    return Visitor(await house_of(request).welcome(), new=True)


def remember(request: Request, response: Response, guest: Guest) -> None:
    """Gives the browser its guest's token, out of reach of scripts."""
    response.set_cookie(
        SEAT_COOKIE,
        house_of(request).tokens.give(guest.id),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def language_of(connection: HTTPConnection) -> str:
    """The language that was chosen, or else the first that the browser asks for and we have."""
    if not any(name in SAID_BY for name, _value in connection.scope["headers"]):
        return "en"  # a program, most likely
    chosen = connection.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for wanted in _wanted(connection.headers.get("accept-language", "")):
        if wanted in LANGUAGES:
            return wanted
    return "en"


def _wanted(header: str) -> list[str]:
    """The languages of an `Accept-Language` header, the dearest first."""
    weighed: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        name, _semicolon, quality = part.partition(";")
        primary = name.strip().lower().split("-")[0]
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            weight = 0.0
        weighed.append((weight, {"no": "nb", "nn": "nb"}.get(primary, primary)))
    return [name for _weight, name in sorted(weighed, key=lambda pair: -pair[0])]
