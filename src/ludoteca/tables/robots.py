"""The bots at one table: who plays a bot's seat, or stands in for a person, and how long they take."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludoteca.bots.live import LiveBot
from ludoteca.bots.registry import Bot, at_tables, expert, usual
from ludoteca.bots.registry import bot as find_bot
from ludoteca.engine.position import Position
from ludoteca.tables.clock import is_answer, usual_delay
from ludoteca.tables.facts import Facts

if TYPE_CHECKING:
    from ludoteca.tables.moments import Moment


#: The longest that a bot thinks, in seconds of one core.
THINKS = 0.3


class Robots:
    """The bots of a table by seat. They are made when they are needed, and shown what happened a little before."""

    def __init__(self) -> None:
        self._bots: dict[int, LiveBot] = {}

    def at(self, seat: int, facts: Facts, tail: Iterable[Moment], position: Position) -> LiveBot:
        """The bot that plays the seat."""
        if seat not in self._bots:
            game = facts.setting.played
            level = facts.seats[seat].bot
            if level not in at_tables(game, facts.setting.seats):
                level = usual(game)  # a person's stand-in; or this house has no such bot any more, and the game goes on
            self._bots[seat] = _shown_all(find_bot(game, level), seat, facts, tail, position)
        return self._bots[seat]

    def adviser(self, seat: int, facts: Facts, tail: Iterable[Moment], position: Position) -> LiveBot:
        """An expert who looks over the seat's shoulder."""
        return _shown_all(expert(facts.setting.played), seat, facts, tail, position)

    def learn(self, bot: LiveBot) -> None:
        """A bot that thought on a copy of its memory has acted: the copy is its memory now."""
        if bot.seat in self._bots:
            self._bots[bot.seat] = bot

    def dismiss(self, seats: Iterable[int]) -> None:
        """No bots play these seats (any more)."""
        for seat in seats:
            self._bots.pop(seat, None)

    def delay(self, seat: int, facts: Facts, tail: Iterable[Moment], position: Position, number: int) -> float:
        """Seconds until the seat's bot decides, from public information alone, drawn before it looks (P1)."""
        if facts.setting.played.policies.delay is not None:
            return self.at(seat, facts, tail, position).delay(position)
        return usual_delay(facts.id, number, seat, is_answer(position, seat))

    def watch(self, position: Position, moment: Moment) -> None:
        """Lets all see what happens."""
        for bot in self._bots.values():
            _show(bot, position, moment)


def _shown_all(bot: Bot, seat: int, facts: Facts, tail: Iterable[Moment], position: Position) -> LiveBot:
    """A bot that has seen what happened a little before."""
    # What a bot throws its dice with must stay as secret as the shuffle, and tell nothing of it.
    secret = hashlib.sha256(f"bots {facts.seed}".encode()).hexdigest()
    made = LiveBot(bot, seat, secret, seconds=THINKS)
    for moment in tail:
        _show(made, position, moment)
    return made


def _show(bot: LiveBot, position: Position, moment: Moment) -> None:
    if "move" in moment.event and position.game.policies.watch is not None:
        before = position.clone()
        before.data = moment.before
        bot.watch(before, moment.event["seat"] - 1, moment.event["move"])
