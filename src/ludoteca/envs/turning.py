"""Actions that name seats, counted as observations are: from one's own seat, clockwise."""

from __future__ import annotations

import functools
import re
from typing import Any

import numpy as np

from ludoteca.engine.contract import Game
from ludoteca.envs.asking import action_count

Array = np.ndarray[Any, Any]

#: How a move's text names a seat.
NAMED = re.compile(r"@(\d+)")
#: The two halves of `turned`: from the game's actions to a seat's own, and back.
OWN, GAMES = 0, 1


@functools.cache
def turned(game: Game, seats: int, relative: bool) -> Array:
    """int16 (2, seats, actions): [OWN, seat, action] is what the seat calls the game's action, [GAMES, …] the way back.

    Called relative, `kitchen@1` gives a kitchen to oneself, `kitchen@2` to the next one clockwise; otherwise the seats
    stay as the table counts them.
    """
    count = action_count(game)
    table = np.tile(np.arange(count, dtype=np.int16), (2, seats, 1))
    if relative:
        for seat in range(seats):
            for action in range(game.actions):
                own = game.face.parse_move(_seen_from(game.face.move_text(action), seat, seats))
                table[OWN, seat, action] = own
                table[GAMES, seat, own] = action
    table.flags.writeable = False
    return table


def _seen_from(move: str, seat: int, seats: int) -> str:
    def number(found: re.Match[str]) -> str:
        named = int(found[1])
        return f"@{(named - 1 - seat) % seats + 1 if named <= seats else named}"

    return NAMED.sub(number, move)
