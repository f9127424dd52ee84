"""`ludoteca arena`."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludoteca.arena import words
from ludoteca.arena.contest import hold
from ludoteca.arena.crew import Unusable
from ludoteca.arena.hands import one_hand
from ludoteca.arena.page import page_of
from ludoteca.arena.picture import can_draw, draw
from ludoteca.arena.plan import Plan, contest
from ludoteca.arena.results import Refused, Results
from ludoteca.arena.specs import BadPlayer, players
from ludoteca.arena.standing import Standing
from ludoteca.cli.fault import USAGE, Fault
from ludoteca.cli.given import find_game, find_options, find_seats
from ludoteca.engine.lines import printable
from ludoteca.language import _, percent
from ludoteca.terminal.screen import console


@dataclass(frozen=True)
class Wanted:
    """What was asked for, beside who plays what."""

    play_all: bool
    hands: bool
    cores: int | None
    patience: float
    results: Path | None
    page: Path | None
    picture: Path | None
    as_json: bool


def arena_command(
    name: str, bots: Sequence[str], seats: int | None, games: int, options: Sequence[str], seed: str, wanted: Wanted
) -> int:
    """Holds a contest, shows how it stands, and draws it if wanted."""
    chosen = find_game(name)
    count = find_seats(chosen, seats, 4 if 4 in chosen.seats else chosen.seats[0])
    settled = find_options(chosen, options)
    if wanted.hands:
        chosen = one_hand(chosen)
    try:
        plan = contest(chosen, count, players(chosen, bots), games, seed, settled)
    except BadPlayer as error:
        raise Fault(str(error), USAGE) from None
    if wanted.picture is not None and not can_draw():
        raise Fault(
            _("--png needs Matplotlib, which is not installed here: “make plot” installs it; --html needs nothing")
        )
    results = Results(wanted.results, plan) if wanted.results else None
    standing = _held(plan, results, wanted)
    _draw(standing, wanted)
    if wanted.as_json:
        print(json.dumps(standing.json(), ensure_ascii=False))
    else:
        if results and results.dropped:
            text = _("The last line of {file} was unfinished; it was dropped.")
            console().print(Text(text.format(file=results.path)))
        show_standing(console(), standing, fixed=wanted.play_all)
    return 0


def _held(plan: Plan, results: Results | None, wanted: Wanted) -> Standing:
    """The contest, with a bar of its progress."""
    with _progress(wanted.as_json) as bar, _written(wanted.results):
        task = bar.add_task(_("getting ready"), total=None)

        def show(standing: Standing) -> None:
            bar.update(task, description=_("playing"), total=plan.deals, completed=standing.deals)

        try:
            return hold(plan, results, not wanted.play_all, wanted.cores, wanted.patience, show)
        except Refused as error:
            raise Fault(str(error)) from None
        except Unusable as error:
            text = _("“{bot}” cannot play: {reason}")
            raise Fault(text.format(bot=printable(error.name), reason=printable(error.said, 200))) from None


def _progress(quiet: bool) -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet)


def show_standing(out: Console, standing: Standing, fixed: bool) -> None:
    """The table, best first, what has been decided, and what went wrong."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(_("who"))
    for heading in (_("wins"), _("interval (95 %)"), _("rating")):
        table.add_column(heading, justify="right")
    for row in standing.rows():
        shown = percent(row.share), words.interval_words(row, fixed), words.rating_words(row)
        table.add_row(Text(row.name), *shown)
    out.print(table)
    for line in (words.summary(standing), *words.verdicts(standing), *words.faults(standing)):
        out.print(Text(line))


def _draw(standing: Standing, wanted: Wanted) -> None:
    """Writes the page and the picture, as far as they are wanted."""
    if wanted.page is not None:
        with _written(wanted.page):
            wanted.page.write_text(page_of(standing, wanted.play_all), "utf-8")
    if wanted.picture is not None:
        with _written(wanted.picture):
            draw(standing, wanted.play_all, wanted.picture)


@contextlib.contextmanager
def _written(file: Path | None) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        text = _("{file} cannot be written: {reason}")
        raise Fault(text.format(file=file, reason=error.strerror)) from None
