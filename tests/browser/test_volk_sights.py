"""What must not happen on Volk's screen: a deck out of sight, a year across a title, an outline
through a name, a choice that cannot be seen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.house import House
from tests.browser.looker import SETTLED, laid

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


#: For each card in the hand: its width, and how far its stamp reaches over its picture.
CARDS = """() => [...document.querySelectorAll('#hand .card')].map((card) => {
  const [stamp, picture] = [".vc-stamp", ".vc-picture > svg:not(.vc-stamp)"].map(
    (part) => card.querySelector(part)?.getBoundingClientRect());
  return [card.offsetWidth, stamp && picture ? picture.right - stamp.left : 0];
})"""


def test_a_few_cards_use_the_room_of_the_dock(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2, answers=8))
    wait_ready(page)
    page.evaluate(SETTLED, DESK[0])
    cards = page.evaluate(CARDS)
    assert cards
    assert min(width for width, _ in cards) >= 140
    assert max(over for _, over in cards) < 4, "no year lies on a picture"


#: The names on the map whose halo lets a line shine through.
PIERCED = """() => {
  const names = [...document.querySelectorAll('#map :is(.v-city-name, .v-name)')];
  return names.filter((name) => {
  const { strokeWidth, strokeOpacity } = getComputedStyle(name);
  return parseFloat(strokeWidth) < 5 || parseFloat(strokeOpacity) < 1;
}).length; }"""


def test_no_lit_outline_runs_through_a_name(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2, answers=8))
    wait_ready(page)
    expect(page.locator("#map .v-land[data-open]").first).to_be_attached()
    assert page.evaluate(PIERCED) == 0


#: How much of a lit line is blue, on both sides of its rail, before and after something is laid.
BLUE = """() => {
  const line = document.querySelector('#map .v-line[data-open]:not(.filled-1, .filled-2)');
  const blue = () => {
    const [bed, rail] = ['.v-bed', '.v-rail'].map((part) =>
      parseFloat(getComputedStyle(line.querySelector(part)).strokeWidth));
    return bed - rail;
  };
  const before = blue();
  line.classList.add('filled-1', 'works');
  return [before, blue()];
}"""


def test_a_laid_line_that_may_be_chosen_has_a_broad_edge(visit: Visit, house: House) -> None:
    table = laid(house, "volk").table_that_asks("Choose where to build")
    page = visit(f"/table/{table}/")
    wait_ready(page)
    pale, laid_line = page.evaluate(BLUE)
    assert (pale, laid_line) == (5, 8)


#: How far the names of the hand's cards hang out below the window, and the letters before values.
HEADS = """() => ({
  below: Math.max(...[...document.querySelectorAll('#hand .vc-name')].map((name) =>
    name.getBoundingClientRect().bottom - innerHeight)),
  upright: [...document.querySelectorAll('#hand .vc-name')].filter((name) =>
    getComputedStyle(name).writingMode !== 'horizontal-tb').length,
  letters: document.querySelectorAll('#hand .vc-value i').length,
  seen: [...document.querySelectorAll('#hand .vc-value i')].filter((one) =>
    one.checkVisibility()).length,
  years: [...document.querySelectorAll('#hand .vc-year')].every((one) => one.checkVisibility()),
})"""


def test_a_low_window_shows_whole_heads_below_the_whole_sheet(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=(1280, 720))
    wait_ready(page)
    page.mouse.move(300, 200)
    expect(page.locator("#hand [data-open]")).not_to_have_count(0)
    expect(page.locator("#main")).to_have_attribute("data-hand", "low")
    page.evaluate(SETTLED, 1280)
    heads = page.evaluate(HEADS)
    assert heads["below"] <= 0
    assert heads["upright"] == 0
    assert heads["letters"] == heads["seen"] > 0
    assert heads["years"]
    expect(page.locator("#map [id='socialists:-6']")).to_be_in_viewport(ratio=1)


def test_a_phone_shows_each_side_its_own_state_first(visit: Visit, house: House) -> None:
    tables = laid(house, "volk").tables
    for question, city, elsewhere in (
        ("Choose a card for your action", "factory:dresden", "factory:koeln"),
        ("{card}: how do you use it?", "factory:koeln", "factory:dresden"),
    ):
        page = visit(f"/table/{tables[question]}/", size=PHONE, touch=True)
        wait_ready(page)
        page.evaluate(SETTLED, PHONE[0])
        expect(page.locator(f"[id='{city}']")).to_be_in_viewport()
        expect(page.locator(f"[id='{elsewhere}']")).not_to_be_in_viewport()
