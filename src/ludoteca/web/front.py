"""The front room: the games, open tables, one's own tables, and what concerns the visitor alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludoteca.bots.learned import LEARNED, trained_for
from ludoteca.bots.registry import names as bot_names
from ludoteca.engine.catalogue import game, names
from ludoteca.language import LANGUAGES, _
from ludoteca.tables.facts import GATHERING, PLAYING
from ludoteca.tables.guests import clean_name
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.setting import REACTIONS, TURNS, WINDOWS, Setting, settle
from ludoteca.web.render import page
from ludoteca.web.visitor import (
    LANGUAGE_COOKIE,
    SEAT_COOKIE,
    YEAR,
    Visitor,
    address_of,
    house_of,
    known_guest,
    needed_guest,
    remember,
    visitor,
)

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]


@router.get("/")
async def show_front(request: Request) -> Response:
    """The front room. A stranger becomes a guest only when they do something."""
    house, guest = house_of(request), known_guest(request)
    if guest is not None:
        await house.note_seen(guest)
    return page(
        request,
        "front.html",
        games=[game(name) for name in names()],
        gathering=house.listed(GATHERING),
        playing=house.listed(PLAYING),
        mine=house.listed_of(guest.id) if guest is not None else [],
    )


@router.post("/play/{name}")
async def play_now(request: Request, name: str, nonce: Text = "") -> Response:
    """A game against bots, at once."""
    who = await visitor(request)
    table = await house_of(request).play_now(who.guest, settle(name), nonce)
    return _on_to(request, f"/t/{table.id}", who)


@router.get("/open/{name}")
async def show_options(request: Request, name: str) -> Response:
    """How a table may be opened."""
    played = settle(name).played
    return page(
        request,
        "open.html",
        game=played,
        usual=settle(name),
        turns=TURNS,
        reactions=REACTIONS,
        windows=WINDOWS,
        bots=list(played.levels) or bot_names(played),
        learned=LEARNED,
        learned_seats=trained_for(played),
    )


@router.post("/open/{name}")
async def open_table(request: Request, name: str) -> Response:
    """Opens a table as the form says."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    who = await visitor(request)
    table = await house_of(request).open_table(who.guest, _setting(name, form), form.get("nonce", ""))
    return _on_to(request, f"/t/{table.id}", who)


def _setting(name: str, form: dict[str, str]) -> Setting:
    """The setting that a form asks for."""
    played = settle(name).played
    options = {}
    for option in played.options:
        wanted = form.get(f"option-{option.name}")
        chosen = [value for value in option.values if str(value) == wanted]
        if chosen:
            options[option.name] = chosen[0]
    relaxed = form.get("pace") == "relaxed"
    return settle(
        name,
        _whole(form.get("seats")),
        options,
        open=form.get("open") == "yes",
        turn=None if relaxed else _whole(form.get("turn")),
        reaction=None if relaxed else _whole(form.get("reaction")),
        window=_whole(form.get("window")),
        level=form.get("level") or None,
    )


def _whole(text: str | None) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Refusal("no-number", _("That is no number that fits here."), 422)
    return int(text)


@router.post("/language")
async def choose_language(request: Request, language: Text, back: Text = "/") -> Response:
    """Another language, from now on."""
    if language not in LANGUAGES:
        raise Refusal("no-such-language", _("The house does not speak that language."), 422)
    response = RedirectResponse(_inside(back), 303)
    response.set_cookie(
        LANGUAGE_COOKIE, language, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
    return response


@router.get("/me")
async def show_me(request: Request) -> Response:
    """The visitor's name, devices, and the way to be forgotten."""
    return page(request, "me.html", visitor=await visitor(request), link=None)


@router.post("/me/name")
async def change_name(request: Request, name: Text, back: Text = "/me") -> Response:
    """Another name; at tables where the visitor sits already it stays the old one."""
    who = await visitor(request)
    await house_of(request).change_guest(who.guest, name=clean_name(name))
    return _on_to(request, _inside(back), who)


@router.post("/me/link")
async def make_link(request: Request) -> Response:
    """A link that takes the visitor's seats to another device, once, within ten minutes."""
    guest = needed_guest(request)
    link = f"{address_of(request)}/d/{house_of(request).tokens.give_link(guest.id)}"
    return page(request, "me.html", link=link)


@router.get("/d/{token}")
async def show_device(request: Request, token: str) -> Response:
    """The other device: one press takes the seats over."""
    if house_of(request).tokens.read_link(token) is None:
        raise Refusal("stale-link", _("That link is no longer good. Make a new one on the other device."), 410)
    return page(request, "device.html", token=token)


@router.post("/d/{token}")
async def take_over(request: Request, token: str) -> Response:
    """This device is the guest from now on."""
    guest = await house_of(request).use_link(token)
    response = RedirectResponse("/", 303)
    remember(request, response, guest)
    return response


@router.post("/me/forget")
async def forget_me(request: Request) -> Response:
    """Nothing that names the visitor is kept."""
    guest = known_guest(request)
    if guest is not None:
        await house_of(request).forget(guest)
    response = RedirectResponse("/", 303)
    response.delete_cookie(SEAT_COOKIE)
    return response


def _on_to(request: Request, address: str, who: Visitor) -> Response:
    """The page to go on with; a new visitor takes a cookie along."""
    response = RedirectResponse(address, 303)
    if who.new:
        remember(request, response, who.guest)
    return response


def _inside(back: str) -> str:
    """An address of this house, whatever was asked for."""
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
