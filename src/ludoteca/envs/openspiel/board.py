"""A game's compiled rules as the adapter drives them: from one decision or chance event to the next."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import DEALER, Game, OptionValue
from ludoteca.engine.dice import shuffle
from ludoteca.engine.kernel import PIECES, compiled, piece
from ludoteca.envs.asking import DESK, asking_parts, go_on

# The templates below get their free names (`answer`, `legal`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"

#: As OpenSpiel counts them.
CHANCE, TERMINAL = -1, -4
#: Nothing is dealt in between: the adapter's chance events do that.
NO_CARDS = np.zeros(0, np.int16)


def actors_but_the_dealer(s):
    """Whom the game waits for; nobody while a deck is due."""
    waiting = actors(s)
    return 0 if waiting & DEALER else waiting


def asked(s, d, going_on, out):
    """Who is asked (CHANCE, TERMINAL or a seat), and how many choices there are."""
    if going_on:
        return int(d.seat), legal(s, d.seat, out)
    return CHANCE if actors(s) & DEALER else TERMINAL, 0


def deal_at(states, desks, deck, no_cards, out, scratch):
    """Deals a deck; who is asked then."""
    s, d = states[0], desks[0]
    deal(s, deck)
    d.last = (s.first - 1) % s.seats
    return asked(s, d, go_on(s, d, no_cards, no_cards), out)


def answer_at(states, desks, action, no_cards, out, scratch):
    """The asked seat's choice; who is asked then."""
    return asked(states[0], desks[0], answer(states[0], desks[0], action, no_cards, no_cards, scratch), out)


class Room:
    """Where one step is computed: the same memory as bytes and as the arrays that compiled rules want."""

    def __init__(self, game: Game) -> None:
        self.state, self.no_desk = bytearray(game.state.itemsize), bytes(DESK.itemsize)
        self.desk = bytearray(self.no_desk)
        self.states, self.desks = np.frombuffer(self.state, game.state), np.frombuffer(self.desk, DESK)
        self.out, self.scratch = np.empty(game.actions, np.int16), np.empty(game.actions, np.int16)


class Board:
    """What all states of one game have in common; none of it ever changes."""

    def __init__(self, game: Game, seats: int, first: int, options: Mapping[str, OptionValue]) -> None:
        self.game, self.seats = game, seats
        self.start = game.new(seats, first, options).tobytes()
        self.deck = sorted(game.deck(seats, options))
        self.kernel = compiled(game)
        undealt = dataclasses.replace(
            game, rules=dataclasses.replace(game.rules, actors=bind(actors_but_the_dealer, actors=game.rules.actors))
        )
        parts = asking_parts(undealt, interruptions=False)
        rules = {name: piece(undealt, name) for name in PIECES}
        asks = bind(asked, actors=game.rules.actors, legal=game.rules.legal)
        self._deal = twin(
            bind(deal_at, deal=game.rules.deal, asked=asks, go_on=bind(go_on, INTERRUPTIBLE=False, **rules))
        )
        self._answer = twin(bind(answer_at, answer=parts["answer"], asked=asks))
        self._shuffle = twin(shuffle)
        #: Making arrays takes longer than a step; threads take a room each.
        self._rooms: list[Room] = []

    def records(self, data: bytes) -> np.ndarray[Any, Any]:
        """A copy of a state that can be written to, as an array of one record."""
        return np.frombuffer(bytearray(data), self.game.state)

    def deal(self, data: bytes, deck: list[int]) -> tuple[bytes, bytes, int, list[int]]:
        """State and desk after a deal, who is asked then, and between what."""
        room = self._rooms.pop() if self._rooms else Room(self.game)
        room.state[:], room.desk[:] = data, room.no_desk
        return self._run(room, self._deal, np.array(deck, np.int16))

    def answer(self, data: bytes, desk: bytes, action: int) -> tuple[bytes, bytes, int, list[int]]:
        """State and desk after the asked seat's choice, who is asked then, and between what."""
        room = self._rooms.pop() if self._rooms else Room(self.game)
        room.state[:], room.desk[:] = data, desk
        return self._run(room, self._answer, action)

    def _run(self, room: Room, step: Callable[..., tuple[int, int]], what: Any) -> tuple[bytes, bytes, int, list[int]]:
        player, n = step(room.states, room.desks, what, NO_CARDS, room.out, room.scratch)
        reached = bytes(room.state), bytes(room.desk), player, room.out[:n].tolist()
        self._rooms.append(room)
        return reached

    def shuffled(self, rng: np.ndarray[Any, Any]) -> list[int]:
        """The whole deck in an order drawn from a dice generator."""
        cards = np.array(self.deck, np.int16)
        self._shuffle(rng, cards, len(cards))
        return [int(card) for card in cards]

    def hidden(self, data: bytes, viewer: int) -> np.ndarray[Any, Any]:
        """What `hide` leaves a viewer, as an array of one record."""
        states = self.records(data)
        self.kernel.hide(states, 0, viewer)
        return states

    def shares(self, data: bytes) -> list[float]:
        """Every seat's return at the end: the winners share 1, and what they have the others lack."""
        scores = np.zeros(self.seats, np.int32)
        winners = self.kernel.outcome(self.records(data), 0, scores)
        won = [winners >> seat & 1 for seat in range(self.seats)]
        others = self.seats - 1
        return [(self.seats * mine / sum(won) - 1) / others for mine in won]
