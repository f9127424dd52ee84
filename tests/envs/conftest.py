"""Most environments are tested interpreted: compiling four games would take minutes, and the code is the same.
`test_batch` compiles one, and the long tests all."""

import pytest

from ludoteca.engine.compiling import twin
from ludoteca.engine.kernel import compiled
from ludoteca.engine.playout import random_games
from ludoteca.envs.against import against
from ludoteca.envs.alone import alone
from ludoteca.envs.rewards import fewest_win
from ludoteca.envs.stepping import stepping

KEPT = (twin, compiled, random_games, fewest_win, stepping, alone, against)


@pytest.fixture
def interpreted(monkeypatch):
    """What is made now runs as it stands in the source, and is forgotten afterwards."""
    for kept in KEPT:
        kept.cache_clear()
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    yield
    for kept in KEPT:
        kept.cache_clear()
