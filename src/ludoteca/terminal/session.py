"""A game in progress at this terminal: its position, its record on disk, its secret seed, and who is told what."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import IO, Any

from ludoteca.engine.chance import Chance, commitment, new_seed
from ludoteca.engine.contract import Game, OptionValue
from ludoteca.engine.events import Event, take
from ludoteca.engine.position import Position
from ludoteca.engine.record import Record, head_of, line_of, read
from ludoteca.language import _


class CannotResume(ValueError):
    """The record cannot be played on; the message says why, for people."""


class Session:
    """One game whose every event is on disk before anybody is told."""

    def __init__(
        self, position: Position, chance: Chance, head: dict[str, Any], path: Path, file: IO[bytes], events: list[Event]
    ) -> None:
        self.position = position
        self.chance = chance
        self.head = head
        self.path = path
        self.events = events
        self._file = file
        self._began = time.monotonic() - (events[-1].get("at", 0) if events else 0)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return list(self.head["players"])

    @property
    def humans(self) -> list[int]:
        """The seats, from 0, that people at this terminal hold."""
        return [seat for seat, bot in enumerate(self.head["bots"]) if bot is None]

    @property
    def now(self) -> float:
        """Seconds since the game began."""
        return time.monotonic() - self._began

    def deal(self) -> Event:
        """Deals the next deck that follows from the seed."""
        number = sum("deal" in event for event in self.events)
        cards = self.game.deck(self.position.seats, self.position.options)
        deck = self.chance.deck(cards, number)
        return self.happen({"deal": [self.game.face.card_json(code) for code in deck]})

    def move(self, seat: int, action: int, by: str) -> Event:
        """A seat's move; `IllegalMove`, and nothing is written, if it can't be made."""
        return self.happen({"seat": seat + 1, "move": self.game.face.move_text(action), "by": by})

    def close(self) -> Event:
        """The window's time is up."""
        return self.happen({"clock": "close", "by": "clock"})

    def happen(self, event: Event) -> Event:
        """Lets an event happen and writes it down."""
        event = {**event, "at": round(self.now, 3)}
        after = self.position.clone()
        take(after, event)
        self._write(event)
        self.position = after
        self.events.append(event)
        return event

    def finish(self) -> dict[str, Any]:
        """Writes the result and the seed, which is secret no longer; the result line."""
        line = {"result": self.position.outcome().json(), "seed": self.chance.seed.hex()}
        self._write(line)
        self.close_file()
        _seed_path(self.path).unlink(missing_ok=True)
        return line

    def close_file(self) -> None:
        """Nothing more is written."""
        self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        """Appends a whole line or, if the disk refuses it, nothing."""
        end = self._file.tell()
        try:
            self._file.write(line_of(line).encode())
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(end)
            self._file.seek(end)
            raise


def _seed_path(path: Path) -> Path:
    return path.with_suffix(path.suffix + ".seed")


def begin(
    game: Game,
    names: Sequence[str],
    bots: Sequence[str | None],
    path: Path,
    options: Mapping[str, OptionValue],
    nonces: Sequence[bytes] = (),
    seed: bytes | None = None,
) -> Session:
    """Begins a game and writes its head: `bots` has a bot's name for each seat, None for a person's."""
    seats = len(names)
    seed = seed or new_seed()
    # A seat that gives no nonce has an empty one: the house, which knows the seed, must not choose it.
    chance = Chance(seed, (*nonces, *[b""] * (seats - len(nonces))), game.name)
    position = Position(game, seats, chance.first(), options)
    head = head_of(
        position,
        chance.first(),
        players=list(names),
        bots=list(bots),
        date=date.today().isoformat(),
        commitment=commitment(seed),
        nonces=[nonce.hex() for nonce in chance.nonces],
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    file = open(path, "xb", buffering=0)  # noqa: SIM115 (the session closes it)
    _keep_seed(path, seed)
    session = Session(position, chance, head, path, file, [])
    session._write(head)
    return session


def _keep_seed(path: Path, seed: bytes) -> None:
    """Keeps the secret beside the record while the game runs, for its owner's eyes."""
    handle = os.open(_seed_path(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        json.dump({"seed": seed.hex()}, file)


def resume(path: Path) -> Session:
    """Takes up a game that was left; `Refused`, `CannotResume` or `OSError` if it can't be."""
    record = read(path)
    if record.result is not None or record.position.over:
        raise CannotResume(_("that game is finished; “ludoteca replay” shows it"))
    try:
        seed = bytes.fromhex(json.loads(_seed_path(path).read_text("ascii"))["seed"])
        nonces = tuple(bytes.fromhex(nonce) for nonce in record.head["nonces"])
        chance = Chance(seed, nonces, record.game.name)
        complete = commitment(seed) == record.head["commitment"] and len(nonces) == len(record.head["bots"])
    except (OSError, KeyError, TypeError, ValueError):
        complete = False
    if not complete:
        raise CannotResume(_("the seed of its shuffle, kept beside the record while it is played, is missing"))
    _drop_torn_line(path, record)
    file = open(path, "ab", buffering=0)  # noqa: SIM115 (the session closes it)
    return Session(record.position, chance, record.head, path, file, record.events)


def _drop_torn_line(path: Path, record: Record) -> None:
    if record.torn:
        content = path.read_bytes()
        with open(path, "r+b") as file:
            file.truncate(content.rfind(b"\n") + 1)
