"""How long a person waits: from the command to the first question, and to the help."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import median

from bench.measure import bar

ROUNDS = 5


def starts() -> list[bool]:
    """The first start with nothing compiled or cached, later ones, and the help."""
    print("From the command to the first question, in seconds")
    with tempfile.TemporaryDirectory() as empty:
        # Python's own byte code, too, is made anew.
        cold = {**os.environ, "NUMBA_CACHE_DIR": f"{empty}/numba", "PYTHONPYCACHEPREFIX": f"{empty}/pycache"}
        first = _to_first_question(cold)
    later = median(_to_first_question(dict(os.environ)) for _ in range(ROUNDS))
    asked = median(_seconds(lambda: _run("--help")) for _ in range(ROUNDS))
    bare = median(_seconds(lambda: subprocess.run([sys.executable, "-c", ""], check=True)) for _ in range(ROUNDS))
    print(f"      {'bare Python, for comparison':<58} {bare:>14,.2f} s")
    return [
        bar("first `ludoteca play`, all caches empty", first, most=5, unit="s"),
        bar("later `ludoteca play`", later, most=1.5, unit="s"),
        bar("`ludoteca --help`", asked, most=0.4, unit="s"),
    ]


def _to_first_question(environment: dict[str, str]) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "ludoteca", "play"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as running:
        assert running.stdout is not None and running.stdin is not None
        seen = b""
        while b"]: " not in seen:
            more = os.read(running.stdout.fileno(), 4096)
            assert more, "it ended before it asked anything"
            seen += more
        seconds = time.perf_counter() - began
        running.stdin.close()
    return seconds


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "ludoteca", *arguments], check=True, capture_output=True)


def _seconds(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began
