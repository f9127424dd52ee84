"""A trained network in the seats of a live table."""

from pathlib import Path

import pytest
from at_table import over, play_on, refused, seated, setting

from ludoteca.bots import learned
from ludoteca.tables import people

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


@pytest.mark.parametrize("game", ["moose", "hoarders"])
async def test_it_plays_where_it_is_seated(house, game, monkeypatch):
    asked, decide = [], learned.decide
    monkeypatch.setattr(learned, "decide", lambda *words: asked.append(words[2]) or decide(*words))
    table, _guests = await seated(house, game, 4, 1, level="learned")
    assert [place.bot for place in table.facts.seats] == [None, "learned", "learned", "learned"]
    # A lucky player of Hoarders can have won by then.
    await play_on(table, lambda table: table.number > 12 or over(table))
    assert {*asked} == {1, 2, 3}


async def test_the_host_can_give_it_a_seat_where_there_is_one_for_so_many(house):
    ada = await house.welcome("Ada")
    four = await house.open_table(ada, setting("moose", 4))
    await people.add_bot(four, ada.id, "learned", 2)
    assert four.facts.seats[2].bot == "learned"
    three = await house.open_table(ada, setting("moose", 3))
    await refused("wrong-level", people.add_bot(three, ada.id, "learned", 2))


async def test_where_a_level_is_gone_the_usual_one_plays_on(house, monkeypatch):
    table, _guests = await seated(house, "moose", 4, 1, level="learned")
    await play_on(table, lambda table: table.number > 4)
    monkeypatch.setattr("ludoteca.bots.learned._file", lambda *_game: Path("gone"))
    table.robots.dismiss({1, 2, 3})  # as after a restart
    here = table.number
    await play_on(table, lambda table: table.number > here + 8)
    assert table.robots.at(1, table.facts, table.tail, table.position).bot.name == "casual"
