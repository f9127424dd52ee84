"""A trained network as a player: one from a file, or the house's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.arena.guests import Answerer, Maker, Setting
from ludoteca.bots.learned import decide, network_for
from ludoteca.bots.network import Network, load
from ludoteca.engine.catalogue import game
from ludoteca.engine.dice import seeded
from ludoteca.engine.position import Position


def maker(setting: Setting) -> Maker:
    """What the guest's process makes players with; `BadNetwork` if the network cannot play this."""
    chosen = game(setting.game)
    if setting.target:
        network = load(Path(setting.target))
        network.check(chosen, setting.seats)
    else:
        network = network_for(chosen, setting.seats)
    return lambda _seat, seed: Trained(network, seeded("network", seed))


class Trained(Answerer):
    """It in one seat of one game."""

    def __init__(self, network: Network, rng: np.ndarray[Any, Any]) -> None:
        self._network, self._rng = network, rng

    def decide(self, position: Position, seat: int, waited_for: bool) -> object:
        return decide(self._network, position, seat, self._rng) if waited_for else None
