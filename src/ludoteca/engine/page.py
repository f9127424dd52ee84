"""What a game gives to the page: who holds what, what lies in the middle, what can be chosen, what moves where.

Everything here is made from the *JSON* of a state that `hide` has been over. Pictures are symbols of the game's own
sheet (``pages/sheet.svg``), layouts are macros of its template (``pages/table.html``), styles its ``pages/table.css``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

JSON = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """One legal move as a button. `target` names the place on the table that stands for it, such as ``@2``."""

    move: str
    words: str
    target: str = ""
    #: Said aloud, so that it is drawn large ("Moggie!", "Moose Trap!").
    shout: bool = False


@dataclass(frozen=True)
class Held:
    """Something in a hand: what to draw, its name, and the moves that begin with it (none: it cannot be played)."""

    words: str
    #: What the template's `card` macro draws.
    drawn: JSON
    choices: tuple[Choice, ...] = ()
    #: A press plays it, where there is one move only and nothing to choose.
    at_once: bool = False
    #: Its choices lie open from the start, for it is the only thing to decide about.
    open: bool = False


@dataclass(frozen=True)
class Travel:
    """Something that moves where all can see it: what the `card` macro draws, and two places of the page.

    Places are ``seat-2``, or whatever the template marks with ``data-place``.
    """

    drawn: JSON
    source: str
    goal: str


@dataclass(frozen=True)
class Effect:
    """What an event looks and sounds like beside its words."""

    travels: tuple[Travel, ...] = ()
    #: One of the house's sounds: card, slam, trap, moggie, win; empty: none.
    sound: str = "card"


@dataclass(frozen=True)
class Recent:
    """An event as everybody saw it, with the public states around it."""

    event: JSON
    before: JSON
    after: JSON = field(default_factory=dict)


class Page(Protocol):
    """A module with these functions draws the game in a browser."""

    def panel(self, state: JSON, seat: int, names: Sequence[str]) -> JSON:
        """A seat's public things, for the template's `panel` macro; `state` is what a spectator sees."""

    def middle(self, state: JSON, names: Sequence[str], recent: Sequence[Recent]) -> JSON:
        """What lies between the players, for the `middle` macro; `recent` are the last events, the newest last."""

    def hand(self, state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Held]:
        """The viewer's own cards with what can be done with each; `state` is what the seat sees."""

    def answers(self, state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Choice]:
        """The moves that are no card's."""

    def effect(self, recent: Recent) -> Effect:
        """What an event looked and sounded like to everybody."""
