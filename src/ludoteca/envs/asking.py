"""Who is asked, and when: how a game in which several may act at once becomes one question after another.

The same for every environment here, and made of public things alone (rule P1):

1. What needs no answer happens by itself: decks are shuffled and dealt, a window in which nobody is left closes.
2. In a game with windows, whoever may interrupt is asked first, after each thing that happened: to act, or to let it
   pass. They choose at once.
3. Then those are asked whom the game waits for. Where it waits for several, they choose at once.
4. "At once" means: one is asked after another, clockwise from the seat that moved last (at the start, from the first
   player), each sees the table as it lay before anybody chose, and only when all have chosen the choices happen, in
   the same order. One that is not possible any more then (somebody's call has ended the turn) is void.
5. A window is over when each has been asked once.

So a choice is final: what a table allows until the last one has chosen (HO3) an environment does not ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind
from ludoteca.engine.contract import CLOCK, DEALER, Game
from ludoteca.engine.dice import below, shuffle
from ludoteca.engine.kernel import PIECES, piece

# The templates below get their free names (`legal`, `apply`, …) from `bind`, per game.
# ruff: noqa: F821
# ruff: noqa: SIM110
# mypy: disable-error-code="no-untyped-def, name-defined"

SEATS = DEALER - 1
MAX_SEATS = 14

#: What an environment knows of a game beside its state.
DESK = np.dtype(
    [
        ("chance", np.int64, 4),  # shuffles the decks and draws who is first
        ("rng", np.int64, 4),  # for players that play at random
        ("asked", np.int32),  # bit mask of the seats that choose at once
        ("open", np.int32),  # those of them that have not chosen yet
        ("seat", np.int8),  # the one that is asked now
        ("last", np.int8),  # the one that moved last
        ("may_pass", np.int8),  # 1: who is asked may let it pass
        ("heard", np.int8),  # 1: those who may interrupt have been asked since something happened
        ("n", np.int16),  # how many choices the seat has
        ("choice", np.int16, MAX_SEATS),
    ]
)


def can_be_interrupted(game: Game) -> bool:
    """Whether anybody is ever asked to interrupt: in games with windows."""
    return game.rules.close is not None


def action_count(game: Game) -> int:
    """The game's actions; in a game with windows the last one more is "let it pass"."""
    return game.actions + can_be_interrupted(game)


def begin(s, d, start, deck, cards):
    """A new game, up to the first question."""
    s.first = below(d.chance, s.seats)
    d.last = (s.first - 1) % s.seats
    d.heard = 0
    go_on(s, d, deck, cards)


def go_on(s, d, deck, cards):
    """Lets happen what needs no answer; whether somebody is asked now (else the game is over)."""
    while True:
        waiting = actors(s)
        if waiting & DEALER:
            for k in range(len(deck)):
                cards[k] = deck[k]
            shuffle(d.chance, cards, len(deck))
            deal(s, cards)
            continue
        seats = waiting & SEATS
        if seats == 0:
            if waiting & CLOCK == 0:
                return False
            close(s)
            continue
        if INTERRUPTIBLE and d.heard == 0:
            others = interrupters(s) & SEATS
            if others:
                ask(s, d, others, 1)
                return True
        ask(s, d, seats, 0)
        return True


def ask(s, d, seats, may_pass):
    """These seats choose at once."""
    d.asked = seats
    d.may_pass = may_pass
    d.open = seats
    next_seat(s, d)


def next_seat(s, d):
    """The next one to be asked, clockwise from the seat that moved last."""
    seat = d.last
    for _ in range(s.seats):
        seat = seat + 1 if seat + 1 < s.seats else 0
        if d.open >> seat & 1:
            d.seat = seat
            return


def answer(s, d, action, deck, cards, out):
    """The asked seat's choice, which it has; whether somebody is asked now (else the game is over)."""
    seat = d.seat
    d.open &= ~(1 << seat)
    if d.open != 0:
        d.choice[seat] = action
        next_seat(s, d)
        return True
    if d.asked == 1 << seat and d.may_pass == 0 and not INTERRUPTIBLE:
        # The usual case, kept short: one seat's turn.
        apply(s, seat, action)
        d.last = seat
    else:
        d.choice[seat] = action
        let_happen(s, d, out)
    return go_on(s, d, deck, cards)


def let_happen(s, d, out):
    """All have chosen: the choices happen one after another, as far as they are still possible."""
    window = actors(s) & CLOCK
    seat = d.last
    for _ in range(s.seats):
        seat = seat + 1 if seat + 1 < s.seats else 0
        if d.asked >> seat & 1 and d.choice[seat] != LET_PASS and is_possible(s, seat, d.choice[seat], out):
            apply(s, seat, d.choice[seat])
    if window and actors(s) & CLOCK:
        close(s)
    d.heard = d.may_pass
    if d.may_pass == 0 and window == 0 and d.asked & (d.asked - 1) == 0:
        d.last = d.seat


def is_possible(s, seat, action, out):
    """Whether the seat may do this now."""
    for k in range(legal(s, seat, out)):
        if out[k] == action:
            return True
    return False


def choices(s, d, seat, out):
    """Writes what a seat that is asked can choose, rising; how many."""
    n = legal(s, seat, out)
    if d.may_pass:
        out[n] = LET_PASS
        n += 1
    return n


def asking_parts(game: Game, interruptions: bool = True) -> dict[str, Callable[..., Any]]:
    """`begin`, `answer` and `choices` with the rules of a game, for templates to be bound with."""
    rules = {name: piece(game, name) for name in PIECES}
    interruptible = can_be_interrupted(game)
    asks = bind(ask, next_seat=next_seat)
    goes_on = bind(go_on, INTERRUPTIBLE=interruptible and interruptions, ask=asks, **rules)
    possible = bind(is_possible, legal=rules["legal"])
    happens = bind(let_happen, LET_PASS=game.actions, is_possible=possible, **rules)
    return {
        "begin": bind(begin, go_on=goes_on),
        "answer": bind(answer, go_on=goes_on, let_happen=happens, apply=rules["apply"], INTERRUPTIBLE=interruptible),
        "choices": bind(choices, LET_PASS=game.actions, legal=rules["legal"]),
    }
