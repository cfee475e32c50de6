"""Pages stay as they first appear: nothing jumps when fonts, scripts or the first view come."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import wait_ready

#: Adds up how far things jump; see "cumulative layout shift".
COUNT_SHIFTS = """globalThis.shift = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) shift += one.value; })
  .observe({ type: "layout-shift", buffered: true });"""
#: How slow the line is, so that files come late: in ms, and in bytes per second.
SLOW = {"offline": False, "latency": 40, "downloadThroughput": 1e6, "uploadThroughput": 1e6}
MOST = 0.05  # nobody notices less


@pytest.mark.parametrize("game", ["", "fall", "volk", "weimar"])
def test_nothing_jumps_while_a_page_loads(visit: Visit, lay: Lay, game: str) -> None:
    page = visit("/about/", script=COUNT_SHIFTS)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    if game:
        page.goto(page.url.replace("/about/", f"/new/{game}/"))
        page.locator("#go:enabled").wait_for()
    else:
        page.goto(page.url.replace("/about/", "/"))
        page.wait_for_load_state("networkidle")
    assert page.evaluate("shift") < MOST
    if game:
        page.goto(page.url.partition("/new/")[0] + lay(game, 2 if game == "volk" else 4))
        wait_ready(page)
        assert page.evaluate("shift") < MOST


def test_a_sheet_of_a_phone_first_appears_where_it_stays(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=PHONE, touch=True, script=COUNT_SHIFTS)
    wait_ready(page)
    assert page.locator("[data-sheet=hand]").count()
    assert page.evaluate("shift") < 0.02
