"""A person's move: once, in time, in words."""

import asyncio

import pytest
from at_table import (
    choices,
    event,
    gather,
    held_back,
    listen,
    opened,
    play,
    play_on,
    refused,
    seated,
    stored_events,
    turn,
    until,
)

from ludoteca.language import speaking
from ludoteca.tables import people

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


async def test_a_move_is_answered_with_the_number_of_its_event(house):
    table, _guests = await seated(house, "moose", 2)
    seat, move = turn(table), choices(table, turn(table))[0]
    assert await play(table, seat, move) == 2
    assert event(table, 2) == {"seat": seat, "move": move, "by": "player", "at": table.tail[-1].event["at"]}


async def test_a_request_sent_again_changes_nothing_and_gets_the_same_answer(house):
    table, _guests = await seated(house, "moose", 2)
    seat, move = turn(table), choices(table, turn(table))[0]
    first = await play(table, seat, move, 1, "mine")
    await play_on(table, lambda table: table.number > 3)
    events = stored_events(house, table)
    assert [await play(table, seat, move, answers, "mine") for answers in (1, 2, table.number, 99)] == [first] * 4
    assert stored_events(house, table) == events


async def test_a_request_sent_twice_at_once_happens_once(house):
    table, _guests = await seated(house, "moose", 2)
    seat, move = turn(table), choices(table, turn(table))[0]
    assert await asyncio.gather(*(play(table, seat, move, 1, "mine") for _ in range(5))) == [2] * 5
    assert len(stored_events(house, table)) == 2


async def test_a_request_is_known_again_after_a_restart(tmp_path):
    async with opened(tmp_path) as house:
        table, _guests = await seated(house, "moose", 2)
        seat, move = turn(table), choices(table, turn(table))[0]
        number = await play(table, seat, move, 1, "mine")
        events = stored_events(house, table)
    async with opened(tmp_path) as house:
        table = house.table(table.id)
        assert [await play(table, seat, move, answers, "mine") for answers in (1, 2)] == [number] * 2
        assert stored_events(house, table) == events


async def test_a_request_is_not_carried_out_again_though_it_would_be_possible(house):
    table, _guests = await seated(house, "moose", 2)
    seat = turn(table)
    first = await play(table, seat, choices(table, seat)[0], 1, "mine")
    await play_on(table, lambda table: table.number > 3 and turn(table) == seat)
    events = stored_events(house, table)
    assert await play(table, seat, choices(table, seat)[0], table.number, "mine") == first
    assert stored_events(house, table) == events


async def test_HO3_a_changed_choice_is_changed_once_however_often_it_is_sent(house):
    table, _guests = await seated(house, "hoarders", 3)
    number = await play(table, 1, "pick beaver hamster", 1, "first")
    changed = await play(table, 1, "pick beaver squirrel", number, "second")
    for answers in (1, number, changed):
        assert await play(table, 1, "pick beaver hamster", answers, "first") == number
        assert await play(table, 1, "pick beaver squirrel", answers, "second") == changed
    assert table.number == changed


async def test_a_house_of_before_loses_its_index_of_requests_and_knows_them_all(tmp_path):
    async with opened(tmp_path) as house:
        table, _guests = await seated(house, "moose", 2)
        seat, move = turn(table), choices(table, turn(table))[0]
        number = await play(table, seat, move, 1, "mine")
        index = "create unique index events_request on events (table_id, request) where request is not null"
        await house.store.commit([(index, ())])
    async with opened(tmp_path) as house:
        assert house.store.rows("select name from sqlite_master where name = 'events_request'") == []
        assert await play(house.table(table.id), seat, move, number, "mine") == number


async def test_other_seats_can_use_the_same_name_for_a_request(house):
    table, _guests = await seated(house, "hoarders", 3)
    numbers = [await play(table, seat, "pick beaver hamster", 1, "mine") for seat in (1, 2, 3)]
    assert numbers == [2, 3, 4]


@pytest.mark.parametrize("name", ["x" * 65, "a\nb", "\ud800"])
async def test_a_request_needs_a_name_that_can_be_kept(house, name):
    table, _guests = await seated(house, "moose", 2)
    seat = turn(table)
    await refused("wrong-request", play(table, seat, choices(table, seat)[0], 1, name))


async def test_a_move_that_answers_an_old_question_is_too_late(house):
    table, _guests = await seated(house, "moose", 2)
    first = turn(table)
    await play_on(table, lambda table: table.number > 2 and turn(table) == first)
    refusal = await refused("too-late", play(table, first, choices(table, first)[0], 1, "late"))
    assert refusal.status == 409
    assert refusal.more == {"n": table.number}


async def test_a_move_that_is_not_possible_any_more_is_too_late_rather_than_wrong(house):
    table, _guests = await seated(house, "hoarders", 3)
    for seat in (1, 2, 3):
        await play(table, seat, "pick beaver hamster")
    await refused("too-late", play(table, 2, "pick beaver raccoon", 3, "changed my mind"))
    await refused("illegal-move", play(table, 2, "pick beaver raccoon", 4, "changed my mind"))


async def test_a_move_that_answers_what_has_not_happened_is_refused(house):
    table, _guests = await seated(house, "moose", 2)
    seat = turn(table)
    for answers in (2, -1):
        await refused("no-such-event", play(table, seat, choices(table, seat)[0], answers, "early"))


@pytest.mark.parametrize("move", ["", "castle", "pass", "kitchen@9", "\ud800"])
async def test_an_impossible_move_is_refused_in_words_and_changes_nothing(house, move):
    table, _guests = await seated(house, "moose", 2)
    position, due = table.position, dict(table.due)
    with speaking("nb"):
        refusal = await refused("illegal-move", play(table, turn(table), move, request="mine"))
    assert str(refusal)
    assert (table.number, table.position, table.due) == (1, position, due)


async def test_HO3_a_hidden_choice_is_not_too_late_because_another_was_quicker(house):
    table, _guests = await seated(house, "hoarders", 3)
    for seat in (3, 1, 2):
        await play(table, seat, "pick beaver hamster", answers=1)
    assert table.number == 4


async def test_HO3_a_choice_can_be_changed_with_the_number_at_which_it_was_made(house):
    table, _guests = await seated(house, "hoarders", 3)
    number = await play(table, 1, "pick beaver hamster")
    await play(table, 2, "pick beaver hamster", answers=1)
    assert await play(table, 1, "pick beaver squirrel", answers=number) == 4
    await refused("too-late", play(table, 1, "pick beaver marmot", answers=number))


async def test_MG8_a_call_is_not_too_late_because_another_was_quicker(house):
    table, _guests = await seated(house, "moggie", 3)
    mover = turn(table)
    others = [seat for seat in (1, 2, 3) if seat != mover]
    number = await play(table, mover, "flip")
    for seat in others:
        await play(table, seat, "moggie", answers=number)
    assert table.number == 4


async def test_before_the_game_and_after_it_there_is_nothing_to_move(house):
    table, guests = await gather(house, "moose", 2)
    await refused("not-begun", play(table, 1, "pass"))
    await people.begin(table, guests[0].id)
    await until(lambda: table.number)
    await play_on(table, lambda table: table.status == "over")
    await refused("over", play(table, 1, "pass"))


async def test_a_move_happens_also_when_whoever_made_it_has_gone_meanwhile(house):
    table, guests = await seated(house, "moose", 2)
    listener = listen(table, guests[0])
    seat, move = turn(table), choices(table, turn(table))[0]
    with held_back(house.store) as commit:
        waiting = asyncio.ensure_future(play(table, seat, move, 1, "mine"))
        await until(commit.asked)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert table.number == 1
    await until(lambda: table.number == 2)
    assert listener.wake.is_set()
    assert len(stored_events(house, table)) == 2
    assert await play(table, seat, move, 1, "mine") == 2
    await play(table, turn(table), choices(table, turn(table))[0])


async def test_events_that_another_has_written_are_read_and_the_table_goes_on(house):
    table, _guests = await seated(house, "moose", 2)
    seat, move = turn(table), choices(table, turn(table))[0]
    foreign = f'{{"seat":{seat},"move":"{move}","by":"player","at":1.0}}'
    row = (table.id, 2, foreign, 0.0, house.clock.now, "{}", None)
    await house.store.commit([("insert into events values (?, ?, ?, ?, ?, ?, ?)", row)])
    refusal = await refused("store-unavailable", play(table, seat, choices(table, seat)[-1]))
    assert refusal.status == 503
    assert table.number == 2
    await play(table, turn(table), choices(table, turn(table))[0])
    assert table.number == 3
