"""What the tests in a real browser share: a running house, Chromium, and visitors whose every fault is noted."""

import os
import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from running import Running
from visiting import Visitors

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    """One house for all tests that leave it running."""
    running = Running(tmp_path_factory.mktemp("house")).open()
    yield running
    running.close()


@pytest.fixture
def own_house(tmp_path):
    """A house that the test may kill."""
    running = Running(tmp_path).open()
    yield running
    running.kill()


# Not for the whole session: while Playwright runs, tests with an event loop of their own cannot.
@pytest.fixture(scope="module")
def chromium():
    """The browser itself: the system's, driven by Playwright."""
    if CHROMIUM is None:
        words = "no Chromium here: apt install chromium, or put google-chrome on the path"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visitors(chromium):
    """Lets visitors come; at the end none of them may have met a fault."""
    coming = Visitors(chromium)
    yield coming
    coming.leave()


@pytest.fixture
def visit(house, visitors):
    """A page of a new visitor at the house."""
    return lambda **how: visitors.come(house.url, **how)
