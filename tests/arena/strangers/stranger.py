"""Bots that other people might bring, good and bad, for High Card and for any game."""

import os
import random
import time


def chance(position, seat):
    """Any legal move, from Python's own random numbers."""
    return random.choice(position.moves(seat))


class Careful:
    """High Card: keeps a card of the upper half."""

    def __init__(self):
        self.seen = []

    def __call__(self, position, seat):
        return "keep" if position.data["hand"][0][seat] >= 4 else "swap"

    def watch(self, position, seat, move):
        self.seen.append((seat, move))


class Spy:
    """Wins if it sees what it should not; reports it as a fault."""

    def __call__(self, position, seat):
        hands = position.data["hand"][0][: position.seats].tolist()
        pile = position.data["pile"][0][: position.data["left"][0]]
        if any(card >= 0 for other, card in enumerate(hands) if other != seat) or (pile >= 0).any():
            raise RuntimeError(f"I see {hands}")
        return "keep"


KNOWN = set()


def rememberer(position, seat):
    """Says so if it has met this very deal before, from whatever seat: the same card for the same first player."""
    met = (position.data["first"][0].item(), seat, position.data["hand"][0][seat].item())
    others = {seen for first, seen, _card in KNOWN if first == met[0]}
    KNOWN.add(met)
    if others - {seat}:
        raise RuntimeError("I have sat elsewhere before")
    return "keep"


def clumsy(position, seat):
    raise ZeroDivisionError("I divided by zero")


def nonsense(position, seat):
    return "castle kingside"


def illegal_number(position, seat):
    return 77


def object_of_its_own(position, seat):
    return object()


def slow(position, seat):
    time.sleep(60)


def gone(position, seat):
    os._exit(3)


def chatty(position, seat):
    print("hello from a stranger")
    return position.legal(seat)[0]


class Broken:
    def __init__(self):
        raise ValueError("I can't even begin")


no_bot = 7
