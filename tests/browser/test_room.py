"""The room of the window: nothing at its foot is cut, and room that nobody needs goes elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.house import House
from tests.browser.looker import laid


@pytest.mark.parametrize("size", [DESK, (1280, 720), (1024, 768)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_seven_parties_to_choose_from_are_whole(
    visit: Visit, lay: Lay, size: tuple[int, int], language: str
) -> None:
    page = visit(lay("fall", 7, roles=["choose"] * 7), size=size, language=language)
    wait_ready(page)
    parties = page.locator(".choice:has(.choice-about)")
    expect(parties).to_have_count(7)
    feet = parties.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)")
    assert max(feet) <= size[1]
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


@pytest.mark.parametrize("size", [DESK, (1280, 720)])
def test_an_empty_hand_gives_its_room_to_the_table(
    visit: Visit, house: House, size: tuple[int, int]
) -> None:
    table = laid(house, "fall").table_that_asks("Attack on")
    page = visit(f"/table/{table}/", size=size)
    wait_ready(page)
    expect(page.locator(".hand-empty")).to_have_count(1)
    hand = page.locator("#hand").bounding_box()
    height = hand["height"] if hand else 0
    assert height <= 40


#: Whether all of a part of the board is in sight, and nothing beside it.
FILLS = """(part) => {
  const [x, y, wide, tall] = document.querySelector("#map > svg").getAttribute("viewBox")
    .split(" ").map(Number);
  const whole = document.querySelector(`#map view[data-view=${part}]`).viewBox.baseVal;
  return Math.abs(x - whole.x) < 1 && Math.abs(wide - whole.width) < 1 &&
    y <= whole.y && y + tall >= whole.y + whole.height - 1;
}"""


@pytest.mark.parametrize("game, seats", [("volk", 2), ("weimar", 4)])
def test_a_narrow_window_begins_with_the_whole_map(
    visit: Visit, lay: Lay, game: str, seats: int
) -> None:
    page = visit(lay(game, seats), size=(1024, 768), language="de")
    wait_ready(page)
    assert page.evaluate(FILLS, "map")
    page.locator(".map-view[data-view=tracks]").click()
    expect(page.locator(".map-view[data-view=map]")).to_be_visible()
    page.locator(".map-view[data-view=map]").click()
    assert page.evaluate(FILLS, "map")
