"""The games' numbers as Gymnasium's spaces."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from ludoteca.engine.contract import Game


def knowledge(game: Game) -> spaces.Box:
    """What a seat knows: each number within what its `Feature` announces."""
    low = np.concatenate([np.full(feature.size, feature.low, np.float32) for feature in game.features])
    high = np.concatenate([np.full(feature.size, feature.high, np.float32) for feature in game.features])
    return spaces.Box(low, high, dtype=np.float32)


def asked(game: Game, actions: int) -> spaces.Dict:
    """What an agent is given: `observation`, and `action_mask` with 1 for each action that it can choose."""
    return spaces.Dict({"observation": knowledge(game), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
