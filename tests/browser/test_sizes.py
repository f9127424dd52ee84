"""A phone held upright: everything that is needed to play can be hit, read, and reached without scrolling sideways."""

import pytest
from player import Player, begin, gather, until_turn
from playwright.sync_api import expect
from visiting import PHONE

SEATS = {"moose": 5, "hoarders": 6, "moggie": 12, "moon": 4}
PAGES = (
    *("/", "/me", "/replay", "/privacy", "/api", "/nothing-here", "/rules"),
    *(f"/{kind}/{game}" for kind in ("open", "rules") for game in SEATS),
)
#: What can be pressed and is smaller than a finger; links in the middle of a text are as they are.
SMALL = """() => {
  const small = [];
  const inText = ".skip, p:not(.link), dd, pre, .reading, #log";
  for (const one of document.querySelectorAll("button, a, summary, select, input:not([type=hidden]), textarea")) {
    if (!one.checkVisibility({visibilityProperty: true}) || one.closest(inText)) continue;
    const hit = ["radio", "checkbox"].includes(one.type) ? one.closest("label") : one;
    const {width, height} = hit.getBoundingClientRect();
    if (width && Math.min(width, height) < 43.5) small.push(`${one.outerHTML.slice(0, 90)}: ${width} × ${height}`);
  }
  return small;
}"""
#: How far the page is wider than the screen, and what sticks out.
WIDE = """() => {
  const screen = document.documentElement.clientWidth;
  const whole = document.scrollingElement.scrollWidth;
  if (whole <= screen) return [];
  const right = (one) => one.getBoundingClientRect().right;
  const out = [...document.querySelectorAll("body *")].filter((one) => right(one) > screen + 1);
  return [`page: ${whole}`, ...out.slice(0, 5).map((one) => `${one.outerHTML.slice(0, 90)}: ${right(one)}`)];
}"""
#: Text that is set smaller than 14 pixels.
TINY = """() => {
  const tiny = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    const seen = one.checkVisibility({visibilityProperty: true}) && !one.closest(".unseen, svg, script, noscript");
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (text && seen && size < 13.9) tiny.add(`${one.localName}.${one.className} ${size}: ${text.slice(0, 20)}`);
  }
  return [...tiny];
}"""
long = pytest.mark.long


def fits(page):
    """What is too small or too wide."""
    found = {name: page.evaluate(script) for name, script in (("small", SMALL), ("wide", WIDE), ("tiny", TINY))}
    return {name: ones for name, ones in found.items() if ones}


@long
@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_a_phone(path, visit, visitors):
    visitors.expect("404")
    page = visit(lang="fr", size=PHONE)
    page.goto(path)
    assert not fits(page)


@long
@pytest.mark.parametrize("game", SEATS)
def test_a_full_table_fits_a_phone(game, visit):
    page = visit(lang="fr", size=PHONE)
    gather(page, game, SEATS[game], pace="relaxed")
    assert not fits(page)
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
    until_turn(page, game)
    Player(page, game).play(3)
    until_turn(page, game)
    assert not fits(page)
    card = page.locator("#hand details.held:not([open]) summary")
    if card.count():
        card.first.click()
        assert not fits(page)
        page.keyboard.press("Escape")
    page.locator(".menu summary").click()
    assert not fits(page)


@long
@pytest.mark.parametrize("game", SEATS)
def test_hand_and_question_never_scroll_away(game, visit):
    page = visit(lang="fr", size=PHONE)
    begin(page, game, SEATS[game], pace="relaxed")
    until_turn(page, game)
    for scroll in (0, 10_000):
        page.evaluate("(y) => scrollTo(0, y)", scroll)
        for part in ("#hand", "#bar"):
            box = page.locator(part).bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= PHONE[1] + 1, (part, scroll, box)


@long
@pytest.mark.parametrize("seats", [2, 5])
def test_the_end_fits_a_phone(seats, visit):
    page = visit(lang="fr", size=PHONE)
    begin(page, "moose", seats, pace="relaxed")
    Player(page, "moose").play()
    expect(page.locator(".result h2")).to_be_visible()
    page.locator("details.proof summary").click()
    assert not fits(page)
    page.locator(".next a[href$='/replay']").click()
    expect(page.locator(".steps")).to_be_visible()
    assert not fits(page)


#: What stands on the table or in hand and is cut off.
CUT_OFF = """() => ["#others", "#middle", "#hand .hand"].filter((name) => {
  const one = document.querySelector(name);
  return one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
})"""


@long
def test_on_a_wide_screen_everything_is_seen_while_a_newcomer_is_told_something(visit):
    page = visit(lang="es")
    begin(page, "moose", 2, pace="relaxed")
    player = Player(page, "moose")
    for _move in range(6):
        until_turn(page, "moose")
        expect(page.locator("#guide p")).to_be_visible()
        # Until the cards have come to rest.
        page.wait_for_timeout(1000)
        assert page.evaluate(CUT_OFF) == []
        player.play(player.pressed + 1)
