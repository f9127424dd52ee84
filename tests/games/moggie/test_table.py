"""How Moggie's table looks in a terminal."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from ludoteca.engine.contract import SPECTATOR
from ludoteca.games.moggie import GAME
from ludoteca.testing.walk import walk

NAMES = [
    "Ada",
    "Bo [red]",
    "Cid",
    "Doña Inés de la Cruz y Castaño",
    "李小龍李小龍李小龍李小龍李小龍",
    "F",
    "G",
    "H",
    "I",
    "J",
    "K",
    "L",
]


def drawn(state, viewer=SPECTATOR, names=NAMES, colour=False):
    console = Console(file=io.StringIO(), width=80, force_terminal=colour, color_system="truecolor" if colour else None)
    console.print(GAME.table(state, viewer, names))
    return console.file.getvalue()


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_fits_80_columns_and_24_lines_all_through_a_game(seats):
    for number, step in enumerate(walk(GAME, seats, 5, limit=1200)):
        if number % 60 == 0 or step.after.over:
            for viewer in (SPECTATOR, 0, seats - 1):
                lines = drawn(step.after.seen_by(viewer).json(), viewer).splitlines()
                assert max(map(cell_len, lines)) <= 80
                assert len(lines) <= 24


def test_before_the_deal():
    assert "The cards are not dealt yet." in drawn({"phase": "deal"})


def test_piles_are_shown_by_their_tops_and_counts(lay_out):
    table = lay_out([[9, 17], [13]], draw=[[1, 2, 3], [4]], centre=[5, 5, 11], card=None)
    shown = drawn(table.seen_by(0).json(), 0)
    for piece in ("│ 17 │", "draw 3", "discard 2", "│ 13 │", "draw 1", "discard 1", "│ 5  ││ 5  ││ 11 │", "you"):
        assert piece in shown
    assert "│ 9  │" not in shown
    assert "Nothing is turned" in shown
    assert "no pile yet" not in shown


def test_what_is_not_there(lay_out):
    shown = drawn(lay_out([[], [13]]).seen_by(SPECTATOR).json())
    assert "no pile yet" in shown
    assert "╭╌╌╌╌╮ draw 2" in shown
    assert "you" not in shown


def test_the_turned_card_is_big_and_in_text(lay_out):
    shown = drawn(lay_out([[], []], card=14).seen_by(0).json(), 0)
    assert "Turned: 14" in shown
    assert "▀█  █ █" in shown


def test_whose_turn_it_is_stands_in_words(lay_out):
    table = lay_out([[], [9], []], turn=2, turns=11)
    shown = drawn(table.seen_by(0).json(), 0)
    assert "Turn 12: it is Bo [red]'s turn." in shown
    assert "▶ Bo [red]" in shown
    assert shown.count("on turn") == 1


def test_calls_stand_in_words(lay_out):
    table = lay_out([[9], [], [], []], window=True).play("2 hold", "3 moggie")
    shown = drawn(table.seen_by(0).json(), 0)
    assert "Turn 1: Ada has finished. Moggie window!" in shown
    assert (shown.count("held"), shown.count("called")) == (1, 1)


def test_the_end(lay_out):
    table = lay_out([[], [8], []], draw=[[], None, None], card=7).play("1 card @2", "2 moggie")
    shown = drawn(table.json(), 0)
    assert "The game is over." in shown
    assert shown.count("no cards") == 1
    assert "on turn" not in shown and "▶" not in shown
    assert "draw 2" in shown


def test_out_of_cards_but_for_the_turned_one(lay_out):
    shown = drawn(lay_out([[], [8]], draw=[[], None], card=7).seen_by(0).json())
    assert "no cards" not in shown


def test_seats_stand_clockwise_with_ones_own_last(lay_out):
    table = lay_out([[], [], []])
    for viewer, order in ((SPECTATOR, "Ada Bo Cid"), (0, "Bo Cid Ada"), (1, "Cid Ada Bo"), (2, "Ada Bo Cid")):
        line = next(line for line in drawn(table.seen_by(viewer).json(), viewer).splitlines() if "Cid" in line)
        assert sorted(["Ada", "Bo", "Cid"], key=line.index) == order.split()


def test_nothing_points_out_a_move(lay_out):
    """MG4: a card that fits looks like one that doesn't, to the colour."""

    def colours(opponent, centre):
        table = lay_out([[], [opponent], [12]], centre=centre, card=17)
        return drawn(table.seen_by(0).json(), 0, colour=True)

    assert colours(18, []).replace("18", "13") == colours(13, [])
    assert colours(18, [16]).replace("16", "11") == colours(18, [11])


def test_names_keep_to_one_line(lay_out):
    names = ["a\nb", "  c \t d ", "x" * 300]
    shown = drawn(lay_out([[], [], []]).seen_by(0).json(), 0, names)
    assert "a b" in shown and "c d" in shown
    assert len(shown.splitlines()) == 12
