"""Shared tablets forget a class when it is closed or their pupil removed."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, opened
from tests.browser.house import House, ServedHouse
from tests.browser.test_class import join
from tests.browser.watch import Watch

STORED = """async () => [
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(await caches.keys()),
  ...(await navigator.serviceWorker.getRegistrations()).map((each) => each.scope),
]"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(ServedHouse(tmp_path_factory.mktemp("devices")))


def make_class(visit: Visit) -> tuple[Page, str]:
    """The desk of a new class, and the code of the class."""
    desk = visit("/class/")
    desk.locator("input[value='volk:1']").check()
    desk.get_by_role("button", name="Make the class").click()
    return desk, desk.locator(".desk-code b").inner_text()


def sit_down(pupil: Page) -> None:
    pupil.wait_for_url("**/table/**")
    pupil.locator("body[data-version]").wait_for(state="attached")
    pupil.evaluate("localStorage.setItem('kabinett:reason', '\"because\"')")
    pupil.evaluate("sessionStorage.setItem('kabinett:own', 'yes')")


def expect_forgotten(pupil: Page) -> None:
    expect(pupil).to_have_url(re.compile(r"//[^/]+/class/$"))
    expect(pupil.locator("#code")).to_be_visible()
    until = time.monotonic() + 20  # a worker that is being installed ends a little later
    while left := [*pupil.context.cookies(), *pupil.evaluate(STORED)]:
        assert time.monotonic() < until, left
        pupil.wait_for_timeout(100)


def test_open_devices_forget_when_the_class_is_closed(visit: Visit, watch: Watch) -> None:
    watch.allow("class/forgotten/: net::ERR_FAILED")  # the worker of a second tab ends meanwhile
    desk, code = make_class(visit)
    pupil, asleep = join(visit, code), join(visit, code)
    desk.reload()
    desk.locator("#start").click()
    for page in (pupil, asleep):
        sit_down(page)
    asleep.goto("about:blank")
    with pupil.context.expect_page() as opening:
        pupil.locator(".class-chronology").click()
    expect(opening.value.locator("#chronology")).to_be_visible()
    desk.locator("#end-class > summary").click()
    desk.locator("#ask-close > summary").click()
    desk.locator("#close").click()
    pupil.wait_for_url("**/class/")
    expect_forgotten(pupil)
    expect_forgotten(opening.value)
    assert "pupil" in {cookie.get("name") for cookie in asleep.context.cookies()}
    asleep.goto(pupil.url.replace("/class/", "/"))
    asleep.wait_for_url("**/class/")
    expect_forgotten(asleep)


def test_the_device_of_a_removed_pupil_forgets_and_the_waiting_room_too(visit: Visit) -> None:
    desk, code = make_class(visit)
    pupils = [join(visit, code) for _ in range(2)]
    for page in pupils:
        page.evaluate("localStorage.setItem('kabinett:reason', '\"because\"')")
    desk.reload()
    desk.locator(".desk-pupil summary").first.click()
    desk.locator(".desk-pupil[open]").get_by_role("button", name="Remove").click()
    pupils[0].wait_for_url("**/class/")
    expect_forgotten(pupils[0])
    expect(pupils[1].locator("#waiting")).to_be_visible()
    desk.locator("#start").click()
    sit_down(pupils[1])
    desk.locator(".desk-pupil summary").first.click()
    desk.locator(".desk-pupil[open]").get_by_role("button", name="Remove").click()
    pupils[1].wait_for_url("**/class/")
    expect_forgotten(pupils[1])
