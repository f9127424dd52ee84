"""The rules page of a game, in the reader's language."""

from __future__ import annotations

from importlib.resources import files

from rich.console import Console
from rich.markdown import Markdown

from ludoteca.engine.contract import Game
from ludoteca.language import _, current


def rules_page(game: Game, language: str | None = None) -> str | None:
    """The page's Markdown in a language, in English where it is missing; None if the game has no page."""
    if game.pages is None:
        return None
    for wanted in (language or current(), "en"):
        page = files(game.pages) / "pages" / f"rules.{wanted}.md"
        if page.is_file():
            return page.read_text("utf-8")
    return None


def show_rules(out: Console, game: Game) -> None:
    """Shows the page, a screen at a time where the terminal can."""
    page = rules_page(game)
    if page is None:
        out.print(_("This game has no rules page."))
        return
    if out.is_terminal:
        with out.pager(styles=True):
            out.print(Markdown(page))
    else:
        out.print(Markdown(page))
