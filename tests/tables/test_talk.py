"""What people say at a table."""

import pytest
from at_table import (
    gather,
    listen,
    refused,
)

from ludoteca.language import speaking
from ludoteca.tables import talk

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


async def test_what_is_said_at_a_table_is_written_down_and_counted(house):
    table, (host, guest) = await gather(house, "moose", 2)
    listener = listen(table)
    assert [await talk.say(table, host, "Hello!"), await talk.say(table, guest, "", "thanks")] == [1, 2]
    assert listener.wake.is_set()
    with speaking("es"):
        said = [talk.words_of(table, message) for message in talk.heard(table)]
    assert said[0] == "Hello!"
    assert said[1] not in ("", "thanks", "…")
    assert [message.number for message in talk.heard(table, 1)] == [2]
    assert [message.number for message in talk.heard(table, 0, (host.id,))] == [2]


@pytest.mark.parametrize(
    ("text", "shout", "code"), [(" ", "", "empty"), ("x" * 301, "", "too-long"), ("", "boo", "no-such-shout")]
)
async def test_not_everything_can_be_said(house, text, shout, code):
    table, (host,) = await gather(house, "moose", 2, guests=1)
    await refused(code, talk.say(table, host, text, shout))


async def test_the_last_two_hundred_messages_are_kept(house, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.talk.KEPT", 3)
    table, (host,) = await gather(house, "moose", 2, guests=1)
    for number in range(5):
        await talk.say(table, host, f"{number}")
    assert [message.text for message in talk.heard(table)] == ["2", "3", "4"]
