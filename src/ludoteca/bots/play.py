"""A game among bots, compiled, on a virtual clock.

Every seat that may move and has no timer running gets one: so many milliseconds, drawn from public information. When
it runs out the bot decides, seeing what `hide` left. Windows close when their time is up. Games without windows take
no time. A live table runs the same way on a real clock.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ludoteca.bots.deciding import final_chooser, secret_actions
from ludoteca.bots.search import thinker
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import CLOCK, DEALER, MIND, SPECTATOR, UNKNOWN, Game
from ludoteca.engine.contract import THINKING as THINKING_RECORDS
from ludoteca.engine.dice import below, branch, shuffle
from ludoteca.engine.kernel import PIECES, piece
from ludoteca.engine.measures import unmeasured, unmeasured_end

#: How a seat is played.
RANDOM, GREEDY, THINKING = 0, 1, 2
#: MG8: how long a window lasts, in milliseconds.
WINDOW = 6000
#: A line of the log: seat (or one of these), action, milliseconds since the start.
LOGGED = 3
DEALT, CLOSED = -1, -2

SEATS = DEALER - 1
IDLE = -1

# The templates below get their free names (`legal`, `apply`, `greedy`, …) from `bind`, per game.
# ruff: noqa: F821
# mypy: disable-error-code="no-untyped-def, name-defined"


def no_watch(s, viewer, seat, action, mind, rng):
    """A policy that remembers nothing."""


def no_delay(s, seat, mind, rng):
    """A game without windows takes no time."""
    return 0


def decide(seen, seat, kind, effort, waited_for, mind, rng, out, room):
    """The bot's action, from seen[0]; UNKNOWN for one that lets its chance to interrupt go by."""
    if kind == GREEDY:
        return greedy(seen[0], seat, mind, rng)
    if not waited_for:
        return UNKNOWN
    n = legal(seen[0], seat, out)
    if kind == THINKING and n > 1:
        return deliberate(seen, seat, effort, mind, rng, out, room)
    return int(out[below(rng, n)])


def deliberate(seen, seat, effort, mind, rng, out, room):
    """Thinks about seen[0] with a fresh memory; the action."""
    states, memory, cells, weights, payoffs = room
    states[0] = seen[0]
    for k in range(len(cells)):
        cells[k] = 0
    for k in range(len(weights)):
        weights[k] = 0
        payoffs[k] = 0
    think(states, seat, mind, rng, effort, memory, weights, payoffs)
    return final_choice(states[0], seat, weights, payoffs, rng, out)


def no_deliberation(seen, seat, effort, mind, rng, out, room):
    """Nobody thinks: the search need not be compiled."""
    return UNKNOWN


def play_game(states, seen, deck, decks, kinds, efforts, minds, chance, rng, out, log, room, kept):
    """Plays states[0] to its end; (moves, milliseconds, lines of log, deals).

    `seen` is scratch for what one seat sees; `deck` the cards, shuffled with `chance`; `decks` keeps what was dealt,
    `log` what happened, as far as they have room; `kinds`, `efforts` and `minds` say who plays each seat, `rng` is
    their chance; in `room` they think. `kept` is where the game's measures count.
    """
    s = states[0]
    seats = len(kinds)
    due = np.full(seats, IDLE, np.int64)
    now, closing = 0, IDLE
    moves, lines, deals = 0, 0, 0
    while True:
        waiting = actors(s)
        if waiting == 0:
            return moves, now, lines, deals
        if waiting & DEALER:
            shuffle(chance, deck, len(deck))
            if deals < len(decks):
                for k in range(len(deck)):
                    decks[deals, k] = deck[k]
            deal(s, deck)
            deals += 1
            lines = note(log, lines, DEALT, UNKNOWN, now)
            continue
        if waiting & CLOCK == 0:
            closing = IDLE
        elif closing == IDLE:
            closing = now + WINDOW
        seat = next_to_decide(states, seen, seats, waiting | interrupters(s), due, minds, rng, now)
        if closing != IDLE and (seat == IDLE or due[seat] >= closing):
            now = closing
            close(s)
            lines = note(log, lines, CLOSED, UNKNOWN, now)
            closing = IDLE
            continue
        now = due[seat]
        seen[0] = states[0]
        hide(seen[0], seat)
        waited_for = waiting >> seat & 1
        action = decide(seen, seat, kinds[seat], efforts[seat], waited_for, minds[seat], rng, out, room)
        if action == UNKNOWN:
            due[seat] = SILENT
            continue
        if WATCHES:
            tell_watchers(states, seen, seats, kinds, seat, action, minds, rng)
        before(s, seat, action, kept)
        apply(s, seat, action)
        after(s, seat, action, kept)
        moves += 1
        lines = note(log, lines, seat, action, now)
        for other in range(seats):
            if other == seat or due[other] == SILENT:
                due[other] = IDLE


#: A timer that starts again only when something has happened.
SILENT = 1 << 60


def note(log, lines, seat, action, now):
    """Writes a line of the log if there is room; how many lines there are."""
    if lines < len(log):
        log[lines, 0], log[lines, 1], log[lines, 2] = seat, action, now
        return lines + 1
    return lines


def next_to_decide(states, seen, seats, may, due, minds, rng, now):
    """Starts the timers that are missing, stops those of seats that may not move; the seat whose runs out first."""
    hidden = False
    seat = IDLE
    for k in range(seats):
        if may >> k & 1 == 0:
            due[k] = IDLE
            continue
        if due[k] == IDLE:
            if DELAYS and not hidden:
                seen[0] = states[0]
                hide(seen[0], SPECTATOR)
                hidden = True
            due[k] = now + delay(seen[0], k, minds[k], rng)
        if due[k] != SILENT and (seat == IDLE or due[k] < due[seat]):
            seat = k
    return seat


def tell_watchers(states, seen, seats, kinds, seat, action, minds, rng):
    """Shows the others what is about to happen."""
    for viewer in range(seats):
        if viewer != seat and kinds[viewer] >= WATCHFUL:
            seen[0] = states[0]
            hide(seen[0], viewer)
            watch(seen[0], viewer, seat, UNKNOWN if SECRET[action] else action, minds[viewer], rng)


def play_many(
    start,
    states,
    seen,
    deck,
    cards,
    kinds,
    efforts,
    minds,
    fresh,
    bases,
    from_deal,
    out,
    winners,
    spent,
    scores,
    kept,
    room,
):
    """Plays a number of deals, each once for every row of `kinds`, `efforts` and `fresh` (who plays the seats).

    Notes for each game, deal by deal, the winners (a bit mask), (moves, milliseconds) spent, the scores, and what the
    game's measures count. The first seat moves on with every deal. `bases[0]` shuffles, `bases[1]` is the bots' own
    chance.
    """
    rotations, seats = kinds.shape
    chance, rng = np.zeros(4, np.int64), np.zeros(4, np.int64)
    decks, log = np.zeros((0, len(cards)), np.int16), np.zeros((0, LOGGED), np.int32)
    for g in range(len(winners)):
        number, rotation = from_deal + g // rotations, g % rotations
        branch(bases[0], number, 0, chance)
        branch(bases[1], number, rotation, rng)
        states[0] = start[0]
        states[0].first = number % seats
        deck[:] = cards
        minds[:] = fresh[rotation]
        moves, now, _lines, _deals = play_one(
            states, seen, deck, decks, kinds[rotation], efforts[rotation], minds, chance, rng, out, log, room, kept[g]
        )
        winners[g] = outcome(states[0], scores[g])
        end(states[0], winners[g], kept[g])
        spent[g, 0] = moves
        spent[g, 1] = now


@functools.cache
def game_among_bots(game: Game, thinking: bool) -> Callable[..., tuple[int, int, int, int]]:
    """The compiled `play_game` of a game, for seats that may think or don't."""
    return twin(bound_game(game, thinker(game)[0] if thinking else None))


@functools.cache
def games_among_bots(game: Game, thinking: bool) -> Callable[..., None]:
    """The compiled `play_many` of a game, for seats that may think or don't."""
    return twin(bound_games(game, thinker(game)[0] if thinking else None))


def bound_games(game: Game, think: Callable[..., None] | None, **instead: Any) -> Callable[..., None]:
    """`play_many` with the rules of a game, and with what thinks; `instead` changes pieces, for measuring."""
    measures = game.measures
    counting = {
        "before": (measures and measures.before) or unmeasured,
        "after": (measures and measures.after) or unmeasured,
    }
    end = (measures and measures.end) or unmeasured_end
    one = bound_game(game, think, **{**counting, **instead})
    return bind(play_many, play_one=one, outcome=game.rules.outcome, end=end)


def bound_game(
    game: Game, think: Callable[..., None] | None, **instead: Any
) -> Callable[..., tuple[int, int, int, int]]:
    """`play_game` with the rules of a game, and with what thinks; `instead` changes pieces, for measuring."""
    rules = {name: piece(game, name) for name in PIECES} | {"before": unmeasured, "after": unmeasured} | instead
    policies = game.policies
    rules["delay"] = policies.delay or no_delay
    deliberation = no_deliberation
    if think is not None:
        deliberation = bind(deliberate, think=think, final_choice=final_chooser(game))
    watching = bound_watching(game, think is not None)
    parts = {
        "decide": bind(decide, greedy=policies.greedy, legal=game.rules.legal, deliberate=deliberation),
        "next_to_decide": bind(next_to_decide, DELAYS=policies.delay is not None, **rules),
        **watching,
    }
    return bind(play_game, **rules, **parts)


def bound_watching(game: Game, thinking: bool) -> dict[str, Any]:
    """Whether anybody watches what others do, and `tell_watchers` for those. What is concluded (`Policies.believes`)
    serves those who think, and nobody else."""
    policies = game.policies
    watchful = GREEDY if policies.believes is None else THINKING
    rules = {"hide": game.rules.hide, "watch": policies.watch or no_watch}
    return {
        "WATCHES": policies.watch is not None and (thinking or watchful == GREEDY),
        "tell_watchers": bind(tell_watchers, SECRET=secret_actions(game), WATCHFUL=watchful, **rules),
    }


def room_to_think(game: Game, thinking: bool) -> tuple[np.ndarray[Any, Any], ...]:
    """What `play_game` needs for seats that think: records, the thinker's memory (and its cells, to wipe it), weights
    and payoffs by action. Where nobody thinks there is as good as none."""
    rows, dtype = thinker(game)[1] if thinking else (1, game.state)
    memory = np.zeros(rows, dtype)
    cells = memory.view(np.uint8)
    return np.zeros(THINKING_RECORDS, game.state), memory, cells, np.zeros(game.actions), np.zeros(game.actions)


def fresh_minds(starts: Sequence[Sequence[int]]) -> np.ndarray[Any, Any]:
    """The seats' memories at the start of a game, from what each bot's level begins with; int32[seats, MIND]."""
    minds = np.zeros((len(starts), MIND), np.int32)
    for seat, start in enumerate(starts):
        minds[seat, : len(start)] = start
    return minds


def logged_events(game: Game, log: np.ndarray[Any, Any], decks: np.ndarray[Any, Any]) -> Iterator[dict[str, Any]]:
    """The events of a log as a record has them."""
    deals = 0
    for seat, action, at in log.tolist():
        when = {"at": at / 1000} if game.policies.delay else {}
        if seat == DEALT:
            yield {"deal": [game.face.card_json(code) for code in decks[deals].tolist()], **when}
            deals += 1
        elif seat == CLOSED:
            yield {"clock": "close", **when}
        else:
            yield {"seat": seat + 1, "move": game.face.move_text(action), "by": "bot", **when}
