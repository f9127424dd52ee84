"""A bot of the house that thinks for so many seconds about each move, whatever its level would do."""

from __future__ import annotations

import dataclasses

from ludoteca.arena.guests import Answerer, Maker, Setting
from ludoteca.arena.hands import one_hand
from ludoteca.bots.live import LiveBot
from ludoteca.bots.registry import Bot, expert
from ludoteca.bots.registry import bot as named
from ludoteca.bots.registry import names as bot_names
from ludoteca.bots.thinking import ready
from ludoteca.engine.catalogue import game
from ludoteca.engine.contract import Game
from ludoteca.engine.position import Position

#: More than anybody thinks in the time that there is.
ENDLESS = 1 << 40


def thinker_named(chosen: Game, name: str) -> Bot:
    """The bot of that name; `expert` is there for every game."""
    return expert(chosen) if name == "expert" and name not in bot_names(chosen) else named(chosen, name)


def maker(setting: Setting) -> Maker:
    """What the guest's process makes players with; everything is compiled before the first game."""
    chosen = game(setting.game)
    ready(one_hand(chosen) if setting.hands else chosen)
    bot = dataclasses.replace(thinker_named(chosen, setting.target), effort=ENDLESS)
    return lambda seat, seed: Timed(LiveBot(bot, seat, seed, seconds=setting.seconds))


class Timed(Answerer):
    """It in one seat of one game."""

    def __init__(self, bot: LiveBot) -> None:
        self._bot = bot

    def decide(self, position: Position, seat: int, waited_for: bool) -> object:
        return self._bot.decide(position)

    def watch(self, position: Position, seat: int, move: str) -> None:
        self._bot.watch(position, seat, move)
