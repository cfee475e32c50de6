"""The pages of a class and its table: readers, small windows, small targets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit, opened
from tests.browser.house import House, ServedHouse
from tests.browser.test_accessibility import NARROW, SMALL_TARGETS
from tests.browser.test_readers import LABELS, STYLES, check_readers
from tests.browser.watch import Watch


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(ServedHouse(tmp_path_factory.mktemp("class")))


@pytest.fixture(autouse=True)
def _axe_tries_styles(watch: Watch) -> None:
    watch.allow(STYLES)


#: What leaves the window to the right.
WIDE = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`)"""


def check(page: Page) -> None:
    check_readers(page)
    assert "\n".join(page.evaluate(SMALL_TARGETS)) == ""
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    assert page.evaluate(WIDE) == []
    page.set_viewport_size(before)


def make_class(visit: Visit, talk: str) -> Page:
    desk = visit("/class/", size=(1280, 720))
    desk.locator("input[value='weimar:first_round']").check()
    desk.locator(f"input[name=talk][value={talk}]").check()
    desk.get_by_role("button", name="Make the class").click()
    return desk


def join(visit: Visit, desk: Page, size: tuple[int, int]) -> Page:
    code = desk.locator(".desk-code b").inner_text()
    pupil = visit(f"/class/{code}/", size=size)
    pupil.get_by_role("button", name="Join the class").click()
    expect(pupil.locator("#waiting")).to_be_visible()
    return pupil


def test_every_page_of_a_class(visit: Visit) -> None:
    check(visit("/class/"))
    check(visit("/class/privacy/"))
    desk = make_class(visit, "open")
    check(desk)
    # The page loads again: the focus goes to the button that has replaced the pressed one.
    desk.locator("#step-begin").click()
    expect(desk.locator("#step-next")).to_be_focused()
    code = desk.locator(".desk-code b").inner_text()
    check(visit(f"/class/{code}/projector/"))
    pupil = join(visit, desk, PHONE)
    check(pupil)
    desk.locator("#start").click()
    expect(desk.locator(".desk-table")).to_have_count(1)
    check(desk)
    for summary in "#end-class > summary", "#ask-end > summary", "#end":
        desk.locator(summary).click()
    expect(desk.locator(".desk-table.is-over")).to_have_count(1)
    check(desk)


def test_talk_leaves_the_frame_of_the_table_as_it_is(visit: Visit) -> None:
    """On a laptop the players' strips make room for the talk; nothing scrolls the whole page."""
    desk = make_class(visit, "open")
    pupils = [join(visit, desk, (1280, 720)), join(visit, desk, PHONE)]
    desk.locator("#start").click()
    for pupil in pupils:
        pupil.wait_for_url("**/table/**")
        pupil.locator("body[data-version]").wait_for(state="attached")
        if pupil.locator(".class-more").is_visible():
            pupil.locator(".class-more").click()
        pupil.locator(".class-talk").click()
        expect(pupil.locator(".talk-note")).to_be_visible()
        pupil.locator(".talk-field").fill("Shall we talk?")
        pupil.locator(".talk-go .button").click()
        expect(pupil.locator(".talk-text").last).to_be_visible()
        assert pupil.evaluate("document.body.scrollTop + document.scrollingElement.scrollTop") == 0
        expect(pupil.locator(".bar")).to_be_in_viewport()
        check_readers(pupil, LABELS)
    desk.locator("button[name=talk][value=none]").click()
    for pupil in pupils:
        expect(pupil.locator(".talk-aside")).to_have_text("Nobody talks at present.")
