"""Games in which a player practises: compiled loops that play them and note every decision, for `bench.practise`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import MIND, Game
from ludoteca.engine.dice import SPAN, below, branch, roll, seeded, shuffle
from ludoteca.engine.scoring import best_of, score_moves
from ludoteca.games.moon import GAME as MOON
from ludoteca.games.moon import network as moon
from ludoteca.games.moon import rules as moon_rules
from ludoteca.games.moon.stakes import hope
from ludoteca.games.moon.state import PHASE_DEAL, PHASE_OVER
from ludoteca.games.moose import GAME as MOOSE
from ludoteca.games.moose import network as moose

# The loops below are templates: what is a game's own is bound to them.
# ruff: noqa: F821, D103
# mypy: disable-error-code="no-untyped-def, name-defined"

#: A decision has no more moves than this.
MOST_MOVES = 48
#: No game has so many decisions.
LONGEST = 300
LEARNING, MEASURING = 0, 1


@dataclass(frozen=True)
class Practice:
    """What a game brings: how an episode begins and goes on, what it was worth, and how its positions are described."""

    game: Game
    sides: int
    begin: Callable[..., None]
    going: Callable[..., bool]
    worth: Callable[..., None]
    side_of: Callable[..., int]
    describe: Callable[..., None]
    situation: int
    move: int
    #: The inputs that say that a move is what a sensible player would do at first sight: learning begins there.
    sensible: tuple[int, ...] = ()


@dataclass
class Noted:
    """Decisions, one a row."""

    situations: Any
    moves: Any
    seen: Any  #: what all seats see, from the one that decides on: for the critic alone
    counts: Any  #: how many moves there were
    chosen: Any
    chances: Any  #: the logarithm of the chance that the chosen move had
    gained: Any  #: what came of the episode
    whose: Any  #: episode and seat

    @classmethod
    def room(cls, practice: Practice, seats: int, rows: int) -> Noted:
        """Room for so many."""
        shapes = (practice.situation,), (MOST_MOVES, practice.move), (seats * practice.game.observation_size,)
        wide = [np.zeros((rows, *shape), np.float32) for shape in shapes]
        kinds = np.int64, np.int64, np.float32, np.float32, np.int64
        return cls(*wide, *(np.zeros(rows, kind) for kind in kinds))


def play(start, s, deck, cards, deals, mode, rngs, mind, room, weights, noted, values):
    """Plays episodes until the notes are full, or the deals `deals[0]` … are all played; how many rows.

    LEARNING: any sides learn, the others are greedy. MEASURING: every deal is played once for each side with the
    learner there alone; what that is worth is written to values[deal, side].
    """
    situation, moves, scores, hidden, out, worths, before = room
    situations, all_moves, seen, counts, chosen, chances, gained, whose = noted
    rows, episode = 0, 0
    while True:
        deal, side = episode // SIDES, episode % SIDES
        if mode == MEASURING:
            if deal == len(values):
                return rows
            branch(rngs[1], deal, 0, rngs[2])
            learners = 1 << side
        else:
            if rows + LONGEST > len(counts):
                return rows
            branch(rngs[1], deals[0] + episode, 0, rngs[2])
            learners = 1 + below(rngs[0], (1 << SIDES) - 1)
        s[0] = start[0]
        for k in range(len(deck)):
            deck[k] = cards[k]
        shuffle(rngs[2], deck, len(deck))
        begin(s[0], deck, rngs[2])
        worth(s[0], before)
        first = rows
        while going(s[0]):
            seat = one_seat(actors(s[0]))
            n = legal(s[0], seat, out)
            if n == 1:
                apply(s[0], seat, int(out[0]))
                continue
            if learners >> side_of(s[0], seat) & 1 == 0:
                apply(s[0], seat, greedy(s[0], seat, mind, rngs[0]))
                continue
            situation[:] = 0
            moves[:n] = 0
            describe(s[0], seat, out, n, situation, moves)
            score_moves(situation, moves[:n], n, scores, weights[0], weights[1], weights[2], weights[3], hidden)
            k, chance = choose(scores, n, rngs[0], mode)
            if mode == LEARNING:
                situations[rows], counts[rows], chosen[rows], chances[rows] = situation, n, k, chance
                all_moves[rows, :n] = moves[:n]
                whose[rows] = MOST_SEATS * episode + seat
                for other in range(SEATS):
                    at = other * SEEN
                    observe(s[0], (seat + other) % SEATS, seen[rows, at : at + SEEN])
                rows += 1
            apply(s[0], seat, int(out[k]))
        worth(s[0], worths)
        for row in range(first, rows):
            seat = whose[row] % MOST_SEATS
            gained[row] = worths[seat] - before[seat]
        if mode == MEASURING:
            for seat in range(SEATS):
                if side_of(s[0], seat) == side:
                    values[deal, side] = worths[seat]
        episode += 1


MOST_SEATS = 16


def one_seat(mask):
    """The seat that is waited for."""
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat


def choose(scores, n, rng, mode):
    """A move by its softmax chance, and the logarithm of that; the best one where the player is measured."""
    best = best_of(scores, n)
    if mode == MEASURING:
        return best, 0.0
    total = 0.0
    for k in range(n):
        total += math.exp(scores[k] - scores[best])
    drawn = roll(rng) / SPAN * total
    for k in range(n):
        drawn -= math.exp(scores[k] - scores[best])
        if drawn < 0:
            return k, scores[k] - scores[best] - math.log(total)
    return best, -math.log(total)


def begin_game(s, deck, rng):
    """A whole game."""
    s.first = below(rng, s.seats)
    deal(s, deck)


def goes_on(s):
    return actors(s) != 0


def share_of_win(s, shares):
    """1 for the winner, and nothing before the end."""
    winners, count = 0, 0
    if actors(s) == 0:
        winners = outcome(s, np.zeros(MOST_SEATS, np.int32))
    for seat in range(s.seats):
        count += winners >> seat & 1
    for seat in range(s.seats):
        shares[seat] = (winners >> seat & 1) / max(count, 1)


def its_own(s, seat):
    return seat


def begin_hand(s, deck, rng):
    """One hand of Moon, with points at random, as they are in the middle of a game."""
    s.deals = 3
    s.first = below(rng, s.seats)
    for side in range(moon_sides(s)):
        s.points[side] = FEWEST + below(rng, SPREAD)
    deal(s, deck)


def hand_goes_on(s):
    return s.phase != PHASE_OVER and s.phase != PHASE_DEAL


def share_of_game(s, shares):
    """What the points are worth."""
    for seat in range(s.seats):
        shares[seat] = hope(s, seat)


moon_sides = moon_rules.sides
FEWEST, SPREAD = -6, 27


def practice_of(name: str, seats: int) -> Practice:
    """What is practised."""
    if name == "moose":
        rules = MOOSE.rules
        begin, going = bind(begin_game, deal=rules.deal), bind(goes_on, actors=rules.actors)
        worth = bind(share_of_win, outcome=rules.outcome, actors=rules.actors)
        return Practice(MOOSE, seats, begin, going, worth, its_own, moose.describe, moose.SITUATION, moose.MOVE)
    begin = bind(begin_hand, deal=MOON.rules.deal)
    sides = 3 if seats == 3 else 2
    inputs = moon.describe, moon.SITUATION, moon.MOVE, moon.SENSIBLE
    return Practice(MOON, sides, begin, hand_goes_on, share_of_game, moon_rules.side_of, *inputs)


class Player:
    """Plays with a network, to learn or to be measured."""

    def __init__(self, practice: Practice, seats: int, seed: str) -> None:
        self.practice, self.seats = practice, seats
        game = practice.game
        rules = {name: getattr(game.rules, name) for name in ("actors", "legal", "apply", "observe")}
        own = {name: getattr(practice, name) for name in ("begin", "going", "worth", "side_of", "describe")}
        sizes = {"SIDES": practice.sides, "SEATS": seats, "SEEN": game.observation_size}
        self._loop = twin(bind(play, greedy=game.policies.greedy, **rules, **own, **sizes))
        self.start, self.cards = game.new(seats), np.array(game.deck(seats, game.settle()), np.int16)
        self.rngs = np.stack([seeded("practise", seed), seeded("practise deals", seed), seeded("")])
        self.deals = np.zeros(1, np.int64)

    def play(self, mode: int, weights: Any, noted: Noted, values: Any) -> int:
        """`play` with these weights (`Learner.network`)."""
        hidden = weights[1].shape[0]
        room = (
            np.zeros(self.practice.situation),
            np.zeros((MOST_MOVES, self.practice.move)),
            np.zeros(MOST_MOVES),
            np.zeros((2, hidden)),
            np.empty(self.practice.game.actions, np.int16),
            np.zeros(MOST_SEATS),
            np.zeros(MOST_SEATS),
        )
        notes = tuple(vars(noted).values())
        mind = np.zeros(MIND, np.int32)
        deck, s = self.cards.copy(), self.start.copy()
        played = self._loop(
            self.start, s, deck, self.cards, self.deals, mode, self.rngs, mind, room, weights, notes, values
        )
        if mode == LEARNING:
            self.deals[0] += int(noted.whose[played - 1]) // MOST_SEATS + 1
        return int(played)
