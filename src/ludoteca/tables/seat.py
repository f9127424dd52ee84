"""A seat at a table: who holds it, and who plays it just now."""

from __future__ import annotations

from dataclasses import dataclass

from ludoteca.language import N_, _

#: What bots are called: things that lie on a kitchen table.
BOT_NAMES = (
    N_("Teapot"),
    N_("Ladle"),
    N_("Whisk"),
    N_("Sieve"),
    N_("Kettle"),
    N_("Mug"),
    N_("Rolling pin"),
    N_("Saucepan"),
    N_("Grater"),
    N_("Pepper mill"),
    N_("Egg cup"),
    N_("Corkscrew"),
)


@dataclass(slots=True)
class Seat:
    """One place. `guest` is the person who holds it; `bot` the level of the bot that does; neither: it is free."""

    guest: str | None = None
    #: A person's name, or one of BOT_NAMES, which every reader sees in their own language.
    name: str = ""
    bot: str | None = None
    #: What the person adds to the shuffle, in hex.
    nonce: str = ""
    #: The person has sat down here; without it the seat is kept for them (a rematch).
    ready: bool = False
    #: A bot stands in for the person until they are back.
    away: bool = False

    @property
    def free(self) -> bool:
        """Nobody sits here."""
        return self.guest is None and self.bot is None

    @property
    def automatic(self) -> bool:
        """A bot decides here now."""
        return self.bot is not None or self.away

    def called(self, number: int) -> str:
        """The name in the reader's language."""
        if self.bot is not None:
            return _(self.name)
        return self.name or _("Seat {seat}").format(seat=number + 1)


def seat_bot(taken: list[str], level: str) -> Seat:
    """A seat for a bot, with a name that nobody at the table has."""
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    return Seat(name=name, bot=level)
