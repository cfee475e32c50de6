"""The log: the page holds a window of it, all of it can be read, and it calls people by names."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Player, by_mouse, new_game
from tests.browser.house import House

RECORD = Path(__file__).parent.parent / "weimar" / "fixtures" / "survived.txt"
MOST = 90  # elements in the log: a window of 80 lines, and what stands for the others

#: The numbers of the lines that stand in the page, and how many of them are in sight.
LINES = """() => {
  const box = document.getElementById("log").getBoundingClientRect();
  const lines = [...document.querySelectorAll("#log [data-line]")];
  const seen = lines.filter((one) => {
    if (one.matches(".log-turn")) return false;  // sticks to the top
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > box.top + 1 && top < box.bottom - 1;
  });
  return {
    first: Number(lines[0].dataset.line),
    last: Number(lines.at(-1).dataset.line),
    seen: seen.map((one) => Number(one.dataset.line)),
    elements: document.querySelectorAll("#log > *").length,
  };
}"""
#: Nothing has moved for half a second.
QUIET = """async () => {
  const log = document.getElementById("log");
  let quiet = 0;
  while (quiet < 8) {
    const last = log.scrollTop;
    await new Promise((go) => setTimeout(go, 50));
    quiet = log.scrollTop === last ? quiet + 1 : 0;
  }
}"""


@pytest.fixture
def page(visit: Visit) -> Page:
    """A game of six rounds, at its end."""
    page = visit("/")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".upload-form button").click()
    page.wait_for_url("**/replay/**")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".over-sentence")).to_be_attached()
    expect(page.locator("#log [data-line]")).to_have_count(80)
    page.evaluate(QUIET)
    return page


def lines(page: Page) -> tuple[int, int, list[int]]:
    """The window, and what is seen of it: it is never blank."""
    page.evaluate(QUIET)
    found = page.evaluate(LINES)
    first, last, seen = found["first"], found["last"], found["seen"]
    assert found["elements"] <= MOST
    assert last - first == 79
    assert len(seen) > 4
    return first, last, seen


def test_the_wheel_goes_back_to_the_beginning_and_forth_again(page: Page) -> None:
    first, last, seen = lines(page)
    assert last > 800 and seen[-1] == last
    page.locator("#log").hover()
    for _ in range(25):  # line by line over the end of the window, none left out
        before = seen
        page.mouse.wheel(0, -120)
        now, _, seen = lines(page)
        assert seen[0] <= before[0] <= seen[-1] + 2
        if now < first:
            break
    else:
        pytest.fail("no earlier lines come")
    page.mouse.wheel(0, -60_000)
    first, _, seen = lines(page)
    assert first == 0 and seen[0] < 4
    expect(page.locator(".log-earlier")).to_have_count(0)
    page.mouse.wheel(0, 60_000)
    assert lines(page)[2][-1] == last


def test_the_keyboard_goes_back_too(page: Page) -> None:
    _, last, before = lines(page)
    page.keyboard.press("g")
    expect(page.locator("#log")).to_be_focused()
    for key in "PageUp", "PageUp", "ArrowUp", "PageUp":
        page.keyboard.press(key)
        _, _, seen = lines(page)
        assert seen[0] < before[0]
        before = seen
    page.keyboard.press("Home")
    first, _, seen = lines(page)
    assert first == 0 and seen[0] < 4
    page.keyboard.press("End")
    assert lines(page)[2][-1] == last
    # Without scrolling: the way to earlier lines is a button, and leaves the focus in the log.
    page.locator(".log-earlier").focus()
    page.keyboard.press("Enter")
    assert lines(page)[1] < last
    expect(page.locator("#log")).to_be_focused()


def test_everybody_is_called_by_a_name_also_who_looks(visit: Visit, house: House) -> None:
    page = visit("/new/bluff/")
    new_game(page, 2, seat_1_kind="bot:random")
    Player(page, by_mouse).play(1)
    log = page.locator("#log")
    expect(log).to_contain_text("Ada bids")
    expect(log).not_to_contain_text("You")

    page.goto(f"{house.address}/new/bluff/")
    new_game(page, 2, seat_0_name="Jo", seat_1_kind="bot:random")
    page.goto(f"{house.address}/new/bluff/")
    name = page.locator("[name=seat-0-name]")
    expect(name).to_have_value("Jo")  # remembered
    page.locator("[name=seat-0-kind]").select_option("bot:random")
    expect(name).to_have_value("Ada")
    page.locator("[name=seat-0-kind]").select_option("me")
    expect(name).to_have_value("Jo")
