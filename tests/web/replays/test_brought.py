"""Records that people bring."""

import importlib.util
import itertools
import re
import time

import pytest
from replaying import GOLDEN, JUNK, content, sent, words

from ludoteca.engine.record import read_lines
from ludoteca.language import LANGUAGES
from ludoteca.tables.upkeep import clean
from ludoteca.web import replays
from ludoteca.web.guard import Buckets


@pytest.mark.parametrize("name", ["moose-5-1", "hoarders-3-1", "moggie-12-1", "moon-4-1"])
def test_any_sound_record_can_be_brought(client, name):
    given = (GOLDEN / f"{name}.jsonl").read_bytes()
    answer = sent(client, given)
    assert answer.url.path.startswith("/r/")
    total = len(read_lines(given).events)
    for at in (0, total // 2, total):
        for seat in ("", "spectator", "1"):
            assert f"Event {at} of {total}" in content(client.get(f"{answer.url.path}?at={at}&seat={seat}"))
    pasted = client.post("/replay", data={"text": given.decode().strip()})
    assert pasted.url.path == answer.url.path


def test_a_record_with_an_unfinished_line_is_taken_without_it(client):
    given = (GOLDEN / "moose-2-1.jsonl").read_bytes()
    torn = b"".join(given.splitlines(keepends=True)[:8]) + b'{"seat": 1, "mo'
    answer = sent(client, torn)
    assert answer.url.path.startswith("/r/")
    assert "unfinished last line" in content(answer)
    assert "Event 7 of 7" in content(client.get(f"{answer.url.path}?at=7"))


def test_what_is_kept_of_a_record_is_small_and_goes_in_time(client, house):
    given = (GOLDEN / "moggie-3-1.jsonl").read_bytes()
    link = sent(client, given).url.path
    ((digest, size),) = house.store.rows("select id, length(content) from keepsakes")
    assert link == f"/r/{digest}"
    assert size < len(given) / 20
    client.portal.call(house.store.commit, [("update keepsakes set created = ?", (time.time() - 31 * 86400,))])
    client.portal.call(clean, house)
    answer = client.get(link)
    assert answer.status_code == 404
    assert "kept for a month" in words(answer.text)


def test_only_so_many_records_are_kept(client, house, monkeypatch):
    monkeypatch.setattr(replays, "MOST_KEPT", 2)
    links = [sent(client, (GOLDEN / f"moose-2-{n}.jsonl").read_bytes()).url.path for n in (1, 2, 3)]
    assert [client.get(link).status_code for link in links] == [404, 200, 200]


def test_names_can_be_hidden_for_a_link(client):
    given = (GOLDEN / "moose-2-1.jsonl").read_bytes().splitlines(keepends=True)
    head = b'{"ludoteca":1,"game":"moose","seats":2,"first":%d,"players":["Wren","<b>Stoat"]}\n'
    first = read_lines(given[0]).head["first"]
    link = sent(client, b"".join([head % first, *given[1:]])).url.path
    shown = content(client.get(f"{link}?at=9"))
    assert "Wren" in shown and "&lt;b&gt;Stoat" in shown and "<b>Stoat" not in shown
    hidden = content(client.get(f"{link}?at=9&names=0"))
    assert "Wren" not in hidden and "Stoat" not in hidden
    assert all("names=0" in to for to in re.findall(r'href="(/r/[^"]+)"', hidden))


@pytest.mark.parametrize(
    "head",
    [
        b'{"ludoteca":1,"game":"moose","seats":2,"first":1,"players":7,"bots":"abc"}\n',
        b'{"ludoteca":1,"game":"moose","seats":2,"first":1,"players":["","\\u202e"],"bots":[{}]}\n',
        b'{"ludoteca":1,"game":"moose","seats":2,"first":1,"players":[[],{}],"bots":[null,9]}\n',
    ],
)
def test_a_head_can_carry_anything(client, head):
    for seat in ("", "1"):
        answer = content(client.get(f"{sent(client, head).url.path}?seat={seat}"))
        assert "Event 0 of 0" in answer


def junk():
    spec = importlib.util.spec_from_file_location("junk", JUNK)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return {name: b"".join(itertools.islice(pieces(), 400))[:1_500_000] for name, pieces in found.SHAPES.items()}


@pytest.mark.parametrize(("name", "pieces"), junk().items())
def test_junk_is_refused_in_words(client, name, pieces):
    answer = sent(client, pieces + b"\nx\n")
    assert answer.status_code == 422
    assert re.search(r"line \d+: ", words(answer.text))


def test_a_broken_record_is_refused_with_line_and_reason(client):
    lines = (GOLDEN / "moose-2-1.jsonl").read_bytes().splitlines(keepends=True)
    lines[4] = b'{"seat":1,"move":"fly away"}\n'
    answer = sent(client, b"".join(lines))
    assert answer.status_code == 422
    assert "line 5: “fly away” is no move of this game" in words(answer.text)
    in_french = client.post("/replay", files={"file": ("a", b"".join(lines))}, headers={"accept-language": "fr"})
    assert "« fly away »" in in_french.text.replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "multipart/form-data; boundary=x"),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
        (b"\x00\xff" * 500, "multipart/form-data"),
        (b"text=%ff%00", "application/x-www-form-urlencoded"),
        (b"{}", "application/json"),
        (b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n--x--\r\n",
         "multipart/form-data; boundary=x"),
    ],
)  # fmt: skip
def test_a_broken_form_is_refused_in_words(client, body, kind):
    answer = client.post("/replay", content=body, headers={"content-type": kind})
    assert answer.status_code == 422
    assert "refused" in words(answer.text)


def test_too_large_is_refused(client):
    answer = sent(client, b"x" * 12_600_000)
    assert answer.status_code == 413


def test_nobody_brings_records_without_end(client, monkeypatch):
    monkeypatch.setattr(replays, "UPLOADS", Buckets(0, 2))
    codes = [sent(client, b"x").status_code for _again in range(3)]
    assert codes == [422, 422, 429]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_reader_s_language(client, language):
    client.headers["accept-language"] = language
    assert f'<html lang="{language}">' in client.get("/replay").text
    link = sent(client, (GOLDEN / "moose-4-1.jsonl").read_bytes()).url.path
    assert f'<html lang="{language}">' in client.get(link).text


def test_a_replay_needs_no_script_and_no_style_of_its_own(client):
    html = client.get(f"{sent(client, (GOLDEN / 'moose-4-1.jsonl').read_bytes()).url.path}?at=9&seat=1").text
    assert " style=" not in html and "onclick" not in html
    assert re.findall(r"<script[^>]*>(.*?)</script>", html) == [""]
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
