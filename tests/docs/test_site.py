"""The documentation's site: built strictly, its links lead somewhere, and it asks nothing of any other machine."""

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.long,
    pytest.mark.needs("material", "make extras, or pip install mkdocs-material"),
    pytest.mark.needs("mkdocstrings", 'pip install "mkdocstrings[python]"'),
]
#: What a browser fetches without being asked: elements and their attributes.
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "link": "href"}
#: Parts of a style that fetch something.
IN_STYLE = re.compile(r"(?:@import\s*|url\(\s*)[\"']?(?:https?:)?//", re.I)


class Page(HTMLParser):
    """What stands in a page: its ids, where its links lead, what it fetches."""

    def __init__(self, file):
        super().__init__()
        self.ids, self.links, self.fetches = set(), [], []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if given.get(FETCHED.get(tag)):
            self.fetches.append(given[FETCHED[tag]])
        assert not IN_STYLE.search(given.get("style") or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    place = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", place]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return place


@pytest.fixture(scope="module")
def pages(site):
    found = {file: Page(file) for file in site.rglob("*.html")}
    assert len(found) > 15
    return found


def test_links_lead_somewhere(site, pages):
    broken = []
    for file, page in pages.items():
        if file.name == "404.html":
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                broken.append(f"{file.relative_to(site)}: {link}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                broken.append(f"{file.relative_to(site)}: {link}: no such place")
    assert not broken, "\n".join(broken)


def test_nothing_is_fetched_from_elsewhere(site, pages):
    fetched = [(file.name, address) for file, page in pages.items() for address in page.fetches]
    assert len(fetched) > 50
    assert not [one for one in fetched if urlsplit(one[1]).netloc]
    for style in site.rglob("*.css"):
        assert not IN_STYLE.search(style.read_text("utf-8")), style


def test_a_browser_asks_no_other_machine(site):
    """What the scripts of the pages do, too."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Chromium here: apt install chromium")
    from playwright.sync_api import sync_playwright

    asked = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        page = chromium.new_page()
        page.on("request", lambda request: asked.append(request.url))
        for name in ("index", "contract", "reference"):
            page.goto((site / f"{name}.html").as_uri())
            page.wait_for_load_state("networkidle")
        chromium.close()
    assert len(asked) > 10
    assert not [address for address in asked if not address.startswith(("file:", "data:", "blob:"))]


def test_the_reference_has_the_words_of_docstrings_and_of_comments(site):
    text = (site / "reference.html").read_text("utf-8")
    assert "Only this game's code is loaded" in text  # the docstring of `game`
    assert "takes a shuffled deck" in text  # the comment above `Rules.deal`
    assert "_why_not" not in text
