"""A first game of There's a Moose in the House: what a newcomer is told, and when; the cards of the rules' examples."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.engine.guide import JSON, Situation
from ludoteca.engine.page import Held
from ludoteca.games.moose.face import ROOM_NAMES, card_words
from ludoteca.games.moose.page import card, room
from ludoteca.language import N_


def _my_turn(state: JSON, seat: int, moves: Sequence[str]) -> bool:
    return bool(moves) and state["phase"] == "play" and state["turn"] == seat + 1


def _hand(state: JSON, seat: int) -> list[str]:
    """The seat's cards, which it sees."""
    cards = state["seats"][seat]["hand"]
    return cards if isinstance(cards, list) else []


def _empty(state: JSON, seat: int, kind: str) -> bool:
    return bool(state["seats"][seat]["house"][kind]["empty"])


def with_trap(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A moose is sent, and there is a trap to stop it."""
    return "trap" in moves


def without_trap(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A moose is sent, there is no trap, and one is asked all the same."""
    return list(moves) == ["allow"]


def first_turn(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """It is the seat's turn, and something can be played."""
    return _my_turn(state, seat, moves) and any("@" in move for move in moves)


def discarding(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Nothing can be played, but the pile has cards."""
    return _my_turn(state, seat, moves) and all(move.startswith("discard ") for move in moves)


def passing(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Nothing can be played, and the pile is empty."""
    return list(moves) == ["pass"]


def everybody(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """All have been given There's a Moose in the House."""
    return all(there["moose_in_house"] for there in state["seats"])


def moose_in_mine(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat has been given There's a Moose in the House."""
    return bool(state["seats"][seat]["moose_in_house"])


def can_close(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A door can be shut."""
    return any(move.startswith("door@") for move in moves)


def uninvited(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A moose in hand would find its room, were there only a moose in that house."""
    wanted = [kind for kind in ROOM_NAMES if f"moose-{kind}" in _hand(state, seat)]
    return _my_turn(state, seat, moves) and any(
        _empty(state, other, kind)
        for kind in wanted
        for other, there in enumerate(state["seats"])
        if other != seat and not there["moose_in_house"]
    )


def first_room(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat has been given a room."""
    return any(_empty(state, seat, kind) for kind in ROOM_NAMES)


SITUATIONS = (
    Situation(
        "with-trap",
        ("MH11",),
        N_("A moose is at your door"),
        N_(
            "You hold a Moose Trap. Play it, and trap and moose are discarded, your room stays empty and you draw a"
            " card. Or let this moose in and keep the trap for another."
        ),
        with_trap,
    ),
    Situation(
        "without-trap",
        ("MH12", "P1"),
        N_("Asked all the same"),
        N_(
            "You have no trap, so the moose will come in. You are asked anyway, and have the same time as somebody"
            " with a trap: that way the question tells nobody what you hold."
        ),
        without_trap,
    ),
    Situation(
        "first-turn",
        ("MH3",),
        N_("How a turn goes"),
        N_(
            "You have drawn a card already. Now play exactly one: press it, then press where it goes. You furnish the"
            " others' houses and let moose into them; the fewest moose at the end win."
        ),
        first_turn,
    ),
    Situation(
        "discard",
        ("MH8",),
        N_("Nothing can be played"),
        N_(
            "None of your cards can go anywhere, so you discard one, face up. Any will do. Moose that stay in your"
            " hand count against you at the end; a Moose Trap may still save you."
        ),
        discarding,
    ),
    Situation(
        "pass",
        ("MH8", "MH13"),
        N_("Nothing to do but pass"),
        N_(
            "The draw pile is empty and you can play nothing. A pass is not for good: when the houses have changed you"
            " may play again. The game ends when all have passed in a row."
        ),
        passing,
    ),
    Situation(
        "everybody",
        ("MH9", "MH10"),
        N_("There's a moose in every house"),
        N_(
            "Everybody has There's a Moose in the House now, so further copies are of no use. They have been discarded"
            " and replaced by other cards, and any that is still drawn will be, too."
        ),
        everybody,
    ),
    Situation(
        "moose-in-house",
        ("MH4", "MH6"),
        N_("Your house is open to moose"),
        N_(
            "You have been given There's a Moose in the House, and it stays. From now on the others can put moose into"
            " your empty rooms. A door keeps them out for good; a Moose Trap stops one."
        ),
        moose_in_mine,
    ),
    Situation(
        "door",
        ("MH7",),
        N_("You could shut a door"),
        N_(
            "A door is the only card you play on your own house. It closes an empty room for ever, and doors also"
            " decide a tie."
        ),
        can_close,
    ),
    Situation(
        "uninvited",
        ("MH6",),
        N_("This moose is not invited yet"),
        N_(
            "You hold a moose that would fit a room, but it only goes into a house that has There's a Moose in the"
            " House. Give its owner that card first, if you get one."
        ),
        uninvited,
    ),
    Situation(
        "first-room",
        ("MH5",),
        N_("You have been given a room"),
        N_(
            "Rooms can't be refused, and empty ones are where moose go. You never have more than three empty rooms at"
            " a time; those with a door or a moose don't count."
        ),
        first_room,
    ),
)


def example(name: str) -> Held:
    """A card of the examples by its name; ``door-kitchen`` is a kitchen with its door shut."""
    if name.startswith("door-"):
        closed = room(name.removeprefix("door-"), "door")
        return Held(closed["words"], {**closed, "lines": [closed["short"]]})
    return Held(card_words(name), card(name))
