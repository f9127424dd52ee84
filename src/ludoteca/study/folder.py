"""The folder that a study is kept in.

    study.json              the study in words, and what each column means
    games/a/000000.parquet  the chunks of the first variant, a row for each game; those of the next are in games/b
    report.html             what they tell

A chunk is written beside its place and then moved there: a file that is there is whole, whatever was pulled out or
killed. A study goes on where it was left.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from ludoteca.language import _, number
from ludoteca.study.columns import KEY, described, mark
from ludoteca.study.design import FORMAT, Chunk, Study, letter
from ludoteca.tables.lock import Occupied, locked

MANIFEST, REPORT = "study.json", "report.html"
#: How a file ends that is not whole yet.
UNFINISHED = ".unfinished"


class Refused(ValueError):
    """The folder cannot be used; the message says why, for people."""


class Folder:
    """A study's folder."""

    def __init__(self, path: Path, study: Study) -> None:
        self.path, self.study = path, study
        #: Chunks that were there, but not as they should be; they are played again.
        self.damaged: list[Path] = []

    @contextmanager
    def held(self) -> Iterator[None]:
        """Makes the folder this study's, for this process alone; `Refused` if it is another's, `OSError` if nothing can
        be written there."""
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            with locked(self.path):
                self._check()
                for k in range(len(self.study.variants)):
                    (self.path / "games" / letter(k)).mkdir(parents=True, exist_ok=True)
                for left in self.path.glob(f"**/*{UNFINISHED}"):
                    left.unlink()
                self._write(self.path / MANIFEST, json.dumps(self._manifest(), indent=1, ensure_ascii=False).encode())
                yield
        except Occupied:
            raise Refused(_("{folder}: another process is at work on this study").format(folder=self.path)) from None

    def _manifest(self) -> dict[str, Any]:
        columns = {letter(k): described(plan) for k, plan in enumerate(self.study.variants)}
        return {**self.study.head, "deals": self.study.deals, "columns": columns}

    def _check(self) -> None:
        """`Refused` unless the folder is empty or holds this study, with as many deals or fewer."""
        file = self.path / MANIFEST
        if not file.exists():
            if any(self.path.glob("games/**/*")):
                raise Refused(_("{folder} is left alone: {file} is missing").format(folder=self.path, file=MANIFEST))
            return
        try:
            found = json.loads(file.read_bytes())
            deals = int(found["deals"])
            if found["ludoteca_study"] != FORMAT:
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Refused(
                _("{file} is left alone: it is no study that this version can read").format(file=file)
            ) from None
        wanted = self._manifest()
        if other := list(_differing(found, wanted)):
            text = _("{folder} holds another study; what differs: {parts}. Name another folder with --out.")
            raise Refused(text.format(folder=self.path, parts=", ".join(other)))
        if deals > self.study.deals:
            text = _("{folder} holds a study of {games} games; it can be lengthened, not cut to {wanted}.")
            games, cut = (number(n * self.study.variants[0].rotations) for n in (deals, self.study.deals))
            raise Refused(text.format(folder=self.path, games=games, wanted=cut))

    def path_of(self, chunk: Chunk) -> Path:
        """Where a chunk lies."""
        return self.path / "games" / letter(chunk.variant) / f"{chunk.number:06}.parquet"

    def missing(self) -> list[Chunk]:
        """The chunks that are still to be played."""
        return [chunk for chunk in self.study.chunks() if not self._has(chunk)]

    def _has(self, chunk: Chunk) -> bool:
        file = self.path_of(chunk)
        if not file.exists():
            return False
        wanted = mark(self.study.variants[chunk.variant], chunk)
        try:
            about = pq.read_metadata(file)
            found = json.loads((about.metadata or {})[KEY])
        except (pa.ArrowException, KeyError, ValueError):
            self.damaged.append(file)
            return False
        # The last chunk of a study that is lengthened was shorter: that is no damage.
        if {**found, "to_deal": chunk.to_deal} != wanted:
            self.damaged.append(file)
        return bool(found == wanted and about.num_rows == self.study.games_in(chunk))

    def keep(self, chunk: Chunk, content: bytes) -> None:
        """Writes a chunk; `OSError` if that fails, and then nothing is left of it."""
        self._write(self.path_of(chunk), content)

    def keep_report(self, page: str) -> Path:
        """Writes the report; where it lies."""
        self._write(self.path / REPORT, page.encode())
        return self.path / REPORT

    def _write(self, file: Path, content: bytes) -> None:
        beside = file.with_name(file.name + UNFINISHED)
        try:
            with open(beside, "wb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
            os.replace(beside, file)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


def _differing(found: dict[str, Any], wanted: dict[str, Any]) -> Iterator[str]:
    """Names of what is not alike, in the words of the command's options where there are such."""
    for name in ("ludoteca", "deals_in_a_chunk"):
        if found.get(name) != wanted[name]:
            yield name
    before, now = found.get("variants", {}), wanted["variants"]
    if before.keys() != now.keys():
        yield "--compare"
    for key in before.keys() & now.keys():
        names = [name for name, value in now[key].items() if name != "plan" and before[key].get(name) != value]
        yield from (name if key == "a" else f"{name} ({key})" for name in names)
    if found.get("columns") != wanted["columns"] and before == now:
        yield "columns"
