"""Guests: a signed token, a name that can be shown, and what is remembered of them."""

import time

import pytest
from at_table import refused

from ludoteca.language import speaking
from ludoteca.tables.guests import Tokens, clean_name, new_guest
from ludoteca.tables.refusal import Refusal

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


async def test_a_guest_is_known_by_the_token(house):
    guest = await house.welcome("Ada")
    assert house.guest(house.tokens.read(house.tokens.give(guest.id))) == guest


async def test_who_gives_no_name_is_called_something_in_their_language(house):
    with speaking("nb"):
        assert (await house.welcome()).name


def test_nobody_else_can_make_a_token():
    token = Tokens("one house").give("guest")
    assert Tokens("one house").read(token) == "guest"
    assert Tokens("another").read(token) is None
    assert Tokens("one house").read(token[:-1]) is None
    assert Tokens("one house").read_link(token) is None


def test_a_link_is_good_for_ten_minutes(monkeypatch):
    tokens = Tokens("house")
    link = tokens.give_link("guest")
    assert tokens.read_link(link) == "guest"
    later = time.time() + 601
    monkeypatch.setattr(time, "time", lambda: later)
    assert tokens.read_link(link) is None


async def test_a_link_works_once(house):
    guest = await house.welcome("Ada")
    link = house.tokens.give_link(guest.id)
    assert await house.use_link(link) == guest
    await refused("stale-link", house.use_link(link))


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada \n Grace ", "Ada Grace"),
        ("A\u202eda\u200b", "Ada"),
        ("x" * 99, "x" * 24),
        ("Ź" + "\u0301" * 9, "Ź\u0301\u0301"),
        ("\ud800Ada", "Ada"),
        ("A\u200dda", "Ada"),
    ],
)
def test_a_name_is_one_line_that_can_be_seen(given, shown):
    assert clean_name(given) == shown
    assert clean_name(shown) == shown


@pytest.mark.parametrize("given", ["", "  ", "!?", "\u3164", "\u200b"])
def test_a_name_has_something_to_read(given):
    with pytest.raises(Refusal):
        clean_name(given)


async def test_a_guest_changes(house):
    guest = await house.welcome("Ada")
    changed = await house.change_guest(guest, name="Grace", muted=("noise",), guided=("moose",))
    assert house.guest(guest.id) == changed


async def test_who_was_forgotten_is_not_brought_back_by_a_request_that_was_under_way(house):
    guest = await house.welcome("Ada")
    await house.forget(guest)
    await house.change_guest(guest, name="Grace")
    await house.note_seen(new_guest("Ada"))
    assert house.guest(guest.id) is None


async def test_when_a_guest_was_here_is_noted_without_touching_anything_else(house):
    old = await house.welcome("Ada")
    await house.store.commit([("update guests set seen = 0", ())])
    stale = house.guest(old.id)
    await house.change_guest(stale, name="Grace")
    await house.note_seen(stale)
    assert house.guest(old.id).name == "Grace"
    assert house.guest(old.id).seen == pytest.approx(time.time(), abs=10)
