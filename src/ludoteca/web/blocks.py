"""A table in blocks of HTML: what all see, made once for all who read the same language, and what one seat sees.

The public blocks are made from what a spectator may see, a seat's own from what that seat may see, nothing from the
state itself. A stream sends the blocks that have changed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from markupsafe import Markup

from ludoteca.engine.contract import SPECTATOR, Game
from ludoteca.engine.page import JSON, Choice, Held, Page
from ludoteca.engine.position import Outcome
from ludoteca.language import current
from ludoteca.tables.clock import WINDOW
from ludoteca.tables.facts import OVER, PLAYING
from ludoteca.tables.hints import hinted, may_hint
from ludoteca.tables.table import Table
from ludoteca.web import plain_page
from ludoteca.web.render import macro
from ludoteca.web.sight import moves_of, recent_events, state_for, waited_for

Blocks = dict[str, str]
#: The name of what a table shows, by whom it is shown to, among its notes.
SHOWN = "shown"
#: The template of the parts of a table that all games share.
PARTS = "parts.html"


@dataclass
class Shown:
    """The blocks of a table for those who see the same in the same language."""

    key: tuple[Any, ...] = ()
    blocks: Blocks = field(default_factory=dict)
    #: Each part with what it was made from.
    parts: dict[str, tuple[Any, Markup]] = field(default_factory=dict)


def page_of(game: Game) -> Page:
    """How the game is drawn: by itself, or as text."""
    return game.page or plain_page


def template_of(game: Game) -> str:
    """The template with the game's macros."""
    return f"{game.name}/table.html" if game.page else "plain.html"


def _shown_to(table: Table, whom: str) -> Shown:
    readers: dict[str, Shown] = table.notes.setdefault(SHOWN, {})
    if whom not in readers:
        readers[whom] = Shown()
    return readers[whom]


def public_blocks(table: Table) -> Blocks:
    """The blocks that all see, in the reader's language."""
    shown = _shown_to(table, current())
    presence = tuple(seat in table.present for seat in table.facts.people)
    key = (table.number, table.revision, presence, table.due.get(WINDOW), tuple(sorted(people_due(table).items())))
    if shown.key != key:
        shown.blocks, shown.key = _draw_public(table, shown), key
    return shown.blocks


def people_due(table: Table) -> dict[int, float]:
    """When people's time is up. When a bot will move is nobody's business."""
    return {who: at for who, at in table.due.items() if who >= 0 and not table.facts.seats[who].automatic}


def _draw_public(table: Table, shown: Shown) -> Blocks:
    blocks: Blocks = {}
    game, names, state = table.game, table.names, state_for(table, SPECTATOR)
    page, template = page_of(game), template_of(game)
    dealt = len(state) > 1
    waiting, due = waited_for(table), people_due(table)
    for number, place in enumerate(table.facts.seats):
        head = {
            "number": number,
            "name": names[number],
            "bot": place.bot,
            "away": place.away,
            "present": place.bot is not None or number in table.present,
            "waiting": number in waiting,
            "due": due.get(number),
            "pausing": number in table.facts.pausing,
            "hinting": number in table.facts.hinting and not may_hint(table.facts),
        }
        panel = _drawn(shown, f"panel-{number}", template, "panel", page.panel(state, number, names)) if dealt else ""
        blocks[f"seat-{number + 1}"] = _drawn(shown, f"seat-{number}", PARTS, "seat", head, panel)
    middle = ""
    if dealt:
        middle = _drawn(shown, "middle-in", template, "middle", page.middle(state, names, recent_events(table)))
    blocks["middle"] = _drawn(shown, "middle", PARTS, "middle", middle)
    top = {"paused": table.paused, "status": table.status}
    top |= {"window": table.due.get(WINDOW), "turn": table.facts.setting.turn}
    blocks["top"] = _drawn(shown, "top", PARTS, "top", top)
    return blocks


def _drawn(shown: Shown, name: str, template: str, kind: str, *made_from: Any) -> Markup:
    """What a macro makes of its arguments, anew only if these are not what they were."""
    before = shown.parts.get(name)
    if before is not None and before[0] == made_from:
        return before[1]
    html = Markup(macro(template, kind)(*made_from))
    shown.parts[name] = (made_from, html)
    return html


def card_html(template: str, drawn: JSON) -> Markup:
    """What a game's `card` macro makes of it, in the reader's language: the same few cards again and again."""
    return _card_html(template, current(), orjson.dumps(drawn))


@functools.lru_cache(8192)
def _card_html(template: str, _language: str, drawn: bytes) -> Markup:
    return Markup(macro(template, "card")(orjson.loads(drawn)).strip())


def has_turn(table: Table, viewer: int) -> bool:
    """The game waits for this seat alone or for its choice, not only for whether it calls."""
    position = table.position
    return viewer in waited_for(table) and position is not None and not position.window


@dataclass(frozen=True)
class Own:
    """What a seat can do now."""

    ask: str = ""
    hand: Sequence[Held] = ()
    answers: Sequence[Choice] = ()
    waiting: bool = False


def own_of(table: Table, viewer: int) -> Own:
    """What the viewer holds and can do."""
    position = table.position
    if position is None or viewer < 0 or (position.awaits_deal and len(state_for(table, viewer)) < 2):
        return Own()
    state, names, page = state_for(table, viewer), table.names, page_of(table.game)
    going = table.status == PLAYING and not table.paused and not table.facts.seats[viewer].away
    moves = moves_of(table, viewer) if going else []
    return Own(
        table.game.face.ask(state, viewer, names) if moves else "",
        page.hand(state, viewer, moves, names) if table.status != OVER else (),
        page.answers(state, viewer, moves, names),
        has_turn(table, viewer) and bool(moves),
    )


def own_blocks(table: Table, viewer: int) -> Blocks:
    """The blocks that are the viewer's alone: hand, and what can be done."""
    shown = _shown_to(table, f"{current()} {viewer}")
    own, it = own_of(table, viewer), bar_of(table, viewer)
    # All who are not asked anything read the same: it is drawn once.
    bar = shown if own.ask or table.status == OVER else _shown_to(table, current())
    return {
        "hand": _drawn(shown, "hand", PARTS, "hand", own.hand, _card_of(template_of(table.game))),
        "bar": _drawn(bar, "bar", PARTS, "bar", own.ask, own.answers, own.waiting, it),
    }


@functools.cache
def _card_of(template: str) -> Callable[[JSON], Markup]:
    return functools.partial(card_html, template)


def bar_of(table: Table, viewer: int) -> dict[str, Any]:
    """What the bottom bar says beside the question."""
    waiting = [seat for seat in waited_for(table) if seat != viewer]
    names, facts = table.names, table.facts
    result = facts.result.get("result", {"winners": [], "scores": []})
    own_question, hint = has_turn(table, viewer), hinted(table, viewer)
    outcome = Outcome(tuple(seat - 1 for seat in result["winners"]), tuple(result["scores"]))
    return {
        "table": table.id,
        "seated": viewer >= 0,
        "status": table.status,
        "paused": table.paused,
        "rematch": facts.rematch,
        "nameless": facts.nameless,
        "proof": proof_of(table) if table.status == OVER else None,
        "wins": viewer + 1 in result["winners"],
        "winners": [names[seat - 1] for seat in result["winners"]],
        "ranked": [
            (
                names[seat],
                table.game.face.score_words(outcome.scores[seat]),
                seat in outcome.winners,
                seat == viewer,
            )
            for seat in outcome.ranking()
        ],
        "hints": own_question and may_hint(facts),
        "hint": table.game.face.move_words(hint, names) if own_question and hint is not None else "",
        "away": viewer >= 0 and facts.seats[viewer].away,
        "waiting_for": [names[seat] for seat in waiting],
        "due": people_due(table).get(viewer, table.due.get(WINDOW)),
        "gone": [
            (seat, names[seat])
            for seat in waiting
            if facts.setting.turn is None
            and facts.seats[seat].guest is not None
            and not facts.seats[seat].away
            and seat not in table.present
        ],
    }


def proof_of(table: Table) -> dict[str, Any]:
    """What anybody needs to deal the cards of a finished game again."""
    head = table.facts.head
    return {
        "commitment": head["commitment"],
        "seed": table.facts.result["seed"],
        "nonces": list(zip(table.names, head["nonces"], strict=True)),
    }


def all_blocks(table: Table, viewer: int) -> Blocks:
    """All blocks of the page of a game that has begun."""
    return {**public_blocks(table), **own_blocks(table, viewer)}
