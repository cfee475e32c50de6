"""With a finger, the first tap selects and explains, and the second chooses, in all games and
frames."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import Look, look, wait_ready
from tests.browser.maps import POINT

TABLET = (1024, 768)
#: Games with their moment, and the first choice there.
PLACES = [
    pytest.param("fall", 4, "card to play", "#hand [data-open]", id="card"),
    pytest.param("volk", 2, "", "#hand [data-open]", id="display"),
    pytest.param("weimar", 4, "", "#map [data-open]", id="city"),
    pytest.param("weimar", 4, "wall", ".asked-choices .choice", id="button"),
]


def reach(page: Page, where: str) -> tuple[float, float]:
    """Returns a point where a finger reaches the first of these that is visible."""
    if "#map" in where:
        names = page.locator(where).evaluate_all("all => all.map((one) => one.dataset.id)")
        return next(tuple(spot) for name in names if (spot := page.evaluate(POINT, name)))
    in_sheet = "#hand" in where and page.locator("#sheet-tabs").is_visible()
    if in_sheet and page.locator("body").get_attribute("data-sheet") != "hand":
        page.locator(".sheet-tab[data-sheet=hand]").tap()
    thing = page.locator(where).first
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    return box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2


def still(page: Page, now: Look) -> None:
    assert look(page).version == now.version
    expect(page.locator("[data-confirm]")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize(("game", "seats", "moment", "where"), PLACES)
def test_the_first_tap_selects_and_tells_the_second_chooses(
    visit: Visit,
    lay: Lay,
    game: str,
    seats: int,
    moment: str,
    where: str,
    size: tuple[int, int],
) -> None:
    page = visit(lay(game, seats, moment=moment), size=size, touch=True, language="de")
    now = wait_ready(page)
    spot = reach(page, where)
    button = page.locator(".peek-foot button")

    page.touchscreen.tap(*spot)
    expect(button).to_have_text("Wählen")
    expect(button).to_be_in_viewport(ratio=1)
    assert page.locator("[data-selected]").count()
    still(page, now)

    page.keyboard.press("Escape")
    expect(page.locator(".peek, [data-selected]")).to_have_count(0)
    still(page, now)

    spot = reach(page, where)
    page.touchscreen.tap(*spot)
    expect(button).to_be_visible()
    page.locator("#heading").tap()
    expect(page.locator(".peek, [data-selected]")).to_have_count(0)
    still(page, now)

    page.touchscreen.tap(*spot)
    expect(button).to_be_visible()
    covered = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.peek') !== null", list(spot)
    )
    assert not covered, "the box must not cover the thing that it describes"
    page.touchscreen.tap(*spot)
    wait_ready(page, now.version)
    expect(page.locator(".peek, [data-selected]")).to_have_count(0)


def test_the_button_below_what_is_told_chooses(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=PHONE, touch=True)
    now = wait_ready(page)
    spot = reach(page, "#hand [data-open]")
    page.touchscreen.tap(*spot)
    expect(page.locator(".peek .peek-outlook")).to_contain_text(re.compile("Build: "))
    page.locator(".peek-foot button").tap()
    wait_ready(page, now.version)


def test_who_prefers_it_chooses_with_one_tap(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=PHONE, touch=True)
    now = wait_ready(page)
    page.locator("#menu-button").tap()
    page.locator(".menu-item").first.tap()
    page.get_by_label(re.compile("^By touch")).uncheck()
    page.keyboard.press("Escape")
    page.reload()
    now = wait_ready(page)
    spot = reach(page, "#hand [data-open]")
    page.touchscreen.tap(*spot)
    wait_ready(page, now.version)


#: Lets the choice "done" end the turn, whatever the hand is.
ENDS = """async () => {
  const { src } = document.querySelector("script[type=module][src]");
  const { store } = await import(src.replace(/[^/]*$/, "store.js"));
  store.openChoices.get("done").ends = true;
}"""


def test_one_tap_chooses_a_button_of_which_nothing_is_to_be_explained(
    visit: Visit, lay: Lay
) -> None:
    page = visit(lay("fall", 4, moment="card to play"), size=PHONE, touch=True)
    now = wait_ready(page)
    page.locator(".asked-choices [data-choice=done]").tap()
    wait_ready(page, now.version)


def test_the_second_tap_ends_a_turn_without_another_question(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, moment="card to play"), size=PHONE, touch=True)
    now = wait_ready(page)
    page.evaluate(ENDS)
    done = page.locator(".asked-choices [data-choice=done]")
    done.tap()
    expect(page.locator(".peek-foot button")).to_be_visible()
    still(page, now)
    done.tap()
    wait_ready(page, now.version)


def test_on_a_phone_the_first_tap_shows_what_the_card_says_and_what_it_would_bring(
    visit: Visit, lay: Lay
) -> None:
    page = visit(lay("fall", 4, moment="card to play"), size=PHONE, touch=True, language="de")
    wait_ready(page)

    page.touchscreen.tap(*reach(page, "#hand [data-open]"))

    foot = page.locator(".peek-foot").bounding_box()
    assert foot
    for part in (".face-text", ".peek-outlook p"):
        box = page.locator(f".peek {part}").first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= foot["y"], part


#: The left and upper edges of things that are in sight.
CORNERS = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const { left, top, bottom } = one.getBoundingClientRect();
  const isSeen = one.checkVisibility() && top >= 0 && bottom <= innerHeight;
  return isSeen ? [left, top] : null; }).filter(Boolean)"""


#: The words and numbers in the row of scores that leave the place of their party.
CUT_SCORES = """() => [...document.querySelectorAll(".wseat-facts :is(dt, dd)")].filter((one) => {
  if (!one.checkVisibility()) return false;
  const words = document.createRange();
  words.selectNodeContents(one);
  const [text, place] = [words, one.closest("li")].map((part) => part.getBoundingClientRect());
  return text.right > place.right || text.bottom > place.bottom + 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_upright_tablet_has_the_scores_in_sight_and_players_two_abreast(
    visit: Visit, lay: Lay, language: str
) -> None:
    page = visit(
        lay("weimar", 4, moment="impulse"), size=(768, 1024), touch=True, language=language
    )
    wait_ready(page)
    if page.evaluate("document.body.dataset.sheet"):
        page.locator(".sheet-tab[data-sheet=hand]").tap()
    expect(page.locator("body[data-sheet='']")).to_have_count(1)
    scores = page.evaluate(CORNERS, ".wseat-facts dd")
    assert len(scores) == 8  # points and Seats of four parties
    assert len({top for _, top in scores}) == 1
    assert page.evaluate(CUT_SCORES) == []
    page.locator(".sheet-tab[data-sheet=seats]").tap()
    expect(page.locator(".wseat-notes").first).to_be_visible()
    assert len({left for left, _ in page.evaluate(CORNERS, ".strip")}) == 2
