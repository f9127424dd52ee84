"""What has happened at a table lately, and what everybody has been asked since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.engine.events import Event
from ludoteca.engine.position import Position

#: Events that a table remembers with the states around them, to tell them again to whoever comes.
TAIL = 20


@dataclass(frozen=True, slots=True)
class Moment:
    """An event that has happened, with the states around it, saved: an array takes twice the memory."""

    number: int
    event: Event
    saved_before: bytes
    saved_after: bytes
    dtype: np.dtype[Any]
    #: The seats that the game waits for afterwards, and those that may move though it does not: public (P1).
    actors: Sequence[int]
    interrupters: Sequence[int]

    @property
    def before(self) -> np.ndarray[Any, Any]:
        """The state before it, as an array of one record."""
        return np.frombuffer(bytearray(self.saved_before), self.dtype)

    @property
    def after(self) -> np.ndarray[Any, Any]:
        """The state after it."""
        return np.frombuffer(bytearray(self.saved_after), self.dtype)


def moment_of(tail: Sequence[Moment], number: int, event: Event, before: Position, after: Position) -> Moment:
    """What happened after the events of `tail`."""
    saved = tail[-1].saved_after if tail else before.save()
    return Moment(number, event, saved, after.save(), after.game.state, after.actors(), after.interrupters())


def asked_after(asked: Mapping[int, int], moment: Moment) -> dict[int, int]:
    """Since which event each seat that may move after the moment has been asked what it is asked then.

    A seat's question stays while it may move and does not: a call of "Moggie!" or a hidden choice is not too late
    because somebody else was quicker.
    """
    number, mover, anew = moment.number, moment.event.get("seat", 0) - 1, "deal" in moment.event
    return {
        seat: number if anew or seat == mover else asked.get(seat, number)
        for seat in (*moment.actors, *moment.interrupters)
    }
