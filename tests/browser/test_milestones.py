"""A milestone of the game fills the board until the viewer goes on, and comes once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Lay, Visit
from tests.browser.hands import Player, by_mouse, wait_ready

SHOWN_OR_ASKED = """(before) => document.getElementById("milestone")
  || (document.body.dataset.version !== before && document.body.dataset.ask)"""
#: Whether the milestone covers the board, and its sentence is whole inside it.
WHOLE = """() => {
  const [board, all, drawn, words] = ["#board", "#milestone", "#milestone svg", ".milestone-text"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1 &&
    one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
  return inside(board, all) && inside(words, board) && inside(drawn, board) &&
    drawn.height > board.height / 3;
}"""
LEAVE: dict[str, Callable[[Page], None]] = {
    "key": lambda page: page.keyboard.press(" "),
    "click": lambda page: page.locator("#milestone").click(),
}


@pytest.mark.parametrize("leave, size", [("key", DESK), ("click", (1280, 720))])
def test_a_milestone_is_whole_goes_when_told_to_and_comes_once(
    visit: Visit, lay: Lay, leave: str, size: tuple[int, int]
) -> None:
    page = visit(lay("weimar", 4), motion=True, size=size)
    player, milestone = Player(page, by_mouse), page.locator("#milestone")
    for _ in range(12):
        now = wait_ready(page)
        player.choose(page, now, player.plan(now))
        player.answers += 1
        page.wait_for_function(SHOWN_OR_ASKED, arg=now.version)
        if milestone.count():
            break
    page.keyboard.press("p")  # it waits
    expect(page.get_by_role("button", name="Go on by itself")).to_be_enabled()
    assert page.evaluate(WHOLE)
    words = milestone.inner_text()
    LEAVE[leave](page)
    expect(milestone).to_have_count(0)
    page.keyboard.press("Escape")
    wait_ready(page)
    page.reload()
    wait_ready(page)
    expect(page.locator("#log")).to_contain_text(words)
    expect(milestone).to_have_count(0)
