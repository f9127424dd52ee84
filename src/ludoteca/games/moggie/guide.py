"""A first game of Moggie: what a newcomer is told, and when; the cards of the rules' examples.

Nothing here looks at where a card fits, or whether there was a fault: a hint must not see for the player (MG4).
"""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.engine.guide import JSON, Situation
from ludoteca.engine.page import Held
from ludoteca.games.moggie.page import card
from ludoteca.language import N_


def _my_turn(state: JSON, seat: int, moves: Sequence[str]) -> bool:
    return bool(moves) and state["phase"] == "turn" and state["turn"] == seat + 1


def emptied(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Somebody's last card is played, and the window runs."""
    piles = state["seats"][state["turn"] - 1]
    return state["phase"] == "window" and not piles["draw"] and not piles["discard"]


def called(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Somebody has just called."""
    return any(event.get("move") == "moggie" for event in recent)


def window(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat may call or hold."""
    return state["phase"] == "window" and "hold" in moves


def own_window(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The others may call."""
    return bool(state["phase"] == "window" and state["turn"] == seat + 1)


def turned(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A turned card is to be played."""
    return bool(_my_turn(state, seat, moves) and state["card"] is not None)


def turn_over(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat's draw pile is empty when a card may be turned."""
    piles = state["seats"][seat]
    return _my_turn(state, seat, moves) and state["card"] is None and not piles["draw"] and bool(piles["discard"])


def discard_first(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """There is a discard pile to look at."""
    return _my_turn(state, seat, moves) and state["card"] is None and bool(state["seats"][seat]["discard"])


def first_turn(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """It is the seat's turn."""
    return _my_turn(state, seat, moves)


def watching(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Somebody else's turn is under way."""
    return state["phase"] == "turn" and state["turn"] != seat + 1 and "moggie" in moves


SITUATIONS = (
    Situation(
        "emptied",
        ("MG11", "P1"),
        N_("The last card is played"),
        N_(
            "A window opens all the same. When it closes, or when somebody calls wrongly, the game is won; a right"
            " call takes the win back."
        ),
        emptied,
    ),
    Situation(
        "turned",
        ("MG4",),
        N_("Where does this card go?"),
        N_(
            "First look at the centre: the next number up, or a 1 on a new pile. If it doesn't fit there: the nearest"
            " opponent clockwise who shows one more or one less. Nowhere? Then say that you can't."
        ),
        turned,
    ),
    Situation(
        "turn-over",
        ("MG6",),
        N_("Your draw pile is empty"),
        N_(
            "That's all right: when you turn a card, your discard pile is turned over and is the new draw pile,"
            " unshuffled. Its oldest card comes first."
        ),
        turn_over,
    ),
    Situation(
        "discard-first",
        ("MG5", "MG7"),
        N_("Your discard pile comes first"),
        N_(
            "Before you turn a card, look at the top of your own discard pile: if it has a proper place, it must go"
            " there. The table won't warn you, but the others may call."
        ),
        discard_first,
    ),
    Situation(
        "first-turn",
        ("MG5", "MG11"),
        N_("How a turn goes"),
        N_(
            "Turn a card and play it where it belongs, then the next, until one fits nowhere. It goes on your discard"
            " pile and your turn ends. Whoever has no card left wins."
        ),
        first_turn,
    ),
    Situation(
        "window",
        ("MG8",),
        N_("A Moggie window"),
        N_(
            "For a few seconds everybody may call “Moggie!” who has seen a mistake in this turn. If you haven't, hold:"
            " that closes the window sooner."
        ),
        window,
    ),
    Situation(
        "own-window",
        ("MG8",),
        N_("Now the others think it over"),
        N_(
            "After every turn a window opens in which they may call, whether you made a mistake or not. It closes by"
            " itself."
        ),
        own_window,
    ),
    Situation(
        "called",
        ("MG9", "MG10"),
        N_("Somebody has called “Moggie!”"),
        N_(
            "If there was a mistake, its player takes a card from each of the others and the turn is over. If there"
            " was none, the caller takes them. What the mistake was, nobody is told."
        ),
        called,
    ),
    Situation(
        "watching",
        ("MG8",),
        N_("Keep an eye on them"),
        N_(
            "You may call “Moggie!” as soon as this turn's player has done something, if you see a mistake: a card in"
            " the wrong place, or one that was overlooked. You have one call a turn."
        ),
        watching,
    ),
)


def example(name: str) -> Held:
    """A card of the examples by its number."""
    return Held(name, card(int(name)))
