"""What the house does by itself: idle tables rest, empty ones go, memory stays small."""

import asyncio
import gc
import time
import tracemalloc

import pytest
from at_table import (
    choices,
    gather,
    held_back,
    listen,
    opened,
    over,
    play,
    play_on,
    seated,
    setting,
    turn,
    until,
)

from ludoteca.bots.live import LiveBot
from ludoteca.tables import people, upkeep
from ludoteca.tables.house import House
from ludoteca.tables.refusal import Refusal

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


def long_ago(table):
    """Nobody has looked for long."""
    table.used = time.monotonic() - upkeep.IDLE - 1


async def abandoned(house):
    """A table whose only person has left; bots play on."""
    table, guests = await seated(house, "moose", 3, guests=1)
    await people.leave(table, guests[0].id)
    await until(lambda: table.number > 3)
    return table, guests[0]


async def test_bots_do_not_play_on_for_nobody_but_until_somebody_comes(house):
    table, guest = await abandoned(house)
    long_ago(table)
    await upkeep.put_idle_away(house)
    assert house.tables == {}
    number = table.number
    await asyncio.sleep(0.1)
    assert (table.number, table.acting, table.alarm) == (number, None, None)
    again = house.table(table.id)
    assert again is not table
    assert again.number == number
    await until(lambda: again.number > number)
    assert not again.facts.resting
    assert [seat.away for seat in again.facts.seats] == [True, False, False]
    await people.come_back(again, guest.id)


async def test_a_resting_table_is_not_taken_up_before_somebody_comes(tmp_path):
    async with opened(tmp_path) as house:
        table, _guest = await abandoned(house)
        long_ago(table)
        await upkeep.put_idle_away(house)
    async with opened(tmp_path) as house:
        await asyncio.sleep(0.05)
        assert house.tables == {}
        again = house.table(table.id)
        await until(lambda: again.number > table.number)


async def test_a_table_is_taken_up_at_once_where_bots_play(tmp_path):
    async with opened(tmp_path) as house:
        table, _guest = await abandoned(house)
    async with opened(tmp_path) as house:
        await until(lambda: house.tables)
        assert next(iter(house.tables)) == table.id


async def test_deadlines_stand_still_while_a_table_rests(house):
    table, guests = await seated(house, "moose", 2, turn=30)
    before = table.due[turn(table) - 1] - table.clock.now
    long_ago(table)
    await upkeep.put_idle_away(house)
    await asyncio.sleep(1)
    again = house.table(table.id)
    await until(lambda: again.clock.running)
    assert again.due[turn(again) - 1] - again.clock.now == pytest.approx(before, abs=0.5)
    await play(again, turn(again), choices(again, turn(again))[0])
    assert len(guests) == 2


async def test_a_table_at_which_somebody_looks_does_not_rest(house):
    table, _guest = await abandoned(house)
    listen(table)
    long_ago(table)
    await upkeep.put_idle_away(house)
    assert list(house.tables) == [table.id]
    assert not table.facts.resting


async def test_who_comes_while_a_table_goes_to_rest_wakes_it(house):
    table, _guests = await seated(house, "moose", 2, turn=30)
    long_ago(table)
    with held_back(house.store) as commit:
        going = asyncio.ensure_future(upkeep.put_idle_away(house))
        await until(commit.asked)
        listen(house.table(table.id))
    await going
    await until(lambda: table.clock.running and not table.facts.resting)
    assert house.table(table.id) is table


async def test_a_table_that_cannot_be_put_to_rest_plays_on(house):
    table, _guest = await abandoned(house)
    long_ago(table)
    house.store._writer.execute("pragma query_only=on")
    await upkeep.put_idle_away(house)
    house.store._writer.execute("pragma query_only=off")
    assert house.table(table.id) is table
    assert table.clock.running
    number = table.number
    await until(lambda: table.number > number)


async def test_an_idle_table_without_clock_leaves_memory_and_comes_back_the_same(house):
    table, _guests = await seated(house, "moose", 2)
    await play_on(table, lambda table: table.number > 5)
    long_ago(table)
    await upkeep.put_idle_away(house)
    assert house.tables == {}
    again = house.table(table.id)
    assert again.position.save() == table.position.save()
    assert (again.number, again.asked, again.deals, again.due) == (table.number, table.asked, 1, {})
    assert again.facts.text() == table.facts.text()
    assert [moment.event for moment in again.tail] == [moment.event for moment in table.tail]
    await play(again, turn(again), choices(again, turn(again))[0])


async def grow_old(house, days=0.1):
    """Everything in the store was last changed so long ago."""
    await house.store.commit([("update tables set changed = changed - ?", (days * 86400,))])
    for table in house.tables.values():
        long_ago(table)


async def test_a_table_that_all_have_left_before_the_game_is_removed(house):
    kept, _guests = await gather(house, "moose", 2)
    left, guests = await gather(house, "moose", 2)
    for guest in guests:
        await people.leave(left, guest.id)
    await upkeep.clean(house)
    assert house.table(left.id) is left, "it has only just become empty"
    await grow_old(house)
    await upkeep.clean(house)
    with pytest.raises(Refusal, match="no such table"):
        house.table(left.id)
    assert house.table(kept.id) is kept


async def test_a_table_that_never_begins_is_removed_after_a_month(house):
    table, _guests = await gather(house, "moose", 2)
    await grow_old(house, 31)
    await upkeep.clean(house)
    assert house.store.rows("select count(*) from tables") == [(0,)]
    assert house.store.rows("select count(*) from sitters") == [(0,)]
    assert table.id not in house.tables


async def test_there_can_be_a_rematch_after_the_first_one_was_removed(house):
    table, guests = await seated(house, "moose", 2)
    await play_on(table, over)
    first = await house.rematch(table, guests[0])
    await grow_old(house, 31)
    await upkeep.clean(house)
    second = await house.rematch(table, guests[0])
    assert second.id != first.id
    assert table.facts.rematch == second.id


async def test_strangers_are_forgotten_after_a_month_but_not_who_sits_at_a_table(house):
    _table, guests = await seated(house, "moose", 2)
    stranger = await house.welcome()
    await house.store.commit([("update guests set seen = seen - ?", (31 * 86400,))])
    await upkeep.clean(house)
    assert house.guest(stranger.id) is None
    assert all(house.guest(guest.id) for guest in guests)


async def test_upkeep_that_fails_is_tried_again(house):
    times = []

    async def work(house):
        times.append(len(times))
        if len(times) == 1:
            raise ValueError("a fault of ours")
        if len(times) == 2:
            raise Refusal("busy", "busy")

    task = asyncio.ensure_future(upkeep.again_and_again(work, house, 0.001))
    await until(lambda: len(times) > 3)
    task.cancel()


async def test_a_table_that_cannot_be_read_does_not_keep_the_others_waiting(tmp_path):
    async with opened(tmp_path) as house:
        sound, _guest = await abandoned(house)
        broken, _guest = await abandoned(house)
        await house.store.commit([("update events set event = '{}' where table_id = ?", (broken.id,))])
    async with opened(tmp_path) as house:
        await until(lambda: sound.id in house.tables)
        assert broken.id not in house.tables


@pytest.mark.parametrize(("game", "seats"), [("moose", 5), ("hoarders", 6), ("moggie", 12), ("moon", 4)])
async def test_a_table_takes_little_memory(tmp_path, monkeypatch, game, seats, tables=25):
    """At most 50 KB, after as many events as a table remembers."""
    monkeypatch.setattr(LiveBot, "delay", lambda bot, position: 0.003)
    async with opened(tmp_path) as house:
        guest = await house.welcome()
        played = await house.play_now(guest, setting(game, seats))
        await people.leave(played, guest.id)
        await until(lambda: played.number > 25 or over(played))
        await people.pause(played, guest.id)
        for number in range(tables):
            await copied(house, played.id, f"copy {number}")
    house = House(tmp_path)
    house.table(played.id)
    gc.collect()
    tracemalloc.start()
    for number in range(tables):
        house.table(f"copy {number}")
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] / tables
    tracemalloc.stop()
    await house.close()
    assert size < 50_000


async def copied(house, table, copy):
    row = "insert into {0} select ?, {1} from {0} where {2} = ?"
    await house.store.commit(
        [
            (row.format("tables", "game, status, open, created, changed, clocked, facts", "id"), (copy, table)),
            (row.format("events", "number, event, wall, noted, due, request", "table_id"), (copy, table)),
            ("update tables set facts = replace(facts, ?, ?) where id = ?", (table, copy, copy)),
        ]
    )
