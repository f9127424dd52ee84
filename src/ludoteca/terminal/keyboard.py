"""What people type: whole lines, and single keys that count at once while a clock runs."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Gone(Exception):
    """Nobody is typing any more: the end of the input."""


def typed_line(prompt: str) -> str:
    """A line, without white space around it; `Gone` at the end of the input."""
    try:
        return input(prompt).strip()
    except (EOFError, UnicodeDecodeError):
        raise Gone from None


class Keys:
    """Typing while time goes by. A key of `hot` is given back at once, anything else as a line, at its Enter."""

    def __init__(self) -> None:
        self.line = ""
        self._pending = ""
        self._ended = False

    def poll(self, seconds: float, hot: str = "") -> str | None:
        """What was typed within so many seconds, or None; `Gone` at the end of the input."""
        end = time.monotonic() + seconds
        while True:
            found = self._take(hot)
            if found is not None:
                return found
            if self._ended:
                raise Gone
            left = end - time.monotonic()
            if left <= 0:
                return None
            self._pending += self._arrived(left)

    def _take(self, hot: str) -> str | None:
        while self._pending:
            key, self._pending = self._pending[0], self._pending[1:]
            if key in "\r\n":
                line, self.line = self.line.strip(), ""
                return line
            if key in "\x08\x7f":
                self.line = self.line[:-1]
            elif key == "\x03":
                raise KeyboardInterrupt
            elif key == "\x04":
                raise Gone
            elif key in hot and not self.line:
                return key
            elif key.isprintable():
                self.line = (self.line + key)[:80]
        return None

    def _arrived(self, seconds: float) -> str:
        if sys.platform == "win32":
            return _arrived_on_windows(seconds)
        import select

        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        if not ready:
            return ""
        read = os.read(sys.stdin.fileno(), 4096)
        self._ended = not read
        return read.decode(errors="ignore")


def _arrived_on_windows(seconds: float) -> str:
    import msvcrt  # type: ignore[import-not-found,unused-ignore]

    end = time.monotonic() + seconds
    while not msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
        if time.monotonic() > end:
            return ""
        time.sleep(0.02)
    return str(msvcrt.getwch())  # type: ignore[attr-defined,unused-ignore]


@contextmanager
def single_keys() -> Iterator[Keys]:
    """Lets keys arrive one by one, without Enter, where the input is a terminal that can."""
    keys = Keys()
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield keys
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield keys
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
