"""A hundred megabytes of junk cost the reader little time and little memory, start of the program included."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("junk.py")
SECONDS, MEGABYTES = 3, 200


def shapes():
    spec = importlib.util.spec_from_file_location("junk", SCRIPT)
    junk = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(junk)
    return list(junk.SHAPES)


@pytest.mark.parametrize("shape", shapes())
def test_junk_is_refused_soon_and_in_little_memory(shape):
    done = subprocess.run([sys.executable, SCRIPT, shape], capture_output=True, text=True, check=True, timeout=60)
    found = json.loads(done.stdout)
    assert found["line"] >= 1
    assert found["reason"].startswith(f"line {found['line']}: ")
    assert found["seconds"] <= SECONDS
    assert found["megabytes"] <= MEGABYTES
