"""The arena's side of the guests: their processes, how long they may take, and what is held against them."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import signal
import threading
from collections import Counter
from typing import Any

from ludoteca.arena.compiled import Fault
from ludoteca.arena.guests import Question, Setting, serve
from ludoteca.arena.hands import whole
from ludoteca.arena.plan import Guest, Plan
from ludoteca.language import N_, current

#: Seconds: how long a guest may take to get ready, since it may have to compile.
TO_GET_READY = 300.0
#: What a guest can do wrong, with the words for it.
RAISED, ILLEGAL, SLOW, GONE = "raised", "illegal", "slow", "gone"
FAULTS = {
    RAISED: N_("raised an error"),
    ILLEGAL: N_("answered with no legal move"),
    SLOW: N_("took too long"),
    GONE: N_("was gone"),
}


class Unusable(Exception):
    """A guest cannot be started; the message is what it said itself."""

    def __init__(self, name: str, said: str) -> None:
        super().__init__(said)
        self.name, self.said = name, said


class Closed(Exception):
    """The contest is over: nobody needs the games any more that are still played."""


class Hosted:
    """One guest in its process, for one seat after another. Who is too slow or breaks down sits out the game."""

    def __init__(self, guest: Guest, plan: Plan, patience: float, language: str) -> None:
        self.guest, self.plan, self.patience = guest, plan, patience
        self._process: Any = None
        self._language = language
        self._was_ready = False
        #: It sits out the rest of this game.
        self.out = False
        #: The contest is over: nobody needs its moves any more.
        self.closed = False
        self._begins: tuple[int, str] | None = None
        self._watched: list[tuple[bytes, int, str]] = []
        self._events: list[tuple[bytes, dict[str, Any]]] = []
        self.faults: Counter[str] = Counter()
        self.said: dict[str, str] = {}

    def begin(self, seat: int, seed: str) -> None:
        """A game begins, in which it holds that seat (from 0)."""
        self._begins, self._watched, self._events, self.out = (seat, seed), [], [], False

    def watch(self, seen: bytes, seat: int, move: str) -> None:
        """Notes another's move, to be told with the next question."""
        if not self.out:
            self._watched.append((seen, seat, move))

    def happened(self, seen: bytes, event: dict[str, Any]) -> None:
        """Notes an event, to be told with the next question."""
        if not self.out:
            self._events.append((seen, event))

    def over(self, seen: bytes, result: dict[str, Any]) -> None:
        """Tells that the game is over."""
        self.ask(seen, False, result)

    def ask(self, seen: bytes, waited_for: bool, result: dict[str, Any] | None = None) -> object:
        """Its move; None if it has none, for whatever reason: `blame` has it then. `Closed` once nobody asks."""
        if self.closed:
            raise Closed
        if self.out:
            return None
        question = Question(seen, waited_for, self._begins, self._watched, self._events, result)
        self._begins, self._watched, self._events = None, [], []
        try:
            self.start()
            self._line.send(question)
            answer = self._heard(self.patience)
        except TimeoutError:
            self._dismiss(SLOW, f"> {self.patience:g} s")
            return None
        except (EOFError, OSError, ValueError) as error:
            self._dismiss(GONE, type(error).__name__)
            return None
        except Unusable as error:
            if self.closed:
                raise Closed from None
            if not self._was_ready:
                raise
            self._dismiss(GONE, error.said)
            return None
        if "move" in answer:
            return answer["move"]
        self.blame(RAISED, str(answer.get("raised", "")))
        return None

    def blame(self, kind: str, said: str) -> None:
        """Notes a fault."""
        self.faults[kind] += 1
        self.said.setdefault(kind, said)

    def taken_faults(self) -> list[Fault]:
        """What was noted since this was last asked."""
        found = [Fault(self.guest.name, kind, times, self.said[kind]) for kind, times in sorted(self.faults.items())]
        self.faults, self.said = Counter(), {}
        return found

    def start(self) -> None:
        """Sees to it that its process runs; `Unusable` if it can't."""
        if self._process is not None:
            return
        guest, plan = self.guest, self.plan
        game = whole(plan.game)
        setting = Setting(
            guest.kind,
            guest.target,
            guest.seconds,
            guest.more,
            game.name,
            game is not plan.game,
            plan.seats,
            dict(plan.options),
            self._language,
        )
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, setting), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self.closed:
            self.kill()
        try:
            answer = self._heard(TO_GET_READY)
        except (EOFError, OSError, ValueError, TimeoutError) as error:
            self.leave()
            raise Unusable(guest.name, type(error).__name__) from None
        if "ready" not in answer:
            self.leave()
            raise Unusable(guest.name, str(answer.get("unusable", "")))
        self._was_ready = True

    def _heard(self, seconds: float) -> dict[str, Any]:
        if not self._line.poll(seconds):
            raise TimeoutError
        heard = json.loads(self._line.recv_bytes(1 << 16))
        if not isinstance(heard, dict):
            raise ValueError
        return heard

    def _dismiss(self, kind: str, said: str) -> None:
        if self.closed:
            raise Closed
        self.blame(kind, said)
        self.leave()
        self.out = True

    def kill(self) -> None:
        """Ends its process, with all that it started, whatever it is at; from any thread."""
        process = self._process
        if process is None or process.exitcode is not None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()

    def leave(self) -> None:
        """Ends its process and clears up; from its own thread, or once that is gone."""
        self.kill()
        process, self._process = self._process, None
        if process is not None:
            process.join()
            self._line.close()


class Crews:
    """The guests of a plan, for each thread its own: a guest that holds several seats is as many processes."""

    def __init__(self, plan: Plan, patience: float) -> None:
        self.plan, self.patience = plan, patience
        self._mine = threading.local()
        self._language = current()  # threads begin with none
        self._all: list[Hosted] = []
        self._closed = False

    def hosted(self, guest: Guest, place: int) -> Hosted:
        """This thread's process of a guest for one of its places."""
        mine: dict[tuple[Guest, int], Hosted] = self._mine.__dict__.setdefault("hosted", {})
        found = mine.get((guest, place))
        if found is None:
            found = mine[guest, place] = Hosted(guest, self.plan, self.patience, self._language)
            self._all.append(found)
            found.closed = self._closed
        return found

    def stop(self) -> None:
        """Ends all processes: their threads find them gone, and leave their games (`Closed`)."""
        self._closed = True
        for hosted in self._all:
            hosted.closed = True
            hosted.kill()

    def leave(self) -> None:
        """Clears up, when the threads are gone."""
        for hosted in self._all:
            hosted.leave()
