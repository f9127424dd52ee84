"""axe-core finds nothing serious, on any page, in any light."""

import json

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from player import Player, begin, gather, until_turn
from playwright.sync_api import expect
from visiting import PHONE

SEATS = {"moose": 5, "hoarders": 5, "moggie": 8, "moon": 4}
#: The shortest, to look at the end.
SHORT = {"moose": 2, "hoarders": 3, "moggie": 12, "moon": 3}
PAGES = ("/", "/open/moose", "/open/moggie", "/rules", "/me", "/replay", "/privacy", "/api", "/nothing-here")
RULES = ("/rules/moose", "/rules/hoarders", "/rules/moggie", "/rules/moon")
SCRIPT = AXE_FILE_PATH.read_text("utf-8")
RUN = "axe.run(document, {resultTypes: ['violations'], iframes: false, preload: false})"
LIGHTS = ("light", "dark")
long = pytest.mark.long


@pytest.fixture(autouse=True)
def axe_tries_styles(visitors):
    """axe tries styles of its own on the page, and the house's policy forbids them."""
    visitors.expect("Applying inline style")


def serious(page):
    """What axe finds that keeps somebody out, in short."""
    page.evaluate(SCRIPT)
    found = page.evaluate(RUN)["violations"]
    return [
        f"{one['id']} at {json.dumps(node['target'])}: {node['failureSummary'].splitlines()[1].strip()}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def in_both_lights(page):
    """Findings in light and dark; the page itself stays as it is."""
    found = {}
    for light in LIGHTS:
        page.emulate_media(color_scheme=light)
        if bad := serious(page):
            found[light] = bad
    return found


def test_the_front_room_and_a_table_have_nothing_serious(visit):
    page = visit()
    page.goto("/")
    assert not serious(page)
    begin(page, "moose", 5)
    until_turn(page, "moose")
    page.locator("#hand details.held summary").first.click()
    assert not serious(page)


@long
@pytest.mark.parametrize("path", [*PAGES, *RULES])
def test_pages_have_nothing_serious(path, visit, visitors):
    visitors.expect("404")
    page = visit(lang="nb")
    page.goto(path)
    assert not in_both_lights(page)


@long
@pytest.mark.parametrize("game", SEATS)
def test_lobby_and_table_have_nothing_serious(game, visit):
    page = visit(lang="fr", size=PHONE)
    gather(page, game, SEATS[game], pace="relaxed")
    assert not in_both_lights(page)
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
    until_turn(page, game)
    Player(page, game).play(2)
    until_turn(page, game)
    assert not in_both_lights(page)
    page.locator(".menu summary").click()
    assert not in_both_lights(page)
    page.keyboard.press("Escape")
    card = page.locator("#hand details.held:not([open]) summary")
    if card.count():
        card.first.click()
        assert not in_both_lights(page)


@long
@pytest.mark.parametrize("game", SEATS)
def test_the_end_and_the_replay_have_nothing_serious(game, visit):
    page = visit(lang="es")
    begin(page, game, SHORT[game], pace="relaxed")
    Player(page, game).play()
    expect(page.locator(".result h2")).to_be_visible()
    page.locator("details.proof summary").click()
    assert not in_both_lights(page)
    page.locator(".next a[href$='/replay']").click()
    expect(page.locator(".steps")).to_be_visible()
    assert not in_both_lights(page)
    page.locator("[data-step=first]").click()
    page.locator("[data-step=next]").click()
    assert not in_both_lights(page)


@long
def test_a_refused_record_and_a_device_link_have_nothing_serious(visit, visitors):
    visitors.expect("422")
    page = visit(lang="fr")
    page.goto("/replay")
    page.locator("textarea").fill("no record at all")
    page.locator("form.bring button").click()
    expect(page.locator(".refused")).to_be_visible()
    assert not in_both_lights(page)
    page.goto("/me")
    page.locator("form[action='/me/link'] button").click()
    assert not in_both_lights(page)
    page.goto(page.locator(".link input").input_value())
    assert not in_both_lights(page)
