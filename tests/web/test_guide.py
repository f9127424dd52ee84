"""Hints for a first game: every situation arises, is explained once, and gives nothing away."""

import asyncio
import json
import random
import re
from pathlib import Path

import httpx
import pytest

import ludoteca
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import seen, take
from ludoteca.engine.position import Position
from ludoteca.tables import people
from ludoteca.tables.house import House
from ludoteca.tables.moves import make_move
from ludoteca.tables.setting import settle
from ludoteca.testing.walk import next_event
from ludoteca.web import guide
from ludoteca.web.app import build
from ludoteca.web.guide import NOTHING, explain, guide_block, key_of
from ludoteca.web.sight import RECENT

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = {"moose": "MH", "hoarders": "HO", "moggie": "MG", "moon": "MN"}


# Where situations arise


def at_random(game, seats, seed, events):
    """A game of random moves."""
    chance, position = random.Random(seed), Position(game, seats)
    while not position.over and events:
        events -= 1
        event = next_event(position, chance)
        take(position, event)
        yield position, event


def as_recorded(name):
    """A game of which there is a record."""
    head, *events = (json.loads(line) for line in (GOLDEN / name).read_text().splitlines())
    position = Position(ludoteca.game(head["game"]), head["seats"], head["first"] - 1, head["options"])
    for event in events:
        if "result" not in event:
            take(position, event)
            yield position, event


def arisen(walk, seats):
    """The situations that some seat was in during a game."""
    found, events = set(), []
    for position, event in walk:
        events = [*events, event][-RECENT:]
        for seat in seats:
            state = position.seen_by(seat).json()
            if "seats" in state:
                recent = [seen(position.game, each, seat) for each in events]
                found |= {
                    situation.key
                    for situation in position.game.guide
                    if situation.key not in found and situation.arises(state, seat, position.moves(seat), recent)
                }
    return found


WALKS = {
    "moose": lambda game: [arisen(at_random(game, 3, seed, 200), range(3)) for seed in range(4)],
    "hoarders": lambda game: [arisen(at_random(game, 4, seed, 150), range(4)) for seed in range(4)],
    # Piles run out only in long games.
    "moggie": lambda game: [
        arisen(at_random(game, 3, 0, 100), range(3)),
        arisen(as_recorded("moggie-8-1.jsonl"), range(8)),
        arisen(as_recorded("moggie-9-1.jsonl"), [0]),
    ],
    "moon": lambda game: [
        *(arisen(at_random(game, 3, seed, 80), range(3)) for seed in range(4)),
        arisen(at_random(game, 4, 0, 40), range(4)),
    ],
}


@pytest.mark.parametrize("name", GAMES)
def test_every_situation_arises(name):
    game = ludoteca.game(name)
    found = set().union(*WALKS[name](game))
    assert found == {situation.key for situation in game.guide}


@pytest.mark.parametrize("name", GAMES)
def test_situations_cite_rules_and_have_names_of_their_own(name):
    situations = ludoteca.game(name).guide
    assert 6 <= len(situations) <= 10
    assert len({situation.key for situation in situations}) == len(situations)
    rules = (Path(ludoteca.__file__).parent / "games" / name / "rules.py").read_text()
    for situation in situations:
        assert situation.title.strip()
        assert situation.words.strip()
        for rule in situation.rules:
            assert rule == "P1" or (rule.startswith(GAMES[name]) and re.search(rf"\b{rule}\b", rules)), rule


def test_MG4_a_hint_does_not_say_whether_a_card_fits_or_was_laid_rightly():
    """The same public things before a seat, with other cards: the same hints."""
    game = ludoteca.game("moggie")
    for position, _event in at_random(game, 3, 3, 120):
        state = position.seen_by(0).json()
        if "seats" in state:
            moves = position.moves(0)
            other = {**state, "card": state["card"] and state["card"] % 20 + 1, "centre": [5] * len(state["centre"])}
            for situation in game.guide:
                assert situation.arises(state, 0, moves, []) == situation.arises(other, 0, moves, [])


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_a_deck_can_be_an_example(name):
    game = ludoteca.game(name)
    for code in set(game.deck(game.seats[-1], {})):
        held = game.example(str(game.face.card_json(code)))
        assert held.words
        assert held.drawn


# What a guest is told at a table


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.kernels.Kernels.prepare", lambda kernels: None)
    monkeypatch.setattr("ludoteca.tables.clock.BETWEEN_HANDS", 0.0)
    return House(tmp_path)


@pytest.fixture
def run(house):
    """run(waiting) -> what comes of it, in the house's own time."""
    with asyncio.Runner() as runner:
        runner.run(house.open())
        yield runner.run
        runner.run(house.close())


@pytest.fixture
def post(run, house):
    """post(path, guest, **form) -> the answer."""
    client = httpx.AsyncClient(transport=httpx.ASGITransport(build(house)), base_url="http://here")

    def posted(path, guest=None, **form):
        headers = {"accept": "application/json"}
        if guest is not None:
            headers["authorization"] = f"Bearer {house.tokens.give(guest.id)}"
        return run(client.post(path, data=form, headers=headers))

    yield posted
    run(client.aclose())


@pytest.fixture
def game_for_two(run, house):
    """A game of Moose between two people, the first of whom can play a card; the table, and both in that order."""

    async def begun():
        guests = [await house.welcome(name) for name in ("Wren", "Stoat")]
        table = await house.open_table(guests[0], settle("moose", 2, turn=None, reaction=None))
        await people.sit(table, guests[1])
        await people.begin(table, guests[0].id)
        return table, guests

    while True:
        table, guests = run(begun())
        while table.position.awaits_deal:
            run(asyncio.sleep(0.005))
        turn = table.position.actors()[0]
        if not table.position.moves(turn)[0].startswith("discard"):
            return table, guests[turn], guests[1 - turn]


def told(table, guest, house):
    """The key of what the guest is told, with whatever the house has noted of them."""
    situation = explain(table, table.viewer_of(guest.id), house.guest(guest.id))
    return situation and situation.key


def test_a_newcomer_is_told_each_thing_once(post, house, game_for_two):
    table, first, second = game_for_two
    assert told(table, first, house) == "first-turn"
    assert told(table, second, house) is None
    answer = post(f"/t/{table.id}/guide", first, key="moose:first-turn")
    assert answer.json() == {"to": f"/t/{table.id}"}
    assert told(table, first, house) != "first-turn"
    assert house.guest(first.id).guided == ("moose:first-turn",)


def test_no_more_hints_is_for_good_until_they_are_wanted_again(post, house, game_for_two):
    table, first, _second = game_for_two
    post(f"/t/{table.id}/guide", first, key="all")
    assert told(table, first, house) is None
    assert guide_block(table, table.viewer_of(first.id), first.id) == NOTHING
    assert post("/rules/hints", first).headers["location"] == "/rules"
    assert told(table, first, house) == "first-turn"


def test_a_note_stays_until_its_guest_has_moved(run, house, game_for_two, monkeypatch):
    table, first, _second = game_for_two
    seat = table.viewer_of(first.id)
    assert told(table, first, house) == "first-turn"
    for situation in table.game.guide:
        monkeypatch.setitem(situation.__dict__, "arises", lambda *_given: False)
    assert told(table, first, house) == "first-turn"
    move = table.position.moves(seat)[0]
    run(make_move(table, seat, move, table.number, "a"))
    assert told(table, first, house) is None


def test_the_block_has_its_place_whether_there_is_something_to_say_or_not(house, game_for_two):
    table, first, second = game_for_two
    seat = table.viewer_of(first.id)
    for guest in (first, first.id):
        block = guide_block(table, seat, guest)
        assert block.strip().startswith(('<div id="guide"', '<details id="guide"'))
        assert 'value="moose:first-turn"' in block
        assert "style=" not in block
    for viewer, guest in ((table.viewer_of(second.id), second), (SPECTATOR, first), (seat, None), (seat, "nobody")):
        assert guide_block(table, viewer, guest) == NOTHING


def test_whoever_knows_all_costs_nothing(house, game_for_two, monkeypatch):
    table, first, _second = game_for_two
    monkeypatch.setattr(guide, "state_for", None)
    everything = tuple(key_of(table.game, situation) for situation in table.game.guide)
    for guided in (("all",), everything):
        knowing = type(first)(first.id, first.name, first.created, first.seen, guided=guided)
        assert guide_block(table, table.viewer_of(first.id), knowing) == NOTHING


def test_only_hints_that_there_are_can_be_understood(post, house, game_for_two):
    table, first, _second = game_for_two
    for key in ("moose:nothing", "moon:bid"):
        assert post(f"/t/{table.id}/guide", first, key=key).status_code == 422
    assert house.guest(first.id).guided == ()
    assert post(f"/t/{table.id}/guide", key="all").status_code == 401
