"""What goes wrong between a browser and its house: the page says it in words, loses nothing, and goes on by itself."""

import pytest
from player import MOVED, Player, begin, choose, look, until_turn
from playwright.sync_api import expect
from visiting import until

#: What the browser itself says about a house that cannot be reached.
UNREACHABLE = "net::ERR_|NetworkError|Failed to load resource|Failed to fetch"
GAME = "moose"
long = pytest.mark.long


def at_table(page, game=GAME, seats=3):
    """A page whose turn it is."""
    begin(page, game, seats, pace="relaxed")
    until_turn(page, game)
    return look(page)


def open_streams(page):
    return page.evaluate("streams.filter((one) => one.readyState === EventSource.OPEN).length")


def connected(page):
    until(page, "streams.some((one) => one.readyState === EventSource.OPEN)")


def goes_on(page, game=GAME):
    """Two more moves can be made, with one stream."""
    until_turn(page, game)
    Player(page, game).play(2)
    assert open_streams(page) == 1


def try_a_move(page, game=GAME):
    """Presses a move and waits for nothing."""
    view = look(page)
    move = choose(game, view, Player(page, game).dice)
    Player(page, game).by_pointer(move)
    return view


@long
def test_reloading_in_mid_turn_shows_the_same_question(visit):
    page = visit()
    before = at_table(page)
    page.locator("#hand details.held summary").first.click()
    page.reload()
    assert look(page) == before
    goes_on(page)


@long
def test_back_to_the_table_from_another_page(visit):
    page = visit()
    before = at_table(page)
    page.goto("/rules/moose")
    page.go_back()
    connected(page)
    assert look(page) == before
    goes_on(page)


@long
def test_a_second_tab_of_the_same_guest_keeps_up(visit):
    page = visit()
    at_table(page)
    other = page.context.new_page()
    other.goto(page.url)
    assert look(other) == look(page)
    Player(page, GAME).play(1)
    until_turn(page, GAME)
    until_turn(other, GAME)
    expect(other.locator("#log li").last).to_have_text(page.locator("#log li").last.inner_text())
    Player(other, GAME).play(1)
    goes_on(page)


@long
def test_ten_seconds_without_a_network_are_told_and_nothing_is_lost(visit, visitors):
    visitors.expect(UNREACHABLE)
    page = visit()
    at_table(page)
    connected(page)
    page.context.set_offline(True)
    view = try_a_move(page)
    expect(page.locator("#notice")).to_contain_text("connection is lost")
    page.wait_for_timeout(10_000)
    expect(page.locator("#notice")).to_contain_text("connection is lost")
    assert look(page).n == view.n
    page.context.set_offline(False)
    expect(page.locator("#notice")).to_contain_text("Connected again")
    assert look(page).moves == view.moves
    page.wait_for_timeout(3000)
    goes_on(page)


@long
def test_a_house_that_is_killed_in_mid_game_goes_on_where_it_was(own_house, visitors):
    visitors.expect(UNREACHABLE)
    page = visitors.come(own_house.url)
    at_table(page)
    Player(page, GAME).play(2)
    until_turn(page, GAME)
    before = look(page)
    own_house.kill()
    expect(page.locator("#notice")).to_contain_text("connection is lost")
    own_house.open()
    expect(page.locator("#notice")).to_contain_text("Connected again")
    assert look(page) == before
    player = Player(page, GAME)
    player.play()
    expect(page.locator(".result h2")).to_be_visible()


@long
def test_a_move_is_made_though_the_house_is_killed_under_it(own_house, visitors):
    visitors.expect(UNREACHABLE)
    page = visitors.come(own_house.url)
    view = at_table(page)
    own_house.kill()
    try_a_move(page)
    own_house.open()
    expect(page.locator("#notice")).to_contain_text("Connected again")
    # Either the request was sent again in time, or the card lies there to be pressed once more.
    if look(page).n == view.n:
        assert look(page).moves == view.moves
    goes_on(page)


@long
def test_the_stream_comes_back_after_a_fault_of_a_proxy(visit, visitors):
    visitors.expect("502")
    page = visit()
    faults = []

    def fail_once(route):
        faults.append(route.request.url)
        route.fulfill(status=502, body="bad gateway")

    page.route("**/stream?*", fail_once, times=1)
    at_table(page)
    connected(page)
    assert len(faults) == 1
    goes_on(page)


@long
def test_a_move_goes_through_although_a_proxy_fails_once(visit, visitors):
    visitors.expect("502")
    page = visit()
    view = at_table(page)
    page.route("**/move", lambda route: route.fulfill(status=502, body="bad gateway"), times=1)
    try_a_move(page)
    until(page, MOVED, view.n)
    goes_on(page)


@long
def test_a_tab_in_the_background_says_whose_turn_it_is(visit):
    page = visit()
    at_table(page)
    assert page.title().startswith("● Your turn")
    front = page.context.new_page()
    front.goto("/")
    front.bring_to_front()
    before = look(page).n
    # The move comes from elsewhere: this tab hears of it by its stream alone.
    front.goto(page.url)
    Player(front, GAME).play(1)
    front.goto("/")
    until(page, "(n) => window.told > n && document.title.startsWith('●')", before)
    assert "Moose in the House" in page.title()
