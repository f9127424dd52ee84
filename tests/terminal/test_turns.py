"""Games in turn at a terminal: whole games, nonsense, several people, leaving and coming back."""

import json
import random

import pytest

from ludoteca.engine.catalogue import game
from ludoteca.engine.record import read
from ludoteca.terminal import table_talk, turns
from ludoteca.terminal.ask import Leave
from ludoteca.terminal.play import FINISHED, LEFT, play
from ludoteca.terminal.session import CannotResume, begin, resume

TURN_GAMES = [("moose", 2), ("moose", 5), ("hoarders", 3), ("hoarders", 6), ("moon", 3), ("moon", 4)]
SEED = bytes(range(32))


def seated(tmp_path, name, seats, people=1, seed=SEED, **options):
    names = [f"Player {k + 1}" for k in range(seats)]
    bots = [None] * people + ["greedy"] * (seats - people)
    return begin(game(name), names, bots, tmp_path / "game.jsonl", options, [b"nonce"] * seats, seed)


@pytest.mark.parametrize(("name", "seats"), TURN_GAMES)
def test_a_whole_game_is_played_and_its_record_proves_itself(name, seats, tmp_path, screen, typing):
    typing(lambda prompt: "1")
    session = seated(tmp_path, name, seats)
    assert play(screen.console, session) == FINISHED
    record = read(session.path)
    assert record.result is not None
    assert record.result["seed"] == SEED.hex()
    assert record.position.save() == session.position.save()
    for seat in record.position.outcome().winners:
        assert session.names[seat] in screen.text.split("The record:")[0]
    assert {event["by"] for event in record.events if "move" in event} == {"player", "bot"}
    assert not session.path.with_suffix(".jsonl.seed").exists()


def test_the_seed_is_not_in_a_running_games_record(tmp_path, screen, typing):
    typing(["1", "1"])
    session = seated(tmp_path, "moose", 3)
    assert play(screen.console, session) == LEFT
    assert SEED.hex() not in session.path.read_text()
    kept = session.path.with_suffix(".jsonl.seed")
    assert json.loads(kept.read_text()) == {"seed": SEED.hex()}
    assert kept.stat().st_mode & 0o077 == 0


NONSENSE = [
    "",
    "0",
    "99",
    "-1",
    "1.5",
    "kitchen",
    "kitchen@9",
    "²",
    "١",
    "\x1b[A",
    "1" * 5000,
    "q q",
    "é" * 300,
    "%s {}",
]


def test_nonsense_is_answered_in_words_and_changes_nothing(tmp_path, screen, typing):
    typing([*NONSENSE, "q"])
    session = seated(tmp_path, "hoarders", 3)

    def count() -> int:
        return sum(event.get("by") == "player" for event in session.events)

    before = count()
    assert play(screen.console, session) == LEFT
    assert count() == before
    assert screen.text.count("is not one of the choices") == len(NONSENSE)
    assert "\x1b[A" not in screen.text


def test_a_move_can_be_typed_as_records_write_it(tmp_path, screen, typing):
    typing(["pick beaver raccoon"])
    session = seated(tmp_path, "hoarders", 3)
    play(screen.console, session)
    assert {"seat": 1, "move": "pick beaver raccoon"}.items() <= session.events[-1].items() or any(
        event.get("move") == "pick beaver raccoon" and event["seat"] == 1 for event in session.events
    )


def test_help_log_table_and_rules_are_a_letter_away(tmp_path, screen, typing):
    typing(["?", "l", "t", "r", "q"])
    session = seated(tmp_path, "moose", 3)
    assert play(screen.console, session) == LEFT
    assert "show the rules" in screen.text
    assert "There's a Moose in the House" in screen.text


@pytest.mark.parametrize(("name", "seats"), [("moose", 3), ("hoarders", 4), ("moon", 4)])
def test_people_who_share_a_terminal_see_only_their_own_hands(name, seats, tmp_path, screen, typing, monkeypatch):
    typing(lambda prompt: "")
    dice = random.Random(1)
    at_the_screen = []
    looked = []

    def hand_over(out, who):
        screen.turn_page()
        at_the_screen.append(who)

    def show(out, position, seat, names, show_log):
        looked.append((names[seat], at_the_screen[-1]))
        if len(looked) > 200:
            raise Leave
        return dice.choice(position.legal(seat))

    monkeypatch.setattr(table_talk, "hand_over", hand_over)
    monkeypatch.setattr(turns, "ask_move", show)
    session = seated(tmp_path, name, seats, people=seats)
    assert play(screen.console, session) in (FINISHED, LEFT)
    assert len(set(at_the_screen)) == seats
    assert all(asked == holder for asked, holder in looked)


def test_HO3_a_choice_can_be_changed_before_the_keyboard_is_handed_on(tmp_path, screen, typing):
    typing(["", "pick beaver hamster", "c", "pick marmot squirrel", "", "", "pick beaver raccoon", "", "q"])
    session = seated(tmp_path, "hoarders", 3, people=3)
    assert play(screen.console, session) == LEFT
    picks = [event["move"] for event in session.events if event.get("move", "").startswith("pick")]
    assert picks == ["pick beaver hamster", "pick marmot squirrel", "pick beaver raccoon"]
    owners = [event["seat"] for event in session.events if "move" in event]
    assert owners[0] == owners[1] != owners[2]


def test_nothing_is_shown_between_two_people_but_the_request_to_hand_over(tmp_path, screen, typing):
    prompts = typing(lambda prompt: "" if "press Enter when" in prompt else "1")
    session = seated(tmp_path, "moose", 3, people=3)
    assert play(screen.console, session) == FINISHED
    handed = [page for page in screen.pages if "Hand the keyboard to" in page]
    assert len(handed) == sum("press Enter when" in prompt for prompt in prompts) > 10
    for page in handed:
        assert len(page.strip().splitlines()) == 1


def test_a_game_that_was_left_goes_on_where_it_was(tmp_path, screen, typing):
    session = seated(tmp_path, "moon", 3)
    typing(["1", "1", "1"])
    assert play(screen.console, session) == LEFT
    assert f"ludoteca play --resume {session.path}".split()[-1] in screen.text.replace("\n", "")
    again = resume(session.path)
    assert again.position.save() == session.position.save()
    assert again.events == session.events
    typing(lambda prompt: "1")
    assert play(screen.console, again) == FINISHED
    assert read(session.path).result is not None


def test_a_torn_last_line_is_dropped_when_the_game_is_taken_up(tmp_path, screen, typing):
    session = seated(tmp_path, "moose", 3)
    typing(["1"])
    play(screen.console, session)
    with open(session.path, "ab") as file:
        file.write(b'{"seat":1,"mo')
    again = resume(session.path)
    typing(lambda prompt: "1")
    assert play(screen.console, again) == FINISHED
    assert not read(session.path).torn


def test_a_finished_game_and_one_without_its_seed_cannot_be_taken_up(tmp_path, screen, typing):
    session = seated(tmp_path, "moose", 2)
    typing(["1"])
    play(screen.console, session)
    seed = session.path.with_suffix(".jsonl.seed")
    kept = seed.read_text()
    seed.unlink()
    with pytest.raises(CannotResume, match="seed"):
        resume(session.path)
    seed.write_text(kept)
    typing(lambda prompt: "1")
    play(screen.console, resume(session.path))
    with pytest.raises(CannotResume, match="finished"):
        resume(session.path)


def test_ctrl_c_keeps_the_record(tmp_path, screen, typing):
    def interrupt(prompt):
        raise KeyboardInterrupt

    typing(interrupt)
    session = seated(tmp_path, "hoarders", 3)
    assert play(screen.console, session) == LEFT
    assert read(session.path).events == session.events


def test_a_full_disk_is_told_and_leaves_a_sound_record(tmp_path, screen, typing, monkeypatch):
    typing(lambda prompt: "1")
    session = seated(tmp_path, "moose", 3)
    written = []

    def fsync(handle):
        written.append(handle)
        if len(written) > 5:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fsync)
    assert play(screen.console, session) == 1
    assert "No space left on device" in screen.text
    record = read(session.path)
    assert not record.torn
    assert record.events == session.events
