"""Playing by hand: what a person does with mouse, finger or keyboard at a table."""

from __future__ import annotations

import random
import re
import time

from playwright.sync_api import Page, expect

OPEN = "#main [data-open][data-id]:visible"
WORDS = "#asked .asked-choices [data-choice]:visible"
SECONDS = 150.0


def new_game(page: Page, seats: int, rounds: int | None = None, **fields: str) -> str:
    """Fill in the form of a new game on its page; the path of the table."""
    page.locator(f"#counts label:has(input[value='{seats}'])").click()
    for name, value in fields.items():
        control = page.locator(f"[name='{name.replace('_', '-')}']")
        if control.evaluate("e => e.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    if rounds is not None:
        page.locator("#option-round_limit").select_option("number")
        page.locator(".option-number").fill(str(rounds))
    page.locator(".new-go button").click()
    expect(page).to_have_url(re.compile("/table/"))
    return path_of(page)


def path_of(page: Page) -> str:
    """Its address without the site's."""
    return "/" + page.url.split("/", 3)[3]


def is_over(page: Page) -> bool:
    return page.locator("#over").count() > 0


def wait_for_ask(page: Page) -> bool:
    """Until something can be chosen; False when the game is over or a curtain is down."""
    page.wait_for_selector(f"{OPEN}, {WORDS}, #over, #curtain, dialog[open]", timeout=30_000)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        return wait_for_ask(page)
    return not is_over(page) and page.locator("#curtain").count() == 0


def settled(page: Page) -> None:
    """Until the answer is through."""
    page.wait_for_function("() => !document.body.classList.contains('is-busy')", timeout=30_000)


def play_by_clicks(page: Page, seed: int, touch: bool = False, answers: int = 10_000) -> int:
    """Choose anything that is lit, or a word, until the game is over; how many answers."""
    luck = random.Random(seed)
    given = 0
    end = time.monotonic() + SECONDS
    while given < answers and time.monotonic() < end and wait_for_ask(page):
        things, words = page.locator(OPEN), page.locator(WORDS)
        by_thing = things.count() > 0 and (not words.count() or luck.random() < 0.6)
        among = things if by_thing else words
        one = among.nth(luck.randrange(among.count()))
        one.tap() if touch else one.click()
        settled(page)
        given += 1
    assert given == answers or is_over(page) or page.locator("#curtain").count(), "not over in time"
    return given


def play_by_keyboard(page: Page, seed: int) -> int:
    """The same without mouse and finger: list, arrows, numbers, Enter."""
    luck = random.Random(seed)
    given = 0
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and wait_for_ask(page):
        way = luck.random()
        if way < 0.4 and page.locator("#list-button").count():
            page.keyboard.press("/")
            for _ in range(luck.randrange(page.locator(".asked-list button").count())):
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        elif way < 0.6 and page.locator("#hand [data-open]").count():
            page.keyboard.press("h")
            page.keyboard.press("Enter")
        elif page.locator(WORDS).count():
            page.keyboard.press("1")
        else:
            page.keyboard.press("/")
            page.keyboard.press("1")
        settled(page)
        given += 1
    assert is_over(page), "not over in time"
    return given
