"""Shuffled decks inside a search: a game of several hands is dealt again in the middle of what a bot imagines.

Which cards a deck has can follow from the seats and the options. All decks of a game are written down beforehand, and
a small function over the record tells which one it is.
"""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import Game
from ludoteca.engine.dice import shuffle

# The templates below get their free names from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"


def redeal(s, rng):
    """Deals a shuffled deck."""
    which = which_deck(s)
    n = SIZES[which]
    cards = np.empty(n, np.int64)
    for k in range(n):
        cards[k] = DECKS[which, k]
    shuffle(rng, cards, n)
    deal(s, cards)


def redealer(game: Game) -> Callable[..., None]:
    """redeal(s, rng) of a game."""
    settled = game.settle()
    relevant = [option for option in game.options if _matters(game, option.name)]
    decks = []
    for seats in game.seats:
        for values in itertools.product(*(option.values for option in relevant)):
            options = {option.name: value for option, value in zip(relevant, values, strict=True)}
            decks.append(list(game.deck(seats, {**settled, **options})))
    sizes = np.array([len(deck) for deck in decks])
    table = np.zeros((len(decks), sizes.max()), np.int16)
    for row, deck in zip(table, decks, strict=True):
        row[: len(deck)] = deck
    which = bind(seats_above_least, LEAST=game.seats[0])
    for option in relevant:
        which = bind(_reading(option.name), before=which, VALUES=len(option.values))
    return bind(redeal, which_deck=which, DECKS=table, SIZES=sizes, deal=game.rules.deal)


def _matters(game: Game, name: str) -> bool:
    option = next(option for option in game.options if option.name == name)
    settled = game.settle()
    return any(
        list(game.deck(seats, {**settled, name: value})) != list(game.deck(seats, settled))
        for seats in game.seats
        for value in option.values
    )


def seats_above_least(s):
    """The number of a deck that follows from the seats alone."""
    return s.seats - LEAST


def with_option(s):
    """The number of a deck, one option further."""
    return before(s) * VALUES + s.option


def _reading(name: str) -> Callable[..., Any]:
    """`with_option`, reading the field of that name."""
    code = with_option.__code__
    names = tuple(name if each == "option" else each for each in code.co_names)
    return types.FunctionType(code.replace(co_names=names), with_option.__globals__, f"with_{name}")
