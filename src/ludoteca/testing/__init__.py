"""The conformance kit: the same battery for every game, ours or anybody's.

>>> from ludoteca.testing import check_game
>>> check_game(game)                       # doctest: +SKIP

Each check raises AssertionError, which says what does not hold and the seed that shows it.
"""

from ludoteca.testing.battery import CHECKS, check_game
from ludoteca.testing.playthrough import playthrough
from ludoteca.testing.walk import Step, walk

__all__ = ["CHECKS", "Step", "check_game", "playthrough", "walk"]
