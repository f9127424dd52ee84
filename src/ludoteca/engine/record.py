"""Game records: reading, checking, replaying and writing them.

A record is UTF-8 JSON Lines: a head, the events, and the result once there is one. Reading is checking: every line is
replayed as it comes, and whatever cannot be true is refused with its line number and the reason.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from ludoteca.engine.catalogue import UnknownGame, game
from ludoteca.engine.chance import Chance, commitment
from ludoteca.engine.contract import Game
from ludoteca.engine.events import Event, kind_of, take
from ludoteca.engine.kernel import Kernel
from ludoteca.engine.position import IllegalMove, Position
from ludoteca.language import _

FORMAT = 1
#: No honest line or record comes near these; they keep a hostile one from filling memory.
MAX_LINE = 1 << 20
MAX_LINES = 1_000_000


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

    @property
    def names(self) -> list[str]:
        """The players' names, or the seats' numbers where the head has none."""
        given = self.head.get("players")
        seats = self.head["seats"]
        if isinstance(given, list) and len(given) == seats and all(isinstance(name, str) for name in given):
            return [printable(name) or str(seat + 1) for seat, name in enumerate(given)]
        return [_("Seat {seat}").format(seat=seat + 1) for seat in range(seats)]


def printable(text: str) -> str:
    """A stranger's text without control characters, at most 40 long."""
    return "".join(c for c in text if c.isprintable())[:40].strip()


def read(path: Path | str, kernel: Kernel | None = None) -> Record:
    """Reads and checks a record file; `Refused` if it is not sound, `OSError` if it can't be read."""
    with open(path, "rb") as file:
        return read_lines(file, kernel)


def read_lines(file: IO[bytes] | bytes, kernel: Kernel | None = None) -> Record:
    """Reads and checks a record from an open binary file or from bytes."""
    lines = _lines(io.BytesIO(file) if isinstance(file, bytes) else file)
    record: Record | None = None
    number = 0
    for number, text in lines:
        if text is None:
            if record is None:
                raise Refused(number, _("the record's only line is unfinished"))
            record.torn = True
            break
        try:
            line = parse_line(text)
            if record is None:
                record = _opened(line)
                record.position = record.start(kernel)
            else:
                _take_line(record, line)
        except IllegalMove as error:
            raise Refused(number, str(error)) from None
    if record is None:
        raise Refused(1, _("the file is empty"))
    return record


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """The lines with their numbers; None for an unfinished last one."""
    for number in range(1, MAX_LINES + 2):
        line = file.readline(MAX_LINE + 1)
        if not line:
            return
        if len(line) > MAX_LINE or number > MAX_LINES:
            raise Refused(number, _("this is longer than any record of a game"))
        yield number, line if line.endswith(b"\n") else None


def parse_line(line: bytes) -> dict[str, Any]:
    """One line as a JSON object; `IllegalMove` with the reason if it is none."""
    try:
        value = json.loads(line.decode(), parse_constant=_no_number, object_pairs_hook=_without_repeats)
    except UnicodeDecodeError:
        raise IllegalMove(_("this is not UTF-8")) from None
    except (ValueError, RecursionError):
        raise IllegalMove(_("this is no JSON")) from None
    if not isinstance(value, dict):
        raise IllegalMove(_("this is no JSON object"))
    return value


def _no_number(name: str) -> float:
    raise ValueError(name)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _opened(head: dict[str, Any]) -> Record:
    """The record that a head opens."""
    if type(head.get("ludoteca")) is not int or head["ludoteca"] != FORMAT:
        raise IllegalMove(_("this is not the head of a Ludoteca record of version {version}").format(version=FORMAT))
    try:
        played = game(head["game"] if isinstance(head.get("game"), str) else "")
    except UnknownGame as error:
        raise IllegalMove(_("there is no game “{game}” here").format(game=str(error)[:60])) from None
    rules = head.get("rules", 1)
    if type(rules) is not int or rules != played.rules_version:
        raise IllegalMove(
            _("it was played by version {version} of the rules; this house knows {known}").format(
                version=str(rules)[:20], known=played.rules_version
            )
        )
    seats, first = head.get("seats"), head.get("first")
    if type(seats) is not int or seats not in played.seats:
        raise IllegalMove(_("{game} is not for {seats} seats").format(game=_(played.title), seats=str(seats)[:20]))
    if type(first) is not int or not 1 <= first <= seats:
        raise IllegalMove(_("the first player is none of the seats"))
    options = head.get("options", {})
    if not isinstance(options, dict):
        raise IllegalMove(_("the options are no JSON object"))
    try:
        played.settle(options)
    except ValueError as error:
        raise IllegalMove(_("{game} has no such option: {option}").format(game=_(played.title), option=str(error)[:60])) from None
    return Record(head, played)


def _take_line(record: Record, line: dict[str, Any]) -> None:
    if record.result is not None:
        raise IllegalMove(_("there is something after the result"))
    if kind_of(line) == "result":
        _check_result(record, line)
        record.result = line
        return
    take(record.position, line)
    if "state" in line and line["state"] != record.position.json():
        raise IllegalMove(_("the state is not the one that the moves give"))
    record.events.append({key: value for key, value in line.items() if key != "state"})


def _check_result(record: Record, line: Mapping[str, Any]) -> None:
    if not record.position.over:
        raise IllegalMove(_("there is a result, but the game is not over"))
    if line["result"] != record.position.outcome().json():
        raise IllegalMove(_("the result is not the one that the moves give"))
    if "seed" in line:
        check_chance(record, line)


def check_chance(record: Record, line: Mapping[str, Any]) -> None:
    """Whether the decks and the first player follow from the seed on the result line and the nonces in the head."""
    try:
        seed = bytes.fromhex(line["seed"])
        nonces = tuple(bytes.fromhex(nonce) for nonce in record.head["nonces"])
        chance = Chance(seed, nonces, record.game.name)
    except (KeyError, TypeError, ValueError):
        raise IllegalMove(_("the seed or a nonce is missing or malformed")) from None
    if len(nonces) != record.head["seats"]:
        raise IllegalMove(_("there must be one nonce for each seat"))
    if record.head.get("commitment") != commitment(seed):
        raise IllegalMove(_("the seed is not the one that was promised"))
    if chance.first() != record.head["first"] - 1:
        raise IllegalMove(_("the first player does not follow from the seed"))
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


def line_of(thing: Mapping[str, Any]) -> str:
    """A head, event or result as its line of the file, with the line end."""
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":")) + "\n"


def write(path: Path | str, lines: Iterable[Mapping[str, Any]]) -> None:
    """Writes a whole record."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for line in lines:
            file.write(line_of(line))
