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
    tables = laid(house, "fall").tables
    (table,) = [table for asked, table in tables.items() if asked.startswith("Attack on")]
    page = visit(f"/table/{table}/", size=size)
    wait_ready(page)
    expect(page.locator(".hand-empty")).to_have_count(1)
    hand = page.locator("#hand").bounding_box()
    height = hand["height"] if hand else 0
    assert height <= 40
