"""How the games of a house are run: interpreted at once, compiled as soon as that can be had without waiting.

Compiling in a thread would stall everybody's game, so a child process fills the cache; what lies there is loaded in
between, a game at a time. The rules come first, then what bots think with.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

import structlog

from ludoteca.engine.catalogue import game, names
from ludoteca.engine.contract import Game
from ludoteca.engine.kernel import Kernel, interpreted

#: What a child compiles.
RULES, THOUGHT = "rules", "thought"

log = structlog.get_logger("ludoteca.house")


class Kernels:
    """The kernel of each game."""

    def __init__(self) -> None:
        self._ready: dict[str, Kernel] = {}
        self._thinking: set[str] = set()
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def of(self, played: Game) -> Kernel:
        """The fastest that there is just now."""
        return self._ready.get(played.name) or interpreted(played)

    def can_think(self, played: Game) -> bool:
        """Whether bots need not play at first sight, and the coach can look at games."""
        return played.name in self._thinking

    @property
    def ready(self) -> bool:
        """All games run compiled, and bots think."""
        return len(self._ready) == len(names()) == len(self._thinking)

    def prepare(self) -> None:
        """Compiles all games behind what goes on."""
        threading.Thread(target=self._prepare, name="compiling", daemon=True).start()

    def prepare_thinking(self, played: Game) -> None:
        """Compiles behind what goes on what bots think about one game with."""
        threading.Thread(target=self._prepare_thinking, args=[[played.name]], name="compiling", daemon=True).start()

    def stop(self) -> None:
        """Lets the child go, if it still compiles."""
        self._stopped = True
        if self._child is not None and self._child.poll() is None:
            self._child.kill()

    def _prepare(self) -> None:
        if not self._compiled(RULES, names()):
            return
        for name in names():
            self._ready[name] = warmed(game(name))
        self._prepare_thinking(names())
        # What the compiler has made stays for good, and a busy house makes few cycles: with Python's own thresholds
        # looking for garbage took a quarter of the time of a move.
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        log.info("games are compiled")

    def _prepare_thinking(self, of: Sequence[str]) -> None:
        if not self._compiled(THOUGHT, of):
            return
        for name in of:
            get_thinking_ready(game(name))
            self._thinking.add(name)

    def _compiled(self, what: str, of: Sequence[str]) -> bool:
        """Lets a child fill the cache; whether it could."""
        command = [sys.executable, "-m", "ludoteca.tables.kernels", what, *of]
        # In a session of its own: Ctrl-C is for the house, which ends the child itself.
        self._child = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
        if self._stopped:
            self._child.kill()
        code = self._child.wait()
        if code != 0 and not self._stopped:
            log.warning("games stay interpreted", what=what, code=code)
        return code == 0


def warmed(played: Game) -> Kernel:
    """The compiled rules of a game, each called once so that all are loaded."""
    import numpy as np

    from ludoteca.engine.contract import SPECTATOR
    from ludoteca.engine.kernel import compiled
    from ludoteca.engine.position import Position

    kernel = compiled(played)
    seats = played.seats[0]
    position = Position(played, seats, kernel=kernel)
    position.deal(played.deck(seats, position.options))
    scores: Any = np.zeros(seats, np.int32)
    seat = position.actors()[0]
    position.legal(seat)
    position.interrupters()
    position.seen_by(SPECTATOR)
    kernel.outcome(position.data, 0, scores)
    position.move(seat, position.legal(seat)[0])
    if position.game.rules.close is not None:
        kernel.close(position.clone().data, 0)
    return kernel


def get_thinking_ready(played: Game) -> None:
    """Compiles what bots and the coach think with, or loads it."""
    from ludoteca.bots.thinking import ready
    from ludoteca.coach import worlds

    worlds.ready(played)
    if any(level.effort for level in played.levels.values()):
        ready(played)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    compile_it = {RULES: warmed, THOUGHT: get_thinking_ready}[sys.argv[1]]
    for each in sys.argv[2:]:
        compile_it(game(each))
