"""Whole games against bots, by clicks, by touch and by keyboard alone, to the result and the proof of the shuffle."""

import hashlib

import pytest
from player import Player, begin
from playwright.sync_api import expect
from visiting import PHONE

#: The shortest tables: few seats, but many in Moggie.
SEATS = {"moose": 2, "hoarders": 3, "moggie": 12, "moon": 3}
long = pytest.mark.long


def sees_the_end(page):
    """The result, and a proof that is one."""
    expect(page.locator(".result h2")).to_be_visible()
    assert page.locator(".scores li").count() >= 2
    page.locator("details.proof summary").click()
    digest, seed = page.locator(".proof code").all_inner_texts()[:2]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == digest


def whole_game(page, game, **how):
    begin(page, game, SEATS[game])
    player = Player(page, game, **how)
    player.play()
    sees_the_end(page)
    return player


def test_a_short_game_is_played_by_clicks_to_its_end(visit):
    assert whole_game(visit(), "moose").pressed > 8


def test_moves_are_made_by_keyboard_alone(visit):
    page = visit()
    begin(page, "moose", 2)
    player = Player(page, "moose", keyboard=True)
    player.play(2)
    assert player.missed == 0


@long
@pytest.mark.parametrize("game", ["hoarders", "moggie", "moon"])
def test_every_game_is_played_by_clicks_to_its_end(game, visit):
    assert whole_game(visit(), game).pressed > 3


@long
@pytest.mark.parametrize("game", ["moose", "hoarders", "moggie", "moon"])
def test_every_game_is_played_on_a_phone_by_touch_to_its_end(game, visit):
    assert whole_game(visit(size=PHONE, lang="fr"), game, finger=True).pressed > 3


@long
@pytest.mark.parametrize("game", ["moose", "hoarders", "moggie", "moon"])
def test_every_game_is_played_by_keyboard_alone_to_its_end(game, visit):
    player = whole_game(visit(lang="es"), game, keyboard=True)
    # A move takes few steps: whoever has just moved is near the hand still.
    assert player.tabs / player.pressed < 20, (player.tabs, player.pressed)
