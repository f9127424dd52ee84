"""Strangers' bots are found where Python finds modules."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "strangers"))
