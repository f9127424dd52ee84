"""What all tests share."""

import sys
from pathlib import Path

# High Card is another package's game: found, like any, by the entry point that its metadata names.
sys.path.insert(0, str(Path(__file__).parent / "fifth"))
