"""What people do around a game: seats, bots, beginning, pauses, playing again, chat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from ludoteca.tables import hints, people
from ludoteca.tables.guests import Guest
from ludoteca.tables.table import Table
from ludoteca.tables.talk import heard, say, words_of
from ludoteca.tables.views import table_json
from ludoteca.web.api.described import Anybody, TheGuest, TheTable, faults
from ludoteca.web.api.models import (
    BotIn,
    HintOut,
    HintsIn,
    MessageOut,
    NamelessIn,
    NonceIn,
    PauseOut,
    SaidOut,
    SayIn,
    SeatIn,
    SitIn,
    TableOut,
)
from ludoteca.web.guard import check_chat
from ludoteca.web.visitor import house_of

router = APIRouter(prefix="/tables/{table_id}", tags=["people"])

FAULTS = faults(401, 403, 404, 409, 413, 422)


def _out(table: Table, guest: Guest) -> TableOut:
    return TableOut(**table_json(table, guest.id))


@router.post("/seat", responses=FAULTS)
async def sit(table: TheTable, guest: TheGuest, asked: SitIn | None = None) -> TableOut:
    """Sit down: in a free seat, or in a bot's, also while the game runs."""
    asked = asked or SitIn()
    await people.sit(table, guest, asked.nonce, None if asked.at is None else asked.at - 1)
    return _out(table, guest)


@router.delete("/seat", responses=FAULTS)
async def leave(table: TheTable, guest: TheGuest) -> TableOut:
    """Give your seat up before the game; during it a bot stands in until you are back."""
    await people.leave(table, guest.id)
    return _out(table, guest)


@router.post("/back", responses=FAULTS)
async def come_back(table: TheTable, guest: TheGuest) -> TableOut:
    """Play again where a bot stood in for you. A move does so, too."""
    await people.come_back(table, guest.id)
    return _out(table, guest)


@router.post("/bots", responses=FAULTS)
async def add_bot(table: TheTable, guest: TheGuest, asked: BotIn | None = None) -> TableOut:
    """The host gives a free seat to a bot."""
    asked = asked or BotIn()
    await people.add_bot(table, guest.id, asked.level or "", None if asked.at is None else asked.at - 1)
    return _out(table, guest)


@router.delete("/seats/{seat}", responses=FAULTS)
async def free_seat(table: TheTable, guest: TheGuest, seat: Annotated[int, Path(ge=1, le=99)]) -> TableOut:
    """The host empties a seat before the game; a person sent away can't sit down here again."""
    await people.free_seat(table, guest.id, seat - 1)
    return _out(table, guest)


@router.post("/stand-ins", responses=FAULTS)
async def stand_in(table: TheTable, guest: TheGuest, asked: SeatIn) -> TableOut:
    """Let a bot play for somebody who is not at the table."""
    await people.stand_in(table, guest.id, asked.seat - 1)
    return _out(table, guest)


@router.post("/start", responses=FAULTS)
async def start(table: TheTable, guest: TheGuest) -> TableOut:
    """The host begins the game; bots take the free seats."""
    await people.begin(table, guest.id)
    return _out(table, guest)


@router.post("/pause", responses=FAULTS)
async def pause(table: TheTable, guest: TheGuest) -> PauseOut:
    """Want a pause: there is one once all who are at the table want it."""
    return PauseOut(paused=await people.pause(table, guest.id))


@router.delete("/pause", responses=FAULTS)
async def play_on(table: TheTable, guest: TheGuest) -> PauseOut:
    """Play on, or want no pause any more."""
    await people.play_on(table, guest.id)
    return PauseOut(paused=table.paused)


@router.put("/hints", responses=FAULTS)
async def want_hints(table: TheTable, guest: TheGuest, asked: HintsIn) -> TableOut:
    """Want hints at this table, or want none any more."""
    await hints.want_hints(table, guest.id, asked.hints)
    return _out(table, guest)


@router.post("/hint", responses=FAULTS)
async def hint(table: TheTable, guest: TheGuest) -> HintOut:
    """What the expert would play in your seat, knowing what you know."""
    return HintOut(move=await hints.hint(table, guest.id))


@router.post("/rematch", responses=FAULTS)
async def rematch(request: Request, table: TheTable, guest: TheGuest, asked: NonceIn | None = None) -> TableOut:
    """Play again with the same people: the table at which you do, which begins when all have come."""
    again = await house_of(request).rematch(table, guest, asked.nonce if asked is not None else "")
    return _out(again, guest)


@router.put("/nameless", responses=FAULTS)
async def nameless(table: TheTable, guest: TheGuest, asked: NamelessIn) -> TableOut:
    """Leave all names out of the record, or put them back."""
    await people.hide_names(table, guest.id, asked.nameless)
    return _out(table, guest)


@router.get("/chat", responses=faults(404, 422))
async def chat(table: TheTable, guest: Anybody, after: Annotated[int, Query(ge=0, le=10**9)] = 0) -> list[MessageOut]:
    """What was said after that message, but for those you have muted."""
    return [
        MessageOut(
            number=message.number,
            wall=message.wall,
            seat=None if message.seat is None else message.seat + 1,
            guest=message.guest,
            name=message.name,
            text=words_of(table, message),
            shout=message.shout,
        )
        for message in heard(table, after, guest.muted if guest else ())
    ]


@router.post("/chat", status_code=201, responses=FAULTS)
async def talk(table: TheTable, guest: TheGuest, asked: SayIn) -> SaidOut:
    """Say something, or shout one of the table's shouts."""
    check_chat(guest.id)
    return SaidOut(number=await say(table, guest, asked.text, asked.shout))
