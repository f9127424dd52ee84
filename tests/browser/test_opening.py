"""The form by which a table is opened."""

from playwright.sync_api import expect


def test_the_trained_bot_can_be_chosen_where_there_is_one(visit):
    page = visit()
    page.goto("/open/hoarders")
    level = page.locator("select[name=level]")
    level.select_option("learned")
    page.locator("input[name=seats][value='5']").check(force=True)
    expect(level).to_have_value("casual")
    expect(page.locator("option[value=learned]")).to_be_disabled()
    page.locator("input[name=seats][value='4']").check(force=True)
    level.select_option("learned")
    page.locator("form.options button.main").click()
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
