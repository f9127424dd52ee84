"""The stream of a table's events: whenever it is opened, from wherever, whoever reads it."""

import asyncio
import gc
import tracemalloc

import pytest
from asker import until

from ludoteca.tables import views
from ludoteca.tables.moments import TAIL
from ludoteca.web import following

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


def without_clock(lines):
    return [{key: value for key, value in line.items() if key not in ("due", "now")} for line in lines]


async def test_a_stream_tells_the_table_each_event_and_the_result_and_ends(ask):
    table, tokens = await ask.table()
    async with ask.following(table, tokens[0], "from=1") as stream:
        await stream.until(lambda stream: len(stream.events) == 1)
        await ask.play_out(table, tokens)
        await stream.until(lambda stream: stream.ended)
        last = ask.house.table(table).number
        assert [line["n"] for line in stream.events] == list(range(1, last + 1))
        assert (stream.tables[0]["you"], stream.tables[0]["status"]) == (1, "playing")
        assert stream.lines[-1]["result"]["winners"] and len(stream.lines[-1]["seed"]) == 64
        own, other = stream.events[0]["state"]["seats"]
        assert isinstance(own["hand"], list) and isinstance(other["hand"], int)
        assert stream.events[0]["event"]["deal"] == 58
        for before, after in zip(stream.events, stream.events[1:], strict=False):
            if after["event"]["seat"] == 1:
                assert after["event"]["move"] in before["moves"]
    assert not ask.house.table(table).listeners


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_a_stream_that_is_opened_late_tells_the_same(ask, seat):
    table, tokens = await ask.table()
    token = None if seat is None else tokens[seat]
    async with ask.following(table, token, "from=1") as early:
        await early.until(lambda stream: stream.events)
        for _ in range(TAIL + 10):
            await ask.step(table, tokens)
        number = ask.house.table(table).number
        await early.until(lambda stream: stream.events[-1]["n"] == number)
        async with ask.following(table, token, "from=3") as late, ask.following(table, token) as last:
            await late.until(lambda stream: stream.events and stream.events[-1]["n"] == number)
            await last.until(lambda stream: stream.events)
            assert without_clock(late.events) == without_clock(early.events[2:])
            assert without_clock(last.events) == without_clock(early.events[-1:])
            assert "due" in last.events[-1] and "due" not in late.events[0]


async def test_a_stream_from_a_number_in_the_future_waits_for_it(ask):
    table, tokens = await ask.table()
    async with ask.following(table, tokens[0], "from=4") as stream:
        await stream.until(lambda stream: stream.tables)
        for _ in range(4):
            await ask.step(table, tokens)
        await stream.until(lambda stream: len(stream.events) == 2)
        assert [line["n"] for line in stream.events] == [4, 5]


async def test_a_stream_of_a_game_that_is_over_tells_it_all_and_ends(ask):
    table, tokens = await ask.table()
    await ask.play_out(table, tokens)
    for query, count in (("from=1", ask.house.table(table).number), ("from=999", 0), ("", 1)):
        async with ask.following(table, None, query) as stream:
            await stream.until(lambda stream: stream.ended)
            assert len(stream.events) == count
            assert "result" in stream.lines[-1]


async def test_a_stream_before_the_game_tells_who_comes(ask):
    ada, bo = await ask.guests(2)
    table = (await ask("POST", "/tables", ada, game="moose", seats=2))["id"]
    async with ask.following(table, bo) as stream:
        await stream.until(lambda stream: stream.tables)
        assert stream.tables[0]["you"] is None
        await ask("POST", f"/tables/{table}/seat", bo)
        await stream.until(lambda stream: stream.tables[-1]["you"] == 2)
        await ask("POST", f"/tables/{table}/start", ada)
        await stream.until(lambda stream: stream.events)
        assert isinstance(stream.events[0]["state"]["seats"][1]["hand"], list)


async def test_who_sits_down_in_a_bots_seat_sees_its_hand_at_once(ask):
    ada, bo = await ask.guests(2)
    setting = {"game": "hoarders", "seats": 3, "turn": None, "reaction": None}
    table = (await ask("POST", "/tables", ada, play_now=True, **setting))["id"]
    async with ask.following(table, bo) as stream:
        await stream.until(lambda stream: stream.events and stream.events[-1]["asked"] == [1])
        assert not stream.events[-1]["moves"]
        await ask("POST", f"/tables/{table}/seat", bo)
        await stream.until(lambda stream: isinstance(stream.events[-1]["state"]["seats"][2]["face_down"], list))


async def test_chat_and_presence_are_told(ask):
    table, (ada, bo) = await ask.table()
    async with ask.following(table, ada) as stream:
        await stream.until(lambda stream: stream.tables)
        assert [seat["present"] for seat in stream.tables[-1]["seats"]] == [True, False]
        await ask("POST", f"/tables/{table}/chat", bo, text="Hello!")
        await stream.until(lambda stream: {"chat": 1} in stream.lines)
        async with ask.following(table, bo):
            await stream.until(lambda stream: stream.tables[-1]["seats"][1]["present"])
        await stream.until(lambda stream: not stream.tables[-1]["seats"][1]["present"])


async def test_a_silent_stream_says_what_time_it_is(ask, monkeypatch):
    monkeypatch.setattr(following, "KEEP_ALIVE", 0.02)
    table, (ada, _bo) = await ask.table()
    async with ask.following(table, ada) as stream:
        await stream.until(lambda stream: sum(list(line) == ["now"] for line in stream.lines) > 2)


async def test_a_guest_has_only_so_many_streams(ask, monkeypatch):
    monkeypatch.setattr(following, "MOST_STREAMS", 2)
    table, (ada, bo) = await ask.table()
    async with ask.following(table, ada) as one, ask.following(table, ada) as two:
        await one.until(lambda stream: stream.events)
        await two.until(lambda stream: stream.events)
        await ask.refused(429, "too-many-streams", "GET", f"/tables/{table}/events", ada)
        async with ask.following(table, bo) as other, ask.following(table) as spectator:
            await other.until(lambda stream: stream.events)
            await spectator.until(lambda stream: stream.events)
    async with ask.following(table, ada) as again:
        await again.until(lambda stream: stream.events)


@pytest.mark.parametrize("start", ["x", "-1", "1.5", "", "²", "9999999999"])
async def test_a_start_that_is_no_number_is_refused(ask, start):
    table, (ada, _bo) = await ask.table()
    await ask.refused(422, "malformed", "GET", f"/tables/{table}/events?from={start}", ada)


async def test_a_reader_who_is_slow_is_told_everything_once_and_costs_no_memory(ask):
    table, tokens = await ask.table("hoarders", 3)
    async with ask.following(table, tokens[0], "from=1") as slow:
        await slow.until(lambda stream: stream.events)
        slow.reading.clear()
        await ask.step(table, tokens)
        await asyncio.sleep(0.02)
        for _ in range(TAIL):
            await ask.step(table, tokens)
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.take_snapshot()
        for _ in range(TAIL):
            await ask.step(table, tokens)
        gc.collect()  # a house in this process that has compiled its games has put off collecting
        grown = tracemalloc.take_snapshot().compare_to(before, "filename")
        tracemalloc.stop()
        of_the_stream = [line for line in grown if line.traceback[0].filename.endswith(("ndjson.py", "views.py"))]
        assert sum(line.size_diff for line in of_the_stream) < 20_000
        number = ask.house.table(table).number
        slow.reading.set()
        await slow.until(lambda stream: stream.events[-1]["n"] == number)
        assert [line["n"] for line in slow.events] == list(range(1, number + 1))


async def test_readers_who_come_and_go_leave_nothing_behind(ask):
    table, tokens = await ask.table("hoarders", 3)
    for _ in range(4):
        async with ask.following(table, tokens[0]) as stream:
            for _ in range(3):
                await ask.step(table, tokens)
            number = ask.house.table(table).number
            await stream.until(lambda stream, last=number: stream.events and stream.events[-1]["n"] == last)
        for _ in range(TAIL + 1):
            await ask.step(table, tokens)
    async with ask.following(table, tokens[0]) as stream:
        await ask.step(table, tokens)
        number = ask.house.table(table).number
        await stream.until(lambda stream: stream.events and stream.events[-1]["n"] == number)
        assert min(ask.house.table(table).notes[views.TOLD]) > number - TAIL


async def test_a_forgotten_guest_is_shown_nothing_more(ask):
    table, (ada, _bo) = await ask.table()
    async with ask.following(table, ada) as stream:
        await stream.until(lambda stream: stream.events)
        await ask("DELETE", "/guests/me", ada)
        await stream.until(lambda stream: stream.tables[-1]["you"] is None)
        state = stream.events[-1]["state"]
        assert [isinstance(seat["hand"], int) for seat in state["seats"]] == [True, True]
        await until(lambda: ask.house.table(table).number > 0)
        await ask.refused(403, "no-seat", "POST", f"/tables/{table}/moves", ada, move="pass", n=1, id="a")
