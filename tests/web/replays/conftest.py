"""A house with records, and a browser in it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pathlib import Path

import pytest
from replaying import SEATS, played
from starlette.testclient import TestClient

from ludoteca.tables.house import House
from ludoteca.tables.setting import settle
from ludoteca.web import replays, reports
from ludoteca.web.app import build
from ludoteca.web.guard import Buckets


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.kernels.Kernels.prepare", lambda kernels: None)
    monkeypatch.setattr(replays, "UPLOADS", Buckets(1000, 1000))
    monkeypatch.setattr(reports, "BY_GUEST", Buckets(0, 2))
    return House(tmp_path)


@pytest.fixture
def client(house):
    with TestClient(build(house)) as client:
        yield client


@pytest.fixture
def tables(client, house):
    """Makes a table with two people and bots at which so many events have happened, or all."""

    def make(game="moose", seats=None, events=10**6, seed=1):
        return client.portal.call(played, house, settle(game, seats or SEATS[game], turn=None), events, seed)

    return make
