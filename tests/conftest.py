"""What all tests share."""

import errno
import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
# High Card is another package's game: found, like any, by the entry point that its metadata names.
sys.path.insert(0, str(HERE / "fifth"))
# `seated`, with which the tests of all games write their positions.
sys.path.insert(0, str(HERE / "games"))


def pytest_runtest_setup(item):
    """`needs(package, how)`: a user's machine may lack an optional library, and the test says how to get it; CI has
    them all."""
    for package, how in (marker.args for marker in item.iter_markers("needs")):
        if find_spec(package) is None:
            words = f"no {package} here: {how}"
            (pytest.fail if os.environ.get("CI") else pytest.skip)(words)


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def nobody_dawdles(monkeypatch):
    """Bots think of tests, not of people."""
    monkeypatch.setattr("ludoteca.tables.clock.BOT_TURN", (0.005, 0.01))
    monkeypatch.setattr("ludoteca.tables.clock.BOT_ANSWER", (0.005, 0.01))
    monkeypatch.setattr("ludoteca.tables.clock.BETWEEN_HANDS", 0.01)


@pytest.fixture
def disk_fills(tmp_path, monkeypatch):
    """fill(n): the disk has room for n more files that take their place below tmp_path. Files elsewhere, compiled code
    that is kept in the middle of it, say, still find room. It returns the places that were asked for."""
    replace, asked = os.replace, []

    def fill(room=0):
        def full(source, goal):
            if Path(goal).is_relative_to(tmp_path):
                asked.append(Path(goal))
                if len(asked) > room:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            replace(source, goal)

        monkeypatch.setattr(os, "replace", full)
        return asked

    return fill
