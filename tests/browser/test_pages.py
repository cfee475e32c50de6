"""How the pages are: their size, what fits, what can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, OpenPage
from tests.browser.hands import new_game, play_by_clicks, wait_for_ask

#: Texts smaller than 12 px, of elements that show text of their own.
SMALL_TEXTS = """() => [...document.querySelectorAll('body *')].filter(e =>
    e.offsetParent && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
    && parseFloat(getComputedStyle(e).fontSize) < 12).map(e => e.outerHTML.slice(0, 90))"""
#: Elements of the table that are cut off below or at the side of the window.
CUT_OFF = """() => [...document.querySelectorAll('.area, .pile, .strip, .asked-line, .track')]
    .filter(e => { const r = e.getBoundingClientRect();
                   return r.bottom > innerHeight + 1 || r.right > innerWidth + 1; })
    .map(e => e.className)"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_on_a_laptop_nothing_scrolls_but_the_log(open_page: OpenPage, seats: int) -> None:
    page = open_page("/new/fall/", size=DESK)
    new_game(page, seats)
    wait_for_ask(page)
    play_by_clicks(page, seed=seats, answers=12)
    wait_for_ask(page)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(SMALL_TEXTS) == []


def test_on_a_phone_what_is_asked_is_always_there(open_page: OpenPage) -> None:
    page = open_page("/new/fall/", size=PHONE)
    assert not page.evaluate(WIDER)
    new_game(page, 5)
    for answers in range(4):
        wait_for_ask(page)
        asked = page.locator(".asked-line").bounding_box()
        assert asked and asked["y"] + asked["height"] <= PHONE[1] + 1
        assert not page.evaluate(WIDER)
        assert page.evaluate(SMALL_TEXTS) == []
        play_by_clicks(page, seed=answers, touch=True, answers=1)
    small = page.evaluate(
        "() => [...document.querySelectorAll('button, a, [data-open]')].filter(e =>"
        " e.offsetParent && getComputedStyle(e).visibility === 'visible'"
        " && e.getBoundingClientRect().height < 43 && !e.matches('.pile-label'))"
        ".map(e => e.outerHTML.slice(0, 80))"
    )
    assert small == []


def test_a_game_page_is_light(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    path = new_game(page, 4)
    page = open_page(path)
    wait_for_ask(page)
    size = page.evaluate(
        "() => performance.getEntriesByType('resource').concat("
        "performance.getEntriesByType('navigation')).filter(e => !/woff2|stream/.test(e.name))"
        ".reduce((sum, e) => sum + e.transferSize, 0)"
    )
    assert size < 200_000


def test_a_card_tells_what_it_is_and_why_it_cannot_be_played(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    new_game(page, 4)
    wait_for_ask(page)
    closed = page.locator("#hand [data-card]:not([data-open])").first
    closed.click(button="right", force=True)  # it says that it is disabled
    expect(page.locator(".peek .face-name")).not_to_be_empty()
    expect(page.locator(".peek-note")).not_to_be_empty()
    expect(page.locator(".peek-why")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator(".peek")).to_have_count(0)


def test_everything_lit_can_be_named_by_a_reader(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    new_game(page, 4)
    for seed in range(6):
        wait_for_ask(page)
        unnamed = page.locator("[data-open]:not([aria-label])").count()
        assert unnamed == 0
        listed = names(page, "#asked [data-choice]", "choice")
        page.keyboard.press("/")
        listed |= names(page, "#asked [data-choice]", "choice")
        assert names(page, "#main [data-open]", "id") <= listed
        page.keyboard.press("Escape")
        play_by_clicks(page, seed=seed, answers=1)


def names(page: Page, selector: str, field: str) -> set[str]:
    found = page.evaluate(
        "([selector, field]) => [...document.querySelectorAll(selector)].map(e => e.dataset[field])",
        [selector, field],
    )
    return set(found)


def test_language_and_theme_keep_the_page(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    path = new_game(page, 2)
    wait_for_ask(page)
    page.locator(".language[value=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url.endswith(path)
    wait_for_ask(page)
    page.locator("[data-theme-switch]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_game_is_deleted_when_asked_twice(open_page: OpenPage) -> None:
    page = open_page("/new/bluff/")
    path = new_game(page, 2)
    home = open_page("/")
    row = home.locator(f"[data-table='{path.split('/')[2]}']")
    row.locator("[data-delete]").click()
    expect(row).to_have_count(1)
    row.locator("[data-delete]").click()
    expect(row).to_have_count(0)


def test_other_pages_show_themselves(open_page: OpenPage) -> None:
    for path in ("/", "/about/", "/new/fall/"):
        for size in (DESK, PHONE):
            page = open_page(path, size=size)
            expect(page.locator("h1")).to_have_count(1)
            assert not page.evaluate(WIDER)
            assert page.evaluate(SMALL_TEXTS) == []
