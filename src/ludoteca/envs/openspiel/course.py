"""How a game goes on: after each choice and each chance event.

Chance is told in small steps. The first player is drawn by lot, or given. A deck is told card by card, or (quicker, if
the deck is large) by the hexadecimal digits of a seed that shuffles it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Self

from ludoteca.engine.catalogue import game as game_named
from ludoteca.engine.contract import Game
from ludoteca.engine.dice import seeded
from ludoteca.envs.openspiel.board import CHANCE, TERMINAL, Board
from ludoteca.envs.openspiel.cut import WHOLE, cut
from ludoteca.envs.openspiel.lengths import longest
from ludoteca.envs.openspiel.nodes import Cards, Due, Node

#: How a deck is told.
CARDS, SEED = "cards", "seed"
#: A seed's digits: more decks than anybody will ever play.
DIGITS = 16
#: So many nodes of a small game are kept, about a kilobyte each.
KEPT = 1 << 16
SIXTEENTHS = tuple((digit, 1 / 16) for digit in range(16))

#: Never written to.
NO_CHOICE: list[int] = []

_known: dict[tuple[object, ...], Course] = {}


def parameters(game: Game) -> dict[str, Any]:
    """What `pyspiel.load_game` takes for a game, with the defaults."""
    options = {option.name: option.default for option in game.options}
    seats = 4 if 4 in game.seats else game.seats[0]
    return {"seats": seats, "first": 1, "chance": CARDS, "deck": WHOLE, "hand": 0, "limit": 0, **options}


def course(name: str, given: Mapping[str, Any]) -> Course:
    """The course of a game with these parameters; there is one for each."""
    wanted = {**parameters(game_named(name)), **{key: value for key, value in given.items() if key != "name"}}
    key = name, *wanted.items()
    if key not in _known:
        _known[key] = Course(game_named(name), wanted)
    return _known[key]


class Course:
    """A game with its parameters. `ValueError` says which of them cannot be.

    `due` of a chance node is what chance still has to say: how many cards or digits, and of cards how many of each
    code; or nothing, where the first player is drawn.
    """

    def __init__(self, game: Game, wanted: Mapping[str, Any]) -> None:
        seats, first = wanted["seats"], wanted["first"]
        if wanted["chance"] not in (CARDS, SEED):
            raise ValueError(f"chance={wanted['chance']!r}: a deck is told by {CARDS} or {SEED}")
        if not 0 <= first <= seats:
            raise ValueError(f"first={first}: it is a seat from 1 to {seats}, or 0, drawn by lot")
        options = game.settle({option.name: wanted[option.name] for option in game.options})
        self.wanted, self.name = dict(wanted), game.name
        self.board = Board(cut(game, seats, wanted["deck"], wanted["hand"]), seats, max(first - 1, 0), options)
        self.is_small = wanted["deck"] != WHOLE or wanted["hand"] != 0
        self.by_cards = wanted["chance"] == CARDS
        self.limit: int = wanted["limit"] or longest(game, seats, self.board.deck)
        deck = self.board.deck
        self._deck_due: Due = (len(deck), tuple(Counter(deck).items())) if self.by_cards else (DIGITS, ())
        #: More than any outcome's number.
        self.outcomes_end = max(deck[-1] + 1 if self.by_cards else 16, seats)
        #: The node after a choice or a chance event. A small game's nodes are kept: solvers pass them again and again.
        self.after: Callable[[Node, int], Node] = lru_cache(KEPT)(self._after) if self.is_small else self._after
        #: The game before anything has happened.
        self.root = Node(self, None, 0, (self.board.start, b"", CHANCE, NO_CHOICE), self._deck_due if first else None)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Course], tuple[Any, ...]]:
        return course, (self.name, self.wanted)

    def outcomes(self, node: Node) -> Sequence[tuple[int, float]]:
        """What can come at a chance node, and how likely it is."""
        if not node.due:
            return [(seat, 1 / self.board.seats) for seat in range(self.board.seats)]
        left, cards = node.due
        if not cards:
            return SIXTEENTHS
        each = 1 / left
        return [(card, count * each) for card, count in cards]

    def _after(self, node: Node, action: int) -> Node:
        if node.player != CHANCE:
            return self._chosen(node, action)
        return self._drawn(node, action) if node.due else self._first(node, action)

    def _chosen(self, node: Node, action: int) -> Node:
        after = Node(self, node, action, self.board.answer(node.data, node.desk, action))
        if after.player == CHANCE:
            after.due = self._deck_due
        if after.moves >= self.limit and after.player != TERMINAL:
            after.player, after.legal, after.stopped = TERMINAL, NO_CHOICE, True
        return after

    def _first(self, node: Node, seat: int) -> Node:
        states = self.board.records(node.data)
        states["first"] = seat
        return Node(self, node, seat, (states.tobytes(), b"", CHANCE, NO_CHOICE), self._deck_due)

    def _drawn(self, node: Node, outcome: int) -> Node:
        assert node.due
        left, cards = node.due
        cards = _without(cards, outcome)
        if isinstance(node.action, tuple):
            drawn, parent = (*node.action, outcome), node.parent
        else:
            drawn, parent = (outcome,), node
        # The last cards may be alike: then nothing is left to be drawn.
        if len(cards) > 1 if self.by_cards else left > 1:
            return Node(self, parent, drawn, (node.data, b"", CHANCE, NO_CHOICE), (left - 1, cards))
        if self.by_cards:
            deck = [*drawn, *(card for card, count in cards for _ in range(count))]
        else:
            deck = self.board.shuffled(seeded("openspiel", self.name, *drawn))
        return Node(self, parent, drawn, self.board.deal(node.data, deck))


def _without(cards: Cards, card: int) -> Cards:
    """The counted cards but one."""
    for k, (code, count) in enumerate(cards):
        if code == card:
            return cards[:k] + (((code, count - 1),) if count > 1 else ()) + cards[k + 1 :]
    return cards
