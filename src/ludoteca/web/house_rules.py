"""What people can read in the house: the games' rules, what is kept of guests, and the API for programmers."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.catalogue import game, names
from ludoteca.engine.texts import find_page
from ludoteca.language import _, current
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.setting import settle
from ludoteca.web.document import models, operations, shared_answers
from ludoteca.web.reading import read, told
from ludoteca.web.render import page

router = APIRouter(include_in_schema=False)

PAGES = Path(__file__).parent / "pages"


@router.get("/rules")
async def show_all_rules(request: Request) -> Response:
    """The games whose rules can be read."""
    return page(request, "rules.html", games=[game(name) for name in names()], game=None, fragment=False)


@router.get("/rules/{name}")
async def show_rules(request: Request, name: str) -> Response:
    """The rules of a game; with `fragment` in the query without the house around them, to be read beside a table."""
    played = settle(name).played
    found = find_page(played)
    if found is None:
        raise Refusal("no-rules", _("This game has no rules page."), 404)
    language, text = found
    fragment = "fragment" in request.query_params
    return page(request, "rules.html", game=played, reading=read(text, name), written_in=language, fragment=fragment)


@router.get("/privacy")
async def show_privacy(request: Request) -> Response:
    """What the house keeps of its guests, and for how long."""
    text = (PAGES / f"privacy.{current()}.md").read_text("utf-8")
    return page(request, "privacy.html", reading=read(text))


@router.get("/api")
async def show_api(request: Request) -> Response:
    """The API as a page, out of the same document that programs read."""
    document = request.app.openapi()
    return page(
        request,
        "api.html",
        document=document,
        document_address=request.app.openapi_url,
        operations=operations(document),
        shared=shared_answers(document),
        models=models(document),
        told=told,
    )
