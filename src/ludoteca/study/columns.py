"""A chunk of games as a Parquet file: a row for each game, a column for each of its numbers.

Nothing in a file depends on who wrote it, when or where: the same games are the same bytes, as long as the same version
of Arrow writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from ludoteca.arena.compiled import Played
from ludoteca.arena.plan import Plan
from ludoteca.study.design import Chunk, letter

#: The key of a file's own metadata.
KEY = b"ludoteca"
#: Little work for a file a third smaller than without.
COMPRESSION, LEVEL = "zstd", 1

Arrays = np.ndarray[Any, Any]


def described(plan: Plan) -> dict[str, str]:
    """The columns in their order, and what each means."""
    return {name: meaning for name, _column, meaning in _columns(plan, None)}


def file_of(plan: Plan, chunk: Chunk, played: Played) -> bytes:
    """The chunk's games as a Parquet file."""
    columns = list(_columns(plan, played))
    fields = [pa.field(name, column.type, metadata={"meaning": meaning}) for name, column, meaning in columns]
    about = json.dumps(mark(plan, chunk), sort_keys=True).encode()
    table = pa.Table.from_arrays([column for _n, column, _m in columns], schema=pa.schema(fields, {KEY: about}))
    sink = pa.BufferOutputStream()
    rising = [name for name, _column, _meaning in columns if name == "deal"]
    pq.write_table(
        table,
        sink,
        compression=COMPRESSION,
        compression_level=LEVEL,
        use_dictionary=[name for name in table.column_names if name not in rising],
        column_encoding=dict.fromkeys(rising, "DELTA_BINARY_PACKED"),
        row_group_size=max(1, table.num_rows),
    )
    return bytes(sink.getvalue())


def mark(plan: Plan, chunk: Chunk) -> dict[str, Any]:
    """What a file says of itself."""
    return {
        "plan": plan.digest,
        "variant": letter(chunk.variant),
        "chunk": chunk.number,
        "from_deal": chunk.from_deal,
        "to_deal": chunk.to_deal,
    }


def _columns(plan: Plan, played: Played | None) -> Iterator[tuple[str, pa.Array, str]]:
    """Name, numbers and meaning of each column; without games they are empty."""
    if played is None:
        none = np.zeros(0, np.int64)
        width = plan.game.measures.width if plan.game.measures else 0
        empty = np.zeros((0, plan.seats), np.int32), np.zeros((0, width), np.int32)
        played = Played(0, none, np.zeros((0, 2), np.int64), scores=empty[0], kept=empty[1])
    assert played.scores is not None and played.kept is not None
    n, seats = len(played.winners), range(plan.seats)
    deal = played.from_deal + np.arange(n) // plan.rotations
    rotation = np.arange(n) % plan.rotations
    yield "deal", _numbers(deal, np.int64), "number of the deal, from 0: with the seed it makes the shuffle"
    yield "rotation", _numbers(rotation, np.int8), "how often the bots have moved on around the table on this deal"
    yield "seed", _same(plan.seed, n), "the study's seed"
    for name, value in plan.options.items():
        yield name, _same(value, n), "rule option"
    yield "first", _numbers(deal % plan.seats + 1, np.int8), "the seat that begins, from 1"
    names = [player.name for player in plan.bots]
    places = plan.places(0).astype(np.int8)[rotation]
    for seat in seats:
        bots = pa.DictionaryArray.from_arrays(_numbers(places[:, seat], np.int8), pa.array(names, pa.string()))
        yield f"bot_{seat + 1}", bots, "who plays the seat"
    sharing = np.zeros(n, np.int8)
    for seat in seats:
        sharing += (played.winners >> seat & 1).astype(np.int8)
    yield "winners", _numbers(played.winners, np.int16), "the winners as bits: 1 is seat 1, 2 is seat 2, 4 is seat 3"
    yield "sharing", _numbers(sharing, np.int8), "how many seats share the win"
    for seat in seats:
        yield f"score_{seat + 1}", _numbers(played.scores[:, seat], np.int32), "the seat's score"
    yield "moves", _numbers(played.spent[:, 0], np.int32), "moves"
    yield "milliseconds", _numbers(played.spent[:, 1], np.int64), "virtual time; 0 in games without a clock"
    yield from _measured(plan, played.kept)


def _measured(plan: Plan, kept: Arrays) -> Iterator[tuple[str, pa.Array, str]]:
    """The game's own numbers; `OverflowError` if one does not fit its type."""
    at = 0
    for measure in plan.game.measures.columns if plan.game.measures else ():
        for k, name in enumerate(measure.columns(plan.seats)):
            yield name, _numbers(kept[:, at + k], measure.dtype), measure.meaning
        at += measure.size


def _numbers(numbers: Arrays, dtype: type[np.signedinteger[Any]]) -> pa.Array:
    """Numbers as a column of a type. NumPy lets go of the interpreter's lock while it copies, Arrow does not, and
    another core waits."""
    made = np.ascontiguousarray(numbers, dtype)
    if (made != numbers).any():
        raise OverflowError(f"{int(numbers[made != numbers][0])} does not fit {made.dtype}")
    return pa.array(made)


def _same(value: object, n: int) -> pa.Array:
    """A column in which all rows are alike: as good as nothing on disk."""
    if isinstance(value, bool):
        return pa.array(np.full(n, value))
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(n, np.int8)), pa.array([str(value)], pa.string()))
