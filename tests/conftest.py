"""What all tests share."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
# High Card is another package's game: found, like any, by the entry point that its metadata names.
sys.path.insert(0, str(HERE / "fifth"))
# `seated`, with which the tests of all games write their positions.
sys.path.insert(0, str(HERE / "games"))
