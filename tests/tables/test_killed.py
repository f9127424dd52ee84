"""A house is killed in the middle of a burst of moves: whatever it acknowledged is there, once, and play goes on."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

BURST = Path(__file__).parent / "burst.py"


class Run:
    """One life of the house, and what it said."""

    def __init__(self, data, number):
        command = [sys.executable, "-W", "error::ResourceWarning", str(BURST), str(data), str(number)]
        self.house = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.said = []
        self.reader = threading.Thread(target=self._listen)
        self.reader.start()

    def _listen(self):
        for line in self.house.stdout:
            if line.endswith(b"\n"):
                self.said.append(line.decode().split())

    def words(self, first):
        return [words[1:] for words in list(self.said) if words[0] == first]

    def left_at_the_end(self):
        """Seconds that were left until the deadline when the house was killed."""
        left, said_at = map(float, self.words("left")[-1])
        return left - (self.killed - said_at)

    def until(self, condition):
        deadline = time.monotonic() + 30
        while not condition(self):
            if self.house.poll() is not None or time.monotonic() > deadline:
                self.kill()
                pytest.fail(f"the house has stopped: {self.errors}")
            time.sleep(0.005)

    def kill(self):
        self.killed = time.monotonic()
        os.kill(self.house.pid, signal.SIGKILL)
        self.house.wait()
        self.reader.join()
        self.errors = self.house.stderr.read().decode()
        self.house.stderr.close()
        self.house.stdout.close()


def check_all_there(data, moves):
    """Every acknowledged move is there once, with its number, and no event is missing."""
    store = sqlite3.connect(data / "house.db")
    try:
        assert store.execute("pragma integrity_check").fetchall() == [("ok",)]
        for table, seat, request, number in moves:
            sql = "select number from events where table_id = ? and request = ?"
            assert store.execute(sql, (table, f"{int(seat) - 1}:{request}")).fetchall() == [(int(number),)]
        gaps = "select table_id from events group by table_id having max(number) <> count(*) or min(number) <> 1"
        assert store.execute(gaps).fetchall() == []
    finally:
        store.close()


def check_all_go_on(run):
    """Something happens at all four tables."""
    run.until(lambda run: len({table for table, *_ in run.words("moved")}) >= 4)


def kill_again_and_again(data, times):
    dice = random.Random(times)
    moves, left = [], None
    for number in range(times):
        run = Run(data, number)
        run.until(lambda run: run.words("left") and run.words("moved"))
        assert left is None or abs(float(run.words("left")[0][0]) - left) < 1
        time.sleep(dice.uniform(0, 0.4))
        run.kill()
        assert run.errors == ""
        left = run.left_at_the_end()
        moves += run.words("moved")
        check_all_there(data, moves)
    run = Run(data, "last")
    check_all_go_on(run)
    run.kill()
    check_all_there(data, moves)
    return moves


def test_what_was_acknowledged_is_there_once_when_the_house_is_killed(tmp_path):
    assert len(kill_again_and_again(tmp_path, 3)) > 20


@pytest.mark.long
def test_what_was_acknowledged_is_there_once_however_often_the_house_is_killed(tmp_path):
    assert len(kill_again_and_again(tmp_path, 50)) > 500
