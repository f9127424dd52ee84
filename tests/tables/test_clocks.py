"""What happens as time goes by: answers that do not come, turns that are not taken, windows, pauses, restarts."""

import asyncio

import pytest
from at_table import (
    choices,
    event,
    listen,
    opened,
    play,
    play_on,
    seated,
    to_an_answer,
    turn,
    until,
)

from ludoteca.tables import people
from ludoteca.tables.clock import DEAL, WINDOW

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


@pytest.fixture
def known_cards(monkeypatch):
    """Decks that are the same each time; the first card of the first seat of Moggie has no place."""
    monkeypatch.setattr("ludoteca.tables.opening.new_seed", lambda: bytes(32))


async def to_a_window(table):
    """Somebody has said that they can't, rightly; the seat."""
    mover = turn(table)
    await play(table, mover, "flip")
    await play(table, mover, "cant")
    assert table.position.window
    return mover


def left(table, who):
    return table.due[who] - table.clock.now


@pytest.mark.parametrize(("game", "seats"), [("moose", 3), ("hoarders", 3)])
async def test_an_answer_that_does_not_come_is_none(house, game, seats):
    table, _guests = await seated(house, game, seats, reaction=0.1)
    seat = await to_an_answer(table)
    number = table.number
    assert 0 < left(table, seat - 1) <= 0.1
    await until(lambda: table.number > number)
    assert event(table, number + 1).items() >= {"seat": seat, "move": "allow", "by": "clock"}.items()
    assert not table.facts.seats[seat - 1].away


async def test_an_answer_without_a_clock_is_waited_for(house):
    table, _guests = await seated(house, "moose", 2)
    await to_an_answer(table)
    assert table.due == {}


async def test_for_a_turn_that_is_not_taken_a_bot_stands_in_until_the_person_is_back(house):
    table, guests = await seated(house, "moose", 2, turn=0.1)
    slow = turn(table)
    await until(lambda: table.number == 2)
    assert table.facts.seats[slow - 1].away
    assert event(table, 2).items() >= {"seat": slow, "by": "bot"}.items()
    await people.come_back(table, guests[slow - 1].id)
    assert not table.facts.seats[slow - 1].away


async def test_a_move_brings_a_person_back_with_a_full_clock(house, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.clock.BOT_TURN", (5.0, 6.0))
    table, guests = await seated(house, "moose", 2, turn=30)
    slow = turn(table)
    await people.leave(table, guests[slow - 1].id)
    assert left(table, slow - 1) < 7
    await people.come_back(table, guests[slow - 1].id)
    assert left(table, slow - 1) > 29
    await people.leave(table, guests[slow - 1].id)
    revision = table.revision
    await play(table, slow, choices(table, slow)[0])
    assert not table.facts.seats[slow - 1].away
    assert table.revision == revision + 1, "move and return are one change"


async def test_who_makes_no_sense_is_not_back(house, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.clock.BOT_TURN", (5.0, 6.0))
    table, guests = await seated(house, "moose", 2)
    slow = turn(table)
    await people.leave(table, guests[slow - 1].id)
    with pytest.raises(Exception, match="castle"):
        await play(table, slow, "castle")
    assert table.facts.seats[slow - 1].away


async def test_HO3_each_seat_chooses_by_its_own_clock(house):
    table, _guests = await seated(house, "hoarders", 3, turn=30)
    due = dict(table.due)
    assert sorted(due) == [0, 1, 2]
    await asyncio.sleep(0.02)
    await play(table, 2, "pick beaver hamster")
    assert table.due == {0: due[0], 2: due[2]}
    await play(table, 2, "pick beaver marmot")
    assert table.due == {0: due[0], 2: due[2]}


async def test_MG8_a_window_lasts_as_long_as_was_agreed_and_then_the_next_turn_begins(house, known_cards):
    table, _guests = await seated(house, "moggie", 3, window=0.2)
    mover = await to_a_window(table)
    number, began = table.number, table.tail[-1].event["at"]
    assert table.due == {WINDOW: pytest.approx(began + 0.2, abs=0.05)}
    await until(lambda: table.number > number)
    closing = event(table, number + 1)
    assert closing.items() >= {"clock": "close", "by": "clock"}.items()
    assert 0.2 <= closing["at"] - began + 0.001 < 1
    assert turn(table) == mover % 3 + 1


async def test_MG8_six_seconds_unless_something_else_was_agreed(house, known_cards):
    table, _guests = await seated(house, "moggie", 2)
    await to_a_window(table)
    assert left(table, WINDOW) == pytest.approx(6, abs=0.1)


async def test_MG8_a_window_closes_early_when_nobody_is_left_to_call(house, known_cards):
    table, _guests = await seated(house, "moggie", 3)
    await to_a_window(table)
    for seat in [seat + 1 for seat in table.position.actors()]:
        await play(table, seat, "hold")
    assert not table.position.window
    assert WINDOW not in table.due


async def test_MG10_a_wrong_call_does_not_start_the_window_again(house, known_cards):
    table, _guests = await seated(house, "moggie", 3)
    await to_a_window(table)
    closes = table.due[WINDOW]
    await asyncio.sleep(0.05)
    await play(table, turn(table), "moggie")
    assert table.position.window, "the call was wrong"
    assert table.due == {WINDOW: closes}


async def test_a_pause_stops_all_clocks(house, known_cards):
    table, guests = await seated(house, "moggie", 2, window=0.15, turn=0.15)
    await to_a_window(table)
    assert await people.pause(table, guests[0].id)
    number, due, now = table.number, dict(table.due), table.clock.now
    await asyncio.sleep(0.3)
    assert (table.number, table.due, table.clock.now) == (number, due, now)
    await people.play_on(table, guests[1].id)
    assert left(table, WINDOW) > 0.05
    await until(lambda: table.number > number)
    assert event(table, number + 1)["at"] == pytest.approx(due[WINDOW], abs=0.1)


async def test_in_a_pause_nobody_moves(house, monkeypatch):
    table, guests = await seated(house, "moose", 3, guests=2)
    await play_on(table, lambda table: turn(table) != 3 and not table.due)
    await people.pause(table, guests[0].id)
    with pytest.raises(Exception, match="paused"):
        await play(table, turn(table), choices(table, turn(table))[0])


async def test_MN3_the_next_hand_is_dealt_after_a_while_from_the_next_deck(house, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.clock.BETWEEN_HANDS", 0.3)
    table, _guests = await seated(house, "moon", 3)
    await play_on(table, lambda table: table.position.awaits_deal, lambda moves: "pass")
    number = table.number
    assert table.due == {DEAL: pytest.approx(table.tail[-1].event["at"] + 0.3, abs=0.05)}
    await until(lambda: table.number > number)
    assert event(table, number + 1)["deal"] != event(table, 1)["deal"]
    assert sorted(event(table, number + 1)["deal"]) == sorted(event(table, 1)["deal"])


async def test_deadlines_keep_their_remaining_time_however_often_the_house_is_closed(tmp_path):
    async with opened(tmp_path) as house:
        table, _guests = await seated(house, "moose", 3, turn=30)
        await play(table, turn(table), choices(table, turn(table))[0])
        slow = turn(table) - 1
        await asyncio.sleep(0.3)
        before = left(table, slow)
    for _again in range(2):
        await asyncio.sleep(0.8)
        async with opened(tmp_path) as house:
            table = house.table(table.id)
            assert left(table, slow) == pytest.approx(before, abs=0.5)


async def test_a_clock_that_began_with_a_change_of_people_is_kept_too(tmp_path, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.clock.BOT_TURN", (5.0, 6.0))
    async with opened(tmp_path) as house:
        table, guests = await seated(house, "moose", 2, turn=30)
        mover, other = turn(table), 3 - turn(table)
        await people.leave(table, guests[other - 1].id)
        while turn(table) != other:
            await play(table, mover, choices(table, mover)[0])
        assert left(table, other - 1) < 7, "a bot stands in"
        await people.come_back(table, guests[other - 1].id)
        before = left(table, other - 1)
    async with opened(tmp_path) as house:
        assert left(house.table(table.id), other - 1) == pytest.approx(before, abs=0.5)


async def test_a_pause_outlasts_a_restart(tmp_path):
    async with opened(tmp_path) as house:
        table, guests = await seated(house, "moose", 2, turn=30)
        await asyncio.sleep(0.1)
        await people.pause(table, guests[0].id)
        before = left(table, turn(table) - 1)
    async with opened(tmp_path) as house:
        table = house.table(table.id)
        assert table.paused
        await asyncio.sleep(0.05)
        assert left(table, turn(table) - 1) == pytest.approx(before, abs=0.01)
        await people.play_on(table, guests[0].id)
        assert table.clock.running


async def test_a_pause_needs_all_who_are_here(house):
    table, guests = await seated(house, "moose", 3)
    here = [listen(table, guest) for guest in guests[:2]]
    assert not await people.pause(table, guests[0].id)
    assert table.facts.pausing == [0]
    assert not table.paused
    await people.play_on(table, guests[0].id)
    assert table.facts.pausing == []
    assert not await people.pause(table, guests[0].id)
    assert await people.pause(table, guests[1].id)
    assert table.facts.pausing == []
    assert len(here) == 2


async def test_who_leaves_no_longer_stands_in_the_way_of_a_pause(house):
    table, guests = await seated(house, "moose", 2)
    for guest in guests:
        listen(table, guest)
    assert not await people.pause(table, guests[0].id)
    await people.leave(table, guests[1].id)
    assert table.paused
