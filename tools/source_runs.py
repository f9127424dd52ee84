"""Writes the digests of all runs of eight words in texts that the project must not repeat.

    python tools/source_runs.py FILE... > tests/data/source_runs.txt

The texts themselves are never kept: `tests/test_own_words.py` compares digests.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RUN = 8


def runs(text: str) -> Iterator[str]:
    """All runs of eight words, lower-case and without punctuation, which once divides words and once doesn't."""
    for words in (re.findall(r"\w+", text.lower()), re.sub(r"[^\w\s]", "", text.lower()).split()):
        for at in range(len(words) - RUN + 1):
            yield " ".join(words[at : at + RUN])


def digest(run: str) -> str:
    """A run as it is kept: 48 bits of its SHA-256."""
    return hashlib.sha256(run.encode()).hexdigest()[:12]


if __name__ == "__main__":
    found = {digest(run) for name in sys.argv[1:] for run in runs(Path(name).read_text("utf-8"))}
    print("\n".join(sorted(found)))
