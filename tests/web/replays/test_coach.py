"""The coach's pages: for whom there is one, what they say while it works, and where they lead."""

import re
import threading
import time

import pytest
from replaying import GOLDEN, content, sent, signed_in, words
from starlette.testclient import TestClient

from ludoteca.coach.review import Decision, Review
from ludoteca.web import coaching
from ludoteca.web.app import build
from ludoteca.web.guard import Buckets

#: Seconds that the coach may take on a busy machine.
PATIENCE = 60


@pytest.fixture
def coach(house, monkeypatch):
    """A coach who is quick, and can be held up."""
    go_on = threading.Event()
    go_on.set()

    def reviewed(record, seat, progress):
        progress(0.25)
        assert go_on.wait(10)
        event = next(n for n, e in enumerate(record.events) if e.get("seat") == seat + 1)
        played = record.events[event]["move"]
        better = next(e["move"] for e in record.events if e.get("seat") and e["move"] != played)
        costly, same = Decision(event, played, better, 0.25, 0.05), Decision(event + 4, played, played)
        return Review(seat, (costly, same), 0.5, 1 / record.head["seats"])

    monkeypatch.setattr(coaching, "review", reviewed)
    monkeypatch.setattr(house.kernels, "can_think", lambda game: True)
    monkeypatch.setattr(coaching, "ASKED", Buckets(0, 3))
    return go_on


def settled(client, path, **asked):
    """The page once the coach is through."""
    return content(page_when(client, path, lambda text: 'http-equiv="refresh"' not in text, **asked))


def page_when(client, path, fits, **asked):
    """The page once it fits: the coach has a thread of its own, which a busy machine may keep waiting."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = client.get(path, **asked)
        if fits(answer.text):
            return answer
        time.sleep(0.01)
    raise AssertionError(f"the page never came to that: {answer.text}")


def test_a_replay_leads_to_the_coach_and_the_coach_to_the_moment(client, tables, coach):
    table = tables()
    replay = content(client.get(f"/t/{table.id}/replay?seat=2"))
    link = re.search(r'href="(/t/\w+/coach\?seat=2)"', replay).group(1)
    html = settled(client, link)
    assert "25" in words(html) and "Stoat" in html
    moment = re.search(r'<ol class="worst">.*?href="([^"]+)"', html, re.S).group(1).replace("&amp;", "&")
    number = next(n for n, e in enumerate(coached(client, table)) if e.get("seat") == 2)
    assert moment == f"/t/{table.id}/replay?at={number}&seat=2"
    assert client.get(moment).status_code == 200


def coached(client, table):
    from ludoteca.engine.record import read_lines

    return read_lines(client.get(f"/t/{table.id}/record").content).events


def test_the_page_says_how_far_the_coach_is(client, tables, coach):
    coach.clear()
    table = tables()
    answer = client.get(f"/t/{table.id}/coach?seat=1")
    assert 'http-equiv="refresh"' in answer.text
    assert 'class="worst"' not in answer.text
    page_when(client, f"/t/{table.id}/coach?seat=1", lambda text: 'value="0.25"' in text)
    coach.set()
    assert 'class="worst"' in settled(client, f"/t/{table.id}/coach?seat=1")


def test_a_record_that_was_brought_has_a_coach_too(client, coach):
    shown = sent(client, (GOLDEN / "moose-2-1.jsonl").read_bytes())
    link = re.search(r'href="(/r/\w+/coach\?seat=1)"', shown.text).group(1)
    html = settled(client, link)
    assert re.search(r'href="/r/\w+\?at=\d+&amp;seat=1"', html)


def test_names_that_were_left_out_stay_so(client, house, tables, coach):
    table = tables()
    signed_in(client, house, table.facts.seats[0].guest)
    table.facts.nameless = True
    html = settled(client, f"/t/{table.id}/coach?seat=1")
    assert "Wren" not in html and "Stoat" not in html


def test_names_hidden_for_a_link_stay_so_with_the_coach(client, tables, coach):
    replay = content(client.get(f"/t/{tables().id}/replay?seat=1&names=0"))
    link = re.search(r'href="(/t/\w+/coach[^"]+)"', replay).group(1).replace("&amp;", "&")
    html = settled(client, link)
    assert "Wren" not in html and "Stoat" not in html
    assert all("names=0" in to for to in re.findall(r'href="(/t/\w+/replay[^"]*)"', html))


@pytest.mark.parametrize(("seat", "status"), [("0", 422), ("spectator", 422), ("9", 422), ("x", 422), ("", 422)])
def test_the_coach_needs_a_seat(client, tables, coach, seat, status):
    answer = client.get(f"/t/{tables().id}/coach?seat={seat}")
    assert answer.status_code == status
    assert "seat" in words(answer.text)


def test_there_is_no_coach_while_the_game_runs(client, tables, coach):
    table = tables(events=12)
    answer = client.get(f"/t/{table.id}/coach?seat=1")
    assert answer.status_code == 409 and "not over" in words(answer.text)


def test_a_record_that_ends_early_has_no_coach(client, coach):
    lines = (GOLDEN / "moose-2-1.jsonl").read_bytes().splitlines(keepends=True)
    shown = sent(client, b"".join(lines[:20]))
    assert "/coach" not in shown.text
    answer = client.get(re.search(r'action="(/r/\w+)"', shown.text).group(1) + "/coach?seat=1")
    assert answer.status_code == 409


def test_a_coach_that_is_not_ready_says_so(client, house, tables, coach, monkeypatch):
    monkeypatch.setattr(house.kernels, "can_think", lambda game: False)
    answer = client.get(f"/t/{tables().id}/coach?seat=1")
    assert answer.status_code == 503 and "minute" in words(answer.text)


def test_one_address_does_not_occupy_the_coach(client, tables, coach):
    table = tables(seed=3)
    for seat in (1, 2, 3):
        settled(client, f"/t/{table.id}/coach?seat={seat}")
    assert client.get(f"/t/{table.id}/coach?seat=1").status_code == 200, "what is made already costs nothing"
    assert client.get(f"/t/{tables(seed=4).id}/coach?seat=1").status_code == 429


def test_a_house_that_closes_waits_for_no_review(house, coach):
    coach.clear()
    with TestClient(build(house)) as client:
        shown = sent(client, (GOLDEN / "moose-2-1.jsonl").read_bytes())
        link = re.search(r'href="(/r/\w+/coach\?seat=1)"', shown.text).group(1)
        desk = client.app.state.desk
        assert 'http-equiv="refresh"' in client.get(link).text
        (job,) = desk.jobs.values()
    assert job.waits, "the house has closed while the review goes on"
    with pytest.raises(RuntimeError):
        desk.worker.submit(print)
    coach.set()


def test_a_review_that_fails_is_told_and_can_be_asked_for_again(client, tables, coach, monkeypatch):
    table = tables()
    sound = coaching.review
    monkeypatch.setattr(coaching, "review", lambda *a, **k: 1 / 0)
    assert "went wrong" in words(settled(client, f"/t/{table.id}/coach?seat=1"))
    monkeypatch.setattr(coaching, "review", sound)
    assert 'class="worst"' in settled(client, f"/t/{table.id}/coach?seat=1")
