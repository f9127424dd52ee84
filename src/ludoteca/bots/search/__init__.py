"""A search that plays any game it knows the rules of, and never sees more than its seat does.

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
from ludoteca.bots.search import choosing, think
from ludoteca.bots.search.edges import EDGE, EDGES
from ludoteca.bots.search.redeal import redealer
from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import Game
from ludoteca.engine.kernel import PIECES, piece

Function = Callable[..., Any]
Memory = tuple[int, np.dtype[Any]]

#: Whose functions have free names.
TEMPLATES = (deciding.__name__, choosing.__name__, think.__name__)


@functools.cache
def thinker(game: Game) -> tuple[Function, Memory]:
    """`Policies.think` of a game, and its `memory`: the game's own, else the search; interpreted, for `twin`."""
    own = game.policies.think
    if own is not None:
        return own, game.policies.memory or (1, EDGE)
    return search(game), (EDGES, EDGE)


def search(game: Game, **instead: Any) -> Function:
    """The search bound to a game's rules; `instead` puts other things in the place of its names, to measure them."""
    names: dict[str, Any] = {name: piece(game, name) for name in PIECES}
    names |= {"redeal": redealer(game), "ACTIONS": game.actions, "SECRET": secret_actions(game)}
    if game.policies.playout is not None:
        names |= {"imagined": think.as_policy, "playout": game.policies.playout}
    for hook in ("believes", "judge", "horizon"):
        if getattr(game.policies, hook) is not None:
            names[hook] = getattr(game.policies, hook)
    return _filled(think.think, names | instead, {})


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
