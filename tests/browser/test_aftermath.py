"""The end of a game of Fall in which the Nazis have the most support."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Lay, Visit


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_end_says_what_followed_and_congratulates_nobody(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    table = lay("fall", 2, moment="aftermath", options={"round_limit": "10"})
    page = visit(table, size=size)
    over = page.locator("#over")
    expect(over.get_by_role("heading", name="What followed")).to_be_visible()
    expect(over).to_contain_text("Felix Fechenbach")
    assert "You have" not in over.locator(".over-kicker").inner_text()
    expect(page.locator(".is-winner")).to_have_count(0)
    last = over.locator(".over-aftermath p").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    if size == DESK:  # a smaller window shows the links, too, and something of the board
        page.set_viewport_size({"width": 1024, "height": 768})
        expect(over.locator(".over-links")).to_be_in_viewport(ratio=1)
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert board["height"] >= 120


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_result_leaves_the_last_scene_its_room(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    page = visit(lay("fall", 2, moment="aftermath", options={"round_limit": "10"}), size=size)
    over = page.locator("#over")
    expect(over).to_be_in_viewport()

    def height() -> float:
        box = page.locator("#board").bounding_box()
        assert box is not None
        return box["height"]

    beside = height()
    page.evaluate("document.getElementById('asked').dataset.state = 'telling'")
    room = over.bounding_box()
    assert room is not None and room["height"] <= 1
    assert height() > beside
