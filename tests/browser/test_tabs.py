"""Several windows on one game, answers that come too late, and answers taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lay, Visit
from tests.browser.hands import (
    Player,
    by_mouse,
    lit,
    look,
    table_of,
    wait_quiet,
    wait_ready,
)
from tests.browser.house import House

#: A page that a test can stop from hearing the server's messages.
DEAF = """
window.WebSocket = class extends WebSocket {
  addEventListener(type, listener) {
    const change = (event) =>
      type === "message" && JSON.parse(event.data).every((each) => each.type === "change");
    super.addEventListener(type, (event) => (window.deaf && change(event)) || listener(event));
  }
};"""


@pytest.mark.long
def test_two_tabs_follow_each_other(visit: Visit, lay: Lay, house: House) -> None:
    table = lay("fall", 4)
    first = visit(table)
    second = visit(table, tab_of=first.context)
    for number in range(6):
        here, there = (first, second) if number % 2 else (second, first)
        now = wait_quiet(here, house)
        wait_quiet(there, house)
        by_mouse(here, now, Player(here, by_mouse, answers=number).plan(now))
        wait_ready(here, now.version)
        wait_ready(there, now.version)
        assert wait_quiet(here, house) == wait_quiet(there, house)
        log = here.locator("#log").inner_text()
        assert there.locator("#log").inner_text() == log


def test_an_answer_that_comes_too_late_changes_nothing(
    visit: Visit, lay: Lay, house: House
) -> None:
    table = lay("fall", 4)
    first = visit(table)
    player = Player(first, by_mouse)
    while len((now := wait_ready(first)).lit + now.words) < 2:
        player.play(1)
    second = visit(table, tab_of=first.context, script=DEAF)
    old = wait_quiet(second, house)
    second.evaluate("() => { window.deaf = true; }")
    player.play(1)
    now = wait_quiet(first, house)
    before = house.saved(table_of(first))

    late = next(name for name in old.lit + old.words if name != player.names[-1])
    lit(second, old, late).click()
    if second.locator("[data-confirm=yes]").count():
        second.locator("[data-confirm=yes]").click()
    expect(second.locator(".asked-notice")).not_to_be_empty()
    assert house.saved(table_of(first)) == before
    assert look(second) == now
    assert shown(second) == shown(first)
    # The present table can be played on from here.
    second.evaluate("() => { window.deaf = false; }")
    Player(second, by_mouse).play(1)
    assert house.saved(table_of(first)) != before


def test_undo_and_restart_of_the_turn_by_click(visit: Visit, lay: Lay, house: House) -> None:
    page = visit("/")
    undo, restart = page.locator("[data-act=undo]"), page.locator("[data-act=restart]")

    *_, before, after = play_on(lay, house, page, undo, 1)
    assert before != after
    version = look(page).version
    undo.click()
    wait_ready(page, version)
    wait_quiet(page, house)
    assert shown(page) == before

    before, *_, after = play_on(lay, house, page, restart, 2)
    assert before != after
    version = look(page).version
    restart.click()
    wait_ready(page, version)
    wait_quiet(page, house)
    assert shown(page) == before
    expect(restart).to_have_count(0)


def play_on(
    lay: Lay, house: House, page: Page, tool: Locator, answers: int
) -> list[dict[str, str]]:
    """Play until this many answers can be taken back; return the states of the page before, between
    and after them.

    Tries new games if need be."""
    for begun in range(8):
        page.goto(house.address + lay("fall", 2, answers=begun))
        player, stops = Player(page, by_mouse), []
        while not wait_quiet(page, house).over:
            free = page.locator("[data-act=undo]").count() > 0
            stops = [*stops, shown(page)] if free and stops else [shown(page)]
            if len(stops) > answers and tool.count():
                return stops
            player.play(1)
    raise AssertionError("there was never anything to take back")


def shown(page: Page) -> dict[str, str]:
    """Returns the text of the page, without the numbers of choices, which depend on earlier
    asks.  Of the hand it includes words that a card hides while a notice takes their room."""
    parts = "#heading", "#table", "#seats", "#log", ".asked-text"
    words = page.locator(".asked-choices .choice-text").all_inner_texts()
    return {
        **{part: page.locator(part).inner_text() for part in parts},
        "#hand": page.locator("#hand").text_content() or "",
        "words": " ".join(words),
    }
