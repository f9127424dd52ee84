"""Runs every fuzzer of tests/fuzz for a while; a crash leaves its input in .fuzz/ and fails.

    python tools/fuzz.py SECONDS

A fuzzer is a script ``tests/fuzz/fuzz_NAME.py`` that hands its arguments to `atheris.Setup`. Its seeds lie in
``tests/fuzz/corpus/NAME/``; what it finds worth keeping goes to ``.fuzz/NAME/``, so that the next run starts there.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from pathlib import Path

FUZZERS = Path("tests/fuzz")
KEPT = Path(".fuzz")
#: A reader that eats memory or hangs on one input is as broken as one that falls over.
LIMITS = ("-rss_limit_mb=2048", "-timeout=10")


def run(script: Path, seconds: int) -> bool:
    """One fuzzer for some seconds, quietly unless it crashes."""
    name = script.stem.removeprefix("fuzz_")
    corpus = KEPT / name
    corpus.mkdir(parents=True, exist_ok=True)
    seeds = [folder for folder in (FUZZERS / "corpus" / name,) if folder.is_dir()]
    log = KEPT / f"{name}.log"
    options = [f"-max_total_time={seconds}", f"-artifact_prefix={corpus}-", *LIMITS]
    begun = time.monotonic()
    with log.open("wb") as file:
        done = subprocess.run([sys.executable, script, *options, corpus, *seeds], stdout=file, stderr=file, check=False)
    lines = log.read_text(errors="replace").splitlines()
    runs = next((line for line in reversed(lines) if line.startswith("Done ")), "")
    print(f"{script}: {'ok' if done.returncode == 0 else 'FAILED'} after {time.monotonic() - begun:.0f} s. {runs}")
    if done.returncode:
        print("\n".join(lines[-60:]))
    return done.returncode == 0


def main(seconds: int) -> int:
    """All fuzzers, one after the other; the number that failed."""
    scripts = sorted(FUZZERS.glob("fuzz_*.py"))
    if not scripts:
        print(f"no fuzzer in {FUZZERS}", file=sys.stderr)
        return 1
    if importlib.util.find_spec("atheris") is None:
        print("fuzzing skipped: there is no build of atheris for this system and Python")
        return 0
    return sum(not run(script, seconds) for script in scripts)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
