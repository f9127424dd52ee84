"""A search that plays any game it knows the rules of, and never sees more than its seat does; where a game has a
practised player, that player's games are played on instead.

`thinker(game)` is what the house asks for: the function that weighs the moves of a game, and the memory it needs.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.bots import deciding
from ludoteca.bots.deciding import secret_actions
from ludoteca.bots.search import choosing, rollouts, think
from ludoteca.bots.search.edges import EDGE, EDGES
from ludoteca.bots.search.redeal import redealer
from ludoteca.engine import scoring
from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import Game
from ludoteca.engine.kernel import PIECES, piece

Function = Callable[..., Any]
Memory = tuple[int, np.dtype[Any]]

#: For those who keep nothing between two calls.
NO_MEMORY: Memory = (1, EDGE)
#: Whose functions have free names.
TEMPLATES = (deciding.__name__, choosing.__name__, rollouts.__name__, think.__name__, scoring.__name__)


@functools.cache
def thinker(game: Game) -> tuple[Function, Memory]:
    """`Policies.think` of a game, and its `memory`: the game's own, or the house's; interpreted, for `twin`."""
    own, memory = game.policies.think, game.policies.memory or NO_MEMORY
    if game.policies.practised is not None:
        house = rolling_out(game)
        return (house, NO_MEMORY) if own is None else (bind(rollouts.own_first, think=own, house=house), memory)
    return (search(game), (EDGES, EDGE)) if own is None else (own, memory)


def search(game: Game, **instead: Any) -> Function:
    """The search bound to a game's rules; `instead` puts other things in the place of its names, to measure them."""
    names = _names(game)
    if game.policies.playout is not None:
        names["imagined"] = think.as_policy
    return _filled(think.think, names | instead, {})


def rolling_out(game: Game, **instead: Any) -> Function:
    """The rollouts of a game's practised player; `instead` as for `search`."""
    others = think.imagined if game.policies.playout is None else think.as_policy
    names = _names(game) | {"imagined": rollouts.as_practised, "others": others}
    return _filled(rollouts.roll_out, names | instead, {})


def _names(game: Game) -> dict[str, Any]:
    """What a game puts in the place of free names."""
    names: dict[str, Any] = {name: piece(game, name) for name in PIECES}
    names |= {"redeal": redealer(game), "ACTIONS": game.actions, "SECRET": secret_actions(game)}
    for hook in ("playout", "believes", "judge", "horizon", "practised", "imagine"):
        if getattr(game.policies, hook) is not None:
            names[hook] = getattr(game.policies, hook)
    return names


def _filled(template: Function, names: dict[str, Any], done: dict[Function, Function]) -> Function:
    """The template with its free names, and those of the templates that it calls."""
    assert isinstance(template, types.FunctionType)
    if template not in done:
        called = {name: names.get(name, template.__globals__.get(name)) for name in template.__code__.co_names}
        own = {
            name: _filled(other, names, done)
            for name, other in called.items()
            if isinstance(other, types.FunctionType) and other.__module__ in TEMPLATES
        }
        done[template] = bind(template, **{**names, **own})
    return done[template]
