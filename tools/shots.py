"""Pictures of every page, and of each game in mid-play, for looking at: `make shots` writes them into shots/.

    python tools/shots.py [GAME ...]

Phone and desktop, light and dark, in the longest language; Debian's Chromium, driven by Playwright.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

OUT = Path("shots")
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}
LIGHTS = ("light", "dark")
#: French is longest.
LANGUAGE = os.environ.get("SHOTS_LANGUAGE", "fr")
GAMES = ("moose", "hoarders", "moggie", "moon")
PAGES = ("/", "/me", "/replay", "/privacy", "/api", "/nothing-here")
#: A record to be replayed, and the moment to look at.
RECORD, MOMENT = Path("tests/golden/moose-4-1.jsonl"), 40
#: Seconds that bots are given to play a game to its end.
PATIENCE = 90
#: Moves that are made before a table is looked at.
MOVES = 7
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextlib.contextmanager
def a_house() -> Iterator[str]:
    """A running house with nothing in it; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "ludoteca", "serve", "--port", str(port), "--data", data, "--no-browser"]
        # Bots hurry, for these are pictures and nobody plays.
        house = subprocess.Popen(command, env={**os.environ, "LUDOTECA_HASTE": "8"})
        address = f"http://127.0.0.1:{port}"
        try:
            for _try in range(100):
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/healthz"):
                    break
                time.sleep(0.1)
            yield address
        finally:
            house.terminate()
            house.wait()


@contextlib.contextmanager
def visitor(browser: Browser, address: str, size: str, light: str) -> Iterator[BrowserContext]:
    """A browser of that size, in that light, which speaks LANGUAGE."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        color_scheme=light,  # type: ignore[arg-type]
        locale=LANGUAGE,
        has_touch=size == "phone",
        device_scale_factor=1,
    )
    yield context
    context.close()


def play_on(page: Page, moves: int) -> None:
    """Makes some moves as a person would: opens a card, presses the first place."""
    for _move in range(moves):
        with contextlib.suppress(Exception):
            page.wait_for_selector("#bar.yours", timeout=15_000)
            step(page)
            page.wait_for_timeout(350)


def step(page: Page) -> None:
    """One move of whose turn it is."""
    at_once = page.locator("#hand button.held.playable")
    cards = page.locator("#hand details.held.playable")
    answers = page.locator("#bar .answers button")
    if answers.count() and not cards.count() and not at_once.count():
        answers.first.click()
    elif at_once.count():
        at_once.first.click()
    elif cards.count():
        card = cards.first
        if card.get_attribute("open") is None:
            card.locator("summary").click()
        card.locator(".where button").first.click()


def shoot(page: Page, name: str) -> None:
    """One picture."""
    page.wait_for_timeout(400)
    page.screenshot(path=OUT / f"{name}.png", full_page=not name.startswith("table-"))
    print(name, flush=True)


def main(games: list[str]) -> int:
    """Takes all pictures."""
    OUT.mkdir(exist_ok=True)
    with a_house() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size in SIZES:
            for light in LIGHTS:
                with visitor(browser, address, size, light) as context:
                    page = context.new_page()
                    kind = f"{size}-{light}"
                    if not games:
                        for path in PAGES:
                            page.goto(path)
                            shoot(page, f"page-{path.strip('/') or 'front'}-{kind}")
                        shoot_links(page, kind)
                    for game in games or GAMES:
                        shoot_game(page, game, kind)
        browser.close()
    return 0


def shoot_links(page: Page, kind: str) -> None:
    """The pages that others lead to: a replay, the link for another device and where it goes, an invitation, chat."""
    page.goto("/replay")
    page.set_input_files("input[type=file]", RECORD)
    page.locator("main form button").first.click()
    page.goto(f"{page.url}?at={MOMENT}&seat=2")
    shoot(page, f"page-replayed-{kind}")
    page.goto("/me")
    page.locator("form[action='/me/link'] button").click()
    shoot(page, f"page-link-{kind}")
    page.goto(page.locator(".link input").input_value())
    shoot(page, f"page-device-{kind}")
    page.goto("/open/moose")
    page.locator("form.options button.main").click()
    invitation = page.url.replace("/t/", "/j/")
    assert page.context.browser is not None
    # Without a script an invitation waits to be pressed.
    size, scheme = page.viewport_size, page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    light: Literal["dark", "light"] = "dark" if scheme else "light"
    other = page.context.browser.new_context(
        java_script_enabled=False, locale=LANGUAGE, viewport=size, color_scheme=light
    )
    invited = other.new_page()
    invited.goto(invitation)
    shoot(invited, f"page-invitation-{kind}")
    invited.locator("main button").click()
    invited.goto(f"{invitation.replace('/j/', '/t/')}/chat")
    shoot(invited, f"page-chat-{kind}")
    other.close()


def shoot_game(page: Page, game: str, kind: str) -> None:
    """A game's pages: options, lobby, rules, and the table in mid-play, with a card open if there is one."""
    page.goto(f"/rules/{game}")
    shoot(page, f"rules-{game}-{kind}")
    page.goto(f"/open/{game}")
    shoot(page, f"open-{game}-{kind}")
    page.locator("form.options button.main").click()
    shoot(page, f"lobby-{game}-{kind}")
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
    shoot(page, f"table-{game}-begin-{kind}")
    play_on(page, MOVES)
    with contextlib.suppress(Exception):
        page.wait_for_selector("#bar.yours", timeout=20_000)
    shoot(page, f"table-{game}-play-{kind}")
    card = page.locator("#hand details.held.playable summary").first
    if card.count():
        card.click()
        shoot(page, f"table-{game}-card-{kind}")
    table = page.url
    page.goto(table)
    page.locator(".menu summary").click()
    page.locator(".menu button[value=leave]").click()
    page.wait_for_url("**/")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        page.goto(table)
        if page.locator(".result").count():
            shoot(page, f"table-{game}-end-{kind}")
            return
        page.wait_for_timeout(3000)
    print(f"{game} does not end within {PATIENCE} s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
