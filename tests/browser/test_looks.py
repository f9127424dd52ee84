"""What a table shows to the one who looks at it."""

from player import gather, until_turn
from playwright.sync_api import expect


def test_a_card_that_was_picked_can_be_put_back(visit):
    page = visit()
    gather(page, "moose", 2, pace="relaxed")
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
    until_turn(page, "moose")
    card = page.locator("details.held.playable").first
    card.locator("summary").click()
    expect(card.locator(".where")).to_be_visible()
    card.locator(".back").click()
    expect(card.locator(".where")).to_be_hidden()
    expect(card.locator("summary")).to_be_focused()
    expect(page.locator(".possible")).to_have_count(0)


def test_each_player_sees_who_their_partner_is(visit):
    page, other, watcher = visit(), visit(), visit()
    table = gather(page, "moon", 4, pace="relaxed", public=True)
    other.goto(table.replace("/t/", "/j/"))
    page.locator("button[value=start]").click()
    watcher.goto(table)
    for one in (page, other):
        one.wait_for_selector("#near")
        # Seats are drawn clockwise from the next one: the partner sits in the middle of the three.
        expect(one.locator("#others .partner >> visible=true")).to_have_text("your partner")
        expect(one.locator("#others .team").nth(1)).to_contain_text("your partner", use_inner_text=True)
    watcher.wait_for_selector("#others .team")
    assert watcher.locator(".partner >> visible=true").count() == 0
