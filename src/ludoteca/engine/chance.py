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
#: The most that a nonce may have. A seat that gives none has the empty one: who knows the seed may draw none for it.
MAX_NONCE_BYTES = 255
METHOD = b"ludoteca 1"


def new_seed() -> bytes:
    """A fresh secret seed, for the house."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published of a seed before the nonces are given: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def unhex(text: str) -> bytes:
    """Bytes as records write them, in pairs of lower-case hex digits; `ValueError` for anything else."""
    data = bytes.fromhex(text)
    if data.hex() != text:
        raise ValueError(text)
    return data


@dataclass(frozen=True)
class Chance:
    """All chance of one game: the seed (32 bytes), and the seats' nonces in seat order."""

    seed: bytes
    nonces: tuple[bytes, ...]
    game: str

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        if any(len(nonce) > MAX_NONCE_BYTES for nonce in self.nonces):
            raise ValueError(f"a nonce has at most {MAX_NONCE_BYTES} bytes")
        if not 1 <= len(self.nonces) <= 255:
            raise ValueError("there is one nonce for each seat")

    @property
    def key(self) -> bytes:
        """HMAC-SHA256 under the seed of: method, game, number of seats, nonces; each text after its length."""
        table = _after_its_length(METHOD) + _after_its_length(self.game.encode()) + bytes([len(self.nonces)])
        return hmac.digest(self.seed, table + b"".join(map(_after_its_length, self.nonces)), "sha256")

    def first(self) -> int:
        """The first player's seat, from 0."""
        return below(words(self.key, b"first"), len(self.nonces))

    def deck(self, cards: Sequence[int], number: int) -> list[int]:
        """The deck of the deal with this number (from 0): `cards`, sorted, put into order by Fisher–Yates."""
        stream = words(self.key, b"deal" + number.to_bytes(4, "big"))
        deck = sorted(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = below(stream, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def _after_its_length(text: bytes) -> bytes:
    return bytes([len(text)]) + text


def words(key: bytes, label: bytes) -> Iterator[int]:
    """The stream of a label: HMAC-SHA256(key, label ‖ counter) for counter 0, 1, …, as big-endian 32-bit words."""
    counter = 0
    while True:
        block = hmac.digest(key, label + counter.to_bytes(4, "big"), "sha256")
        for k in range(0, len(block), 4):
            yield int.from_bytes(block[k : k + 4], "big")
        counter += 1


def below(stream: Iterator[int], n: int) -> int:
    """A whole number 0 … n-1, each equally likely: a word modulo n, unless it lies in the last, incomplete round."""
    even = (1 << 32) // n * n
    return next(word for word in stream if word < even) % n
