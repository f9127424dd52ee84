"""Who at this terminal has heard what: told at once to one person, kept for each until the keyboard is theirs."""

from __future__ import annotations

from rich.console import Console

from ludoteca.engine.contract import Said
from ludoteca.engine.events import Event
from ludoteca.engine.position import Position
from ludoteca.terminal.screen import hand_over, show_said, told
from ludoteca.terminal.session import Session

#: How much of the log is told once more.
REMEMBERED = 30


class TableTalk:
    """What the people at this terminal are told; nobody is shown what another was."""

    def __init__(self, out: Console, session: Session, shared_screen: bool = False) -> None:
        self.out = out
        self.session = session
        self.people = session.humans
        #: Everybody looks at the screen together: where there is nothing to hide.
        self.together = shared_screen or len(self.people) < 2
        self.holder = self.people[0] if len(self.people) == 1 else None
        self.heard: dict[int, list[Said]] = {seat: [] for seat in self.people}
        self._told: dict[int, int] = dict.fromkeys(self.people, 0)

    def hear(self, before: Position, event: Event) -> None:
        """Keeps an event for each, in their own words."""
        after, names = self.session.position, self.session.names
        for seat in self.people:
            self.heard[seat] += told(self.session.game, before, event, after, seat, names)

    def tell(self, before: Position, event: Event) -> None:
        """The same, and shows it at once where all look together."""
        self.hear(before, event)
        if self.together:
            for seat in self.people[:1]:
                self.catch_up(seat)

    def catch_up(self, seat: int) -> None:
        """What the seat has not been shown yet."""
        show_said(self.out, self.heard[seat][self._told[seat] :])
        self._told[seat] = len(self.heard[seat])

    def again(self, seat: int, lines: int = REMEMBERED) -> None:
        """The last things once more."""
        show_said(self.out, self.heard[seat][-lines:])

    def give_keyboard(self, seat: int) -> None:
        """Makes sure that only this seat's player is looking, and tells what they have missed."""
        if not self.together and self.holder != seat:
            hand_over(self.out, self.session.names[seat])
            self.holder = seat
        self.catch_up(seat)
