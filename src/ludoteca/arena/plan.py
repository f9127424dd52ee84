"""What is to be played: a game, who plays it, on which deals, and who sits where.

Duplicate play: every deal is played once for each of the bots in each place of the round, so that each bot has held
each seat's cards. In a *contest* the order around the table and the seat where it begins are drawn anew for every deal:
nobody always sits behind the same neighbour, and every deal is as good a sample as the next.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ludoteca.arena.hands import whole
from ludoteca.bots.registry import Bot, bot
from ludoteca.engine.contract import Game, OptionValue
from ludoteca.engine.dice import below, seeded, shuffle


@dataclass(frozen=True)
class Guest:
    """A player that runs in a process of its own and is told what its seat may see."""

    name: str
    #: How it is hosted: one of `ludoteca.arena.guests.KINDS`.
    kind: str
    #: What is started there: a Python object's path, a command, a bot's name.
    target: str
    #: How long it may think about a move, for those who obey; 0: nothing is said.
    seconds: float = 0.0
    #: Settings of its own, as text.
    more: str = ""


Player = Bot | Guest


@dataclass(frozen=True)
class Plan:
    """Who plays what, and how many games; the players repeat around the table."""

    game: Game
    seats: int
    bots: tuple[Player, ...]
    games: int
    seed: str = "0"
    options: dict[str, OptionValue] = field(default_factory=dict)
    #: Players are to be compared: all play, at tables as many as they are, in an order drawn for each deal.
    contest: bool = False

    @property
    def rotations(self) -> int:
        """How often each deal is played: once if all bots are alike, else once for each bot in the first seat."""
        return len(self.bots) if self.contest or len(set(self.bots)) > 1 else 1

    @property
    def deals(self) -> int:
        """How many deals that makes; the last one's rotations are all played."""
        return -(-self.games // self.rotations)

    def places(self, deal: int) -> np.ndarray[Any, Any]:
        """Which bot (a number) sits where on that deal: int[rotations, seats]."""
        order = np.arange(len(self.bots), dtype=np.int64)
        offset = 0
        if self.contest:
            rng = seeded(self.seed, "seating", deal)
            shuffle(rng.data, order.data, len(order))
            offset = int(below(rng.data, self.seats))
        seats = (np.arange(self.seats) + offset) % self.seats
        places: np.ndarray[Any, Any] = order[(seats + np.arange(self.rotations)[:, None]) % len(order)]
        return places

    def seating(self, rotation: int, deal: int = 0) -> list[Player]:
        """The bots by seat."""
        return [self.bots[number] for number in self.places(deal)[rotation]]

    def shares(self, winners: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Each seat's share of each win, from the masks of some whole deals: float[deals, rotations, seats]."""
        won = (winners[:, None] >> np.arange(self.seats) & 1).astype(np.float64)
        each: np.ndarray[Any, Any] = won / won.sum(1, keepdims=True)
        return each.reshape(-1, self.rotations, self.seats)

    @property
    def house_only(self) -> bool:
        """Only bots of the house play, in the compiled loop."""
        return all(isinstance(player, Bot) for player in self.bots)

    @property
    def thinking(self) -> bool:
        """Whether a bot of the house thinks."""
        return any(player.effort for player in self.bots if isinstance(player, Bot))

    @cached_property
    def head(self) -> dict[str, Any]:
        """The plan in words: all that the games follow from, but for their number."""
        return {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "hands": whole(self.game) is not self.game,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "bots": [_described(player) for player in self.bots],
        }

    @cached_property
    def digest(self) -> str:
        """Names the plan: games of one digest can be counted together."""
        text = json.dumps(self.head, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _described(player: Player) -> dict[str, Any]:
    if isinstance(player, Bot):
        return {"name": player.name, "kind": player.kind, "mind": list(player.mind), "effort": player.effort}
    return {
        "name": player.name,
        "kind": player.kind,
        "target": player.target,
        "seconds": player.seconds,
        "more": player.more,
    }


def plan(game: Game, seats: int, bots: Sequence[str], games: int, seed: str = "0", **options: OptionValue) -> Plan:
    """A plan of a simulation from names of bots; no more of them than seats."""
    return Plan(game, seats, tuple(bot(game, name) for name in bots[:seats]), games, seed, game.settle(options))


def contest(
    game: Game,
    seats: int,
    players: Sequence[Player],
    games: int,
    seed: str = "0",
    options: Mapping[str, OptionValue] | None = None,
) -> Plan:
    """A plan of a contest between two players or more, with names that tell them apart."""
    assert len(players) > 1, "a contest is between two or more"
    return Plan(game, seats, tuple(players), games, seed, game.settle(options), contest=True)
