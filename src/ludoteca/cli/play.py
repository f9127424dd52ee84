"""`ludoteca play`: settles what is to be played, and plays it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

from ludoteca import language
from ludoteca.bots.registry import usual
from ludoteca.cli.fault import USAGE, Fault
from ludoteca.cli.given import find_bots, find_game, find_options, find_seats
from ludoteca.engine.chance import MAX_NONCE_BYTES
from ludoteca.engine.contract import Game
from ludoteca.engine.record import Refused
from ludoteca.language import _
from ludoteca.terminal.keyboard import Gone
from ludoteca.terminal.play import LEFT, play
from ludoteca.terminal.screen import console
from ludoteca.terminal.session import CannotResume, Session, begin, resume
from ludoteca.terminal.setup import (
    ask_game,
    ask_language,
    ask_level,
    ask_name,
    ask_people,
    ask_seats,
    clean_name,
)


def play_command(
    name: str | None,
    seats: int | None,
    people: Sequence[str],
    bots: str | None,
    options: Sequence[str],
    record: Path | None,
    resumed: Path | None,
    nonces: Sequence[str],
    lang: str | None,
) -> int:
    """Plays a game; the exit code."""
    out = console()
    if resumed is not None:
        return play(out, _resumed(resumed))
    try:
        session = _new_session(out, name, seats, people, bots, options, record, nonces, lang)
    except (Gone, KeyboardInterrupt):
        out.print()
        return LEFT
    return play(out, session)


def _resumed(path: Path) -> Session:
    try:
        return resume(path)
    except (Refused, CannotResume) as error:
        raise Fault(_("{file} cannot be taken up: {reason}").format(file=path, reason=error)) from None
    except OSError as error:
        raise Fault(_("{file} cannot be read: {reason}").format(file=path, reason=error.strerror)) from None


def _new_session(
    out: Console,
    name: str | None,
    seats: int | None,
    people: Sequence[str],
    bots: str | None,
    options: Sequence[str],
    record: Path | None,
    nonces: Sequence[str],
    lang: str | None,
) -> Session:
    if name is None and lang is None:
        language.use(ask_language(out))
    chosen = find_game(name) if name else ask_game(out)
    chosen_options = find_options(chosen, options)
    count = find_seats(chosen, seats, 0) if seats is not None else ask_seats(out, chosen)
    known_bots = find_bots(chosen, bots, count) if bots is not None else None
    names = _people(out, people, count)
    if len(nonces) > len(names):
        raise Fault(_("there are more nonces than people"), USAGE)
    if any(len(nonce.encode()) > MAX_NONCE_BYTES for nonce in nonces):
        raise Fault(_("a nonce has at most {n} bytes").format(n=MAX_NONCE_BYTES), USAGE)
    chosen_bots = known_bots or _usual_bots(out, chosen, bool(people) or len(names) == count)
    bot_names = [chosen_bots[k % len(chosen_bots)] for k in range(count - len(names))]
    path = record or _record_path(chosen.name)
    try:
        return begin(
            chosen,
            [*names, *(_("Bot {n}").format(n=k + 1) for k in range(len(bot_names)))],
            [*[None] * len(names), *bot_names],
            path,
            chosen_options,
            [nonce.encode() for nonce in nonces],
        )
    except FileExistsError:
        raise Fault(_("{file} is there already; take it up with --resume, or name another").format(file=path)) from None
    except OSError as error:
        raise Fault(_("{file} cannot be written: {reason}").format(file=path, reason=error.strerror)) from None


def _usual_bots(out: Console, chosen: Game, settled: bool) -> list[str]:
    """Which level the bots play at: asked, if anything was asked and there are several."""
    return [ask_level(out, chosen) if chosen.levels and not settled else usual(chosen)]


def _people(out: Console, given: Sequence[str], seats: int) -> list[str]:
    """The names of the people at this keyboard."""
    if given:
        names = [clean_name(name) for name in given]
        if len(set(names)) < len(names) or not all(names):
            raise Fault(_("players need names, and different ones"), USAGE)
        if len(names) > seats:
            raise Fault(_("there are more people than seats"), USAGE)
        return names
    names = []
    for number in range(1, ask_people(out, seats) + 1):
        names.append(ask_name(out, number, names))
    return names


def _record_path(game: str) -> Path:
    """A new file in the user's own folder, named by game and time."""
    folder = Path(typer.get_app_dir("ludoteca")) / "records"
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{game}-{stamp}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{game}-{stamp}-{number}.jsonl"
        number += 1
    return path
