"""How a table is opened: which game, for how many, by which rulings, how fast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from ludoteca.bots.registry import at_tables, usual
from ludoteca.engine.catalogue import UnknownGame, game
from ludoteca.engine.contract import Game, OptionValue
from ludoteca.engine.lines import printable
from ludoteca.language import _
from ludoteca.tables.refusal import Refusal

#: Seconds that a table can be given for a turn; None: as long as it takes.
TURNS = (None, 15, 30, 45, 60, 90, 120, 300)
#: Seconds for an answer out of turn (MH12, HO9).
REACTIONS = (None, 5, 10, 15, 30, 60)
#: Seconds of a window in which mistakes are called (MG8: six).
WINDOWS = (3, 4, 6, 8, 10, 15, 20)
USUAL_TURN, USUAL_REACTION, USUAL_WINDOW = 60, 15, 6


@dataclass(frozen=True)
class Setting:
    """What is agreed before the cards are dealt."""

    game: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    #: Listed in the front room for anybody to join and watch; otherwise only for those with the link.
    open: bool = False
    turn: int | None = USUAL_TURN
    reaction: int | None = USUAL_REACTION
    window: int = USUAL_WINDOW
    #: The level of bots that are added without saying which.
    level: str = ""

    @property
    def played(self) -> Game:
        """The game itself."""
        return game(self.game)

    @property
    def clocked(self) -> bool:
        """People have only so much time."""
        return self.turn is not None or self.reaction is not None

    def json(self) -> dict[str, Any]:
        """As it is stored, and as the API shows it."""
        return vars(self) | {"options": dict(self.options)}

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """Back from `json`."""
        return cls(**stored)


def settle(
    name: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    open: bool = False,
    turn: int | None = USUAL_TURN,
    reaction: int | None = USUAL_REACTION,
    window: int | None = None,
    level: str | None = None,
) -> Setting:
    """A setting from what was asked for; `Refusal` if there is no such game, number of seats, option, pace or level."""
    try:
        played = game(name)
    except UnknownGame:
        raise Refusal("no-such-game", _("There is no game “{game}” here.").format(game=printable(name)), 404) from None
    count = usual_seats(played) if seats is None else seats
    if count not in played.seats:
        text = _("{game} is for {least} to {most} players.")
        least, most = played.seats[0], played.seats[-1]
        raise Refusal("wrong-seats", text.format(game=_(played.title), least=least, most=most), 422)
    try:
        settled = played.settle(options)
    except ValueError as error:
        text = _("{game} has no such option: {option}").format(game=_(played.title), option=printable(str(error), 60))
        raise Refusal("wrong-option", text, 422) from None
    wanted = check_level(played, count, level or usual(played))
    if turn not in TURNS or reaction not in REACTIONS or (window is not None and window not in WINDOWS):
        raise Refusal("wrong-pace", _("A table cannot be played at that pace."), 422)
    return Setting(name, count, settled, open, turn, reaction, window or USUAL_WINDOW, wanted)


def check_level(played: Game, seats: int, level: str) -> str:
    """The level; `Refusal` if the game has no bots of it, for so many seats."""
    if level not in at_tables(played, seats):
        text = _("{game} has no bots of the level “{level}” for {seats} players.")
        raise Refusal("wrong-level", text.format(game=_(played.title), level=printable(level), seats=seats), 422)
    return level


def usual_seats(played: Game) -> int:
    """How many sit at a table for which nobody said it: four, or the nearest number that the game allows."""
    return min(max(4, played.seats[0]), played.seats[-1])
