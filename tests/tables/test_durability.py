"""Written down before anybody is told; and what happens when nothing can be written down."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from at_table import (
    choices,
    held_back,
    listen,
    opened,
    play,
    refused,
    seated,
    setting,
    stored_events,
    turn,
    until,
)

from ludoteca.language import speaking
from ludoteca.tables import people, talk
from ludoteca.tables.house import House
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.schema import WrongVersion
from ludoteca.tables.store import Clash, Store

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


def whole_memory(table):
    """All that a table remembers of the game and its people."""
    saved = table.position and table.position.save()
    return (
        table.facts.text(),
        saved,
        table.number,
        table.deals,
        table.due,
        table.asked,
        len(table.tail),
        table.revision,
    )


def from_outside(house, table):
    """How many events another program sees in the file."""
    store = sqlite3.connect(house.store.path)
    try:
        return store.execute("select count(*) from events where table_id = ?", (table.id,)).fetchone()[0]
    finally:
        store.close()


async def test_nobody_is_told_before_it_is_on_disk(house):
    table, guests = await seated(house, "moose", 2)
    listener = listen(table, guests[0])
    seat = turn(table)
    before = whole_memory(table)
    with held_back(house.store) as commit:
        moving = asyncio.ensure_future(play(table, seat, choices(table, seat)[0]))
        await until(commit.asked)
        await asyncio.sleep(0.05)
        assert not moving.done()
        assert not listener.wake.is_set()
        assert whole_memory(table) == before
    await moving
    assert listener.wake.is_set()


async def when_told(listener, house, table):
    await listener.wake.wait()
    return from_outside(house, table)


async def test_what_is_answered_can_be_read_by_others_at_that_moment(house):
    table, guests = await seated(house, "moose", 2)
    listener = listen(table, guests[0])
    for _move in range(5):
        listener.wake.clear()
        told = asyncio.ensure_future(when_told(listener, house, table))
        number = await play(table, turn(table), choices(table, turn(table))[0])
        assert from_outside(house, table) == number
        assert await told == number


async def test_the_file_is_written_so_that_it_outlasts_a_power_cut(house):
    assert house.store._writer.execute("pragma journal_mode").fetchone() == ("wal",)
    assert house.store._writer.execute("pragma synchronous").fetchone() == (2,)


def full_disk(store):
    """The file cannot grow. What lets it grow again."""
    (pages,) = store._writer.execute("pragma page_count").fetchone()
    store._writer.execute(f"pragma max_page_count={pages}")
    return lambda: store._writer.execute("pragma max_page_count=1000000")


def read_only(store):
    """The file cannot be written. What lets it be written again."""
    store._writer.execute("pragma query_only=on")
    return lambda: store._writer.execute("pragma query_only=off")


def locked(store):
    """Another program writes for longer than anybody waits. What ends that."""
    store.patience = 0.05
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("begin immediate")
    return other.close


FAULTS = pytest.mark.parametrize("fault", [full_disk, read_only, locked])


async def until_refused(table, guest):
    """People talk and play until a move cannot be written down; the refusal, and the move as it was sent."""
    for number in range(400):
        before = whole_memory(table)
        sent = (turn(table), choices(table, turn(table))[0], table.number, f"{number}")
        try:
            await play(table, *sent)
        except Refusal as refusal:
            assert whole_memory(table) == before
            return refusal, sent
        with contextlib.suppress(Refusal):
            await talk.say(table, guest, "la" * 150)
    raise AssertionError("everything could be written down")


@FAULTS
async def test_players_are_told_in_words_and_play_on_afterwards(house, fault):
    table, guests = await seated(house, "hoarders", 5, turn=300)
    again = fault(house.store)
    with speaking("en"):
        refusal, sent = await until_refused(table, guests[0])
    assert (refusal.code, refusal.status) == ("store-unavailable", 503)
    assert "cannot write" in str(refusal)
    number, listener = table.number, listen(table)
    again()
    assert await play(table, *sent) == number + 1
    assert listener.wake.is_set()
    assert len(stored_events(house, table)) == table.number == number + 1
    assert house.store.rows("pragma integrity_check") == [("ok",)]


@FAULTS
async def test_what_happens_by_itself_happens_when_it_can_be_written_down(house, fault, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.timing.AGAIN", 0.02)
    guest = await house.welcome()
    table = await house.play_now(guest, setting("moose", 4))
    await people.leave(table, guest.id)
    again = fault(house.store)
    await asyncio.sleep(0.3)
    number = table.number
    again()
    await until(lambda: table.number > number + 2)
    assert len(stored_events(house, table)) == table.number


async def test_a_house_can_be_closed_while_nothing_can_be_written_down(tmp_path):
    async with opened(tmp_path) as house:
        table, guests = await seated(house, "moose", 2)
        read_only(house.store)
    await refused("store-unavailable", people.leave(table, guests[0].id))


async def test_one_units_fault_is_nobody_elses(house):
    guest = "insert into guests values (?, 'name', 0, 0, '{}')"
    units = [[(guest, (name,))] for name in ("one", "\ud800", "two", 1 << 70, "one", object(), "three")]
    with held_back(house.store):
        commits = [asyncio.ensure_future(house.store.commit(unit)) for unit in units]
        await asyncio.sleep(0.05)
    answers = await asyncio.gather(*commits, return_exceptions=True)
    kinds = [type(answer) for answer in answers]
    assert [kind is type(None) for kind in kinds] == [True, False, True, False, False, False, True]
    assert kinds[4] is Clash
    assert {row[0] for row in house.store.rows("select id from guests")} == {"one", "two", "three"}


async def test_a_unit_happens_whole_or_not_at_all(house):
    name = "insert into guests values (?, 'name', 0, 0, '{}')"
    with pytest.raises(Clash):
        await house.store.commit([(name, ("one",)), (name, ("one",))])
    assert house.store.rows("select id from guests") == []


async def test_what_waits_while_the_disk_is_busy_goes_into_one_commit(house):
    commits = house.store.commits
    name = "insert into guests values (?, 'name', 0, 0, '{}')"
    with held_back(house.store):
        first = asyncio.ensure_future(house.store.commit([(name, ("first",))]))
        await asyncio.sleep(0.05)
        others = [asyncio.ensure_future(house.store.commit([(name, (f"{number}",))])) for number in range(20)]
        await asyncio.sleep(0.01)
    await asyncio.gather(first, *others)
    assert house.store.commits - commits <= 3


async def test_a_table_that_is_played_by_other_rules_is_left_as_it_is_and_says_so(tmp_path):
    async with opened(tmp_path) as house:
        table, _guests = await seated(house, "moose", 2, turn=30)
        other = table.facts.copy()
        other.head["rules"] = 7
        await table.keep(other)
        kept = house.store.rows("select * from tables, events")
    async with opened(tmp_path) as house:
        await asyncio.sleep(0.1)
        with pytest.raises(Refusal, match="version 7 of the rules") as caught:
            house.table(table.id)
        assert (caught.value.code, caught.value.status) == ("other-rules", 409)
        assert house.store.rows("select * from tables, events") == kept
        assert house.tables == {}


async def test_a_table_of_a_game_that_is_no_longer_installed_says_so(tmp_path):
    async with opened(tmp_path) as house:
        table, _guests = await seated(house, "moose", 2)
        await house.store.commit([("update tables set facts = replace(facts, '\"moose\"', '\"elk\"')", ())])
    async with opened(tmp_path) as house:
        with pytest.raises(Refusal, match="no game “elk”"):
            house.table(table.id)


async def test_data_of_a_later_version_are_not_touched(tmp_path):
    Store(tmp_path / "house.db").close()
    later = sqlite3.connect(tmp_path / "house.db")
    later.execute("pragma user_version=99")
    later.close()
    kept = (tmp_path / "house.db").read_bytes()
    with pytest.raises(WrongVersion, match="99"):
        House(tmp_path)
    assert (tmp_path / "house.db").read_bytes() == kept


FULL_DISK = """
import asyncio, resource, sys
from pathlib import Path
from at_table import opened, play_on, seated, choices, play, turn, stored_events
from ludoteca.tables.refusal import Refusal

async def main(data):
    async with opened(data) as house:
        table, guests = await seated(house, "moose", 3)
        biggest = max(file.stat().st_size for file in Path(data).iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (biggest + 10_000, resource.RLIM_INFINITY))
        try:
            await play_on(table, lambda table: table.number > 60)
        except Refusal as refusal:
            print("*", refusal.status)
        number = table.number
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await play(table, turn(table), choices(table, turn(table))[0], request="again")
        print("*", table.number - number, len(stored_events(house, table)) - table.number)
        print("*", house.store.rows("pragma integrity_check")[0][0])

asyncio.run(main(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="only Unix limits the size of files")
async def test_a_disk_that_is_really_full(tmp_path):
    here = Path(__file__).parent
    command = [sys.executable, "-c", FULL_DISK, str(tmp_path)]
    child = subprocess.run(command, cwd=here, capture_output=True, text=True, timeout=60, check=False)
    said = [line for line in child.stdout.splitlines() if line.startswith("*")]
    assert said == ["* 503", "* 1 0", "* ok"], child.stderr
