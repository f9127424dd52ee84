"""What agents are called, and which game is meant."""

from __future__ import annotations

from ludoteca.engine.catalogue import UnknownGame, names
from ludoteca.engine.catalogue import game as game_called
from ludoteca.engine.contract import Game
from ludoteca.engine.lines import printable
from ludoteca.language import _


def game_named(name: str | Game) -> Game:
    """The game of that name, or the one given; `ValueError` says which there are."""
    if isinstance(name, Game):
        return name
    try:
        return game_called(name)
    except UnknownGame:
        known = ", ".join(names())
        message = _("there is no game “{game}”; there are: {games}").format(game=printable(name), games=known)
        raise ValueError(message) from None


def agent_names(seats: int) -> list[str]:
    """seat_1 … : agents are called by their seats, counted from 1 like all that people read."""
    return [f"seat_{seat + 1}" for seat in range(seats)]


def people(agents: list[str]) -> list[str]:
    """The agents as they stand on the table: seat 1 …"""
    return [agent.replace("_", " ") for agent in agents]
