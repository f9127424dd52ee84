"""Stepping through a record."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import take
from ludoteca.engine.position import Position
from ludoteca.engine.record import Record
from ludoteca.language import _
from ludoteca.terminal.keyboard import typed_line
from ludoteca.terminal.screen import show_result, show_said, show_table, told
from ludoteca.terminal.setup import complain


class Replay:
    """A record with a finger in it: `number` events have happened."""

    def __init__(self, out: Console, record: Record, viewer: int | None) -> None:
        self.out, self.record, self.viewer = out, record, viewer
        self.positions = [record.start()]
        for event in record.events:
            after = self.positions[-1].clone()
            take(after, event)
            self.positions.append(after)
        self.number = 0

    def show(self) -> None:
        """The event that led here, in words, and the table."""
        total = len(self.record.events)
        self.out.rule(Text(_("Event {n} of {total}").format(n=self.number, total=total)))
        position, names = self.positions[self.number], self.record.names
        if self.number:
            before, event = self.positions[self.number - 1], self.record.events[self.number - 1]
            show_said(self.out, told(self.record.game, before, event, position, self._hearer(event), names))
        show_table(self.out, self._shown(position), SPECTATOR if self.viewer is None else self.viewer, names)
        if self.number == total and position.over:
            show_result(self.out, position, names)

    def _hearer(self, event: dict[str, object]) -> int:
        """With all cards open, each hears what the mover knows."""
        if self.viewer is not None:
            return self.viewer
        seat = event.get("seat")
        return seat - 1 if isinstance(seat, int) else SPECTATOR

    def _shown(self, position: Position) -> Position:
        return position if self.viewer is None else position.seen_by(self.viewer)

    def go(self, number: int) -> None:
        """To after the event with this number."""
        self.number = max(0, min(number, len(self.record.events)))


def replay(out: Console, record: Record, viewer: int | None, at: int | None) -> None:
    """Steps through a record by hand; where nobody can type, tells all of it (or only the event `at`)."""
    steps = Replay(out, record, viewer)
    if at is not None:
        steps.go(at)
    if not out.is_terminal:
        for number in [steps.number] if at is not None else range(len(record.events) + 1):
            steps.go(number)
            steps.show()
        return
    steps.show()
    while True:
        typed = typed_line(_("Enter: on · b: back · a number: go there · q: leave > "))
        if typed == "q":
            return
        if typed == "" and steps.number == len(record.events):
            return
        if typed in ("", "b"):
            steps.go(steps.number + (-1 if typed else 1))
        elif typed.isascii() and typed.isdigit() and len(typed) < 9:
            steps.go(int(typed))
        else:
            complain(out, typed)
            continue
        steps.show()
