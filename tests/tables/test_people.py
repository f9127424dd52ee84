"""Sitting down, beginning, leaving, coming back, playing again."""

import asyncio

import pytest
from at_table import (
    accept_again,
    choices,
    event,
    gather,
    listen,
    over,
    places,
    play,
    refuse_all,
    refused,
    seated,
    setting,
    turn,
    until,
)

from ludoteca.bots.live import LiveBot
from ludoteca.engine.contract import SPECTATOR
from ludoteca.tables import people, talk
from ludoteca.tables.seat import BOT_NAMES

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


async def test_who_opens_a_table_sits_in_its_first_seat(house):
    host = await house.welcome("Ada")
    table = await house.open_table(host, setting("moose", 3), "ab")
    assert places(table) == ["Ada", None, None]
    assert (table.facts.host, table.facts.seats[0].nonce) == (host.id, "ab")


async def test_a_table_is_not_opened_with_a_wrong_nonce(house):
    host = await house.welcome("Ada")
    await refused("wrong-nonce", house.open_table(host, setting("moose", 3), "xyz"))
    assert house.tables_of(host.id) == []
    assert house.tables == {}


async def test_nobody_sits_at_too_many_tables(house):
    host = await house.welcome("Ada")
    for _table in range(12):
        await house.open_table(host, setting("moose", 2))
    assert (await refused("too-many-tables", house.open_table(host, setting("moose", 2)))).status == 429


async def test_guests_take_free_seats_and_keep_them(house):
    table, (_host, guest) = await gather(house, "moose", 3, guests=2)
    assert await people.sit(table, guest, at=2) == 1
    assert places(table) == ["Guest 1", "Guest 2", None]


async def test_two_of_one_name_can_be_told_apart(house):
    table, _guests = await gather(house, "moose", 3, guests=1)
    for _again in range(2):
        await people.sit(table, await house.welcome("Guest 1"))
    assert table.names == ["Guest 1", "Guest 1 2", "Guest 1 3"]


async def test_a_nonce_can_be_given_until_the_cards_are_dealt(house):
    table, guests = await gather(house, "moose", 2)
    await people.sit(table, guests[0], "0102")
    await people.sit(table, guests[0])
    assert [place.nonce for place in table.facts.seats] == ["0102", ""]
    await people.begin(table, guests[0].id)
    await people.sit(table, guests[0], "0304")
    assert [place.nonce for place in table.facts.seats] == ["0102", ""]


async def test_bots_take_the_seats_that_are_free_at_the_start(house):
    table, guests = await gather(house, "moggie", 3, guests=1, level="beginner")
    await people.add_bot(table, guests[0].id, "expert", 2)
    await people.begin(table, guests[0].id)
    assert places(table) == ["Guest 1", "beginner", "expert"]
    names = {place.name for place in table.facts.seats[1:]}
    assert len(names) == 2
    assert names <= set(BOT_NAMES), "each reader sees them in their own language"


async def test_a_bot_has_a_level_of_its_game(house):
    table, guests = await gather(house, "moose", 2, guests=1)
    await refused("wrong-level", people.add_bot(table, guests[0].id, "grandmaster"))
    assert places(table) == ["Guest 1", None]


async def test_only_the_host_arranges_the_table(house):
    table, (_host, guest) = await gather(house, "moose", 3, guests=2)
    await refused("not-host", people.add_bot(table, guest.id, "greedy"))
    await refused("not-host", people.free_seat(table, guest.id, 0))
    await refused("not-host", people.begin(table, guest.id))


async def test_whom_the_host_sends_away_can_watch_but_neither_sit_nor_talk(house):
    table, (host, guest) = await gather(house, "moose", 3, guests=2)
    await people.free_seat(table, host.id, 1)
    assert places(table) == ["Guest 1", None, None]
    await refused("sent-away", people.sit(table, guest))
    await refused("sent-away", talk.say(table, guest, "Why?"))
    await people.begin(table, host.id)
    await refused("sent-away", people.sit(table, guest))


async def test_the_host_cannot_free_their_own_seat_nor_one_that_is_free(house):
    table, (host,) = await gather(house, "moose", 2, guests=1)
    await refused("own-seat", people.free_seat(table, host.id, 0))
    for seat in (1, 2, -1):
        await refused("no-such-seat", people.free_seat(table, host.id, seat))


async def test_when_the_host_leaves_before_the_game_another_is_host(house):
    table, (host, guest) = await gather(house, "moose", 3, guests=2)
    await people.leave(table, host.id)
    assert table.facts.host == guest.id
    await people.leave(table, guest.id)
    assert places(table) == [None, None, None]
    await people.sit(table, host)
    assert table.facts.host == host.id
    await people.begin(table, host.id)


async def test_a_game_begins_once(house):
    table, (host, _guest) = await seated(house, "moose", 2)
    await refused("begun", people.begin(table, host.id))


async def test_nothing_has_changed_when_a_start_could_not_be_written_down(house):
    table, (host,) = await gather(house, "moose", 3, guests=1)
    before = table.facts.text()
    refuse_all(house.store)
    await refused("store-unavailable", people.begin(table, host.id))
    assert table.facts.text() == before
    assert (table.position, table.due, table.clock.running) == (None, {}, False)
    accept_again(house.store)
    await people.begin(table, host.id)
    await until(lambda: table.number)


async def test_a_person_takes_a_bots_seat_in_a_running_game(house, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.clock.BOT_TURN", (5.0, 6.0))
    table, (host,) = await seated(house, "hoarders", 3, guests=1, turn=30)
    nonces = [place.nonce for place in table.facts.seats]
    guest = await house.welcome("Grace")
    watching = listen(table, guest)
    assert watching.viewer == SPECTATOR
    seat = await people.sit(table, guest, "ff")
    assert seat == 2
    assert watching.viewer == 2
    assert table.due[seat] - table.clock.now > 29
    assert [place.nonce for place in table.facts.seats] == nonces
    await play(table, seat + 1, "pick beaver hamster")
    await people.leave(table, host.id)
    assert table.facts.seats[0].away


async def test_a_bot_that_is_thinking_does_not_move_for_the_person_who_takes_its_seat(house, monkeypatch):
    guest = await house.welcome("Grace")
    loop = asyncio.get_running_loop()
    thinking = LiveBot.decide

    def is_interrupted(bot, position, quickly):
        if bot.seat == 1:
            asyncio.run_coroutine_threadsafe(people.sit(table, guest, at=1), loop).result(5)
        return thinking(bot, position)

    monkeypatch.setattr(LiveBot, "decide", is_interrupted)
    table, _guests = await gather(house, "hoarders", 3, guests=1)
    await people.begin(table, table.facts.host)
    await until(lambda: table.number == 2 and table.facts.seats[1].guest == guest.id and table.acting is None)
    assert event(table, 2)["seat"] == 3
    assert table.position.actors() == [0, 1]


async def test_no_seat_is_left_when_people_hold_all(house):
    table, _guests = await seated(house, "moose", 2)
    await refused("full", people.sit(table, await house.welcome("Grace")))


async def test_who_has_gone_keeps_the_seat(house, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.clock.BOT_TURN", (5.0, 6.0))
    table, guests = await seated(house, "moose", 2)
    await people.leave(table, guests[0].id)
    await refused("full", people.sit(table, await house.welcome("Grace")))
    assert await people.sit(table, guests[0]) == 0
    assert not table.facts.seats[0].away


async def test_at_a_table_without_clock_players_let_a_bot_stand_in_for_who_has_gone(house):
    table, guests = await seated(house, "moose", 2)
    slow = turn(table)
    other = guests[2 - slow]
    here = listen(table, guests[slow - 1])
    await refused("present", people.stand_in(table, other.id, slow - 1))
    table.let_go(here)
    await refused("no-seat", people.stand_in(table, "somebody", slow - 1))
    for seat in (5, -1):
        await refused("no-such-seat", people.stand_in(table, other.id, seat))
    number = table.number
    await people.stand_in(table, other.id, slow - 1)
    await until(lambda: table.number > number)
    await refused("no-such-seat", people.stand_in(table, other.id, slow - 1))


async def test_a_game_is_played_to_its_end_by_a_person_and_bots_at_once(house):
    host = await house.welcome("Ada")
    table = await house.play_now(host, setting("moose", 3))
    while not over(table):
        number = table.number
        if table.position.actors() == [0]:
            await play(table, 1, choices(table, 1)[0])
        else:
            await until(lambda number=number: table.number > number)
    assert table.facts.result.keys() == {"result", "seed"}
    assert not table.due
