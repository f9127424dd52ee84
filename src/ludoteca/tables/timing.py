"""What happens at a table by itself: decks are dealt, windows close, bots move, time runs out."""

from __future__ import annotations

import asyncio
import math
from contextvars import Context
from typing import Any

import structlog

from ludoteca.engine.chance import Chance
from ludoteca.engine.position import Position
from ludoteca.tables.clock import DEAL, WINDOW, is_answer
from ludoteca.tables.facts import PLAYING, Facts
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.table import Table

#: Seconds in which a bot's time is counted, for one that plays at first sight and for one that thinks (at most
#: `robots.THINKS`): longer than it takes.
GRAIN, LONG_GRAIN = 0.1, 0.4
#: Seconds until what the store refused is tried again.
AGAIN = 1.0

log = structlog.get_logger("ludoteca.tables")


def set_alarm(table: Table, pause: float = 0.0) -> None:
    """Wakes the table when the next thing is due, but not before `pause` seconds. While it acts it is awake."""
    _cancel_alarm(table)
    if table.acting is not None or table.status != PLAYING:
        return
    if table.facts.resting:
        wait = 0.0
    elif table.goes_on:
        wait = max(0.0, min(table.due.values()) - table.clock.now)
    else:
        return
    # Nothing of the request that has led here, such as its language, goes with what happens later.
    table.alarm = asyncio.get_running_loop().call_later(max(wait, pause), _ring, table, context=Context())


def stop(table: Table) -> None:
    """The table does nothing more by itself."""
    _cancel_alarm(table)
    if table.acting is not None:
        table.acting.cancel()
        table.acting = None


def chance_of(facts: Facts) -> Chance:
    """What decks and first player follow from."""
    nonces = tuple(bytes.fromhex(seat.nonce) for seat in facts.seats)
    return Chance(bytes.fromhex(facts.seed), nonces, facts.setting.game)


def _cancel_alarm(table: Table) -> None:
    if table.alarm is not None:
        table.alarm.cancel()
        table.alarm = None


def _ring(table: Table) -> None:
    table.alarm = None
    table.acting = asyncio.get_running_loop().create_task(_act(table))


async def _act(table: Table) -> None:
    pause = 0.0
    try:
        await do_next(table)
    except Refusal:
        pause = AGAIN
    except Exception:
        # A fault of ours must not stop the table for good.
        log.exception("what was due failed", table=table.id, number=table.number)
        pause = 10 * AGAIN
    table.acting = None
    set_alarm(table, pause)


async def do_next(table: Table) -> None:
    """Does what is due first, if its time has come."""
    async with table.lock:
        if table.status != PLAYING:
            return
        if table.facts.resting:
            await _wake(table)
            return
        if table.paused or not table.due:
            return
        who, when = min(table.due.items(), key=lambda due: due[1])
        if when > table.clock.now:
            return
        position, number = table.position, table.number
        assert position is not None, "what falls due is due in a game"
        if who == DEAL:
            await table.happen({"deal": _next_deck(table, position)})
            return
        if who == WINDOW:
            await table.happen({"clock": "close", "by": "clock"})
            return
        if not table.facts.seats[who].automatic:
            await _time_is_up(table, position, who)
            return
        bot = table.robots.at(who, table.facts, table.tail, position).copy()
    # Bots think without the lock and off the event loop: a person's call need not wait for them.
    quickly = not table.services.can_think(table.game)
    action = await asyncio.get_running_loop().run_in_executor(table.services.bots, bot.decide, position, quickly)
    await asyncio.sleep(until_grain(table.clock.now - when, LONG_GRAIN if bot.thinks else GRAIN))
    async with table.lock:
        if (table.number, table.due.get(who), table.clock.running) != (number, when, True):
            return  # the world has moved on, or a person has taken the seat
        if action is not None:
            await table.happen({"seat": who + 1, "move": table.game.face.move_text(action), "by": "bot"})
        else:
            # It lets this chance go by, and is asked again when something has happened.
            del table.due[who]
        table.robots.learn(bot)


def until_grain(thought: float, grain: float = GRAIN) -> float:
    """Seconds until a bot's move is made that took so long to find: how long it is thought about depends on what the
    bot holds, so nobody sees it but in whole grains."""
    return math.ceil(thought / grain) * grain - thought


async def _wake(table: Table) -> None:
    """Somebody has come to a table that stood still because nobody looked."""
    facts = table.facts.copy()
    facts.resting = False
    await table.keep(facts)
    if facts.running:
        table.clock.go()


async def _time_is_up(table: Table, position: Position, seat: int) -> None:
    """An answer that does not come is none; for a turn that is not taken a bot stands in."""
    if is_answer(position, seat):
        await table.happen({"seat": seat + 1, "move": "allow", "by": "clock"})
        return
    facts = table.facts.copy()
    facts.seats[seat].away = True
    facts.pausing = [other for other in facts.pausing if other != seat]
    await table.keep(facts, anew=[seat])


def _next_deck(table: Table, position: Position) -> list[Any]:
    cards = table.game.deck(position.seats, position.options)
    return [table.game.face.card_json(code) for code in chance_of(table.facts).deck(cards, table.deals)]
