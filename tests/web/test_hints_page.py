"""Hints on the page: the button where there are any, the words for whoever asked, and for nobody else."""

import asyncio

import pytest

from ludoteca.bots.play import GREEDY
from ludoteca.bots.registry import Bot
from ludoteca.tables import people
from ludoteca.tables.setting import settle

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


@pytest.fixture(autouse=True)
def quick_expert(monkeypatch):
    monkeypatch.setattr("ludoteca.tables.robots.expert", lambda game: Bot("greedy", GREEDY))
    monkeypatch.setattr("ludoteca.tables.kernels.Kernels.can_think", lambda kernels, game: True)


async def started(served, count):
    """A game of Moose between so many people; the table, and each one's headers, who is asked first."""
    guests = [await served.house.welcome(f"Guest {number}") for number in range(1, count + 1)]
    table = await served.house.open_table(guests[0], settle("moose", max(2, count), turn=None, reaction=None))
    for guest in guests[1:]:
        await people.sit(table, guest)
    await people.begin(table, guests[0].id)
    while table.number == 0 or table.position.actors()[0] >= count:
        await asyncio.sleep(0.01)
    seats = sorted(range(count), key=lambda seat: seat not in table.position.actors())
    return table, [
        {"cookie": f"seat={served.house.tokens.give(guests[seat].id)}", "sec-fetch-site": "same-origin"}
        for seat in seats
    ]


async def shown(served, table, headers=None):
    answer = await served.ask("GET", f"/t/{table.id}", headers or {})
    assert answer.status == 200
    return answer.text


async def done(served, table, headers, what):
    return await served.ask("POST", f"/t/{table.id}/do", headers, form={"what": what})


async def test_one_among_bots_is_offered_a_hint_and_reads_it(served):
    table, (one,) = await started(served, 1)
    assert 'value="hint"' in await shown(served, table, one)
    assert (await done(served, table, one, "hint")).status == 303
    page = await shown(served, table, one)
    assert 'class="hint" role="status"' in page and 'value="hint"' not in page
    assert 'class="hint" role="status"' not in await shown(served, table)


async def test_people_agree_in_the_menu_first(served):
    table, (mover, other) = await started(served, 2)
    page = await shown(served, table, mover)
    assert 'value="hint"' not in page and 'value="hints"' in page
    await done(served, table, mover, "hints")
    assert "wants hints" in await shown(served, table, other)
    await done(served, table, other, "hints")
    page = await shown(served, table, mover)
    assert 'value="hint"' in page and 'value="no-hints"' in page and "wants hints" not in page
    await done(served, table, mover, "hint")
    assert 'class="hint" role="status"' in await shown(served, table, mover)
    assert 'class="hint" role="status"' not in await shown(served, table, other)
