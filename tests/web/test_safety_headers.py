"""What goes with every answer, and which requests are let in."""

import pytest
from asgi import Follower, ask, settle
from structlog.testing import capture_logs

from ludoteca.language import _, speaking
from ludoteca.tables.house import House
from ludoteca.tables.setting import settle as setting
from ludoteca.web.app import build
from ludoteca.web.guard import MOST_BYTES
from ludoteca.web.statics import address

pytestmark = pytest.mark.anyio

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
}


def is_guarded(answer):
    """The answer carries all that protects whoever reads it."""
    policy = answer["content-security-policy"]
    assert policy.count("default-src") == 1 and "unsafe" not in policy and "*" not in policy and "http" not in policy
    told = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert POLICY.items() <= told.items()
    assert answer["x-content-type-options"] == "nosniff"
    assert answer["referrer-policy"] == "same-origin"
    assert answer["cross-origin-opener-policy"] == answer["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer["permissions-policy"]
    assert answer["cache-control"]
    assert answer["access-control-allow-origin"] is None
    return True


async def guest_of(served, name="Ada"):
    """A guest, and the token for their cookie."""
    guest = await served.house.welcome(name)
    return guest, served.house.tokens.give(guest.id)


async def test_every_answer_is_guarded(served):
    guest, token = await guest_of(served)
    table = await served.house.play_now(guest, setting("moose"))
    page = f"/t/{table.id}"
    statuses = set()
    for method, path in [
        *(
            ("GET", path)
            for path in ("/", "/me", "/rules", "/rules/moose", "/privacy", "/api", "/replay", "/open/moon")
        ),
        *(("GET", f"{page}{rest}") for rest in ("", "/chat", "/record", "/replay", "/nothing")),
        ("GET", f"/j/{table.id}"),
        ("GET", f"/api/v1/tables/{table.id}/state"),
        ("GET", "/api/v1/openapi.json"),
        ("GET", address("table.js")),
        ("GET", "/static/nothing"),
        ("GET", "/healthz"),
        ("GET", "/metrics"),
        ("GET", "/robots.txt"),
        ("GET", "/t/nothing"),
        ("DELETE", "/"),
        ("OPTIONS", "/api/v1/tables"),
        ("POST", "/me/name"),
        ("POST", f"/api/v1/tables/{table.id}/moves"),
    ]:
        answer = await served.ask(method, path, seat=token)
        assert is_guarded(answer), path
        statuses.add(answer.status)
    assert {200, 303, 404, 405, 422} <= statuses


async def test_streams_are_guarded_and_so_is_a_fault(served, monkeypatch):
    guest, token = await guest_of(served)
    table = await served.house.play_now(guest, setting("moose"))
    for path in (f"/t/{table.id}/stream", f"/api/v1/tables/{table.id}/events"):
        stream = Follower(served.app, path, seat=token)
        await settle()
        headers = {name.decode(): value.decode() for name, value in stream.start["headers"]}
        assert "unsafe" not in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        await stream.leave()

    def fails(table, guest):
        raise RuntimeError("what was typed")

    monkeypatch.setattr("ludoteca.web.api.tables.table_json", fails)
    with capture_logs() as logs:
        answer = await served.ask("GET", f"/api/v1/tables/{table.id}", {"accept-language": "nb"}, faults=True)
    assert answer.status == 500 and "typed" not in answer.text and answer["content-type"] == "application/problem+json"
    assert is_guarded(answer)
    with speaking("nb"):
        assert answer.json["title"] == _("Something went wrong in the house. Nothing you did is lost; try again.")
    assert [entry["event"] for entry in logs] == ["fault", "request"]


async def test_over_tls_cookies_are_secure_and_browsers_are_told_to_stay(served):
    for scheme, secure in (("http", False), ("https", True)):
        seat = await served.ask("POST", "/play/moose", scheme=scheme)
        language = await served.ask("POST", "/language", form={"language": "nb"}, scheme=scheme)
        for answer in (seat, language):
            parts = [part.strip().lower() for part in answer["set-cookie"].split(";")]
            assert {"httponly", "samesite=lax", "path=/"} <= set(parts)
            assert ("secure" in parts) == secure
            assert (answer["strict-transport-security"] is not None) == secure


# Who asks


CROSS = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "origin": "http://here"},
    {"sec-fetch-site": "cross-site", "authorization": "Basic eDp5"},
    {"origin": "http://elsewhere"},
    {"origin": "http://here.elsewhere"},
    {"origin": "http://here:81"},
    {"origin": "null"},
    {"origin": "http://[here"},
    {"referer": "http://elsewhere/http://here/"},
]
OURS = [
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {"origin": "http://here"},
    {"referer": "http://here/me"},
]


@pytest.mark.parametrize("headers", CROSS, ids=str)
@pytest.mark.parametrize("with_cookie", [True, False])
async def test_another_site_changes_nothing_with_the_cookie_or_without(served, headers, with_cookie):
    guest, token = await guest_of(served)
    cookie = {"cookie": f"seat={token}"} if with_cookie else {}
    for path in ("/me/name", "/me/forget", "/play/moose", f"/d/{served.house.tokens.give_link(guest.id)}"):
        answer = await served.ask("POST", path, {**cookie, **headers}, form={"name": "Eve"})
        assert answer.status == 403 and answer["set-cookie"] is None, path
    assert served.house.guest(guest.id).name == "Ada"
    assert not served.house.listed_of(guest.id)


@pytest.mark.parametrize("headers", OURS, ids=str)
async def test_our_own_pages_may(served, headers):
    guest, token = await guest_of(served)
    answer = await served.ask("POST", "/me/name", {"cookie": f"seat={token}", **headers}, form={"name": "Eve"})
    assert answer.status == 303
    assert served.house.guest(guest.id).name == "Eve"


async def test_a_cookie_of_nowhere_is_refused_but_a_program_s_own_token_is_good_from_anywhere(served):
    guest, token = await guest_of(served)
    answer = await served.ask("POST", "/me/name", {"cookie": f"seat={token}"}, form={"name": "Eve"})
    assert answer.status == 403
    answer = await served.ask("PATCH", "/api/v1/guests/me", CROSS[0], bearer=token, data={"name": "Eve"})
    assert answer.status == 200
    assert served.house.guest(guest.id).name == "Eve"


# How much, and how often


async def test_bodies_have_a_limit_whatever_they_say_of_themselves(served):
    _guest, token = await guest_of(served)
    large = b"name=" + b"x" * MOST_BYTES
    kind = {"content-type": "application/x-www-form-urlencoded"}
    lies = [
        {"body": large},
        {"body": large, "headers": kind | {"content-length": "12"}},
        {"chunks": [large[:9000], large[9000:]], "headers": kind},
        {"headers": kind | {"content-length": "999999999999"}},
        {"headers": kind | {"content-length": "-1"}},
        {"headers": kind | {"content-length": "²"}},
    ]
    for lie in lies:
        headers = lie.pop("headers", kind)
        answer = await served.ask("POST", "/me/name", headers, seat=token, **lie)
        assert answer.status == 413, (answer.status, headers)
    for path in ("/api/v1/tables", "/api/v1/guests"):
        kind = {"content-type": "application/json"}
        answer = await served.ask("POST", path, kind, bearer=token, chunks=[b'"', large, b'"'])
        assert (answer.status, answer.json["code"]) == (413, "too-large"), path


async def test_who_asks_too_fast_is_told_so_and_others_are_not(tmp_path):
    house = House(tmp_path)
    app = build(house, rate=0.0, burst=3)
    quick, calm = ("192.0.2.1", 1), ("192.0.2.2", 1)
    assert [(await ask(app, "GET", "/robots.txt", client=quick)).status for _n in range(4)] == [200, 200, 200, 429]
    answer = await ask(app, "GET", "/", {"accept-language": "fr"}, client=quick)
    with speaking("fr"):
        assert answer.status == 429 and is_guarded(answer) and 'lang="fr"' in answer.text
    assert (await ask(app, "GET", "/robots.txt", client=calm)).status == 200
    await house.close()
