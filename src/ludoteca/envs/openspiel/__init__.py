"""The games for OpenSpiel: importing this registers them.

>>> import pyspiel, ludoteca.envs.openspiel
>>> game = pyspiel.load_game("ludoteca_moon(seats=3)")

`docs/openspiel.md` says how games of hidden hands, secret choices and clocks became OpenSpiel's.
"""

from __future__ import annotations

try:
    import pyspiel  # noqa: F401
except ImportError as missing:
    raise ImportError('OpenSpiel is not installed here: pip install "ludoteca[openspiel]"') from missing

from ludoteca.envs.openspiel.course import parameters
from ludoteca.envs.openspiel.registering import PREFIX, register

__all__ = ["NAMES", "PREFIX", "SIX_CARDS", "parameters"]

#: What `pyspiel.load_game` knows the games as.
NAMES = register()

#: A game small enough to be solved: Moose for two with six cards, of which each is dealt two.
SIX_CARDS = PREFIX + "moose(seats=2,hand=2,deck=2*moose-in-house+2*kitchen+moose-kitchen+trap)"
