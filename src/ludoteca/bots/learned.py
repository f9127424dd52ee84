"""The networks that the house itself has trained, and how one plays a seat."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.bots.deciding import simultaneity
from ludoteca.bots.network import Network, load
from ludoteca.engine.contract import Game
from ludoteca.engine.dice import below
from ludoteca.engine.position import Position
from ludoteca.engine.view import view
from ludoteca.language import N_

#: The name of the bot that plays by them.
LEARNED = N_("learned")
#: How often, in hundredths, it chooses at a whim where several choose at once. Players who are all sure that another
#: animal is a mistake can rob each other for ever (HO13 never counts).
WHIM = 10
#: With how many sides the dice are thrown that draw from a policy.
SIDES = 1 << 30
#: Where they lie: GAME-SEATS.npz.
FOLDER = Path(__file__).parent / "nets"


def trained_for(game: Game) -> tuple[int, ...]:
    """The numbers of seats for which there is a network."""
    return tuple(seats for seats in game.seats if _file(game, seats).is_file())


@functools.cache
def network_for(game: Game, seats: int) -> Network:
    """The house's network; `BadNetwork` if there is none, or it does not know the game as it is now."""
    trained = trained_for(game)
    network = load(_file(game, seats if seats in trained else min(trained, default=seats)))
    network.check(game, seats)
    return network


def _file(game: Game, seats: int) -> Path:
    return FOLDER / f"{game.name}-{seats}.npz"


#: Making it looks at every action's name.
_simultaneity = functools.cache(simultaneity)


def decide(network: Network, seen: Position, seat: int, rng: np.ndarray[Any, Any]) -> int:
    """The action of a seat that is waited for, from what it sees; `rng` is a generator of `ludoteca.engine.dice`.

    Where several choose at once it is drawn from the network's policy, or at a whim; else it is the likeliest. (As
    after thinking, but for the unlikely: `final_choice` drops it, and with it the whim.)
    """
    legal = seen.legal(seat)
    chances = network.chances(seen.observe(seat), seat, legal)
    if not _simultaneity(seen.game)(view(seen.data), seat, legal):
        return legal[int(chances.argmax())]
    if below(rng.data, 100) < WHIM:
        return legal[int(below(rng.data, len(legal)))]
    drawn = below(rng.data, SIDES) / SIDES
    return legal[min(int(np.searchsorted(chances.cumsum(), drawn, "right")), len(legal) - 1)]
