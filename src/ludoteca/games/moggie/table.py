"""How Moggie's table looks in a terminal, at 80 columns.

Only what lies there: nothing points out a move or a fault (MG4).
"""

from collections.abc import Sequence
from typing import Any

from rich.box import HEAVY, ROUNDED, Box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludoteca.games.moggie.state import MAX_SEATS
from ludoteca.language import _

WIDTH = 80
CARD_WIDTH = 6
CARD_HEIGHT = 3
BIG_WIDTH = 13
BIG_HEIGHT = 5
#: How many seats stand side by side, for each number of seats.
COLUMNS = (0, 0, 2, 3, 4, 3, 3, 4, 4, 3, 4, 4, 4)
assert len(COLUMNS) == MAX_SEATS + 1

#: A card's paper and ink.
FACE = "bold #2B2622 on #F7F1E3"
LOUD = "bold"
QUIET = "dim"
TURN = "bold green"
CALLED = "bold red"

#: A place without a card.
GAP: Box = Box("╭╌╌╮\n╎  ╎\n├╌╌┤\n╎  ╎\n├╌╌┤\n├╌╌┤\n╎  ╎\n╰╌╌╯\n")

#: The digits of the turned card, three lines each.
DIGITS = (
    ("█▀█", "█ █", "▀▀▀"),
    ("▀█ ", " █ ", "▀▀▀"),
    ("▀▀█", "█▀▀", "▀▀▀"),
    ("▀▀█", " ▀█", "▀▀▀"),
    ("█ █", "▀▀█", "  ▀"),
    ("█▀▀", "▀▀█", "▀▀▀"),
    ("█▀▀", "█▀█", "▀▀▀"),
    ("▀▀█", "  █", "  ▀"),
    ("█▀█", "█▀█", "▀▀▀"),
    ("█▀█", "▀▀█", "▀▀▀"),
)


def draw(state: dict[str, Any], viewer: int, names: Sequence[str]) -> RenderableType:
    """The table as the viewer sees it: the middle, then all seats clockwise, the viewer's own last."""
    if state["phase"] == "deal":
        return Panel(Text(_("The cards are not dealt yet."), QUIET), box=ROUNDED, width=WIDTH)
    seats = len(state["seats"])
    order = [(viewer + 1 + k) % seats for k in range(seats)]
    columns = COLUMNS[seats]
    grid = Table.grid(padding=0)
    for _column in range(columns):
        grid.add_column(width=WIDTH // columns)
    for start in range(0, seats, columns):
        grid.add_row(*(_seat(state, seat, viewer, names[seat], WIDTH // columns) for seat in order[start:][:columns]))
    return Group(_headline(state, names), _middle(state), grid)


def _headline(state: dict[str, Any], names: Sequence[str]) -> Text:
    name = _fitted(names[state["turn"] - 1], 30)
    if state["phase"] == "over":
        return Text(_("The game is over."), LOUD)
    if state["phase"] == "window":
        sentence = _("Turn {n}: {name} has finished. Moggie window!")
    else:
        sentence = _("Turn {n}: it is {name}'s turn.")
    return Text(sentence.format(n=state["turns"] + 1, name=name), LOUD, no_wrap=True, overflow="ellipsis")


def _middle(state: dict[str, Any]) -> Table:
    """The turned card, big, and the centre beside it."""
    centre: RenderableType = Text(_("no pile yet"), QUIET)
    if state["centre"]:
        centre = _row([_card(shown) for shown in state["centre"]])
    card = state["card"]
    words = _("Nothing is turned") if card is None else _("Turned: {card}").format(card=card)
    middle = Table.grid(padding=(0, 1, 0, 0))
    middle.add_column(width=BIG_WIDTH + 5, no_wrap=True)
    middle.add_row(Text(words, LOUD if card else QUIET), Text(_("Centre"), LOUD))
    middle.add_row(_turned(card), centre)
    return middle


def _turned(card: int | None) -> Panel:
    if card is None:
        return Panel(Text("\n\n"), box=GAP, width=BIG_WIDTH, height=BIG_HEIGHT, border_style=QUIET)
    lines = [" ".join(DIGITS[int(digit)][line] for digit in str(card)) for line in range(3)]
    text = Text("\n".join(lines), justify="center")
    return Panel(text, box=ROUNDED, width=BIG_WIDTH, height=BIG_HEIGHT, style=FACE)


def _card(card: int | None) -> Panel:
    if card is None:
        return Panel(Text(""), box=GAP, width=CARD_WIDTH, height=CARD_HEIGHT, border_style=QUIET)
    text = Text(str(card), justify="center")
    return Panel(text, box=ROUNDED, width=CARD_WIDTH, height=CARD_HEIGHT, style=FACE)


def _row(cards: Sequence[RenderableType]) -> Table:
    row = Table.grid(padding=0)
    row.add_row(*cards)
    return row


def _seat(state: dict[str, Any], seat: int, viewer: int, name: str, width: int) -> Panel:
    piles = state["seats"][seat]
    in_draw = piles["draw"] if isinstance(piles["draw"], int) else len(piles["draw"])
    words = [
        Text(_("draw {n}").format(n=in_draw)),
        Text(_("discard {n}").format(n=len(piles["discard"]))),
        _standing(state, seat, in_draw),
    ]
    inside = Table.grid(padding=(0, 1, 0, 0))
    inside.add_column(width=CARD_WIDTH)
    inside.add_column(no_wrap=True)
    inside.add_row(_card(piles["discard"][-1] if piles["discard"] else None), Text("\n").join(words))
    has_turn = state["turn"] == seat + 1 and state["phase"] != "over"
    title = Text("▶ " if has_turn else "", TURN)
    title.append(_fitted(name, width - 8))
    return Panel(
        inside,
        box=HEAVY if has_turn else ROUNDED,
        border_style=TURN if has_turn else "none",
        title=title,
        title_align="left",
        subtitle=Text(_("you"), LOUD) if seat == viewer else None,
        subtitle_align="left",
        padding=0,
        width=width,
        height=5,
    )


def _standing(state: dict[str, Any], seat: int, in_draw: int) -> Text:
    """What can be said of the seat in a word."""
    has_turn = state["turn"] == seat + 1
    if not in_draw and not state["seats"][seat]["discard"] and not (has_turn and state["card"]):
        return Text(_("no cards"), LOUD)
    if seat + 1 in state["called"]:
        return Text(_("called"), CALLED)
    if seat + 1 in state["held"]:
        return Text(_("held"), QUIET)
    return Text(_("on turn"), TURN) if has_turn and state["phase"] != "over" else Text("")


def _fitted(name: str, width: int) -> str:
    """The name on one line, cut to a width in columns."""
    text = Text(" ".join(name.split()))
    text.truncate(width, overflow="ellipsis")
    return text.plain
