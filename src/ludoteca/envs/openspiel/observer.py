"""What a seat observes as OpenSpiel asks for it: named tensors and texts, both from what `hide` leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
import orjson
import pyspiel

from ludoteca.engine.contract import SPECTATOR
from ludoteca.envs.openspiel.board import Board
from ludoteca.envs.openspiel.knowledge import information, observation
from ludoteca.envs.openspiel.nodes import Node


class Observer:
    """Observations of one game, conforming to OpenSpiel's observers.

    Without perfect recall: the game's own features, each a tensor of its name, and the JSON of what is seen. With it:
    everything that was learnt on the way, as text; for a game of at most `rows` choices also as a tensor, a row for
    each step. With public information alone it is what a spectator sees.
    """

    def __init__(self, board: Board, kind: pyspiel.IIGObservationType, rows: int) -> None:
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observations are what one seat sees, or what everybody does")
        self._board, self._recall = board, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        features = board.game.features
        if not self._recall:
            self.tensor = np.zeros(board.game.observation_size, np.float32)
            at = 0
            for feature in features:
                self.dict[feature.name] = self.tensor[at : at + feature.size]
                at += feature.size
        elif rows:
            width = board.seats + board.game.actions + board.game.observation_size
            self.tensor = np.zeros((rows + 1) * width, np.float32)
            self.dict["steps"] = self.tensor.reshape(rows + 1, width)

    def set_from(self, state: Any, player: int) -> None:
        """Fills the tensor with what the player sees."""
        node, viewer = state.node, player if self._private else SPECTATOR
        if self.tensor is None:
            raise ValueError(f"{self._board.game.name} has information states as texts only, not as tensors")
        if self._recall:
            self.tensor.fill(0)
            self._fill_steps(node, viewer)
        else:
            self._observe(node, viewer, self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        """What the player sees, or has learnt, as a text."""
        node, viewer = state.node, player if self._private else SPECTATOR
        if self._recall:
            return f"seat {viewer + 1}\n{information(node, viewer)}"
        return orjson.dumps(observation(node, viewer)).decode()

    def _observe(self, node: Node, viewer: int, out: np.ndarray[Any, Any]) -> None:
        self._board.kernel.observe(self._board.hidden(node.data, viewer), 0, viewer, out)

    def _fill_steps(self, node: Node, viewer: int) -> None:
        """A row for the deal and one for each move: who, what, and what the viewer saw then."""
        seats, actions = self._board.seats, self._board.game.actions
        at: Node | None = node
        while at is not None:
            before = at.before(viewer)
            if before is not None and at.origin is None and isinstance(at.action, int) and before.player >= 0:
                row = self.dict["steps"][at.moves]
                row[before.player] = 1
                row[seats + at.action] = 1
                self._observe(at, viewer, row[seats + actions :])
            elif at.moves == 0 and at.player >= 0:
                self._observe(at, viewer, self.dict["steps"][0][seats + actions :])
            at = before
