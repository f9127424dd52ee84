"""How the game looks in a browser: piles, the turned card, the big button, and what moves where.

Only what lies there: nothing points a proper place out or says whether there was a fault (MG4). Every place that there
is can be pressed, in the same order and with the same look, right or wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.page import JSON, Choice, Effect, Held, Recent, Travel
from ludoteca.games.moggie.face import move_words, parse_move
from ludoteca.games.moggie.state import COPIES, NEW, SEAT, place_of
from ludoteca.language import _

#: How many numbers share a picture.
NUMBERS_OF_A_CAT = 4

BACK: JSON = {"kind": "back"}
GAP: JSON = {"kind": "gap"}


def card(number: int) -> JSON:
    """A card, face up: its number over one of the five cats."""
    return {"kind": "card", "number": number, "symbol": f"moggie-cat-{(number - 1) // NUMBERS_OF_A_CAT + 1}"}


def panel(state: JSON, seat: int, names: Sequence[str]) -> JSON:
    """A seat's two piles, and how it stands in this turn."""
    piles = state["seats"][seat]
    discard = piles["discard"]
    standing, words = _standing(state, seat)
    return {
        "seat": seat + 1,
        "top": card(discard[-1]) if discard else GAP,
        "draw": _count(piles["draw"]),
        "discard": len(discard),
        "draw_words": _("draw {n}").format(n=_count(piles["draw"])),
        "discard_words": _("discard {n}").format(n=len(discard)),
        "standing": standing,
        "words": words,
    }


def _standing(state: JSON, seat: int) -> tuple[str, str]:
    """What can be said of the seat in a word."""
    has_turn = state["turn"] == seat + 1
    if not _total(state, seat):
        return "empty", _("no cards")
    if state["phase"] == "over":
        return "", ""
    if has_turn:
        return "on-turn", _("on turn")
    if seat + 1 in state["called"]:
        return "called", _("called")
    if seat + 1 in state["held"]:
        return "holding", _("held")
    return "", ""


def middle(state: JSON, names: Sequence[str], recent: Sequence[Recent]) -> JSON:
    """Whose turn it is, the turned card, large, and the piles of the centre with the place for a new one."""
    turned = state["card"]
    piles = [{"target": f"centre {shown}", **card(shown)} for shown in state["centre"]]
    return {
        "headline": _headline(state, names),
        "turned": card(turned) if turned is not None else GAP,
        "turned_words": _("Nothing is turned") if turned is None else _("Turned: {card}").format(card=turned),
        "piles": piles,
        "new": len(piles) < COPIES,
    }


def _headline(state: JSON, names: Sequence[str]) -> str:
    if state["phase"] == "over":
        return _("The game is over.")
    sentence = _("Turn {n}: it is {name}'s turn.")
    if state["phase"] == "window":
        sentence = _("Turn {n}: {name} has finished. Moggie window!")
    return sentence.format(n=state["turns"] + 1, name=names[state["turn"] - 1])


def hand(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Held]:
    """The card to play, with all places that there are; for the others the button, from the first moment on."""
    if state["phase"] == "over":
        return []
    if seat != state["turn"] - 1:
        # Before it can be pressed, and when it has been, it lies there all the same: nothing jumps.
        words = move_words("moggie", names)
        calls = tuple(Choice(move, words, shout=True) for move in moves if move == "moggie")
        return [Held(words, {"kind": "call", "words": words}, calls, at_once=True)]
    if state["card"] is not None:
        number = state["card"]
        words = _("Turned: {card}").format(card=number)
    elif state["seats"][seat]["discard"]:
        number = state["seats"][seat]["discard"][-1]
        words = _("Your discard pile: {card}").format(card=number)
    else:
        return []
    return [Held(words, card(number), tuple(_places(state, seat, moves, names)), open=True)]


def _places(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Choice]:
    """Where the card can be laid: the centre, rising, then the others clockwise, whether it fits there or not."""
    seats = len(state["seats"])

    def clockwise(move: str) -> int:
        place: int = place_of(parse_move(move))
        return place if place < SEAT else SEAT + (place - SEAT - seat) % seats

    plays = sorted((move for move in moves if move.startswith(("card ", "top "))), key=clockwise)
    return [Choice(move, _where(state, move, names), move.split(" ", 1)[1]) for move in plays]


def _where(state: JSON, move: str, names: Sequence[str]) -> str:
    place = place_of(parse_move(move))
    if place == NEW:
        return _("new pile")
    if place < SEAT:
        return _("centre, on {shown}").format(shown=place)
    other = place - SEAT
    return _("{name}, on {shown}").format(name=names[other], shown=state["seats"][other]["discard"][-1])


def answers(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Choice]:
    """Turning a card, not being able to, holding."""
    return [Choice(move, move_words(move, names)) for move in ("flip", "cant", "hold") if move in moves]


def effect(recent: Recent) -> Effect:
    """Cards go to where the table shows them afterwards: one laid wrongly comes back to its player's discard pile."""
    event, before, after = recent.event, recent.before, recent.after
    if "move" not in event:
        return Effect(sound="win" if after["phase"] == "over" else "card")
    if event["move"] == "moggie":
        travels = _penalty(before, after)
    else:
        travels = _played(event["move"], f"seat-{event['seat']}", before, after)
    return Effect(tuple(travels), _sound(event["move"], after))


def _sound(move: str, after: JSON) -> str:
    if after["phase"] == "over":
        return "win"
    return "moggie" if move == "moggie" else "card"


def _played(move: str, mine: str, before: JSON, after: JSON) -> list[Travel]:
    """From the draw pile to the table, from there to a pile; a discard top that went nowhere did not move."""
    if move == "hold":
        return []
    if move == "flip":
        return [Travel(card(after["card"]), f"{mine} draw", "turned")]
    own = before["turn"] - 1
    from_pile = move.startswith("top ")
    number = before["seats"][own]["discard"][-1] if from_pile else before["card"]
    source = f"{mine} discard" if from_pile else "turned"
    goal = _grown(before, after) or f"{mine} discard"
    return [Travel(card(number), source, goal)] if source != goal else []


def _grown(before: JSON, after: JSON) -> str:
    """The place that has got a card on top; empty if none has."""
    if after["centre"] != before["centre"]:
        shown = next(top for top in after["centre"] if after["centre"].count(top) > before["centre"].count(top))
        return f"centre {shown}"
    for seat, (was, now) in enumerate(zip(before["seats"], after["seats"], strict=True), 1):
        if len(now["discard"]) > len(was["discard"]):
            return f"seat-{seat} discard"
    return ""


def _penalty(before: JSON, after: JSON) -> list[Travel]:
    """A card from each of the others, face down, and a turned card that goes on its player's discard pile."""
    change = [_total(after, seat) - _total(before, seat) for seat in range(len(before["seats"]))]
    punished = next((seat for seat, more in enumerate(change, 1) if more > 0), 0)
    travels = [
        Travel(BACK, f"seat-{seat} {_gave(before, seat - 1)}", f"seat-{punished} draw")
        for seat, more in enumerate(change, 1)
        if more < 0
    ]
    if before["card"] is not None and after["card"] is None:
        travels.append(Travel(card(before["card"]), "turned", f"seat-{before['turn']} discard"))
    return travels


def _gave(before: JSON, seat: int) -> str:
    """The pile that a penalty card was taken from."""
    return "draw" if _count(before["seats"][seat]["draw"]) else "discard"


def _total(state: JSON, seat: int) -> int:
    piles = state["seats"][seat]
    turned = state["card"] is not None and state["turn"] == seat + 1
    return _count(piles["draw"]) + len(piles["discard"]) + turned


def _count(pile: int | list[Any]) -> int:
    """How many cards a pile has; of a hidden one only that is known."""
    return pile if isinstance(pile, int) else len(pile)
