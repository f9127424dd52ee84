"""What the tests of pages and streams share."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from asgi import ask

from ludoteca.tables.clock import Clock
from ludoteca.tables.house import House
from ludoteca.web.app import build


@pytest.fixture
def time_stands(monkeypatch):
    """Table time is what the test says, and so is the time of day."""
    time = SimpleNamespace(now=0.0)
    monkeypatch.setattr(Clock, "now", property(lambda clock: time.now))
    monkeypatch.setattr("time.time", lambda: 1_800_000_000.0)
    return time


@pytest.fixture
async def served(tmp_path, monkeypatch):
    """A house that is open, its application, and how to ask it. Its games stay interpreted."""
    monkeypatch.setattr("ludoteca.tables.kernels.Kernels.prepare", lambda kernels: None)
    house = House(tmp_path)
    app = build(house, rate=1e9, burst=10**9)

    async def asked(method, path, headers=None, **more):
        return await ask(app, method, path, headers, **more)

    async with app.router.lifespan_context(app):
        yield SimpleNamespace(house=house, app=app, ask=asked, data=tmp_path)
