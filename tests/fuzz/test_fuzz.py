"""Runs the fuzzers for a while."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

FUZZERS = sorted(Path(__file__).parent.glob("fuzz_*.py"))
SECONDS = 120
#: A process begins with the peak of memory of the one that started it, if that does not fork (getrusage(2)), and tests
#: before may have used much. A shell in between forks.
APART = ("sh", "-c", '"$@"; exit $?', "sh")


@pytest.mark.long
@pytest.mark.parametrize("script", FUZZERS, ids=lambda script: script.stem)
def test_a_fuzzer_finds_nothing(script, tmp_path):
    if importlib.util.find_spec("atheris") is None:
        assert os.environ.get("CI") != "true", "atheris is missing, and this is where it has to run"
        pytest.skip("fuzzing left out: atheris is not installed (there are builds for Linux on x86-64 only)")
    limits = [f"-max_total_time={SECONDS}", "-rss_limit_mb=2048", "-timeout=10", f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run(
        [*APART, sys.executable, script, *limits], capture_output=True, text=True, timeout=SECONDS + 120
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert "Done " in done.stderr
