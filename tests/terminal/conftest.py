"""A terminal that is scripted: what is typed is decided by a function, what is shown is kept."""

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from ludoteca.terminal import keyboard


class Screen:
    """What was shown, in pages: a new one begins whenever the screen is cleared."""

    def __init__(self) -> None:
        self.console = Console(file=io.StringIO(), width=80, highlight=False)
        self.pages: list[str] = []
        self.console.clear = self.turn_page  # type: ignore[method-assign, assignment]

    def turn_page(self, home: bool = True) -> None:
        file = self.console.file
        self.pages.append(file.getvalue())  # type: ignore[attr-defined]
        file.seek(0)
        file.truncate()

    @property
    def text(self) -> str:
        """Everything that was shown."""
        return "\n".join([*self.pages, self.console.file.getvalue()])  # type: ignore[attr-defined]


@pytest.fixture
def screen():
    return Screen()


@pytest.fixture
def typing(monkeypatch):
    """typing(answer): from here on answer(prompt) is typed; a list is typed line by line, then nobody is there."""

    def script(answer: Callable[[str], str] | list[str]) -> list[str]:
        prompts: list[str] = []
        lines = iter(answer) if isinstance(answer, list) else None

        def typed(prompt: str = "") -> str:
            prompts.append(prompt)
            if lines is None:
                return answer(prompt)
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", typed)
        return prompts

    return script


@pytest.fixture
def virtual_time(monkeypatch):
    """No test waits: time goes by only where something waits for it."""
    clock = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])

    def wait(self: keyboard.Keys, seconds: float) -> str:
        clock[0] += max(seconds, 0.001)
        return ""

    monkeypatch.setattr(keyboard.Keys, "_arrived", wait)
    return clock
