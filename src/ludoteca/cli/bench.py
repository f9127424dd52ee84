"""`ludoteca bench`: random games on one core. The bars and comparisons are in the project's `bench/`."""

from __future__ import annotations

import time

from rich.table import Table

from ludoteca.cli.given import find_game
from ludoteca.engine.catalogue import game, names
from ludoteca.engine.playout import play_randomly
from ludoteca.language import _, number
from ludoteca.terminal.screen import console


def bench_command(name: str | None, seconds: float) -> int:
    """Measures random games at every number of seats."""
    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in (_("game"), _("players"), _("moves a second"), _("moves a game"), _("bytes a state")):
        table.add_column(heading, justify="left" if heading == _("game") else "right")
    chosen = [find_game(name)] if name else [game(each) for each in names()]
    for each in chosen:
        with out.status(_("{game}: compiling the first time, then measuring").format(game=_(each.title))):
            for seats in each.seats:
                play_randomly(each, seats, 1)
                moves, games, spent = 0, 0, 0.0
                while spent < seconds:
                    began = time.perf_counter()
                    more, ended = play_randomly(each, seats, 500_000, seed=moves)
                    spent += time.perf_counter() - began
                    moves, games = moves + more, games + ended
                table.add_row(
                    each.name, str(seats), number(moves / spent), number(moves / games), number(each.state.itemsize)
                )
    out.print(table)
    return 0
