"""The questions before a game, and the smaller commands' screens."""

import pytest

from ludoteca import language
from ludoteca.engine.catalogue import game
from ludoteca.terminal import setup
from ludoteca.terminal.keyboard import Gone
from ludoteca.terminal.rules import rules_page
from ludoteca.terminal.setup import ask_game, ask_language, ask_name, ask_people, ask_seats


def test_enter_takes_what_is_proposed(screen, typing):
    typing(["", "", "", "", ""])
    assert ask_language(screen.console) == "en"
    assert ask_game(screen.console).name == "moose"
    assert ask_seats(screen.console, game("moose")) == 4
    assert ask_people(screen.console, 4) == 1
    assert ask_name(screen.console, 1, []) == "Player 1"


def test_games_and_languages_can_be_named(screen, typing):
    typing(["fr", "moon"])
    assert ask_language(screen.console) == "fr"
    assert ask_game(screen.console).name == "moon"


@pytest.mark.parametrize("nonsense", ["0", "13", "-3", "three", "9" * 99, "³", "\x1b]0;x\x07"])
def test_an_answer_that_does_not_fit_is_asked_again(nonsense, screen, typing):
    typing([nonsense, "3"])
    assert ask_seats(screen.console, game("moggie")) == 3
    assert "does not fit" in screen.text
    assert "\x1b" not in screen.text


def test_names_are_clean_and_differ(screen, typing):
    typing(["Ana", "", "\tBo\x1b[31m  ", "x" * 99])
    assert ask_name(screen.console, 2, ["Ana"]) == "Player 2"
    assert ask_name(screen.console, 2, ["Ana"]) == "Bo[31m"
    assert len(ask_name(screen.console, 2, ["Ana"])) == setup.NAME


def test_the_end_of_the_input_is_noticed(screen, typing):
    typing([])
    with pytest.raises(Gone):
        ask_language(screen.console)


@pytest.mark.parametrize("name", ["moose", "hoarders", "moggie", "moon"])
@pytest.mark.parametrize("code", language.LANGUAGES)
def test_every_game_has_its_rules_in_every_language(name, code):
    page = rules_page(game(name), code)
    assert page is not None
    assert page.startswith("# ")
    pages = {rules_page(game(name), other) for other in language.LANGUAGES}
    assert len(pages) == len(language.LANGUAGES)
