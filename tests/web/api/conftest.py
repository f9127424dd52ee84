"""What the tests of the API share."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from asker import asking


@pytest.fixture
async def ask(tmp_path):
    """ask(method, path, token, **body) of an open house."""
    async with asking(tmp_path) as ask:
        yield ask
