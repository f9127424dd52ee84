"""`ludoteca study`."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludoteca.arena.plan import Plan
from ludoteca.arena.specs import BadPlayer, player
from ludoteca.bots.registry import Bot
from ludoteca.cli.fault import INTERRUPTED, USAGE, Fault
from ludoteca.cli.given import find_game, find_options, find_seats
from ludoteca.engine.contract import Game
from ludoteca.language import _, number, percent
from ludoteca.study.design import MOST_VARIANTS, Chunk, Study, study
from ludoteca.terminal.screen import console

if TYPE_CHECKING:
    from ludoteca.study.budget import Measured
    from ludoteca.study.folder import Folder


@dataclass(frozen=True)
class Wanted:
    """What was asked for, beside what is played."""

    out: Path | None
    cores: int | None
    ray: str | None
    chunk: int | None
    budget: bool
    machine_cores: int
    price: float
    as_json: bool


def study_command(
    name: str,
    games: int,
    seats: int | None,
    bots: str,
    options: Sequence[str],
    compare: Sequence[str],
    seed: str,
    wanted: Wanted,
) -> int:
    """Plays what is missing of a study, draws the report, and says what stands out."""
    chosen = find_game(name)
    if find_spec("pyarrow") is None:
        raise Fault(_("a study needs Arrow: {command}").format(command='pip install "ludoteca[study]"'))
    if wanted.ray is not None and find_spec("ray") is None:
        raise Fault(_("--ray needs Ray: {command}").format(command='pip install "ludoteca[ray]"'))
    if len(compare) >= MOST_VARIANTS:
        raise Fault(_("at most {n} variants can be compared").format(n=MOST_VARIANTS - 1), USAGE)
    first = _plan(chosen, games, seats, bots, options, seed)
    designed = study([first, *(_variant(first, text) for text in compare)], wanted.chunk)
    if wanted.budget:
        _show_budget(console(), designed, wanted)
        return 0
    _make(designed, wanted)
    return 0


def _plan(chosen: Game, games: int, seats: int | None, bots: str, options: Sequence[str], seed: str) -> Plan:
    count = find_seats(chosen, seats, 4 if 4 in chosen.seats else chosen.seats[0])
    found = _bots(chosen, bots)
    return Plan(chosen, count, tuple(found[:count]), games, seed, find_options(chosen, options))


def _bots(chosen: Game, given: str) -> list[Bot]:
    """Bots of the house by their names; only they play in the compiled loop."""
    found = []
    for text in [text.strip() for text in given.split(",") if text.strip()] or [""]:
        try:
            one = player(chosen, text)
        except BadPlayer as error:
            raise Fault(str(error), USAGE) from None
        if not isinstance(one, Bot):
            message = _("“{bot}” cannot be studied: a study needs bots of the house that do not think by the clock")
            raise Fault(message.format(bot=text), USAGE)
        found.append(one)
    return found


def _variant(first: Plan, text: str) -> Plan:
    """What `--compare` names: the first plan, but for some NAME=VALUE."""
    given = dict(part.partition("=")[::2] for part in text.split())
    if not given or not all(given.values()):
        raise Fault(_("--compare “{text}”: write NAME=VALUE, such as bots=random").format(text=text[:60]), USAGE)
    bots, seats = given.pop("bots", None), given.pop("seats", None)
    if seats is not None and not seats.isdecimal():
        raise Fault(_("--compare “{text}”: seats is a number").format(text=text[:60]), USAGE)
    count = first.seats if seats is None else find_seats(first.game, int(seats), first.seats)
    options = {option: str(value).lower() for option, value in first.options.items()} | given
    settled = find_options(first.game, [f"{option}={value}" for option, value in options.items()])
    # The names of the first plan again, and not its bots: at a larger table more of them may sit.
    players = first.bots if bots is None else tuple(_bots(first.game, bots)[:count])
    return Plan(first.game, count, players, first.games, first.seed, settled)


def _make(designed: Study, wanted: Wanted) -> None:
    from ludoteca.study.findings import find
    from ludoteca.study.folder import Folder, Refused
    from ludoteca.study.page import page_of
    from ludoteca.study.words import highlights

    folder = Folder(wanted.out or Path(f"study-{designed.variants[0].game.name}"), designed)
    try:
        with folder.held():
            _play(folder, wanted)
            findings = find(folder)
            report = folder.keep_report(page_of(findings))
    except Refused as error:
        raise Fault(str(error)) from None
    except OSError as error:
        raise Fault(_unwritten(folder.path, error)) from None
    if wanted.as_json:
        print(json.dumps(findings.json(), ensure_ascii=False))
        return
    out = console()
    for line in highlights(findings):
        out.print(Text(line))
    out.print(Text(_("The report: {file}").format(file=report)), soft_wrap=True)


def _unwritten(folder: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        text = _("the disk of {folder} is full; make room, and the same command goes on where it stopped")
        return text.format(folder=folder)
    return _("{file} cannot be written: {reason}").format(file=error.filename or folder, reason=error.strerror)


def _play(folder: Folder, wanted: Wanted) -> None:
    """Plays the chunks that are missing, with a bar of the progress; Ctrl-C keeps what is there."""
    from ludoteca.study.playing import play_here

    missing = folder.missing()
    for file in folder.damaged:
        console().print(Text(_("{file} is damaged or another study's; it is played again").format(file=file)))
    games = folder.study.games
    left = sum(folder.study.games_in(chunk) for chunk in missing)
    if not missing:
        return
    with _progress(wanted.as_json) as bar:
        waiting = bar.add_task(_("getting ready"), total=None)
        task = bar.add_task(_("playing"), total=games, completed=games - left, visible=False)

        def tick(more: int) -> None:
            bar.update(waiting, visible=False)
            bar.update(task, advance=more, visible=True)

        try:
            if wanted.ray is None:
                play_here(folder, missing, wanted.cores, tick)
            else:
                _play_there(folder, missing, wanted.ray, wanted.cores, tick)
        except KeyboardInterrupt:
            kept = sum(
                folder.study.games_in(chunk) for chunk in folder.study.chunks() if folder.path_of(chunk).exists()
            )
            text = _("stopped; {kept} of {games} games are kept in {folder}, and the same command goes on from there")
            words = text.format(kept=number(kept), games=number(games), folder=folder.path)
            raise Fault(words, INTERRUPTED) from None


def _play_there(
    folder: Folder, missing: list[Chunk], address: str, cores: int | None, tick: Callable[[int], None]
) -> None:
    from ludoteca.study.cluster import Unreachable, play_there

    try:
        play_there(folder, missing, address, cores, tick)
    except Unreachable as error:
        raise Fault(str(error)) from None


def _progress(quiet: bool) -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet)


def _show_budget(out: Console, designed: Study, wanted: Wanted) -> None:
    """What the study would take, from a few seconds of it."""
    from ludoteca.study.budget import costs, measure

    with _progress(wanted.as_json) as bar:
        bar.add_task(_("measuring"), total=None)
        measured = measure(designed, wanted.cores)
    table = costs(designed.games, measured, wanted.machine_cores, wanted.price)
    if wanted.as_json:
        told = {
            "games": designed.games,
            "games_a_second_alone": round(measured.alone, 1),
            "games_a_second_beside_others": round(measured.beside, 1),
            "cores": measured.cores,
            "efficiency": round(measured.efficiency, 3),
            "bytes_a_game": round(measured.bytes, 3),
            "bytes": round(measured.bytes * designed.games),
            "report_hours": round(designed.games / measured.reading / 3600, 6),
            "machines": [
                {"machines": c.machines, "hours": round(c.hours, 6), "price": round(c.price, 4)} for c in table
            ],
        }
        print(json.dumps(told))
        return
    for line in _measured_words(designed, measured):
        out.print(Text(line))
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in (_("machines"), _("hours"), _("price")):
        shown.add_column(heading, justify="right")
    for cost in table:
        shown.add_row(number(cost.machines), number(cost.hours, 2), number(cost.price, 2))
    out.print(shown)
    text = _("A machine has {cores} cores here, and a core costs {price} an hour: --machine-cores, --core-hour.")
    out.print(Text(text.format(cores=wanted.machine_cores, price=number(wanted.price, 3))))


def _measured_words(designed: Study, measured: Measured) -> list[str]:
    one = _("Measured here: a core plays and writes {one} games a second alone, {beside} if {cores} do so ({part}).")
    size = _(
        "{games} games are {bytes} GB in {files} files, {each} bytes a game; the report reads them in {hours} hours."
    )
    return [
        one.format(
            one=number(measured.alone),
            beside=number(measured.beside),
            cores=measured.cores,
            part=percent(measured.efficiency, 0),
        ),
        size.format(
            games=number(designed.games),
            bytes=number(measured.bytes * designed.games / 1e9, 2),
            files=number(designed.per_variant * len(designed.variants)),
            each=number(measured.bytes, 1),
            hours=number(designed.games / measured.reading / 3600, 2),
        ),
    ]
