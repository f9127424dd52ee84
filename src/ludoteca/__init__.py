"""Ludoteca: four tabletop games on one fast engine.

>>> import ludoteca
>>> moose = ludoteca.game("moose")
>>> position = ludoteca.Position(moose, seats=3)

`ludoteca.engine.contract` says what a game is; ``docs/contract.md`` shows how to write a fifth one.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludoteca.engine.catalogue import game, names
    from ludoteca.engine.contract import Game
    from ludoteca.engine.position import Position

__version__ = "0.1.0"
__all__ = ["Game", "Position", "game", "names"]

_HOMES = {"Game": "contract", "Position": "position", "game": "catalogue", "names": "catalogue"}


def __getattr__(name: str) -> Any:
    """Loads what is asked for, and NumPy with it, only then: `ludoteca --help` is there at once."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"ludoteca.engine.{_HOMES[name]}"), name)
