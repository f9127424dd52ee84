"""No JavaScript: forms, links and pages that look again by themselves."""

import pytest
from player import gather, look
from playwright.sync_api import expect

#: Pages look again every four seconds; here a press of F5 is quicker.
QUICK = 250
long = pytest.mark.long


def sits_down(visit, seats=2):
    page = visit(script=False)
    gather(page, "moose", seats, pace="relaxed")
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
    return page


def until_asked(page):
    while not (view := look(page)).moves and not view.over:
        page.wait_for_timeout(QUICK)
        page.reload()
    return view


def move_by_forms(page):
    """One move: opens the card by itself, presses where it goes, gets the page anew."""
    view = until_asked(page)
    if view.over:
        return False
    lying = page.locator("#bar .answers button")
    if lying.count():
        lying.last.click()
    else:
        card = page.locator("#hand details.held.playable").first
        card.locator("summary").click()
        card.locator(".where button").first.click()
    expect(page.locator("#near")).to_be_visible()
    assert look(page).n > view.n
    return True


def test_a_move_is_made_by_forms_alone(visit):
    assert move_by_forms(sits_down(visit))


def test_nothing_is_offered_that_takes_a_script(visit):
    page = visit(script=False)
    gather(page, "moose", 2, pace="relaxed")
    assert page.locator("button.script").count() == 1
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
    assert page.locator("button.script").count() >= 2
    page.locator(".menu summary").click()
    assert not any(button.is_visible() for button in page.locator("button.script").all())


@long
def test_a_whole_game_is_played_by_forms_alone(visit):
    page = sits_down(visit)
    while move_by_forms(page):
        pass
    expect(page.locator(".result h2")).to_be_visible()
    page.locator("details.proof summary").click()
    expect(page.locator(".proof code").first).to_be_visible()
    page.locator("a", has_text="Replay").first.click()
    expect(page.locator(".steps")).to_be_visible()


@long
def test_the_lobby_and_the_chat_work_by_forms_alone(visit):
    page, friend = visit(script=False), visit(script=False)
    table = gather(page, "moose", 4)
    page.locator("button[value=bot]").first.click()
    expect(page.locator(".places .taken")).to_have_count(2)
    friend.goto(table.replace("/t/", "/j/"))
    friend.locator("button.main").click()
    expect(friend.locator(".places .taken")).to_have_count(3)
    page.reload()
    expect(page.locator(".places .taken")).to_have_count(3)
    page.locator("button[value=start]").click()
    frame = page.frame_locator(".talk iframe")
    frame.locator("#say").fill("Good evening")
    frame.locator("form.say button").click()
    expect(frame.locator("#chat li")).to_contain_text("Good evening")
    frame.locator("form.shouts button").first.click()
    expect(frame.locator("#chat q.shout")).to_be_visible()
    friend.reload()
    expect(friend.frame_locator(".talk iframe").locator("#chat li").first).to_contain_text("Good evening")
