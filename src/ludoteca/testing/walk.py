"""Random games step by step, with interruptions and windows that run out: where the checks look."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ludoteca.engine.contract import Game
from ludoteca.engine.events import Event, take
from ludoteca.engine.kernel import Kernel
from ludoteca.engine.position import Position

#: A game that takes more steps than this is taken for endless.
ENDLESS = 200_000
#: Checks that look at every step of a game look at no more than this many.
STEPS = 400
#: How often a seat that may interrupt does, and a window runs out.
INTERRUPTS, RUNS_OUT = 0.1, 0.2


@dataclass(frozen=True)
class Step:
    """One step of a game: the event, and the position before and after it."""

    before: Position
    event: Event
    after: Position


def walk(
    game: Game,
    seats: int,
    seed: object,
    options: Mapping[str, object] | None = None,
    *,
    limit: int = ENDLESS,
    kernel: Kernel | None = None,
) -> Iterator[Step]:
    """A random game from before its first deal, at most `limit` steps; each position is independent of the others."""
    chance = random.Random(f"{game.name} {seats} {seed}")
    position = Position(game, seats, chance.randrange(seats), options, kernel=kernel)
    for _ in range(limit):
        if position.over:
            return
        before = position
        event = next_event(position, chance)
        position = before.clone()
        take(position, event)
        yield Step(before, event, position)


def next_event(position: Position, chance: random.Random) -> Event:
    """Something that can happen now."""
    game = position.game
    if position.awaits_deal:
        deck = list(game.deck(position.seats, position.options))
        chance.shuffle(deck)
        return {"deal": [game.face.card_json(code) for code in deck]}
    actors, others = position.actors(), position.interrupters()
    if position.window and (not actors or chance.random() < RUNS_OUT):
        return {"clock": "close"}
    seat = chance.choice(others if others and (not actors or chance.random() < INTERRUPTS) else actors)
    return {"seat": seat + 1, "move": chance.choice(position.moves(seat))}
