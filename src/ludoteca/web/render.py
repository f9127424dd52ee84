"""Pages out of templates: Jinja, with the reader's language, the house's icons and the games' own sheets."""

from __future__ import annotations

import functools
import gzip
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any
from urllib.parse import quote

import segno
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ludoteca.engine.catalogue import game, names
from ludoteca.engine.chance import commitment
from ludoteca.engine.contract import Option, OptionValue
from ludoteca.language import LANGUAGES, _, current, ngettext, number, percent, pgettext
from ludoteca.web.statics import address
from ludoteca.web.visitor import Visitor, known_guest, remember

#: Kinds of functions that are called as they stand: plain ones, cached ones, and methods of texts.
PLAIN = frozenset({FunctionType, BuiltinFunctionType, type(functools.cache(len))})
PAGES = Path(__file__).parent / "pages"


class Calls(Context):
    """What templates call: our own functions at once, of which none asks for more than its arguments. Looking each time
    whether it does took as long as most of them."""

    def call(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
        """The result of a call."""
        if type(function) not in PLAIN:
            return super().call(function, *arguments, **named)
        named.pop("_loop_vars", None)  # Jinja's own
        named.pop("_block_vars", None)
        return function(*arguments, **named)


class Templates(Environment):
    """Templates whose dots look into dicts first: most of what is drawn is one, and an attribute that it has not was
    looked for in vain each time (a twentieth of the time of a page)."""

    context_class = Calls

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What a dot means."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@functools.cache
def environment() -> Environment:
    """The templates: the house's, and under the name of each game its own."""
    of_games: dict[str, BaseLoader] = {
        name: FileSystemLoader(str(files(pages) / "pages")) for name in names() if (pages := game(name).pages)
    }
    made = Templates(
        loader=ChoiceLoader([FileSystemLoader(PAGES), PrefixLoader(of_games)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        _=_,
        ngettext=ngettext,
        pgettext=pgettext,
        number=number,
        percent=percent,
        address=address,
        icon=icon,
        picture=picture,
        sheet=sheet,
        icons=icons,
        languages=LANGUAGES,
        language=current,
        has_styles=has_styles,
        option_words=option_words,
        qr=qr,
        commitment=lambda table: commitment(bytes.fromhex(table.facts.seed)),
    )
    made.filters["quoted"] = lambda text: quote(str(text), safe="")
    return made


def page(
    request: Request, template: str, status: int = 200, visitor: Visitor | None = None, **context: Any
) -> HTMLResponse:
    """A page in the reader's language; a new visitor takes a cookie along."""
    guest = visitor.guest if visitor is not None else known_guest(request)
    html = environment().get_template(template).render(request=request, guest=guest, **context)
    response = _zipped(request, html, status)
    if visitor is not None and visitor.new:
        remember(request, response, visitor.guest)
    return response


def fault_page(request: Request, status: int, words: str) -> HTMLResponse:
    """What went wrong, and the ways on from there."""
    html = environment().get_template("fault.html").render(request=request, guest=None, words=words, status=status)
    return _zipped(request, html, status)


def _zipped(request: Request, html: str, status: int) -> HTMLResponse:
    """A page as a response, compressed where the browser can unpack it.

    No page holds hidden cards together with something that a stranger can change at will (chat is a page of its own):
    its length tells nothing.
    """
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(html, status, headers={"vary": "accept-encoding"})
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return HTMLResponse(gzip.compress(html.encode(), 5, mtime=0), status, headers=headers)


@functools.cache
def macro(template: str, name: str) -> Any:
    """A macro of a template, to be called by itself."""
    return getattr(environment().get_template(template).module, name)


@functools.cache
def icon(name: str) -> Markup:
    """One of the house's icons; what it means stands beside it in words."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="#{}"/></svg>').format(name)


@functools.cache
def picture(symbol: str, name: str = "picture") -> Markup:
    """A symbol of a game's sheet; what it shows stands beside it in words."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>').format(name, symbol)


@functools.cache
def icons() -> Markup:
    """All the house's icons, to be drawn from on this page."""
    return _hidden((PAGES / "icons.svg").read_text("utf-8"))


@functools.cache
def sheet(name: str) -> Markup:
    """A game's own pictures, to be drawn from on this page; nothing for a game that has none."""
    pages = game(name).pages
    found = files(pages) / "pages" / "sheet.svg" if pages else None
    return _hidden(found.read_text("utf-8")) if found is not None and found.is_file() else Markup("")


@functools.cache
def has_styles(name: str) -> bool:
    """The game has styles of its own."""
    pages = game(name).pages
    return pages is not None and (files(pages) / "pages" / "table.css").is_file()


def option_words(option: Option, value: OptionValue) -> str:
    """What a rule option's value means."""
    return _(option.words[option.values.index(value)]) if option.words else f"{option.name}: {value}"


def qr(text: str) -> Markup:
    """A QR code as a picture."""
    made = segno.make(text, error="m")
    return Markup(made.svg_inline(scale=4, border=2, svgclass="qr", lineclass=None, omitsize=True))


def _hidden(svg: str) -> Markup:
    """A sheet of symbols out of sight and out of a screen reader's way."""
    start = svg.index("<svg")
    return Markup(svg[start:].replace("<svg", '<svg class="sheet" aria-hidden="true"', 1))
