"""Pages to read: Markdown as HTML with a table of contents, examples with the table's own cards, and rulings linked
both ways: ``[2]`` in the text leads to the second entry of the page's last numbered list, and back.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup, escape

from ludoteca.engine.catalogue import game as find_game
from ludoteca.engine.contract import Game
from ludoteca.engine.texts import CARDS, Row, example
from ludoteca.language import _, current
from ludoteca.web.blocks import template_of
from ludoteca.web.render import macro

Env = MutableMapping[str, Any]

#: A ruling's number in the text.
REFERENCE = re.compile(r"\[(\d{1,2})\]")


@dataclass(frozen=True)
class Heading:
    """A part of the page, and the parts of it."""

    id: str
    words: str
    parts: tuple[Heading, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A page as it is shown."""

    title: str
    #: What stands before the first part, and the parts.
    opening: Markup
    html: Markup
    contents: tuple[Heading, ...]


def read(text: str, game: str | None = None) -> Reading:
    """The page of a text; with a game, its examples show that game's cards in the reader's language."""
    return _read(text, game, current())


def told(text: str) -> Markup:
    """Some sentences of Markdown by themselves."""
    return Markup(MarkdownIt("commonmark", {"html": False}).render(text))


@functools.lru_cache(64)
def _read(text: str, game: str | None, _language: str) -> Reading:
    env: Env = {"game": find_game(game) if game else None, "headings": [], "references": {}}
    opening, first, rest = _parser().render(text, env).partition("<h2")
    title, contents = _contents(env["headings"])
    return Reading(title, Markup(opening), Markup(first + rest), contents)


@functools.cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.inline.ruler.before("link", "reference", _reference)
    parser.core.ruler.push("places", _places)
    for name, rule in (
        ("fence", _render_fence),
        ("reference", _render_reference),
        ("back", _render_back),
        ("table_open", _render_table_open),
        ("table_close", _render_table_close),
    ):
        parser.add_render_rule(name, rule)
    return parser


# Finding what can be linked to


def _reference(state: StateInline, silent: bool) -> bool:
    """Reads a ruling's number."""
    found = REFERENCE.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        state.push("reference", "", 0).content = found[1]
    state.pos = found.end()
    return True


def _places(state: StateCore) -> None:
    """Gives headings, references and rulings the ids by which they are found."""
    references: dict[str, list[str]] = state.env["references"]
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "reference":
                places = references.setdefault(child.content, [])
                places.append(f"rules-from-{child.content}-{len(places) + 1}")
                child.attrSet("id", places[-1])
    _name_headings(state.tokens, state.env["headings"])
    _name_rulings(state.tokens, references)


def _name_headings(tokens: Sequence[Token], headings: list[tuple[int, str, str]]) -> None:
    part, sub = 0, 0
    for token, inside in itertools.pairwise(tokens):
        if token.type != "heading_open":
            continue
        level = int(token.tag[1])
        part, sub = (part + 1, 0) if level == 2 else (part, sub + 1)
        name = {1: "rules-top", 2: f"rules-{part}"}.get(level, f"rules-{part}-{sub}")
        token.attrSet("id", name)
        headings.append((level, name, inside.content))


def _name_rulings(tokens: Sequence[Token], references: dict[str, list[str]]) -> None:
    """The entries of the last numbered list are what the numbers refer to, if there are any."""
    lists = [k for k, token in enumerate(tokens) if token.type == "ordered_list_open" and token.level == 0]
    if not lists or not references:
        return
    number = 0
    for token in tokens[lists[-1] :]:
        if token.type == "list_item_open" and token.level == 1:
            number += 1
            token.attrSet("id", f"rules-ruling-{number}")
        elif token.type == "inline" and token.level == 3 and str(number) in references and token.children is not None:
            for place in references.pop(str(number)):
                back = Token("back", "", 0)
                back.attrSet("href", f"#{place}")
                token.children.append(back)


def _contents(headings: Sequence[tuple[int, str, str]]) -> tuple[str, tuple[Heading, ...]]:
    """The page's title and its table of contents."""
    title = next((words for level, _name, words in headings if level == 1), "")
    contents: list[Heading] = []
    for level, name, words in headings:
        if level == 2:
            contents.append(Heading(name, words))
        elif level == 3 and contents:
            last = contents[-1]
            contents[-1] = Heading(last.id, last.words, (*last.parts, Heading(name, words)))
    return title, tuple(contents)


# Writing it


def _render_reference(_renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: Env) -> str:
    number = tokens[at].content
    return Markup(
        '<sup class="ruling"><a id="{}" href="#rules-ruling-{}" role="doc-noteref" aria-label="{}">{}</a></sup>'
    ).format(tokens[at].attrGet("id"), number, _("Ruling {n}").format(n=number), number)


def _render_back(_renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: Env) -> str:
    return Markup(' <a class="back" href="{}" role="doc-backlink" aria-label="{}">↩</a>').format(
        tokens[at].attrGet("href"), _("Back to the text")
    )


def _render_table_open(_renderer: object, _tokens: Sequence[Token], _at: int, _options: object, _env: Env) -> str:
    return '<div class="wide"><table>\n'


def _render_table_close(_renderer: object, _tokens: Sequence[Token], _at: int, _options: object, _env: Env) -> str:
    return "</table></div>\n"


def _render_fence(_renderer: object, tokens: Sequence[Token], at: int, _options: object, env: Env) -> str:
    """An example, or plain text."""
    game: Game | None = env["game"]
    if tokens[at].info.strip() != CARDS or game is None:
        return Markup("<pre>{}</pre>\n").format(tokens[at].content)
    shown = example(tokens[at].content)
    rows = Markup("").join(_row(game, row) for row in shown.rows)
    caption = Markup(_parser().renderInline(shown.caption, {**env, "headings": [], "references": {}}))
    return Markup('<figure class="example">{}<figcaption>{}</figcaption></figure>\n').format(rows, caption)


def _row(game: Game, row: Row) -> Markup:
    cards = Markup("").join(Markup("<li>{}</li>").format(_card(game, name)) for name in row.cards)
    words = Markup('<p class="words">{}</p>').format(row.words) if row.words else ""
    return Markup('<div class="row">{}<ul class="cards">{}</ul></div>').format(words, cards)


def _card(game: Game, name: str) -> Markup:
    """A card as the game draws it, or its name where the game has no pictures."""
    if game.example is None:
        return escape(name)
    held = game.example(name)
    if game.page is None:
        return escape(held.words)
    return Markup(macro(template_of(game), "card")(held.drawn))
