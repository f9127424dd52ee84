import pytest

import ludoteca
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import kept, kind_of, seen, take
from ludoteca.engine.position import IllegalMove, Position
from ludoteca.testing import walk

DEAL = {"deal": [9, 8, 7, 4, 5, 6, 1, 2, 3]}


@pytest.fixture
def dealt(highcard):
    position = Position(highcard, 3, first=1)
    take(position, DEAL)
    return position


def test_an_event_is_of_one_kind():
    assert kind_of(DEAL) == "deal"
    assert kind_of({"seat": 1, "move": "keep", "by": "bot", "at": 1, "state": {}}) == "move"
    assert kind_of({"clock": "close"}) == "clock"
    assert kind_of({"result": {}, "seed": ""}) == "result"
    for wrong in ({}, {"seat": 1}, {"deal": [], "move": "x"}, {"clock": "close", "result": {}}):
        with pytest.raises(IllegalMove, match="this is no event"):
            kind_of(wrong)


def test_events_happen(dealt):
    for seat, move in ((2, "keep"), (3, "swap"), (1, "keep")):
        take(dealt, {"seat": seat, "move": move, "by": "player", "at": 0.001})
    assert dealt.over and dealt.json()["discarded"] == [8]


def test_a_window_is_closed_by_the_clock():
    moggie = ludoteca.game("moggie")
    before = next(step.before for step in walk(moggie, 4, "window") if step.before.window)
    after = before.clone()
    take(after, {"clock": "close", "by": "clock"})
    assert before.window and not after.window
    assert after.json()["turns"] == before.json()["turns"] + 1


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"result": {"winners": [1], "scores": [1, 1, 1]}},
        DEAL,
        {"deal": None},
        {"deal": [None]},
        {"clock": "close"},
        {"clock": None},
        {"seat": 2},
        {"move": "keep"},
        {"seat": 2, "move": None},
        {"seat": 2, "move": ["keep"]},
        {"seat": "2", "move": "keep"},
        {"seat": 2.0, "move": "keep"},
        {"seat": True, "move": "keep"},
        {"seat": 1, "move": "keep"},
        {"seat": 99, "move": "keep"},
        {"seat": 2, "move": "keep", "by": "nobody"},
        {"seat": 2, "move": "keep", "by": None},
        {"seat": 2, "move": "keep", "at": -1},
        {"seat": 2, "move": "keep", "at": True},
        {"seat": 2, "move": "keep", "at": float("nan")},
        {"seat": 2, "move": "keep", "at": float("inf")},
        {"seat": 2, "move": "keep", "at": 10**400},
    ],
)
def test_what_cannot_happen_is_refused_and_changes_nothing(dealt, event):
    saved = dealt.save()
    with pytest.raises(IllegalMove) as caught:
        take(dealt, event)
    assert str(caught.value).isprintable() and dealt.save() == saved


# What a viewer is sent


def test_a_deal_is_seen_without_its_cards(highcard):
    for viewer in (SPECTATOR, 0, 1):
        assert seen(highcard, {**DEAL, "at": 1.5}, viewer) == {"deal": 9, "at": 1.5}


def test_a_secret_move_is_seen_whole_by_its_player_only():
    hoarders, moon = ludoteca.game("hoarders"), ludoteca.game("moon")
    for game, move in ((hoarders, "pick beaver hamster"), (moon, "bury 6-4")):
        event = {"seat": 2, "move": move, "by": "player"}
        assert seen(game, event, 1) == event
        for viewer in (SPECTATOR, 0, 2):
            assert seen(game, event, viewer) == {"seat": 2, "move": move.split()[0], "by": "player"}


def test_an_open_move_is_seen_by_all(moose):
    event = {"seat": 2, "move": "discard trap", "by": "clock", "at": 3}
    for viewer in (SPECTATOR, 0, 1):
        assert seen(moose, event, viewer) == event


def test_nothing_is_seen_but_the_parts_of_an_event(highcard):
    """A state has every secret in it; and what nobody has thought of is not sent either."""
    event = {"seat": 1, "move": "keep", "state": {"seats": []}, "seed": "00", "thinking": "I have the 9"}
    for viewer in (SPECTATOR, 0, 1):
        assert seen(highcard, event, viewer) == {"seat": 1, "move": "keep"}
    assert event["state"], "looking takes nothing away"


def test_a_result_is_open(highcard):
    line = {"result": {"winners": [1], "scores": [9, 1]}, "seed": "00"}
    assert seen(highcard, line, 0) == line


def test_a_record_keeps_an_event_without_its_ballast():
    line = {"seat": 1, "move": "keep", "by": "bot", "at": 1, "state": {}, "junk": [[]] * 9}
    assert kept(line) == {"seat": 1, "move": "keep", "by": "bot", "at": 1}
    assert list(kept({"at": 1, "move": "keep", "seat": 1})) == ["at", "move", "seat"], "as it stood in the line"
    assert kept(line)["move"] is kept({"move": "".join(["k", "eep"])})["move"]
