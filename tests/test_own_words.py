"""The project's words are its own: no run of eight words of the games' source texts stands anywhere in it."""

import importlib.util
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
KNOWN = set((Path(__file__).parent / "data" / "source_runs.txt").read_text().split())

_spec = importlib.util.spec_from_file_location("source_runs", ROOT / "tools" / "source_runs.py")
source_runs = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(source_runs)

#: Not words: digests, hashes, and records of moves.
LEFT_OUT = ("tests/data/source_runs.txt", "requirements/", "tests/golden/")


def own_files():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file() and not name.startswith(LEFT_OUT):
            yield name, path


def test_no_run_of_eight_words_of_the_sources_stands_in_the_project():
    assert len(KNOWN) > 3000
    borrowed = []
    files = list(own_files())
    assert len(files) > 50
    for name, path in files:
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        borrowed += [f"{name}: {run}" for run in source_runs.runs(text) if source_runs.digest(run) in KNOWN]
    assert not borrowed, "\n".join(borrowed)


def test_a_borrowed_sentence_would_be_found():
    words = "one two three four five six seven eight nine"
    assert {*source_runs.runs(words)} == {
        "one two three four five six seven eight",
        "two three four five six seven eight nine",
    }
    first = next(source_runs.runs("It's - what,\n\nthe test would find here, too!"))
    assert first == "it s what the test would find here"
