"""A state as OpenSpiel knows it: whose turn, which actions, what comes of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import orjson
import pyspiel

from ludoteca.engine.dice import seeded
from ludoteca.engine.view import view
from ludoteca.envs.openspiel.board import CHANCE, TERMINAL
from ludoteca.envs.openspiel.knowledge import information
from ludoteca.envs.openspiel.nodes import Node


class State(pyspiel.State):  # type: ignore[misc]
    """One position. What Python calls most often is answered here; what needs a history, by OpenSpiel's own code."""

    def __init__(self, game: Any, node: Node) -> None:
        super().__init__(game)
        #: The one thing that OpenSpiel copies when it clones a state, and pickles when it serializes one.
        self.node = node

    def current_player(self) -> int:
        """The seat that is asked, from 0; or chance, or nobody any more."""
        return self.node.player

    def is_terminal(self) -> bool:
        """Nothing more can happen."""
        return self.node.player == TERMINAL

    def is_chance_node(self) -> bool:
        """A card, a digit or the first player is to be drawn."""
        return self.node.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the asked player may do, rising; nothing for any other. At a chance node what may come."""
        node = self.node
        if node.player == CHANCE and player in (None, CHANCE):
            return [outcome for outcome, _ in node.course.outcomes(node)]
        return list(node.legal) if player is None or player == node.player else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal if player == self.node.player else []

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """What may come at a chance node, each with its probability."""
        return self.node.course.outcomes(self.node)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.course.after(self.node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        face = self.node.board.game.face
        if player != CHANCE:
            return face.move_text(action)
        if not self.node.due:
            return f"first {action + 1}"
        return str(face.card_json(action)) if self.node.course.by_cards else f"{action:x}"

    def returns(self) -> list[float]:
        """What the game brought each player: 0 before its end, and when it was stopped."""
        node = self.node
        if node.player != TERMINAL or node.stopped:
            return [0.0] * node.board.seats
        return node.board.shares(node.data)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player has learnt, step by step; of the asked player, if none is named."""
        if player is None or not 0 <= player < self.node.board.seats:
            return super().information_state_string(*(() if player is None else (player,)))  # type: ignore[no-any-return]
        return f"seat {player + 1}\n{information(self.node, player)}"

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that the player cannot tell from this one: what is hidden is dealt anew, all that is possible alike.

        Its history is empty, for the true one tells the true cards. `sampler()` gives numbers from 0 to 1.
        `ValueError` while chance has the word.
        """
        if self.node.player == CHANCE:
            raise ValueError("while a deck is drawn there is nothing to imagine: ask at a player's turn")
        return State(self.get_game(), self.node.imagined(player, seeded("openspiel", sampler())))

    def __str__(self) -> str:
        """The whole state as records write it, and a digest of what they don't."""
        node = self.node
        shown = orjson.dumps(node.board.game.face.state_json(view(node.board.records(node.data)))).decode()
        rest = hashlib.blake2b(node.data + node.desk + repr(node.due).encode(), digest_size=8).hexdigest()
        return f"{shown} {rest}"
