"""The games' pages for people: where they are, and the examples in them.

An example is a fenced block called ``cards``. Each line is a row of cards by the names that records give them, with
words before a colon if need be; after a blank line comes the caption::

    ```cards
    In hand: moose-kitchen trap
    Theirs: kitchen door-bathroom

    The kitchen can have a moose, the bathroom cannot.
    ```
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files

from ludoteca.engine.contract import Game
from ludoteca.language import current

#: What a fenced block with an example is called.
CARDS = "cards"
_BLOCK = re.compile(rf"^```{CARDS}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Row:
    """Cards side by side, and what they are there."""

    words: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """Some rows of cards, and what they show."""

    rows: tuple[Row, ...]
    caption: str


def find_page(game: Game, language: str | None = None) -> tuple[str, str] | None:
    """The rules page as Markdown and its language: the one asked for, or English; None if the game has no page."""
    if game.pages is None:
        return None
    for code in (language or current(), "en"):
        page = files(game.pages) / "pages" / f"rules.{code}.md"
        if page.is_file():
            return code, page.read_text("utf-8")
    return None


def example(block: str) -> Example:
    """The example that a block describes."""
    rows, _blank, caption = block.strip().partition("\n\n")
    return Example(tuple(_row(line) for line in rows.splitlines()), " ".join(caption.split()))


def _row(line: str) -> Row:
    words, _colon, cards = line.rpartition(":")
    return Row(words.strip(), tuple(cards.split()))


def with_examples(page: str, shown: Callable[[Example], str]) -> str:
    """The page with each example as `shown` writes it."""
    return _BLOCK.sub(lambda found: shown(example(found[1])), page)
