"""Moggie at a terminal, on a clock that only the test moves."""

import pytest

from ludoteca.engine.catalogue import game
from ludoteca.engine.record import read
from ludoteca.terminal.keyboard import Keys
from ludoteca.terminal.play import FINISHED, LEFT, play
from ludoteca.terminal.session import begin

SEED = bytes(range(1, 33))


def seated(tmp_path, seats, people=1, bots="greedy"):
    names = [f"Player {k + 1}" for k in range(seats)]
    who = [None] * people + [bots] * (seats - people)
    return begin(game("moggie"), names, who, tmp_path / "game.jsonl", {}, [b"nonce"] * seats, SEED)


def typed_by(monkeypatch, session, clock, choose):
    """choose(position, hot) -> what a person types now, or None."""

    def poll(self, seconds, hot=""):
        typed = choose(session.position, hot)
        if typed is None:
            clock[0] += max(seconds, 0.001)
        return typed

    monkeypatch.setattr(Keys, "poll", poll)


def flips_or_gives_up(position, hot, seats=(0,)):
    """People in these seats turn cards and never see a place for one."""
    if position.window or not set(seats) & set(position.actors()):
        return None
    return "cant" if "cant" in position.moves(position.actors()[0]) else "flip"


def test_a_whole_game_ends_and_its_record_is_sound(tmp_path, screen, virtual_time, monkeypatch):
    session = seated(tmp_path, 5)
    typed_by(monkeypatch, session, virtual_time, flips_or_gives_up)
    assert play(screen.console, session) == FINISHED
    record = read(session.path)
    assert record.result is not None
    assert 0 not in record.position.outcome().winners, "who never looks does not win"
    assert "Moggie!" in screen.text


def test_MG8_a_window_closes_by_the_clock_after_six_seconds(tmp_path, screen, virtual_time, monkeypatch):
    session = seated(tmp_path, 2, people=2)

    def wait(position, hot):
        """Nobody reacts."""
        if any("clock" in event for event in session.events):
            return "q"
        return flips_or_gives_up(position, hot, seats=(0, 1))

    typed_by(monkeypatch, session, virtual_time, wait)
    play(screen.console, session)
    closed = next(event for event in session.events if "clock" in event)
    opened = session.events[session.events.index(closed) - 1]
    assert closed["at"] - opened["at"] == pytest.approx(6.0, abs=0.25)


@pytest.mark.parametrize(("key", "move"), [("m", "moggie"), ("M", "hold")])
def test_one_key_calls_and_its_capital_holds(key, move, tmp_path, screen, virtual_time, monkeypatch):
    session = seated(tmp_path, 3)

    def choose(position, hot):
        if any(
            event.get("by") == "player" and event["seat"] == 1 and event["move"] == move for event in session.events
        ):
            return "q"
        if position.window and position.legal(0):
            assert key in hot
            return key
        return flips_or_gives_up(position, hot)

    typed_by(monkeypatch, session, virtual_time, choose)
    assert play(screen.console, session) == LEFT


def test_two_people_have_keys_of_their_own(tmp_path, screen, virtual_time, monkeypatch):
    session = seated(tmp_path, 4, people=2)

    def choose(position, hot):
        called = {
            event["seat"] for event in session.events if event.get("move") == "moggie" and event["by"] == "player"
        }
        if called >= {1, 2}:
            return "q"
        for seat, key in enumerate("ma"):
            if seat + 1 not in called and key in hot and position.legal(seat):
                return key
        return flips_or_gives_up(position, hot, seats=(0, 1))

    typed_by(monkeypatch, session, virtual_time, choose)
    assert play(screen.console, session) == LEFT


def test_keys_give_hot_keys_at_once_and_lines_at_their_end(monkeypatch):
    keys = Keys()
    arriving = iter(["1", "2x\x7f\n", "m", "am\r"])
    monkeypatch.setattr(keys, "_arrived", lambda seconds: next(arriving, ""))
    assert keys.poll(1, "m") == "12"
    assert keys.poll(1, "m") == "m"
    assert keys.poll(1, "m") == "am", "a letter inside a line is no call"
    assert keys.poll(0.01, "m") is None
