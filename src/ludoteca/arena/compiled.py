"""Deals among the house's own bots, in the compiled loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ludoteca.arena.plan import Plan
from ludoteca.bots.play import LOGGED, fresh_minds, game_among_bots, games_among_bots, logged_events, room_to_think
from ludoteca.bots.registry import Bot
from ludoteca.engine.dice import branch, seeded
from ludoteca.engine.position import Position
from ludoteca.engine.record import head_of

#: Most lines and deals that a recorded game keeps.
LOG_LINES, LOG_DEALS = 1_000_000, 100


@dataclass(frozen=True)
class Fault:
    """What a guest did wrong in one deal, so many times; `said` is the first instance in its own words."""

    bot: str
    kind: str
    times: int
    said: str


@dataclass(frozen=True)
class Played:
    """Some deals that were played, each in all its rotations: a row a game, deal by deal."""

    from_deal: int
    #: Bit masks of the winners.
    winners: np.ndarray[Any, Any]
    #: Moves and milliseconds of virtual time.
    spent: np.ndarray[Any, Any]
    #: By deal; only of those that had any.
    faults: dict[int, list[Fault]] = field(default_factory=dict)
    #: Scores by seat, int32[games, seats], and what the game's measures counted, int32[games, width]; None where
    #: nobody kept them.
    scores: np.ndarray[Any, Any] | None = None
    kept: np.ndarray[Any, Any] | None = None


def play_compiled(wanted: Plan, from_deal: int, to_deal: int) -> Played:
    """Plays the rotations of some deals."""
    game, seats, rotations = wanted.game, wanted.seats, wanted.rotations
    n = (to_deal - from_deal) * rotations
    winners, spent = np.zeros(n, np.int64), np.zeros((n, 2), np.int64)
    scores = np.zeros((n, seats), np.int32)
    kept = np.zeros((n, game.measures.width if game.measures else 0), np.int32)
    cards = np.array(game.deck(seats, wanted.options), np.int16)
    start = game.new(seats, options=wanted.options)
    scratch = start.copy(), start.copy(), cards.copy()
    out, bases = np.empty(game.actions, np.int16), roots(wanted)
    run, room = games_among_bots(game, wanted.thinking), room_to_think(game, wanted.thinking)
    # In a contest everybody sits elsewhere on the next deal.
    step = 1 if wanted.contest else to_deal - from_deal
    for deal in range(from_deal, to_deal, step):
        kinds, efforts, fresh = _seated(wanted, deal)
        rows = slice((deal - from_deal) * rotations, (deal - from_deal + step) * rotations)
        bots = kinds, efforts, fresh[0].copy(), fresh
        found = winners[rows], spent[rows], scores[rows], kept[rows]
        run(start, *scratch, cards, *bots, bases, deal, out, *found, room)
    return Played(from_deal, winners, spent, scores=scores, kept=kept)


def _seated(wanted: Plan, deal: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Who plays each seat in each rotation: kinds int8[rotations, seats], efforts int64[rotations, seats], fresh minds
    int32[rotations, seats, MIND]."""
    bots, places = house_bots(wanted), wanted.places(deal)
    kinds = np.array([bot.kind for bot in bots], np.int8)
    efforts = np.array([bot.effort for bot in bots], np.int64)
    return kinds[places], efforts[places], fresh_minds([bot.mind for bot in bots])[places]


def house_bots(wanted: Plan) -> list[Bot]:
    """The plan's bots, where all are the house's own."""
    return [player for player in wanted.bots if isinstance(player, Bot)]


def roots(wanted: Plan) -> np.ndarray[Any, Any]:
    """The roots of all chance of a plan: of its shuffles, and of its bots; int64[2, 4]."""
    return np.stack([seeded(wanted.seed, "deals"), seeded(wanted.seed, "bots")])


def recorded(wanted: Plan) -> Iterator[list[dict[str, Any]]]:
    """The same games again, one after another, each as the lines of its record."""
    game, seats = wanted.game, wanted.seats
    cards = np.array(game.deck(seats, wanted.options), np.int16)
    log, decks = np.zeros((LOG_LINES, LOGGED), np.int32), np.zeros((LOG_DEALS, len(cards)), np.int16)
    bases, seen, out = roots(wanted), game.new(seats), np.empty(game.actions, np.int16)
    chance, rng, kept = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(0, np.int32)
    run, room = game_among_bots(game, wanted.thinking), room_to_think(game, wanted.thinking)
    for number in range(wanted.deals * wanted.rotations):
        deal, rotation = divmod(number, wanted.rotations)
        kinds, efforts, fresh = _seated(wanted, deal)
        branch(bases[0], deal, 0, chance)
        branch(bases[1], deal, rotation, rng)
        position = Position(game, seats, deal % seats, wanted.options)
        head = head_of(position, deal % seats, players=[b.name for b in wanted.seating(rotation, deal)])
        bots = kinds[rotation], efforts[rotation], fresh[rotation].copy()
        _moves, _ms, lines, deals = run(
            position.data, seen, cards.copy(), decks, *bots, chance, rng, out, log, room, kept
        )
        result = {"result": position.outcome().json()}
        yield [head, *logged_events(game, log[:lines], decks[:deals]), result]
