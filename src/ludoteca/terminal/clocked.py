"""Games with windows, in real time: bots take their time, people call with one key, windows run out."""

from __future__ import annotations

import time
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from ludoteca.bots.live import LiveBot
from ludoteca.bots.play import WINDOW
from ludoteca.engine.position import IllegalMove, Position
from ludoteca.language import _
from ludoteca.terminal.ask import chosen, command, complain, prompt, show_question
from ludoteca.terminal.keyboard import Keys, single_keys
from ludoteca.terminal.screen import show_table
from ludoteca.terminal.session import Session
from ludoteca.terminal.table_talk import TableTalk

#: How often the line with the remaining time is written anew, in seconds.
TICK = 0.2
#: What the table, the choices and the last line take of the screen; the rest, but at least so much, tells the story.
TABLE_LINES, FEWEST_LINES = 34, 5
#: The keys for calling, one for each person; the same as a capital waives. The letters of `ask.command` are left free.
KEYS = "masdfghjkuwz"


class Table:
    """One clocked game at this terminal."""

    def __init__(
        self, out: Console, session: Session, bots: Mapping[int, LiveBot], talk: TableTalk, keys: Keys
    ) -> None:
        self.out, self.session, self.bots, self.talk, self.keys = out, session, bots, talk, keys
        self.key_of = dict(zip(session.humans, KEYS, strict=False))
        self.due: dict[int, float] = {}
        self.silent: set[int] = set()
        self.closes: float | None = None
        self.legal: list[int] = []
        self.shown = -1

    def play(self) -> None:
        """Plays on until the game is over."""
        while not self.session.position.over:
            position = self.session.position
            if position.awaits_deal:
                self.tell(position, self.session.deal())
                continue
            self.set_clocks(position)
            self.show(position)
            self.wait(position)

    def set_clocks(self, position: Position) -> None:
        """Starts and stops the timers of the window and of the bots (as in `ludoteca.bots.play`)."""
        now = time.monotonic()
        if not position.window:
            self.closes = None
        elif self.closes is None:
            self.closes = now + WINDOW / 1000
        may = position.actors() + position.interrupters()
        self.due = {seat: at for seat, at in self.due.items() if seat in may}
        for seat in may:
            if seat in self.bots and seat not in self.due and seat not in self.silent:
                self.due[seat] = now + self.bots[seat].delay(position)

    def show(self, position: Position) -> None:
        """The table after each event, so that all can see what might be called, and the choices of who has the turn."""
        if self.shown == len(self.session.events):
            return
        self.shown = len(self.session.events)
        turn = [] if position.window else [seat for seat in position.actors() if seat not in self.bots]
        viewer = self.session.humans[0]
        if self.out.is_terminal:
            self.out.clear()
            self.talk.again(viewer, max(FEWEST_LINES, self.out.height - TABLE_LINES))
        else:
            self.talk.catch_up(viewer)
        if self.out.is_terminal or turn or position.window:
            show_table(self.out, position, viewer, self.session.names)
        self.legal = show_question(self.out, position, turn[0], self.session.names) if turn else []

    def wait(self, position: Position) -> None:
        """Until something is typed, a bot decides, the window closes, or a tick has passed."""
        moments = [*self.due.values(), *([] if self.closes is None else [self.closes])]
        now = time.monotonic()
        self.show_line(position)
        typed = self.keys.poll(max(0.0, min([TICK, *(moment - now for moment in moments)])), self.hot)
        now = time.monotonic()
        if typed is not None:
            self.take(position, typed)
        elif self.closes is not None and now >= self.closes:
            self.tell(position, self.session.close())
        elif self.due and min(self.due.values()) <= now:
            self.let_decide(position, min(self.due, key=lambda seat: self.due[seat]))

    def let_decide(self, position: Position, seat: int) -> None:
        """A bot's time has come."""
        del self.due[seat]
        action = self.bots[seat].decide(position)
        if action is None:
            self.silent.add(seat)
        else:
            self.move(position, seat, action, "bot")

    def take(self, position: Position, typed: str) -> None:
        """What a person typed: a key to call or waive, a choice, or a letter."""
        for seat, key in self.key_of.items():
            if typed in (key, key.upper()):
                self.call(position, seat, "moggie" if typed == key else "hold")
                return
        self.clear_line()
        action = chosen(position, self.legal, typed) if self.legal else None
        if action is not None:
            self.move(position, position.actors()[0], action, "player")
        elif typed == "t":
            show_table(self.out, position, self.session.humans[0], self.session.names)
        elif command(self.out, position, typed, lambda: self.talk.again(self.session.humans[0])):
            pass
        elif self.legal:
            complain(self.out, typed, len(self.legal))
        elif typed:
            self.explain_keys()

    def call(self, position: Position, seat: int, move: str) -> None:
        """A person calls or waives; too late or too early is no fault."""
        try:
            self.move(position, seat, position.parse(move), "player")
        except IllegalMove:
            self.clear_line()
            self.out.print(Text(_("That is not possible now."), "red"))

    def move(self, position: Position, seat: int, action: int, by: str) -> None:
        """Lets a move happen and tells of it."""
        move = position.game.face.move_text(action)
        event = self.session.move(seat, action, by)
        for bot in self.bots.values():
            bot.watch(position, seat, move)
        self.due.pop(seat, None)
        self.silent.clear()
        self.tell(position, event)

    def tell(self, before: Position, event: dict[str, object]) -> None:
        """What happened, for the people to read when the table is shown next."""
        self.talk.hear(before, event)

    @property
    def hot(self) -> str:
        """The keys that count at once: also when nothing can be called, so that they say nothing of that."""
        return "".join(key + key.upper() for key in self.key_of.values())

    def explain_keys(self) -> None:
        """Who calls with which key."""
        for seat, key in self.key_of.items():
            text = _("{name}: press {key} to call “Moggie!”, {capital} to hold.")
            self.out.print(Text(text.format(name=self.session.names[seat], key=key, capital=key.upper()), "cyan"))

    def show_line(self, position: Position) -> None:
        """The line at the bottom: what can be typed, and how long the window is open."""
        if not self.out.is_terminal:
            return
        if self.legal:
            text = prompt(len(self.legal))
        elif self.closes is not None:
            left = max(0.0, self.closes - time.monotonic())
            text = _("{seconds} s · {keys} > ").format(seconds=f"{left:.1f}", keys=self.keys_in_words())
        else:
            text = _("{name} is at it · {keys} > ").format(
                name=self.session.names[position.actors()[0]], keys=self.keys_in_words()
            )
        self.out.file.write("\r\x1b[K" + text + self.keys.line)
        self.out.file.flush()

    def keys_in_words(self) -> str:
        """The keys of those who may call, briefly."""
        text = _("{key} = Moggie!, {capital} = hold")
        return " · ".join(text.format(key=key, capital=key.upper()) for key in self.key_of.values())

    def clear_line(self) -> None:
        """Makes room for what is printed next."""
        if self.out.is_terminal:
            self.out.file.write("\r\x1b[K")
            self.out.file.flush()


def play_clocked(out: Console, session: Session, bots: Mapping[int, LiveBot], talk: TableTalk) -> None:
    """Plays on until the game is over. `Leave` or `Gone` when a player goes."""
    with single_keys() as keys:
        Table(out, session, bots, talk, keys).play()
