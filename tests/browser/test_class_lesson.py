"""The lesson around a class: the introduction in step, and sheets that fit on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, opened
from tests.browser.house import House, ServedHouse
from tests.browser.test_class import join

SHEETS = (
    "fall/10",
    "volk/1",
    "weimar/first_round",
    "weimar/1918_1923",
    "weimar/1929_1933",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = ServedHouse(tmp_path_factory.mktemp("lesson"))
    yield from opened(house)


def test_pupils_try_the_step_that_the_teacher_shows(visit: Visit) -> None:
    desk = visit("/class/")
    desk.locator("input[value='weimar:first_round']").check()
    expect(desk.locator("#minutes")).to_have_value("25")
    desk.get_by_role("button", name="Make the class").click()
    code = desk.locator(".desk-code b").inner_text()
    pupil, wall = join(visit, code), visit(f"/class/{code}/projector/")
    desk.locator("#step-begin").click()
    desk.locator("#step-next").click()
    for page in (pupil, wall):
        expect(page.locator(".introduction .kicker")).to_have_text("Introduction · 2 of 8")
        expect(page.locator(".introduction-ring.is-open")).to_have_count(3)
    reply = pupil.locator(".introduction-reply")
    pupil.get_by_role("button", name="Hamburg").click()
    expect(reply).to_contain_text("Not quite.")
    pupil.locator(".introduction-ring.is-open").nth(1).click()  # Berlin, on the map
    expect(reply).to_contain_text("Right.")
    desk.locator("#step-end").click()
    expect(pupil.locator("#introduction")).to_be_empty()
    desk.locator("#start").click()
    pupil.wait_for_url("**/table/**")


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_sheet_fits_on_a_page(visit: Visit, language: str) -> None:
    page = visit("/class/")
    page.context.set_extra_http_headers({"Accept-Language": language})
    for sheet in SHEETS:
        page.goto(f"{page.url.split('/class/')[0]}/class/sheet/{sheet}/")
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == 1, sheet
