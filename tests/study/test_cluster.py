"""The same study on Ray: the same files, also if a worker is killed in the middle."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = [pytest.mark.long, pytest.mark.needs("ray", "make setup")]

WORDS = ["study", "moose", "--bots", "greedy,random", "--seats", "4", "-n", "24000", "--chunk", "2000", "--cores", "2"]


def start(folder, *more):
    command = [sys.executable, "-m", "ludoteca", *WORDS, "--json", "--out", str(folder), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def workers(driver):
    """The Ray workers that play, below a process."""
    found, parents = [], {}
    for entry in Path("/proc").iterdir():
        try:
            parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (ValueError, OSError):
            continue
    for process in parents:
        above = process
        while above in parents and above != driver:
            above = parents[above]
        try:
            words = Path(f"/proc/{process}/cmdline").read_text()
        except OSError:
            continue
        if above == driver and words.startswith("ray::file_in_words"):
            found.append(process)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the workers in /proc")
def test_a_worker_that_is_killed_changes_nothing(tmp_path):
    here = start(tmp_path / "here")
    out, err = here.communicate(timeout=300)
    assert here.returncode == 0, err
    there = start(tmp_path / "there", "--ray", "local")
    killed = 0
    while there.poll() is None and killed < 2:
        for process in workers(there.pid)[:1]:
            os.kill(process, signal.SIGKILL)
            killed += 1
            time.sleep(1)
        time.sleep(0.05)
    told, err = there.communicate(timeout=300)
    assert there.returncode == 0, err
    assert killed == 2
    assert told == out
    files = sorted((tmp_path / "here" / "games" / "a").iterdir())
    assert len(files) == 12
    for file in files:
        assert (tmp_path / "there" / "games" / "a" / file.name).read_bytes() == file.read_bytes()
