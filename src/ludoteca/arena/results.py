"""The file that a contest is kept in: JSON Lines, a head that says the plan in words, then a line for each deal.

    {"ludoteca_arena": 1, "plan": "61c2…", "game": "moose", "seats": 4, "bots": […], …}
    {"deal": 0, "plan": "61c2…", "seats": [["greedy", "random"], …], "winners": [[1], [2]], "moves": [31, 28]}

Deals come in their order, so that a contest that was broken off goes on where its file ends.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca.arena.compiled import Fault, Played
from ludoteca.arena.plan import Plan
from ludoteca.engine.lines import Unreadable, line_of, parse_line
from ludoteca.language import _

FORMAT = 1
#: Deals that are read together.
AT_ONCE = 256


class Refused(ValueError):
    """The file cannot be gone on with; the message says why, for people."""


class Results:
    """A contest's file, open for more deals. What it holds already is read by `kept`."""

    def __init__(self, path: Path, wanted: Plan) -> None:
        self.path, self.plan = path, wanted
        #: The file's last line was unfinished, and is dropped with the next ones.
        self.dropped = False
        self._head = {"ludoteca_arena": FORMAT, "plan": wanted.digest, **wanted.head}
        self._size, self._torn = 0, False

    def kept(self) -> Iterator[Played]:
        """The deals that the file holds; `Refused` if they are not the plan's, and then the file is left alone."""
        if not self.path.exists():
            return
        deals: list[Played] = []
        with open(self.path, "rb") as file:
            for number, line in enumerate(file):
                if not line.endswith(b"\n"):
                    self._tear(number, line)
                    break
                try:
                    found = parse_line(line)
                    if number == 0:
                        self._check_head(found)
                    else:
                        deals.append(self._deal(found, number - 1))
                except (Unreadable, Refused, RecursionError) as error:
                    text = _("{file} is left alone: line {line}: {reason}")
                    reason = str(error) or _("this is nested too deeply")
                    raise Refused(text.format(file=self.path, line=number + 1, reason=reason)) from None
                self._size += len(line)
                if len(deals) == AT_ONCE:
                    yield _together(deals)
                    deals = []
        if deals:
            yield _together(deals)

    def _tear(self, number: int, line: bytes) -> None:
        """An unfinished last line is dropped, if it can be one of ours."""
        start = line_of(self._head).encode() if number == 0 else b'{"deal":'
        if not (start.startswith(line) or (number and line.startswith(start))):
            raise Refused(_("{file} is left alone: it is no file of this contest").format(file=self.path))
        self._torn = self.dropped = True

    def _check_head(self, head: dict[str, Any]) -> None:
        if head.get("ludoteca_arena") != FORMAT:
            raise Refused(_("this is not the head of a contest's file of version {version}").format(version=FORMAT))
        if head.get("plan") != self.plan.digest:
            other = [name for name, value in self._head.items() if name != "plan" and head.get(name) != value]
            text = _("it is the file of another contest; what differs: {parts}")
            raise Refused(text.format(parts=", ".join(other) or "plan"))

    def _deal(self, line: dict[str, Any], deal: int) -> Played:
        if line.get("plan") != self.plan.digest or line.get("deal") != deal:
            raise Refused(_("this is not deal {deal} of this contest").format(deal=deal))
        if line.get("seats") != self._seats(deal):
            raise Refused(_("the players of this deal sat elsewhere"))
        try:
            winners = [sum(1 << seat - 1 for seat in set(game)) for game in line["winners"]]
            moves = [int(count) for count in line["moves"]]
            faults = [Fault(f["bot"], f["fault"], int(f["times"]), f["said"]) for f in line.get("faults", [])]
        except (KeyError, TypeError, ValueError):
            raise Refused(_("something is missing here")) from None
        fits = len(winners) == len(moves) == self.plan.rotations
        if not fits or not all(0 < mask < 1 << self.plan.seats for mask in winners):
            raise Refused(_("something is missing here"))
        spent = np.array([[count, 0] for count in moves], np.int64)
        return Played(deal, np.array(winners, np.int64), spent, {deal: faults} if faults else {})

    def _seats(self, deal: int) -> list[list[str]]:
        return [[self.plan.bots[number].name for number in table] for table in self.plan.places(deal).tolist()]

    def append(self, piece: Played) -> None:
        """Writes more deals after those that the file holds; `Refused` if somebody else has written there."""
        lines = [] if self._size else [line_of(self._head)]
        rotations = self.plan.rotations
        for row in range(len(piece.winners) // rotations):
            deal, games = piece.from_deal + row, slice(row * rotations, (row + 1) * rotations)
            line: dict[str, Any] = {
                "deal": deal,
                "plan": self.plan.digest,
                "seats": self._seats(deal),
                "winners": [
                    [seat + 1 for seat in range(self.plan.seats) if mask >> seat & 1]
                    for mask in piece.winners[games].tolist()
                ],
                "moves": piece.spent[games, 0].tolist(),
            }
            if deal in piece.faults:
                line["faults"] = [
                    {"bot": fault.bot, "fault": fault.kind, "times": fault.times, "said": fault.said}
                    for fault in piece.faults[deal]
                ]
            lines.append(line_of(line))
        self._write("".join(lines).encode())

    def _write(self, text: bytes) -> None:
        with open(self.path, "r+b" if self.path.exists() else "wb") as file:
            if self._torn:
                file.truncate(self._size)
                self._torn = False
            if os.fstat(file.fileno()).st_size != self._size:
                raise Refused(_("{file} is left alone: somebody else writes there").format(file=self.path))
            file.seek(self._size)
            file.write(text)
        self._size += len(text)


def _together(deals: list[Played]) -> Played:
    faults = {deal: found for one in deals for deal, found in one.faults.items()}
    winners = np.concatenate([one.winners for one in deals])
    return Played(deals[0].from_deal, winners, np.concatenate([one.spent for one in deals]), faults)
