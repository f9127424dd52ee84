"""`ludoteca house …`: what whoever hosts does with the data of a house.

Each command imports what it needs when it runs, so that help is there at once.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.fault import Fault
from ludoteca.cli.wording import Command, Group, Lang
from ludoteca.language import _, ngettext, number

if TYPE_CHECKING:
    from ludoteca.tables.seat import Seat

commands = typer.Typer(cls=Group, rich_markup_mode=None)

Data = Annotated[
    Path | None, typer.Option(metavar="DIR", help=_("Where the house's data are; your own folder if not given."))
]

#: Letters of a report that are shown.
LONGEST = 1000


@commands.callback(invoke_without_command=True)
def top(context: typer.Context, lang: Lang = None) -> None:
    """What there is."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@commands.command(cls=Command, help=_("Write all data, as they are now, into one new file. The house may run."))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The file to write; it must not be there yet."))],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Backs the house up."""
    from ludoteca.tables import keeping

    with _said_in_words(file):
        size = keeping.backup(_folder(data), file)
    text = _("{file} holds everything ({size} KB). Keep it as safe as the house.")
    typer.echo(text.format(file=file, size=number(max(1, round(size / 1024)))))


@commands.command(cls=Command, help=_("Put a backup in the place of the data. The house must be closed."))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("What “ludoteca house backup” has written."))],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Takes a backup."""
    from ludoteca.tables import keeping

    with _said_in_words(_folder(data)):
        aside = keeping.restore(_folder(data), file)
    typer.echo(_("The house is as it was in {file}.").format(file=file))
    if aside is not None:
        typer.echo(_("What was there is now {file}; delete it when you do not need it.").format(file=aside))


@commands.command(cls=Command, help=_("Forget finished tables, and guests who have long been away. The house may run."))
def prune(
    days: Annotated[
        int, typer.Option(metavar="N", min=0, help=_("Tables whose game ended more than so many days ago go."))
    ],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Forgets."""
    from ludoteca.tables import keeping

    with _said_in_words(_folder(data)):
        gone = keeping.prune(_folder(data), days)
    tables = ngettext("{n} table is forgotten", "{n} tables are forgotten", gone.tables).format(n=gone.tables)
    guests = ngettext("{n} guest", "{n} guests", gone.guests).format(n=gone.guests)
    typer.echo(_("{tables}, and {guests}.").format(tables=tables, guests=guests))


@commands.command(cls=Command, help=_("List the tables where a game goes on, and who sits there."))
def tables(data: Data = None, lang: Lang = None) -> None:
    """Lists what is played."""
    from ludoteca.tables import keeping

    with _said_in_words(_folder(data)):
        found = keeping.running(_folder(data))
    if not found:
        typer.echo(_("No game goes on."))
    for table in found:
        game = _(table.facts.setting.played.title)
        moves = ngettext("{n} event", "{n} events", table.events).format(n=number(table.events))
        typer.echo(f"{table.facts.id}  {game}, {moves}, {_when(table.changed)}")
        for seat, place in enumerate(table.facts.seats):
            typer.echo(f"  {seat + 1}  {_sitter(place, seat)}")


@commands.command(cls=Command, help=_("Remove a player from a table for good. In a game a bot takes over."))
def remove(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=_("The table's name in its address."))],
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, help=_("The seat's number, from 1."))],
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Removes a player."""
    from ludoteca.tables import keeping

    with _said_in_words(_folder(data)):
        keeping.remove(_folder(data), table, seat - 1)
    typer.echo(_("Whoever held seat {seat} is gone from the table, and so is what they have said.").format(seat=seat))


@commands.command(cls=Command, help=_("List what players have reported."))
def reports(data: Data = None, lang: Lang = None) -> None:
    """Lists reports."""
    from ludoteca.engine.lines import printable
    from ludoteca.tables import keeping

    with _said_in_words(_folder(data)):
        found = keeping.reports(_folder(data))
    if not found:
        typer.echo(_("Nobody has reported anything."))
    for report in found:
        name = printable(report.name) or _("somebody who is forgotten")
        text = _("{when}, table {table}, from {name}:")
        typer.echo(text.format(when=_when(report.wall), table=report.table, name=name))
        for line in report.text.splitlines():
            typer.echo(f"  {printable(line, LONGEST)}")


def _folder(data: Path | None) -> Path:
    return data if data is not None else Path(typer.get_app_dir("ludoteca"))


@contextlib.contextmanager
def _said_in_words(path: Path) -> Iterator[None]:
    """What the house refuses, and what the system does, as a `Fault`."""
    from ludoteca.tables.refusal import Refusal

    try:
        yield
    except Refusal as refusal:
        raise Fault(str(refusal)) from None
    except FileExistsError:
        raise Fault(_("{file} is there already; name another").format(file=path)) from None
    except OSError as error:
        raise Fault(_("{file} cannot be written: {reason}").format(file=path, reason=error.strerror)) from None


def _sitter(place: Seat, seat: int) -> str:
    if place.bot is not None:
        return _("{name} (a bot)").format(name=place.called(seat))
    if place.away:
        return _("{name} (away, a bot stands in)").format(name=place.called(seat))
    return place.called(seat)


def _when(wall: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(wall))
