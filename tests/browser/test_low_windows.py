"""Low windows: whatever has no room beside something else gets its own place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.house import House
from tests.browser.looker import SETTLED, laid
from tests.browser.maps import POINT, point


def test_without_room_the_outlook_is_behind_the_log(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, moment="impulse"), size=(1280, 720))
    wait_ready(page)
    outlook = page.locator(".side-tab[data-pane=reports]")
    expect(page.locator("#reports")).not_to_be_visible()
    outlook.click()
    expect(page.locator("#reports .report-line").first).to_be_visible()
    expect(page.locator("#log")).not_to_be_visible()
    page.locator(".side-tab[data-pane=log]").click()
    expect(page.locator("#log")).to_be_visible()
    # Now there is room for both.
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(outlook).to_have_count(0)
    expect(page.locator("#reports")).to_be_visible()
    expect(page.locator("#log")).to_be_visible()


def test_a_short_forecast_leaves_its_room_to_the_log(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4))
    wait_ready(page)
    page.locator(".report-head[data-report=forecast]").click()
    expect(page.locator(".report-line").first).to_be_visible()
    box = page.locator("#reports").bounding_box()
    last = page.locator(".report-line").last.bounding_box()
    assert box and last
    assert 0 <= box["y"] + box["height"] - last["y"] - last["height"] < 20


#: Tells these lines.
TELL = """async (texts) => {
  const script = document.querySelector("script[type=module][src]").src;
  const { tickLines } = await import(script.replace(/[^/]*$/, "log/ticker.js"));
  tickLines(texts.map((text) => ({ parts: [text] })));
}"""


def test_the_strip_shows_long_news_in_turn(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=(375, 812), touch=True)
    wait_ready(page)
    ticker = page.locator("#ticker")
    page.evaluate(TELL, ["One.", "Two."])
    expect(ticker).to_have_text("One. Two.")
    lines = [f"The {nth} line of what somebody has done." for nth in ("first", "second", "third")]
    page.evaluate(TELL, lines)
    expect(ticker).to_have_text(lines[0])
    expect(ticker).to_have_text(" ".join(lines[1:]))  # two of them fit


def test_on_a_phone_the_end_begins_with_winner_and_points(visit: Visit, lay: Lay) -> None:
    page = visit(
        lay("fall", 2, moment="over", options={"round_limit": "1"}), size=(375, 812), touch=True
    )
    wait_ready(page)
    for part in page.locator(".over-sentence, .score").all():
        expect(part).to_be_in_viewport(ratio=1)
    scores, links = (page.locator(part).bounding_box() for part in (".scores", ".over-links"))
    assert scores and links and scores["y"] + scores["height"] < links["y"]
    # The bar names no phase, so the round is in its middle.
    bar, heading = (page.locator(part).bounding_box() for part in ("#bar", "#heading"))
    assert bar and heading
    assert abs(heading["y"] + heading["height"] / 2 - bar["height"] / 2) < 3
    # A game that is over has no cards to play.
    expect(page.locator(".sheet-tab[data-sheet=hand]")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-sheet", "")
    # The link to go on is visible, and so is everything that opens; the tabs keep their place.
    expect(page.locator("#over-chart svg")).to_be_attached()
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    tabs = page.locator("#sheet-tabs").bounding_box()
    for name, sheet in ("seats", "#seats"), ("log", "#log-section"):
        page.locator(f".sheet-tab[data-sheet={name}]").tap()
        expect(page.locator(sheet)).to_be_in_viewport(ratio=1)
        assert page.locator("#sheet-tabs").bounding_box() == tabs
    page.locator(".sheet-tab[data-sheet=log]").tap()
    expect(page.locator(".over-sentence")).to_be_in_viewport(ratio=1)


#: The visible share of the row at the foot of the list.
AT_THE_FOOT = """() => {
  const foot = document.querySelector(".asked-list").getBoundingClientRect().bottom;
  const row = [...document.querySelectorAll(".list-choice")].map((one) =>
    one.getBoundingClientRect()).find((one) => one.bottom > foot);
  return row ? (foot - row.top) / row.height : 1;
}"""


def test_a_list_shows_that_it_continues_and_makes_way_for_a_sheet(visit: Visit) -> None:
    page = visit("/new/weimar/?length=first_round_alone", size=(375, 812), touch=True)
    page.locator("#go").tap()
    wait_ready(page)
    page.locator("#list-button").tap()
    assert 0.3 < page.evaluate(AT_THE_FOOT) < 0.7
    page.locator(".sheet-tab[data-sheet=log]").tap()
    expect(page.locator(".asked-list")).to_have_count(0)
    expect(page.locator("#list-button")).to_have_attribute("aria-expanded", "false")
    page.locator("#list-button").tap()
    expect(page.locator(".list-choice").first).to_be_in_viewport(ratio=1)


HALF = """() => [...document.querySelectorAll("#table .slip")].filter((slip) => {
  let list = slip.parentElement;
  while (list && getComputedStyle(list).overflowY !== "auto") list = list.parentElement;
  if (!list) return false;
  const [row, seen] = [slip.getBoundingClientRect(), list.getBoundingClientRect()];
  return row.top < seen.bottom - 1.5 && row.bottom > seen.bottom + 1.5;
}).map((slip) => slip.innerText)"""


def test_no_row_is_half_visible(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4), size=(1280, 720))
    wait_ready(page)
    assert page.evaluate(HALF) == []


def test_volks_map_has_the_room_that_is_there(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=(1280, 720))
    wait_ready(page)
    shown = page.locator("#map svg").get_attribute("viewBox")
    assert shown is not None
    left, _, wide, _ = map(float, shown.split())
    assert left <= 0
    assert left + wide >= 1306  # the width of the sheet
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(SETTLED, 1440)
    widths = [page.locator(part).first.bounding_box() for part in ("#map .v-frame", "#map .v-dot")]
    land, dot = [box["width"] for box in widths if box]
    assert land >= 0.46 * 1440
    assert dot >= 8


#: Lays each card into a hand with so many cards. Names the cards that are partly hidden, whose text
#: leaves its room, or that leave the hand; counts the shortened texts.
HAND = """async ([many, kinds, aside = 0]) => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ cardFace }, { store }, { fitFaces }] = await Promise.all(
    ["cards.js", "store.js", "table/fit_faces.js"].map(
      (name) => import(script.replace(/[^/]*$/, name))));
  const fonts = [...document.fonts].filter((font) => !font.family.includes("Before"));  // local
  await Promise.all(fonts.map((font) => font.load()));  // faces wait for them, too
  const all = Object.keys(store.things).filter((name) => kinds.includes(store.things[name].kind));
  const hand = document.getElementById("hand");
  const PARTS = '[data-fit~="box"], [data-fit~="text"]';
  const [cut, hangs, short] = [[], [], []];
  const zoneOf = (names) => {
    const zone = document.createElement("div");
    zone.className = "hand-zone";
    zone.style.setProperty("--cards", names.length);
    for (const name of names) {
      const slot = document.createElement("div");
      slot.className = "hand-slot";
      slot.append(cardFace(name, "hand"));
      zone.append(slot);
    }
    return zone;
  };
  hand.hidden = false;
  for (let n = 0; n < all.length; n += many) {
    const zones = [all.slice(n, n + aside), all.slice(n + aside, n + many)];
    hand.replaceChildren(...zones.filter((names) => names.length).map(zoneOf));
    fitFaces();
    for (const part of hand.querySelectorAll(PARTS)) {
      const dots = part.closest("[data-short]") && part.matches('[data-fit~="text"]');
      if (dots) short.push(part.innerText);
      else if (part.scrollHeight > part.clientHeight + 3) cut.push(part.innerText);
    }
    const edge = hand.getBoundingClientRect().right;
    for (const card of hand.querySelectorAll(".card")) {
      if (card.getBoundingClientRect().right > edge) hangs.push(card.innerText);
    }
    for (const text of hand.querySelectorAll(".wc-text")) {
      const room = text.closest(".wc-body").getBoundingClientRect();
      if (text.getBoundingClientRect().bottom > room.bottom + 3) hangs.push(text.innerText);
    }
  }
  return [all.length, cut, hangs, short.length];
}"""


@pytest.mark.parametrize(
    "game, seats, many, kinds, language",
    [
        ("fall", 4, 7, ["card"], "de"),
        ("volk", 2, 10, ["card"], "de"),
        ("weimar", 4, 5, ["card", "timeline"], "de"),
        ("weimar", 4, 5, ["card", "timeline"], "en"),
        pytest.param("fall", 4, 7, ["card"], "en", marks=pytest.mark.long),
        pytest.param("volk", 2, 10, ["card"], "en", marks=pytest.mark.long),
    ],
)
def test_texts_of_cards_in_the_hand_are_not_cut(
    visit: Visit, lay: Lay, game: str, seats: int, many: int, kinds: list[str], language: str
) -> None:
    page = visit(lay(game, seats), size=(1280, 720), language=language)
    wait_ready(page)
    count, cut, hangs, short = page.evaluate(HAND, [many, kinds])
    assert count > 80
    assert (cut, hangs, short) == ([], [], 0)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.long)])
def test_a_text_that_does_not_fit_in_the_hand_ends_with_dots(
    visit: Visit, lay: Lay, language: str
) -> None:
    page = visit(lay("weimar", 4), size=(1024, 768), language=language)
    wait_ready(page)
    count, cut, hangs, short = page.evaluate(HAND, [6, ["card", "timeline"], 1])
    assert (count > 80, cut, hangs) == (True, [], [])
    assert 0 < short < 30


OVER = """() => {
  const box = document.querySelector(".peek").getBoundingClientRect();
  const map = document.getElementById("map").getBoundingClientRect();
  return [...document.querySelectorAll("#map [data-open]")].filter((one) => {
    const at = one.getBoundingClientRect();
    return Math.min(at.right, box.right, map.right) - Math.max(at.left, box.left) > 1 &&
      Math.min(at.bottom, box.bottom, map.bottom) - Math.max(at.top, box.top) > 1;
  }).map((one) => one.id);
}"""


def test_an_explanation_covers_no_choice(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4), size=(1280, 720))
    wait_ready(page)
    lit = page.evaluate("() => [...document.querySelectorAll('#map [data-open]')].map((o) => o.id)")
    seen = [name for name in filter(None, lit) if page.evaluate(POINT, name)]
    assert len(seen) > 4
    for name in seen:
        page.mouse.move(*point(page, name))
        expect(page.locator(".peek")).to_have_count(1)
        page.wait_for_timeout(300)  # the box computes the effect when it is open
        assert page.evaluate(OVER) == [], name
        page.mouse.move(640, 700)
        expect(page.locator(".peek")).to_have_count(0)


#: The choices on the map: the number of their names, and of those that are wholly visible.
LIT = """() => {
  const map = document.querySelector("#map > svg").getBoundingClientRect();
  const lit = [...document.querySelectorAll("#map [data-open]")];
  const whole = lit.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left >= map.left && box.right <= map.right &&
      box.top >= map.top && box.bottom <= map.bottom;
  });
  const names = (some) => new Set(some.map((one) => one.dataset.id)).size;
  const told = [...document.querySelectorAll(".map-edge")].map((one) => Number(one.innerText));
  return [names(lit), names(whole), told.reduce((sum, n) => sum + n, 0)];
}"""


def test_on_a_phone_the_map_shows_the_choices_and_announces_those_outside(
    visit: Visit,
    lay: Lay,
) -> None:
    page = visit(lay("weimar", 4), size=(375, 812))
    wait_ready(page)
    expect(page.locator(".map-edge").first).to_be_visible()
    lit, whole, told = page.evaluate(LIT)
    assert (whole + told, whole >= lit / 2) == (lit, True)
    before = page.locator("#map > svg").get_attribute("viewBox")
    page.locator(".map-edge").first.click()
    assert page.locator("#map > svg").get_attribute("viewBox") != before
    page.locator("[data-zoom='0']").click()  # the whole map, so nothing is outside
    expect(page.locator(".map-edge")).to_have_count(0)


def test_the_effect_of_a_choice_is_shown_first_and_in_full(visit: Visit, lay: Lay) -> None:
    page = visit("/about/", size=(1280, 720), language="de")
    told = [
        f"{n} bis {n + 1}: 16,7 % (1 von 6): 1 Parteibasis in dieser Stadt; Unruhe"
        for n in range(14)
    ]
    page.route(
        "**/outlook*", lambda route: route.fulfill(json={"lines": [[line] for line in told]})
    )
    page.goto(page.url.replace("/about/", lay("weimar", 4)))
    wait_ready(page)
    page.mouse.move(5, 5)
    page.mouse.move(*point(page, "city:berlin"))
    peek, lines = page.locator(".peek"), page.locator(".peek-outlook p")
    expect(lines).to_have_count(len(told))
    assert peek.inner_text().split("\n")[0] == "Berlin"
    assert peek.evaluate(
        "(one) => one.querySelector('.peek-head').nextElementSibling.className"
    ) == ("peek-stands peek-outlook")
    box, last = peek.bounding_box(), lines.last.bounding_box()
    assert box and last and last["y"] + last["height"] <= min(720, box["y"] + box["height"])
    assert peek.evaluate("(one) => one.scrollHeight <= one.clientHeight"), (
        "nothing else in the box is cut"
    )
    # A right click keeps the box open, and all of it can be read.
    page.mouse.click(*point(page, "city:berlin"), button="right")
    expect(peek.locator(".peek-role > p").first).to_be_visible()


#: Headings of reports that are not wholly visible, however tall the players above them are.
HEADINGS = """async () => {
  const [seats, reports] = ["seats", "reports"].map((id) => document.getElementById(id));
  const cut = [];
  for (let more = 0; more < 120; more += 10) {
    seats.style.paddingBottom = `${more}px`;
    for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame);
    const behind = document.querySelector(".side").classList.contains("is-low");
    const { bottom } = reports.getBoundingClientRect();
    const heads = [...reports.querySelectorAll(".report-head")];
    if (!behind && heads.some((one) => one.getBoundingClientRect().bottom > bottom)) cut.push(more);
  }
  return cut;
}"""


def test_each_heading_of_a_forecast_is_wholly_visible(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, moment="impulse"), language="de")
    wait_ready(page)
    expect(page.locator("#reports .report")).to_have_count(3)
    assert page.evaluate(HEADINGS) == []


def test_a_deck_to_choose_from_is_readable(visit: Visit, lay: Lay) -> None:
    """Many cards scroll sideways, and none is only a narrow strip."""
    page = visit(
        lay("weimar", 4, options={"scenario": "1929_1933"}), size=(1280, 720), language="de"
    )
    wait_ready(page)
    cards = page.locator("#hand .card")
    assert cards.count() > 20
    widths = cards.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert min(widths) > 110
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    expect(cards.last).not_to_be_in_viewport()
    before = page.locator("body").get_attribute("data-ask")
    cards.last.click()
    page.locator(f"body:not([data-ask='{before}'])").wait_for(state="attached")


def test_a_phone_scrolls_to_the_card_that_may_be_chosen(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, moment="card to play"), size=(375, 812), touch=True)
    wait_ready(page)
    page.evaluate(LAST_OF_THE_HAND)
    card = page.locator("#hand [data-open]")
    expect(card).not_to_be_in_viewport(ratio=1)
    page.locator(".asked-hint").tap()
    expect(card).to_be_in_viewport(ratio=1)


#: Of several cards in the hand only the last may be chosen, and the sheet is closed.
LAST_OF_THE_HAND = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const { openSheet } = await import(script.replace(/[^/]*$/, "core/sheets.js"));
  for (const one of document.querySelectorAll("#main [data-open]")) delete one.dataset.open;
  [...document.querySelectorAll("#hand [data-id]")].at(-1).dataset.open = "";
  openSheet("");
}"""


def test_a_button_beside_a_long_question_is_whole(visit: Visit, house: House) -> None:
    table = laid(house, "fall").table_that_asks("Recruit {card}")
    page = visit(f"/table/{table}/", size=(1280, 720), language="de")
    wait_ready(page)
    button = page.locator(".asked-choices .button").first
    assert button.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    line = page.locator(".asked-line")
    assert line.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


def test_the_last_box_of_the_anarchy_scale_names_the_end_whole(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4), size=(1280, 720), language="de")
    wait_ready(page)
    box = page.locator("[data-track=anarchy] .box", has_text="Das Spiel endet")
    assert (
        box.evaluate(
            "(one) => one.getBoundingClientRect().right"
            " - one.querySelector('small').getBoundingClientRect().right"
        )
        >= 3
    )
