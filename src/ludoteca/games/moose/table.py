"""How the table looks in a terminal, at 80 columns.

Every house shows its four kinds of rooms in the same four lines; There's a Moose in the House stands on the outside
left. Rooms have a colour, a pattern and their name, and what lies on them is said in words.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import HEAVY, ROUNDED
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludoteca.games.moose.face import CARD_NAMES, MOOSE_SHOUTS, ROOM_NAMES, card_words, move_words
from ludoteca.language import _, ngettext

WIDTH = 80
#: The place of There's a Moose in the House; what a panel's frame takes.
STRIP, FRAME = 4, 2
#: Four kinds of rooms, and what they add up to.
HOUSE_HEIGHT = len(ROOM_NAMES) + 1 + FRAME
#: Five cards stand side by side.
CARD_WIDTH, CARD_HEIGHT = 15, 5
#: Columns that a name may take.
NAME = 12

INK, PAPER, WOOD, BOARD = "#2B2622", "#F7F1E3", "#7A5230", "#B9AE9A"
#: Rooms: sun, berry, lake and teal …
COLOURS = {"kitchen": "#E6AE3F", "living-room": "#A83E43", "bedroom": "#34658A", "bathroom": "#2F7A78"}
#: … with checks, stripes, stars and waves.
PATTERNS = {"kitchen": "▦", "living-room": "▥", "bedroom": "★", "bathroom": "≈"}
ANTLERS, PLANKS, JAWS = "Ψ", "▮", "⋈"
ON_ROOM = {room: f"bold {INK if room == 'kitchen' else PAPER} on {colour}" for room, colour in COLOURS.items()}
ON_PAPER, ON_WOOD, ON_BOARD = f"bold {INK} on {PAPER}", f"bold {PAPER} on {WOOD}", f"bold {INK} on {BOARD}"
#: What can lie on a room.
ON = {"empty": ON_PAPER, "moose": ON_WOOD, "door": ON_BOARD}
LOUD, QUIET, TURN = "bold", "dim", "bold green"


def draw(state: dict[str, Any], viewer: int, names: Sequence[str]) -> RenderableType:
    """The table as the viewer sees it: the others clockwise, the middle, the viewer's own house and hand."""
    if state["phase"] == "deal":
        return Panel(Text(_("The cards are not dealt yet."), QUIET), box=ROUNDED, width=WIDTH)
    seats = len(state["seats"])
    order = [(viewer + 1 + k) % seats for k in range(seats)]
    places: list[int | None] = [*order, None] if viewer < 0 else [*order[:-1], None, viewer]
    rows: list[RenderableType] = [_headline(state, names)]
    for at in range(0, len(places), 2):
        pair = places[at : at + 2]
        width = WIDTH // len(pair)
        rows.append(
            _beside(
                _middle(state, width) if seat is None else _house(state, seat, names[seat], seat == viewer, width)
                for seat in pair
            )
        )
    if viewer >= 0:
        rows.append(_hand(state["seats"][viewer]["hand"]))
    return Group(*rows)


def _headline(state: dict[str, Any], names: Sequence[str]) -> Text:
    """Whose turn it is, and what is in the air."""
    name = _fitted(names[state["turn"] - 1])
    if state["phase"] == "over":
        sentence = _("The game is over.")
    elif state["phase"] == "react":
        move = move_words(state["announced"], [_fitted(other) for other in names])
        sentence = _("{name} announces: {move}").format(name=name, move=move)
    else:
        sentence = _("It is {name}'s turn.").format(name=name)
    return Text(sentence, LOUD)


def _house(state: dict[str, Any], seat: int, name: str, own: bool, width: int) -> RenderableType:
    """The rooms, and on their outside left There's a Moose in the House or the free place for it."""
    here = state["seats"][seat]
    moose = here["moose_in_house"]
    has_turn = state["turn"] == seat + 1 and state["phase"] != "over"
    called = [_fitted(name), *([_("you")] if own else []), _cards(here["hand"])]
    rooms = Panel(
        Group(_rooms(here["house"]), _sums(here["house"], here["hand"] if state["phase"] == "over" else [])),
        box=HEAVY if has_turn else ROUNDED,
        border_style=TURN if has_turn else "",
        title=Text("▶ " * has_turn + " · ".join(called), TURN if has_turn else LOUD),
        title_align="left",
        subtitle=Text(card_words("moose-in-house"), LOUD) if moose else Text(_("no moose may come in yet"), QUIET),
        subtitle_align="left",
        width=width - STRIP,
        padding=0,
    )
    return _beside((_place(moose), rooms))


def _place(moose: bool) -> Panel:
    """Where There's a Moose in the House stands."""
    return Panel(
        Text("\n".join(ANTLERS * (HOUSE_HEIGHT - FRAME)) if moose else "", justify="center"),
        box=ROUNDED,
        style=ON_WOOD if moose else QUIET,
        width=STRIP,
        height=HOUSE_HEIGHT,
        padding=0,
    )


def _rooms(house: Mapping[str, Mapping[str, int]]) -> Table:
    """The kinds of rooms in a line each, and what lies on them."""
    words = {"empty": _("empty"), "moose": _("moose"), "door": _("door")}
    rooms = Table.grid(padding=(0, 1, 0, 0))
    rooms.add_column(no_wrap=True)
    for label, room in zip(_labels(), ROOM_NAMES, strict=True):
        lying = [Text(_times(words[lies], house[room][lies]), ON[lies]) for lies in words if house[room][lies]]
        rooms.add_row(label, Text(" ").join(lying))
    return rooms


def _labels() -> list[Text]:
    """The names of the rooms, equally broad."""
    names = [f" {PATTERNS[room]} {card_words(room)} " for room in ROOM_NAMES]
    broad = max(map(cell_len, names))
    return [Text(set_cell_size(name, broad), ON_ROOM[room]) for name, room in zip(names, ROOM_NAMES, strict=True)]


def _sums(house: Mapping[str, Mapping[str, int]], hand: Sequence[str]) -> Text:
    """What counts in the end: moose in the house and in a hand that is laid down, and doors."""
    moose, doors = (sum(house[room][lies] for room in ROOM_NAMES) for lies in ("moose", "door"))
    in_hand = sum(card in MOOSE_SHOUTS for card in hand)
    parts = [ngettext("{n} moose", "{n} moose", moose).format(n=moose)]
    if in_hand:
        parts.append(_("{n} in hand").format(n=in_hand))
    parts.append(ngettext("{n} door", "{n} doors", doors).format(n=doors))
    return Text(" " + " · ".join(parts))


def _cards(hand: int | Sequence[str]) -> str:
    """How many cards a hand has, open or hidden."""
    n = hand if isinstance(hand, int) else len(hand)
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def _middle(state: dict[str, Any], width: int) -> Panel:
    """The draw pile, and what lies on the discard pile."""
    discard = Counter(state["discard"])
    lines = [
        Text(_("Draw pile: {n}").format(n=state["deck"]), LOUD),
        Text(_("Discard pile: {n}").format(n=len(state["discard"])), LOUD),
    ]
    groups = (
        (_("rooms: {cards}"), {room: room for room in ROOM_NAMES}),
        (_("moose: {cards}"), {f"moose-{room}": room for room in ROOM_NAMES}),
        (_("others: {cards}"), {card: card for card in ("moose-in-house", "door", "trap")}),
    )
    for sentence, names in groups:
        cards = ", ".join(_times(card_words(name), discard[card]) for card, name in names.items() if discard[card])
        if cards:
            lines.append(Text(sentence.format(cards=cards)))
    return Panel(Group(*lines), box=ROUNDED, border_style=QUIET, width=width, padding=(0, 1))


def _hand(cards: Sequence[str]) -> RenderableType:
    """One's own cards."""
    if not cards:
        return Text(_("You have no cards left."), QUIET)
    return _beside((_card(card) for card in sorted(cards, key=CARD_NAMES.index)), gap=1)


def _card(card: str) -> Panel:
    """A room is painted all over; a moose for it stands on its colour."""
    room = card.removeprefix("moose-")
    if card in ROOM_NAMES:
        style, frame, sign = ON_ROOM[room], ON_ROOM[room], PATTERNS[room]
    elif room in ROOM_NAMES:
        style, frame, sign = ON_WOOD, ON_ROOM[room], f"{ANTLERS} {PATTERNS[room]}"
    elif card == "moose-in-house":
        style, frame, sign = ON_WOOD, ON_WOOD, ANTLERS
    elif card == "door":
        style, frame, sign = ON_BOARD, ON_BOARD, PLANKS
    else:
        style, frame, sign = ON_PAPER, ON_PAPER, JAWS
    return Panel(
        Text(card_words(card), justify="center"),
        box=ROUNDED,
        style=style,
        border_style=frame,
        title=sign,
        title_align="left",
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        padding=0,
    )


def _times(word: str, count: int) -> str:
    return word if count == 1 else f"{word} ×{count}"


def _beside(parts: Iterable[RenderableType], gap: int = 0) -> Table:
    row = Table.grid(padding=(0, gap, 0, 0))
    row.add_row(*parts)
    return row


def _fitted(name: str) -> str:
    """The name on one line, cut to what there is room for."""
    text = Text(" ".join(name.split()))
    text.truncate(NAME, overflow="ellipsis")
    return text.plain
