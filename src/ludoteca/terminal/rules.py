"""The rules page of a game, in the reader's language."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown

from ludoteca.engine.contract import Game
from ludoteca.engine.texts import Example, Row, find_page, with_examples
from ludoteca.language import _


def rules_page(game: Game, language: str | None = None) -> str | None:
    """The page's Markdown in a language, in English where it is missing; None if the game has no page."""
    found = find_page(game, language)
    return None if found is None else found[1]


def show_rules(out: Console, game: Game) -> None:
    """Shows the page, a screen at a time where the terminal can."""
    page = rules_page(game)
    if page is None:
        out.print(_("This game has no rules page."))
        return
    markdown = Markdown(with_examples(page, lambda example: _quoted(game, example)))
    if out.is_terminal:
        with out.pager(styles=True):
            out.print(markdown)
    else:
        out.print(markdown)


def _quoted(game: Game, example: Example) -> str:
    """An example as a quotation: the cards by their names, in brackets, where a browser draws them."""
    rows = "\\\n".join(f"> {_named(game, row)}" for row in example.rows)
    return f"{rows}\n>\n> {example.caption}" if example.caption else rows


def _named(game: Game, row: Row) -> str:
    names = [game.example(name).words if game.example else name for name in row.cards]
    cards = " ".join(f"\\[{name}\\]" for name in names)
    return _("{words}: {cards}").format(words=row.words, cards=cards) if row.words else cards
