"""The contract: what a game gives to the house.

A game's state is one NumPy record and its rules are plain functions over that record, in the Python that Numba
compiles. The same functions run interpreted (`ludoteca.engine.kernel.interpreted`) and compiled (`compiled`); they
are written once. ``docs/contract.md`` walks through a whole small game.

Two counts of seats meet here: *numbers* (records, arrays, bit masks) count seats from 0, *text* (moves, JSON) from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from ludoteca.engine.guide import Situation
from ludoteca.engine.measures import Measures
from ludoteca.engine.page import Held, Page

#: Bits of `Rules.actors` beside the seats' own (bit k is seat k): the game waits for a shuffled deck …
DEALER = 1 << 14
#: … or a window is running, which `Rules.close` ends when its time is up.
CLOCK = 1 << 15
#: `viewer` of `Rules.hide` and `Rules.observe` for one who holds no seat and sees public things only.
SPECTATOR = -1
#: What `hide` writes where a card may not be seen. No card has this code.
UNKNOWN = -1

OptionValue = bool | str


@dataclass(frozen=True)
class Option:
    """A ruling that a table may play otherwise. `values[0]` is the default; the state's field of the same name holds
    the index of the value played."""

    name: str
    values: tuple[OptionValue, ...]
    #: What each value means, as messages for people; empty: it is shown as it is.
    words: tuple[str, ...] = ()

    @property
    def default(self) -> OptionValue:
        """How the game is played when nothing is said."""
        return self.values[0]


@dataclass(frozen=True)
class Feature:
    """One block of what `Rules.observe` writes: `size` numbers between `low` and `high`, and what they mean."""

    name: str
    size: int
    low: float
    high: float
    meaning: str


@dataclass(frozen=True)
class Rules:
    """A game's rules as plain functions over one record `s` (attributes are the dtype's fields).

    They hold no random numbers and no text, allocate little, and touch nothing but `s` and `out`. Only signed
    integers are allowed as fields, so that interpreted and compiled arithmetic agree.
    """

    #: deal(s, deck): takes a shuffled deck (int16 array of card codes, dealt from the front). Fields `seats`, `first`
    #: and the options are set before the first deal; a game may be dealt again whenever `actors` says DEALER.
    deal: Callable[..., None]
    #: actors(s) -> bit mask of the seats the game waits for, with DEALER and CLOCK; 0 when the game is over.
    actors: Callable[..., int]
    #: interrupters(s) -> bit mask of further seats that may move though nobody waits for them.
    interrupters: Callable[..., int]
    #: legal(s, seat, out) -> n: writes the seat's legal actions into out[:n], rising; 0 for a seat that may not move.
    #: May read only what `hide` leaves to that seat, so that it gives the same on the hidden record.
    legal: Callable[..., int]
    #: apply(s, seat, action): one legal step, in place; whether it is legal is the caller's care (`Position.move`).
    apply: Callable[..., None]
    #: outcome(s, scores) -> bit mask of the winners, and the seats' scores; meaningful when `actors` is 0.
    outcome: Callable[..., int]
    #: hide(s, viewer): blanks what that seat (or SPECTATOR) may not see, in place, so that two states the viewer
    #: cannot tell apart become the same bytes. Does nothing once the game is over. Hiding twice is hiding once.
    hide: Callable[..., None]
    #: resample(s, viewer, rng): fills what `hide(s, viewer)` blanked with one of the possibilities that fit all the
    #: viewer knows for certain, each equally likely. `rng` is a `ludoteca.engine.dice` generator.
    resample: Callable[..., None]
    #: observe(s, viewer, out): writes the viewer's knowledge as float32 numbers, laid out as `Game.features` says;
    #: the viewer's own seat comes first, the others follow clockwise.
    observe: Callable[..., None]
    #: close(s): the window's time is up. Only for games whose `actors` ever says CLOCK.
    close: Callable[..., None] | None = None


@dataclass(frozen=True)
class Policies:
    """A game's own players, as functions over the record that `hide` left, compiled like rules.

    `mind` is the seat's private memory, int32[MIND], zero at the start of a game; `rng` a dice generator.
    """

    #: greedy(s, seat, mind, rng) -> action: what a sensible person would do at once. A seat that only may interrupt
    #: can answer UNKNOWN: it stays silent until something else happens.
    greedy: Callable[..., int]
    #: watch(s, viewer, seat, action, mind, rng): called before each step of another seat (s is what the viewer saw
    #: then; action is UNKNOWN where it is secret), for players that remember.
    watch: Callable[..., None] | None = None
    #: delay(s, seat, mind, rng) -> milliseconds until the seat decides, drawn from what a spectator sees (s) before it
    #: looks at its cards; for games with windows.
    delay: Callable[..., int] | None = None

    #: think(states, seat, mind, rng, effort, memory, weights, payoffs) -> bool: weighs the legal actions of a seat that
    #: is waited for, on top of what it found before. `states[0]` is what `hide` left the seat and stays so, the other
    #: THINKING - 1 are scratch. The more `effort`, the longer; chance comes from `rng` alone, so that the same effort
    #: finds the same. Adds to `weights[action]` (float64[actions]) how much speaks for an action, and to
    #: `payoffs[action]` (float64[actions]) that weight times the share of the win that the seat can hope for (0 … 1).
    #: `memory` is the policy's own, all zero before a decision; see `memory`. Of a game that is `practised` it may say
    #: False: it has done nothing, and this decision is left to rollouts. None: `ludoteca.bots.search` thinks.
    think: Callable[..., bool] | None = None
    #: What `think` keeps between two calls for one decision: the rows of an array of this dtype; None: nothing.
    memory: tuple[int, np.dtype[Any]] | None = None
    #: playout(s, seat, mind, rng) -> action: how a seat plays in the worlds that the house's search imagines, on the
    #: whole record of such a world; fast rather than wise. UNKNOWN, or None for the policy: anything legal.
    playout: Callable[..., int] | None = None
    #: believes(s, seat, mind) -> bool: whether an imagined world fits what the seat has concluded from what others did
    #: and did not do, as `watch` noted it in its mind; `watch` is then called for seats that think, and only for them.
    #: The house's search looks for such a world first. None: every world that fits what is certain is as good.
    believes: Callable[..., bool] | None = None
    #: judge(s, shares) -> bool: whether an imagined game can be judged here instead of being played out; then `shares`
    #: (float64, one a seat) is every seat's chance to win. None: only the end tells.
    judge: Callable[..., bool] | None = None
    #: practised(s, seat, out, n, scores): writes to scores[:n] (float64) what a trained player thinks of the legal
    #: actions out[:n], the logarithm of their odds, out of what the seat sees. With it the house plays games on instead
    #: of searching a tree (`ludoteca.bots.search.rollouts`); for games in which one seat decides at a time.
    practised: Callable[..., None] | None = None
    #: imagine(states, seat, mind, rng): makes states[1] a world that the seat thinks possible by what it sees in
    #: states[0]; states[2] is scratch. None: by `resample` and `believes`.
    imagine: Callable[..., None] | None = None
    #: horizon(s) -> bool: the search does not look beyond this position (and judges it). None: it looks to the end.
    horizon: Callable[..., bool] | None = None


#: How many numbers a policy may keep in mind for each seat.
MIND = 32
#: How many records `Policies.think` has to work with.
THINKING = 4


@dataclass(frozen=True)
class Level:
    """How well a named bot plays."""

    #: What its `mind` starts with.
    mind: Sequence[int] = ()
    #: How long it thinks about a decision, in the units of `Policies.think`; 0: it plays the greedy policy's move.
    effort: int = 0


@dataclass(frozen=True)
class Said:
    """One thing that people at the table read or hear."""

    text: str
    #: Called out at the table ("Slam!") rather than told.
    shout: bool = False


class Face(Protocol):
    """How a game's numbers look to people and files: the words of its moves, cards and states.

    A module with these functions is enough. Everything for people is made from the *JSON* of a state that `hide` has
    been over, never from the record, so that no hidden card can reach it.
    """

    def move_text(self, action: int) -> str:
        """The move's canonical text, such as ``kitchen@2``."""

    def parse_move(self, text: str) -> int:
        """The action of a canonical text; `ValueError` if there is no such move in the game."""

    def card_json(self, code: int) -> str | int:
        """A card of the deck as records write it."""

    def card_code(self, card: object) -> int:
        """The code of a card as records write it; `ValueError` if there is no such card."""

    def state_json(self, s: Any) -> dict[str, Any]:
        """The record as the object of the record format, with counts and `None` where `hide` left UNKNOWN."""

    def tell(
        self, before: dict[str, Any], event: Mapping[str, Any], after: dict[str, Any], names: Sequence[str]
    ) -> list[Said]:
        """What one event looked like to a viewer, in the reader's language, from the JSON that viewer was sent.

        `event` is the record's line as the viewer may see it (`ludoteca.engine.events.seen`), `names` the seats'.
        """

    def ask(self, state: dict[str, Any], seat: int, names: Sequence[str]) -> str:
        """What the seat (from 0) is asked to do now, in the reader's language."""

    def move_words(self, move: str, names: Sequence[str]) -> str:
        """A canonical move as a choice in the reader's language: "kitchen for Ada"."""

    def score_words(self, score: int) -> str:
        """A score with its unit in the reader's language: "4 mooses"."""

    #: First words of the moves whose arguments other seats don't see (such as ``pick``).
    SECRET_MOVES: frozenset[str]


@dataclass(frozen=True, eq=False)
class Game:
    """A game as the house knows it: `ludoteca.game(name)` finds it, the group ``ludoteca.games`` adds it."""

    name: str
    #: The English title, which is the key of its catalogue entry.
    title: str
    seats: range
    #: Fields `seats` and `first`, one for each option, and whatever the rules need; all signed integers.
    state: np.dtype[Any]
    #: Actions are numbered 0 … actions-1.
    actions: int
    #: deck(seats, options) -> the codes of all cards that one deal takes, sorted.
    deck: Callable[[int, Mapping[str, OptionValue]], Sequence[int]]
    rules: Rules
    face: Face
    policies: Policies
    features: tuple[Feature, ...]
    #: census(s) -> the codes of all cards of a dealt, unhidden record, wherever they lie, in any order: none gets lost.
    census: Callable[[Any], Sequence[int]]
    options: tuple[Option, ...] = ()
    #: `face.state_json` written as JSON text from a plain record (`view.plain`), where a game can do it quicker than by
    #: making its parts first; None: it is written from them.
    state_text: Callable[[Any], bytes] | None = None
    #: The number that records carry; it rises when a rule changes what an old record means.
    rules_version: int = 1
    #: The game's folder of texts for people (``rules.en.md`` …), as a package name; None: it has none.
    pages: str | None = None
    #: draw(state JSON as a viewer sees it, the viewer's seat from 0 or SPECTATOR, names) -> a Rich renderable of the
    #: table, at most 80 columns wide; None: it is shown as JSON.
    table: Callable[..., Any] | None = None
    #: How the game is drawn in a browser (`ludoteca.engine.page`); None: states and moves as text.
    page: Page | None = None
    #: The game in one sentence, a message to be translated.
    blurb: str = ""
    #: Bots by the names of their levels (messages to be translated), weakest first.
    levels: Mapping[str, Level] = field(default_factory=dict)
    #: What people may call across the table for fun, as messages to be translated for each reader.
    shouts: tuple[str, ...] = ()
    #: Situations that are explained to newcomers when they first arise; of several, the first in this order.
    guide: Sequence[Situation] = ()
    #: example(name) -> what the rules pages mean by a name in their examples (`ludoteca.engine.texts`), with its words
    #: in the reader's language and what the template's `card` macro draws; None: examples show names only.
    example: Callable[[str], Held] | None = None
    #: What a study keeps of each game beside the result, and asks; None: nothing.
    measures: Measures | None = None

    @property
    def observation_size(self) -> int:
        """How many numbers `Rules.observe` writes."""
        return sum(feature.size for feature in self.features)

    def settle(self, options: Mapping[str, object] | None = None) -> dict[str, OptionValue]:
        """All options of the game with their values; `ValueError` for one it doesn't know or a wrong value."""
        given = dict(options or {})
        settled: dict[str, OptionValue] = {}
        for option in self.options:
            value = given.pop(option.name, option.default)
            # `True == 1`: the type counts too.
            if not any(type(value) is type(v) and value == v for v in option.values):
                raise ValueError(f"{option.name}={value!r}")
            settled[option.name] = value  # type: ignore[assignment]
        if given:
            raise ValueError(next(iter(given)))
        return settled

    def new(
        self, seats: int, first: int = 0, options: Mapping[str, object] | None = None, count: int = 1
    ) -> np.ndarray[Any, Any]:
        """`count` states before their first deal, shape (count,), dtype `state`; `first` counts from 0."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        if not 0 <= first < seats:
            raise ValueError(f"first seat {first} is not among {seats} seats counted from 0")
        states = np.zeros(count, self.state)
        states["seats"] = seats
        states["first"] = first
        settled = self.settle(options)
        for option in self.options:
            states[option.name] = option.values.index(settled[option.name])
        return states
