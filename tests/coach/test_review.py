"""The coach finds what mattered, from what the seat knew, and splits a result into play and luck."""

import random

import numpy as np
import pytest

import ludoteca
from ludoteca.bots.live import LiveBot
from ludoteca.bots.registry import bot
from ludoteca.coach.review import review
from ludoteca.coach.worlds import shares_after
from ludoteca.engine.position import Position
from ludoteca.engine.record import head_of, line_of, read_lines

long = pytest.mark.long


def played(name, seats, seed, *, blunder_of=None, after=0, level="greedy"):
    """A game among bots as a record; a seat may blunder once: at its first decision, `after` so many, where a
    move is clearly worse than the best. The record, and the number of the blunder's event."""
    game = ludoteca.game(name)
    chance = random.Random(seed)
    position = Position(game, seats, chance.randrange(seats))
    lines = [head_of(position, int(position.data["first"][0]))]
    bots = [LiveBot(bot(game, level), seat, seed) for seat in range(seats)]
    decisions, blunder = 0, None
    while not position.over:
        if position.awaits_deal:
            deck = list(game.deck(seats, {}))
            chance.shuffle(deck)
            event = {"deal": [game.face.card_json(code) for code in deck]}
            position.deal(deck)
        else:
            seat = chance.choice(position.actors())
            action = bots[seat].decide(position)
            if seat == blunder_of and blunder is None and len(position.legal(seat)) > 1:
                decisions += 1
                worst = worst_of(position, seat) if decisions > after else None
                if worst is not None:
                    action, blunder = worst, len(lines) - 1
            move = game.face.move_text(action)
            for watcher in bots:
                watcher.watch(position, seat, move)
            position.move(seat, action)
            event = {"seat": seat + 1, "move": move}
        lines.append(event)
    lines.append({"result": position.outcome().json()})
    return read_lines("".join(map(line_of, lines)).encode()), blunder


def worst_of(position, seat):
    """A move that costs a quarter of a win against the best, if there is one."""
    actions = position.legal(seat)
    means = shares_after(position, seat, actions, 100_000, "worst").mean(0)
    return actions[int(means.argmin())] if means.max() - means.min() > 0.25 else None


@long
@pytest.mark.parametrize(("name", "seats"), [("moose", 2), ("moose", 4), ("hoarders", 4), ("moon", 3)])
def test_planted_blunders_are_among_the_three_that_mattered_most(name, seats):
    found = 0
    for seed in range(20):
        record, blunder = played(name, seats, seed, blunder_of=seed % seats, after=2)
        if blunder is not None:
            worst = review(record, seed % seats).worst()
            assert blunder in [decision.number for decision in worst], (seed, blunder, worst)
            found += 1
        if found == 3:
            return
    pytest.fail("no game had a move so bad")


@pytest.fixture
def quick_expert(monkeypatch):
    """An expert who need not be compiled, which takes half a minute."""
    monkeypatch.setattr("ludoteca.coach.review.expert", lambda game: bot(game, "greedy"))


@pytest.mark.usefixtures("quick_expert")
def test_an_overlooked_card_is_what_mattered_in_moggie():
    record, _ = played("moggie", 3, 5)
    assert not review(record, 1).worst(), "the greedy player overlooks nothing"


@pytest.fixture(scope="module")
def moose():
    return played("moose", 3, 11, level="beginner")[0]


@pytest.mark.usefixtures("quick_expert")
def test_a_review_lists_every_decision_that_was_one(moose):
    found = review(moose, 1)
    position, numbers = moose.start(), []
    for number, (event, after) in enumerate(moose.replay()):
        if event.get("seat") == 2 and len(position.legal(1)) > 1:
            numbers.append(number)
        position = after.clone()
    assert [decision.number for decision in found.decisions] == numbers
    assert [decision.played for decision in found.decisions] == [moose.events[number]["move"] for number in numbers]
    assert all(decision.loss == 0 for decision in found.decisions if decision.played == decision.best)


@pytest.mark.usefixtures("quick_expert")
def test_play_and_luck_make_up_the_result(moose):
    for seat in range(3):
        found = review(moose, seat)
        assert found.fair - found.play + found.luck == pytest.approx(found.won)
        assert found.won == (seat in moose.position.outcome().winners) / len(moose.position.outcome().winners)


@pytest.mark.usefixtures("quick_expert")
def test_the_same_seed_reviews_alike(moose):
    assert review(moose, 0, "a") == review(moose, 0, "a")


def test_the_review_knows_only_what_the_seat_knew(moose):
    """Two deals that differ in what the seat could not see until its first decision get the same judgment of it."""
    position = next(p.clone() for e, p in moose.replay() if p.actors() == [1] and len(p.legal(1)) > 1)
    other = position.clone()
    other.resample(1, np.array([1, 2, 3, 4], np.int64))
    assert other.save() != position.save()
    actions = position.legal(1)
    assert (shares_after(position, 1, actions, 2000, 1) == shares_after(other, 1, actions, 2000, 1)).all()


def test_moves_are_compared_in_the_same_worlds(moose):
    position = next(p.clone() for e, p in moose.replay() if p.actors() == [1] and len(p.legal(1)) > 1)
    action = position.legal(1)[0]
    shares = shares_after(position, 1, [action, action], 4000, 1)
    assert len(shares) > 20
    assert (shares[:, 0] == shares[:, 1]).all()
    more = shares_after(position, 1, [action], 4000, 1, from_world=7)
    assert (more[: len(shares) - 7, 0] == shares[7:, 0]).all()
