"""One game in progress, for those who play it from Python: checked moves, clones, exact saves, what a seat sees."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import orjson

from ludoteca.engine.contract import CLOCK, DEALER, SPECTATOR, Game
from ludoteca.engine.kernel import Kernel, interpreted
from ludoteca.engine.lines import printable, shown
from ludoteca.engine.view import plain, view
from ludoteca.language import _


class IllegalMove(ValueError):
    """The step is not possible now; the message says why, for people, and nothing has changed."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: winners as seats from 0, and everybody's score."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def ranking(self) -> list[int]:
        """The seats, winners first, the rest by score: fewest first where the winners have the fewest."""
        few = bool(self.winners) and max(self.scores[seat] for seat in self.winners) == min(self.scores)
        sign = 1 if few else -1
        return sorted(range(len(self.scores)), key=lambda seat: (seat not in self.winners, sign * self.scores[seat]))

    def json(self) -> dict[str, list[int]]:
        """As the record's result line writes it, seats from 1."""
        return {"winners": [seat + 1 for seat in self.winners], "scores": list(self.scores)}


class Position:
    """A game's state with its rules.

    `data` is the state, an array of one record; seats count from 0. Rules run interpreted unless a compiled kernel
    is given.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        first: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        kernel: Kernel | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settle(options)
        self.kernel = kernel or interpreted(game)
        self.data = game.new(seats, first, options)

    def clone(self) -> Self:
        """The same position again, independent of this one."""
        copy = object.__new__(type(self))
        copy.game, copy.seats, copy.options, copy.kernel = self.game, self.seats, self.options, self.kernel
        # NumPy copies a structured array field by field, which takes ten times as long as copying its bytes.
        copy.data = np.frombuffer(bytearray(self.data.tobytes()), self.data.dtype)
        return copy

    def save(self) -> bytes:
        """The whole state as bytes; `restore` gives it back exactly. Contains every secret."""
        return self.data.tobytes()

    def restore(self, saved: bytes) -> None:
        """Takes the state of a `save` of the same game, seats and options; `ValueError` if it cannot be one."""
        if len(saved) != self.game.state.itemsize:
            raise ValueError(f"a saved {self.game.name} has {self.game.state.itemsize} bytes, not {len(saved)}")
        data = np.frombuffer(saved, self.game.state).copy()
        for name in ("seats", *(option.name for option in self.game.options)):
            if data[name] != self.data[name]:
                raise ValueError(f"that is saved from a game with other {'seats' if name == 'seats' else 'options'}")
        self.data = data

    def waited_for(self) -> int:
        """What the game waits for, as `Rules.actors` has it: the bits of seats, DEALER and CLOCK; 0 once it is over."""
        return self.kernel.actors(self.data, 0)

    def actors(self) -> list[int]:
        """The seats that the game waits for."""
        return seats_of(self.waited_for())

    def interrupters(self) -> list[int]:
        """Further seats that may move though the game does not wait for them."""
        return seats_of(self.kernel.interrupters(self.data, 0))

    @property
    def awaits_deal(self) -> bool:
        """A shuffled deck is due."""
        return bool(self.waited_for() & DEALER)

    @property
    def window(self) -> bool:
        """A window is running, which `close` ends."""
        return bool(self.waited_for() & CLOCK)

    @property
    def over(self) -> bool:
        """Nothing more can happen."""
        return self.waited_for() == 0

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions, rising."""
        out = np.empty(self.game.actions, np.int16)
        n = self.kernel.legal(self.data, 0, seat, out)
        actions: list[int] = out[:n].tolist()
        return actions

    def moves(self, seat: int) -> list[str]:
        """The seat's legal moves as records write them."""
        return [self.game.face.move_text(action) for action in self.legal(seat)]

    def deal(self, deck: Sequence[int]) -> None:
        """Deals a whole deck of card codes, from the front; `IllegalMove` if none is due or it is not this deck."""
        if not self.awaits_deal:
            raise IllegalMove(_("no deal is due now"))
        if Counter(deck) != Counter(self.game.deck(self.seats, self.options)):
            raise IllegalMove(_("these are not the cards of this game's deck"))
        self.kernel.deal(self.data, 0, np.array(deck, np.int16))

    def move(self, seat: int, move: int | str) -> None:
        """One move, as action or as text; `IllegalMove` (and nothing changes) if the seat may not make it now."""
        action = self.parse(move) if isinstance(move, str) else move
        if not 0 <= seat < self.seats:
            raise IllegalMove(_("there is no seat {seat} in this game").format(seat=shown(seat + 1)))
        if not self.kernel.step(self.data, 0, seat, action):
            raise IllegalMove(self._why_not(seat, action))

    def parse(self, text: str) -> int:
        """The action of a move's text; `IllegalMove` if the game has no such move."""
        try:
            return self.game.face.parse_move(text)
        except ValueError:
            raise IllegalMove(_("“{move}” is no move of this game").format(move=printable(text))) from None

    def _why_not(self, seat: int, action: int) -> str:
        if self.over:
            return _("the game is over")
        if not self.legal(seat):
            return _("it is not seat {seat}'s turn to move").format(seat=seat + 1)
        return _("“{move}” is not possible for seat {seat} now").format(
            move=self.game.face.move_text(action) if 0 <= action < self.game.actions else action, seat=seat + 1
        )

    def close(self) -> None:
        """Ends the running window; `IllegalMove` if there is none."""
        if not self.window:
            raise IllegalMove(_("no window is open that could close"))
        self.kernel.close(self.data, 0)

    def outcome(self) -> Outcome:
        """Winners and scores of a game that is over."""
        scores = np.zeros(self.seats, np.int32)
        winners = self.kernel.outcome(self.data, 0, scores)
        return Outcome(tuple(seats_of(winners)), tuple(int(score) for score in scores))

    def seen_by(self, viewer: int = SPECTATOR) -> Self:
        """The position with all that blanked which this seat (or a spectator) may not see."""
        seen = self.clone()
        seen.kernel.hide(seen.data, 0, viewer)
        return seen

    def resample(self, viewer: int, rng: np.ndarray[Any, Any]) -> None:
        """Replaces all that the viewer may not see by one possibility that fits what the viewer knows."""
        self.kernel.hide(self.data, 0, viewer)
        self.kernel.resample(self.data, 0, viewer, rng)

    def observe(self, viewer: int) -> np.ndarray[Any, Any]:
        """The viewer's knowledge as numbers, float32, laid out as `game.features` says."""
        out = np.zeros(self.game.observation_size, np.float32)
        self.kernel.observe(self.seen_by(viewer).data, 0, viewer, out)
        return out

    def json(self) -> dict[str, Any]:
        """The state as records write it."""
        return self.game.face.state_json(view(self.data))

    def text(self) -> bytes:
        """The same as JSON text."""
        write = self.game.state_text
        return orjson.dumps(self.json()) if write is None else write(plain(self.game.state, self.data.tobytes()))

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.json()}>"


def seats_of(mask: int) -> list[int]:
    """The seats whose bits are set, rising."""
    return [*_seats_of(mask)]


# Asked some ten times for every move at a table; there are few masks.
@functools.lru_cache(1 << 12)
def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(DEALER.bit_length() - 1) if mask >> seat & 1)
