"""A table's clock: seconds of table time, which stands still while the table is paused or the house is closed, and what
will happen when. Deadlines are the house's own; no clock depends on a browser."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Collection, Mapping

from ludoteca.engine.contract import CLOCK, DEALER
from ludoteca.engine.position import Position, seats_of
from ludoteca.tables.setting import Setting

#: What falls due beside the seats' own (from 0): a window closes, the next deck is dealt.
WINDOW, DEAL = -1, -2
#: Seconds that a finished hand stays on the table before the next one is dealt.
BETWEEN_HANDS = 6.0
#: Seconds that a bot takes, between these, for a turn and for an answer: humane, and drawn before it sees its cards.
BOT_TURN, BOT_ANSWER = (0.9, 1.8), (1.2, 2.6)
#: How many times quicker bots move and decks are dealt than people like it: tests play whole games through.
HASTE = float(os.environ.get("LUDOTECA_HASTE", "1"))


class Clock:
    """Table time in seconds. Runs, or stands still."""

    def __init__(self, base: float = 0.0, running: bool = False) -> None:
        self._base = base
        self._since: float | None = time.monotonic() if running else None

    @property
    def running(self) -> bool:
        """It does not stand still."""
        return self._since is not None

    @property
    def now(self) -> float:
        """Seconds so far, to the millisecond."""
        return round(self._base + (0.0 if self._since is None else time.monotonic() - self._since), 3)

    def go(self) -> None:
        """Runs on."""
        if self._since is None:
            self._since = time.monotonic()

    def stop(self) -> None:
        """Stands still."""
        self._base, self._since = self.now, None


def is_answer(position: Position, seat: int) -> bool:
    """The seat is asked out of turn, so that somebody waits for a reaction (MH11, HO8)."""
    return "allow" in position.moves(seat)


def falls_due(
    position: Position,
    setting: Setting,
    automatic: Collection[int],
    bot_delay: Callable[[int], float],
    old: Mapping[int, float],
    now: float,
    first: bool = False,
) -> dict[int, float]:
    """What will happen when, after something happened at `now`; clocks that run already run on.

    Only who is asked and who plays there decide: both are public (P1). `automatic` are the seats that bots play, `old`
    is what was due, without whoever moved.
    """
    waited_for = position.waited_for()
    if waited_for & DEALER:
        return {DEAL: old.get(DEAL, now if first else now + BETWEEN_HANDS / HASTE)}
    due: dict[int, float] = {}
    actors, window = seats_of(waited_for), bool(waited_for & CLOCK)
    if window:
        due[WINDOW] = old.get(WINDOW, now + setting.window)
    timed = position.game.policies.delay is not None
    for seat in [*actors, *(position.interrupters() if timed else [])]:
        if seat in automatic:
            due[seat] = old[seat] if seat in old else now + bot_delay(seat) / HASTE
        elif seat in actors and setting.clocked and not window:
            seconds = setting.reaction if is_answer(position, seat) else setting.turn
            if seconds is not None:
                due[seat] = old[seat] if seat in old else now + seconds
    return due


def usual_delay(table: str, number: int, seat: int, answer: bool) -> float:
    """How long a bot takes in a game that does not say it: anybody could draw it, from public numbers alone."""
    return random.Random(f"{table} {number} {seat}").uniform(*(BOT_ANSWER if answer else BOT_TURN))
