"""A table where a game is played: a log of events, and the state to which they lead.

Everything that changes a table goes through its lock, and is on disk before anybody is told.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

import orjson
import structlog

from ludoteca.engine.contract import SPECTATOR, Game
from ludoteca.engine.events import Event, take
from ludoteca.engine.kernel import Kernel
from ludoteca.engine.position import Position
from ludoteca.tables.clock import DEAL, WINDOW, Clock, falls_due
from ludoteca.tables.facts import OVER, PLAYING, Facts, due_json, keeping
from ludoteca.tables.moments import TAIL, Moment, asked_after, moment_of
from ludoteca.tables.robots import Robots
from ludoteca.tables.store import Clash, Statement, Store, Unit, unavailable

log = structlog.get_logger("ludoteca.tables")


@dataclass
class Services:
    """What tables share: the store, threads for bots, how each game is run, and the house's time."""

    store: Store
    bots: Executor
    kernel: Callable[[Game], Kernel]
    #: Seconds that the house has been open, all in all; and how many they were when it opened this time.
    now: Callable[[], float]
    opened: float
    #: Whether bots can think about a game already; until then they play at first sight.
    can_think: Callable[[Game], bool] = lambda _game: False


@dataclass(eq=False)
class Listener:
    """Somebody who is told when anything changes: a seat (from 0) or SPECTATOR."""

    viewer: int
    guest: str | None = None
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    #: Gives what there is to be told and how, if that can be done at once: a task that is woken for it costs as much
    #: again as what it tells. All who are told together share what they need.
    at_once: Callable[[dict[str, Any]], Callable[[], bool] | None] | None = None


class Table:
    """One table in memory. Whoever changes it holds its lock."""

    def __init__(self, facts: Facts, services: Services) -> None:
        self.facts = facts
        self.services = services
        self.lock = asyncio.Lock()
        #: The state, once the game has begun. An event makes a new one: whoever holds it may go on reading.
        self.position: Position | None = None
        #: Events so far, and the deals among them.
        self.number = 0
        self.deals = 0
        self.clock = Clock()
        #: Table time at which something happens by itself, by seat, WINDOW or DEAL.
        self.due: dict[int, float] = {}
        #: Since which event a seat that may move has been asked the same.
        self.asked: dict[int, int] = {}
        self.tail: deque[Moment] = deque(maxlen=TAIL)
        #: The hashes of all requests that have caused an event: none is carried out twice. The store is asked only
        #: about what is found here, and needs no index of them; their names would take three times the room.
        self.requests: set[int] = set()
        self.robots = Robots()
        self.listeners: set[Listener] = set()
        #: The seats (and SPECTATOR) from which somebody has the table open.
        self.present: frozenset[int] = frozenset()
        #: Rises with every change of the facts: people, pauses, the end.
        self.revision = 0
        self.chat_number = 0
        #: What others make of the table and keep as long as it is in memory, each under a name of its own: looking
        #: a table up in weak dictionaries of theirs took a microsecond each time, some ten times a move.
        self.notes: dict[str, Any] = {}
        #: When somebody last came to the table, on the monotonic clock.
        self.used = time.monotonic()
        #: When the table next does something by itself, and what it does just now.
        self.alarm: asyncio.TimerHandle | None = None
        self.acting: asyncio.Task[None] | None = None
        #: Called when the table's next due moment may have changed.
        self.on_change: Callable[[Table], None] = lambda table: None
        #: Called when the store knows better how things stand.
        self.on_clash: Callable[[Table], None] = lambda table: None

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.facts.id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.facts.setting.played

    @property
    def status(self) -> str:
        """`gathering`, `playing` or `over`."""
        return self.facts.status

    @property
    def paused(self) -> bool:
        """The players have agreed on a pause."""
        return self.status == PLAYING and not self.facts.running

    @property
    def goes_on(self) -> bool:
        """Something falls due here by itself."""
        return self.status == PLAYING and bool(self.due) and self.clock.running

    @property
    def names(self) -> list[str]:
        """The seats' names, in the reader's language where they are bots'."""
        return [seat.called(number) for number, seat in enumerate(self.facts.seats)]

    def viewer_of(self, guest: str | None) -> int:
        """The seat that a guest sees the table from."""
        seat = self.facts.seat_of(guest)
        return SPECTATOR if seat is None else seat

    def listen(self, listener: Listener) -> None:
        """Somebody has the table open."""
        self.listeners.add(listener)
        self._look_round()

    def let_go(self, listener: Listener) -> None:
        """Somebody has gone."""
        self.listeners.discard(listener)
        self._look_round()

    def _look_round(self) -> None:
        self.present = frozenset(listener.viewer for listener in self.listeners)

    def tell_all(self) -> None:
        """Tells all who listen, or wakes them."""
        shared: dict[str, Any] = {}
        telling = [(each, each.at_once(shared) if each.at_once is not None else None) for each in self.listeners]
        # One right after the other: whoever waits on another core is woken once, which is a twentieth of a move.
        for listener, tell in telling:
            if tell is None or not tell():
                listener.wake.set()

    def tell(self, viewer: int) -> None:
        """Wakes those who see the table from there, and nobody else: what changed is theirs alone."""
        for listener in self.listeners:
            if listener.viewer == viewer:
                listener.wake.set()

    async def keep(self, facts: Facts, also: Unit = (), anew: Iterable[int] = ()) -> None:
        """Writes changed facts down, then lets them hold and tells everybody. Somebody else decides now in the seats
        `anew`: their clocks start again."""
        changing = set(anew)
        due = self._started_anew(facts, changing)
        facts.note(self.number, self.clock.now, self.services.now(), due)
        await self.commit([*keeping(facts), *also])
        self._let_hold(facts)
        self.robots.dismiss(changing)
        self.due = due
        self.on_change(self)
        self.tell_all()

    def _let_hold(self, facts: Facts) -> None:
        """The facts are written down: from now on this is how things are."""
        self.facts = facts
        self.revision += 1
        self.robots.dismiss(set(range(len(facts.seats))) - facts.automatic)
        for listener in self.listeners:
            listener.viewer = self.viewer_of(listener.guest)
        self._look_round()

    def _started_anew(self, facts: Facts, anew: set[int]) -> dict[int, float]:
        """What is due once other people or bots decide in these seats."""
        if not anew or self.position is None or facts.status != PLAYING:
            return self.due
        rest = {who: at for who, at in self.due.items() if who not in anew}
        fresh = self.falls_due(facts, self.position, self.number, rest)
        return rest | {who: at for who, at in fresh.items() if who in anew}

    async def begin(self, facts: Facts, position: Position) -> None:
        """The game begins: the first deck is due at once."""
        due = {DEAL: 0.0}
        facts.status, facts.running = PLAYING, True
        facts.note(0, 0.0, self.services.now(), due)
        await self.commit(keeping(facts))
        self._let_hold(facts)
        self.position, self.due, self.clock = position, due, Clock(running=True)
        self.on_change(self)
        self.tell_all()

    async def happen(self, event: Event, request: str | None = None, facts: Facts | None = None) -> int:
        """Lets an event happen; its number. `IllegalMove` or `Unavailable`, and nothing changes, if it can't. `facts`
        are the table's as they will be then, if the event changes them."""
        before = self.position
        assert before is not None, "only a game that has begun goes on"
        before.kernel = self.services.kernel(self.game)
        event = {**event, "at": self.clock.now}
        after = before.clone()
        take(after, event)
        number = self.number + 1
        moment = moment_of(self.tail, number, event, before, after)
        asked = asked_after(self.asked, moment)
        mover = WINDOW if "clock" in event else event.get("seat", 0) - 1
        running_on = {who: at for who, at in self.due.items() if who != mover and (who < 0 or who in asked)}
        due = self.falls_due(facts or self.facts, after, number, running_on)
        over = after.over
        if over:
            facts = finished(facts or self.facts, after)
        unit: list[Statement] = [_event_row(self.id, moment, self.services.now(), due, request)]
        if facts is not None:
            facts.note(number, event["at"], self.services.now(), due)
            unit += keeping(facts)
        await self.commit(unit)
        if facts is not None:
            self._let_hold(facts)
        self.position, self.number, self.asked, self.due = after, number, asked, due
        self.deals += "deal" in event
        self.tail.append(moment)
        if request is not None:
            self.requests.add(hash(request))
        if over:
            self.clock.stop()
        self.on_change(self)
        self.tell_all()
        self.robots.watch(before, moment)
        return number

    def falls_due(
        self, facts: Facts, position: Position, number: int, running_on: Mapping[int, float]
    ) -> dict[int, float]:
        """What falls due after event `number`; clocks that run on keep their time."""
        return falls_due(
            position,
            facts.setting,
            facts.automatic,
            lambda seat: self.robots.delay(seat, facts, self.tail, position, number),
            running_on,
            self.clock.now,
            first=number == 0,
        )

    async def commit(self, unit: Unit) -> None:
        """Comes back when the unit is on disk; `Unavailable`, and nothing of it has happened, if it isn't."""
        try:
            await self.services.store.commit(unit)
        except Clash as clash:
            # Somebody else has written here: what is in memory is not how things stand.
            log.error("the table has changed behind the house", table=self.id, number=self.number, error=str(clash))
            self.on_clash(self)
            raise unavailable() from clash


def finished(facts: Facts, position: Position) -> Facts:
    """The facts of a game that has just come to its end: the seed is secret no longer."""
    facts = facts.copy()
    facts.status, facts.running, facts.pausing = OVER, False, []
    facts.result = {"result": position.outcome().json(), "seed": facts.seed}
    return facts


def _event_row(table: str, moment: Moment, noted: float, due: Mapping[int, float], request: str | None) -> Statement:
    event, falls = orjson.dumps(moment.event).decode(), orjson.dumps(due_json(due)).decode()
    row = (table, moment.number, event, time.time(), noted, falls, request)
    return "insert into events values (?, ?, ?, ?, ?, ?, ?)", row
