"""Who somebody is: tokens, links to other devices, limits of one guest, and being forgotten."""

import sqlite3
import time

import pytest
from asgi import Follower, settle

from ludoteca.language import LANGUAGES, _, speaking
from ludoteca.tables import people
from ludoteca.tables.guests import Tokens
from ludoteca.tables.house import MOST_TABLES
from ludoteca.tables.setting import settle as setting
from ludoteca.tables.talk import say
from ludoteca.web import following
from ludoteca.web.guard import SAFE

pytestmark = pytest.mark.anyio

NOTHING_HERE = ["/t/nothing", "/t/nothing/chat", "/t/nothing/record", "/t/nothing/stream", "/j/nothing", "/r/nothing"]
NOTHING_HERE += ["/rules/nothing", "/open/nothing", "/nothing", "/t/%00", "/t/%ff", "/t/" + "x" * 3000, "/d"]
NOTHING_TO_DO = ["/t/nothing/sit", "/play/nothing", "/open/nothing"]
ONLY_FOR_GUESTS = ["move", "do", "say", "guide", "report"]
FORGED = ["x", "x.y.z", "eyJ9.x", "é", ".eJw.x", "a" * 4000, "~", '"', "%00", "null"]


async def guest_of(served, name="Ada"):
    guest = await served.house.welcome(name)
    return guest, served.house.tokens.give(guest.id)


def told(answer, status, language="en"):
    """It is a page in words, in this language."""
    assert answer.status == status
    assert (f'<html lang="{language}">' in answer.text and 'class="fault"' in answer.text) or "<h1" in answer.text
    return True


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_not_there_is_told_in_the_reader_s_language(served, language):
    headers = {"accept-language": f"xx, {language};q=0.9, en;q=0.1"}
    _guest, token = await guest_of(served)
    for path in NOTHING_HERE:
        answer = await served.ask("GET", path, headers)
        assert told(answer, 404, language), path
    for path in NOTHING_TO_DO:
        assert told(await served.ask("POST", path, headers, seat=token), 404, language), path
    with speaking(language):
        words = {_("There is no such table here."), _("There is nothing here.")}
        answer = await served.ask("GET", "/api/v1/tables/nothing", headers)
        assert answer.json["title"] in words and answer.json["code"] == "no-such-table"
        answer = await served.ask("GET", "/api/v1/nothing", headers)
        assert (answer.status, answer.json["title"]) == (404, _("There is nothing here."))
        answer = await served.ask("PATCH", "/api/v1/guests/me", headers)
        assert (answer.status, answer["content-type"]) == (401, "application/problem+json")
        assert answer.json["title"] == _("The house does not know you yet. Open its front page first.")


@pytest.mark.parametrize("forged", FORGED)
async def test_a_forged_cookie_is_nobody_s(served, forged):
    guest, token = await guest_of(served)
    table = await served.house.open_table(guest, setting("moose"))
    others = Tokens("of another house").give(guest.id)
    for fake in (forged, forged + token, token + forged + "x", others, served.house.tokens.give_link(guest.id)):
        fake = fake.encode("utf-8").decode("latin-1")
        for post in ONLY_FOR_GUESTS:
            form = {"move": "x", "n": 0, "what": "start", "text": "x", "key": "all"}
            answer = await served.ask("POST", f"/t/{table.id}/{post}", seat=fake, form=form)
            assert told(answer, 401), (post, fake)
        answer = await served.ask("GET", "/api/v1/guests/me", {"authorization": f"Bearer {fake}"})
        assert (answer.status, answer.json["code"]) == (401, "who-are-you")
        assert (await served.ask("GET", f"/t/{table.id}", seat=fake)).status == 200
    assert table.status == "gathering" and table.chat_number == 0


async def test_a_link_to_another_device_works_once_and_not_for_long(served, monkeypatch):
    guest, token = await guest_of(served)
    page = await served.ask("POST", "/me/link", seat=token)
    assert "/d/" in page.text
    link = f"/d/{served.house.tokens.give_link(guest.id)}"
    assert (await served.ask("GET", link)).status == (await served.ask("GET", link)).status == 200
    taken = await served.ask("POST", link)
    assert taken.status == 303 and taken["set-cookie"].startswith(f"seat={token};")
    again = await served.ask("POST", link)
    assert told(again, 410) and again["set-cookie"] is None
    late, now = f"/d/{served.house.tokens.give_link(guest.id)}", time.time()
    monkeypatch.setattr("time.time", lambda: now + 601)
    for method in ("GET", "POST"):
        assert told(await served.ask(method, late), 410)
    monkeypatch.undo()
    for forged in ("x", token, late[3:-1], "%00"):
        assert told(await served.ask("POST", f"/d/{forged}"), 410)


async def test_nobody_changes_anything_by_a_link(served):
    changing = [
        (route.path, route.methods)
        for route in served.app.routes
        if getattr(route, "methods", None) and route.methods & SAFE and route.methods - SAFE
    ]
    assert not changing, "a route that changes something can be opened as well"


async def test_tables_and_streams_of_one_guest_are_limited_in_words(served):
    guest, token = await guest_of(served)
    table = await served.house.open_table(guest, setting("moose"))
    statuses = [(await served.ask("POST", "/play/moon", seat=token)).status for _try in range(MOST_TABLES)]
    assert statuses == [303] * (MOST_TABLES - 1) + [429]
    answer = await served.ask("POST", "/api/v1/tables", bearer=token, data={"game": "moon"})
    assert (answer.status, answer.json["code"]) == (429, "too-many-tables")
    for path, most in (
        (f"/t/{table.id}/stream", following.MOST_STREAMS),
        (f"/api/v1/tables/{table.id}/events", following.MOST_STREAMS),
    ):
        for who in ({"seat": token}, {"client": ("192.0.2.66", 1)}):
            streams = [Follower(served.app, path, **who) for _stream in range(most + 1)]
            await settle(60)
            assert [stream.start["status"] for stream in streams] == [200] * most + [429]
            assert "too many" in streams[-1].text
            other = Follower(served.app, path, client=("192.0.2.67", 1))
            await settle()
            assert other.start["status"] == 200
            for stream in [*streams, other]:
                await stream.leave()
            after = Follower(served.app, path, **who)
            await settle()
            assert after.start["status"] == 200
            await after.leave()


async def test_who_is_forgotten_leaves_no_name_behind_in_the_file(served):
    name = "Quetzalcoatlus"
    guest, token = await guest_of(served, name)
    friend, _token = await guest_of(served, "Friend")
    lobby = await served.house.open_table(friend, setting("moose"))
    await people.sit(lobby, guest)
    await people.free_seat(lobby, friend.id, 1)  # sent away: the table remembers it
    own = await served.house.play_now(guest, setting("moon"))
    shared = await served.house.open_table(friend, setting("moose"))
    await people.sit(shared, guest)
    await people.begin(shared, friend.id)
    for table in (lobby, own, shared):
        if table is not lobby:
            await say(table, guest, f"I am {name}")
        await served.ask("POST", f"/t/{table.id}/report", seat=token, form={"text": f"{name} was here"})
    await served.house.change_guest(friend, muted=(guest.id,))
    await served.ask("POST", "/me/link", seat=token)
    answer = await served.ask("POST", "/me/forget", seat=token)
    assert answer.status == 303 and "seat=" in answer["set-cookie"] and "Max-Age=0" in answer["set-cookie"]
    assert (await served.ask("GET", "/api/v1/guests/me", bearer=token)).status == 401
    for trace in (name, guest.id):
        assert not places_of(served, trace), "in the tables"
    with sqlite3.connect(served.data / "house.db", isolation_level=None) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    kept = b"".join(path.read_bytes() for path in sorted(served.data.glob("house.db*")))
    assert name.encode() not in kept and guest.id.encode() not in kept, "in pages that are free"


def places_of(served, trace):
    """Where in the store it can still be read."""
    found = []
    names = [row[0] for row in served.house.store.rows("select name from sqlite_master where type = 'table'")]
    for table in names:
        rows = served.house.store.rows(f"select * from {table}")
        found += [(table, row) for row in rows if trace in str(row)]
    return found
