"""The page “Write a fifth game”: its blocks, as they stand there, are a package that works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "fifth-game.md"
BLOCK = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.S)
COMMANDS = re.compile(r"<!-- commands -->\n```\n(.*?)```", re.S)


def run(*command, within, path=""):
    around = {**os.environ, "PYTHONPATH": str(path), "NO_COLOR": "1", "LUDOTECA_LANG": "en"}
    done = subprocess.run(command, cwd=within, env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_the_page_makes_a_game_that_passes_the_kit_and_can_be_simulated(tmp_path):
    text = PAGE.read_text("utf-8")
    blocks = dict(BLOCK.findall(text))
    assert len(blocks) == len(re.findall("<!-- file: ", text)) == 8
    for name, block in blocks.items():
        file = tmp_path / "clash" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block, "utf-8")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q")
    place = tmp_path / "installed"
    run(
        *pip,
        "install",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--target",
        place,
        ".",
        within=tmp_path / "clash",
    )

    shown = run(sys.executable, "check.py", within=tmp_path / "clash", path=place)
    assert "lay" in shown and "points" in shown

    listed, simulated = (
        line for line in COMMANDS.search(text)[1].splitlines() if " play" not in line and "serve" not in line
    )
    ludoteca = (sys.executable, "-m", "ludoteca")
    assert "Clash" in run(*ludoteca, *listed.split()[1:], within=tmp_path, path=place)
    wins = run(*ludoteca, *simulated.split()[1:], "--lang", "en", within=tmp_path, path=place)
    # The sensible player of the page is better than chance: one seat of three.
    assert float(re.search(r"greedy +([\d.]+)%", wins)[1]) > 38, wins
