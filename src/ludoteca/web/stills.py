"""One moment of a record as a page shows it: the table, drawn by the parts of a live one, and what led there in words.

Nothing is shown but what the viewer could see at that moment: a seat, somebody who watched, or, as the game is long
over, everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ludoteca.engine.contract import SPECTATOR, Game
from ludoteca.engine.events import seen
from ludoteca.engine.page import Recent
from ludoteca.engine.position import Position
from ludoteca.web.blocks import Blocks, page_of, template_of
from ludoteca.web.reels import Reel
from ludoteca.web.render import macro
from ludoteca.web.sight import RECENT
from ludoteca.web.story import Line

#: A viewer before whom all cards lie open.
OPEN = -2
#: Lines of the log that a page tells.
TOLD = 40


@dataclass(frozen=True)
class Still:
    """What a page shows of one moment."""

    blocks: Blocks
    story: list[Line]
    #: Winners by seat from 0, and everybody's score with the best first, once the game is over.
    winners: Sequence[int] = ()
    ranked: Sequence[tuple[int, int]] = ()


def still(reel: Reel, at: int, viewer: int, names: Sequence[str], bots: Sequence[bool]) -> Still:
    """The moment after `at` events, as the viewer saw it."""
    first = max(0, at - TOLD)
    positions = reel.positions(first, at)
    steps = list(zip(reel.record.events[first:at], positions, positions[1:], strict=False))
    recent = [_recent(reel.game, *step) for step in steps[-RECENT:]]
    blocks = draw_position(reel.game, positions[-1], viewer, names, recent, bots)
    story = [_line(reel.game, number, *step, viewer, names) for number, step in enumerate(steps, first + 1)]
    if not positions[-1].over:
        return Still(blocks, story)
    outcome = positions[-1].outcome()
    ranked = [(seat, outcome.scores[seat]) for seat in outcome.ranking()]
    return Still(blocks, story, outcome.winners, ranked)


def draw_position(
    game: Game,
    position: Position,
    viewer: int,
    names: Sequence[str],
    recent: Sequence[Recent],
    bots: Sequence[bool],
) -> Blocks:
    """The seats, the middle and the viewer's own hand."""
    page, template = page_of(game), template_of(game)
    state = state_for(position, OPEN if viewer == OPEN else SPECTATOR)
    dealt = len(state) > 1
    asked = position.actors()
    blocks: Blocks = {}
    for seat, name in enumerate(names):
        panel = macro(template, "panel")(page.panel(state, seat, names)) if dealt else Markup("")
        blocks[f"seat-{seat + 1}"] = str(macro("parts.html", "seat")(_head(seat, name, bots[seat], asked), panel))
    middle = macro(template, "middle")(page.middle(state, names, recent)) if dealt else Markup("")
    blocks["middle"] = str(macro("parts.html", "middle")(middle))
    blocks["hand"] = ""
    if viewer >= 0 and dealt and not position.over:
        own = state_for(position, viewer)
        # Whoever holds nothing that others don't see has no hand to look at.
        held = page.hand(own, viewer, [], names) if own != state else ()
        blocks["hand"] = str(macro("parts.html", "hand")(held, macro(template, "card")))
    return blocks


def state_for(position: Position, viewer: int) -> dict[str, Any]:
    """The state as the viewer may see it, as JSON."""
    return (position if viewer == OPEN else position.seen_by(viewer)).json()


def _head(seat: int, name: str, bot: bool, asked: Sequence[int]) -> dict[str, Any]:
    """What stands above a seat; there is nobody who could be away."""
    return {
        "number": seat,
        "name": name,
        "bot": bot,
        "away": False,
        "present": True,
        "waiting": seat in asked,
        "due": None,
        "pausing": False,
        "hinting": False,
    }


def _recent(game: Game, event: dict[str, Any], before: Position, after: Position) -> Recent:
    return Recent(seen(game, event, SPECTATOR), state_for(before, SPECTATOR), state_for(after, SPECTATOR))


def _line(
    game: Game,
    number: int,
    event: dict[str, Any],
    before: Position,
    after: Position,
    viewer: int,
    names: Sequence[str],
) -> Line:
    """An event in words. With all cards open, it is told as to whoever did it."""
    seat = event["seat"] - 1 if "seat" in event else None
    hearer = viewer if viewer != OPEN else SPECTATOR if seat is None else seat
    told = seen(game, event, hearer)
    said = game.face.tell(state_for(before, hearer), told, state_for(after, hearer), names)
    return Line(number, seat, str(event.get("by", "")), tuple(said))
