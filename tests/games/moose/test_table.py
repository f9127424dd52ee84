"""How the table looks in a terminal: everything that is open, in words, at 80 columns."""

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.position import Position
from ludoteca.games.moose import GAME, face
from ludoteca.games.moose import table as table_module
from ludoteca.games.moose.table import draw
from ludoteca.language import LANGUAGES, speaking
from ludoteca.testing import walk

HOUSE = "moose-in-house"
NAMES = ["Ada", "Bo", "Maximiliane-Josephine the Third", "李小龙", "e\nv[red]e"]


def lines(position, viewer, names=NAMES):
    """The table as plain lines."""
    out = Console(width=100, file=StringIO(), color_system=None)
    out.print(draw(position.seen_by(viewer).json(), viewer, names[: position.seats]))
    return [line.rstrip() for line in out.file.getvalue().splitlines()]


def text(position, viewer, names=NAMES):
    return "\n".join(lines(position, viewer, names))


def moments(seats, seed):
    """Some positions of a random game, each with a viewer."""
    steps = list(walk(GAME, seats, seed))
    for number, step in enumerate([*steps[::15], steps[-1]]):
        yield step.after, number % (seats + 1) - 1


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_into_80_columns_and_a_screen(seats, language):
    with speaking(language):
        for position, viewer in moments(seats, language):
            shown = lines(position, viewer)
            assert max(map(cell_len, shown)) <= 80
            assert len(shown) <= 36


@pytest.mark.parametrize("seats", GAME.seats)
def test_longer_words_fit_too(seats, monkeypatch):
    def longer(message):
        return " ".join(word + "o" * (len(word) // 3) for word in message.split())

    monkeypatch.setattr(table_module, "_", longer)
    monkeypatch.setattr(face, "_", longer)
    for position, viewer in moments(seats, "longer"):
        shown = lines(position, viewer, "ABCDE")
        assert max(map(cell_len, shown)) <= 80
        assert not any("…" in line for line in shown)


def test_before_the_deal():
    assert "not dealt" in text(Position(GAME, 3), SPECTATOR)


def test_houses_in_words(lay_out):
    houses = [f"{HOUSE} kitchen kitchen bathroom:moose", "bedroom:door living-room:moose living-room:moose"]
    shown = lines(lay_out(["", ""], houses), 1)
    mine = [line for line in shown if "kitchen" in line and "×2" in line]
    assert len(mine) == 1 and "empty ×2" in mine[0]
    assert any("bathroom" in line and "moose" in line for line in shown)
    assert any("living room" in line and "moose ×2" in line for line in shown)
    assert any("bedroom" in line and "door" in line for line in shown)
    assert "1 moose · 0 doors" in "\n".join(shown)
    assert "2 moose · 1 door" in "\n".join(shown)


def test_the_moose_in_the_house_stands_on_the_outside_left(lay_out):
    shown = lines(lay_out(["", "", ""], [HOUSE, "", ""], turn=3), SPECTATOR)
    assert any(line.startswith("│Ψ ││ ▦ kitchen ") and "│  ││ ▦ kitchen " in line for line in shown)
    assert "There's a Moose in the House" in "\n".join(shown)
    assert "no moose may come in yet" in "\n".join(shown)


def test_whose_turn_it_is(lay_out):
    table = lay_out(["", "moose-kitchen", ""], [f"{HOUSE} kitchen", "", ""], turn=2)
    assert "It is Bo's turn." in text(table, 0) and "▶ Bo" in text(table, 0)
    asked = lay_out(["door", "moose-kitchen", ""], [f"{HOUSE} kitchen", "", ""], turn=2).play("2 moose-kitchen@1")
    assert "Bo announces: moose in the kitchen → Ada" in text(asked, SPECTATOR)


def test_the_end(lay_out):
    table = lay_out(["moose-kitchen moose-bathroom trap", "trap"], pile="").play("1 pass", "2 pass")
    assert "The game is over." in text(table, 1)
    assert "0 moose · 2 in hand · 0 doors" in text(table, 1)
    assert "▶" not in text(table, 1)


def test_ones_own_hand_as_cards_and_nobody_elses(lay_out):
    table = lay_out(["trap door bathroom", "moose-bedroom", "moose-living-room kitchen"])
    hand = "\n".join(lines(table, 0)[-5:])
    assert all(word in hand for word in ("bathroom", "door", "Moose Trap", "▮", "⋈", "≈"))
    for viewer in (0, SPECTATOR):
        assert "moose in the" not in text(table, viewer)
    assert "moose in the bedroom" not in text(table, SPECTATOR)
    assert "3 cards" in text(table, 1) and "1 card " in text(table, 0)


def test_every_card_by_its_name(lay_out):
    for card, words in face.CARD_WORDS.items():
        hand = "\n".join(lines(lay_out([card, ""]), 0)[-5:])
        assert all(word in hand for word in words.split()), card


def test_an_empty_hand(lay_out):
    assert "You have no cards left." in text(lay_out(["", ""]), 0)
    assert "You have no cards left." not in text(lay_out(["", ""]), SPECTATOR)


def test_piles(lay_out):
    table = lay_out(["", ""], pile="door door trap")
    shown = text(table, SPECTATOR)
    assert "Draw pile: 3" in shown and "Discard pile: 55" in shown
    assert "rooms: kitchen ×5, living room ×5" in shown
    assert "moose: kitchen ×5" in shown
    assert "others: There's a Moose in the House" in shown and "door ×3" in shown
    fresh = text(lay_out(["trap", "trap"]), SPECTATOR)
    assert "mooses:" not in fresh


def test_seats_clockwise_from_ones_own_and_all_for_a_spectator(lay_out):
    table = lay_out([""] * 5)
    names = ["Ada", "Bo", "Cy", "Di", "Ed"]
    shown = text(table, 2, names)
    places = [shown.index(f"{name} ·") for name in ("Di", "Ed", "Ada", "Bo", "Cy")]
    assert places == sorted(places)
    assert "Cy · you" in shown
    everybody = text(table, SPECTATOR, names)
    assert all(f"{name} ·" in everybody for name in names) and "you" not in everybody


def test_strangers_names_do_no_harm(lay_out):
    shown = text(lay_out([""] * 5), 0)
    assert "e v[red]e" in shown
    assert "Maximiliane…" in shown
