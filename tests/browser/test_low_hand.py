"""Low windows with a map: the hand rises over the foot of the board, and the board stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.house import House
from tests.browser.looker import laid

#: The heights of board and dock, the foot of the strip between them, and where the map is.
MEASURES = """() => {
  const box = (where) => document.querySelector(where).getBoundingClientRect();
  const { x, y, width, height } = box("#map");
  const view = document.querySelector("#map svg").getAttribute("viewBox");
  return {
    board: box("#board").height,
    dock: box("#dock").height,
    gap: box("#dock").top - box(".ticker-row").bottom,
    map: [x, y, width, height, view],
    cards: [...document.querySelectorAll("#hand .card")].map((one) => one.clientHeight),
  };
}"""


def measures(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(MEASURES)
    assert abs(found["gap"]) < 1.5, found
    return found


def table_that_asks(house: House, question: str, game: str = "weimar") -> str:
    tables = laid(house, game).tables
    return next(f"/table/{tables[asked]}/" for asked in tables if asked.startswith(question))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_hand_rises_for_the_pointer_and_the_board_stays(
    visit: Visit, house: House, size: tuple[int, int]
) -> None:
    page = visit(table_that_asks(house, "{action}: choose the city"), size=size)
    wait_ready(page)
    main, hand = page.locator("#main"), page.locator("#hand .card").last
    page.mouse.move(300, 200)
    expect(main).to_have_attribute("data-hand", "low")
    low = measures(page)
    assert low["dock"] < 150
    assert low["board"] > size[1] - 210
    hand.hover(position={"x": 20, "y": 8})
    expect(main).to_have_attribute("data-hand", "up")
    up = measures(page)
    assert up["dock"] > 200
    assert (up["board"], up["map"], up["cards"]) == (low["board"], low["map"], low["cards"])
    expect(hand).to_be_in_viewport(ratio=1)
    # The line has risen with the hand: it waits for the pointer on its way there.
    page.locator(".asked-text").hover()
    expect(main).to_have_attribute("data-hand", "up")
    page.mouse.move(300, 200)
    expect(main).to_have_attribute("data-hand", "low")
    assert measures(page) == low


def test_the_hand_rises_for_the_keyboard(visit: Visit, house: House) -> None:
    page = visit(table_that_asks(house, "{action}: choose the city"), size=(1280, 720))
    wait_ready(page)
    page.mouse.move(300, 200)
    page.keyboard.press("h")
    expect(page.locator("#main")).to_have_attribute("data-hand", "up")
    page.locator("#asked").focus()
    expect(page.locator("#main")).to_have_attribute("data-hand", "low")


def test_the_hand_rises_when_its_cards_may_be_chosen(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, moment="impulse"), size=(1280, 720))
    wait_ready(page)
    page.mouse.move(300, 200)
    expect(page.locator("#hand [data-open]")).not_to_have_count(0)
    expect(page.locator("#main")).to_have_attribute("data-hand", "up")
    assert measures(page)["dock"] > 200
    # It makes way for a look at what it covers, such as the tracks, and rises for a choice again.
    page.locator(".asked-text").hover()
    page.mouse.move(300, 200)
    expect(page.locator("#main")).to_have_attribute("data-hand", "low")
    page.locator("#hand .card").last.hover(position={"x": 20, "y": 8})
    expect(page.locator("#main")).to_have_attribute("data-hand", "up")


def test_an_empty_hand_stays_low(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4), size=(1280, 720))
    wait_ready(page)
    page.locator(".hand-empty").hover()
    expect(page.locator("#main")).to_have_attribute("data-hand", "low")
    assert measures(page)["dock"] < 150


@pytest.mark.parametrize("question", ["{card}: how do you use it?", "Price of the special card"])
def test_volks_board_is_whole_above_a_question_of_two_rows(
    visit: Visit, house: House, question: str
) -> None:
    page = visit(table_that_asks(house, question, "volk"), size=(1280, 720))
    wait_ready(page)
    page.mouse.move(300, 200)
    measured = measures(page)
    assert measured["board"] + measured["dock"] <= 720 - 44 - 26, "the dock covers the board's foot"
