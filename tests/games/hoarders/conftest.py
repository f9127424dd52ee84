"""A Hoarders table laid out as a test says, and moves as records write them."""

import pytest
from seated import Seated

from ludoteca.engine.view import view
from ludoteca.games.hoarders import GAME
from ludoteca.games.hoarders.face import ANIMAL_NAMES, NUT_NAMES
from ludoteca.games.hoarders.state import NUTS_OF_A_KIND, PHASE_CHOOSE, PHASE_REVEAL

LETTERS = "".join(name[0] for name in NUT_NAMES)


def nuts(letters):
    """The codes of nuts given by their first letters: "wwa"."""
    return [LETTERS.index(letter) for letter in letters.replace(" ", "")]


class Table(Seated):
    """What the tests of Hoarders ask of a position."""

    def nuts(self):
        """Everybody's collection by first letters: ["wwa", ""]."""
        return ["".join(name[0] * count for name, count in seat["nuts"].items()) for seat in self.json()["seats"]]

    def face_down(self):
        return [seat["face_down"] for seat in self.json()["seats"]]

    def face_up(self):
        return [seat["face_up"] for seat in self.json()["seats"]]


@pytest.fixture
def lay_out():
    """lay_out(["wwa", "p", ""], down=["beaver raccoon", …], up=[…], turn=2, …): a table in the middle of a game.

    Without `turn` animals are being chosen. The pile is given from its top; without it, it holds all other nuts.
    """

    def make(collections, down=(), up=(), turn=None, first=1, pile=None, round=1, dry=0, **options):
        table = Table(GAME, len(collections), first - 1, options)
        s = view(table.data)
        s.round, s.dry = round, dry
        s.phase = PHASE_CHOOSE if turn is None else PHASE_REVEAL
        s.turn = 0 if turn is None else turn - 1
        for seat, letters in enumerate(collections):
            for nut in nuts(letters):
                s.nuts[seat, nut] += 1
            for animal in down[seat].split() if down else ():
                s.down[seat] |= 1 << ANIMAL_NAMES.index(animal)
            shown = [ANIMAL_NAMES.index(animal) for animal in up[seat].split()] if up else []
            s.up[seat, 0], s.up[seat, 1] = [*shown, -1, -1][:2]
        everywhere = "".join(collections)
        top_first = nuts("".join(n * (NUTS_OF_A_KIND - everywhere.count(n)) for n in LETTERS) if pile is None else pile)
        s.left = len(top_first)
        for k, nut in enumerate(reversed(top_first)):
            s.pile[k] = nut
        return table

    return make


@pytest.fixture
def dealt():
    """dealt(3, "wwa…", first=2): a fresh game; the deck begins with the nuts given, the rest follow by kind."""

    def make(seats, beginning="", first=1, **options):
        table = Table(GAME, seats, first - 1, options)
        deck, rest = nuts(beginning), list(GAME.deck(seats, {}))
        for nut in deck:
            rest.remove(nut)
        table.deal(deck + rest)
        return table

    return make
