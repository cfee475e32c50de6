"""Narrow windows of a desk, and a phone held sideways: nothing lies under anything, nothing is cut,
and what may be chosen is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.house import House
from tests.browser.looker import SETTLED, Looker, laid

NARROW = (1024, 768)
#: Whether the words of the hint touch a button or leave the sentence.
HINT = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".asked-hint"));
  const hint = words.getBoundingClientRect();
  const sentence = document.querySelector(".asked-text").getBoundingClientRect();
  const meets = ({ left, right, top, bottom }) =>
    left < hint.right && right > hint.left && top < hint.bottom && bottom > hint.top;
  const buttons = [...document.querySelectorAll(".asked-choices .button")];
  return hint.right > sentence.right + 1
    || buttons.some((one) => meets(one.getBoundingClientRect()));
}"""
#: The heights on the screen of the letters of drawings.
LETTERS = """(texts) => [...document.querySelectorAll(texts)]
  .filter((text) => text.checkVisibility() && text.textContent)
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d
    / Math.cos(Math.atan2(text.getScreenCTM().b, text.getScreenCTM().a)))"""

#: The cards whose year lies on the diagonal of their poster.
ON_DIAGONAL = """() => [...document.querySelectorAll("#hand .poster.is-plain")].filter((poster) => {
  const shape = getComputedStyle(poster.querySelector(".poster-art"), "::before").clipPath;
  const [, upper, , , foot] = shape.match(/[\\d.]+(?=%)/g)?.map(Number) ?? [];
  if (upper === undefined) return false; // letters alone have a rule
  const year = poster.querySelector(".poster-year");
  const words = document.createRange();
  words.selectNodeContents(year.firstChild);
  const wide = words.getBoundingClientRect().width;
  const x = (100 * (year.offsetLeft + wide)) / poster.clientWidth;
  const high = parseFloat(getComputedStyle(year).fontSize);
  const y = (100 * (year.offsetTop + high)) / poster.clientHeight;
  return y > upper + ((100 - x) * (100 - upper)) / (100 - foot);
}).map((poster) => poster.innerText)"""


def room_of_arrow(page: Page) -> list[float]:
    """How far the news in the heads of the outlook end before the edge of their heads."""
    found: list[float] = page.evaluate(
        """() => [...document.querySelectorAll(".report-news")].map((news) =>
          news.closest(".report-head").getBoundingClientRect().right
            - news.getBoundingClientRect().right)"""
    )
    return found


def test_a_hint_lies_under_no_button(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 5), size=NARROW)
    wait_ready(page)
    expect(page.locator(".asked-hint")).to_be_visible()
    assert not page.evaluate(HINT)
    tops = {box["y"] for tool in page.locator(".asked-tools .tool").all()
            if (box := tool.bounding_box())}  # fmt: skip
    assert len(tops) == 1  # the tools stand in one line


def test_the_arrow_of_an_outlook_takes_no_line_of_its_own(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2, answers=25, moment="card to play"), size=NARROW)
    wait_ready(page)
    page.locator(".report-news").first.wait_for()
    assert min(room_of_arrow(page)) >= 30


def test_a_hand_beside_the_board_shows_what_may_be_played(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 5), size=(667, 325), touch=True, language="de")
    wait_ready(page)
    hand = page.locator("#hand").bounding_box()
    lit = [card.bounding_box() for card in page.locator("#hand .card[data-open]").all()]
    assert hand
    assert any(
        box
        and box["x"] >= hand["x"] - 1
        and box["x"] + box["width"] <= hand["x"] + hand["width"] + 1
        for box in lit
    )


@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_a_phone_held_sideways_shows_a_tapped_card_and_the_list(
    visit: Visit, lay: Lay, game: str
) -> None:
    seats, moment = {"fall": (5, ""), "volk": (2, "card to play"), "weimar": (4, "impulse")}[game]
    page = visit(lay(game, seats, moment=moment), size=(667, 325), touch=True)
    wait_ready(page)
    if page.locator("#hand").is_hidden():
        page.locator(".sheet-tab[data-sheet=hand]").tap()
    page.locator("#hand .card[data-open]").first.tap()
    card = page.locator(".peek .card-large")
    expect(card).to_be_in_viewport(ratio=0.9 if game == "weimar" else 1)
    expect(page.locator(".peek-foot .button")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    button = page.locator(".asked-tools").get_by_role("button", name="List")
    button.tap()
    expect(page.locator(".list-choice").first).to_be_in_viewport(ratio=1)
    expect(button).to_be_in_viewport(ratio=1)


def test_a_chart_beside_the_aftermath_can_be_read(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, moment="aftermath"), size=NARROW)
    page.locator("#over-chart polyline").first.wait_for(state="attached")
    assert min(page.evaluate(LETTERS, "#over-chart text")) >= 11
    page.set_viewport_size({"width": 667, "height": 325})
    page.evaluate(SETTLED, 667)
    assert min(page.evaluate(LETTERS, "#over-chart text")) >= 12


def test_the_year_on_a_narrow_card_can_be_read(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=NARROW)
    wait_ready(page)
    # in its edge, in a low window
    years = page.locator("#hand .vc-year").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(years) >= 12
    assert all(year.is_visible() for year in page.locator("#hand .vc-year").all())


def test_an_empty_hand_says_so_in_whole_letters(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4), size=(1280, 720))
    wait_ready(page)
    page.locator(".asked-line").evaluate("line => { line.style.minHeight = '101px'; }")
    expect(page.locator(".hand-empty")).to_be_in_viewport(ratio=1)


def test_the_last_of_many_numbers_has_room_for_no(visit: Visit, house: House) -> None:
    table = laid(house, "fall").table_that_asks("Attack on")
    page = visit(f"/table/{table}/", size=(667, 325), touch=True)
    wait_ready(page)
    tabs = page.locator("#sheet-tabs").bounding_box()
    no = page.locator(".choice", has_text="Pass").bounding_box()
    assert tabs and no and no["y"] + no["height"] <= tabs["y"]


def test_the_longest_name_of_a_party_is_whole(visit: Visit, house: House) -> None:
    page = visit(f"/table/{laid(house, 'fall').over}/", size=NARROW, language="de")
    name = page.locator(".strip-name", has_text="Nationalsozialisten")
    name.wait_for()
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_no_year_lies_on_the_diagonal_of_its_poster(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 5), size=NARROW)
    wait_ready(page)
    expect(page.locator("#hand .poster.is-plain").first).to_be_visible()
    assert page.evaluate(ON_DIAGONAL) == []


#: How far words leave the box around them below.
BEYOND = """([what, around]) => Math.max(...[...document.querySelectorAll(what)].map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const box = one.closest(around).getBoundingClientRect();
  return words.getBoundingClientRect().bottom - box.bottom;
}))"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_an_empty_board_of_a_party_says_is_whole(
    visit: Visit, lay: Lay, language: str
) -> None:
    page = visit(lay("fall", 3), size=(1440, 900), language=language)
    wait_ready(page)
    expect(page.locator(".area-own .stack-empty").first).to_be_visible()
    assert page.evaluate(BEYOND, [".area-own .stack-empty", ".area"]) <= 0
    # In a lower window it is shown only if all of it fits.
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    assert page.evaluate(BEYOND, [".area-own .stack-empty", ".area"]) <= 0
    # The words above the numbers stand in two lines at most: none is broken.
    heads = [box["height"] for one in page.locator(".strips-head span").all()
             if (box := one.bounding_box())]  # fmt: skip
    assert heads and max(heads) < 30


def test_a_window_that_becomes_a_phones_forgets_the_widths_of_the_desk(
    visit: Visit, house: House
) -> None:
    game = laid(house, "fall")
    page = visit(f"/table/{game.replay}/replay/?line={game.parts[4]}")
    page.locator("body[data-version]").wait_for(state="attached")
    Looker(page, "en").resize(PHONE)
    stacks = page.locator(".area-own .stack").all()
    assert any(stack.get_attribute("data-count") == "0" for stack in stacks)
    for stack in stacks:
        assert stack.evaluate("(one) => one.scrollWidth <= one.clientWidth")
        assert stack.evaluate("(one) => one.style.flexGrow") == ""


@pytest.mark.parametrize("size", [(375, 812), (768, 1024)])
def test_a_window_that_becomes_wide_folds_the_outlook(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    """A phone has a sheet for the outlook; at a desk the log needs the room."""
    page = visit(lay("weimar", 4, moment="impulse"), size=size)
    wait_ready(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".report-head").first).to_be_visible()
    expect(page.locator(".report-lines:visible")).to_have_count(0)


#: The lower edge of the tracks on the screen.
FOOT_OF_TRACKS = """(map) => {
  const { y, height } = map.querySelector("[data-view=tracks]").viewBox.baseVal;
  const px = (name) => parseFloat(map.style.getPropertyValue(name));
  const top = map.querySelector("svg").getBoundingClientRect().top + px("--top");
  return top + (y + height) * px("--unit");
}"""


def test_a_risen_hand_leaves_the_tracks_in_sight(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, moment="impulse"), size=(1024, 768))
    wait_ready(page)
    expect(page.locator("#main[data-risen]")).to_have_count(1)
    page.locator(".map-view[data-view=tracks]").click()
    foot = page.locator("#map").evaluate(FOOT_OF_TRACKS)
    strip = page.locator(".ticker-row").bounding_box()
    assert strip and foot <= strip["y"]
