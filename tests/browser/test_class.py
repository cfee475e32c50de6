"""A class plays from the teacher's form to the bell, and a visitor plays at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, opened
from tests.browser.house import House, ServedHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = ServedHouse(tmp_path_factory.mktemp("class"))
    yield from opened(house)


def join(visit: Visit, code: str) -> Page:
    """The page of a pupil who has typed the code and joined."""
    pupil = visit("/class/")
    pupil.locator("#code").fill(code.upper())
    pupil.get_by_role("button", name="Go to the class").click()
    pupil.get_by_role("button", name="Join the class").click()
    expect(pupil.locator("#waiting")).to_be_visible()
    return pupil


def test_a_class_joins_by_its_code_and_plays_to_the_bell(visit: Visit) -> None:
    desk = visit("/class/")
    desk.locator("input[value='volk:1']").check()
    desk.get_by_role("button", name="Make the class").click()
    code = desk.locator(".desk-code b").inner_text()
    pupils = [join(visit, code) for _ in range(2)]
    expect(desk.locator("#now")).to_have_text("2 pupils have joined.")
    desk.locator("#start").click()
    for pupil in pupils:
        pupil.wait_for_url("**/table/**")
        pupil.locator("body[data-version]").wait_for(state="attached")
    expect(desk.locator(".desk-table")).to_have_count(1)
    expect(desk.locator(".desk-table .is-asked")).to_have_count(1)
    desk.locator("#end-class > summary").click()
    desk.locator("#ask-end > summary").click()
    desk.locator("#end").click()
    expect(desk.locator("#now")).to_have_text("All games are over.")
    for pupil in pupils:
        expect(pupil.locator(".over").first).to_be_visible()


def test_a_guest_sets_up_another_game(visit: Visit) -> None:
    page = visit("/")
    page.locator(".room", has_text="Fall of the Weimar Republic").locator("form button").click()
    page.wait_for_url("**/table/**")
    page.goto(f"{page.url.split('/table/')[0]}/new/volk/")
    expect(page.locator("#go")).to_be_enabled()


def test_a_visitor_plays_at_once_and_stores_nothing_before(visit: Visit) -> None:
    page = visit("/")
    assert not page.context.cookies()
    page.locator(".room", has_text="Fall of the Weimar Republic").locator("form button").click()
    page.wait_for_url("**/table/**")
    page.locator("body[data-version]").wait_for(state="attached")
    expect(page.get_by_role("button", name="Socialists").first).to_be_visible()
    expect(page.get_by_role("button", name="Nazis")).to_have_count(0)
