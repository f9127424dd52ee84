"""A program as a player: started anew for each game, it finds a house of one table at the address it is given."""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
import time
from typing import Any

from ludoteca.arena.door import Door
from ludoteca.arena.guests import Answerer, Maker, Setting
from ludoteca.engine.position import Position

#: Seconds: how long a program has for a move that nobody waits for. A window is open as long, whatever its clock says.
GRACE = 0.3
#: Seconds: how long it may take to leave once the game is over.
TO_LEAVE = 1.0
#: Seconds between two looks whether it is still there.
GLANCE = 0.1


def maker(setting: Setting) -> Maker:
    """What the guest's process makes players with: one program at a time."""
    return lambda seat, _seed: Program(setting, seat)


class Program(Answerer):
    """One run of the program, in one seat of one game."""

    def __init__(self, setting: Setting, seat: int) -> None:
        self._seat = seat
        self._door = Door(setting.game, setting.seats, setting.options, seat)
        known = {
            "house": self._door.address,
            "game": setting.game,
            "table": self._door.table,
            "token": self._door.token,
            "seat": str(seat + 1),
        }
        words = shlex.split(setting.target)
        for name, value in known.items():
            words = [word.replace(f"{{{name}}}", value) for word in words]
        environment = {**os.environ, **{f"LUDOTECA_{name.upper()}": value for name, value in known.items()}}
        self._run = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=2)

    def happened(self, position: Position, event: dict[str, Any]) -> None:
        asked = [seat + 1 for seat in position.actors()]
        self._door.tell(event, position.json(), asked, position.moves(self._seat))

    def decide(self, position: Position, seat: int, waited_for: bool) -> object:
        must = waited_for and not position.window
        until = time.monotonic() + GRACE
        while True:
            move = self._door.ask(GLANCE)
            if move is not None:
                return move
            if self._run.poll() is not None:
                raise RuntimeError(f"the program has ended (exit code {self._run.returncode})")
            if not must and time.monotonic() > until:
                return None

    def over(self, result: dict[str, Any]) -> None:
        self._door.end(result)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._run.wait(TO_LEAVE)
        self.leave()

    def leave(self) -> None:
        if self._run.poll() is None:
            self._run.kill()
            self._run.wait()
        self._door.close()
