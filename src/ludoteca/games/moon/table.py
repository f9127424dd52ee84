"""The table as a terminal shows it, in 80 columns: ivory dominoes with pips, and their names beneath."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ludoteca.games.moon.face import (
    TRUMP_NAMES,
    card_code,
    is_trump_tile,
    side_words,
    suit_asked,
    suit_words,
    trumps_are,
)
from ludoteca.games.moon.state import GOAL, HIGH_END, LOW_END, TRICKS
from ludoteca.games.moon.suits import is_trump, strength
from ludoteca.language import _, ngettext

#: Columns that a name may take beside others.
NAME = 13
STAR = "★"

INK = "#2B2622 on #FFFDF7"
TRUMP_INK = "bold #A83E43 on #FFFDF7"
TRUMP_NAME = "bold #C8574F"
BACK = "#FFFDF7 on #2F5D50"
TURN = "bold green"
QUIET = "dim"

#: The pips of each number, three rows of a square.
PIPS = (
    ("     ", "     ", "     "),
    ("     ", "  ●  ", "     "),
    ("●    ", "     ", "    ●"),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
)


def draw(state: Mapping[str, Any], viewer: int, names: Sequence[str]) -> RenderableType:
    """What the viewer sees, top to bottom: the hand's terms, the players, the middle, the viewer's own tiles."""
    if "seats" not in state:
        return Text(_("The tiles are being shuffled."), QUIET)
    parts = [_terms(state, names), _players(state, viewer, names), *_middle(state, names)]
    if viewer >= 0:
        parts += _own_hand(state, viewer)
    return Group(*parts)


# The top: what is played for, and by whom


def _terms(state: Mapping[str, Any], names: Sequence[str]) -> Text:
    said = [_("Hand {n}").format(n=state["deals"])]
    if state["bidder"] is not None:
        said.append(_("{name} bid {bid}").format(name=_short(names[state["bidder"] - 1]), bid=state["bid"]))
    if state["trump"] is not None:
        star = "" if state["trump"] == "none" else f" {STAR}"
        said.append(trumps_are(state["trump"]) + star)
    if state["buried"] is not None and state["phase"] not in ("deal", "over"):
        said.append(_("you buried {tile}").format(tile=state["buried"]))
    return Text(" · ".join(said), "bold")


def _short(name: str) -> str:
    """A name that leaves room for others beside it."""
    text = Text(name)
    text.truncate(NAME, overflow="ellipsis")
    return text.plain


def _players(state: Mapping[str, Any], viewer: int, names: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style=QUIET)
    table.add_column("", width=1)
    table.add_column(_("player"), no_wrap=True, overflow="ellipsis", max_width=26)
    if len(names) == 4:
        table.add_column(_("team"), justify="center")
    table.add_column(_("call"), justify="center")
    table.add_column(_("tricks"), no_wrap=True)
    table.add_column(_("tiles"), justify="right")
    table.add_column(_("points to {goal}").format(goal=GOAL), justify="right")
    for seat, theirs in enumerate(state["seats"]):
        mine = state["turn"] == seat + 1
        name = _("{name} (you)").format(name=names[seat]) if seat == viewer else names[seat]
        points = state["points"][seat if len(names) == 3 else seat % 2]
        table.add_row(
            "▶" if mine else "",
            Text(name),
            *(["AB"[seat % 2]] if len(names) == 4 else []),
            _call(theirs["bid"]),
            "■" * theirs["tricks"] + "·" * (TRICKS - theirs["tricks"]) + f" {theirs['tricks']}",
            str(_count(theirs["hand"])),
            str(points),
            style=TURN if mine else "",
        )
    return table


def _call(call: str | None) -> str:
    if call is None:
        return "–"
    return _("pass") if call == "pass" else call.removeprefix("bid ")


def _count(hand: Sequence[str] | int) -> int:
    return hand if isinstance(hand, int) else len(hand)


# The middle: the trick, or what lies there otherwise


def _middle(state: Mapping[str, Any], names: Sequence[str]) -> list[RenderableType]:
    if state["phase"] in ("deal", "over"):
        return _open_tiles(state, names)
    if state["trick"]:
        return _trick(state, names)
    parts: list[RenderableType] = []
    if state["turn"] is not None:
        parts.append(Text(_waiting(state).format(name=_short(names[state["turn"] - 1])), TURN))
    if state["phase"] == "bid" and len(names) == 3:
        parts.append(_row([_lying(None)], [[Text(_("widow"))]]))
    return parts


def _waiting(state: Mapping[str, Any]) -> str:
    return {
        "bid": _("{name} is to bid or to pass."),
        "bury": _("{name} has taken the widow and buries a tile."),
        "trump": _("{name} is to name trumps."),
        "play": _("{name} is to lead."),
    }[state["phase"]]


def _trick(state: Mapping[str, Any], names: Sequence[str]) -> list[RenderableType]:
    suit = suit_asked(state)
    assert suit is not None
    trump = TRUMP_NAMES.index(state["trump"])
    highest = max(state["trick"], key=lambda laid: strength(card_code(laid[1]), suit, trump))
    said = Text(_("Asked for: {suit}.").format(suit=suit_words(suit)) + " ")
    said.append(_("{tile} is highest.").format(tile=highest[1]) + " ")
    said.append(_("{name} is to play.").format(name=_short(names[state["turn"] - 1])), TURN)
    tiles = [_lying(tile, is_trump_tile(state, tile)) for _seat, tile in state["trick"]]
    labels = [
        [_name(state, tile), Text(_short(names[seat - 1]), "bold" if tile == highest[1] else "")]
        for seat, tile in state["trick"]
    ]
    return [said, _row(tiles, labels)]


def _open_tiles(state: Mapping[str, Any], names: Sequence[str]) -> list[RenderableType]:
    """MN5: after the hand the widow and the buried tile lie open, and whatever nobody played."""
    lines = [
        _("{name} holds: {tiles}").format(name=_short(names[seat]), tiles=" ".join(theirs["hand"]))
        for seat, theirs in enumerate(state["seats"])
        if theirs["hand"]
    ]
    if not lines and state["bidder"] is not None:
        lines.append(_bid_words(state, names))
    tiles, labels = [], []
    for key, word in (("widow", _("widow")), ("buried", _("buried"))):
        if state[key] is not None:
            tiles.append(_lying(state[key], is_trump_tile(state, state[key])))
            labels.append([_name(state, state[key]), Text(word)])
    said: list[RenderableType] = [Text(line) for line in lines]
    return [*said, _row(tiles, labels)] if tiles else said


def _bid_words(state: Mapping[str, Any], names: Sequence[str]) -> str:
    side = (state["bidder"] - 1) % len(state["points"])
    tricks = sum(theirs["tricks"] for theirs in state["seats"][side :: len(state["points"])])
    words = ngettext("{name} took {n} trick.", "{name} took {n} tricks.", tricks)
    return words.format(name=side_words(side, [_short(name) for name in names]), n=tricks)


# The viewer's own tiles


def _own_hand(state: Mapping[str, Any], viewer: int) -> list[RenderableType]:
    hand = state["seats"][viewer]["hand"]
    if not hand:
        return []
    trump = None if state["trump"] is None else TRUMP_NAMES.index(state["trump"])
    hand = sorted(hand, key=lambda tile: _order(card_code(tile), trump), reverse=True)
    tiles = [_standing(tile, is_trump_tile(state, tile)) for tile in hand]
    return [_row(tiles, [[_name(state, tile)] for tile in hand])]


def _order(tile: int, trump: int | None) -> tuple[int, int]:
    """Trumps first, then by the higher end; the highest first."""
    high = HIGH_END[tile]
    if trump is None:
        return high, LOW_END[tile]
    worth = strength(tile, high, trump)
    return (worth, 0) if is_trump(tile, trump) else (high - 10, worth)


# Dominoes


def _name(state: Mapping[str, Any], tile: str) -> Text:
    """A tile's name, with a star if it is a trump."""
    trump = is_trump_tile(state, tile)
    return Text(f"{tile} {STAR}" if trump else tile, TRUMP_NAME if trump else "bold")


def _standing(tile: str, trump: bool) -> Text:
    """A tile of the hand: 7 columns, 9 lines, the higher end on top."""
    code = card_code(tile)
    lines = ["╭─────╮"]
    lines += [f"│{pips}│" for pips in PIPS[HIGH_END[code]]]
    lines += ["├─────┤"]
    lines += [f"│{pips}│" for pips in PIPS[LOW_END[code]]]
    return Text("\n".join([*lines, "╰─────╯"]), TRUMP_INK if trump else INK)


def _lying(tile: str | None, trump: bool = False) -> Text:
    """A tile on the table: 13 columns, 5 lines, the higher end on the left; None lies face down."""
    if tile is None:
        return Text("\n".join(["╭───────────╮", *["│░░░░░░░░░░░│"] * 3, "╰───────────╯"]), BACK)
    code = card_code(tile)
    halves = zip(PIPS[HIGH_END[code]], PIPS[LOW_END[code]], strict=True)
    lines = ["╭─────┬─────╮", *[f"│{left}│{right}│" for left, right in halves], "╰─────┴─────╯"]
    return Text("\n".join(lines), TRUMP_INK if trump else INK)


def _row(tiles: Sequence[Text], labels: Sequence[Sequence[Text]]) -> RenderableType:
    """Tiles side by side with their labels centred beneath."""
    grid = Table.grid(padding=(0, 1))
    for _tile in tiles:
        grid.add_column(justify="center")
    grid.add_row(*tiles)
    for line in zip(*labels, strict=True):
        grid.add_row(*line)
    return Padding(grid, (0, 0, 0, 2))
