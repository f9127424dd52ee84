"""Plays a study's missing chunks on this machine's cores."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import closing

import numpy as np

from ludoteca.arena.compiled import Played, play_compiled
from ludoteca.arena.plan import Plan
from ludoteca.arena.runner import in_order
from ludoteca.study.columns import file_of
from ludoteca.study.design import Chunk
from ludoteca.study.folder import Folder

#: Seconds: pieces of a chunk grow until one takes so long.
PATIENCE = 0.05
#: Told how many games more are played.
Tick = Callable[[int], None]


class Stopped(Exception):
    """Somebody has had enough: the chunk is not finished."""


def play_chunk(plan: Plan, chunk: Chunk, tick: Tick, stop: threading.Event) -> Played:
    """Plays a chunk; `Stopped` soon after `stop` is set."""
    pieces = []
    at, size = chunk.from_deal, 1
    while at < chunk.to_deal:
        if stop.is_set():
            raise Stopped
        began = time.perf_counter()
        pieces.append(play_compiled(plan, at, min(at + size, chunk.to_deal)))
        tick(len(pieces[-1].winners))
        at += size
        # Each piece costs some Python, which no two cores run at once: so they are as long as nobody minds to wait.
        if time.perf_counter() - began < PATIENCE:
            size *= 2
    return together(pieces)


def together(pieces: list[Played]) -> Played:
    """Pieces that follow each other, as one."""
    winners, spent, scores, kept = (
        np.concatenate([getattr(piece, name) for piece in pieces]) for name in ("winners", "spent", "scores", "kept")
    )
    return Played(pieces[0].from_deal, winners, spent, scores=scores, kept=kept)


def play_here(folder: Folder, missing: list[Chunk], cores: int | None, tick: Tick) -> None:
    """Plays chunks and keeps each. On the way out, for whatever reason, nothing half done is left."""
    stop = threading.Event()

    def play(chunk: Chunk) -> None:
        plan = folder.study.variants[chunk.variant]
        folder.keep(chunk, file_of(plan, chunk, play_chunk(plan, chunk, tick, stop)))

    with closing(in_order(missing, play, cores, stop.set)) as done:
        for _ in done:
            pass
