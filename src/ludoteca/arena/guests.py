"""A guest's side: what runs in its own process, is handed what its seat may see, and answers with a move.

The process knows the game, but never a whole state: the arena sends it the bytes that `hide` left. What it prints goes
to standard error, so that it can't spoil what the command prints.
"""

from __future__ import annotations

import importlib
import inspect
import json
import os
import random
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from ludoteca import language
from ludoteca.arena.hands import one_hand
from ludoteca.engine.catalogue import game
from ludoteca.engine.position import Position

#: How a guest is hosted.
PYTHON, PROGRAM, OPENSPIEL, TIMED, NETWORK = "python", "program", "openspiel", "timed", "network"

#: The longest word of a guest that is passed on, in characters.
LONGEST_WORD = 200


@dataclass(frozen=True)
class Setting:
    """What a guest's process is started with."""

    kind: str
    target: str
    seconds: float
    more: str
    game: str
    hands: bool
    seats: int
    options: dict[str, Any]
    #: What it says, it says in this language.
    language: str = "en"


@dataclass(frozen=True)
class Question:
    """What a guest is asked, and what happened since it was asked last."""

    #: The position as its seat sees it.
    seen: bytes
    #: Whether the seat is waited for; else it may say None, and lets its chance go by.
    waited_for: bool
    #: A game begins: the guest's seat (from 0) and the seed of its chance.
    begins: tuple[int, str] | None
    #: The moves of the others, each with what the seat saw before it.
    watched: Sequence[tuple[bytes, int, str]] = ()
    #: All events as the seat may know them, each with what it sees after it; for programs alone.
    events: Sequence[tuple[bytes, dict[str, Any]]] = ()
    #: The result, if the game is over and nothing is asked.
    result: dict[str, Any] | None = None


#: What a guest is made of: called for each game with its seat and seed, it gives what answers questions.
Maker = Callable[[int, str], "Answerer"]


class Answerer:
    """What plays one seat of one game."""

    def decide(self, position: Position, seat: int, waited_for: bool) -> object:
        """The move, as text or number; None to let a chance to interrupt go by."""
        raise NotImplementedError

    def watch(self, position: Position, seat: int, move: str) -> None:
        """Sees what another seat is about to do."""

    def happened(self, position: Position, event: dict[str, Any]) -> None:
        """Is told an event, and what it led to."""

    def over(self, result: dict[str, Any]) -> None:
        """Is told the result."""

    def leave(self) -> None:
        """Isn't needed any more."""


def serve(line: Connection, setting: Setting) -> None:
    """The guest's process: answers until the line is closed."""
    os.dup2(2, 1)
    if hasattr(os, "setsid"):
        os.setsid()  # so that all that it starts can be ended with it
    sys.argv[1:] = []
    sys.path.insert(0, os.getcwd())
    language.use(setting.language)
    try:
        make, blank = _maker(setting), _blank(setting)
    except BaseException as error:
        _say(line, unusable=_words(error))
        return
    _say(line, ready=True)
    host = _Host(make, blank)
    told = False
    try:
        while True:
            question: Question = line.recv()
            try:
                answer = _answer(host.answer(question))
            except KeyboardInterrupt:
                return
            except BaseException as error:
                if not told:
                    traceback.print_exc()
                    told = True
                answer = {"raised": _words(error)}
            _say(line, **answer)
    except (EOFError, OSError, KeyboardInterrupt):
        return
    finally:
        host.leave()


class _Host:
    """Passes on to the player of the game that is on."""

    def __init__(self, make: Maker, blank: Position) -> None:
        self._make, self._blank = make, blank
        self._seat = 0
        self._player: Answerer | None = None

    def answer(self, question: Question) -> object:
        if question.begins is not None:
            self._begin(*question.begins)
        player = self._player
        if player is None:
            raise RuntimeError("the bot could not be made for this game")
        for seen, other, move in question.watched:
            player.watch(self._position(seen), other, move)
        for seen, event in question.events:
            player.happened(self._position(seen), event)
        if question.result is not None:
            player.over(question.result)
            return None
        return player.decide(self._position(question.seen), self._seat, question.waited_for)

    def _begin(self, seat: int, seed: str) -> None:
        self.leave()
        self._seat = seat
        random.seed(seed)
        np.random.seed(int.from_bytes(random.randbytes(4)))
        self._player = self._make(seat, seed)

    def _position(self, seen: bytes) -> Position:
        self._blank.restore(seen)
        return self._blank.clone()

    def leave(self) -> None:
        player, self._player = self._player, None
        if player is not None:
            player.leave()


def _answer(move: object) -> dict[str, Any]:
    if move is None or isinstance(move, str):
        return {"move": move}
    if isinstance(move, int | np.integer) and not isinstance(move, bool):
        return {"move": int(move)}
    return {"raised": f"the answer is a {type(move).__name__}, no move"}


def _say(line: Connection, **words: object) -> None:
    line.send_bytes(json.dumps(words).encode())


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:LONGEST_WORD]


def _blank(setting: Setting) -> Position:
    chosen = game(setting.game)
    return Position(one_hand(chosen) if setting.hands else chosen, setting.seats, 0, setting.options)


def _maker(setting: Setting) -> Maker:
    if setting.kind == PYTHON:
        return _python(setting.target)
    if setting.kind == TIMED:
        from ludoteca.arena.timed import maker

        return maker(setting)
    if setting.kind == OPENSPIEL:
        from ludoteca.arena.peers.openspiel import maker as peer

        return peer(setting)
    if setting.kind == NETWORK:
        from ludoteca.arena.trained import maker as trained

        return trained(setting)
    if setting.kind == PROGRAM:
        from ludoteca.arena.program import maker as started

        return started(setting)
    raise ValueError(setting.kind)


class _Called(Answerer):
    """Somebody's class or function."""

    def __init__(self, player: Any) -> None:
        self._player = player
        self._watch = getattr(player, "watch", None)

    def decide(self, position: Position, seat: int, waited_for: bool) -> object:
        return self._player(position, seat)

    def watch(self, position: Position, seat: int, move: str) -> None:
        if self._watch is not None:
            self._watch(position, seat, move)


def _python(target: str) -> Maker:
    """A function is called for each move, of a class there is one for each game."""
    module, _colon, path = target.partition(":")
    found: Any = importlib.import_module(module)
    for name in path.split("."):
        found = getattr(found, name)
    if not callable(found):
        raise TypeError(f"{target} is neither a class nor a function")
    return lambda _seat, _seed: _Called(found() if inspect.isclass(found) else found)
