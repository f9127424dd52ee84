"""How the game looks in a browser: houses, piles, hands, and what moves where."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from ludoteca.engine.page import JSON, Choice, Effect, Held, Recent, Travel
from ludoteca.games.moose.face import CARD_NAMES, ROOM_NAMES, card_words, move_words
from ludoteca.language import _, current, ngettext, pgettext

#: What can lie on a room, in the order in which rooms of a kind are shown.
ON_ROOM = ("empty", "moose", "door")
#: Moves with no card that goes anywhere.
ANSWERS = ("trap", "allow", "pass")


# Cards and rooms are drawn some twenty times a move, and there are few of them: each is made once in each language, and
# nobody changes it.


def card(name: str) -> JSON:
    """A card of the deck, face up."""
    return _card(name, current())


@functools.cache
def _card(name: str, _language: str) -> JSON:
    return {"symbol": f"moose-{name}", "words": card_words(name), "lines": short_lines(name)}


def short_lines(name: str) -> list[str]:
    """A card's name where there is little room, in lines."""
    if name == "moose-in-house":
        return [pgettext("card", "Moose in the House")]
    if name.startswith("moose-"):
        return [pgettext("on a card", "moose"), card_words(name.removeprefix("moose-"))]
    return [card_words(name)]


def panel(state: JSON, seat: int, names: Sequence[str]) -> JSON:
    """A house: There's a Moose in the House on its outside left, then the rooms."""
    here = state["seats"][seat]
    rooms = [room(kind, lies) for kind in ROOM_NAMES for lies in ON_ROOM for _copy in range(here["house"][kind][lies])]
    hand = here["hand"]
    return {
        "moose": here["moose_in_house"],
        "rooms": rooms,
        "mooses": sum(here["house"][kind]["moose"] for kind in ROOM_NAMES),
        "cards": len(hand) if isinstance(hand, list) else hand,
        "hand": [card(name) for name in hand] if isinstance(hand, list) else [],
    }


def room(kind: str, lies: str) -> dict[str, Any]:
    """A room card with what lies on it."""
    return _room(kind, lies, current())


@functools.cache
def _room(kind: str, lies: str, _language: str) -> dict[str, Any]:
    symbol = {"empty": f"moose-{kind}", "moose": f"moose-moose-{kind}", "door": f"moose-door-{kind}"}[lies]
    words = {
        "empty": card_words(kind),
        "moose": card_words(f"moose-{kind}"),
        "door": _("{room}, door shut").format(room=card_words(kind)),
    }[lies]
    return {"symbol": symbol, "words": words, "kind": kind, "lies": lies, "short": card_words(kind)}


def middle(state: JSON, names: Sequence[str], recent: Sequence[Recent]) -> JSON:
    """The draw pile, the discard pile, and a moose that is announced."""
    announced = state["announced"]
    discard = [
        {**card(name), "count": len(list(copies))}
        for name, copies in groupby(sorted(state["discard"], key=CARD_NAMES.index))
    ]
    last = next((r.event["move"][8:] for r in reversed(recent) if r.event.get("move", "").startswith("discard ")), "")
    return {
        "deck": state["deck"],
        "deck_words": ngettext("{n} card to draw", "{n} cards to draw", state["deck"]).format(n=state["deck"]),
        "discard": discard,
        "top": card(last) if last and last in state["discard"] else discard[-1] if discard else None,
        "announced": card(announced.rsplit("@", 1)[0]) if announced else None,
        "announcement": move_words(announced, names) if announced else "",
    }


def hand(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Held]:
    """The cards in hand, each with where it can go."""
    cards = state["seats"][seat]["hand"]
    choices: dict[str, list[Choice]] = {}
    for move in moves:
        if move in ANSWERS:
            continue
        choices.setdefault(_card_of(move), []).append(Choice(move, _where(move, names), _target(move)))
    return [
        Held(card_words(name), card(name), tuple(choices.get(name, ())))
        for name in sorted(cards if isinstance(cards, list) else [], key=CARD_NAMES.index)
    ]


def _card_of(move: str) -> str:
    """The card that goes somewhere by a move."""
    return move.removeprefix("discard ").partition("@")[0]


def _where(move: str, names: Sequence[str]) -> str:
    """The second step of a move: where the card goes."""
    if move.startswith("discard "):
        return _("discard")
    if move.startswith("door@"):
        return card_words(move.removeprefix("door@"))
    return names[int(move.rsplit("@", 1)[1]) - 1]


def _target(move: str) -> str:
    """The place on the table that stands for it."""
    if move.startswith("discard "):
        return "discard"
    where = move.rsplit("@", 1)[1]
    return f"@{where}" if where.isdigit() else where


def answers(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Choice]:
    """A trap or none, or passing."""
    return [Choice(move, move_words(move, names), shout=move == "trap") for move in ANSWERS if move in moves]


def effect(recent: Recent) -> Effect:
    """Cards go from their player to a house, or to the piles."""
    event = recent.event
    if "deal" in event:
        return Effect()
    move, mine = event["move"], f"seat-{event['seat']}"
    if move == "trap":
        return Effect((Travel(card("trap"), mine, "discard"),), "trap")
    if move == "allow":
        announced, where = recent.before["announced"].rsplit("@", 1)
        return Effect((Travel(card(announced), "announced", f"seat-{where}"),))
    if move == "pass":
        return Effect()
    if move.startswith("discard "):
        return Effect((Travel(card(move.removeprefix("discard ")), mine, "discard"),))
    name, where = move.rsplit("@", 1)
    if name == "door":
        return Effect((Travel(card("door"), mine, f"{mine} {where}"),), "slam")
    goal = "middle" if recent.after["phase"] == "react" else f"seat-{where}"
    return Effect((Travel(card(name), mine, goal),))
