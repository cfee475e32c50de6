"""What others do is told in beats, which one can pause, step through and skip."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import Player, by_mouse, by_touch, wait_ready

STATE = "() => document.getElementById('asked').dataset.state"
GOES_ON = """(before) => document.getElementById("asked").dataset.state === "telling"
  || (document.body.dataset.version !== before && document.body.dataset.ask)"""
#: Nothing of the board or the question lies under the strip that tells.
COVERED = """() => {
  const { top, bottom } = document.querySelector(".telling").getBoundingClientRect();
  const board = document.getElementById("board").getBoundingClientRect();
  return board.bottom > top + 1 || bottom > innerHeight + 1;
}"""


def play_until_told(page: Page, player: Player) -> str:
    """Answer until others act; return the version of the view before."""
    for _ in range(12):
        now = wait_ready(page)
        player.choose(page, now, player.plan(now))
        player.answers += 1
        page.wait_for_function(GOES_ON, arg=now.version)
        if page.evaluate(STATE) == "telling":
            return now.version
    raise AssertionError("others have done nothing")


def test_moves_of_others_are_told_in_beats(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, answers=6), motion=True)
    before = play_until_told(page, Player(page, by_mouse))
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Go on by itself")).to_be_enabled()
    words = page.locator(".telling-words")
    first = words.inner_text()
    assert first and not page.evaluate(COVERED)
    page.keyboard.press(" ")
    expect(words).not_to_have_text(first)
    back = page.get_by_role("button", name="One step back")
    for _ in range(6):  # sentences of the first beat
        if back.is_disabled():
            page.keyboard.press(" ")
            page.wait_for_timeout(300)
    expect(back).to_be_enabled()
    beat = words.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(words).not_to_have_text(beat)
    expect(page.locator("[data-open]")).to_have_count(0)
    page.keyboard.press("Escape")
    wait_ready(page, before)
    expect(page.locator(".telling, .ghost, #milestone")).to_have_count(0)


def test_a_phone_tells_in_one_row_of_buttons(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, answers=6), size=PHONE, touch=True, motion=True)
    before = play_until_told(page, Player(page, by_touch))
    page.locator("[data-tell=pause]").tap()
    assert not page.evaluate(COVERED)
    for button in page.locator(".telling-tool").all():
        box = button.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44
    page.locator("[data-tell=skip]").tap()
    wait_ready(page, before)
    expect(page.locator("#hand [data-open]").first).to_be_visible()
