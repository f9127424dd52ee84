"""Names, chat and whatever else people type is text, and nothing that is typed makes the house stumble."""

import random
from html import unescape

import pytest
from asgi import Follower, settle

from ludoteca.tables import people
from ludoteca.tables.guests import LONGEST_NAME
from ludoteca.tables.setting import settle as setting
from ludoteca.tables.talk import LONGEST, say
from ludoteca.web import guard
from ludoteca.web.guard import Buckets
from ludoteca.web.statics import address

pytestmark = pytest.mark.anyio

MARKUP = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror='1'>",
    "{{ 7 * 7 }}{% x %}",
    "</li></ol><b>bold",
    "javascript:alert(1)",
    "&lt;b&gt; &amp; $'`",
]
ODD = {
    "right to left": "a\u202etxt.exe\u2066b\u061c",
    "zero width": "A\u200bd\u200ca\u200d\ufeff",
    "towers": "Z" + "\u0301\u0316" * 500,
    "pictures": "🦔" * 10_000,
    "families": "👩\u200d👩\u200d👧" * 40,
    "controls": "A\x00\x07\x1b[31mB\x7f\x85\u2028\u2029",
    "blank": "\u3164\u2800\u115f",
    "tags": "A\U000e0041\U000e0042",
    "astral": "\U0001f1f3\U0001f1f4 \U00020000",
}


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    monkeypatch.setattr(guard, "CHAT", Buckets(1000, 1000))


async def seat_at(served, name="Ada", game="moose"):
    """A guest's token, and their table."""
    guest = await served.house.welcome(name)
    table = await served.house.open_table(guest, setting(game))
    return served.house.tokens.give(guest.id), table


@pytest.mark.parametrize("typed", MARKUP)
async def test_names_and_chat_are_text_in_pages_and_streams(served, typed):
    token, table = await seat_at(served)
    page = f"/t/{table.id}"
    answer = await served.ask("POST", "/me/name", seat=token, form={"name": typed})
    guest = served.house.guest(table.facts.host)
    await people.leave(table, guest.id)
    await people.sit(table, guest)
    assert answer.status == 303 and table.facts.seats[0].name == guest.name != "Ada"
    stream = Follower(served.app, f"{page}/stream?status=gathering", seat=token)
    await settle()
    await served.ask("POST", f"{page}/say", seat=token, form={"text": typed})
    shown = [await served.ask("GET", path, seat=token) for path in (page, f"{page}/chat", "/", "/me", f"/j/{table.id}")]
    await people.begin(table, guest.id)
    shown += [await served.ask("GET", path, seat=token) for path in (page, f"{page}/chat?fragment=1")]
    await settle()
    dangerous = ("<script>alert", "<img src=x", "<b>bold", "</ol><b>", "49")
    for text in [*(answer.text for answer in shown), stream.text]:
        assert not any(each in text.replace(table.id, "") for each in dangerous[:4])
    assert 'name">49' not in "".join(answer.text for answer in shown)
    assert typed in unescape(shown[1].text)
    await stream.leave()


@pytest.mark.parametrize("typed", ODD.values(), ids=ODD)
async def test_odd_letters_neither_hide_nor_sprawl(served, typed):
    token, table = await seat_at(served)
    unseen = "\u202e\u2066\u061c\u200b\u200c\ufeff\x00\x07\x1b\x7f\x85\u2028\u2029\u3164\u2800\u115f\U000e0041"
    answer = await served.ask("POST", "/me/name", seat=token, form={"name": typed[:1500]})
    assert answer.status in (303, 413, 422)
    name = served.house.guest(table.facts.host).name
    assert 0 < len(name) <= LONGEST_NAME and not set(name) & set(unseen)
    said = await served.ask("POST", f"/t/{table.id}/say", seat=token, form={"text": typed[:1500]})
    assert said.status in (303, 413, 422)
    chat = (await served.ask("GET", f"/t/{table.id}/chat", seat=token)).text
    assert not set(chat) & set(unseen) and chat.count("\u0301") <= 2 and chat.count("🦔") <= LONGEST
    assert (await served.ask("GET", f"/t/{table.id}", seat=token)).status == 200


async def test_chat_has_a_length_and_a_pace_on_the_page_and_in_the_api(served, monkeypatch):
    monkeypatch.setattr(guard, "CHAT", Buckets(0.0, 3))
    token, table = await seat_at(served)
    page, api = f"/t/{table.id}/say", f"/api/v1/tables/{table.id}/chat"
    assert (await served.ask("POST", page, seat=token, form={"text": "x" * (LONGEST + 1)})).status == 422
    assert (await served.ask("POST", api, bearer=token, data={"text": "x" * (LONGEST + 1)})).status == 422
    assert (await served.ask("POST", api, bearer=token, data={"text": "x" * LONGEST})).status == 201
    for method, path, more in [
        ("POST", page, {"seat": token, "form": {"text": "Hello"}}),
        ("POST", api, {"bearer": token, "data": {"text": "Hello"}}),
    ]:
        answer = await served.ask(method, path, {"accept": "application/json"}, **more)
        assert (answer.status, answer.json["code"]) == (429, "too-fast"), path
    assert table.chat_number == 1


# Whatever is typed


JUNK_BYTES = [
    b"name=%ff%fe%00",
    b"name=\xff\xfe\x00",
    b"name=%ED%A0%80",
    b"%",
    b"=&=&==",
    b"name=a&name=b",
    b"a" * 9000,
    b"--x\r\n\r\n",
    b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n\xff\r\n--x--',
    b"seat=1&n=1&move=%00&what=%00&text=%00&language=%00&key=%00",
]
NUMBERS = ["-1", "0", "99", "1" + "0" * 30, "9" * 5000, "1e5", "NaN", "٣", " 1", "0x1", "1.5", "true"]


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/x", ""])
async def test_broken_forms_are_refused_in_words(served, kind):
    token, table = await seat_at(served)
    paths = [f"/t/{table.id}/{post}" for post in ("move", "do", "say", "sit", "guide", "report")]
    paths += ["/me/name", "/language", "/open/moon", "/replay", "/rules/hints"]
    for path in paths:
        for body in [
            *JUNK_BYTES,
            b"--x\r\n\r\n",
            b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n\xff\r\n--x--',
        ]:
            answer = await served.ask("POST", path, {"content-type": kind}, seat=token, body=body)
            assert answer.status < 500, (path, body)
            assert answer.status == 303 or "<main" in answer.text


async def test_numbers_out_of_range_are_refused_in_words(served):
    token, table = await seat_at(served)
    await people.begin(table, table.facts.host)
    page, api = f"/t/{table.id}", f"/api/v1/tables/{table.id}"
    for number in NUMBERS:
        for path in (
            f"{page}/chat?after={number}",
            f"{page}/replay?at={number}&seat={number}",
            f"{api}/chat?after={number}",
        ):
            answer = await served.ask("GET", path, seat=token)
            assert answer.status < 500, path
        stream = Follower(served.app, f"{page}/stream?n={number}", seat=token)
        await settle()
        assert stream.start["status"] < 500
        await stream.leave()
        for post, form in [
            ("move", {"move": "kitchen", "n": number}),
            ("sit", {"seat": number}),
            ("do", {"what": "stand-in", "seat": number}),
            ("do", {"what": "mute", "seat": number}),
            ("do", {"what": "bot", "seat": number}),
        ]:
            answer = await served.ask("POST", f"{page}/{post}", seat=token, form=form)
            assert answer.status < 500, (post, form)
        for field in ("seats", "turn", "reaction", "window"):
            answer = await served.ask("POST", "/open/moose", seat=token, form={field: number})
            assert answer.status in (303, 422, 429), (field, number)


async def test_static_files_are_all_that_can_be_read(served):
    prefix = address("").rstrip("/")
    for path in [
        "../pages/base.html",
        "..%2fpages%2fbase.html",
        "%2e%2e/pages/base.html",
        "..\\pages\\base.html",
        "..%5cpages%5cbase.html",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "games/moose/../../base.html",
        "games/moose/..%2f__init__.py",
        "games/moose/table.html",
        "games/../app.py",
        "games/moose/%00.css",
        "house.css%00",
        "house.css/",
        "house.css/x",
        "fonts",
        "",
        ".",
        "x" * 5000,
        "%ff%fe",
        "con",
    ]:
        for start in (prefix, "/static", "/static/x"):
            answer = await served.ask("GET", f"{start}/{path}")
            assert answer.status == 404, path
            assert b"root:" not in answer.body and b"extends" not in answer.body


async def test_redirects_stay_in_the_house(served):
    token, _table = await seat_at(served)
    aims = ["//elsewhere", "/\\elsewhere", "https://elsewhere", "/\t/elsewhere", "/\n//elsewhere", "\\\\elsewhere"]
    aims += [" //elsewhere", "/.//elsewhere", "javascript:1", "/\r\nset-cookie: a=b", "///elsewhere", "/%5celsewhere"]
    for back in aims:
        for path, form in (("/language", {"language": "fr"}), ("/me/name", {"name": "Ada"})):
            answer = await served.ask("POST", path, seat=token, form=form | {"back": back})
            where = answer["location"]
            assert answer.status == 303 and where.startswith("/") and not where.startswith(("//", "/\\"))
            assert not set(where) & set("\t\r\n\\ "), back
            assert answer["a"] is None


async def test_random_junk_makes_no_fault(served):
    chance = random.Random("junk")
    token, table = await seat_at(served)
    await say(table, served.house.guest(table.facts.host), "x")
    places = [
        "t",
        "j",
        "d",
        "r",
        "rules",
        "open",
        "play",
        "static",
        "api",
        "v1",
        "tables",
        table.id,
        "chat",
        "stream?n=1",
    ]
    for _try in range(150):
        parts = [
            chance.choice([*places, "%00", "%ff", "…", "'", "%2f", ".."]) for _part in range(chance.randrange(1, 6))
        ]
        method = chance.choice(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "X"])
        answer = await served.ask(method, "/" + "/".join(parts).encode().decode("latin-1"), seat=token)
        assert answer.status < 500, (method, parts)
