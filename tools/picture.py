"""Draws docs/terminal.svg: a moment of a real game, as the terminal shows it.

python tools/picture.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from ludoteca.arena.simulate import plan, recorded
from ludoteca.engine.catalogue import game
from ludoteca.engine.events import take
from ludoteca.engine.position import Position
from ludoteca.terminal.ask import prompt, show_question
from ludoteca.terminal.screen import show_said, show_table, told

NAMES = ("Player 1", "Bot 1", "Bot 2", "Bot 3")
#: The moment: late enough for full houses.
SEED, EVENTS_TOLD, AFTER = "picture", 6, 34
#: The house's dark colours; no font is fetched from anywhere.
THEME = TerminalTheme(
    (28, 33, 38),
    (239, 231, 216),
    [
        (28, 33, 38),
        (200, 88, 94),
        (88, 150, 130),
        (230, 174, 63),
        (98, 150, 200),
        (170, 110, 160),
        (70, 160, 158),
        (239, 231, 216),
    ],
    [
        (106, 97, 87),
        (220, 108, 114),
        (108, 180, 158),
        (240, 194, 92),
        (143, 188, 255),
        (190, 130, 180),
        (90, 190, 188),
        (255, 253, 247),
    ],
)
FORMAT = re.sub(r"@font-face \{\{.*?\}\}|<!-- .*? -->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace(
    "Fira Code, ", ""
)


def main() -> None:
    """Plays up to the moment and draws it."""
    moose = game("moose")
    (head, *events), *_rest = recorded(plan(moose, len(NAMES), ["greedy"], 1, SEED))
    position = Position(moose, len(NAMES), head["first"] - 1)
    out = Console(record=True, width=80, file=io.StringIO(), highlight=False, force_terminal=True)
    number = 0
    for number, event in enumerate(events):
        if number >= AFTER and position.actors() == [0] and len(position.legal(0)) > 3:
            break
        before = position.clone()
        take(position, event)
        if number >= AFTER - EVENTS_TOLD:
            show_said(out, told(moose, before, event, position, 0, NAMES))
    show_table(out, position, 0, NAMES)
    choices = show_question(out, position, 0, NAMES)
    out.print(prompt(len(choices)))
    picture = out.export_svg(title="ludoteca play moose", theme=THEME, code_format=FORMAT, unique_id="ludoteca")
    Path("docs/terminal.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
