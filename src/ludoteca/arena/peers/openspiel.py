"""OpenSpiel's information set Monte Carlo tree search (its `ISMCTSBot`) as a player of our games.

The tree, its growth and its choice are OpenSpiel's own code. It is handed a state that looks like one of OpenSpiel's
and is one of ours: compiled rules, worlds from `resample`, a node for what a seat can see. Its rollouts run in our
compiled loop, which gives it several times as many simulations a second as its own evaluator would.
"""

from __future__ import annotations

import time
from typing import Any, Self

import numpy as np

from ludoteca.arena.guests import Answerer, Maker, Setting
from ludoteca.arena.hands import one_hand
from ludoteca.engine.catalogue import game
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import CLOCK, DEALER, Game
from ludoteca.engine.dice import seeded, shuffle
from ludoteca.engine.kernel import PIECES, compiled, piece
from ludoteca.engine.playout import LIMIT, SEATS, playout
from ludoteca.engine.position import Position
from ludoteca.language import _

#: How much the search is drawn to what it has seldom tried; returns are shares of a win, 0 … 1. Between 0.2 and 2 none
#: was clearly better on hands of Moon and at Moose (750 games); this won most, within chance.
EXPLORATION = 1.0

# The template below gets its free names from `bind`, per game.
# ruff: noqa: F821


def rollout(states, deck, out, rng, scores):  # type: ignore[no-untyped-def]
    """Plays states[0] to its end at random; the winners' mask."""
    play_one(states[0], deck, len(deck), out, rng, LIMIT)  # type: ignore[name-defined]
    return outcome(states[0], scores)  # type: ignore[name-defined]


class Ours:
    """A game with what it takes to play on in it: compiled rules, the deck, chance."""

    def __init__(self, played: Game, seats: int, options: dict[str, Any]) -> None:
        self.game, self.seats, self.options = played, seats, options
        self.kernel = compiled(played)
        self.deck = np.array(played.deck(seats, played.settle(options)), np.int16)
        self.rng = seeded("openspiel")
        one = bind(playout, **{name: piece(played, name) for name in PIECES})
        self._rollout = twin(bind(rollout, play_one=one, outcome=played.rules.outcome))
        self._out, self._scores = np.empty(played.actions, np.int16), np.zeros(seats, np.int32)

    def new(self) -> State:
        """A game that was just dealt."""
        return State(self, self.game.new(self.seats, options=self.options)).settled()

    def legal(self, data: np.ndarray[Any, Any], seat: int) -> list[int]:
        """A seat's legal actions."""
        found: list[int] = self._out[: self.kernel.legal(data, 0, seat, self._out)].tolist()
        return found

    def shares(self, winners: int) -> np.ndarray[Any, Any]:
        """What the winners' mask is worth to each seat: shares of a win."""
        won = np.array([winners >> seat & 1 for seat in range(self.seats)], np.float64)
        shares: np.ndarray[Any, Any] = won / won.sum()
        return shares

    def outcome(self, data: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The shares at the end."""
        return self.shares(self.kernel.outcome(data, 0, self._scores))

    def played_out(self, data: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The shares after random moves to the end; `data` is used up."""
        return self.shares(self._rollout(data, self.deck, self._out, self.rng, self._scores))


class State:
    """One of our states as OpenSpiel would have it: one player at a time, chance done with."""

    def __init__(self, ours: Ours, data: np.ndarray[Any, Any]) -> None:
        self._ours, self.data = ours, data

    def settled(self) -> Self:
        """Itself, once the dealer and the clock have done what nobody has to decide."""
        kernel = self._ours.kernel
        while True:
            waiting = kernel.actors(self.data, 0)
            if waiting & DEALER:
                shuffle(self._ours.rng.data, self._ours.deck.data, len(self._ours.deck))
                kernel.deal(self.data, 0, self._ours.deck)
            elif waiting & CLOCK and not waiting & SEATS:
                kernel.close(self.data, 0)
            else:
                self._waiting = waiting & SEATS
                return self

    def is_terminal(self) -> bool:
        """Nothing more can happen."""
        return self._waiting == 0

    def is_chance_node(self) -> bool:
        """Never."""
        return False

    def current_player(self) -> int:
        """Who is asked; of several the first."""
        return (self._waiting & -self._waiting).bit_length() - 1

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What that player may do."""
        return self._ours.legal(self.data, self.current_player() if player is None else player)

    def apply_action(self, action: int) -> None:
        """One move."""
        self._ours.kernel.apply(self.data, 0, self.current_player(), action)
        self.settled()

    def returns(self) -> np.ndarray[Any, Any]:
        """The shares at the end."""
        return self._ours.outcome(self.data)

    def clone(self) -> State:
        """The same again."""
        copy = State(self._ours, np.frombuffer(bytearray(self.data.tobytes()), self.data.dtype))
        copy._waiting = self._waiting
        return copy

    def observation_string(self) -> bytes:
        """What the player who is asked can see, which is what tells nodes apart."""
        seen = np.frombuffer(bytearray(self.data.tobytes()), self.data.dtype)
        self._ours.kernel.hide(seen, 0, self.current_player())
        return seen.tobytes()


class Rollout:
    """An evaluator as OpenSpiel wants it: no opinion on moves, one random game for the worth."""

    def __init__(self, ours: Ours) -> None:
        self._ours = ours

    def evaluate(self, state: State) -> np.ndarray[Any, Any]:
        """What a random game from there brings each player."""
        return self._ours.played_out(state.clone().data)

    def prior(self, state: State) -> list[tuple[int, float]]:
        """All moves are alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def maker(setting: Setting) -> Maker:
    """What the guest's process makes players with; everything is compiled before the first game."""
    try:
        from open_spiel.python.algorithms.ismcts import ISMCTSBot
    except ImportError:
        raise RuntimeError(_("OpenSpiel is not installed here; `make bench` installs it where it can")) from None
    chosen = game(setting.game)
    ours = Ours(one_hand(chosen) if setting.hands else chosen, setting.seats, setting.options)
    exploration = float(setting.more or EXPLORATION)

    def make(seat: int, seed: str) -> Searcher:
        ours.rng = seeded("openspiel", seat, seed)
        chance = np.random.RandomState(int(seeded("openspiel", "tree", seat, seed)[0]))
        bot = ISMCTSBot(None, Rollout(ours), exploration, 1, random_state=chance, use_observation_string=True)
        return Searcher(ours, bot, setting.seconds)

    ours.played_out(ours.new().data)
    start = ours.new()
    make(0, "warm").search(start, start.current_player())
    return make


class Searcher(Answerer):
    """OpenSpiel's bot in one seat, thinking for so many seconds instead of so many simulations."""

    def __init__(self, ours: Ours, bot: Any, seconds: float) -> None:
        self._ours, self._bot, self._seconds = ours, bot, seconds
        #: How many the last move took.
        self.simulations = 0

    def decide(self, position: Position, seat: int, waited_for: bool) -> object:
        legal = position.legal(seat) if waited_for else []
        if len(legal) < 2:
            return legal[0] if legal else None
        return self.search(State(self._ours, position.data.copy()), seat)

    def search(self, root: State, seat: int) -> int:
        """Its move: what `ISMCTSBot.run_search` does, but for the number of simulations."""
        until = time.monotonic() + self._seconds
        bot, kernel, rng = self._bot, self._ours.kernel, self._ours.rng
        root._waiting = 1 << seat
        bot.reset()
        bot._root_node = bot.create_new_node(root)
        self.simulations = 0
        # The first simulation only makes the root, the second tries a move.
        while self.simulations < 2 or time.monotonic() < until:
            world = root.clone()
            kernel.resample(world.data, 0, seat, rng)
            bot.run_simulation(world)
            self.simulations += 1
        actions, chances = zip(*bot.get_final_policy(root, bot._root_node), strict=True)
        return int(bot._random_state.choice(actions, p=chances))
