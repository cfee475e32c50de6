"""What must not happen on Volk's screen: a deck out of sight, a year across a title."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Lay, Visit

#: The cards whose stamp is higher than the room of their picture, from which it reaches up.
HIGHER = """() => [...document.querySelectorAll('.vc-stamp')].filter((stamp) =>
  parseFloat(getComputedStyle(stamp).height) > Math.max(36, stamp.parentElement.clientHeight) + 1
).length"""


def test_the_deck_stands_above_the_list_that_grows(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2, answers=8))
    pile = page.locator('.pile[data-zone="deck"]').bounding_box()
    played = page.locator('.stack[data-zone="played"]').bounding_box()
    assert pile and played
    assert pile["y"] < played["y"]


def test_no_year_is_larger_than_the_room_below_its_title(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2))
    page.locator("#hand [data-open]").first.click()  # the card on the table has the largest stamp
    expect(page.locator('[data-zone="playing"] .vc-stamp')).to_be_visible()
    assert page.evaluate(HIGHER) == 0


def test_a_phone_has_targets_for_a_finger_and_letters_of_12_px(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=PHONE, touch=True)
    for target in page.locator(":is(.asked-tools, .asked-text) :is(button, a)").all():
        box = target.bounding_box()
        assert box is None or min(box["width"], box["height"]) >= 40, target.inner_text()
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('#map text.v-name')].map((text) =>"
        " parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"
    )
    assert min(sizes) >= 12
