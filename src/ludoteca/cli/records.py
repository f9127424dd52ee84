"""`ludoteca replay` and `ludoteca verify`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.text import Text

from ludoteca.cli.fault import FAILED, USAGE, Fault
from ludoteca.engine.record import Record, Refused, read
from ludoteca.language import _, ngettext
from ludoteca.terminal.keyboard import Gone
from ludoteca.terminal.replay import replay
from ludoteca.terminal.screen import console


def read_record(file: Path) -> Record:
    """A record from a file; `Fault` if it can't be read or isn't sound."""
    try:
        return read(file)
    except Refused as error:
        raise Fault(_("{file} is refused: {reason}").format(file=file, reason=error)) from None
    except OSError as error:
        raise Fault(_("{file} cannot be read: {reason}").format(file=file, reason=error.strerror)) from None


def replay_command(file: Path, seat: int | None, at: int | None, as_json: bool) -> int:
    """Steps through a record."""
    record = read_record(file)
    if seat is not None and not 1 <= seat <= record.head["seats"]:
        raise Fault(_("there is no seat {seat} in this game").format(seat=seat), USAGE)
    if at is not None and not 0 <= at <= len(record.events):
        count = len(record.events)
        text = ngettext(
            "there is {n} event in this record, not {at}", "there are {n} events in this record, not {at}", count
        )
        raise Fault(text.format(n=count, at=at), USAGE)
    viewer = None if seat is None else seat - 1
    if as_json:
        position = record.position if at is None else record.at(at)
        shown = position if viewer is None else position.seen_by(viewer)
        print(json.dumps(shown.json(), ensure_ascii=False))
        return 0
    with suppress(Gone):
        replay(console(), record, viewer, at)
    return 0


def verify_command(files: Sequence[Path]) -> int:
    """Checks records; FAILED if one of them is not sound."""
    out, code = console(), 0
    for file in files:
        try:
            record = read_record(file)
        except Fault as fault:
            out.print(Text(f"✗ {fault}", "red"), soft_wrap=True)
            code = FAILED
            continue
        out.print(Text(f"✓ {file}: {describe(record)}", "green"), soft_wrap=True)
    return code


def describe(record: Record) -> str:
    """What was found sound about a record."""
    count = len(record.events)
    parts = [_(record.game.title), ngettext("{n} event", "{n} events", count).format(n=count)]
    if record.result is None:
        parts.append(_("unfinished"))
    else:
        winners = [record.names[seat - 1] for seat in record.result["result"]["winners"]]
        parts.append(_("won by {names}").format(names=", ".join(winners)))
        proven = "seed" in record.result
        parts.append(_("the shuffle is the promised one") if proven else _("nothing is said of the shuffle"))
    if record.torn:
        parts.append(_("an unfinished last line was left out"))
    return "; ".join(parts)
