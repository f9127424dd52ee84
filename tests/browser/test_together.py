"""Friends at one table, each with a device and a language of their own, and somebody who watches."""

import pytest
from player import Player, begin, gather, look
from playwright.sync_api import expect
from visiting import PHONE, until

long = pytest.mark.long


def name(page, called):
    """Gives the visitor a name."""
    page.goto("/me")
    page.locator("input[name=name]").fill(called)
    page.locator("form[action='/me/name'] button").click()
    expect(page.locator("a.me bdi")).to_have_text(called)


def two_friends(visit, game="moose", seats=2, **how):
    """A host at a desk in Norwegian and a friend on a phone in French, who has opened the invitation."""
    host, friend = visit(lang="nb"), visit(lang="fr", size=PHONE)
    name(host, "Solveig")
    name(friend, "Amélie")
    table = gather(host, game, seats, pace="relaxed", **how)
    friend.goto(table.replace("/t/", "/j/"))
    expect(friend.locator("#lobby .name", has_text="Amélie")).to_be_visible()
    expect(host.locator("#lobby .name", has_text="Amélie")).to_be_visible()
    host.locator("button[value=start]").click()
    for page in (host, friend):
        page.wait_for_selector("#near")
    return host, friend, table


def take_turns(pages, game, moves):
    """Everybody plays whenever it is their turn."""
    players = [Player(page, game) for page in pages]
    for _move in range(moves):
        pages[0].wait_for_timeout(50)
        for player in players:
            view = look(player.page)
            if view.over:
                return players
            if view.yours or "allow" in view.moves:
                player.play(player.pressed + 1)
    return players


@long
def test_friends_see_the_same_table_each_in_their_language(visit):
    host, friend, _table = two_friends(visit)
    expect(host.locator("#others h2 .name")).to_have_text("Amélie")
    expect(friend.locator("#others h2 .name")).to_have_text("Solveig")
    take_turns([host, friend], "moose", 6)
    for page in (host, friend):
        assert page.locator("#log li").count() >= 3
    assert host.locator("html").get_attribute("lang") == "nb"
    assert friend.locator("html").get_attribute("lang") == "fr"
    numbers = [
        page.locator("#log li").evaluate_all("all => all.map((one) => one.dataset.n)") for page in (host, friend)
    ]
    assert numbers[0] == numbers[1]
    assert host.locator("#log").inner_text() != friend.locator("#log").inner_text()


@long
def test_two_friends_play_to_the_end_and_once_more(visit):
    host, friend, table = two_friends(visit)
    take_turns([host, friend], "moose", 400)
    for page in (host, friend):
        expect(page.locator(".result h2")).to_be_visible()
    host.locator("button[value=rematch]").click()
    host.wait_for_url(lambda url: "/t/" in url and url != table)
    friend.locator("button[value=rematch]").tap()
    for page in (host, friend):
        page.wait_for_selector("#near")
    assert host.url == friend.url


@long
def test_chat_is_heard_shouts_are_translated_and_mute_silences(visit):
    host, friend, _table = two_friends(visit)
    host.locator("#say").fill("God kveld! <b>hei</b>")
    host.locator("#say").press("Enter")
    expect(friend.locator("#chat li")).to_contain_text("God kveld! <b>hei</b>")
    friend.locator("button[name=shout][value=well-played]").tap()
    expect(host.locator("#chat q.shout")).to_be_visible()
    assert host.locator("#chat q.shout").inner_text() == host.locator("button[value=well-played]").inner_text()
    assert host.locator("#chat q.shout").inner_text() != friend.locator("#chat q.shout").inner_text()
    host.locator(".muting summary").click()
    host.locator(".muting button[value=mute]").click()
    host.wait_for_timeout(500)
    friend.locator("#say").fill("Tu m'entends ?")
    friend.locator("#say").press("Enter")
    expect(friend.locator("#chat li")).to_have_count(3)
    host.wait_for_timeout(700)
    expect(host.locator("#chat", has_text="Tu m'entends")).to_have_count(0)
    host.reload()
    host.locator("#chat").wait_for(state="attached")
    host.wait_for_timeout(700)
    expect(host.locator("#chat li", has_text="Amélie")).to_have_count(0)
    host.locator(".muting summary").click()
    expect(host.locator(".muting button[value=unmute]")).to_be_visible()


@long
def test_a_pause_is_agreed_on_and_ends(visit):
    host, friend, _table = two_friends(visit)
    host.locator(".menu summary").click()
    host.locator("button[value=pause]").click()
    expect(friend.locator("#others .badge", has_text="pause")).to_be_visible()
    friend.locator(".menu summary").tap()
    friend.locator("button[value=pause]").tap()
    for page in (host, friend):
        expect(page.locator("button[value='go-on']")).to_be_visible()
        assert page.locator('button[form="move"]').count() == 0
    friend.locator("button[value='go-on']").tap()
    expect(host.locator("button[value='go-on']")).to_have_count(0)
    players = take_turns([host, friend], "moose", 3)
    assert sum(player.pressed for player in players) >= 2


@long
def test_who_watches_sees_no_hand(visit):
    host, friend, table = two_friends(visit, public=True)
    watcher = visit(lang="es")
    watcher.goto("/")
    watcher.locator(f'.tables a[href="/t/{table.rsplit("/", 1)[1]}"]').click()
    watcher.wait_for_selector("#near")
    assert watcher.locator("#hand .held, #others .shown .card, form button[form=move]").count() == 0
    before = watcher.locator("#log li").count()
    take_turns([host, friend], "moose", 4)
    until(watcher, "(n) => document.querySelectorAll('#log li').length > n", before)
    assert watcher.locator("#hand .held, #others .shown .card, form button[form=move]").count() == 0


@long
def test_a_friend_takes_a_bots_seat_in_mid_game(visit):
    host, friend = visit(lang="nb"), visit(lang="fr", size=PHONE)
    name(friend, "Amélie")
    table = begin(host, "moose", 3, pace="relaxed", public=True)
    friend.goto(table)
    friend.locator(".menu summary").tap()
    friend.locator(".menu a", has_text="bot").tap()
    expect(friend.locator("#mine h2 .name")).to_have_text("Amélie")
    expect(host.locator("#others h2 .name", has_text="Amélie")).to_be_visible()
