"""The games as OpenSpiel lists and loads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from ludoteca.engine.catalogue import game as game_named
from ludoteca.engine.catalogue import names
from ludoteca.engine.contract import Game
from ludoteca.envs.openspiel.course import DIGITS, course, parameters
from ludoteca.envs.openspiel.observer import Observer
from ludoteca.envs.openspiel.states import State

PREFIX = "ludoteca_"


def game_type(game: Game, tensors: bool) -> pyspiel.GameType:
    """What OpenSpiel is told of every game of this name; `tensors`: information states are tensors too."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Ludoteca {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=tensors,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(game),
    )


class LudotecaGame(pyspiel.Game):  # type: ignore[misc]
    """One of the house's games with its parameters; `pyspiel.load_game` makes it."""

    def __init__(self, game: Game, given: Mapping[str, Any]) -> None:
        self._course = course(game.name, given)
        seats = self._course.board.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=self._course.outcomes_end,
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self._course.limit,
        )
        super().__init__(game_type(game, self._course.is_small), info, self._course.wanted)

    def new_initial_state(self, given: object = None) -> State:
        """The game before anything has happened."""
        if given is not None:
            raise ValueError("a game begins at its beginning")
        return State(self, self._course.root)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: the first player, and a deck before each choice."""
        return 1 + (self._course.limit + 1) * max(len(self._course.board.deck), DIGITS)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at states for one player."""
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self._course.board, kind, self._course.limit if self._course.is_small else 0)


def register() -> tuple[str, ...]:
    """Tells OpenSpiel of every game that the house knows, a fifth included; the names to load them by."""
    for name in names():
        _register(game_named(name))
    return tuple(PREFIX + name for name in names())


def _register(game: Game) -> None:
    def begin(self: LudotecaGame, given: Mapping[str, Any]) -> None:
        LudotecaGame.__init__(self, game, given)

    # A class for each, as OpenSpiel's own have: it keeps what it is given beyond the interpreter's end, and would then
    # take a function down without the interpreter.
    pyspiel.register_game(game_type(game, tensors=False), type(game.name, (LudotecaGame,), {"__init__": begin}))
