"""A game as a tree of nodes that never change: cloning a state is keeping its node.

A node knows its parent, so that what a seat has seen on the way can be told when somebody asks, and costs nothing
when nobody does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    from ludoteca.envs.openspiel.board import Board
    from ludoteca.envs.openspiel.course import Course

#: Codes of cards, rising, and how many there are of each.
Cards = tuple[tuple[int, int], ...]
#: What chance still has to say: how many cards, and which, or how many digits and no cards. None: neither.
Due = tuple[int, Cards] | None
#: What led from a node to the next one kept: a choice or the first player's lot, or all that was drawn of a deck.
Step = int | tuple[int, ...]


class Node:
    """A position: a state's bytes, who is asked, between what, and what chance still has to say (see `Course`).

    While a deck is drawn, each node's parent is the one before the first card: the half-drawn decks are not kept.
    """

    #: The game was stopped here, undecided.
    stopped = False
    #: What each viewer learnt on the last step, once somebody has asked (`ludoteca.envs.openspiel.knowledge`); and at
    #: some nodes all that it had learnt, so that a long game need not be told from the beginning.
    known: dict[int, str] | None = None
    told: dict[int, str] | None = None
    #: Of a node that was imagined for a viewer: the viewer and the true node.
    origin: tuple[int, Node] | None = None

    def __init__(
        self,
        course: Course,
        parent: Node | None,
        action: Step,
        reached: tuple[bytes, bytes, int, list[int]],
        due: Due = None,
    ) -> None:
        self.course, self.parent, self.action, self.due = course, parent, action, due
        self.data, self.desk, self.player, self.legal = reached
        self.moves: int = 0 if parent is None else parent.moves + (parent.player >= 0)

    @property
    def board(self) -> Board:
        """The compiled rules."""
        return self.course.board

    def before(self, viewer: int) -> Node | None:
        """The node before this one, as the viewer remembers; None at the beginning."""
        if self.origin is None:
            return self.parent
        return self.origin[1] if self.origin[0] == viewer else None

    def imagined(self, viewer: int, rng: np.ndarray[Any, Any]) -> Node:
        """The same node with all that the viewer does not see dealt anew, as `resample` does."""
        states = self.board.hidden(self.data, viewer)
        self.board.kernel.resample(states, 0, viewer, rng)
        return self.with_data(viewer, states.tobytes())

    def with_data(self, viewer: int, data: bytes) -> Node:
        """The node as the viewer may imagine it."""
        node = Node(self.course, None, self.action, (data, self.desk, self.player, self.legal), self.due)
        node.moves, node.origin, node.known = self.moves, (viewer, self), {viewer: ""}
        return node

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[Any, ...]]:
        # By the way here and not by the parents, whose depth pickle could not follow.
        path = []
        at = self
        while at.parent is not None:
            path.append(at.action)
            at = at.parent
        imagined = at.origin and (*at.origin, at.data)
        return _replayed, (self.course, imagined, path[::-1])


def _replayed(course: Course, imagined: tuple[int, Node, bytes] | None, path: list[Step]) -> Node:
    node = imagined[1].with_data(imagined[0], imagined[2]) if imagined else course.root
    for step in path:
        for action in step if isinstance(step, tuple) else (step,):
            node = course.after(node, action)
    return node
