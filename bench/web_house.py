"""`python -m bench.web_house`: a house's start, memory, a store of many tables, and how soon others see a move.

The store of many tables is made of copies of two real ones: a finished game and one in the middle.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bench.measure import bar
from bench.web_api import HOUSE_CORE, Asker
from bench.web_api import house as compiled_house

FINISHED, RUNNING = 10_000, 2_000
IDLE_TABLES = 400
CLICKS = 15
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextlib.contextmanager
def served(data: str) -> Iterator[tuple[str, int, float]]:
    """`ludoteca serve` as its user starts it: address, process, and seconds until its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "ludoteca", "serve", "--port", str(port), "--data", data, "--no-browser"]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        while True:
            with contextlib.suppress(OSError), urllib.request.urlopen(address) as answer:
                answer.read()
                break
            time.sleep(0.01)
        yield address, process.pid, time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()


def memory(pid: int) -> float:
    """A process's resident memory, in KB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def until_compiled(address: str) -> None:
    """Waits until all games run compiled."""
    for _try in range(600):
        with urllib.request.urlopen(f"{address}/healthz") as answer:
            if b'"compiled":true' in answer.read().replace(b" ", b""):
                return
        time.sleep(0.1)


def start() -> list[bool]:
    """Start to first page with a warm cache, and memory."""
    with tempfile.TemporaryDirectory() as data, served(data) as (address, pid, seconds):
        at_first = memory(pid)
        until_compiled(address)
        compiled = memory(pid)
    print(f"      {'memory once all games are compiled':<58} {compiled / 1024:>14,.1f} MB")
    return [
        bar("start to the first page, cache warm", seconds, most=2.0, unit="s"),
        bar("memory at the first page", at_first / 1024, most=200, unit="MB"),
    ]


def idle_tables() -> list[bool]:
    """Memory of a table in mid-game at which nobody does anything."""
    fine = []
    for game in ("moose", "hoarders", "moggie", "moon"):
        with tempfile.TemporaryDirectory() as data, compiled_house(data) as (port, pid):
            ask = Asker(port)
            open_tables(ask, game, 40)
            before = memory(pid)
            open_tables(ask, game, IDLE_TABLES)
            fine.append(
                bar(f"memory of an idle {game} table", (memory(pid) - before) / IDLE_TABLES, most=50, unit="KB")
            )
    return fine


def open_tables(ask: Asker, game: str, count: int) -> None:
    """Tables of two people, the rest bots, with some moves made."""
    for _table in range(count):
        token = ask("POST", "/guests")["token"]
        table = ask("POST", "/tables", token, game=game, turn=None, reaction=None)["id"]
        for _seat in range(3 if game != "moon" else 2):
            ask("POST", f"/tables/{table}/seat", ask("POST", "/guests")["token"])
        ask("POST", f"/tables/{table}/start", token)


def many_tables() -> list[bool]:
    """Start and front room of a house with many tables in its store."""
    with tempfile.TemporaryDirectory() as data:
        _fill(data)
        with served(data) as (address, _pid, seconds):
            took = []
            for _page in range(40):
                began = time.perf_counter()
                with urllib.request.urlopen(address) as answer:
                    answer.read()
                took.append((time.perf_counter() - began) * 1000)
                time.sleep(0.05)
    print(f"      {FINISHED:,} finished and {RUNNING:,} running tables in the store")
    return [
        bar("start to the first page", seconds, most=2.0, unit="s"),
        bar("front room, median", float(np.median(took)), most=50, unit="ms"),
        bar("front room, slowest but one", sorted(took)[-2], most=50, unit="ms"),
    ]


def _fill(data: str) -> None:
    """Plays one game to its end and one to its middle, and copies them."""
    with compiled_house(data) as (port, _pid):
        ask = Asker(port)
        token = ask("POST", "/guests")["token"]
        finished, running = (_table(ask, token, moves) for moves in (1000, 12))
    store = sqlite3.connect(f"{data}/house.db")
    for table, copies in ((finished, FINISHED), (running, RUNNING)):
        for copy in range(copies):
            name = f"{table[:6]}{copy:06d}"
            store.execute(
                "insert into tables select ?, game, status, 1, created, changed + ?, clocked,"
                " replace(facts, ?, ?) from tables where id = ?",
                (name, copy, table, name, table),
            )
            store.execute(
                "insert into events select ?, number, event, wall, noted, due, request from events where table_id = ?",
                (name, table),
            )
    store.commit()
    store.close()


def _table(ask: Asker, token: str, moves: int) -> str:
    """A table of four people, one of whom plays for all, after so many moves."""
    tokens = [token, *(ask("POST", "/guests")["token"] for _seat in range(3))]
    table = ask("POST", "/tables", token, game="moose", turn=300, reaction=60, open=True)["id"]
    for other in tokens[1:]:
        ask("POST", f"/tables/{table}/seat", other)
    ask("POST", f"/tables/{table}/start", token)
    time.sleep(0.3)
    for move in range(moves):
        for who in tokens:
            state = ask("GET", f"/tables/{table}/state", who)
            if state["moves"]:
                ask("POST", f"/tables/{table}/moves", who, move=state["moves"][0], n=state["n"], id=str(move))
                break
        else:
            break
    return str(table)


def clicks() -> list[bool]:
    """From the press in one browser until the other shows the move."""
    if CHROMIUM is None:
        print("      no Chromium here: clicks are not measured")
        return []
    from playwright.sync_api import sync_playwright

    took = []
    with tempfile.TemporaryDirectory() as data, compiled_house(data) as (port, _pid), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        address = f"http://127.0.0.1:{port}"
        one, other = (browser.new_context(base_url=address).new_page() for _person in range(2))
        one.goto("/open/moose")
        one.locator('input[name="seats"][value="2"]').check(force=True)
        one.locator('input[name="pace"][value="relaxed"]').check(force=True)
        one.locator("form.options button.main").click()
        one.wait_for_selector("#lobby")
        other.goto(one.url.replace("/t/", "/j/"))
        other.wait_for_selector("#lobby")
        one.locator("button[value=start]").click()
        for page in (one, other):
            page.wait_for_selector("#near")
        now = "() => performance.timeOrigin + performance.now()"
        watch = """() => new Promise((shown) => new MutationObserver((_all, observer) => {
            observer.disconnect(); requestAnimationFrame(() => shown(performance.timeOrigin + performance.now()));
        }).observe(document.getElementById("log"), { childList: true }))"""
        for _click in range(CLICKS):
            turn, watcher = (one, other) if one.locator("#bar.yours").count() else (other, one)
            turn.wait_for_selector("#bar.yours")
            # In braces: the value of an assignment would be waited for.
            watcher.evaluate(f"() => {{ window.seen = ({watch})(); }}")
            press = """() => { const card = document.querySelector("#hand details.held.playable");
                if (card) card.open = true;
                (card ?? document.getElementById("bar")).querySelector('button[form="move"]').click(); }"""
            began = turn.evaluate(f"() => {{ const at = ({now})(); ({press})(); return at; }}")
            took.append(watcher.evaluate("() => window.seen") - began)
            turn.wait_for_timeout(400)
        browser.close()
    return [bar("a press until the other browser shows it, median", float(np.median(took)), most=60, unit="ms")]


def main() -> int:
    """Measures; 1 if a bar is missed."""
    print(f"load before: {os.getloadavg()[0]:.2f}; the house on core {HOUSE_CORE} where it is pinned")
    fine = [*start(), *idle_tables(), *many_tables(), *clicks()]
    print(f"{sum(fine)} of {len(fine)} bars reached")
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
