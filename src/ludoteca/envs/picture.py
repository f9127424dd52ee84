"""How an environment shows itself: the terminal's table as text, or painted.

What is drawn is made from what `hide` leaves to a spectator. The picture is the terminal's table again, cell by cell:
frames as lines, signs as shapes, words in the house's typeface.
"""

from __future__ import annotations

import functools
import io
import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.color import ColorType
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from ludoteca.engine.contract import SPECTATOR, Game
from ludoteca.engine.kernel import interpreted
from ludoteca.engine.view import view
from ludoteca.envs.shapes import draw_shape, is_shape

Array = np.ndarray[Any, Any]
Colour = tuple[int, int, int]

RENDER_MODES = ("human", "ansi", "rgb_array")

#: Columns of the terminal's table; the pixels of one of its cells; and around it all.
COLUMNS = 80
CELL, LINE, MARGIN = 10, 22, 20
TYPE_SIZE = 17
PAPER: Colour = (247, 241, 227)
INK: Colour = (43, 38, 34)
#: The terminal's eight colours, on paper.
BASIC: tuple[Colour, ...] = (
    INK,
    (168, 62, 67),
    (47, 110, 70),
    (150, 102, 10),
    (52, 101, 138),
    (122, 58, 120),
    (47, 122, 120),
    (120, 112, 100),
)
#: How much of the ink is left in what is dim.
DIM = 0.55


def describe(game: Game) -> dict[str, Any]:
    """What an environment says of itself."""
    return {
        "name": f"ludoteca_{game.name}_v{game.rules_version}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }


def check_mode(mode: str | None) -> str | None:
    """The mode; `ValueError` if there is none like that."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode={mode!r}: there are {', '.join(RENDER_MODES)}")
    return mode


def render(game: Game, states: Array, names: list[str], mode: str | None) -> str | Array | None:
    """The table as a spectator sees it: text with colours (ansi), uint8 (height, width, 3) (rgb_array), or None when
    it is printed (human) or nothing is to be shown."""
    if mode is None:
        return None
    lines = _lines(game, states, names)
    if mode == "rgb_array":
        return np.asarray(_painted(lines))
    text = _ansi(lines)
    if mode == "human":
        print(text)
        return None
    return text


def _lines(game: Game, states: Array, names: list[str]) -> list[list[Segment]]:
    """The terminal's table in its lines and their coloured pieces."""
    seen = states.copy()
    interpreted(game).hide(seen, 0, SPECTATOR)
    state = game.face.state_json(view(seen))
    drawn = game.table(state, SPECTATOR, names) if game.table else Text(json.dumps(state, indent=1))
    console = _console(io.StringIO())
    return console.render_lines(drawn, console.options, pad=False)


def _console(file: io.StringIO) -> Console:
    return Console(file=file, width=COLUMNS, force_terminal=True, color_system="truecolor", legacy_windows=False)


def _ansi(lines: list[list[Segment]]) -> str:
    out = io.StringIO()
    console = _console(out)
    for line in lines:
        console.print(*(Text(text, style or "") for text, style, _ in line), sep="", end="\n", soft_wrap=True)
    return out.getvalue()


def _painted(lines: list[list[Segment]]) -> Image.Image:
    """The picture; what is bold is heavier, what is dim paler."""
    size = 2 * MARGIN + COLUMNS * CELL, 2 * MARGIN + len(lines) * LINE
    image = Image.new("RGB", size, PAPER)
    brush = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for text, style, _control in line:
            x, y = MARGIN + column * CELL, MARGIN + row * LINE
            width = cell_len(text)
            ink, ground = _colours(style or Style.null())
            if ground != PAPER:
                brush.rectangle((x, y, x + width * CELL - 1, y + LINE - 1), fill=ground)
            for at, piece in _pieces(text):
                left = x + at * CELL
                if is_shape(piece):
                    draw_shape(brush, piece, (left, y, CELL, LINE), ink, ground)
                else:
                    _write(brush, piece, left, y, ink, bool(style and style.bold))
            column += width
    return image


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Shapes one by one, and phrases of words a single space apart, each with the column where it begins."""
    column, phrase, begins = 0, "", 0
    for letter in text:
        if is_shape(letter) or (letter == " " and (not phrase or phrase.endswith(" "))):
            if phrase.strip():
                yield begins, phrase.rstrip()
            phrase = ""
            if letter != " ":
                yield column, letter
        else:
            begins = begins if phrase else column
            phrase += letter
        column += cell_len(letter)
    if phrase.strip():
        yield begins, phrase.rstrip()


def _write(brush: ImageDraw.ImageDraw, words: str, x: float, y: float, ink: Colour, bold: bool) -> None:
    """Words from their first cell on, smaller if they are too broad for their cells; short ones in the middle."""
    room = cell_len(words) * CELL
    size = TYPE_SIZE
    while size > 8 and _font(size, bold).getlength(words) > room + 2:
        size -= 1
    font = _font(size, bold)
    left = x + (max(0.0, room - font.getlength(words)) / 2 if len(words) <= 2 else 0.0)
    brush.text((left, y + LINE / 2), words, ink, font, anchor="lm")


@functools.cache
def _font(size: int, bold: bool) -> Any:
    """The house's typeface; Pillow's own where this Pillow cannot read it."""
    kept = files("ludoteca") / "web/static/fonts/atkinson-hyperlegible-next.woff2"
    try:
        font = ImageFont.truetype(io.BytesIO(kept.read_bytes()), size)
        font.set_variation_by_axes([700 if bold else 450])
    except OSError:
        return ImageFont.load_default(size)
    return font


def _colours(style: Style) -> tuple[Colour, Colour]:
    """Ink and ground of a piece of text."""
    ink, ground = _colour(style.color, INK), _colour(style.bgcolor, PAPER)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = tuple(round(DIM * a + (1 - DIM) * b) for a, b in zip(ink, ground, strict=True))  # type: ignore[assignment]
    return ink, ground


def _colour(color: Any, default: Colour) -> Colour:
    """A terminal's colour on paper."""
    if color is None or color.type == ColorType.DEFAULT:
        return default
    if color.number is not None and color.number < 2 * len(BASIC):
        return BASIC[color.number % len(BASIC)]
    red, green, blue = color.get_truecolor()
    return red, green, blue
