"""What people do around a game: sit down, begin, leave and come back, pause, play again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from ludoteca.engine.chance import MAX_NONCE_BYTES, commitment, unhex
from ludoteca.engine.position import Position
from ludoteca.engine.record import head_of
from ludoteca.language import _
from ludoteca.tables.facts import FORGOTTEN, GATHERING, OVER, PLAYING, Facts
from ludoteca.tables.guests import Guest
from ludoteca.tables.moves import back
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.seat import Seat, seat_bot
from ludoteca.tables.setting import check_level
from ludoteca.tables.table import Table
from ludoteca.tables.timing import chance_of, set_alarm
from ludoteca.tables.whole import whole


@whole
async def sit(table: Table, guest: Guest, nonce: str = "", at: int | None = None) -> int:
    """Gives a guest a seat, from 0: the one asked for, or a free one, or a bot's. Who sits already keeps the seat, and
    can still give a nonce before the game."""
    async with table.lock:
        facts = table.facts.copy()
        held = facts.seat_of(guest.id)
        if held is not None and facts.status != GATHERING:
            await _be_back(table, held)
            return held
        if held is not None and facts.seats[held].ready and not nonce:
            return held
        _check_may_sit(facts, guest)
        seat = _place_for(facts, at) if held is None else held
        taken = [place.name for place in facts.seats if place.guest and place.guest != guest.id]
        old = facts.seats[seat]
        # Once the cards are dealt the seat's part in the shuffle is what it was.
        given = _nonce(nonce) if facts.status == GATHERING else old.nonce
        facts.seats[seat] = Seat(guest=guest.id, name=_unlike(guest.name, taken), nonce=given, ready=True)
        if facts.status == GATHERING and facts.seat_of(facts.host) is None:
            facts.host = guest.id
        await table.keep(facts, anew=[seat])
        return seat


def host_seat(guest: Guest, nonce: str) -> Seat:
    """The seat of the guest who opens a table."""
    return Seat(guest=guest.id, name=guest.name, nonce=_nonce(nonce), ready=True)


@whole
async def add_bot(table: Table, by: str, level: str, at: int | None = None) -> None:
    """The host gives a free seat to a bot."""
    async with table.lock:
        facts = _gathering(table, by)
        seat = _place_for(facts, at, bots_too=False)
        wanted = check_level(facts.setting.played, facts.setting.seats, level or facts.setting.level)
        facts.seats[seat] = seat_bot([place.name for place in facts.seats], wanted)
        await table.keep(facts)


@whole
async def free_seat(table: Table, by: str, seat: int) -> None:
    """The host empties a seat before the start; a person who is sent away cannot sit down here again."""
    async with table.lock:
        facts = _gathering(table, by)
        if not 0 <= seat < len(facts.seats) or facts.seats[seat].free:
            raise Refusal("no-such-seat", _("Nobody sits there."), 422)
        sent_away = facts.seats[seat].guest
        if sent_away == by:
            raise Refusal("own-seat", _("That is your own seat."), 422)
        # Who has not come yet is not sent away: the seat is no longer kept for them, that is all.
        if sent_away is not None and facts.seats[seat].ready:
            facts.banned.append(sent_away)
        facts.seats[seat] = Seat()
        await table.keep(facts)


@whole
async def begin(table: Table, by: str) -> None:
    """The host begins the game; bots take the seats that are free, and stand in for people who have not come."""
    async with table.lock:
        await _begin(table, _gathering(table, by))


@whole
async def begin_if_ready(table: Table) -> None:
    """Begins a rematch once everybody who played before has come."""
    async with table.lock:
        if table.status == GATHERING and all(place.bot or place.ready for place in table.facts.seats):
            await _begin(table, table.facts.copy())


async def _begin(table: Table, facts: Facts) -> None:
    for number, place in enumerate(facts.seats):
        if place.free:
            facts.seats[number] = seat_bot([other.name for other in facts.seats], facts.setting.level)
        elif place.guest is not None:
            place.away = not place.ready
    chance = chance_of(facts)
    first = chance.first() if facts.previous_first is None else (facts.previous_first + 1) % len(facts.seats)
    position = new_position(table, first)
    facts.head = head_of(
        position,
        first,
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        commitment=commitment(bytes.fromhex(facts.seed)),
        nonces=[place.nonce for place in facts.seats],
        **({} if facts.previous_first is None else {"previous_first": facts.previous_first + 1}),
    )
    await table.begin(facts, position)


def new_position(table: Table, first: int) -> Position:
    """The position before the first deal; `first` counts from 0."""
    setting = table.facts.setting
    return Position(table.game, setting.seats, first, setting.options, kernel=table.services.kernel(table.game))


@whole
async def leave(table: Table, guest: str) -> None:
    """Gives the seat up before the game; during it a bot stands in until the person comes back."""
    async with table.lock:
        facts = table.facts.copy()
        seat = _seat(facts, guest)
        if facts.status == PLAYING:
            facts.seats[seat].away = True
            facts.pausing = [other for other in facts.pausing if other != seat]
            facts.hinting = [other for other in facts.hinting if other != seat]
            # Perhaps everybody else has been waiting for this one to agree.
            await _keep_agreement(table, facts, anew=[seat])
        elif facts.status == GATHERING:
            await table.keep(vacated(facts, seat))


def vacated(facts: Facts, seat: int) -> Facts:
    """The table without the person in that seat: before the game it is free, in it a bot's, and afterwards what they
    have done is still told, but no longer of whom."""
    changed = facts.copy()
    gone = changed.seats[seat]
    if facts.status == GATHERING:
        changed.seats[seat] = Seat()
    elif facts.status == PLAYING:
        changed.seats[seat] = seat_bot([place.name for place in facts.seats], facts.setting.level)
    else:
        changed.seats[seat] = Seat(f"{FORGOTTEN}{secrets.token_hex(4)}", ready=True, away=True)
    if facts.status != GATHERING:
        changed.seats[seat].nonce = gone.nonce  # the decks follow from it
    changed.pausing = [other for other in changed.pausing if other != seat]
    changed.hinting = [other for other in changed.hinting if other != seat]
    if facts.host == gone.guest:
        people = [place for place in changed.seats if place.guest and not place.guest.startswith(FORGOTTEN)]
        changed.host = next((str(place.guest) for place in sorted(people, key=lambda place: not place.ready)), "")
    return changed


@whole
async def come_back(table: Table, guest: str) -> None:
    """Plays again, for whom a bot stood in."""
    async with table.lock:
        await _be_back(table, _seat(table.facts, guest))


async def _be_back(table: Table, seat: int) -> None:
    facts = back(table.facts, seat)
    if facts is not None and facts.status == PLAYING:
        await table.keep(facts, anew=[seat])


@whole
async def stand_in(table: Table, by: str, seat: int) -> None:
    """A player at a table without a clock lets a bot play for somebody who has gone."""
    async with table.lock:
        facts = table.facts.copy()
        _seat(facts, by)
        if facts.status != PLAYING or seat not in facts.people or facts.seats[seat].away:
            raise Refusal("no-such-seat", _("There is nobody to stand in for."), 422)
        if seat in table.present:
            raise Refusal("present", _("{name} is at the table.").format(name=table.names[seat]))
        facts.seats[seat].away = True
        facts.pausing = [other for other in facts.pausing if other != seat]
        await table.keep(facts, anew=[seat])


@whole
async def pause(table: Table, guest: str) -> bool:
    """Wants a pause; whether there is one now: once all want it who are here."""
    async with table.lock:
        facts = table.facts.copy()
        seat = _seat(facts, guest)
        if facts.status != PLAYING or not facts.running:
            return facts.status == PLAYING
        facts.pausing = sorted({*facts.pausing, seat})
        return await _keep_agreement(table, facts)


async def _keep_agreement(table: Table, facts: Facts, anew: Sequence[int] = ()) -> bool:
    """Keeps the facts, with a pause if all want one who are here; whether they do."""
    here = [n for n in facts.people if not facts.seats[n].away and (n in table.present or n in facts.pausing)]
    agreed = facts.running and bool(facts.pausing) and all(n in facts.pausing for n in here)
    if not agreed:
        await table.keep(facts, anew=anew)
        return False
    facts.running, facts.pausing = False, []
    # Time stands still from the moment that is written down, not from when the disk is done with it.
    table.clock.stop()
    try:
        await table.keep(facts, anew=anew)
    except Refusal:
        table.clock.go()
        raise
    return True


@whole
async def play_on(table: Table, guest: str) -> None:
    """Ends a pause, or takes back the wish for one."""
    async with table.lock:
        facts = table.facts.copy()
        seat = _seat(facts, guest)
        if facts.status != PLAYING:
            return
        was_paused = not facts.running
        facts.pausing = [n for n in facts.pausing if n != seat]
        facts.running = True
        await table.keep(facts)
        if was_paused:
            table.clock.go()
            set_alarm(table)


@whole
async def hide_names(table: Table, guest: str, hidden: bool) -> None:
    """A player has all names left out of the record, or put back."""
    async with table.lock:
        facts = table.facts.copy()
        _seat(facts, guest)
        facts.nameless = hidden
        await table.keep(facts)


def _check_may_sit(facts: Facts, guest: Guest) -> None:
    if guest.id in facts.banned:
        raise Refusal("sent-away", _("The host has sent you away from this table. You can watch."), 403)
    if facts.status == OVER:
        raise Refusal("over", _("The game is over."))


def _place_for(facts: Facts, at: int | None, bots_too: bool = True) -> int:
    """A seat that can be taken: free ones first, then the last bot's."""
    free = [number for number, place in enumerate(facts.seats) if place.free]
    bots = [number for number, place in enumerate(facts.seats) if place.bot] if bots_too else []
    possible = [*free, *reversed(bots)]
    if at is not None:
        possible = [number for number in possible if number == at]
    if not possible:
        raise Refusal("full", _("All seats are taken. You can watch."))
    return possible[0]


def _gathering(table: Table, by: str) -> Facts:
    if table.facts.host != by:
        raise Refusal("not-host", _("Only the host of the table can do that."), 403)
    if table.status != GATHERING:
        raise Refusal("begun", _("The game has begun already."))
    return table.facts.copy()


def _seat(facts: Facts, guest: str) -> int:
    seat = facts.seat_of(guest)
    if seat is None:
        raise Refusal("no-seat", _("You have no seat at this table."), 403)
    return seat


def _nonce(text: str) -> str:
    try:
        sound = len(unhex(text)) <= MAX_NONCE_BYTES
    except ValueError:
        sound = False
    if not sound:
        raise Refusal("wrong-nonce", _("What you add to the shuffle must be hex digits, 255 pairs at most."), 422)
    return text


def _unlike(name: str, taken: list[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    number = 2
    chosen = name
    while chosen in taken:
        chosen = f"{name} {number}"
        number += 1
    return chosen
