"""What commands are given, looked up; what there isn't is said in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.cli.fault import USAGE, Fault
from ludoteca.engine.catalogue import UnknownGame, game, names
from ludoteca.engine.contract import Game, OptionValue
from ludoteca.language import _


def find_game(name: str) -> Game:
    """The game of that name; `Fault` with the names that there are."""
    try:
        return game(name)
    except UnknownGame:
        text = _("there is no game “{game}”; there are: {games}")
        raise Fault(text.format(game=name[:40], games=", ".join(names())), USAGE) from None


def find_seats(chosen: Game, seats: int | None, usual: int) -> int:
    """The number of seats; `Fault` if the game isn't for so many."""
    count = usual if seats is None else seats
    if count not in chosen.seats:
        text = _("{game} is for {least} to {most} players, not {seats}")
        least, most = chosen.seats[0], chosen.seats[-1]
        raise Fault(text.format(game=_(chosen.title), least=least, most=most, seats=count), USAGE)
    return count


def find_options(chosen: Game, given: Sequence[str]) -> dict[str, OptionValue]:
    """The options from NAME=VALUE texts; `Fault` for one that the game doesn't have."""
    options: dict[str, object] = {}
    for text in given:
        name, _equals, value = text.partition("=")
        options[name] = {"true": True, "false": False}.get(value, value)
    try:
        return chosen.settle(options)
    except ValueError as error:
        known = "; ".join(
            f"{option.name}={'|'.join(str(value).lower() for value in option.values)}" for option in chosen.options
        )
        message = _("{game} has no option {option}; it has: {known}")
        raise Fault(message.format(game=_(chosen.title), option=str(error)[:60], known=known or "–"), USAGE) from None


def find_bots(chosen: Game, given: str, table: int | None = None) -> list[str]:
    """The bots' names from a list with commas, for compiled games, or for a table with so many seats; `Fault` for one
    that the game doesn't have."""
    from ludoteca.bots.registry import at_tables
    from ludoteca.bots.registry import names as bot_names

    wanted = [name.strip() for name in given.split(",") if name.strip()]
    known = bot_names(chosen) if table is None else at_tables(chosen, table)
    for name in wanted or [""]:
        if name not in known:
            text = _("{game} has no bot “{bot}”; it has: {known}")
            raise Fault(text.format(game=_(chosen.title), bot=name[:40], known=", ".join(known)), USAGE)
    return wanted
