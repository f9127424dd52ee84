"""The commands. Each imports what it needs when it runs, so that `--help` is there at once."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from ludoteca import __version__
from ludoteca.cli.fault import FAILED, INTERRUPTED, USAGE, Fault
from ludoteca.cli.house import commands as house_commands
from ludoteca.cli.wording import Command, Group, Lang, error_in_words
from ludoteca.language import _

app = typer.Typer(
    name="ludoteca",
    cls=Group,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help needs no Rich: 0.1 s sooner
    help=_("A house of tabletop games: play them in the browser, against friends and bots, and study them."),
    context_settings={"help_option_names": ["-h", "--help"]},
)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=_("moose, hoarders, moggie, moon, or another installed game."))
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("A game record (JSON Lines)."))]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=_("A rule option of the game; repeatable."))
]


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=_("Show the version and leave."))] = False,
    lang: Lang = None,
) -> None:
    """The house."""
    if version:
        typer.echo(f"ludoteca {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(cls=Command, help=_("Open the house for browsers; Ctrl-C closes it."))
def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help=_("Where to listen; for this machine alone if not given."))
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=65535, help=_("The port; 8030 or the next free one if not given.")),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help=_("Where the data are kept; your own folder if not given."))
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help=_("Let others in your network in, and show them the way."))
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=_("Do not open a browser."))] = False,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help=_("Believe a proxy on this machine whom it forwards, and how."))
    ] = False,
    lang: Lang = None,
) -> None:
    """Opens the house."""
    from ludoteca.cli.serve import serve_command

    raise typer.Exit(serve_command(host, port, data, lan, no_browser, behind_proxy))


app.add_typer(house_commands, name="house", help=_("For whoever hosts: backup, forgetting, players who misbehave."))


@app.command(cls=Command, help=_("Play a game against bots and with others at this keyboard."))
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=_("Which game; asked if not given."))] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help=_("How many play; asked if not given."))] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help=_("A person at this keyboard; repeat it for several.")),
    ] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="BOTS", help=_("Who plays the other seats, separated by commas."))
    ] = None,
    option: Options = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help=_("Where the record is written."))] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help=_("Take up a game that was left."))] = None,
    nonce: Annotated[
        list[str] | None,
        typer.Option(metavar="TEXT", help=_("What a person adds to the shuffle, in the order of the names.")),
    ] = None,
    lang: Lang = None,
) -> None:
    """Plays a game."""
    from ludoteca.cli.play import play_command

    raise typer.Exit(play_command(game, seats, name or [], bots, option or [], record, resume, nonce or [], lang))


@app.command(cls=Command, help=_("Step through a record."))
def replay(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help=_("See it as this seat saw it; otherwise all cards lie open."))
    ] = None,
    at: Annotated[int | None, typer.Option(metavar="N", help=_("Begin after this many events."))] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=_("Print the state as JSON instead (with --at: that one)."))
    ] = False,
    lang: Lang = None,
) -> None:
    """Shows a record."""
    from ludoteca.cli.records import replay_command

    raise typer.Exit(replay_command(file, seat, at, as_json))


@app.command(cls=Command, help=_("Say what a seat could have played better in a finished game."))
def review(
    file: RecordFile,
    seat: Annotated[int, typer.Option(metavar="N", help=_("Whose play is looked at."))] = 1,
    everything: Annotated[bool, typer.Option("--all", help=_("Show every decision, not only what mattered."))] = False,
    seed: Annotated[str, typer.Option(metavar="TEXT", help=_("Anything; the same seed gives the same review."))] = "0",
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the findings as JSON."))] = False,
    lang: Lang = None,
) -> None:
    """Reviews a record."""
    from ludoteca.cli.review import review_command

    raise typer.Exit(review_command(file, seat, everything, seed, as_json))


@app.command(cls=Command, help=_("Check the moves, the result and the shuffle of records."))
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help=_("Game records (JSON Lines)."))],
    lang: Lang = None,
) -> None:
    """Checks records."""
    from ludoteca.cli.records import verify_command

    raise typer.Exit(verify_command(files))


@app.command(cls=Command, help=_("Play many games among bots, on all cores, and say who wins."))
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help=_("How many games."))] = 1000,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help=_("How many play; 4 (or the fewest) if not given."))
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help=_("Bots by seat, separated by commas; they repeat around the table."))
    ] = "greedy",
    option: Options = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help=_("Anything; the same seed gives the same games."))] = "0",
    cores: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=_("How many cores to use; all if not given."))
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="DIR", help=_("Write each game's record into this folder."))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the findings as JSON."))] = False,
    lang: Lang = None,
) -> None:
    """Simulates games."""
    from ludoteca.cli.simulate import simulate_command

    raise typer.Exit(simulate_command(game, games, seats, bots, option or [], seed, cores, record, as_json))


@app.command(cls=Command, help=_("Let bots compete on the same deals, and say who is better."))
def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Option(
            metavar="BOTS",
            help=_(
                "Who competes, separated by commas: bots of the house (“expert”; “expert@0.2”: seconds a move), "
                "MODULE:NAME, openspiel:SECONDS; repeat it for “program:COMMAND”."
            ),
        ),
    ],
    seats: Annotated[
        int | None, typer.Option(metavar="N", help=_("How many play; 4 (or the fewest) if not given."))
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help=_("How many games at most."))] = 1000,
    play_all: Annotated[
        bool, typer.Option("--all", help=_("Play all games, though it is decided sooner who is better."))
    ] = False,
    hands: Annotated[
        bool, typer.Option("--hands", help=_("End each game after its first scored hand; who leads then has won."))
    ] = False,
    option: Options = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help=_("Anything; the same seed gives the same deals."))] = "0",
    cores: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=_("How many cores to use; all if not given."))
    ] = None,
    patience: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.001, help=_("How long a guest may take for a move."))
    ] = 10.0,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Keep each deal in this file, and go on where it ends."))
    ] = None,
    page: Annotated[Path | None, typer.Option("--html", metavar="FILE", help=_("Draw it as a page."))] = None,
    picture: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help=_("Draw it as a picture (needs Matplotlib)."))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the findings as JSON."))] = False,
    lang: Lang = None,
) -> None:
    """Holds a contest."""
    from ludoteca.cli.arena import Wanted, arena_command

    wanted = Wanted(play_all, hands, cores, patience, results, page, picture, as_json)
    raise typer.Exit(arena_command(game, bots, seats, games, option or [], seed, wanted))


@app.command(cls=Command, help=_("Keep many games among bots in files, and report on them."))
def study(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help=_("How many games."))] = 100_000,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help=_("How many play; 4 (or the fewest) if not given."))
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help=_("Bots by seat, separated by commas; they repeat around the table."))
    ] = "greedy",
    option: Options = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help=_("Play it otherwise, too, on the same deals: a rule option, bots=BOTS, seats=N; repeatable."),
        ),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help=_("Anything; the same seed gives the same games."))] = "0",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help=_("The study's folder, gone on with if it is there; study-GAME if not given.")
        ),
    ] = None,
    cores: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=_("How many cores to use; all if not given."))
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help=_("Play on this Ray cluster; “local” starts one here."))
    ] = None,
    chunk: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=_("How many games are written at a time, as one file."))
    ] = None,
    budget: Annotated[
        bool, typer.Option("--plan", help=_("Only measure, and say what it would take on how many machines."))
    ] = False,
    machine_cores: Annotated[
        int, typer.Option(metavar="N", min=1, help=_("With --plan: the cores of a machine."))
    ] = 16,
    price: Annotated[
        float, typer.Option("--core-hour", metavar="PRICE", min=0, help=_("With --plan: what a core costs an hour."))
    ] = 0.04,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print the findings as JSON."))] = False,
    lang: Lang = None,
) -> None:
    """Makes a study."""
    from ludoteca.cli.study import Wanted, study_command

    wanted = Wanted(out, cores, ray, chunk, budget, machine_cores, price, as_json)
    raise typer.Exit(study_command(game, games, seats, bots, option or [], compare or [], seed, wanted))


@app.command(cls=Command, help=_("Measure how fast this machine plays: random games, one core."))
def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=_("Which game; all if not given."))] = None,
    seconds: Annotated[float, typer.Option(metavar="SECONDS", min=0.1, help=_("How long to measure each."))] = 2.0,
    lang: Lang = None,
) -> None:
    """Measures speed."""
    from ludoteca.cli.bench import bench_command

    raise typer.Exit(bench_command(game, seconds))


@app.command(cls=Command, help=_("Show the rules of a game."))
def rules(game: GameName, lang: Lang = None) -> None:
    """Shows a rules page."""
    from ludoteca.cli.games import rules_command

    raise typer.Exit(rules_command(game))


@app.command(cls=Command, help=_("List the games, their seats, options and bots."))
def games(lang: Lang = None) -> None:
    """Lists the games."""
    from ludoteca.cli.games import games_command

    raise typer.Exit(games_command())


def run() -> int:
    """Runs the command that was typed; its exit code."""
    try:
        code = app(prog_name="ludoteca", standalone_mode=False)
    except Fault as fault:
        return _say(str(fault), fault.code)
    except TyperException as error:
        _say(error_in_words(error), USAGE)
        typer.echo(_("“ludoteca --help” and “ludoteca COMMAND --help” say how it is used."), err=True)
        return USAGE
    except (KeyboardInterrupt, typer.Abort):
        typer.echo(err=True)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return code if isinstance(code, int) else 0


def _say(message: str, code: int) -> int:
    typer.secho(f"ludoteca: {message}", err=True, fg="red")
    return code
