"""A Moose table laid out as a test says, and moves as records write them."""

from collections import Counter

import pytest
from seated import Seated

from ludoteca.engine.view import view
from ludoteca.games.moose import GAME
from ludoteca.games.moose.face import CARD_NAMES, ROOM_NAMES
from ludoteca.games.moose.state import COPIES, KINDS, PHASE_PLAY, PILE

CARDS = {kind: CARD_NAMES.index(kind) for kind in CARD_NAMES}
LYING = ("empty", "moose", "door")


class Table(Seated):
    """What the tests of Moose ask of a position."""

    def hand(self, seat):
        return " ".join(self.json()["seats"][seat - 1]["hand"])

    def house(self, seat):
        """What lies before a seat, as `lay_out` takes it."""
        here = self.json()["seats"][seat - 1]
        rooms = [(room, lies) for room in ROOM_NAMES for lies in LYING for _ in range(here["house"][room][lies])]
        words = [room if lies == "empty" else f"{room}:{lies}" for room, lies in rooms]
        return " ".join(["moose-in-house"] * here["moose_in_house"] + words)

    def discarded(self):
        return " ".join(self.json()["discard"])

    def __getattr__(self, name):
        """`phase`, `turn`, `announced`, `passes`, `deck`: what the state says."""
        if name in ("phase", "turn", "announced", "passes", "deck"):
            return self.json()[name]
        raise AttributeError(name)


@pytest.fixture
def lay_out():
    """lay_out(["kitchen trap", …], ["moose-in-house kitchen bedroom:moose bathroom:door", …], pile="door", turn=2).

    The turn's player has drawn already. The pile is given from its top, and all that is not named lies on the discard
    pile. Without a pile, all that is not named is in it, by kind from its top; what it cannot hold is discarded.
    """

    def lay(hands, houses=(), pile=None, turn=1, passes=0, **options):
        table = Table(GAME, len(hands), turn - 1, options)
        s = view(table.data)
        s.phase, s.turn, s.passes = PHASE_PLAY, turn - 1, passes
        for seat, cards in enumerate(hands):
            for card in cards.split():
                s.hand[seat, CARDS[card]] += 1
                s.hand_size[seat] += 1
        for seat, lying in enumerate(houses):
            for word in lying.split():
                room, _, lies = word.partition(":")
                if room == "moose-in-house":
                    s.moose_in_house |= 1 << seat
                else:
                    s.house[seat, CARDS[room], LYING.index(lies or "empty")] += 1
        rest = Counter(GAME.deck(len(hands), {}))
        rest.subtract(GAME.census(s))
        top_first = [CARDS[card] for card in pile.split()] if pile is not None else list(rest.elements())[-PILE:]
        for card in top_first:
            s.pile[len(top_first) - 1 - s.left] = card
            s.left += 1
        rest.subtract(top_first)
        assert min(rest.values()) >= 0, "more of a card than there are"
        for kind in range(KINDS):
            s.discard[kind] = rest[kind]
        assert Counter(GAME.census(s)) == {kind: COPIES[kind] for kind in range(KINDS)}
        return table

    return lay


@pytest.fixture
def dealt():
    """dealt(3, "kitchen door …", first=2): a fresh game; these cards are dealt first, then the rest by kind."""

    def make(seats, beginning="", first=1, **options):
        table = Table(GAME, seats, first - 1, options)
        deck, rest = [CARDS[card] for card in beginning.split()], list(GAME.deck(seats, {}))
        for card in deck:
            rest.remove(card)
        table.deal(deck + rest)
        return table

    return make
