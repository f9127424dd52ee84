"""Plays a plan's deals on all cores, and hands them on in their order: the same whatever the number of cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import islice
from typing import TypeVar

from ludoteca.arena.compiled import Played, play_compiled
from ludoteca.arena.crew import Crews
from ludoteca.arena.plan import Plan
from ludoteca.arena.seated import play_seated
from ludoteca.bots.play import games_among_bots

#: Deals in one piece of work: small enough for a lively progress bar, large enough to be worth a thread's while.
PIECE = 256
#: Seconds: how long a guest may take for a move if nothing is said.
PATIENCE = 10.0

Job = TypeVar("Job")
Result = TypeVar("Result")


def played(
    wanted: Plan, cores: int | None = None, from_deal: int = 0, patience: float = PATIENCE
) -> Generator[Played, None, None]:
    """The plan's deals from one on, piece by piece; guests have so many seconds for a move."""
    pieces = in_pieces(wanted, from_deal, wanted.deals)
    if wanted.house_only:
        games_among_bots(wanted.game, wanted.thinking)
        yield from in_order(pieces, lambda piece: play_compiled(wanted, *piece), cores)
        return
    crews = Crews(wanted, patience)
    play = partial(play_seated, wanted, crews)
    try:
        yield from in_order(pieces, lambda piece: play(*piece), cores, crews.stop)
    finally:
        crews.leave()


def in_pieces(wanted: Plan, from_deal: int, to_deal: int) -> Iterable[tuple[int, int]]:
    """Deals from one to (but not with) another, in pieces of work."""
    size = PIECE if wanted.house_only and not wanted.thinking else 1
    return ((at, min(at + size, to_deal)) for at in range(from_deal, to_deal, size))


def in_order(
    jobs: Iterable[Job], run: Callable[[Job], Result], cores: int | None = None, stop: Callable[[], None] | None = None
) -> Generator[Result, None, None]:
    """Does jobs in threads and hands on what they give, in the jobs' order; few are under way at any time. When it is
    closed, `stop` is called, and then waited for those under way."""
    workers = cores or os.cpu_count() or 1
    left = iter(jobs)
    pool = ThreadPoolExecutor(workers)
    try:
        waiting: list[Future[Result]] = [pool.submit(run, job) for job in islice(left, 2 * workers)]
        while waiting:
            done = waiting.pop(0).result()
            for job in left:
                waiting.append(pool.submit(run, job))
                break
            yield done
    finally:
        if stop is not None:
            stop()
        pool.shutdown(cancel_futures=True)
