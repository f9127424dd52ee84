"""What a large study would take: machines, hours, money, bytes, from a few seconds of it played here."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from ludoteca.study.columns import file_of
from ludoteca.study.design import Chunk, Study
from ludoteca.study.findings import Asked
from ludoteca.study.playing import play_chunk
from ludoteca.study.questions import of_game, of_house
from ludoteca.study.reading import games_of

#: Seconds of play that are measured on one core, and again on all.
SAMPLE = 4.0
#: Deals in a small sample's file, and at most in a large one's.
SMALL, MOST = 8, 16_384
#: How many machines the table has a line for.
MACHINES = (1, 4, 16, 64)


@dataclass(frozen=True)
class Measured:
    """What was measured here, of the first variant."""

    #: Games played and written in a second of a core: of one that works alone, and of each if all do. Seconds are the
    #: processor's, so that a machine that does other things beside tells the same.
    alone: float
    beside: float
    cores: int
    #: Of a file, for each game.
    bytes: float
    #: Games read again for the report in a second of one core.
    reading: float

    @property
    def efficiency(self) -> float:
        """What a core does beside the others, as a part of what it does alone."""
        return self.beside / self.alone


@dataclass(frozen=True)
class Cost:
    """What so many machines take."""

    machines: int
    hours: float
    price: float


def measure(study: Study, cores: int | None = None) -> Measured:
    """Plays and writes some of the study, on one core and on all, and reads it again."""
    wanted = cores or os.cpu_count() or 1
    plan = study.variants[0]
    numbers = count()

    def chunk(deals: int) -> bytes:
        number = next(numbers)
        wanted = Chunk(0, number, number * deals, (number + 1) * deals)
        return file_of(plan, wanted, play_chunk(plan, wanted, lambda _games: None, threading.Event()))

    def work(seconds: float) -> tuple[int, float]:
        """Chunks until the time is up: how many games, and the processor's time for them."""
        until, began, games = time.perf_counter() + seconds, time.thread_time(), 0
        while not games or time.perf_counter() < until:
            chunk(deals)
            games += deals * plan.rotations
        return games, time.thread_time() - began

    chunk(1)  # what is compiled at first is no part of it
    small = large = chunk(SMALL)
    deals, spent = SMALL, 0.0
    while deals < min(MOST, study.size) and spent < SAMPLE / 8:
        deals, began = min(4 * deals, MOST), time.perf_counter()
        large = chunk(deals)
        spent = time.perf_counter() - began
    games, seconds = work(SAMPLE)
    one = games / seconds
    with ThreadPoolExecutor(wanted) as pool:
        beside = list(pool.map(work, [SAMPLE] * wanted))
    together = sum(games for games, _seconds in beside) / sum(seconds for _games, seconds in beside)
    # A file has a beginning and an end, however many games are in it.
    each = (len(large) - len(small)) / max(1, (deals - SMALL) * plan.rotations)
    frame = max(0.0, len(small) - each * SMALL * plan.rotations)
    size = each + frame / (study.size * plan.rotations)
    return Measured(one, together, wanted, size, _reading(study, large))


def _reading(study: Study, file: bytes) -> float:
    """Games a second that the report reads and asks."""
    plan = study.variants[0]
    read, asked = 0, Asked(Study((plan,), study.size))
    sample = games_of(plan, pq.read_table(pa.BufferReader(file)))
    house, own = of_house(plan.game, [sample]), of_game(plan.game)
    for _warm in range(2):
        began, read = time.thread_time(), 0
        while not read or time.thread_time() - began < SAMPLE / 8:
            games = games_of(plan, pq.read_table(pa.BufferReader(file), use_threads=False))
            asked.add([house(games) + own(games)])
            read += len(games)
    return read / (time.thread_time() - began)


def costs(games: int, measured: Measured, cores: int, price: float) -> list[Cost]:
    """What machines of so many cores take at a price for each core and hour; they share nothing but the one who asks,
    so that only what their own cores take from each other is lost."""
    hours = games / min(measured.alone, measured.beside) / 3600
    return [Cost(n, hours / (n * cores), hours * price) for n in MACHINES]
