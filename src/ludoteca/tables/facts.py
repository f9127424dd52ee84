"""What is kept of a table beside its events, and how it is written into the store."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import orjson

from ludoteca.tables.seat import Seat
from ludoteca.tables.setting import Setting
from ludoteca.tables.store import Unit

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
#: How the id begins of somebody who held a seat and has been forgotten since.
FORGOTTEN = "forgotten-"


@dataclass
class Facts:
    """Everything about a table that does not follow from its events. `seed` is secret until the game is over."""

    id: str
    setting: Setting
    seats: list[Seat]
    host: str
    created: float
    seed: str
    status: str = GATHERING
    #: The record's head, once the game has begun, and its result line, once it is over.
    head: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    #: How things stood when these facts were kept: the events so far, table time, the house's own time, what was due.
    number: int = 0
    base: float = 0.0
    noted: float = 0.0
    due: dict[str, float] = field(default_factory=dict)
    #: The clock runs: the players have agreed on no pause.
    running: bool = False
    #: Nobody looked for long, so the table stands still until somebody comes.
    resting: bool = False
    #: Seats that want a pause.
    pausing: list[int] = field(default_factory=list)
    #: Seats that want hints.
    hinting: list[int] = field(default_factory=list)
    #: Guests whom the host has sent away.
    banned: list[str] = field(default_factory=list)
    #: The seat, from 0, that began the game of which this is the rematch.
    previous_first: int | None = None
    #: The table at which the same people play again.
    rematch: str | None = None
    #: Players want their names left out of the record.
    nameless: bool = False

    def text(self) -> bytes:
        """As it is stored: JSON."""
        return orjson.dumps(vars(self) | {"setting": self.setting.json()})

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Self:
        """Back from what the JSON says."""
        seats = [Seat(**seat) for seat in stored["seats"]]
        return cls(**(stored | {"setting": Setting.of(stored["setting"]), "seats": seats}))

    def copy(self) -> Self:
        """The same again, to be changed."""
        return self.of(orjson.loads(self.text()))

    def note(self, number: int, now: float, house: float, due: Mapping[int, float]) -> None:
        """How things stand."""
        self.number, self.base, self.noted, self.due = number, now, house, due_json(due)

    @property
    def automatic(self) -> set[int]:
        """The seats that bots play just now."""
        return {number for number, seat in enumerate(self.seats) if seat.automatic}

    @property
    def people(self) -> list[int]:
        """The seats that people hold."""
        return [number for number, seat in enumerate(self.seats) if seat.guest is not None]

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits, from 0."""
        return next((n for n, seat in enumerate(self.seats) if guest is not None and seat.guest == guest), None)

    @property
    def clocked(self) -> bool:
        """The house has something to do at this table as time goes by, whether anybody looks or not."""
        if self.status != PLAYING or not self.running or self.resting:
            return False
        return (
            self.setting.clocked
            or any(seat.automatic for seat in self.seats)
            or self.setting.played.rules.close is not None
        )


def due_json(due: Mapping[int, float]) -> dict[str, float]:
    """What falls due when, as it is stored."""
    return {str(who): at for who, at in due.items()}


def due_of(stored: Mapping[str, float]) -> dict[int, float]:
    """Back from `due_json`."""
    return {int(who): at for who, at in stored.items()}


def keeping(facts: Facts) -> Unit:
    """The statements that write the facts down."""
    sitters = [("delete from sitters where table_id = ?", (facts.id,))] + [
        ("insert or ignore into sitters values (?, ?)", (seat.guest, facts.id)) for seat in facts.seats if seat.guest
    ]
    row = (
        facts.id,
        facts.setting.game,
        facts.status,
        facts.setting.open,
        facts.created,
        time.time(),
        facts.clocked,
        facts.text().decode(),
    )
    return [("insert or replace into tables values (?, ?, ?, ?, ?, ?, ?, ?)", row), *sitters]
