"""The same people play again."""

import io

import pytest
from at_table import (
    accept_again,
    finished,
    over,
    places,
    play_on,
    refuse_all,
    refused,
    seated,
    until,
)

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.record import line_of, read_lines
from ludoteca.tables import people
from ludoteca.tables.records import record_lines

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


async def test_a_rematch_begins_when_the_last_has_come_and_moves_the_first_seat_on(house):
    table, guests = await finished(house)
    again = await house.rematch(table, guests[1])
    assert (again.status, again.facts.host) == ("gathering", guests[1].id)
    assert [place.ready for place in again.facts.seats] == [False, True]
    assert await house.rematch(table, guests[1]) is again
    assert await house.rematch(table, guests[0]) is again
    await until(lambda: again.number)
    assert again.facts.head["first"] == table.facts.head["first"] % 2 + 1
    assert again.facts.head["previous_first"] == table.facts.head["first"]
    assert again.facts.seed != table.facts.seed


def record_of(table):
    return read_lines(io.BytesIO(b"".join(line_of(line).encode() for line in record_lines(table, SPECTATOR))))


async def test_the_records_of_a_game_and_of_its_rematch_can_be_verified(house):
    table, guests = await finished(house)
    for guest in guests:
        again = await house.rematch(table, guest, "c0ffee")
    await until(lambda: again.number)
    await play_on(again, over)
    for played in (table, again):
        assert record_of(played).result["seed"] == played.facts.seed
    assert record_of(again).head["nonces"] == ["c0ffee", "c0ffee"]


async def test_MN4_the_record_of_a_game_with_several_deals_can_be_verified(house):
    table, _guests = await seated(house, "moon", 3)
    await play_on(table, over, lambda moves: moves[-1])
    record = record_of(table)
    assert record.result["seed"] == table.facts.seed
    assert sum("deal" in event for event in record.events) > 1


async def test_a_rematch_needs_no_bots_consent_and_can_be_begun_without_who_does_not_come(house):
    table, guests = await finished(house, "hoarders", 4, guests=2)
    again = await house.rematch(table, guests[0])
    assert places(again)[2:] == ["greedy", "greedy"]
    await people.begin(again, guests[0].id)
    assert again.facts.seats[1].away
    await until(lambda: again.number > 3)
    assert await people.sit(again, guests[1]) == 1
    assert not again.facts.seats[1].away


async def test_who_does_not_come_to_a_rematch_is_not_sent_away_when_the_host_frees_the_seat(house):
    table, guests = await finished(house)
    again = await house.rematch(table, guests[0])
    await people.free_seat(again, guests[0].id, 1)
    assert await people.sit(again, guests[1]) == 1


async def test_there_is_a_rematch_only_after_the_game_and_for_who_played(house):
    table, guests = await seated(house, "moose", 2)
    await refused("not-over", house.rematch(table, guests[0]))
    await play_on(table, over)
    await refused("no-seat", house.rematch(table, await house.welcome("Grace")))


async def test_a_rematch_that_could_not_be_written_down_leaves_nothing_behind(house):
    table, guests = await finished(house)
    refuse_all(house.store)
    await refused("store-unavailable", house.rematch(table, guests[0]))
    accept_again(house.store)
    assert table.facts.rematch is None
    assert house.store.rows("select count(*) from tables") == [(1,)]
