"""Reads a study's games again, a few thousand deals at a time, the same deals of each variant beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from ludoteca.arena.plan import Plan
from ludoteca.engine.measures import Games
from ludoteca.study.design import Chunk
from ludoteca.study.folder import Folder

#: Games of a variant that are looked at together.
AT_ONCE = 16_384


def read(folder: Folder) -> Iterator[list[Games]]:
    """All games in the order of the deals: for each variant those on the same deals."""
    study = folder.study
    chunks = list(study.chunks())
    step = max(1, AT_ONCE // max(plan.rotations for plan in study.variants))
    for at in range(0, len(chunks), len(study.variants)):
        beside = chunks[at : at + len(study.variants)]
        whole = [_games(folder, chunk) for chunk in beside]
        deals = beside[0].to_deal - beside[0].from_deal
        for first in range(0, deals, step):
            yield [
                part(games, plan.rotations * first, plan.rotations * min(first + step, deals))
                for games, plan in zip(whole, study.variants, strict=True)
            ]


def _games(folder: Folder, chunk: Chunk) -> Games:
    plan = folder.study.variants[chunk.variant]
    return games_of(plan, pq.read_table(folder.path_of(chunk), use_threads=False))


def games_of(plan: Plan, table: pa.Table) -> Games:
    """A chunk's rows as questions see them."""

    def column(name: str) -> np.ndarray[Any, Any]:
        return np.asarray(table.column(name).to_numpy())

    def columns(names: list[str]) -> np.ndarray[Any, Any]:
        return np.stack([column(name) for name in names], 1)

    seats = [str(seat + 1) for seat in range(plan.seats)]
    names = list(dict.fromkeys(player.name for player in plan.bots))
    numbers = np.array([names.index(player.name) for player in plan.bots])
    measures = plan.game.measures.columns if plan.game.measures else ()
    kept = {
        measure.name: column(measure.name) if measure.size == 1 else columns(measure.columns(plan.seats))
        for measure in measures
    }
    return Games(
        seats=plan.seats,
        won=plan.shares(column("winners").astype(np.int64)).reshape(-1, plan.seats),
        scores=columns([f"score_{seat}" for seat in seats]),
        moves=column("moves"),
        bots=numbers[plan.places(0)][column("rotation")],
        names=names,
        first=column("first") - 1,
        time=column("milliseconds"),
        kept=kept,
    )


def part(games: Games, start: int, stop: int) -> Games:
    """Some of the games."""
    rows = slice(start, stop)
    return Games(
        games.seats,
        games.won[rows],
        games.scores[rows],
        games.moves[rows],
        games.bots[rows],
        games.names,
        games.first[rows],
        games.time[rows],
        {name: numbers[rows] for name, numbers in games.kept.items()},
    )
