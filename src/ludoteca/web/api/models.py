"""What is sent and answered, so that the OpenAPI document is exact."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictStr

from ludoteca.tables.moves import LONGEST_REQUEST
from ludoteca.tables.setting import REACTIONS, TURNS, USUAL_REACTION, USUAL_TURN, WINDOWS

Hex = Annotated[str, Field(max_length=510, pattern="^([0-9a-f]{2})*$", description="Your part in the shuffle, in hex.")]
#: Letters of a move.
LONGEST_MOVE = 100
Place = Annotated[int, Field(ge=1, le=99)]


Status = Literal["gathering", "playing", "over"]


class Asked(BaseModel):
    """What a client sends: nothing else is taken."""

    model_config = ConfigDict(extra="forbid", strict=True)


# Guests


class NewGuest(Asked):
    """Who comes in."""

    name: Annotated[str | None, Field(max_length=200)] = None


class GuestChange(Asked):
    """What is to be otherwise; what is left out stays."""

    name: Annotated[str, Field(max_length=200)] = ""
    muted: Annotated[
        list[Annotated[str, Field(max_length=40)]] | None,
        Field(max_length=200, description="Guests whose chat you do not want to read, by the ids in messages."),
    ] = None


class GuestOut(BaseModel):
    """A guest, as told to themselves."""

    id: str
    name: str
    muted: list[str]


class Welcome(BaseModel):
    """A new guest with their token, which is shown once."""

    id: str
    name: str
    token: str = Field(description="For the header `Authorization: Bearer …`.")


# Games


class OptionOut(BaseModel):
    """A ruling that can be played otherwise."""

    name: str
    values: list[bool | str]
    default: bool | str


class PacesOut(BaseModel):
    """What a table's times can be, in seconds; null is no limit."""

    turn: list[int | None] = Field(description="For a turn.")
    reaction: list[int | None] = Field(description="For an answer out of turn.")
    window: list[int] = Field(description="For a window that a clock closes.")


class GameOut(BaseModel):
    """A game of the house."""

    name: str
    title: str
    seats: list[int]
    options: list[OptionOut]
    bots: list[str] = Field(description="Levels, the weakest first.")
    learned: list[int] = Field(description="The numbers of seats with which there is the bot `learned`, too.")
    usual_bot: str
    paces: PacesOut
    rules: str = Field(description="The address of its rules for people.")


# Tables


class SettingIn(Asked):
    """A table that is to be opened."""

    game: str
    seats: int | None = None
    options: dict[str, StrictBool | StrictStr] = {}
    open: Annotated[bool, Field(description="Listed for everybody; otherwise for those with the link.")] = False
    turn: Literal[TURNS] = USUAL_TURN  # type: ignore[valid-type]
    reaction: Literal[REACTIONS] = USUAL_REACTION  # type: ignore[valid-type]
    window: Literal[(None, *WINDOWS)] = None  # type: ignore[valid-type]
    level: Annotated[str | None, Field(description="Of bots that are added without saying which.")] = None
    nonce: Hex = ""
    play_now: Annotated[bool, Field(description="Begin at once, with bots in all other seats.")] = False


class SettingOut(BaseModel):
    """What is agreed."""

    game: str
    seats: int
    options: dict[str, bool | str]
    open: bool
    turn: int | None
    reaction: int | None
    window: int
    level: str


class PlaceOut(BaseModel):
    """A seat."""

    seat: int
    kind: Literal["person", "bot", "free"]
    name: str
    bot: str | None = Field(description="The level of the bot that holds it.")
    ready: bool = Field(description="Whoever holds it is there: in a rematch some may not have come yet.")
    away: bool = Field(description="A bot stands in for the person.")


class SeatOut(PlaceOut):
    """A seat, and whether its player has the table open."""

    present: bool


class ListedOut(BaseModel):
    """A table in a list."""

    id: str
    status: Status
    setting: SettingOut
    seats: list[PlaceOut]
    changed: float = Field(description="Seconds since 1970.")


class OutcomeOut(BaseModel):
    """How a game ended."""

    winners: list[int]
    scores: list[int]


class ClockOut(BaseModel):
    """When what is due, in seconds of table time, which stands still while the table is paused."""

    due: dict[str, float] = Field(
        description="Deadlines by what is due: a person's seat, `window`, or `deal`. When a bot moves is not told."
    )
    now: float


class TableOut(ClockOut):
    """A table beside its game."""

    id: str
    status: Status
    setting: SettingOut
    seats: list[SeatOut]
    you: int | None = Field(description="Your seat.")
    host: int | None
    first: int | None = Field(description="The seat that began.")
    commitment: str = Field(description="The SHA-256 of the seed: note it before you give a nonce.")
    n: int = Field(description="The number of the newest event.")
    paused: bool
    pausing: list[int] = Field(description="Seats that want a pause.")
    hinting: list[int] = Field(description="Seats that want hints.")
    hints: bool = Field(description="Whether hints are given: to one among bots, to several once all want them.")
    nameless: bool
    chat: int = Field(description="The number of the newest message.")
    rematch: str | None = Field(description="The table at which they play again.")
    result: OutcomeOut | None


class SitIn(Asked):
    """Where to sit down."""

    nonce: Hex = ""
    at: Annotated[Place | None, Field(description="The seat; else any that is free, or a bot's.")] = None


class BotIn(Asked):
    """A bot for a free seat."""

    level: str | None = None
    at: Place | None = None


class SeatIn(Asked):
    """A seat."""

    seat: Place


class NonceIn(Asked):
    """A part in the shuffle."""

    nonce: Hex = ""


class HintsIn(Asked):
    """Whether you want hints."""

    hints: bool


class HintOut(BaseModel):
    """A hint."""

    move: str


class NamelessIn(Asked):
    """Whether names are left out of the record."""

    nameless: bool


class PauseOut(BaseModel):
    """Whether the table is paused now."""

    paused: bool


# Playing


class MoveIn(Asked):
    """A move, as records write it."""

    move: str = Field(max_length=LONGEST_MOVE)
    n: int = Field(ge=0, le=10**9, description="The number of the event that it answers: the newest you have seen.")
    id: str = Field(
        min_length=1,
        max_length=LONGEST_REQUEST,
        description="Names this attempt: sent again, it changes nothing and gets the same n.",
    )


class MovedOut(BaseModel):
    """A move that has been made."""

    n: int = Field(description="The number of its event.")


class StateOut(ClockOut):
    """What you have before you."""

    n: int
    state: dict[str, Any] | None = Field(description="As the record format says; null before the game has begun.")
    asked: list[int] = Field(description="Seats that the game waits for.")
    moves: list[str] = Field(description="Your own legal moves.")


# Chat


class SayIn(Asked):
    """Something to say, or one of the table's shouts."""

    text: Annotated[str, Field(max_length=2000)] = ""
    shout: Annotated[str, Field(max_length=40)] = ""


class SaidOut(BaseModel):
    """The message's number."""

    number: int


class MessageOut(BaseModel):
    """A message."""

    number: int
    wall: float = Field(description="Seconds since 1970.")
    seat: int | None
    guest: str = Field(description="Whose it is, for `muted`.")
    name: str
    text: str
    shout: bool
