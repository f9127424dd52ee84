"""Asking one person at this terminal for one move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from ludoteca.engine.position import Position
from ludoteca.language import _, ngettext
from ludoteca.terminal.keyboard import typed_line
from ludoteca.terminal.rules import show_rules
from ludoteca.terminal.screen import show_choices, show_table


class Leave(Exception):
    """A player wants to stop; the game can be taken up again."""


def ask_move(out: Console, position: Position, seat: int, names: Sequence[str], show_log: Callable[[], None]) -> int:
    """The seat's next action; asks until it is a legal one. `Leave` if the player wants to go."""
    show_table(out, position, seat, names)
    legal = show_question(out, position, seat, names)
    while True:
        typed = typed_line(prompt(len(legal)))
        action = chosen(position, legal, typed)
        if action is not None:
            return action
        if typed == "t":
            show_table(out, position, seat, names)
        elif not command(out, position, typed, show_log):
            complain(out, typed, len(legal))
            continue
        show_question(out, position, seat, names)


def show_question(out: Console, position: Position, seat: int, names: Sequence[str]) -> list[int]:
    """What the seat is asked and may do, numbered; its legal actions in that order."""
    face = position.game.face
    legal = position.legal(seat)
    question = face.ask(position.seen_by(seat).json(), seat, names)
    asked = Text(_("{name}: {text}").format(name=names[seat], text=question))
    asked.stylize("bold", 0, len(names[seat]))
    out.print(asked)
    show_choices(out, [face.move_words(face.move_text(action), names) for action in legal])
    return legal


def prompt(choices: int) -> str:
    """What stands before the cursor."""
    if choices == 1:
        return _("[1, or just Enter; ? for help] > ")
    return _("[1–{n}; ? for help] > ").format(n=choices)


def chosen(position: Position, legal: Sequence[int], typed: str) -> int | None:
    """The action that was typed: a choice's number, a move's canonical text, or Enter for an only choice."""
    if typed == "" and len(legal) == 1:
        return legal[0]
    if typed.isascii() and typed.isdigit() and len(typed) < 5:
        return legal[int(typed) - 1] if 1 <= int(typed) <= len(legal) else None
    try:
        action = position.game.face.parse_move(typed)
    except ValueError:
        return None
    return action if action in legal else None


def command(out: Console, position: Position, typed: str, show_log: Callable[[], None]) -> bool:
    """Does what a letter asks for; whether it was one."""
    if typed == "?":
        show_help(out)
    elif typed == "l":
        show_log()
    elif typed == "r":
        show_rules(out, position.game)
    elif typed == "q":
        raise Leave
    else:
        return False
    return True


def show_help(out: Console) -> None:
    """The letters that can be typed instead of a choice."""
    letters = (
        ("t", _("show the table again")),
        ("l", _("tell once more what happened")),
        ("r", _("show the rules")),
        ("q", _("leave; the game is kept and can be resumed")),
        ("?", _("this help")),
    )
    out.print(_("Type the number of your choice, or its move as records write it. Besides:"))
    for letter, meaning in letters:
        out.print(Text.assemble((f"  {letter} ", "bold cyan"), meaning))


def complain(out: Console, typed: str, choices: int) -> None:
    """Nonsense was typed."""
    shown = "".join(c for c in typed if c.isprintable())[:40]
    text = ngettext(
        "“{typed}” is not the choice that there is. Type 1, or ? for help.",
        "“{typed}” is not one of the choices. Type a number from 1 to {n}, or ? for help.",
        choices,
    )
    out.print(Text(text.format(typed=shown, n=choices), "red"))
