"""What the tests of the search ask it, compiled or as it stands in the source."""

import numpy as np

from ludoteca.bots.search import thinker
from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND, THINKING
from ludoteca.engine.dice import seeded
from ludoteca.engine.view import Cells


class Thought:
    """A decision of one seat (from 0) that is thought about, perhaps in several goes."""

    def __init__(self, position, seat, seed=0, *, interpreted=False, edges=None, level=None):
        self.game, self.seat = position.game, seat
        think, (rows, dtype) = thinker(self.game)
        self.states, self.memory = np.zeros(THINKING, self.game.state), np.zeros(edges or rows, dtype)
        self.states[0] = position.seen_by(seat).data[0]
        self.mind, self.rng = np.zeros(MIND, np.int32), seeded("thought", seed)
        if level is not None:
            self.mind[: len(self.game.levels[level].mind)] = self.game.levels[level].mind
        self.weights, self.payoffs = np.zeros(self.game.actions), np.zeros(self.game.actions)
        self._think = (lambda *given: think(*map(_cells, given))) if interpreted else twin(think)

    def think(self, effort):
        self._think(self.states, self.seat, self.mind, self.rng, effort, self.memory, self.weights, self.payoffs)
        return self

    def words(self):
        """Weights by move, heaviest first; of equals the one that promises most."""
        order = sorted(np.flatnonzero(self.weights), key=lambda a: (-self.weights[a], -self.payoffs[a]))
        return {self.game.face.move_text(a): float(self.weights[a]) for a in order}

    def best(self):
        return next(iter(self.words()))

    def share(self, action):
        """The part of all weight that an action has."""
        return float(self.weights[action] / self.weights.sum())

    def hope(self, move):
        """The share of the win that a move promises."""
        action = self.game.face.parse_move(move)
        return float(self.payoffs[action] / self.weights[action])


def _cells(argument):
    return Cells(argument) if isinstance(argument, np.ndarray) else argument
