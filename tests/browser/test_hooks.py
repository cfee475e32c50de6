"""A game's own drawing, and the plain drawing if its own is missing or fails."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import DESK, Lay, Visit
from tests.browser.hands import AT_REST, Player, by_mouse, wait_ready
from tests.browser.house import House
from tests.browser.watch import Watch


def test_a_broken_script_of_a_game_stops_nothing(visit: Visit, lay: Lay, watch: Watch) -> None:
    watch.allow(r"volk\.js|volk\.\w+\.js")
    said: list[str] = []
    page = visit("/about/")
    page.on("console", lambda message: said.append(message.text))

    def other(route: Route) -> None:
        script = "export const cardFace = (thing => ;"
        route.fulfill(body=script, content_type="text/javascript")

    page.route(re.compile(r"/volk/volk[^/]*\.js"), other)
    page.goto(page.url.replace("/about/", lay("volk", 2)))
    wait_ready(page)
    assert [text for text in said if "cannot be loaded" in text]
    Player(page, by_mouse).play(2)


#: Text that something else covers, or that its box cuts off sideways. Text that is scrolled below
#: the player's own area, which stays in place, can be scrolled up.
HIDDEN = """(parts) => [...document.querySelectorAll(parts)].filter((element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return true;
  const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + box.height / 2];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(outer);
    const frame = outer.getBoundingClientRect();
    const scrolls = /auto|scroll/;
    if (scrolls.test(overflowX) && (x < frame.left || x > frame.right)) return false;
    if (scrolls.test(overflowY) && (y < frame.top || y > frame.bottom)) return false;
  }
  const hit = document.elementFromPoint(x, y);
  const own = hit?.closest(".area-own");
  if (own && getComputedStyle(own).position === "sticky" && !own.contains(element)) return false;
  return !hit || !(element.contains(hit) || hit.contains(element));
}).map((element) => `${element.className}: ${element.textContent}`)"""
WORDS = """.hand-name, .stack-head span, .row-head, .track-name, .track-value, .track-notes li,
.fact dt, .fact dd, .area-name, .area-score b, .area-note, .area-zone, .strip-name, .strip-fact b,
.strip-more span, .strips-head span, .pile-label, .box span"""
#: Elements that scroll sideways.
SIDEWAYS = """() => [...document.querySelectorAll("html, body, #seats, #log, .board, .side, .dock")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.id || element.className)"""


@pytest.mark.parametrize(
    "size",
    [
        (1280, 720),
        (390, 844),
        pytest.param(DESK, marks=pytest.mark.long),
        pytest.param((1024, 768), marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("game", ["plenty", "plenty_map"])
def test_a_crowded_plain_board_is_readable(
    visit: Visit, lay: Lay, house: House, game: str, size: tuple[int, int]
) -> None:
    phone = size[0] < 500
    page = visit(lay(game, 4), size=size, touch=phone, language="de")
    wait_ready(page)
    if phone and game == "plenty_map":
        page.locator(".sheet-tab[data-sheet=table]").tap()
        page.evaluate(AT_REST)
    elif phone:
        close = page.locator(".sheet-tab[aria-pressed=true]")
        if close.count():
            close.tap()
            page.evaluate(AT_REST)
    assert page.evaluate(HIDDEN, WORDS) == []
    assert page.evaluate(SIDEWAYS) == []
    seats = page.locator("#seats").text_content() or ""
    for text in "Wahlkampfkasse 27", "Vertrauen 4":  # the third number and the fourth
        assert text in seats
    table_text = page.locator("#table").text_content() or ""
    for text in "Geheime Wahlversprechen 4", "Abgeordnete 7", "Regierungskrise", "120":
        assert text in table_text
    assert page.locator("#table .area-note").count() >= 3
