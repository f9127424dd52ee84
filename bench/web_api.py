"""`python -m bench.web_api`: how many moves a second a house on one core takes, and how soon everybody is told.

200 tables of four; every seat follows its own stream with its own states, every move is on disk before it is answered.
A move is done when it is answered and all four seats have been told, counted from when it was to be made. Beside it
boardgame.io in memory, with a game of the same kind, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from statistics import mean
from typing import Any

import numpy as np
import uvloop

from bench.boardgameio import Speed, cpu_seconds, play_there
from bench.measure import bar
from bench.web_api_load import SEATS, Played

HOUSE_CORE, PLAYERS_CORE = 0, 1
TABLES = 200
#: Tables that wait to take the place of those whose game is over.
SPARE = 220
#: Moves a second that are offered, and for how long; seconds as fast as it goes, of which the first don't count.
RATE, SECONDS = 1000, 10
FULL_SECONDS, WARM_UP = 4.0, 1.0
#: How often both are measured, in turn: whatever else the machine does meets both.
ROUNDS = 2


@contextmanager
def house(data: str) -> Iterator[tuple[int, int]]:
    """A house in a process of its own, all games compiled; its port and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "bench.web_api_server", data, str(port), str(HOUSE_CORE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            while "ready" not in server.stdout.readline():
                assert server.poll() is None, "the house did not open"
            yield port, server.pid
        finally:
            server.terminate()
            try:
                server.wait(5)
            except subprocess.TimeoutExpired:
                server.kill()


class Asker:
    """Sets tables up, one request after the other."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)

    def __call__(self, method: str, path: str, token: str = "", **asked: object) -> dict:
        """The answer to one request."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        self._connection.request(method, f"/api/v1{path}", json.dumps(asked), headers)
        answer = self._connection.getresponse()
        text = answer.read()
        assert answer.status < 300, text
        return json.loads(text)


def gather(ask: Asker, tokens: list[list[str]], game: str) -> list[str]:
    """A table for each four guests, begun."""
    opened = []
    for host, *others in tokens:
        table = ask("POST", "/tables", host, game=game, seats=SEATS, turn=None, reaction=None)["id"]
        for guest in others:
            ask("POST", f"/tables/{table}/seat", guest)
        ask("POST", f"/tables/{table}/start", host)
        opened.append(table)
    return opened


class Measured:
    """Players at all tables, and what they have met."""

    def __init__(self, loop: uvloop.Loop, names: list[str], tokens: list[list[str]]) -> None:
        self.tables = [Played(loop, name, own, self.done) for name, own in zip(names, tokens, strict=True)]
        self.active, self.spare = self.tables[:TABLES], self.tables[TABLES:]
        self.loop = loop
        self.answered: list[float] = []
        self.told: list[float] = []
        #: Whether a table that is done moves again at once.
        self.full = False

    async def connect(self, port: int) -> None:
        """Everybody opens their stream and has been told of the deal."""
        for table in self.tables:
            await table.connect(port)
        while any(table.number == 0 for table in self.tables):
            await asyncio.sleep(0.05)

    def done(self, table: Played, answered: float, told: float) -> None:
        """A move is done."""
        self.answered.append(answered)
        self.told.append(told)
        if table.over and self.spare:
            other = self.spare.pop()
            self.active[self.active.index(table)] = other
            while table.waiting:
                other.due(table.waiting.popleft())
            table = other
        if self.full:
            table.due(self.loop.time())

    async def offer(self, rate: float, seconds: float) -> None:
        """An open loop: so many moves a second, whatever becomes of them."""
        began = self.loop.time()
        for number in range(int(rate * seconds)):
            moment = began + number / rate
            wait = moment - self.loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            self.active[number % len(self.active)].due(moment)
        for _ in range(50):
            await asyncio.sleep(0.1)
            if len(self.told) == int(rate * seconds):
                return

    async def hurry(self, warm_up: float, seconds: float) -> float:
        """A closed loop: every table moves as soon as all have been told; moves a second."""
        self.full = True
        for table in self.active:
            table.due(self.loop.time())
        await asyncio.sleep(warm_up)
        began, before = self.loop.time(), len(self.told)
        await asyncio.sleep(seconds)
        speed = (len(self.told) - before) / (self.loop.time() - began)
        assert self.spare, "there were too few spare tables"
        self.full = False
        await asyncio.sleep(1.0)
        return speed

    def lost(self, data: str) -> int:
        """Moves that were answered and are not in the store, or that somebody was not told of."""
        store = sqlite3.connect(f"file:{data}/house.db?mode=ro", uri=True)
        missing = 0
        for table in self.tables:
            sql = "select number from events where table_id = ? and request is not null"
            kept = {number for (number,) in store.execute(sql, (table.name,))}
            missing += len(set(table.acks) - kept)
            missing += sum(table.number - stream.last for stream in table.streams)
        store.close()
        return missing

    def close(self) -> None:
        """Everybody goes."""
        for table in self.tables:
            table.close()


async def measure(port: int, process: int, data: str, game: str, rate: float, seconds: float) -> list[bool]:
    """Both loops against one house."""
    loop = asyncio.get_running_loop()
    ask = Asker(port)
    tokens = [[ask("POST", "/guests")["token"] for _seat in range(SEATS)] for _table in range(TABLES + SPARE)]
    offered = Measured(loop, gather(ask, tokens, game), tokens)
    await offered.connect(port)
    await offered.offer(rate, seconds)
    offered.close()
    told, answered = np.array(offered.told) * 1000, np.array(offered.answered) * 1000
    print(f"Open loop, {rate:,.0f} moves/s offered for {seconds:g} s, {TABLES} tables of {SEATS}: {len(told):,} moves")
    for name, share in (("p50", 50), ("p99", 99)):
        print(f"      {f'answered, {name}':<58} {np.percentile(answered, share):>14.1f} ms")
    fine = [
        bar("moves that were not done", rate * seconds - len(told), most=0),
        bar("moves that were lost", offered.lost(data), most=0),
        bar("all four seats told, p50", float(np.percentile(told, 50)), most=15, unit="ms"),
        bar("all four seats told, p99", float(np.percentile(told, 99)), most=150, unit="ms"),
    ]
    print(
        f"Closed loop, {TABLES} tables, as fast as it goes, ours and theirs in turn {ROUNDS} times {FULL_SECONDS:g} s"
    )
    ours, theirs, lost = [], [], 0
    for _ in range(ROUNDS):
        # A new connection: the house has closed the old one meanwhile.
        hurried = Measured(loop, gather(Asker(port), tokens, game), tokens)
        await hurried.connect(port)
        before = cpu_seconds(process)
        speed = await hurried.hurry(WARM_UP, FULL_SECONDS)
        ours.append(Speed(speed, (cpu_seconds(process) - before) / len(hurried.told)))
        hurried.close()
        lost += hurried.lost(data)
        peer = await asyncio.to_thread(play_there, TABLES, WARM_UP, FULL_SECONDS, HOUSE_CORE, PLAYERS_CORE)
        theirs += [] if peer is None else [peer]
    fine.append(bar("moves that were lost", lost, most=0))
    fine.append(bar("moves/s", mean(run.speed for run in ours), least=1200))
    print(f"      {'computing time of the house for a move':<58} {mean(run.cost for run in ours) * 1e6:>14,.0f} µs")
    if theirs:
        print(f"      {'boardgame.io, in memory':<58} {mean(run.speed for run in theirs):>14,.0f} moves/s")
        print(f"      {'its computing time for a move':<58} {mean(run.cost for run in theirs) * 1e6:>14,.0f} µs")
        times = mean(run.speed for run in ours) / mean(run.speed for run in theirs)
        fine.append(bar("times boardgame.io", times, least=1.5))
    return fine


#: Measures a house: its port and process, where its data are, the game, moves a second, for how many seconds.
Measuring = Callable[[int, int, str, str, float, float], Coroutine[Any, Any, list[bool]]]


def run(description: str | None, rate: float, seconds: float, measuring: Measuring) -> int:
    """Measures as the command line says, the players on one core and the house on the other; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--game", default="moose")
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--seconds", type=float, default=seconds)
    given = parser.parse_args()
    began = time.monotonic()
    os.sched_setaffinity(0, {PLAYERS_CORE})
    print(f"load before: {os.getloadavg()[0]:.2f}")
    with tempfile.TemporaryDirectory() as data, house(data) as (port, process):
        fine = uvloop.run(measuring(port, process, data, given.game, given.rate, given.seconds))
    print(f"{sum(fine)} of {len(fine)} bars reached in {time.monotonic() - began:.0f} s")
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(run(__doc__, RATE, SECONDS, measure))
