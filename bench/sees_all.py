"""How much of what can be won is won: the search against greedy players, beside the same search that sees all cards.

Run with `python -m bench.sees_all moose 4 [worlds] [deals]`. Half the seats are greedy, and every deal is played twice,
with sides changed. One who sees all cards, also those to come, is about the ceiling; and once more the search without
what it concludes from others' moves (`Policies.believes`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ludoteca.bots.play import GREEDY, THINKING, bound_games, fresh_minds, room_to_think
from ludoteca.bots.search import search, think
from ludoteca.engine.catalogue import game
from ludoteca.engine.compiling import twin
from ludoteca.engine.contract import MIND, Game
from ludoteca.engine.dice import seeded

#: Deals in one piece of work.
PIECE = 5


def see(s, viewer):  # type: ignore[no-untyped-def]
    """In the place of `hide`: nothing is hidden."""


def know(s, viewer, rng):  # type: ignore[no-untyped-def]
    """In the place of `resample`: there is one world."""


def players(played: Game) -> dict[str, Callable[..., None]]:
    """The loops of games among greedy players and one kind that thinks, by who that is."""
    seeing = search(played, resample=know, believes=think.believes)
    return {
        "expert": twin(bound_games(played, search(played))),
        "no beliefs": twin(bound_games(played, search(played, believes=think.believes))),
        "sees all": twin(bound_games(played, seeing, hide=see)),
    }


def shares(run: Callable[..., None], played: Game, seats: int, worlds: int, first: int, last: int) -> Any:
    """The thinkers' share of the wins by deal, and of the time how much a decision took; float64[deals]."""
    side = np.arange(seats) % 2
    kinds = np.array([np.where(side == swapped, THINKING, GREEDY) for swapped in (0, 1)], np.int8)
    games = (last - first) * 2
    start, cards = played.new(seats), np.array(played.deck(seats, played.settle()), np.int16)
    winners, spent = np.zeros(games, np.int64), np.zeros((games, 2), np.int64)
    scores = np.zeros((games, seats), np.int32)
    width = 0 if played.measures is None else played.measures.width
    kept = np.zeros((games, width), np.int32)
    minds, fresh = np.zeros((seats, MIND), np.int32), np.stack([fresh_minds([()] * seats)] * 2)
    bases = np.stack([seeded("sees all", "deals"), seeded("sees all", "bots")])
    scratch = start.copy(), start.copy(), cards.copy(), cards
    bots = kinds, np.full(kinds.shape, worlds, np.int64), minds, fresh
    out = np.empty(played.actions, np.int16)
    run(start, *scratch, *bots, bases, first, out, winners, spent, scores, kept, room_to_think(played, True))
    won = winners[:, None] >> np.arange(seats) & 1
    won = won / won.sum(1, keepdims=True)
    return np.stack([won[0::2][:, side == 0].sum(1), won[1::2][:, side == 1].sum(1)], 1).mean(1)


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
    words = [*sys.argv[1:], *("moose", "4", "1000", "100")[len(sys.argv) - 1 :]]
    played, seats, worlds, deals = game(words[0]), *(int(word) for word in words[1:])
    found = {}
    for name, run in players(played).items():
        shares(run, played, seats, worlds, 0, 0)
        began = time.monotonic()
        found[name] = measure(run, played, seats, worlds, deals)
        took = time.monotonic() - began
        print(f"{played.name} {seats}, {worlds} worlds, {name:10}: {interval(found[name])} ({took:.0f} s)", flush=True)
    gained = found["expert"] - 0.5, found["sees all"] - 0.5
    print(f"of the gain of one who sees all: {100 * gained[0].mean() / gained[1].mean():.0f} %")
    print(f"what beliefs bring: {interval(found['expert'] - found['no beliefs'])}")


if __name__ == "__main__":
    main()
