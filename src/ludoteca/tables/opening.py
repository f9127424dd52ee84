"""How a table begins: a new one, and one at which the same people play again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from ludoteca.engine.chance import new_seed
from ludoteca.tables.facts import FORGOTTEN, Facts
from ludoteca.tables.seat import Seat
from ludoteca.tables.setting import Setting

#: Characters of a table's id that nobody confuses when reading them out, and how many make it unguessable.
LETTERS, ID_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 12


def new_facts(host: str, setting: Setting, seats: Sequence[Seat]) -> Facts:
    """A table that nobody has seen yet, with a seed of its own."""
    table_id = "".join(secrets.choice(LETTERS) for _letter in range(ID_LENGTH))
    return Facts(table_id, setting, list(seats), host, time.time(), new_seed().hex())


def rematch_facts(old: Facts, host: str) -> Facts:
    """The table after this one: everybody's seat is kept for them, and the first seat moves one on."""
    facts = new_facts(host, old.setting, [_kept_for(seat) for seat in old.seats])
    facts.previous_first = old.head["first"] - 1
    facts.banned = list(old.banned)
    return facts


def _kept_for(seat: Seat) -> Seat:
    if seat.guest is not None and seat.guest.startswith(FORGOTTEN):
        return Seat()
    return Seat(seat.guest, seat.name, seat.bot)
