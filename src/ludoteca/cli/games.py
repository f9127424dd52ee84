"""`ludoteca games` and `ludoteca rules`."""

from __future__ import annotations

from rich.text import Text

from ludoteca.bots.learned import LEARNED, trained_for
from ludoteca.bots.registry import names as bot_names
from ludoteca.cli.given import find_game
from ludoteca.engine.catalogue import game, names
from ludoteca.language import _
from ludoteca.terminal.rules import show_rules
from ludoteca.terminal.screen import console


def games_command() -> int:
    """Lists the games."""
    out = console()
    for name in names():
        found = game(name)
        seats = _("{least} to {most} players").format(least=found.seats[0], most=found.seats[-1])
        out.print(Text.assemble((name, "bold cyan"), "  ", (_(found.title), "bold"), f", {seats}"))
        options = "; ".join(f"{o.name}={'|'.join(str(value).lower() for value in o.values)}" for o in found.options)
        out.print(Text("  " + _("options: {options}").format(options=options or "–")))
        bots = list(bot_names(found))
        if trained_for(found):
            bots.append(_("{bot} (with {seats})").format(bot=LEARNED, seats=", ".join(map(str, trained_for(found)))))
        out.print(Text("  " + _("bots: {bots}").format(bots=", ".join(bots))))
    return 0


def rules_command(name: str) -> int:
    """Shows a game's rules page."""
    show_rules(console(), find_game(name))
    return 0
