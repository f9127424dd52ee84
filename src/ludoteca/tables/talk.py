"""Chat at a table: what people write, and shouts that every reader sees in their own language."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ludoteca.language import N_, _
from ludoteca.tables.guests import Guest, clean
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table
from ludoteca.tables.whole import whole

LONGEST = 300
#: Messages that are shown, and kept, of a table.
KEPT = 200

#: What can be called at any table; games add their own.
SHOUTS = {
    "well-played": N_("Well played!"),
    "oh-no": N_("Oh no!"),
    "hurry": N_("Your turn, sleepyhead!"),
    "thanks": N_("Thanks for the game!"),
}


@dataclass(frozen=True)
class Message:
    """Something said at a table; `seat` is None for somebody who watches."""

    number: int
    wall: float
    seat: int | None
    guest: str
    name: str
    text: str

    @property
    def shout(self) -> bool:
        """It is one of the ready-made calls."""
        return self.text.startswith("!")


def shouts(table: Table) -> dict[str, str]:
    """The calls of this table with their words in the reader's language."""
    own = {f"game-{number}": words for number, words in enumerate(table.game.shouts)}
    return {key: _(words) for key, words in (own | SHOUTS).items()}


def words_of(table: Table, message: Message) -> str:
    """What a message says, in the reader's language if it is a shout."""
    return shouts(table).get(message.text[1:], "…") if message.shout else message.text


@whole
async def say(table: Table, guest: Guest, text: str, shout: str = "") -> int:
    """Writes a message down and tells everybody; its number."""
    if shout:
        if shout not in shouts(table):
            raise Refusal("no-such-shout", _("There is no such shout."), 422)
        text = f"!{shout}"
    else:
        text = clean(text).strip()
        if not text:
            raise Refusal("empty", _("There is nothing to say in that."), 422)
        if len(text) > LONGEST:
            raise Refusal("too-long", _("At most {n} characters at a time.").format(n=LONGEST), 422)
        text = f" {text}" if text.startswith("!") else text
    async with table.lock:
        if guest.id in table.facts.banned:
            raise Refusal("sent-away", _("The host has sent you away from this table. You can watch."), 403)
        seat = table.facts.seat_of(guest.id)
        name = guest.name if seat is None else table.facts.seats[seat].name
        number = table.chat_number + 1
        row = (table.id, number, time.time(), seat, guest.id, name, text)
        await table.commit(
            [
                ("insert into chat values (?, ?, ?, ?, ?, ?, ?)", row),
                ("delete from chat where table_id = ? and number <= ?", (table.id, number - KEPT)),
            ]
        )
        table.chat_number = number
    table.tell_all()
    return number


def heard(table: Table, after: int = 0, muted: tuple[str, ...] = ()) -> list[Message]:
    """The messages after that number, but for those of muted guests."""
    sql = "select number, wall, seat, guest, name, text from chat where table_id = ? and number > ? order by number"
    messages = [Message(*row) for row in table.services.store.rows(sql, table.id, after)]
    return [message for message in messages if message.guest not in muted]
