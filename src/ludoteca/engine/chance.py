"""Reproducible chance: decks and first player follow from a secret seed and the seats' nonces, and can be checked.

The house draws a seed and publishes its SHA-256, the commitment. Then every seat gives a nonce. Both together make the
key, so neither side can choose the deal. After the game the seed is published and anybody can deal again
(``docs/chance.md`` has the method in words, with test vectors).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SEED_BYTES = 32
NONCE_BYTES = 16


def new_seed() -> bytes:
    """A fresh secret seed."""
    return secrets.token_bytes(SEED_BYTES)


def new_nonce() -> bytes:
    """A fresh nonce, for a seat that does not give its own."""
    return secrets.token_bytes(NONCE_BYTES)


def commitment(seed: bytes) -> str:
    """What is published of a seed before the nonces are given: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class Chance:
    """All chance of one game: the seed (32 bytes), and the seats' nonces in seat order."""

    seed: bytes
    nonces: tuple[bytes, ...]
    game: str

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    @property
    def key(self) -> bytes:
        """HMAC-SHA256 under the seed of: the game's name, and each nonce after its length."""
        message = b"ludoteca 1\0" + self.game.encode() + b"\0"
        for nonce in self.nonces:
            message += len(nonce).to_bytes(4, "big") + nonce
        return hmac.digest(self.seed, message, "sha256")

    def first(self) -> int:
        """The first player's seat, from 0."""
        return below(_words(self.key, b"first"), len(self.nonces))

    def deck(self, cards: Sequence[int], number: int) -> list[int]:
        """The deck of the deal with this number (from 0): `cards`, sorted, put into order by Fisher–Yates."""
        words = _words(self.key, b"deal" + number.to_bytes(4, "big"))
        deck = sorted(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = below(words, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def _words(key: bytes, label: bytes) -> Iterator[int]:
    """The stream of a label: HMAC-SHA256(key, label ‖ counter) for counter 0, 1, …, as big-endian 32-bit words."""
    counter = 0
    while True:
        block = hmac.digest(key, label + counter.to_bytes(4, "big"), "sha256")
        for k in range(0, len(block), 4):
            yield int.from_bytes(block[k : k + 4], "big")
        counter += 1


def below(words: Iterator[int], n: int) -> int:
    """A whole number 0 … n-1, each equally likely: a word modulo n, unless it lies in the last, incomplete round."""
    even = (1 << 32) // n * n
    return next(word for word in words if word < even) % n
