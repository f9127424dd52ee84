"""How Moon's table looks in a terminal."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from ludoteca.engine.contract import SPECTATOR
from ludoteca.games.moon import GAME
from ludoteca.testing.walk import walk

NAMES = ["Ada", "Bo [red]", "Doña Inés de la Cruz y Castaño Segunda", "李小龍李小龍李小龍李小龍李小龍"]


def drawn(state, viewer=SPECTATOR, names=NAMES, colour=False):
    console = Console(file=io.StringIO(), width=80, force_terminal=colour, color_system="truecolor" if colour else None)
    console.print(GAME.table(state, viewer, names[: len(state.get("seats", names))]))
    return console.file.getvalue()


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_fits_80_columns_and_24_lines_all_through_a_game(seats):
    phases = set()
    for number, step in enumerate(walk(GAME, seats, 3, limit=300)):
        phase = step.after.json()["phase"]
        if number > 40 and number % 20 and phase in phases:
            continue
        phases.add(phase)
        for viewer in (SPECTATOR, *range(seats)):
            lines = drawn(step.after.seen_by(viewer).json(), viewer).splitlines()
            assert max(map(cell_len, lines)) <= 80
            assert len(lines) <= 24
    assert phases >= {"bid", "trump", "play", "deal"} | ({"bury"} if seats == 3 else set())


def test_before_the_deal():
    assert "The tiles are being shuffled." in drawn({"phase": "deal"})


def test_the_own_hand_lies_in_pips_and_in_numbers_and_no_other_does(dealt):
    table = dealt(["6-5 4-1 0-0", "3-3 3-2", ""])
    shown = drawn(table.seen_by(0).json(), 0)
    for piece in ("6-5", "4-1", "0-0", "│●   ●│"):
        assert piece in shown
    assert "3-3" not in shown and "3-2" not in shown
    assert "Ada (you)" in shown
    spectator = drawn(table.seen_by(SPECTATOR).json())
    assert "-" not in spectator.replace("–", "") and "(you)" not in spectator


@pytest.mark.parametrize("tile", ["6-5", "4-3", "2-1", "1-0", "0-0", "6-6"])
def test_each_half_has_as_many_pips_as_its_number(late, tile):
    one = late([tile, "5-5", "5-4", "5-2"], "none")
    assert drawn(one.seen_by(0).json(), 0).count("●") == int(tile[0]) + int(tile[2])
    laid = one.play(f"1 play {tile}")
    assert drawn(laid.seen_by(SPECTATOR).json()).count("●") == int(tile[0]) + int(tile[2])


def test_whose_turn_it_is_stands_in_words(dealt):
    shown = drawn(dealt(first=2).json())
    assert "Bo [red] is to bid or to pass." in shown
    assert "▶  Bo [red]" in shown and shown.count("▶") == 1
    dealt_four = dealt(["", "", "", ""]).play("1 bid 21")
    assert "Ada is to name trumps." in drawn(dealt_four.json())


def test_calls_tricks_tiles_and_points(late, dealt):
    table = late(["6-5 1-1", "6-4 2-1", "6-3 3-1"], "none", tricks=[4, 1, 0], bid=5, points=[12, -3, 20])
    lines = drawn(table.json(), 0).splitlines()
    assert "Hand 1 · Ada bid 5 · no trumps · you buried 0-0" in lines[0]
    assert [line.split()[-5:] for line in lines[2:4]] == [
        ["5", "■■■■···", "4", "2", "12"],
        ["pass", "■······", "1", "2", "-3"],
    ]
    assert "–" in drawn(dealt().json()).splitlines()[2]


def test_four_players_have_teams(late):
    table = late(["6-5", "6-4", "6-3", "6-2"], "none", points=[12, -3])
    lines = drawn(table.json()).splitlines()
    assert [line.split()[-6] for line in lines[2:6]] == ["A", "B", "A", "B"]
    assert [line.split()[-1] for line in lines[2:6]] == ["12", "-3", "12", "-3"]


def test_the_widow_lies_face_down_in_the_auction_of_three(dealt):
    shown = drawn(dealt(widow="6-6").seen_by(SPECTATOR).json())
    assert "░" in shown and "widow" in shown
    assert "░" not in drawn(dealt(["", "", "", ""]).json())
    taken = drawn(dealt().play("1 bid 21").seen_by(1).json(), 1)
    assert "░" not in taken and "Ada has taken the widow and buries a tile." in taken


def test_the_trick_says_what_is_asked_for_and_what_is_highest(late):
    table = late(["6-5 1-1", "3-1 2-1", "6-3 4-1"], "3").play("1 play 6-5", "2 play 3-1")
    shown = drawn(table.seen_by(2).json(), 2)
    assert "Asked for: sixes. 3-1 is highest. Doña Inés de… is to play." in shown
    assert "3-1 ★" in shown and "6-3 ★" in shown and "trumps: threes ★" in shown
    assert "6-5 ★" not in shown
    table.play("3 play 4-1")
    assert "Bo [red] is to lead." in drawn(table.json())


def test_trumps_come_first_in_hand_and_then_the_higher_ends(late):
    table = late(["3-1 6-5 3-3 2-1 6-6", "1-1", "2-2"], "3")
    label = drawn(table.seen_by(0).json(), 0).splitlines()[-1]
    assert label.split() == ["3-3", "★", "3-1", "★", "6-6", "6-5", "2-1"]


def test_after_the_hand_the_hidden_tiles_lie_open(finished, late, dealt):
    over = drawn(finished([5, 2, 0], points=[20, 0, 0]).json())
    assert "Ada took 5 tricks." in over
    assert "widow" in over and "buried" in over and "▶" not in over
    assert "Ada and Doña Inés de… took 1 trick." in drawn(finished([1, 6, 0, 0]).json())
    passed = drawn(dealt(["6-5 6-4", "", ""], widow="6-6").play("1 pass", "2 pass", "3 pass").json())
    assert "Ada holds: " in passed and "6-4 6-5" in passed
    assert "6-6" in passed and "buried" not in passed


def test_trumps_have_a_colour_besides_their_star(late):
    table = late(["3-1 6-5", "1-1", "2-2"], "3")
    coloured = drawn(table.seen_by(0).json(), 0, colour=True)
    plain = drawn(table.seen_by(0).json(), 0)
    assert "\x1b[" in coloured and "\x1b[" not in plain
    assert "168;62;67" in coloured
