"""Replays: every moment of a game, from any seat."""

import re
import time
from html import unescape

import pytest
from replaying import GOLDEN, content, sent, signed_in, words

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.record import read
from ludoteca.language import speaking
from ludoteca.web.blocks import page_of
from ludoteca.web.reels import Reel, Shelf
from ludoteca.web.stills import OPEN, state_for, still


@pytest.mark.parametrize("game", ["moose", "hoarders", "moggie"])
def test_every_moment_of_a_game_can_be_watched_from_every_seat(client, tables, game):
    table = tables(game)
    for at in sorted({0, 1, 2, 5, table.number // 2, table.number - 1, table.number}):
        for seat in ("", "0", "spectator", *range(1, len(table.names) + 1)):
            answer = content(client.get(f"/t/{table.id}/replay?at={at}&seat={seat}"))
            assert f"Event {at} of {table.number}" in answer
            assert (f"/replay?at={at + 1}" in answer) == (at < table.number)
    assert 'class="winner"' in answer


def test_a_game_that_goes_on_cannot_be_replayed(client, tables):
    table = tables(events=5)
    answer = client.get(f"/t/{table.id}/replay")
    assert answer.status_code == 409
    assert "not over yet" in words(answer.text)


def test_a_link_to_a_moment_shows_everybody_the_same(client, house, tables):
    table = tables()
    link = re.search(r'readonly value="http://testserver([^"]+)"', client.get(f"/t/{table.id}/replay?at=7&seat=2").text)
    first = content(client.get(unescape(link.group(1))))
    signed_in(client, house, table.facts.seats[2].guest or table.facts.seats[0].guest)
    assert content(client.get(unescape(link.group(1)))) == first
    assert "Event 7 of" in first


def test_a_moment_that_is_none_is_the_nearest(client, tables):
    table = tables()
    assert "Event 0 of" in content(client.get(f"/t/{table.id}/replay?at=-3"))
    assert f"Event {table.number} of" in content(client.get(f"/t/{table.id}/replay?at={10**12}"))


@pytest.mark.parametrize("asked", ["seat=9", "seat=-1", "seat=x", "at=x", f"at={'9' * 5000}", "seat=²"])
def test_a_seat_or_moment_that_cannot_be_is_refused_in_words(client, tables, asked):
    answer = client.get(f"/t/{tables().id}/replay?{asked}")
    assert answer.status_code == 422
    assert "That did not work" in answer.text


# Reels and stills


@pytest.mark.parametrize("name", ["moggie-3-1", "moon-3-1", "hoarders-5-1", "moose-4-1"])
def test_stepping_is_replaying(name):
    record = read(GOLDEN / f"{name}.jsonl")
    reel = Reel(record)
    true = [record.start().json(), *(position.json() for _event, position in record.replay())]
    for first, last in ((0, 0), (0, 3), (99, 101), (37, 37), (100, 100), (reel.length - 2, reel.length)):
        last = min(last, reel.length)
        first = min(first, last)
        assert [position.json() for position in reel.positions(first, last)] == true[first : last + 1]


@pytest.mark.parametrize("name", ["moose-4-2", "hoarders-4-2", "moggie-6-1", "moon-4-1"])
def test_a_seat_sees_at_each_moment_what_it_saw_then(name, monkeypatch):
    """Whatever draws the page is given nothing but what `seen_by` leaves."""
    record = read(GOLDEN / f"{name}.jsonl")
    reel, seats = Reel(record), record.head["seats"]
    given = []
    drawn = page_of(reel.game)

    class Spy:
        def panel(self, state, seat, names):
            given.append(state)
            return drawn.panel(state, seat, names)

        def middle(self, state, names, recent):
            given.extend([state, *(s for one in recent for s in (one.before, one.after))])
            return drawn.middle(state, names, recent)

        def hand(self, state, seat, moves, names):
            given.append(state)
            return drawn.hand(state, seat, moves, names)

    monkeypatch.setattr("ludoteca.web.stills.page_of", lambda game: Spy())
    for at in range(0, reel.length, max(1, reel.length // 12)):
        position = reel.positions(at, at)[0]
        for viewer in (SPECTATOR, *range(seats)):
            given.clear()
            still(reel, at, viewer, record.names, [False] * seats)
            own, public = position.seen_by(viewer).json(), position.seen_by(SPECTATOR).json()
            past = [p.seen_by(SPECTATOR).json() for p in reel.positions(max(0, at - 6), at)]
            assert all(state in (own, public, *past) for state in given)


@pytest.mark.parametrize("name", ["moose-4-2", "hoarders-4-2", "moon-4-1"])
def test_hidden_cards_change_nothing_on_a_seat_s_page(name):
    """Two positions that a seat cannot tell apart give it the same page, whatever the others hold."""
    record = read(GOLDEN / f"{name}.jsonl")
    reel, seats = Reel(record), record.head["seats"]
    at = 9 if name != "hoarders-4-2" else 4
    other = Reel(read(GOLDEN / f"{name}.jsonl"))
    rng = seeded(5, "tests")
    true = reel.positions

    def resampled(first, last):
        found = true(first, last)
        found[-1].resample(0, rng)
        return found

    other.positions = resampled
    before, after = (still(one, at, 0, record.names, [False] * seats) for one in (reel, other))
    assert before.blocks == after.blocks


def test_with_all_cards_open_nothing_is_hidden():
    record = read(GOLDEN / "moose-4-1.jsonl")
    position = Reel(record).positions(5, 5)[0]
    assert state_for(position, OPEN) == position.json()
    shown = still(Reel(record), 5, OPEN, record.names, [False] * 4)
    hands = [set(seat["hand"]) for seat in position.json()["seats"]]
    for seat, hand in enumerate(hands):
        assert all(f"#moose-{card}" in shown.blocks[f"seat-{seat + 1}"] for card in hand)


def test_the_future_is_not_told_to_whoever_watches_from_a_seat(client):
    link = sent(client, (GOLDEN / "moose-4-1.jsonl").read_bytes()).url.path
    early = content(client.get(f"{link}?at=1&seat=1"))
    assert "Somebody shouts." in early
    assert "Slam!" not in early
    assert "Slam!" in content(client.get(f"{link}?at=1"))


def test_landmarks_are_deals_shouts_scores_and_the_end():
    record = read(GOLDEN / "moon-3-1.jsonl")
    marks = Reel(record).landmarks(record.names)
    deals = [number for number, event in enumerate(record.events, 1) if "deal" in event]
    assert [mark.number for mark in marks if mark.kind == "deal"] == deals
    assert [mark.number for mark in marks if mark.kind == "score"] == [number - 1 for number in deals[1:]]
    assert (marks[-1].number, marks[-1].kind) == (len(record.events), "end")
    moose = read(GOLDEN / "moose-4-1.jsonl")
    slams = [number for number, event in enumerate(moose.events, 1) if event.get("move", "").startswith("door@")]
    with speaking("nb"):
        shouts = {mark.number: mark.words for mark in Reel(moose).landmarks(moose.names) if mark.kind == "shout"}
    with speaking("en"):
        english = {mark.number: mark.words for mark in Reel(moose).landmarks(moose.names) if mark.kind == "shout"}
    assert slams and set(slams) <= set(shouts)
    assert all("Slam!" in english[number] and "Slam!" not in shouts[number] for number in slams)


def test_a_long_record_steps_fast(client):
    record = (GOLDEN / "moggie-3-1.jsonl").read_bytes()
    link = sent(client, record).url.path
    client.get(link)
    taken = []
    for at in (1480, 777, 1200):
        began = time.process_time()
        content(client.get(f"{link}?at={at}&seat=2"))
        taken.append(time.process_time() - began)
    assert min(taken) < 0.1


def test_the_shelf_keeps_what_was_watched_last():
    reel = Reel(read(GOLDEN / "moose-2-1.jsonl"))
    shelf = Shelf(most=2 * reel.length)
    for key in ("a", "b"):
        shelf.put(key, reel)
    shelf.get("a")
    shelf.put("c", reel)
    assert [shelf.get(key) is reel for key in ("a", "b", "c")] == [True, False, True]
