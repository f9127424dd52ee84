"""Who wants to be forgotten is."""

import pytest
from at_table import (
    listen,
    opened,
    over,
    places,
    play_on,
    seated,
    setting,
    until,
)

from ludoteca.engine.contract import SPECTATOR
from ludoteca.tables import people, talk

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


async def test_a_guest_who_is_forgotten_is_named_nowhere(tmp_path):
    async with opened(tmp_path) as house:
        guest = await house.welcome("Ada the unforgettable")
        done = await house.play_now(guest, setting("moose", 2))
        await play_on(done, over)
        running, _guests = await seated(house, "hoarders", 3, guests=1)
        await people.sit(running, guest)
        gathering = await house.open_table(guest, setting("moose", 2))
        other = await house.welcome()
        await people.sit(gathering, other)
        await talk.say(running, guest, "I am unforgettable!")
        await house.forget(guest)
        assert house.guest(guest.id) is None
        assert places(gathering) == [None, other.name]
        assert gathering.facts.host == other.id
        assert done.names[0] == "Seat 1"
        assert all(table.viewer_of(guest.id) == SPECTATOR for table in (done, running, gathering))
    stored = (tmp_path / "house.db").read_bytes()
    assert b"unforgettable" not in stored
    assert guest.id.encode() not in stored


async def test_who_is_forgotten_is_forgotten_at_tables_that_are_not_in_memory(tmp_path):
    async with opened(tmp_path) as house:
        guest = await house.welcome("Ada")
        done = await house.play_now(guest, setting("moose", 2))
        await play_on(done, over)
    async with opened(tmp_path) as house:
        await house.forget(guest)
        assert house.tables == {}
        assert house.table(done.id).names[0] == "Seat 1"


async def test_in_a_game_a_bot_takes_over_for_who_is_forgotten(house):
    table, guests = await seated(house, "hoarders", 3, guests=2, turn=30)
    looking = listen(table, guests[1])
    assert looking.viewer == 1
    await house.forget(guests[1])
    assert looking.viewer == SPECTATOR
    assert table.facts.seats[1].bot is not None
    assert table.facts.seats[1].nonce == table.facts.head["nonces"][1]
    await until(lambda: table.number == 3)
