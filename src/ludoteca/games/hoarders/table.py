"""How the table looks in a terminal: everybody's collection in columns, and beneath it the animals."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludoteca.games.hoarders.face import NUT_NAMES, animal_words, number, nut_words, split_loot
from ludoteca.games.hoarders.state import WINNING_SET
from ludoteca.language import _

WIDTH = 80
NAME_WIDTH = 14
NUT_WIDTH = 11

#: A nut's sign and colour; its name stands above the column.
NUT_LOOKS = {
    "walnut": ("◉", "#a9744f"),
    "hazelnut": ("●", "#d0605e"),
    "sunflower": ("✶", "#e6ae3f"),
    "acorn": ("▼", "#6ba368"),
    "peanut": ("∞", "#b58ac0"),
}
ANIMAL_COLOURS = {
    "beaver": "#7a4a2b",
    "hamster": "#9a6a00",
    "marmot": "#4f5d75",
    "raccoon": "#5b3a6e",
    "squirrel": "#a83e43",
}
#: An animal's back.
BACK = " ▒▒▒ "


def draw(state: dict[str, Any], viewer: int, names: Sequence[str]) -> RenderableType:
    """The table as the viewer sees it."""
    if state["phase"] == "deal":
        return Panel(Text(_("The nuts have not been dealt yet.")), title=_("Hoarders"), width=WIDTH)
    rows: list[RenderableType] = [_header()]
    for seat in range(len(state["seats"])):
        rows += [Text(), _collection(state, seat, viewer, names), Padding(_animals(state, seat, viewer), (0, 0, 0, 2))]
    return Panel(
        Group(*rows),
        title=_("Hoarders – round {n}").format(n=state["round"]),
        subtitle=_pile(state),
        width=WIDTH,
    )


def _grid(*cells: Text) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    for _nut in NUT_NAMES:
        grid.add_column(width=NUT_WIDTH)
    grid.add_row(*cells)
    return grid


def _header() -> Table:
    return _grid(Text(), *(Text(f"{sign} {nut_words(nut)}", colour) for nut, (sign, colour) in NUT_LOOKS.items()))


def _collection(state: dict[str, Any], seat: int, viewer: int, names: Sequence[str]) -> Table:
    active = state["turn"] == seat + 1
    name = Text("▶ " if active else "  ")
    name.append(names[seat], "bold underline" if seat == viewer else "bold" if active else "")
    nuts = state["seats"][seat]["nuts"]
    return _grid(name, *(_nuts(nut, nuts[nut]) for nut in NUT_NAMES))


def _nuts(nut: str, count: int) -> Text:
    sign, colour = NUT_LOOKS[nut]
    if count == 0:
        return Text("–", "dim")
    return Text(f"{sign * count} {count}", f"bold {colour}" if count >= WINNING_SET - 1 else colour)


def _animals(state: dict[str, Any], seat: int, viewer: int) -> Text:
    """What a seat has face up and face down, and what it is doing."""
    here = state["seats"][seat]
    line = Text()
    for part in _said_of(state, seat):
        line.append(f"{part}  ", "italic")
    if here["face_up"]:
        line.append(_("revealed:"), "dim")
        line.append(" ")
        for animal in here["face_up"]:
            line.append(f" {animal_words(animal)} ", f"bold white on {ANIMAL_COLOURS[animal]}")
            line.append(" ")
        line.append(" ")
    if number(here["face_down"]):
        line.append(_("your face-down animals:") if seat == viewer else _("face down:"), "dim")
        line.append(" ")
        for animal in _backs(here["face_down"]):
            line.append(f" {animal_words(animal)} " if animal else BACK, "reverse")
            line.append(" ")
    return line


def _backs(face_down: int | list[str]) -> list[str]:
    """The face-down animals by name, or as many empty names."""
    return [""] * face_down if isinstance(face_down, int) else face_down


def _said_of(state: dict[str, Any], seat: int) -> list[str]:
    said = []
    if state["phase"] != "over" and state["first"] == seat + 1:
        said.append(_("first player"))
    if state["phase"] == "choose" and not number(state["seats"][seat]["face_down"]):
        said.append(_("choosing"))
    if state["phase"] == "reveal" and state["turn"] == seat + 1:
        said.append(_("on turn"))
    if state["phase"] == "react":
        nut, victim = split_loot(state["theft"])
        if state["turn"] == seat + 1:
            said.append(_("takes: {nut}").format(nut=nut_words(nut)))
        if victim == seat:
            said.append(_("is to lose: {nut}").format(nut=nut_words(nut)))
    return said


def _pile(state: dict[str, Any]) -> str:
    if state["phase"] == "over":
        return _("The game is over.")
    if state["deck"] == 0:
        return _("nut pile: empty (rounds so: {n} of 10)").format(n=state["dry"])
    return _("nut pile: {n}").format(n=state["deck"])
