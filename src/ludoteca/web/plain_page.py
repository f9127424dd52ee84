"""How a game is drawn that brings no page of its own: its state as text, its moves as buttons."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from ludoteca.engine.page import JSON, Choice, Effect, Held, Recent


def panel(state: JSON, seat: int, names: Sequence[str]) -> JSON:
    """What the state says of a seat."""
    seats = state.get("seats")
    return {"text": _text(seats[seat]) if isinstance(seats, list) else ""}


def middle(state: JSON, names: Sequence[str], recent: Sequence[Recent]) -> JSON:
    """The rest of the state."""
    return {"text": _text({key: value for key, value in state.items() if key != "seats"})}


def hand(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Held]:
    """Nothing: all moves are answers."""
    return []


def answers(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Choice]:
    """Every move as it is written."""
    return [Choice(move, move) for move in moves]


def effect(recent: Recent) -> Effect:
    """A card's sound."""
    return Effect()


def _text(value: object) -> str:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
