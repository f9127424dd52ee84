"""`ludoteca simulate`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ludoteca.arena.simulate import Findings, Plan, Tally, plan, recorded, simulate
from ludoteca.cli.fault import Fault
from ludoteca.cli.given import find_bots, find_game, find_options, find_seats
from ludoteca.engine.record import write
from ludoteca.language import _, number, percent
from ludoteca.terminal.screen import console


def simulate_command(
    name: str,
    games: int,
    seats: int | None,
    bots: str,
    options: Sequence[str],
    seed: str,
    cores: int | None,
    record: Path | None,
    as_json: bool,
) -> int:
    """Simulates games, shows what was found, and writes the records if wanted."""
    chosen = find_game(name)
    count = find_seats(chosen, seats, 4 if 4 in chosen.seats else chosen.seats[0])
    wanted = plan(chosen, count, find_bots(chosen, bots), games, seed, **find_options(chosen, options))
    with _progress(as_json) as bar:
        compiling = bar.add_task(_("compiling, the first time"), total=None)
        task = bar.add_task(_("playing"), total=wanted.deals * wanted.rotations, visible=False)

        def show(done: int) -> None:
            bar.update(compiling, visible=False)
            bar.update(task, completed=done, visible=True)

        findings = simulate(wanted, cores, show)
        if record is not None:
            _write_records(wanted, record, bar)
    if as_json:
        print(json.dumps(findings.json(), ensure_ascii=False))
    else:
        show_findings(console(), findings)
    return 0


def _progress(quiet: bool) -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet)


def _write_records(wanted: Plan, folder: Path, bar: Progress) -> None:
    task = bar.add_task(_("writing records"), total=wanted.deals * wanted.rotations)
    digits = len(str(wanted.deals * wanted.rotations))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, lines in enumerate(recorded(wanted), 1):
            write(folder / f"{wanted.game.name}-{number:0{digits}}.jsonl", lines)
            bar.update(task, advance=1)
    except OSError as error:
        raise Fault(_("{file} cannot be written: {reason}").format(file=folder, reason=error.strerror)) from None


def show_findings(out: Console, findings: Findings) -> None:
    """Wins by bot and seat with 95 % intervals, and how long games are."""
    wins = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    wins.add_column(_("who"))
    wins.add_column(_("wins"), justify="right")
    wins.add_column(_("interval (95 %)"), justify="right")
    for bot, tally in findings.by_bot.items():
        wins.add_row(_("bot {name}").format(name=bot), *_share(tally))
    for seat, tally in enumerate(findings.by_seat, 1):
        wins.add_row(_("seat {seat}").format(seat=seat), *_share(tally))
    for place, tally in enumerate(findings.by_place, 1):
        wins.add_row(_("{place}. to play").format(place=place), *_share(tally))
    out.print(wins)
    moves = findings.moves
    text = _("{games} games on {deals} shuffles; {ties} with a shared win; {mean} moves a game ({least} to {most})")
    out.print(
        text.format(
            games=number(findings.games),
            deals=number(findings.plan.deals),
            ties=number(findings.ties),
            mean=number(moves.mean, 1),
            least=number(moves.least),
            most=number(moves.most),
        )
    )
    if findings.plan.game.policies.delay:
        minutes = findings.seconds.mean / 60
        out.print(_("{minutes} minutes a game on the virtual clock").format(minutes=number(minutes, 1)))


def _share(tally: Tally) -> tuple[str, str]:
    low, high = max(0.0, tally.mean - tally.margin), min(1.0, tally.mean + tally.margin)
    return percent(tally.mean), f"{percent(low)} – {percent(high)}" if tally.n > 1 else "–"
