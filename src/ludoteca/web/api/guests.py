"""Guests: coming in, another name, being forgotten."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ludoteca.tables.guests import Guest, clean_name
from ludoteca.web.api.described import TheGuest, faults
from ludoteca.web.api.models import GuestChange, GuestOut, NewGuest, Welcome
from ludoteca.web.visitor import house_of

router = APIRouter(prefix="/guests", tags=["guests"])


@router.post("", status_code=201, responses=faults(413, 422))
async def come_in(request: Request, asked: NewGuest | None = None) -> Welcome:
    """A new guest, with the token that goes into `Authorization: Bearer …`."""
    house = house_of(request)
    guest = await house.welcome(asked.name if asked is not None else None)
    return Welcome(id=guest.id, name=guest.name, token=house.tokens.give(guest.id))


@router.get("/me", responses=faults(401))
async def me(guest: TheGuest) -> GuestOut:
    """Who you are here."""
    return _out(guest)


@router.patch("/me", responses=faults(401, 413, 422))
async def change_me(request: Request, guest: TheGuest, asked: GuestChange) -> GuestOut:
    """Another name (at tables that you join from now on), other muted guests."""
    changes: dict[str, object] = {}
    if "name" in asked.model_fields_set:
        changes["name"] = clean_name(asked.name)
    if asked.muted is not None:
        changes["muted"] = tuple(dict.fromkeys(asked.muted))
    return _out(await house_of(request).change_guest(guest, **changes) if changes else guest)


@router.delete("/me", status_code=204, responses=faults(401))
async def forget_me(request: Request, guest: TheGuest) -> None:
    """Nothing that names you is kept. Bots play on in your seats."""
    await house_of(request).forget(guest)


def _out(guest: Guest) -> GuestOut:
    return GuestOut(id=guest.id, name=guest.name, muted=list(guest.muted))
