"""`python -m ludoteca.envs moose`: what the numbers of a game mean, as Markdown."""

import sys

from ludoteca.engine.catalogue import names
from ludoteca.envs.meanings import tables
from ludoteca.envs.words import game_named

if __name__ == "__main__":
    try:
        games = [game_named(name) for name in sys.argv[1:] or names()]
    except ValueError as error:
        sys.exit(str(error))
    for game in games:
        print(f"## {game.name}\n\n{tables(game)}\n")
