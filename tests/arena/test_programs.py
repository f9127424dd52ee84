"""Programs that speak the house's API play in a house of one table."""

import json
import os
import shlex
import sys
import threading
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from ludoteca.arena.contest import hold
from ludoteca.arena.crew import RAISED, SLOW
from ludoteca.arena.door import Door
from ludoteca.arena.guests import PROGRAM
from ludoteca.arena.plan import Guest, contest
from ludoteca.bots.registry import bot
from ludoteca.engine.catalogue import game

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"


def program(*words):
    return Guest("program", PROGRAM, shlex.join([sys.executable, *map(str, words)]))


def against(chosen, guest, seats, games):
    return contest(game(chosen), seats, (guest, bot(game(chosen), "greedy")), games)


@pytest.mark.parametrize("name", ["moose", "hoarders"])
def test_the_example_bot_plays_as_it_is(name):
    wanted = against(name, program(EXAMPLE, "{house}", "{game}"), 3, 2)
    standing = hold(wanted, stop=False, cores=1)
    assert standing.deals == 1
    assert standing.faults == {}


def test_a_program_that_ends_is_reported():
    standing = hold(against("moose", program("-c", "raise SystemExit(3)"), 2, 2), stop=False, cores=1)
    assert standing.faults["program"][RAISED] > 2
    assert "exit code 3" in standing.said["program", RAISED]


def test_a_program_that_only_waits_is_ended_with_all_that_it_started(tmp_path):
    note = tmp_path / "pid"
    wait = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    standing = hold(against("moose", program("-c", wait), 2, 2), stop=False, cores=1, patience=1.5)
    assert standing.faults["program"] == {SLOW: 2}
    number = int(note.read_text())
    for _ in range(50):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            break
        state = Path(f"/proc/{number}/stat")
        if state.exists() and state.read_text().split()[2] == "Z":
            break
        time.sleep(0.1)
    else:
        raise AssertionError("the program still runs")


# What the house of one table answers


@pytest.fixture
def door():
    made = Door("moose", 3, {}, 1)
    yield made
    made.close()


def ask(door, path, body=None, token=None):
    headers = {"Authorization": f"Bearer {door.token if token is None else token}"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{door.address}/api/v1{path}", data, headers), timeout=5) as answer:
        return answer.status, [json.loads(line) for line in answer.read().splitlines()]


def refused(door, path, body=None, token=None):
    with pytest.raises(HTTPError) as error:
        ask(door, path, body, token)
    problem = json.load(error.value)
    assert error.value.headers["Content-Type"] == "application/problem+json"
    assert problem["status"] == error.value.code
    return error.value.code, problem["code"]


def test_events_come_as_in_the_house(door):
    door.tell({"deal": 40}, {"phase": "play"}, [2], ["a", "b"])
    door.tell({"seat": 1, "move": "c"}, {"phase": "play"}, [3], [])
    threading.Timer(0.2, door.end, [{"winners": [2], "scores": [1, 2, 3]}]).start()
    lines = ask(door, f"/tables/{door.table}/events?from=1")[1]
    assert lines[0]["table"]["you"] == 2
    assert lines[1] == {"n": 1, "event": {"deal": 40}, "state": {"phase": "play"}, "asked": [2], "moves": ["a", "b"]}
    assert lines[2]["n"] == 2
    assert lines[-1] == {"result": {"winners": [2], "scores": [1, 2, 3]}}
    newest = ask(door, f"/tables/{door.table}/events")[1]
    assert [line.get("n") for line in newest] == [None, 2, None]


def test_a_move_is_taken_once(door):
    door.tell({"deal": 40}, {}, [2], ["a", "b"])
    moves = f"/tables/{door.table}/moves"
    assert refused(door, moves, {"move": "z", "n": 1, "id": "1"}) == (422, "illegal-move")
    assert refused(door, moves, {"move": "a", "n": 0, "id": "1"}) == (409, "too-late")
    assert refused(door, moves, {"move": "a", "n": 1}) == (422, "malformed")
    assert ask(door, moves, {"move": "a", "n": 1, "id": "2"}) == (200, [{"n": 2}])
    assert ask(door, moves, {"move": "a", "n": 1, "id": "2"}) == (200, [{"n": 2}])
    assert refused(door, moves, {"move": "b", "n": 1, "id": "3"}) == (409, "too-late")
    assert door.ask(0) == "a"


def test_strangers_and_other_tables_are_refused(door):
    assert refused(door, f"/tables/{door.table}/events", token="x") == (401, "who-are-you")
    assert refused(door, f"/tables/{door.table}/moves", {"move": "a", "n": 1, "id": "1"}, token="") == (
        401,
        "who-are-you",
    )
    assert refused(door, "/tables/elsewhere/events") == (404, "http")
    assert refused(door, "/tables", {"game": "moon", "play_now": True}) == (422, "one-table")
    assert ask(door, "/tables", {"game": "moose", "play_now": True})[1][0]["id"] == door.table
