"""A game's rules over arrays of states, interpreted or compiled, with one and the same signature.

Everything takes `(states, i, …)`: a compiled function called from Python with an array costs under a microsecond,
with a single record five.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import Game
from ludoteca.engine.view import view


@dataclass(frozen=True)
class Kernel:
    """The functions of `contract.Rules`, each over the record `states[i]` of an array of states.

    `deck` and `out` of `legal` are int16 arrays, `scores` int32, `out` of `observe` float32, `rng` int64[4].
    """

    deal: Callable[..., None]
    actors: Callable[..., int]
    interrupters: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., None]
    outcome: Callable[..., int]
    hide: Callable[..., None]
    resample: Callable[..., None]
    observe: Callable[..., None]
    close: Callable[..., None]
    #: step(states, i, seat, action) -> bool: applies the action if it is legal, else changes nothing.
    step: Callable[..., bool]


PIECES = ("deal", "actors", "interrupters", "legal", "apply", "outcome", "hide", "resample", "observe", "close")


def no_close(s):
    """A game without windows has nothing to close."""


def piece(game: Game, name: str) -> Callable[..., Any]:
    """One of the game's rules as a plain function over a record."""
    return getattr(game.rules, name) or no_close


@functools.cache
def interpreted(game: Game) -> Kernel:
    """The rules as they stand in the source: for a game at once, for debugging, coverage and comparison."""
    return Kernel(**{name: _on_view(piece(game, name)) for name in PIECES}, step=_step(game))


@functools.cache
def compiled(game: Game) -> Kernel:
    """The rules compiled by Numba, on first call or from its cache; they run without the interpreter's lock."""
    templates = {name: bind(_TEMPLATES[name], **{name: piece(game, name)}) for name in PIECES}
    templates["step"] = bind(step_at, legal=game.rules.legal, apply=game.rules.apply, ACTIONS=game.actions)
    return Kernel(**{name: twin(template) for name, template in templates.items()})


def _on_view(rule: Callable[..., Any]) -> Callable[..., Any]:
    def run(states: np.ndarray[Any, Any], i: int, *arguments: Any) -> Any:
        return rule(view(states, i), *(a.data if isinstance(a, np.ndarray) else a for a in arguments))

    return run


def _step(game: Game) -> Callable[..., bool]:
    def step(states: np.ndarray[Any, Any], i: int, seat: int, action: int) -> bool:
        s, out = view(states, i), [0] * game.actions
        n = game.rules.legal(s, seat, out)
        if action not in out[:n]:
            return False
        game.rules.apply(s, seat, action)
        return True

    return step


# The templates below get their free names (`deal`, `legal`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"


def deal_at(states, i, deck):
    deal(states[i], deck)


def actors_at(states, i):
    return actors(states[i])


def interrupters_at(states, i):
    return interrupters(states[i])


def legal_at(states, i, seat, out):
    return legal(states[i], seat, out)


def apply_at(states, i, seat, action):
    apply(states[i], seat, action)


def outcome_at(states, i, scores):
    return outcome(states[i], scores)


def hide_at(states, i, viewer):
    hide(states[i], viewer)


def resample_at(states, i, viewer, rng):
    resample(states[i], viewer, rng)


def observe_at(states, i, viewer, out):
    observe(states[i], viewer, out)


def close_at(states, i):
    close(states[i])


def step_at(states, i, seat, action):
    out = np.empty(ACTIONS, np.int16)
    s = states[i]
    for k in range(legal(s, seat, out)):
        if out[k] == action:
            apply(s, seat, action)
            return True
    return False


_TEMPLATES: dict[str, Callable[..., Any]] = {
    "deal": deal_at,
    "actors": actors_at,
    "interrupters": interrupters_at,
    "legal": legal_at,
    "apply": apply_at,
    "outcome": outcome_at,
    "hide": hide_at,
    "resample": resample_at,
    "observe": observe_at,
    "close": close_at,
}
