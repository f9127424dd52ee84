"""A bot in a seat of a live game: the same policies as in simulations, one decision at a time, interpreted."""

from __future__ import annotations

import random

import numpy as np

from ludoteca.bots.play import GREEDY
from ludoteca.bots.registry import Bot
from ludoteca.engine.contract import MIND, SPECTATOR, UNKNOWN
from ludoteca.engine.dice import below, seeded
from ludoteca.engine.position import Position
from ludoteca.engine.view import view


class LiveBot:
    """Plays one seat (from 0) of one game. It is handed positions, and looks only at what the seat may see."""

    def __init__(self, bot: Bot, seat: int, seed: object = None) -> None:
        self.bot = bot
        self.seat = seat
        self._mind = np.zeros(MIND, np.int32)
        self._mind[: len(bot.mind)] = bot.mind
        self._rng = seeded("bot", seat, random.SystemRandom().random() if seed is None else seed)

    def delay(self, position: Position) -> float:
        """Seconds until it decides, from public information alone."""
        delay = position.game.policies.delay
        if delay is None:
            return 0.0
        public = position.seen_by(SPECTATOR)
        return int(delay(view(public.data), self.seat, self._mind.data, self._rng.data)) / 1000

    def decide(self, position: Position) -> int | None:
        """Its action now; None if it lets a chance to interrupt go by."""
        if self.bot.kind == GREEDY:
            seen = position.seen_by(self.seat)
            action = int(position.game.policies.greedy(view(seen.data), self.seat, self._mind.data, self._rng.data))
            return None if action == UNKNOWN else action
        if self.seat not in position.actors():
            return None
        legal = position.legal(self.seat)
        return legal[int(below(self._rng.data, len(legal)))]

    def watch(self, position: Position, seat: int, move: str) -> None:
        """Sees another seat's move before it happens; a secret one only as that."""
        watch = position.game.policies.watch
        if watch is None or self.bot.kind != GREEDY or seat == self.seat:
            return
        secret = move.split(" ")[0] in position.game.face.SECRET_MOVES
        action = UNKNOWN if secret else position.game.face.parse_move(move)
        watch(view(position.seen_by(self.seat).data), self.seat, seat, action, self._mind.data, self._rng.data)
