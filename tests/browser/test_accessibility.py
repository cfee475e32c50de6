"""WCAG 2.2 where axe cannot look: reflow, larger letters, wide text, small targets, forced colours,
a focus behind a sheet.

`docs/accessibility.md` names these tests as evidence."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import BROWSERS, PATIENCE, PHONE, SWITCHES, Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.house import House
from tests.browser.watch import Watch

PAGES = ["/", "/about/", "/accessibility/", "/new/weimar/", "/rules/fall/", "/learn/volk/",
         "/cards/volk/", "/aid/weimar/"]  # fmt: skip
#: 320 px: a page of 1280 px enlarged to 400 %.
NARROW = (320, 256)
#: A phone held sideways, and a laptop's window enlarged to 200 %.
LOW = [(667, 325), (640, 360)]
WIDTHS = "[document.documentElement.scrollWidth, innerWidth]"
#: Controls smaller than 24 px that have another control within 24 px (WCAG 2.5.8).
SMALL_TARGETS = """() => {
  const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary";
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const boxOf = (one) => (one.closest("label") ?? one).getBoundingClientRect();
  const boxes = [...document.querySelectorAll(CONTROLS)]
    .filter((one) => seen(one) && boxOf(one).width > 1)
    .map((one) => ({ one, box: boxOf(one) }));
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const isSmall = ({ width, height }) => width < 23.9 || height < 23.9;
  const isInText = (one) =>
    one.tagName === "A" && getComputedStyle(one).display === "inline" &&
    one.parentElement.textContent.trim() !== one.textContent.trim();
  const isNear = (box, other) => {
    const [x, y] = middle(box);
    if (isSmall(other)) return Math.hypot(middle(other)[0] - x, middle(other)[1] - y) < 24;
    const across = Math.max(other.left - x, 0, x - other.right);
    const down = Math.max(other.top - y, 0, y - other.bottom);
    return Math.hypot(across, down) < 12;
  };
  return boxes
    .filter(({ one, box }) => isSmall(box) && !isInText(one) && boxes.some(
      (other) => !other.one.contains(one) && !one.contains(other.one) && isNear(box, other.box)))
    .map(({ one, box }) => `${one.className}|${one.textContent.trim()} ${box.width}x${box.height}`);
}"""


#: Gives the page the style sheet of a reader who needs the text spacing of WCAG 1.4.12.
SPACING = """{ const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet]; }"""
#: Texts below these elements that an edge cuts. What scrolls is whole, and faces of cards can be
#: enlarged.
CUT = """(where) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), cut = [];
  const hides = (flow) => flow === "hidden" || flow === "clip";
  while (texts.nextNode()) {
    const { currentNode: text, currentNode: { parentElement: one } } = texts;
    if (!text.data.trim() || !one.closest(where) || one.closest(".visually-hidden, .card, svg"))
      continue;
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box = one; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box), edge = box.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      const wide = left < edge.left - 2 || right > edge.right + 2;
      const high = top < edge.top - 3 || bottom > edge.bottom + 3;
      if ((hides(overflowX) && wide) || (hides(overflowY) && high))
        { cut.push(`${box.className}: ${text.data}`); break; }
    }
  }
  return cut;
}"""
#: Whether something covers the whole element that has the focus.
COVERED = """() => {
  const one = document.activeElement, { left, top, width, height } = one.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const isSeen = parts.some((x) => parts.some((y) =>
    one.contains(document.elementFromPoint(left + x * width, top + y * height))));
  return isSeen || one === document.body ? "" : one.outerHTML.slice(0, 120);
}"""


def check_width(page: Page) -> None:
    """Nothing makes the page scroll sideways."""
    width, window = page.evaluate(WIDTHS)
    assert width <= window


@pytest.mark.parametrize("path", PAGES)
def test_at_400_percent_no_page_scrolls_in_two_directions(visit: Visit, path: str) -> None:
    check_width(visit(path, size=NARROW))


@pytest.mark.parametrize("path", PAGES)
def test_every_target_has_24_pixels(visit: Visit, path: str) -> None:
    assert "\n".join(visit(path).evaluate(SMALL_TARGETS)) == ""


@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_every_target_at_a_table_has_24_pixels(visit: Visit, lay: Lay, game: str) -> None:
    page = visit(lay(game, 2 if game == "volk" else 4, answers=3))
    wait_ready(page)
    assert "\n".join(page.evaluate(SMALL_TARGETS)) == ""


@pytest.mark.parametrize("size", LOW)
@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_in_a_low_window_board_and_question_are_side_by_side(
    visit: Visit, lay: Lay, game: str, size: tuple[int, int]
) -> None:
    page = visit(lay(game, 2 if game == "volk" else 4, answers=3), size=size)
    wait_ready(page)
    check_width(page)
    board, asked = page.locator("#board").bounding_box(), page.locator("#asked").bounding_box()
    assert board and asked
    assert board["height"] > size[1] / 2 and board["width"] > size[0] / 2
    assert asked["x"] >= board["x"] + board["width"] - 1 and asked["y"] < size[1] / 2
    page.locator(".sheet-tab[data-sheet=log]").click()
    expect(page.locator("#log")).to_be_in_viewport(ratio=0.5)
    page.locator(".sheet-tab[data-sheet=log]").click()
    expect(page.locator("#log")).not_to_be_visible()


@pytest.mark.parametrize("game", ["fall", "weimar"])
def test_at_400_percent_a_table_scrolls_from_board_to_question(
    visit: Visit, lay: Lay, game: str
) -> None:
    page = visit(lay(game, 4, answers=3), size=NARROW)
    wait_ready(page)
    check_width(page)
    asked = page.locator("#asked")
    asked.scroll_into_view_if_needed()
    expect(asked).to_be_in_viewport()
    page.keyboard.press("Tab")
    page.locator(".skip-link").focus()
    page.keyboard.press("Enter")
    expect(asked).to_be_focused()


def test_in_forced_colours_what_is_pressed_and_what_can_be_chosen_is_marked(
    visit: Visit, lay: Lay
) -> None:
    page = visit(lay("fall", 4, moment="card to play"))
    wait_ready(page)
    page.emulate_media(forced_colors="active")
    tab = page.locator(".side-tab[aria-pressed=true]")
    other = page.locator(".side-tab[aria-pressed=false]").first
    background = "getComputedStyle(element).backgroundColor"
    assert tab.evaluate(f"element => {background}") != other.evaluate(f"element => {background}")
    lit = page.locator(".card[data-open]").first
    assert lit.evaluate("element => getComputedStyle(element).outlineStyle") == "solid"
    focused = page.locator("#asked .button").first
    focused.focus()
    assert focused.evaluate("element => getComputedStyle(element).outlineStyle") != "none"


def test_pages_are_whole_with_wide_text(visit: Visit) -> None:
    page = visit("/", size=PHONE, script=SPACING, language="de")
    for path in "/", "/new/weimar/", "/learn/fall/", "/accessibility/":
        page.goto(urljoin(page.url, path))
        check_width(page)
        assert page.evaluate(CUT, "body") == []


@pytest.mark.parametrize("size", [PHONE, (1280, 720)])
def test_a_table_is_whole_with_wide_text(visit: Visit, lay: Lay, size: tuple[int, int]) -> None:
    page = visit(lay("fall", 4, answers=3), size=size, script=SPACING, language="de")
    wait_ready(page)
    check_width(page)
    assert page.evaluate(CUT, ":is(.asked, .sheet-tabs, .log)") == []


@pytest.mark.parametrize(("game", "size"), [("fall", PHONE), ("weimar", LOW[1])])
def test_no_sheet_covers_what_has_the_focus(
    visit: Visit, lay: Lay, game: str, size: tuple[int, int]
) -> None:
    page = visit(lay(game, 4, answers=3), size=size)
    wait_ready(page)
    for sheet in "seats", "log":
        page.locator(f".sheet-tab[data-sheet={sheet}]").click()
        page.locator(".skip-link").focus()
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate(COVERED) == ""


# -- larger letters


@pytest.fixture
def with_large_letters(browser: Browser, house: House, watch: Watch) -> Iterator[Visit]:
    """Opens pages in a browser in which somebody has set the letters to 24 px instead of 16."""
    path = os.environ.get("KABINETT_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)))
    switches = [*SWITCHES, "--blink-settings=defaultFontSize=24"]
    large = browser.browser_type.launch(executable_path=path, args=switches)

    def visit(path: str, **_more: object) -> Page:
        context = large.new_context(viewport={"width": 1280, "height": 720}, locale="en")
        context.set_default_timeout(PATIENCE)
        watch.follow(context)
        page = context.new_page()
        page.goto(house.address + path)
        return page

    yield visit
    large.close()


@pytest.mark.parametrize("path", PAGES)
def test_letters_and_their_boxes_grow_with_the_browsers_setting(
    with_large_letters: Visit, path: str
) -> None:
    page = with_large_letters(path)
    check_width(page)
    assert (
        page.locator("body").evaluate("element => getComputedStyle(element).fontSize") == "22.5px"
    )
    bar = page.locator(".bar").bounding_box()
    assert bar and bar["height"] == pytest.approx(66, abs=1)


def test_a_table_with_large_letters_is_as_if_enlarged(with_large_letters: Visit, lay: Lay) -> None:
    page = with_large_letters(lay("weimar", 4, answers=3))
    wait_ready(page)
    check_width(page)
    assert page.locator("html").get_attribute("data-frame") == "phone", "1280 px are 853 now"
    label = page.locator("#map svg text").first
    drawn = label.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert drawn < 24, "letters of the drawing belong to its own scale"
