"""A record that can be opened at any event at once: the position is kept every so often, the rest is a short walk."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import seen, take
from ludoteca.engine.kernel import Kernel
from ludoteca.engine.position import Position
from ludoteca.engine.record import Record
from ludoteca.language import _, current

#: Events between two positions that are kept.
EVERY = 100
#: Events of all reels that are kept in memory; the longest game has 65,000.
MOST_EVENTS = 200_000
#: A longer record is not listened through for its shouts: its deals are its landmarks.
LISTENED = 6_000

DEALT, SHOUTED, SCORED, ENDED = "deal", "shout", "score", "end"


@dataclass(frozen=True)
class Landmark:
    """An event worth going to; `words` say what everybody saw of it."""

    number: int
    kind: str
    words: str


class Reel:
    """A sound record, and positions along the way."""

    def __init__(self, record: Record, kernel: Kernel | None = None) -> None:
        self.record = record
        self.game = record.game
        self.length = len(record.events)
        self._start = record.start(kernel)
        self._kept = [self._start.data]
        #: Whether the record is of a whole game.
        self.over = False
        for number, (_event, position) in enumerate(record.replay(kernel), 1):
            if number % EVERY == 0:
                self._kept.append(position.data.copy())
            if number == self.length:
                self.over = position.over
        self._landmarks: OrderedDict[tuple[str, ...], list[Landmark]] = OrderedDict()

    def positions(self, first: int, last: int) -> list[Position]:
        """The positions after `first`, …, `last` events, which must not be too many."""
        number = first // EVERY * EVERY
        position = self._start.clone()
        position.data = self._kept[first // EVERY].copy()
        found = []
        while True:
            if number >= first:
                found.append(position.clone())
            if number == last:
                return found
            take(position, self.record.events[number])
            number += 1

    def landmarks(self, names: Sequence[str]) -> list[Landmark]:
        """Deals, shouts, scores and the end, in the reader's language; found once and remembered."""
        key = (current(), *names)
        if key not in self._landmarks:
            self._landmarks[key] = self._listened(names) if self.length <= LISTENED else self._dealt()
            while len(self._landmarks) > 8:
                self._landmarks.popitem(last=False)
        return self._landmarks[key]

    def _dealt(self) -> list[Landmark]:
        deals = [number for number, event in enumerate(self.record.events, 1) if "deal" in event]
        return [Landmark(number, DEALT, kind_words(DEALT)) for number in deals]

    def _listened(self, names: Sequence[str]) -> list[Landmark]:
        found = []
        before = self._start.seen_by(SPECTATOR).json()
        for number, (event, position) in enumerate(self.record.replay(self._start.kernel), 1):
            after = position.seen_by(SPECTATOR).json()
            said = self.game.face.tell(before, seen(self.game, event, SPECTATOR), after, names)
            before = after
            shouts = [thing.text for thing in said if thing.shout]
            if number == self.length and position.over:
                found.append(Landmark(number, ENDED, kind_words(ENDED)))
            elif "deal" in event:
                found.append(Landmark(number, DEALT, said[0].text if said else kind_words(DEALT)))
            elif position.awaits_deal:
                found.append(Landmark(number, SCORED, said[-1].text if said else kind_words(SCORED)))
            elif shouts:
                name = names[event["seat"] - 1] if "seat" in event else ""
                found.append(Landmark(number, SHOUTED, _("{name}: “{shout}”").format(name=name, shout=shouts[0])))
        return found


def kind_words(kind: str) -> str:
    """What a landmark is, for whoever does not want to know more before it has come."""
    words = {
        DEALT: _("The cards are dealt."),
        SHOUTED: _("Somebody shouts."),
        SCORED: _("A hand is over."),
        ENDED: _("The game is over."),
    }
    return words[kind]


class Shelf:
    """The reels that were watched last, as many as there is room for."""

    def __init__(self, most: int = MOST_EVENTS) -> None:
        self.most = most
        self._reels: OrderedDict[str, Reel] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> Reel | None:
        """The reel, if it is here."""
        with self._lock:
            if key in self._reels:
                self._reels.move_to_end(key)
            return self._reels.get(key)

    def put(self, key: str, reel: Reel) -> None:
        """Keeps a reel, and lets those go that nobody has watched for longest."""
        with self._lock:
            self._reels[key] = reel
            self._reels.move_to_end(key)
            while len(self._reels) > 1 and sum(kept.length for kept in self._reels.values()) > self.most:
                self._reels.popitem(last=False)
