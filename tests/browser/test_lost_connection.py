"""The site disappears and comes back while somebody plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lay, Visit
from tests.browser.hands import Player, by_mouse, table_of, wait_quiet
from tests.browser.house import House
from tests.browser.watch import Watch


@pytest.fixture(autouse=True)
def _the_site_is_back_for_others(house: House) -> Iterator[None]:
    yield
    if house.process is None:
        house.start()


def test_a_lost_connection_is_told_and_found_again(
    visit: Visit, lay: Lay, house: House, watch: Watch
) -> None:
    page = visit(lay("fall", 4))
    table = table_of(page)
    now = wait_quiet(page, house)
    watch.allow_lost_site()
    house.stop()
    before = house.saved(table)
    expect(page.locator("#status")).to_have_text("Connection lost, trying again …")
    player = Player(page, by_mouse)
    by_mouse(page, now, player.plan(now))
    expect(page.locator(".asked-notice")).to_have_text(
        "Your answer was not sent. Please choose again."
    )
    house.start()
    expect(page.locator("#status")).to_have_text("")
    assert house.saved(table) == before
    player.play(2)
    assert house.saved(table) != before
