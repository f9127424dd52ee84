"""Deals at which guests sit: the same game on the same clock as the compiled loop, one decision at a time.

A guest that fails costs nobody else anything: its first legal move is made, and the fault is counted. One that takes
too long or breaks down is asked no more in that game; in the next it starts afresh.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from ludoteca.arena.compiled import Fault, Played, roots
from ludoteca.arena.crew import ILLEGAL, Crews, Hosted
from ludoteca.arena.guests import PROGRAM, PYTHON
from ludoteca.arena.plan import Plan
from ludoteca.bots.live import LiveBot
from ludoteca.bots.play import GREEDY, WINDOW
from ludoteca.bots.registry import Bot
from ludoteca.engine.dice import branch, shuffle
from ludoteca.engine.events import Event, seen
from ludoteca.engine.lines import printable
from ludoteca.engine.position import IllegalMove, Position


class Sitter(Protocol):
    """Who holds a seat: a bot of the house, or a guest."""

    def delay(self, position: Position) -> float:
        """Seconds until it decides."""

    def decide(self, position: Position) -> int | None:
        """Its action; None to let a chance to interrupt go by."""

    def watch(self, position: Position, seat: int, move: str) -> None:
        """Sees another seat's move before it happens."""


class Visitor:
    """A guest in a seat."""

    def __init__(self, hosted: Hosted, seat: int, seed: str) -> None:
        self._hosted, self._seat = hosted, seat
        # On a clock it takes as long as anybody.
        self._pace = LiveBot(Bot("greedy", GREEDY), seat, seed)
        hosted.begin(seat, seed)

    def delay(self, position: Position) -> float:
        """Seconds until it decides."""
        return self._pace.delay(position)

    def decide(self, position: Position) -> int | None:
        """Its action, or the first legal one if it has none to offer."""
        waited_for = self._seat in position.actors()
        faults = self._hosted.faults.total()
        answer = self._hosted.ask(position.seen_by(self._seat).save(), waited_for)
        legal = position.legal(self._seat)
        action = _action(position, answer)
        if action in legal:
            return action
        if answer is None and not waited_for:
            return None
        if self._hosted.faults.total() == faults and not (answer is None and self._hosted.out):
            self._hosted.blame(ILLEGAL, printable(str(answer)))
        return legal[0] if waited_for else None

    def watch(self, position: Position, seat: int, move: str) -> None:
        """Sees another seat's move before it happens; of a secret one only its first word."""
        if move.split(" ")[0] in position.game.face.SECRET_MOVES:
            move = move.split(" ")[0]
        self._hosted.watch(position.seen_by(self._seat).save(), seat, move)

    def happened(self, position: Position, event: Event) -> None:
        """Is told an event, and what it led to: a program, that is."""
        if self._hosted.guest.kind == PROGRAM:
            self._hosted.happened(position.seen_by(self._seat).save(), seen(position.game, event, self._seat))

    def over(self, position: Position) -> None:
        """Is told the result."""
        if self._hosted.guest.kind == PROGRAM:
            self._hosted.over(position.save(), position.outcome().json())


def _action(position: Position, answer: object) -> int | None:
    if isinstance(answer, str):
        try:
            return position.parse(answer)
        except IllegalMove:
            return None
    return answer if isinstance(answer, int) else None


def play_seated(wanted: Plan, crews: Crews, from_deal: int, to_deal: int) -> Played:
    """Plays the rotations of some deals."""
    rotations = wanted.rotations
    n = (to_deal - from_deal) * rotations
    winners, spent = np.zeros(n, np.int64), np.zeros((n, 2), np.int64)
    faults: dict[int, list[Fault]] = {}
    for game in range(n):
        deal, rotation = from_deal + game // rotations, game % rotations
        hosted, sitters = _seat(wanted, crews, deal, rotation)
        position = Position(wanted.game, wanted.seats, deal % wanted.seats, wanted.options)
        chance = np.zeros(4, np.int64)
        branch(roots(wanted)[0], deal, 0, chance)
        spent[game] = play_one(position, sitters, chance)
        ended = position.outcome().winners if position.over else range(wanted.seats)
        winners[game] = sum(1 << seat for seat in ended)
        for one in hosted:
            if found := one.taken_faults():
                faults.setdefault(deal, []).extend(found)
    return Played(from_deal, winners, spent, faults)


def _seat(wanted: Plan, crews: Crews, deal: int, rotation: int) -> tuple[list[Hosted], list[Sitter]]:
    """Who sits where."""
    hosted: list[Hosted] = []
    sitters: list[Sitter] = []
    for seat, player in enumerate(wanted.seating(rotation, deal)):
        seed = f"{wanted.seed}/{deal}/{rotation}"
        if isinstance(player, Bot):
            sitters.append(LiveBot(player, seat, seed))
        else:
            # On each deal a stranger holds each seat once. A process for each seat so meets the deal once: it can't
            # remember from another seat's game what is hidden in this one.
            place = seat if player.kind == PYTHON else sum(one.guest == player for one in hosted)
            hosted.append(crews.hosted(player, place))
            # The plan's own seed would tell how the cards were shuffled.
            sitters.append(Visitor(hosted[-1], seat, hashlib.sha256(f"guest/{seed}/{seat}".encode()).hexdigest()))
    return hosted, sitters


#: Moves after which a game is broken off, and everybody's: those who sit out can go round in circles for ever.
LONGEST = 20_000
#: A timer that starts again only when something has happened.
SILENT = 1 << 60


def play_one(position: Position, sitters: Sequence[Sitter], chance: np.ndarray[Any, Any]) -> tuple[int, int]:
    """Plays a game to its end, or for `LONGEST` moves, shuffling as the compiled loop does; moves and milliseconds."""
    deck = np.array(position.game.deck(position.seats, position.options), np.int16)
    due: dict[int, int] = {}
    now, moves = 0, 0
    closing: int | None = None
    while not position.over and moves < LONGEST:
        if position.awaits_deal:
            shuffle(chance.data, deck.data, len(deck))
            position.deal(deck.tolist())
            _tell(sitters, position, {"deal": deck.tolist()})
            continue
        closing = None if not position.window else now + WINDOW if closing is None else closing
        may = sorted({*position.actors(), *position.interrupters()})
        due = {seat: due[seat] if seat in due else now + round(1000 * sitters[seat].delay(position)) for seat in may}
        seat = min(may, key=lambda one: due[one], default=None)
        if closing is not None and (seat is None or due[seat] >= closing):
            now, closing = closing, None
            position.close()
            _tell(sitters, position, {"clock": "close"})
            continue
        assert seat is not None
        now = due[seat]
        action = sitters[seat].decide(position)
        if action is None:
            due[seat] = SILENT
            continue
        move = position.game.face.move_text(action)
        for other, sitter in enumerate(sitters):
            if other != seat:
                sitter.watch(position, seat, move)
        position.move(seat, action)
        moves += 1
        _tell(sitters, position, {"seat": seat + 1, "move": move})
        due = {other: at for other, at in due.items() if other != seat and at != SILENT}
    for sitter in sitters:
        if position.over and isinstance(sitter, Visitor):
            sitter.over(position)
    return moves, now


def _tell(sitters: Sequence[Sitter], position: Position, event: Event) -> None:
    for sitter in sitters:
        if isinstance(sitter, Visitor):
            sitter.happened(position, event)
