"""How Hoarders' table looks in a terminal."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from ludoteca.engine.contract import SPECTATOR
from ludoteca.games.hoarders import GAME
from ludoteca.testing.walk import walk

NAMES = ["Ada", "Bo [red]", "Cid", "Doña Inés de la Cruz y Castaño", "李小龍李小龍李小龍李小龍", "Fay"]


def drawn(state, viewer=SPECTATOR, names=NAMES, colour=False):
    console = Console(
        file=io.StringIO(), width=100, force_terminal=colour, color_system="truecolor" if colour else None
    )
    console.print(GAME.table(state, viewer, names))
    return console.file.getvalue()


def line_with(text, picture):
    return next(line for line in picture.splitlines() if text in line)


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_fits_80_columns_and_26_lines_all_through_a_game(seats):
    for number, step in enumerate(walk(GAME, seats, 5, limit=800)):
        if number % 20 == 0 or step.after.over:
            for viewer in (SPECTATOR, 0, seats - 1):
                lines = drawn(step.after.seen_by(viewer).json(), viewer).splitlines()
                assert max(map(cell_len, lines)) <= 80
                assert len(lines) <= 26


def test_before_the_deal():
    assert "The nuts have not been dealt yet." in drawn({"phase": "deal"})


def test_collections_are_shown_by_signs_and_counts_under_their_names(lay_out):
    picture = drawn(lay_out(["wwhaaaa", "", "p"], round=4).json())
    assert "Hoarders – round 4" in picture
    header = line_with("walnut", picture)
    assert all(nut in header for nut in ("◉ walnut", "● hazelnut", "✶ sunflower", "▼ acorn", "∞ peanut"))
    assert line_with("Ada", picture).split()[2:] == ["◉◉", "2", "●", "1", "–", "▼▼▼▼", "4", "–", "│"]
    assert line_with("Cid", picture).split()[2:] == ["–", "–", "–", "–", "∞", "1", "│"]


def test_nearly_complete_sets_stand_out(lay_out):
    def bold(collection):
        return "\x1b[1;38;2;107;163;104m" in drawn(lay_out([collection, "", ""]).json(), colour=True)

    assert bold("aaaa") and not bold("aaa")


def test_own_animals_are_named_and_those_of_others_are_backs(lay_out):
    table = lay_out(["w", "h", "s"], ["beaver raccoon", "marmot", ""], ["", "hamster", "squirrel raccoon"], turn=1)
    own = drawn(table.seen_by(0).json(), 0)
    assert "your face-down animals:  beaver   raccoon" in own
    assert own.count("▒▒▒") == 1
    assert "revealed:  hamster   face down:  ▒▒▒" in own
    assert "revealed:  squirrel   raccoon" in own
    public = drawn(table.seen_by(SPECTATOR).json())
    assert public.count("▒▒▒") == 3 and "your" not in public
    assert not any(animal in public for animal in ("beaver", "marmot"))


def test_who_is_first_on_turn_and_still_choosing_is_said(lay_out):
    picture = drawn(lay_out(["w", "h", "s"], first=2).play("1 pick beaver hamster").seen_by(1).json(), 1)
    assert picture.count("choosing") == 2 and picture.count("first player") == 1 and "▶" not in picture
    assert "first player  choosing" in picture
    table = lay_out(["w", "h", "s"], ["raccoon squirrel", "hamster", "marmot"], turn=1, first=3)
    picture = drawn(table.seen_by(2).json(), 2)
    assert "▶ Ada" in picture and picture.count("on turn") == 1 and "choosing" not in picture
    picture = drawn(table.play("1 reveal raccoon hazelnut@2").seen_by(1).json(), 1)
    assert "▶ Ada" in picture and "takes: hazelnut" in picture and "is to lose: hazelnut" in picture


def test_the_pile_and_the_end_are_said(lay_out):
    assert "nut pile: 52" in drawn(lay_out(["w", "h", "s"]).json())
    assert "nut pile: empty (rounds so: 3 of 10)" in drawn(lay_out(["w", "h", "s"], pile="", dry=3).json())
    table = lay_out(["wwww", "h", "s"], ["squirrel", "hamster", ""], turn=1, pile="w", first=1)
    picture = drawn(table.play("1 reveal squirrel").json())
    assert "The game is over." in picture and "first player" not in picture and "hamster" in picture


def test_names_are_no_markup(lay_out):
    assert "Bo [red]" in drawn(lay_out(["w", "h", "s"]).json())
