"""A game cut down: the same rules with other constants, so that a hand can be two cards and a deck eight.

Rules name their constants (`HAND`, `COPIES`). Here a copy of each rule, and of each rule that it calls, is bound to
other values; the code is the same code.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import Game
from ludoteca.games.moose import state as moose

#: Stands for the deck and the hand of the rules.
WHOLE = "whole"


def cards_of(game: Game, deck: str) -> tuple[int, ...]:
    """The sorted card codes of a text such as ``2*kitchen+door``; `ValueError` says what is wrong with it."""
    codes: list[int] = []
    for part in deck.split("+"):
        count, star, card = part.strip().partition("*")
        if not star:
            count, card = "1", count
        try:
            codes += [game.face.card_code(card)] * int(count)
        except ValueError:
            raise ValueError(f"deck={deck!r}: {part!r} is no card of {game.name}, nor a number of them") from None
    return tuple(sorted(codes))


@functools.cache
def cut(game: Game, seats: int, deck: str, hand: int) -> Game:
    """The game with this deck, and so many cards dealt to each; 0: as many as ever. `ValueError` if it can't be."""
    if deck == WHOLE and hand == 0:
        return game
    if game.name != "moose":
        raise ValueError(f"only moose is played with another deck or hand, not {game.name}")
    codes = game.deck(seats, game.settle()) if deck == WHOLE else cards_of(game, deck)
    copies, hand = Counter(codes), hand or moose.HAND
    for code, count in copies.items():
        if not 0 < count <= moose.COPIES[code]:
            raise ValueError(f"deck={deck!r}: {game.face.card_json(code)} {count} times, of {moose.COPIES[code]}")
    if not 0 < hand <= len(codes) // seats or hand > moose.HAND:
        raise ValueError(f"hand={hand}: {len(codes)} cards are too few for {seats} such hands, or it is more than four")
    if len(codes) - hand * seats > moose.PILE:
        raise ValueError(f"hand={hand}: the draw pile has room for {moose.PILE} cards, not {len(codes) - hand * seats}")
    constants = {
        "COPIES": tuple(copies[kind] for kind in range(moose.KINDS)),
        "DECK": len(codes),
        "HAND": hand,
        "TRAPS": copies[moose.TRAP],
    }
    if constants["TRAPS"] == 0:
        raise ValueError(f"deck={deck!r}: there has to be a trap, since what is observed is counted by them")
    rules = {
        field.name: with_constants(rule, constants, {})
        for field in dataclasses.fields(game.rules)
        if (rule := getattr(game.rules, field.name))
    }
    return dataclasses.replace(
        game, rules=dataclasses.replace(game.rules, **rules), deck=lambda seats, options: list(codes)
    )


def with_constants(
    function: Callable[..., Any], constants: Mapping[str, Any], done: dict[Callable[..., Any], Callable[..., Any]]
) -> Callable[..., Any]:
    """The function with the constants that it names replaced, and those of all functions that it calls."""
    assert isinstance(function, types.FunctionType)
    if function not in done:
        names: dict[str, Any] = {}
        for name in function.__code__.co_names:
            known = function.__globals__.get(name)
            if name in constants:
                names[name] = constants[name]
            elif isinstance(known, types.FunctionType):
                names[name] = with_constants(known, constants, done)
        done[function] = bind(function, **names) if names else function
    return done[function]
