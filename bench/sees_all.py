"""How much of what can be won is won: the expert against greedy players, beside the same one that sees all cards.

Run with `python -m bench.sees_all moose 4 [effort] [deals]`. Half the seats are greedy (with an odd number, all but
one), and every deal is played with the sides in each other's seats, too. One who sees all cards, also those to come, is
about the ceiling; with `hands` it sees those in hands, and not what is still to be drawn.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ludoteca.bots.play import GREEDY, THINKING, bound_games, fresh_minds, room_to_think
from ludoteca.bots.search import rolling_out, search, thinker
from ludoteca.engine.catalogue import game
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import MIND, Game
from ludoteca.engine.dice import seeded, shuffle

EXPERT = "expert"
#: Deals in one piece of work.
PIECE = 5


def see(s, viewer):  # type: ignore[no-untyped-def]
    """In the place of `hide`: nothing is hidden."""


def know(states, seat, mind, rng):  # type: ignore[no-untyped-def]
    """In the place of `imagine`: there is one world."""
    states[1] = states[0]


def know_hands(states, seat, mind, rng):  # type: ignore[no-untyped-def]
    """In the place of `imagine`: all that is unknown is the order of Moose's draw pile."""
    states[1] = states[0]
    shuffle(rng, states[1].pile, states[1].left)


def players(played: Game, hands: bool) -> dict[str, Callable[..., None]]:
    """The loops of games among greedy players and one kind that thinks, by who that is."""
    knowing = bind(know_hands, shuffle=shuffle) if hands else know
    thinking = rolling_out if played.policies.practised is not None else search
    return {
        "expert": twin(bound_games(played, thinker(played)[0])),
        "sees all": twin(bound_games(played, thinking(played, imagine=knowing), hide=see)),
    }


def shares(run: Callable[..., None], played: Game, seats: int, worlds: int, first: int, last: int) -> Any:
    """The thinkers' share of the wins by deal, and of the time how much a decision took; float64[deals]."""
    turns = 2 if seats % 2 == 0 else seats
    sides = np.arange(seats) % turns
    kinds = np.array([np.where(sides == turn, THINKING, GREEDY) for turn in range(turns)], np.int8)
    games, mind = (last - first) * turns, played.levels[EXPERT].mind
    start, cards = played.new(seats), np.array(played.deck(seats, played.settle()), np.int16)
    winners, spent = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
    scores = np.zeros((games, seats), np.int32)
    width = 0 if played.measures is None else played.measures.width
    kept = np.zeros((games, width), np.int32)
    minds, fresh = (
        np.zeros((seats, MIND), np.int32),
        np.stack([fresh_minds([mind if side == turn else () for side in sides]) for turn in range(turns)]),
    )
    bases = np.stack([seeded("sees all", "deals"), seeded("sees all", "bots")])
    scratch = start.copy(), start.copy(), cards.copy(), cards
    bots = kinds, np.full(kinds.shape, worlds, np.int64), minds, fresh
    out = np.empty(played.actions, np.int16)
    run(start, *scratch, *bots, bases, first, out, winners, spent, scores, kept, room_to_think(played, True))
    won = winners[:, None] >> np.arange(seats) & 1
    won = won / won.sum(1, keepdims=True)
    return np.stack([won[turn::turns][:, sides == turn].sum(1) for turn in range(turns)], 1).mean(1)


def measure(run: Callable[..., None], played: Game, seats: int, worlds: int, deals: int) -> Any:
    """The thinkers' share of the wins by deal, on two cores."""
    with ThreadPoolExecutor(2) as pool:
        pieces = range(0, deals, PIECE)
        jobs = [pool.submit(shares, run, played, seats, worlds, at, min(at + PIECE, deals)) for at in pieces]
        return np.concatenate([job.result() for job in jobs])


def interval(values: Any) -> str:
    """Mean and 95 % interval over deals, in per cent."""
    return f"{100 * values.mean():5.1f} ± {196 * values.std(ddof=1) / len(values) ** 0.5:.1f} %"


def main() -> None:
    """Prints a line for each player, and the expert's part of what seeing all brings."""
    hands = "hands" in sys.argv
    words = [word for word in sys.argv[1:] if word != "hands"]
    words += ("moose", "4", "200", "100")[len(words) :]
    played, seats, effort, deals = game(words[0]), *(int(word) for word in words[1:])
    fair, found = 0.5 if seats % 2 == 0 else 1 / seats, {}
    for name, run in players(played, hands).items():
        shares(run, played, seats, effort, 0, 0)
        began = time.monotonic()
        found[name] = measure(run, played, seats, effort, deals) - fair
        took = time.monotonic() - began
        print(
            f"{played.name} {seats}, {effort} worlds, {name:8}: {interval(found[name] + fair)} ({took:.0f} s)",
            flush=True,
        )
    expert, seeing = found["expert"], found["sees all"]
    print(f"of the gain of one who sees all: {100 * expert.mean() / seeing.mean():.0f} %")
    print(f"less half of it: {interval(expert - seeing / 2)}")


if __name__ == "__main__":
    main()
