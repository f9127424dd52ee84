"""The contract proved by three who use it, each written against it alone: a search, a viewer's stream, an environment.

Nothing below knows a game; each runs on any.
"""

import functools
import json
import random
from collections import Counter

import numpy as np
import pytest
from scipy.stats import binomtest

import ludoteca
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.events import seen, take
from ludoteca.engine.kernel import PIECES, compiled, piece
from ludoteca.engine.playout import playout
from ludoteca.engine.position import Position
from ludoteca.testing import Step, walk


def shuffled(game, seats, options, chance):
    deck = list(game.deck(seats, options))
    chance.shuffle(deck)
    return deck


# A search: for each move, some possible worlds, each played to its end at random


def finish(states, deck, out, rng):
    """Plays the game on at random to its end."""
    return play_one(states[0], deck, len(deck), out, rng, 1 << 20)  # noqa: F821


@functools.cache
def finisher(game):
    return twin(bind(finish, play_one=bind(playout, **{name: piece(game, name) for name in PIECES})))


def choose(position, seat, worlds, rng):
    """Flat Monte Carlo; it is shown no more than the seat may see."""
    known, game = position.seen_by(seat), position.game
    deck, out = np.array(game.deck(known.seats, known.options), np.int16), np.empty(game.actions, np.int16)
    won = dict.fromkeys(known.legal(seat), 0.0)
    for action in won:
        for _ in range(worlds):
            world = known.clone()
            world.resample(seat, rng)
            world.move(seat, action)
            finisher(game)(world.data, deck, out, rng)
            winners = world.outcome().winners
            won[action] += (seat in winners) / len(winners)
    return max(won, key=won.get)


def play_against_random(game, seats, games, worlds):
    """How often the search wins, sitting in each seat in turn."""
    rng, won = seeded("search", game.name), 0.0
    for number in range(games):
        chance = random.Random(f"search {game.name} {number}")
        searcher = number % seats
        position = Position(game, seats, chance.randrange(seats), kernel=compiled(game))
        position.deal(shuffled(game, seats, position.options, chance))
        while not position.over:
            seat = position.actors()[0]
            legal = position.legal(seat)
            position.move(seat, choose(position, seat, worlds, rng) if seat == searcher else chance.choice(legal))
        winners = position.outcome().winners
        won += (searcher in winners) / len(winners)
    return won


@pytest.mark.parametrize(("name", "games", "worlds"), [("highcard", 300, 20), ("moose", 40, 60)])
def test_a_search_beats_random_play(name, games, worlds):
    won = play_against_random(ludoteca.game(name), 2, games, worlds)
    assert binomtest(int(won), games, 0.5, "greater").pvalue < 0.01


def test_a_search_knows_nothing_that_is_hidden():
    """In two worlds that its seat cannot tell apart it makes the same choice from the same chance."""
    game = ludoteca.game("highcard")
    for step in walk(game, 3, "blind"):
        for seat in step.after.actors():
            other = step.after.clone()
            other.resample(seat, seeded("another world"))
            chosen = {choose(world, seat, 10, seeded("same")) for world in (step.after, other)}
            assert len(chosen) == 1


# A viewer's stream: what one seat, or a spectator, is sent of a whole game


def stream(game, steps, viewer):
    """A line for each event, as bytes: the event as the viewer may see it, the viewer's table, and who is asked."""
    for step in steps:
        mine = step.after.seen_by(viewer)
        line = {"event": seen(game, step.event, viewer), "state": mine.json(), "clock": mine.window}
        line |= {"waits": mine.actors(), "may": mine.interrupters(), "moves": mine.moves(viewer) if viewer >= 0 else []}
        yield json.dumps(line).encode()


def hidden_apart(step, viewer):
    """The table without what the record format gives to other seats alone, said here once more in its own words."""
    state = step.after.json()
    for seat, its in enumerate(state.get("seats", [])):
        if seat != viewer and state["phase"] != "over":
            its["hand"] = None
    return state


def another_world(steps, deal, viewer):
    """The same moves after another deal, for as long as they are possible and only hidden things differ."""
    position = steps[0].before.clone()
    for step in steps:
        before, event = position, {"deal": deal} if "deal" in step.event else step.event
        position = before.clone()
        try:
            take(position, event)
        except ValueError:
            return
        other = Step(before, event, position)
        if hidden_apart(other, viewer) != hidden_apart(step, viewer):
            return
        yield other


@pytest.mark.parametrize(("name", "seats"), [("highcard", 4), ("moose", 3)])
def test_a_stream_is_the_same_bytes_in_every_world_that_differs_in_hidden_things(name, seats):
    game, chance = ludoteca.game(name), random.Random(f"worlds {name}")
    compared = Counter()
    for seed in range(3):
        steps = list(walk(game, seats, seed))
        deal = steps[0].event["deal"]
        for viewer in (SPECTATOR, *range(seats)):
            sent = list(stream(game, steps, viewer))
            assert len(sent) == len(steps)
            for _ in range(25):
                one, other = chance.sample(range(len(deal)), 2)
                swapped = list(deal)
                swapped[one], swapped[other] = deal[other], deal[one]
                if swapped == deal:
                    continue
                worlds = list(another_world(steps, swapped, viewer))
                assert list(stream(game, worlds, viewer)) == sent[: len(worlds)]
                compared["events"] += len(worlds)
                compared["different"] += sum(
                    w.after.save() != s.after.save() for w, s in zip(worlds, steps, strict=False)
                )
                compared["whole games"] += len(worlds) == len(steps)
    assert compared["different"] > 500 and compared["different"] > compared["events"] / 2
    assert compared["whole games"] > 20 or name == "moose"  # where the last event shows all hands


def test_a_stream_shows_a_seat_its_own_cards():
    game = ludoteca.game("highcard")
    steps = list(walk(game, 3, "own"))
    for viewer in range(3):
        lines = [json.loads(line) for line in stream(game, steps, viewer)]
        for line, step in zip(lines, steps, strict=True):
            assert line["state"]["seats"][viewer] == step.after.json()["seats"][viewer]
        hidden = [seat["hand"] for line in lines[:-1] for k, seat in enumerate(line["state"]["seats"]) if k != viewer]
        assert set(hidden) == {None}
        assert lines[0]["event"] == {"deal": 9}


# An environment: observations, masks of legal actions, rewards at the end, over many games


class Environment:
    """As learners want it: reset, then step with the action of the seat whose turn it is."""

    def __init__(self, game, seats):
        self.game, self.seats, self.episode = game, seats, 0

    def reset(self):
        chance = random.Random(f"environment {self.episode}")
        self.position = Position(self.game, self.seats, self.episode % self.seats, kernel=compiled(self.game))
        self.position.deal(shuffled(self.game, self.seats, self.position.options, chance))
        self.episode += 1
        return self.look()

    def look(self):
        """(seat to move, its observation, its mask); the seat is None when the game is over."""
        if self.position.over:
            return None, None, None
        seat = self.position.actors()[0]
        mask = np.zeros(self.game.actions, bool)
        mask[self.position.legal(seat)] = True
        return seat, self.position.observe(seat), mask

    def step(self, action):
        self.position.move(self.position.actors()[0], int(action))
        return self.look()

    def rewards(self):
        winners = self.position.outcome().winners
        return [(seat in winners) / len(winners) for seat in range(self.seats)]


def masked_random(observation, mask, rng):
    return rng.choice(np.flatnonzero(mask))


def run(environment, policies, episodes):
    """The rewards of each seat, summed, and how many steps there were."""
    rng, total, steps = np.random.default_rng(0), np.zeros(environment.seats), 0
    game = environment.game
    low = np.concatenate([np.full(feature.size, feature.low) for feature in game.features])
    high = np.concatenate([np.full(feature.size, feature.high) for feature in game.features])
    for _ in range(episodes):
        seat, observation, mask = environment.reset()
        while seat is not None:
            assert observation.shape == (game.observation_size,) and observation.dtype == np.float32
            assert mask.any() and ((low <= observation) & (observation <= high)).all()
            seat, observation, mask = environment.step(policies[seat](observation, mask, rng))
            steps += 1
        rewards = environment.rewards()
        assert sum(rewards) == pytest.approx(1)
        total += rewards
    return total, steps


@pytest.mark.parametrize(("name", "seats", "episodes"), [("highcard", 4, 500), ("moose", 4, 40)])
def test_an_environment_runs_many_games(name, seats, episodes):
    total, steps = run(Environment(ludoteca.game(name), seats), [masked_random] * seats, episodes)
    assert total.sum() == pytest.approx(episodes)
    assert steps == episodes * seats or name == "moose"
    assert (total > 0).all()


def test_what_is_observed_is_enough_to_play_well():
    """Whoever keeps a 5 or better, read off the observation as the features describe it, beats chance."""
    game = ludoteca.game("highcard")
    starts = dict(zip([f.name for f in game.features], np.cumsum([0] + [f.size for f in game.features]), strict=False))

    def sensible(observation, mask, rng):
        card = 1 + int(observation[starts["hand"] : starts["hand"] + 9].argmax())
        return 0 if card >= 5 else 1

    total, _steps = run(Environment(game, 2), [sensible, masked_random], 600)
    assert binomtest(int(total[0]), 600, 0.5, "greater").pvalue < 0.01
