"""A contest from its first deal to its last: what its file holds, what is played now, and when it is decided."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from ludoteca.arena.plan import Plan
from ludoteca.arena.results import Results
from ludoteca.arena.runner import PATIENCE, played
from ludoteca.arena.standing import Standing


def hold(
    wanted: Plan,
    results: Results | None = None,
    stop: bool = True,
    cores: int | None = None,
    patience: float = PATIENCE,
    progress: Callable[[Standing], None] | None = None,
) -> Standing:
    """Plays until all is decided (with `stop`) or the plan's games are played; its file, if it has one, goes along."""
    standing = Standing(wanted)
    for piece in results.kept() if results else ():
        standing.take(piece, stop)
    if standing.deals < wanted.deals and not (stop and standing.decided):
        with closing(played(wanted, cores, standing.deals, patience)) as pieces:
            for piece in pieces:
                counted = standing.take(piece, stop)
                if results:
                    results.append(counted)
                if progress:
                    progress(standing)
                if stop and standing.decided:
                    break
    return standing
