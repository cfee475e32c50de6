"""What a player of Fall needs in sight: the own party while a card is chosen, and what can be
played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import wait_ready


@pytest.mark.parametrize("size", [PHONE, (768, 1024)])
def test_the_own_party_is_in_sight_while_a_card_is_chosen(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    page = visit(lay("fall", 4, moment="card to play"), size=size, touch=True, language="de")
    wait_ready(page)
    page.locator(".sheet-tab[data-sheet=hand]").tap()
    expect(page.locator("#hand .card").first).to_be_in_viewport()
    hand = page.locator("#hand").bounding_box()
    assert hand
    for fact in ("score", "propaganda", "pool"):
        number = page.locator(f".area-own [data-fact={fact}]")
        expect(number).to_be_visible()
        box = number.bounding_box()
        assert box and box["y"] + box["height"] <= hand["y"], fact
    # Nothing is on the table, so nothing says so.
    expect(page.locator(".middle > [data-zone=playing]")).to_be_hidden()


def test_a_tablet_shows_the_others_side_by_side(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4), size=(768, 1024), touch=True)
    wait_ready(page)
    first, second = (page.locator(".others > .area").nth(n).bounding_box() for n in (0, 1))
    assert first and second
    assert abs(first["y"] - second["y"]) < 1
    assert second["x"] >= first["x"] + first["width"]
