"""What people see: the table, what happened in words, and clean hand-overs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ludoteca.engine.contract import Game, Said
from ludoteca.engine.events import Event, seen
from ludoteca.engine.position import Position
from ludoteca.language import _, ngettext
from ludoteca.terminal.keyboard import typed_line

#: Tables are drawn for this width; a wider terminal gets no wider lines.
WIDTH = 80


def console() -> Console:
    """Where everything is written."""
    made = Console(highlight=False)
    made.width = min(made.width, WIDTH)
    return made


def show_table(out: Console, position: Position, viewer: int, names: Sequence[str]) -> None:
    """The table as one viewer sees it."""
    state = position.seen_by(viewer).json()
    draw = position.game.table
    out.print(draw(state, viewer, names) if draw else Text(json.dumps(state, indent=1)))


def show_said(out: Console, said: Iterable[Said]) -> None:
    """What was said and done; shouts stand out."""
    for thing in said:
        text = _("“{shout}”").format(shout=thing.text) if thing.shout else thing.text
        out.print(Text("  " + text, "bold yellow" if thing.shout else ""))


def told(game: Game, before: Position, event: Event, after: Position, viewer: int, names: Sequence[str]) -> list[Said]:
    """One event in words, from what the viewer may see."""
    states = before.seen_by(viewer).json(), after.seen_by(viewer).json()
    return game.face.tell(states[0], seen(game, event, viewer), states[1], names)


def show_choices(out: Console, choices: Sequence[str]) -> None:
    """Numbered choices, in as many columns as fit."""
    digits = len(str(len(choices)))
    items = [Text.assemble((f"{n:>{digits + 2}} ", "bold cyan"), choice) for n, choice in enumerate(choices, 1)]
    if len(items) > 6:
        out.print(Columns(items, column_first=True, padding=(0, 2)))
    else:
        for item in items:
            out.print(item)


def show_result(out: Console, position: Position, names: Sequence[str]) -> None:
    """Who has won, and everybody's score."""
    outcome = position.outcome()
    winners = [names[seat] for seat in outcome.winners]
    text = ngettext("{names} has won!", "{names} share the win!", len(winners)).format(names=", ".join(winners))
    out.print(Text(text, "bold green"))
    for seat in outcome.ranking():
        score = position.game.face.score_words(outcome.scores[seat])
        said = _("{name}: {text}").format(name=names[seat], text=score)
        out.print(Text("  " + said))


def hand_over(out: Console, name: str) -> None:
    """Nobody sees another's hand: the screen is empty until the next player says that they are there."""
    out.clear()
    if out.is_terminal:
        out.file.write("\x1b[3J")  # what has scrolled away, too
        out.file.flush()
    out.print(Text(_("Hand the keyboard to {name}.").format(name=name), "bold"))
    typed_line(_("{name}, press Enter when only you can see the screen: ").format(name=name))
    out.clear()
