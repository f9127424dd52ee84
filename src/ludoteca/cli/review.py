"""`ludoteca review`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from ludoteca.cli.fault import USAGE, Fault
from ludoteca.cli.records import read_record
from ludoteca.coach.review import Decision, Review, review
from ludoteca.coach.wording import move_words, summary
from ludoteca.engine.record import Record
from ludoteca.language import _, percent
from ludoteca.terminal.screen import console


def review_command(file: Path, seat: int, everything: bool, seed: str, as_json: bool) -> int:
    """Reviews a seat's game and shows what mattered most, or all decisions."""
    record = read_record(file)
    if not 1 <= seat <= record.head["seats"]:
        raise Fault(_("there is no seat {seat} in this game").format(seat=seat), USAGE)
    if not record.position.over:
        raise Fault(_("the game is not over; only finished games are reviewed"), USAGE)
    columns = TextColumn("{task.description}"), BarColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=as_json) as bar:
        task = bar.add_task(_("the expert looks at it"), total=1.0)
        found = review(record, seat - 1, seed, lambda done: bar.update(task, completed=done))
    if as_json:
        print(json.dumps(_json(found), ensure_ascii=False))
    else:
        _show(console(), record, found, everything, file)
    return 0


def _show(out: Console, record: Record, found: Review, everything: bool, file: Path) -> None:
    out.print(Text(record.names[found.seat], "bold"))
    for sentence in summary(found):
        out.print(sentence)
    shown = found.decisions if everything else found.worst()
    if not shown:
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(_("event"), justify="right")
    table.add_column(_("played"))
    table.add_column(_("better"))
    table.add_column(_("cost"), justify="right")
    table.add_column(_("interval (95 %)"), justify="right")
    for decision in shown:
        table.add_row(*_row(record, decision))
    out.print(table)
    number = shown[0].number
    out.print(
        _("See it: {command}").format(command=f"ludoteca replay {file} --seat {found.seat + 1} --at {number}"),
        soft_wrap=True,
    )


def _row(record: Record, decision: Decision) -> list[str | Text]:
    played = Text(move_words(record.game, decision.played, record.names))
    if decision.played == decision.best:
        return [str(decision.number + 1), played, "=", "", ""]
    low, high = decision.loss - decision.margin, decision.loss + decision.margin
    return [
        str(decision.number + 1),
        played,
        Text(move_words(record.game, decision.best, record.names)),
        percent(decision.loss),
        f"{percent(low)} – {percent(high)}",
    ]


def _json(found: Review) -> dict[str, Any]:
    return {
        "seat": found.seat + 1,
        "won": found.won,
        "fair": found.fair,
        "play": round(found.play, 6),
        "play_margin": round(found.play_margin, 6),
        "luck": round(found.luck, 6),
        "decisions": [
            {
                "event": decision.number + 1,
                "played": decision.played,
                "best": decision.best,
                "loss": round(decision.loss, 6),
                "margin": round(decision.margin, 6),
            }
            for decision in found.decisions
        ],
        "worst": [decision.number + 1 for decision in found.worst()],
    }
