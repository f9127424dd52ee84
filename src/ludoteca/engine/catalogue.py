"""Which games there are: every package that names one under the entry-point group ``ludoteca.games``."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points

from ludoteca.engine.contract import Game

GROUP = "ludoteca.games"
#: The house's own, in the order in which they are shown; others follow by name.
OWN = ("moose", "hoarders", "moggie", "moon")


class UnknownGame(ValueError):
    """No installed package offers a game of this name."""


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    order = [name for name in OWN if name in found] + sorted(set(found) - set(OWN))
    return {name: found[name] for name in order}


def names() -> tuple[str, ...]:
    """The names of all games that can be played here."""
    return tuple(_entries())


@functools.cache
def game(name: str) -> Game:
    """The game of that name; `UnknownGame` if there is none. Only this game's code is loaded."""
    entry = _entries().get(name)
    if entry is None:
        raise UnknownGame(name)
    found = entry.load()
    if not isinstance(found, Game):
        raise TypeError(f"entry point {name!r} of {GROUP} is not a ludoteca Game")
    return found
