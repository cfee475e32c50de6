"""Windows with little height: what has no room beside something else has a place of its own."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import Player, by_mouse, new_game, wait_ready


def test_the_outlook_stands_behind_the_log_where_the_players_leave_it_no_room(visit: Visit) -> None:
    page = visit("/new/weimar/", size=(1280, 720))
    new_game(page, 4)
    wait_ready(page)
    player = Player(page, by_mouse)
    while not page.locator(
        "#reports .report"
    ).count():  # nothing is foretold before the set-up is done
        player.play(1)
    outlook = page.locator(".side-tab[data-pane=reports]")
    expect(page.locator("#reports")).not_to_be_visible()
    outlook.click()
    expect(page.locator("#reports .report-line").first).to_be_visible()
    expect(page.locator("#log")).not_to_be_visible()
    page.locator(".side-tab[data-pane=log]").click()
    expect(page.locator("#log")).to_be_visible()
    # There is room again: both are seen.
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(outlook).to_have_count(0)
    expect(page.locator("#reports")).to_be_visible()
    expect(page.locator("#log")).to_be_visible()


HALF = """() => [...document.querySelectorAll("#table .slip")].filter((slip) => {
  let list = slip.parentElement;
  while (list && getComputedStyle(list).overflowY !== "auto") list = list.parentElement;
  if (!list) return false;
  const [row, seen] = [slip.getBoundingClientRect(), list.getBoundingClientRect()];
  return row.top < seen.bottom - 1.5 && row.bottom > seen.bottom + 1.5;
}).map((slip) => slip.innerText)"""


def test_no_half_rows_are_seen(visit: Visit) -> None:
    page = visit("/new/fall/", size=(1280, 720))
    new_game(page, 4)
    wait_ready(page)
    assert page.evaluate(HALF) == []
