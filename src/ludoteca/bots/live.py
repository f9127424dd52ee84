"""A bot in a seat of a live game: the same policies as in simulations, one decision at a time.

Quick policies run interpreted. What thinks is compiled at the first decision: `thinking.ready` does it beforehand.
"""

from __future__ import annotations

import random

import numpy as np

from ludoteca.bots import learned, thinking
from ludoteca.bots.play import GREEDY, RANDOM, THINKING
from ludoteca.bots.registry import TRAINED, Bot
from ludoteca.engine.contract import MIND, SPECTATOR, UNKNOWN
from ludoteca.engine.dice import below, seeded
from ludoteca.engine.position import Position
from ludoteca.engine.view import view


class LiveBot:
    """Plays one seat (from 0) of one game. It is handed positions, and looks only at what the seat may see."""

    def __init__(
        self, bot: Bot, seat: int, seed: object = None, *, seconds: float | None = None, threads: int = 1
    ) -> None:
        """A bot that thinks does so for its effort, at most so many seconds, in so many threads."""
        self.bot = bot
        self.seat = seat
        self.seconds = seconds
        self.threads = threads
        self._mind = np.zeros(MIND, np.int32)
        self._mind[: len(bot.mind)] = bot.mind
        seed = random.SystemRandom().random() if seed is None else seed
        self._rng = seeded("bot", seat, seed)
        # A stream of its own: how much chance it took to decide would otherwise show in how long it takes.
        self._pace = seeded("pace", seat, seed)

    def copy(self) -> LiveBot:
        """The same bot again: what one of the two thinks or sees is nothing to the other."""
        twin = object.__new__(type(self))
        twin.bot, twin.seat, twin.seconds, twin.threads = self.bot, self.seat, self.seconds, self.threads
        twin._mind, twin._rng, twin._pace = self._mind.copy(), self._rng.copy(), self._pace.copy()
        return twin

    def delay(self, position: Position) -> float:
        """Seconds until it decides, from public information alone."""
        delay = position.game.policies.delay
        if delay is None:
            return 0.0
        public = position.seen_by(SPECTATOR)
        return int(delay(view(public.data), self.seat, self._mind.data, self._pace.data)) / 1000

    @property
    def thinks(self) -> bool:
        """Whether it takes its time."""
        return self.bot.kind == THINKING

    def decide(self, position: Position, quickly: bool = False) -> int | None:
        """Its action now; None if it lets a chance to interrupt go by. `quickly`: at first sight, though it could
        think."""
        if self.bot.kind == GREEDY or (self.thinks and quickly):
            seen = position.seen_by(self.seat)
            action = int(position.game.policies.greedy(view(seen.data), self.seat, self._mind.data, self._rng.data))
            return None if action == UNKNOWN else action
        if self.seat not in position.actors():
            return None
        if self.bot.kind == TRAINED:
            network = learned.network_for(position.game, position.seats)
            return learned.decide(network, position.seen_by(self.seat), self.seat, self._rng)
        legal = position.legal(self.seat)
        if self.thinks and len(legal) > 1:
            seen = position.seen_by(self.seat)
            weights, payoffs = thinking.weigh(
                seen, self.seat, self._mind, self._rng, self.bot.effort, self.seconds, self.threads
            )
            return thinking.choose(seen, self.seat, weights, payoffs, self._rng)
        return legal[int(below(self._rng.data, len(legal)))]

    def watch(self, position: Position, seat: int, move: str) -> None:
        """Sees another seat's move before it happens; a secret one only as that."""
        watch = position.game.policies.watch
        if watch is None or self.bot.kind == RANDOM or seat == self.seat:
            return
        secret = move.split(" ")[0] in position.game.face.SECRET_MOVES
        action = UNKNOWN if secret else position.game.face.parse_move(move)
        watch(view(position.seen_by(self.seat).data), self.seat, seat, action, self._mind.data, self._rng.data)
