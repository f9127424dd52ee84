"""Events: the lines of a record after its head, and what a viewer is sent of them.

`{"deal": […]}`, `{"seat": 1, "move": "…"}` and `{"clock": "close"}`, each with who decided (`by`), when (`at`) and what
lay on the table then (`state`), if the line says so.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from ludoteca.engine.contract import Game
from ludoteca.engine.position import IllegalMove, Position
from ludoteca.language import _

Event = dict[str, Any]
KINDS = ("deal", "move", "clock", "result")
#: Who can have decided.
DECIDERS = ("player", "bot", "clock")
#: What an event consists of; whatever else a line carries is nobody's business here.
PARTS = frozenset({"deal", "seat", "move", "clock", "by", "at"})
#: Seconds: longer than anybody plays.
LONGEST = 1e9


def kind_of(event: Mapping[str, Any]) -> str:
    """Which of KINDS an event is; `IllegalMove` for something that is none, or more than one."""
    kinds = [kind for kind in KINDS if kind in event]
    if len(kinds) != 1:
        raise IllegalMove(_("this is no event: it needs one of deal, move, clock and result"))
    return kinds[0]


def take(position: Position, event: Mapping[str, Any]) -> None:
    """Lets an event happen; `IllegalMove`, and nothing changes, if it is malformed or cannot happen now."""
    kind = kind_of(event)
    _check_circumstances(event)
    if kind == "deal":
        position.deal(_deck(position.game, event["deal"]))
    elif kind == "move":
        seat, move = event.get("seat"), event["move"]
        if type(seat) is not int or not isinstance(move, str):
            raise IllegalMove(_("a move needs a seat's number and a text"))
        position.move(seat - 1, move)
    elif kind == "clock":
        if event["clock"] != "close":
            raise IllegalMove(_("the clock can only say “close”"))
        position.close()
    else:
        raise IllegalMove(_("a result is no step of the game"))


def _check_circumstances(event: Mapping[str, Any]) -> None:
    if "by" in event and event["by"] not in DECIDERS:
        raise IllegalMove(_("“by” can only be player, bot or clock"))
    if "at" in event:
        at = event["at"]
        if type(at) not in (int, float) or not 0 <= at <= LONGEST:
            raise IllegalMove(_("“at” needs the seconds since the start"))


def _deck(game: Game, cards: object) -> list[int]:
    if not isinstance(cards, list):
        raise IllegalMove(_("a deal needs the list of all cards"))
    try:
        return [game.face.card_code(card) for card in cards]
    except (ValueError, TypeError):
        raise IllegalMove(_("these are not the cards of this game's deck")) from None


def kept(event: Mapping[str, Any]) -> Event:
    """What a record keeps in memory of an event that has happened: its PARTS, and one copy of each move's text."""
    event = {key: value for key, value in event.items() if key in PARTS}
    if "move" in event:
        event["move"] = sys.intern(event["move"])
    return event


def seen(game: Game, event: Mapping[str, Any], viewer: int) -> Event:
    """What a viewer (a seat from 0, or SPECTATOR) may know of an event while the game runs.

    A deal without its cards (their number stays), another seat's secret move without its arguments, and nothing that
    is not one of PARTS. A result is open to all.
    """
    if "result" in event:
        return dict(event)
    shown = {key: value for key, value in event.items() if key in PARTS}
    if "deal" in shown:
        shown["deal"] = len(shown["deal"])
    if "move" in shown and shown["seat"] != viewer + 1:
        word = shown["move"].split(" ")[0]
        if word in game.face.SECRET_MOVES:
            shown["move"] = word
    return shown
