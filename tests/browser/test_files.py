"""The files that a browser requests when somebody opens a table, and opens it again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from bench.visits import SEATS, visits
from tests.browser.conftest import Lay, Visit
from tests.browser.house import House

QUICK = (0, 1_000_000)  # a fast network
OLD = "/static/0123456789abcdef"  # the address of files before an update


@pytest.mark.parametrize("game", ["fall", "weimar", pytest.param("volk", marks=pytest.mark.long)])
def test_a_table_is_few_files_and_the_second_time_none(
    browser: Browser, house: House, lay: Lay, game: str
) -> None:
    first, second = visits(browser, house, lay(game, SEATS[game], answers=6), QUICK)
    assert len(first.addresses) <= 60 and first.kilobytes() <= 220
    assert len(second.addresses) <= 5, second.addresses
    assert not [address for address in second.addresses.values() if "/static/" in address]


def test_a_table_that_stands_since_before_an_update_is_played_on_and_comes_anew(
    lay: Lay, visit: Visit
) -> None:
    page = visit(lay("weimar", 4, answers=6))
    expect(page.locator("body")).to_have_attribute("data-ask", re.compile("."))
    files = page.locator("link[rel=modulepreload]").first.get_attribute("href")
    page.evaluate("window.before = true")
    # The site no longer has a cached file, and the page asks for it under its old address.
    page.evaluate(f"import('{OLD}/web/js/past/replay.js').catch(() => null); null")
    page.wait_for_function("() => !window.before")
    expect(page.locator("body")).to_have_attribute("data-ask", re.compile("."))
    assert page.locator("link[rel=modulepreload]").first.get_attribute("href") == files
    # The page reloads once; if the file stays missing, it does not reload again.
    page.evaluate("window.before = true")
    page.evaluate(f"import('{OLD}/web/js/past/replay.js')")
    assert page.evaluate("window.before")
