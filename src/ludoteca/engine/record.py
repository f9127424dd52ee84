"""Game records: reading, checking, replaying and writing them.

A record is UTF-8 JSON Lines: a head, the events, and the result once there is one. Reading is checking: every line is
replayed as it comes, and whatever cannot be true is refused with its line number and the reason.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from ludoteca.engine.catalogue import UnknownGame, game
from ludoteca.engine.chance import Chance, commitment, unhex
from ludoteca.engine.contract import Game
from ludoteca.engine.events import Event, kept, kind_of, take
from ludoteca.engine.kernel import Kernel
from ludoteca.engine.lines import Unreadable, line_of, parse_line, printable, same, shown
from ludoteca.engine.position import IllegalMove, Position
from ludoteca.language import _

__all__ = ["Record", "Refused", "check_chance", "head_of", "line_of", "read", "read_lines", "write"]

FORMAT = 1
#: Bytes; the longest honest line is the deal of a Moggie game with its state, 3 KB.
MAX_LINE = 1 << 16
#: The longest honest game is a Moggie one of 5,000 turns (MG12) at which twelve seats all call or hold: 65,000 lines.
MAX_LINES = 100_000
#: Bytes; that game has 3 MB, and its like between two, with the state on every line, 11 MB.
MAX_BYTES = 12_000_000


class Refused(ValueError):
    """This is no sound record; `line` says where (from 1) and `reason` why, in the reader's language."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("line {line}: {reason}").format(line=line, reason=reason))
        self.line = line
        self.reason = reason


@dataclass
class Record:
    """A record that was read and found sound."""

    head: dict[str, Any]
    game: Game
    events: list[Event] = field(default_factory=list)
    result: dict[str, Any] | None = None
    #: An unfinished last line was left out.
    torn: bool = False
    #: Where the events lead.
    position: Position = field(init=False)

    def start(self, kernel: Kernel | None = None) -> Position:
        """The position before the first event."""
        head = self.head
        return Position(self.game, head["seats"], head["first"] - 1, head.get("options"), kernel=kernel)

    def replay(self, kernel: Kernel | None = None) -> Iterator[tuple[Event, Position]]:
        """Each event with the position after it; the same position object moves on."""
        position = self.start(kernel)
        for event in self.events:
            take(position, event)
            yield event, position

    def at(self, number: int) -> Position:
        """The position after the first `number` events."""
        position = self.start()
        for event in self.events[:number]:
            take(position, event)
        return position

    def lines(self) -> list[Mapping[str, Any]]:
        """What `write` makes the record of again, but for the states."""
        return [self.head, *self.events, *([] if self.result is None else [self.result])]

    @property
    def names(self) -> list[str]:
        """The players' names, or the seats' numbers where the head has none."""
        given = self.head.get("players")
        seats = self.head["seats"]
        if isinstance(given, list) and len(given) == seats and all(isinstance(name, str) for name in given):
            return [printable(name) or str(seat + 1) for seat, name in enumerate(given)]
        return [_("Seat {seat}").format(seat=seat + 1) for seat in range(seats)]


def read(path: Path | str, kernel: Kernel | None = None) -> Record:
    """Reads and checks a record file; `Refused` if it is not sound, `OSError` if it can't be read."""
    with open(path, "rb") as file:
        return read_lines(file, kernel)


def read_lines(file: IO[bytes] | bytes, kernel: Kernel | None = None) -> Record:
    """Reads and checks a record from an open binary file or from bytes, line by line."""
    record: Record | None = None
    for number, text in _lines(io.BytesIO(file) if isinstance(file, bytes) else file):
        try:
            if text is None:
                _tear(record)
            elif record is None:
                record = _opened(parse_line(text))
                record.position = record.start(kernel)
            else:
                _take_line(record, parse_line(text))
        except (IllegalMove, Unreadable) as error:
            raise Refused(number, str(error)) from None
        except RecursionError:
            raise Refused(number, _("this is nested too deeply")) from None
    if record is None:
        raise Refused(1, _("the file is empty"))
    return record


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """The lines with their numbers; None for an unfinished last one."""
    size = 0
    for number in range(1, MAX_LINES + 2):
        line = file.readline(MAX_LINE + 1)
        if not line:
            return
        size += len(line)
        if len(line) > MAX_LINE or number > MAX_LINES or size > MAX_BYTES:
            raise Refused(number, _("this is longer than any record of a game"))
        yield number, line if line.endswith(b"\n") else None


def _tear(record: Record | None) -> None:
    """An unfinished last line is left out, where there can be one more."""
    if record is None:
        raise IllegalMove(_("the record's only line is unfinished"))
    _check_open(record)
    record.torn = True


def _opened(head: dict[str, Any]) -> Record:
    """The record that a head opens."""
    if type(head.get("ludoteca")) is not int or head["ludoteca"] != FORMAT:
        raise IllegalMove(_("this is not the head of a Ludoteca record of version {version}").format(version=FORMAT))
    name = head.get("game")
    try:
        played = game(name if isinstance(name, str) else "")
    except UnknownGame:
        raise IllegalMove(_("there is no game “{game}” here").format(game=shown(name))) from None
    rules = head.get("rules", 1)
    if type(rules) is not int or rules != played.rules_version:
        raise IllegalMove(
            _("it was played by version {version} of the rules; this house knows {known}").format(
                version=shown(rules), known=played.rules_version
            )
        )
    seats, first = head.get("seats"), head.get("first")
    if type(seats) is not int or seats not in played.seats:
        raise IllegalMove(_("{game} is not for {seats} seats").format(game=_(played.title), seats=shown(seats)))
    if type(first) is not int or not 1 <= first <= seats:
        raise IllegalMove(_("the first player is none of the seats"))
    options = head.get("options", {})
    if not isinstance(options, dict):
        raise IllegalMove(_("the options are no JSON object"))
    try:
        played.settle(options)
    except ValueError as error:
        raise IllegalMove(
            _("{game} has no such option: {option}").format(game=_(played.title), option=printable(str(error), 60))
        ) from None
    return Record(head, played)


def _take_line(record: Record, line: dict[str, Any]) -> None:
    _check_open(record)
    if "result" in line and kind_of(line) == "result":
        _check_result(record, line)
        record.result = line
        return
    take(record.position, line)
    if "state" in line and not same(line["state"], record.position.json()):
        raise IllegalMove(_("the state is not the one that the moves give"))
    record.events.append(kept(line))


def _check_open(record: Record) -> None:
    if record.result is not None:
        raise IllegalMove(_("there is something after the result"))


def _check_result(record: Record, line: Mapping[str, Any]) -> None:
    if not record.position.over:
        raise IllegalMove(_("there is a result, but the game is not over"))
    if not same(line["result"], record.position.outcome().json()):
        raise IllegalMove(_("the result is not the one that the moves give"))
    if "seed" in line:
        check_chance(record, line)


def check_chance(record: Record, line: Mapping[str, Any]) -> None:
    """Whether the decks and the first player follow from the seed on the result line and the nonces in the head.

    Of a rematch the first player follows from the game before, which `previous_first` in the head tells.
    """
    try:
        seed, nonces = unhex(line["seed"]), tuple(unhex(nonce) for nonce in record.head["nonces"])
        chance = Chance(seed, nonces, record.game.name)
    except (KeyError, TypeError, ValueError):
        raise IllegalMove(_("the seed or a nonce is missing or malformed")) from None
    if len(nonces) != record.head["seats"]:
        raise IllegalMove(_("there must be one nonce for each seat"))
    if record.head.get("commitment") != commitment(seed):
        raise IllegalMove(_("the seed is not the one that was promised"))
    previous = record.head.get("previous_first")
    if previous is None:
        if chance.first() != record.head["first"] - 1:
            raise IllegalMove(_("the first player does not follow from the seed"))
    elif (
        type(previous) is not int
        or not 1 <= previous <= len(nonces)
        or record.head["first"] != previous % len(nonces) + 1
    ):
        raise IllegalMove(_("the first player of a rematch is not the seat after the first one of the game before"))
    cards = record.game.deck(record.head["seats"], record.position.options)
    deals = [event["deal"] for event in record.events if "deal" in event]
    for number, dealt in enumerate(deals):
        if dealt != [record.game.face.card_json(code) for code in chance.deck(cards, number)]:
            raise IllegalMove(_("the deck of deal {number} does not follow from the seed").format(number=number + 1))


def head_of(position: Position, first: int, **more: object) -> dict[str, Any]:
    """The head line of a game that begins at `position`; `first` counts from 0, `more` is players, date, …"""
    chosen = {o.name: position.options[o.name] for o in position.game.options if position.options[o.name] != o.default}
    return {
        "ludoteca": FORMAT,
        "game": position.game.name,
        "seats": position.seats,
        "first": first + 1,
        "options": chosen,
        "rules": position.game.rules_version,
        **more,
    }


def write(path: Path | str, lines: Iterable[Mapping[str, Any]]) -> None:
    """Writes a whole record."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for line in lines:
            file.write(line_of(line))
