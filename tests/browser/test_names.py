"""Names are text, whatever is in them: they neither mark up the page nor turn its writing around."""

import pytest
from player import Player, gather, until_turn
from playwright.sync_api import expect
from visiting import PHONE

NAMES = ("<b>x</b>", "{{ 7 * 7 }}", '"><img src=x>', "שלום", "a\u202eb", "W" * 24)
long = pytest.mark.long


@long
@pytest.mark.parametrize("name", NAMES)
def test_a_name_shows_as_text_everywhere(name, visit):
    page, friend = visit(), visit(size=PHONE, lang="fr")
    page.goto("/me")
    page.locator("input[name=name]").fill(name)
    page.locator("form[action='/me/name'] button").click()
    shown = name.replace("\u202e", "")  # what turns writing around is taken out
    expect(page.locator("a.me bdi")).to_have_text(shown)
    table = gather(page, "moose", 2, pace="relaxed", public=True)
    friend.goto(table.replace("/t/", "/j/"))
    expect(friend.locator("#lobby .name", has_text=shown)).to_be_visible()
    page.locator("button[value=start]").click()
    friend.wait_for_selector("#near")
    page.wait_for_selector("#near")
    mover = page if page.locator("#bar.yours").count() else friend
    until_turn(mover, "moose")
    Player(mover, "moose").play(1)
    expect(friend.locator("#others h2 .name")).to_have_text(shown)
    expect(friend.locator("#log")).to_contain_text(shown, use_inner_text=True)
    for one in (page, friend):
        assert one.locator("b:text-is('x'), img").count() == 0
        assert "\u202e" not in one.content()
        assert one.evaluate("document.scrollingElement.scrollWidth <= document.documentElement.clientWidth")
    for one in (page, friend):
        one.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        one.goto("/")
        expect(one.locator(".tables bdi", has_text=shown).first).to_be_visible()
        assert one.evaluate("document.scrollingElement.scrollWidth <= document.documentElement.clientWidth")
