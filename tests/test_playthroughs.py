"""One whole game of each kind as text, for reviewers to read: what the rules do must be what stands there.

After a deliberate change: python tests/test_playthroughs.py
"""

from pathlib import Path

import pytest

from ludoteca.engine.catalogue import game
from ludoteca.testing import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
#: The games, with seats that give a game of readable length.
GAMES = {"moose": 4, "hoarders": 4, "moggie": 12, "moon": 3}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_written(name):
    written = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert playthrough(game(name), GAMES[name]) == written


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each, seats in GAMES.items():
        (FOLDER / f"{each}.txt").write_text(playthrough(game(each), seats), "utf-8")
