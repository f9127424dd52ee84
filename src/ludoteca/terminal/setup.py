"""The questions before a game: which, how many, who."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from ludoteca import language
from ludoteca.bots.registry import usual
from ludoteca.engine.catalogue import game, names
from ludoteca.engine.contract import Game
from ludoteca.language import LANGUAGES, _
from ludoteca.terminal.keyboard import typed_line

T = TypeVar("T")
#: Longest name that a player can have.
NAME = 20


def ask_language(out: Console) -> str:
    """Which language; the environment's is proposed."""
    codes = list(LANGUAGES)
    for number, (code, name) in enumerate(LANGUAGES.items(), 1):
        out.print(Text.assemble((f"  {number} ", "bold cyan"), f"{name} ({code})"))
    proposed = codes.index(language.current()) + 1

    def parse(typed: str) -> str:
        return typed if typed in LANGUAGES else codes[_number(typed, range(1, len(codes) + 1)) - 1]

    return ask(out, _("Language"), str(proposed), parse)


def ask_game(out: Console) -> Game:
    """Which game."""
    offered = names()
    for number, name in enumerate(offered, 1):
        found = game(name)
        seats = _("{least} to {most} players").format(least=found.seats[0], most=found.seats[-1])
        out.print(Text.assemble((f"  {number} ", "bold cyan"), (_(found.title), "bold"), f", {seats}"))

    def parse(typed: str) -> Game:
        return game(typed if typed in offered else offered[_number(typed, range(1, len(offered) + 1)) - 1])

    return ask(out, _("Game"), "1", parse)


def ask_seats(out: Console, chosen: Game) -> int:
    """How many play."""
    usual = 4 if 4 in chosen.seats and chosen.name != "moon" else chosen.seats[0]
    question = _("How many play ({least} to {most})").format(least=chosen.seats[0], most=chosen.seats[-1])
    return ask(out, question, str(usual), lambda typed: _number(typed, chosen.seats))


def ask_people(out: Console, seats: int) -> int:
    """How many of the players are people at this terminal."""
    question = _("How many of them are people at this keyboard (the rest are bots)")
    return ask(out, question, "1", lambda typed: _number(typed, range(1, seats + 1)))


def ask_level(out: Console, chosen: Game) -> str:
    """How well the bots play, where the game has levels."""
    levels = list(chosen.levels)
    for number, level in enumerate(levels, 1):
        out.print(Text.assemble((f"  {number} ", "bold cyan"), _(level)))

    def parse(typed: str) -> str:
        return typed if typed in levels else levels[_number(typed, range(1, len(levels) + 1)) - 1]

    return ask(out, _("How well the bots play"), str(levels.index(usual(chosen)) + 1), parse)


def ask_name(out: Console, number: int, taken: list[str]) -> str:
    """A player's name."""

    def parse(typed: str) -> str:
        name = clean_name(typed)
        if not name or name in taken:
            raise ValueError(typed)
        return name

    question = _("Your name") if number == 1 else _("Name of player {n}").format(n=number)
    return ask(out, question, default_name(number), parse)


def default_name(number: int) -> str:
    """What a person is called who gives no name."""
    return _("Player {n}").format(n=number)


def clean_name(typed: str) -> str:
    """A name as it can be shown: without control characters and white space around it, not too long."""
    return "".join(c for c in typed if c.isprintable())[:NAME].strip()


def ask(out: Console, question: str, default: str, parse: Callable[[str], T]) -> T:
    """Asks until the answer parses; Enter takes the default."""
    while True:
        typed = typed_line(_("{question} [{default}]: ").format(question=question, default=default)) or default
        try:
            return parse(typed)
        except ValueError:
            complain(out, typed)


def complain(out: Console, typed: str) -> None:
    """Something was typed that is no answer."""
    text = _("“{typed}” does not fit here. Try again, or press Enter.")
    out.print(Text(text.format(typed=clean_name(typed) or "…"), "red"))


def _number(typed: str, allowed: range) -> int:
    if not (typed.isascii() and typed.isdigit() and len(typed) < 5 and int(typed) in allowed):
        raise ValueError(typed)
    return int(typed)
