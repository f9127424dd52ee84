"""What the tests of live tables share."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from at_table import opened


@pytest.fixture
async def house(tmp_path):
    async with opened(tmp_path) as house:
        yield house
