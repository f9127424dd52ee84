"""A Moon table laid out as a test says, and moves as records write them."""

import pytest
from seated import Seated

from ludoteca.engine.view import view
from ludoteca.games.moon import GAME
from ludoteca.games.moon.face import TILE_NAMES, TRUMP_NAMES
from ludoteca.games.moon.state import PHASE_PLAY


def tiles(words):
    """The codes of tiles given by name: "6-4 0-0"."""
    return [TILE_NAMES.index(word) for word in words.split()]


def mask(words):
    """The same as a set of bits."""
    return sum(1 << tile for tile in tiles(words))


class Table(Seated):
    """What the tests of Moon ask of a position."""

    def can_play(self, seat):
        """The tiles that the seat may lay: "5-4 6-5"."""
        return " ".join(move.removeprefix("play ") for move in self.can(seat))

    def turn(self):
        (seat,) = self.actors()
        return seat + 1

    def hands(self):
        return [" ".join(seat["hand"]) for seat in self.json()["seats"]]

    def tricks(self):
        return [seat["tricks"] for seat in self.json()["seats"]]

    def points(self):
        return self.json()["points"]

    def record(self):
        """The bare record, to read or set what a state's JSON does not show."""
        return view(self.data)


def deck_for(hands, first, widow):
    """A deck that deals these hands (seat 1's first), filled up with the lowest tiles that are left."""
    seats = len(hands)
    hands = [tiles(hand) for hand in hands]
    middle = tiles(widow)
    taken = {tile for hand in [*hands, middle] for tile in hand}
    left = [tile for tile in GAME.deck(seats, {}) if tile not in taken]
    for hand in hands:
        while len(hand) < 7:
            hand.append(left.pop(0))
    in_order = [hands[(first - 1 + k) % seats] for k in range(seats)]
    return [hand[k] for k in range(7) for hand in in_order] + middle + left


@pytest.fixture
def dealt():
    """dealt(["6-6 6-5", "", "1-1"], first=2, widow="0-0"): before the first call; hands are filled up."""

    def deal(hands=("", "", ""), first=1, widow="", **options):
        table = Table(GAME, len(hands), first - 1, options)
        table.deal(deck_for(hands, first, widow))
        return table

    return deal


@pytest.fixture
def playing(dealt):
    """playing(["6-6 6-5", "", ""], "doubles", bidder=2, bid=5): before the first lead; three players bury the widow."""

    def play(hands, trump, bidder=1, bid=4, widow="", **options):
        table = dealt(hands, bidder, widow, **options)
        table.play(f"{bidder} bid {bid}")
        while table.json()["phase"] == "bid":
            table.play(f"{table.turn()} pass")
        if table.json()["phase"] == "bury":
            table.play(f"{bidder} bury {table.json()['widow']}")
        return table.play(f"{bidder} trump {trump}")

    return play


@pytest.fixture
def late():
    """late(["6-5", "6-6", "2-1"], "none", leader=2, …): only these tiles are left; `tricks` were taken before."""

    def make(hands, trump, leader=1, tricks=None, bid=4, bidder=1, points=None, deals=1, first=1, widow="", **options):
        seats = len(hands)
        table = Table(GAME, seats, first - 1, options)
        deck = GAME.deck(seats, {})
        table.deal(deck)
        s = table.record()
        s.phase, s.deals, s.bid, s.bidder = PHASE_PLAY, deals, bid, bidder - 1
        s.trump = TRUMP_NAMES.index(trump)
        s.turn = s.leader = leader - 1
        for side, score in enumerate(points or []):
            s.points[side] = score
        for seat in range(seats):
            s.call[seat] = bid if seat == bidder - 1 else 0
            s.tricks[seat] = tricks[seat] if tricks else 0
            s.hand[seat] = mask(hands[seat])
        gone = [tile for tile in deck if tile not in tiles(" ".join(hands))]
        if seats == 3:
            s.buried = gone.pop(0)
            s.widow = tiles(widow)[0] if widow else s.buried
        for k, player in enumerate(seat for seat in range(seats) for _ in range(7 - len(tiles(hands[seat])))):
            s.played[player] |= 1 << gone[k]
        return table

    return make


@pytest.fixture
def taker(late):
    """taker(["6-5", "6-6", "2-1"], "none", leader=1): the seat that takes this trick, seat 1's tile first."""

    def take(trick, trump, leader=1):
        table = late(trick, trump, leader)
        for _tile in trick:
            seat = table.turn()
            table.play(f"{seat} play {trick[seat - 1]}")
        return table.tricks().index(1) + 1

    return take


@pytest.fixture
def finished(late):
    """finished([4, 2, 1], bid=4, bidder=1, points=[0, 0, 0], …): a hand is over with so many tricks for each seat."""

    def finish(tricks, bid=4, bidder=1, points=None, deals=1, first=1, **options):
        seats = len(tricks)
        winner = max(range(1, seats + 1), key=lambda seat: tricks[seat - 1])
        hands = [["6-6", "6-5", "6-4", "6-3"][(seat - winner) % seats] for seat in range(1, seats + 1)]
        before = [count - (seat == winner) for seat, count in enumerate(tricks, 1)]
        table = late(hands, "none", winner, before, bid, bidder, points, deals, first, **options)
        while table.json()["phase"] == "play":
            seat = table.turn()
            table.play(f"{seat} play {hands[seat - 1]}")
        return table

    return finish
