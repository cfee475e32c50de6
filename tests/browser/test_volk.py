"""Wir sind das Volk!: a whole game played by clicking map and cards, the German page on a phone,
and explanations."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kabinett.games.volk.content.vocabulary import CITY_IDS, EAST, PROVINCE_IDS, WEST, WEST_BERLIN
from kabinett.games.volk.rules.economy import economy
from kabinett.games.volk.rules.mass_protests import all_protests
from kabinett.games.volk.rules.state import EMPTY
from tests.browser import eyes
from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import Look, confirm, look, tap, wait_ready
from tests.browser.house import House
from tests.browser.maps import POINT, Varied, choose, kind_of, point

#: The position on the board.
SHOWN = """() => {
  const number = (kind, mark) => Object.fromEntries(
    [...document.querySelectorAll(`#map [id^="${kind}:"]`)].map((one) =>
      [one.id.slice(kind.length + 1), one.querySelectorAll(`${mark}.on`).length]));
  return {
    factories: [...document.querySelectorAll("#map .v-city.built")].map((one) => one.id),
    rundown: document.querySelectorAll("#map .v-city.rundown").length,
    lines: document.querySelectorAll("#map .v-line.filled-1").length
      + 2 * document.querySelectorAll("#map .v-line.filled-2").length,
    unrest: number("unrest", ".v-dot"),
    ls: number("ls", ".v-bar"),
    protest: number("protest", ".v-banner"),
    economy: Object.fromEntries([...document.querySelectorAll("#map .v-economy")].map((one) =>
      [one.id.slice(8), Number(one.textContent)])),
    markers: [...document.querySelectorAll("#map .v-marker")].map((one) => one.dataset.ref),
    wall: document.querySelector("#map svg").classList.contains("wall-built"),
    protests: [...document.querySelectorAll(".vseat-protests b")].map((one) => one.textContent),
  };
}"""


def state_of(house: House, page: Page) -> Any:
    found = re.search(r"/table/(\w+)/", page.url)
    assert found
    return house.table(found[1]).state


def begin_to_calm(page: Page) -> Look:
    """Use the first card to remove unrest; return what may be chosen then."""
    now = wait_ready(page)
    for word in now.hand[0], "remove_unrest":
        choose(page, now, word)
        now = wait_ready(page, now.version)
    return now


def check_board(page: Page, s: Any) -> None:
    """Check that the board shows the position, province by province."""
    shown = page.evaluate(SHOWN)
    built = [f"factory:{CITY_IDS[c]}" for c in range(len(CITY_IDS)) if s.factories[c] != EMPTY]
    assert sorted(shown["factories"]) == sorted(built)
    assert shown["lines"] == sum(s.lines)
    assert shown["wall"] == bool(s.wall)
    for province, name in enumerate(PROVINCE_IDS):
        assert shown["unrest"][name] == min(12, s.unrest[province]), name
        assert shown["protest"][name] == min(3, s.unrest[province] // 4), name
        assert shown["ls"][name] == min(5, s.ls[province]), name
        if province != WEST_BERLIN:
            assert shown["economy"][name] == economy(s, province), name
    for track, mark in zip(("prestige", "currency", "socialists"), s.tracks, strict=True):
        assert f"{track}:{mark}" in shown["markers"]
    assert shown["protests"] == [f"{all_protests(s, side)}/4" for side in (WEST, EAST)]


@pytest.mark.long
def test_a_whole_game_by_clicks_on_map_and_cards(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("volk", 2))
    player = Varied(page, choose)
    now = player.play(3)
    expect(page.locator("#map .v-marker")).to_have_count(
        4
    )  # three tracks, and the forecast for flight
    page.locator(".report-head[data-report=forecast]").click()  # it is folded at first
    expect(page.locator(".report[data-report=forecast] .is-numbered").first).to_be_visible()
    assert page.evaluate("document.querySelector('.board').scrollHeight") <= 900
    while not now.over:
        now = player.play(12)
        if state_of(house, page).seat == WEST or now.over:
            check_board(page, state_of(house, page))
    kinds = {kind_of(name) for name in player.names}
    assert {"card", "factory", "province", "build_up", "done"} <= kinds
    assert page.locator(".over-sentence").inner_text().endswith(("wins.", "wins. "))
    expect(page.locator("#over .score")).to_have_count(2)


def test_a_phone_in_german(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=PHONE, touch=True, language="de")
    now = wait_ready(page)
    expect(page.locator("body")).to_have_attribute("data-sheet", "hand")
    eyes.check_german(page)
    eyes.check_phone(page)
    eyes.check_asked_line(page)

    tap(page, page.locator("#hand [data-zone=display] .card[data-open]").first)
    now = wait_ready(page, now.version)
    assert {"build_up", "living_standard"} <= set(now.words)
    expect(page.locator(".report[data-report=event] .report-line").first).to_be_attached()
    for sheet in "reports", "table", "seats", "log":
        page.locator(f".sheet-tab[data-sheet={sheet}]").tap()
        eyes.check_german(page)
        eyes.check_phone(page)
        eyes.check_asked_line(page)
    tap(page, page.locator(".asked-choices [data-choice=build_up]"))
    now = wait_ready(page, now.version)
    expect(page.locator("body")).to_have_attribute("data-sheet", "")

    box = page.locator("#map svg")
    part = box.get_attribute("viewBox")
    x, y = 180.0, 300.0
    page.mouse.move(x, y)  # a drag moves the board and does not choose
    page.mouse.down()
    page.mouse.move(x - 60, y - 80, steps=4)
    page.mouse.up()
    assert box.get_attribute("viewBox") != part
    assert look(page).version == now.version
    page.locator(".map-tool[data-zoom='0']").tap()
    assert box.get_attribute("viewBox") != part
    page.locator(".map-tool[data-zoom='1']").tap()
    page.locator(".map-tool[data-zoom='1']").tap()
    site = next(name for name in now.table if page.evaluate(POINT, name))
    page.touchscreen.tap(*point(page, site))
    page.locator(".peek-foot button").tap()
    now = wait_ready(page, now.version)
    eyes.check_phone(page)


def test_looking_things_up(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2))
    now = wait_ready(page)
    peek = page.locator(".peek")
    page.mouse.move(*point(page, "province:bayern"))
    expect(peek).to_contain_text("Economy 0: 3 lacking")
    expect(peek).to_contain_text("Unrest 3")
    page.mouse.move(*point(page, "prestige:-6"))
    expect(peek).to_contain_text("East: living standard −1")
    page.mouse.move(*point(page, "phase:5"))
    expect(peek).to_contain_text("export factory")
    why = peek.locator(".peek-why")
    page.mouse.click(*point(page, "factory:rostock"))  # no rule about choosing cards mentions it
    expect(why).to_contain_text("Not now: What is asked is “Choose a card for your action”")
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)  # leaving it and coming back marks it
    page.mouse.move(*point(page, "factory:rostock"))
    expect(peek).to_contain_text("Rostock")
    page.locator("#hand .card").first.hover()
    expect(peek.locator(".peek-note")).to_contain_text(re.compile(r"\d{4}"))

    # the keyboard does it too: a card, a way, a place, each from the list
    page.mouse.move(5, 5)
    page.keyboard.press("/")
    page.keyboard.press("Enter")
    now = wait_ready(page, now.version)
    page.keyboard.press("1")
    now = wait_ready(page, now.version)
    page.keyboard.press("/")
    listed = page.locator(".asked-list")
    expect(listed.locator(".choice-heading")).to_have_text("Factory in")
    expect(listed.get_by_role("button", name="Factory in Kiel", exact=True)).to_be_visible()
    expect(listed.get_by_role("group", name=re.compile(r"^Line \w+–$"))).not_to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("u")  # undo the way, and choose it again
    now = wait_ready(page, now.version)
    page.keyboard.press("1")
    now = wait_ready(page, now.version)
    page.mouse.click(*point(page, "factory:rostock"))  # a rule about places to build
    expect(why).to_have_text(re.compile(r"^Not now: This belongs to the other state\. 5\.1"))
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")  # the first choice: it is on the map
    focused = page.locator("#map [data-open]:focus")
    expect(focused).to_have_attribute("aria-label", re.compile("^(Factory in|Line) "))
    page.keyboard.press("?")
    expect(peek).to_be_visible()
    page.keyboard.press("Enter")
    confirm(page, lambda: page.keyboard.press("Enter"))
    wait_ready(page, now.version)
    expect(page.locator("#map :is(.filled-1, .filled-2)")).not_to_have_count(0)
    page.keyboard.press("+")
    expect(page.locator("#map")).to_have_class(re.compile("is-zoomed"))
    page.keyboard.press("w")
    expect(page.locator("#map")).not_to_have_class(re.compile("is-zoomed"))


def test_done_with_a_point_left_asks_before_the_turn_ends(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2))
    now = wait_ready(page)
    choose(page, now, now.hand[0])
    now = wait_ready(page, now.version)
    page.locator(".asked-choices [data-choice=build_up]").click()
    now = wait_ready(page, now.version)
    done = page.locator(".asked-choices [data-choice=done]")
    expect(done).not_to_have_class(re.compile("button-main"))  # nothing hurries the player
    done.click()
    asked = page.get_by_role("alert").filter(has_text="Done")
    expect(asked).to_be_visible()
    page.locator("[data-confirm=no]").click()
    expect(done).to_be_focused()
    assert look(page).version == now.version
    done.click()
    page.locator("[data-confirm=yes]").click()
    wait_ready(page, now.version)
    expect(page.locator("#log .log-phase", has_text="East")).not_to_have_count(0)


#: The places that show what waits for confirmation, and the colours of the other choices' outlines.
TO_CONFIRM = """() => {
  const all = [...document.querySelectorAll("#map [data-open]")];
  const chosen = all.filter((one) => "toConfirm" in one.dataset);
  const signal = (one) => getComputedStyle(one).getPropertyValue("--signal");
  const page = signal(document.documentElement);
  return {
    names: chosen.map((one) => one.dataset.id),
    ringed: chosen.every((one) => getComputedStyle(one).filter.includes("drop-shadow")),
    bright: all.filter((one) => signal(one) === page).map((one) => one.dataset.id),
  };
}"""


def test_the_place_that_would_end_the_turn_is_marked_while_that_is_asked(
    visit: Visit, lay: Lay
) -> None:
    page = visit(lay("volk", 2))
    now = begin_to_calm(page)
    for _ in range(9):
        name = now.table[0]
        page.mouse.click(*point(page, name))
        page.locator(
            f"[data-confirm=yes], body[data-version]:not([data-version='{now.version}'])"
        ).first.wait_for(state="attached")
        if page.locator("[data-confirm=yes]").count():
            break
        now = wait_ready(page, now.version)
    shown = page.evaluate(TO_CONFIRM)
    assert set(shown["names"]) == {name} == set(shown["bright"])
    assert shown["ringed"]
    page.locator("[data-confirm=no]").click()
    shown = page.evaluate(TO_CONFIRM)
    assert shown["names"] == []
    assert len(set(shown["bright"])) > 1


def test_what_a_choice_costs_is_read_where_one_points(visit: Visit, lay: Lay) -> None:
    """Both a card and a button without a thing show it; the button has it in its label.

    A finger at rest reads, and does not choose."""
    page = visit(lay("volk", 2))
    wait_ready(page)
    card = page.locator("#hand [data-open], #dock [data-open]").first
    card.hover()
    outlook = page.locator(".peek .peek-outlook")
    expect(outlook).to_contain_text(re.compile(r"Build: \d points?, \d+ sites are open\."))
    before = look(page).version
    card.click()
    wait_ready(page, before)
    build = page.locator(".asked-choices [data-choice=build_up]")
    build.hover()
    expect(page.locator(".peek .peek-name")).to_have_text("Build")
    expect(outlook).to_contain_text("sites are open")
    before = look(page).version
    page.mouse.move(2, 2)
    touch = "{bubbles: true, pointerType: 'touch', clientX: 9, clientY: 9}"
    build.evaluate(f"e => e.dispatchEvent(new PointerEvent('pointerdown', {touch}))")
    expect(outlook).to_be_visible()
    build.evaluate("e => e.click()")
    expect(outlook).to_be_visible()
    assert look(page).version == before


def test_the_signs_of_played_cards_are_seen_whole(visit: Visit) -> None:
    """This is true even in the narrowest column: beside the guide, in a low window."""
    page = visit("/learn/volk/first/", size=(1280, 720))
    signs = page.locator("#table .slip-signs .vg")
    expect(signs).not_to_have_count(0)
    table = page.locator("#table").bounding_box()
    assert table is not None
    for sign in signs.all():
        box = sign.bounding_box()
        assert box is not None and box["x"] + box["width"] <= table["x"] + table["width"] - 2


#: The element that a click near the middle of a line hits while provinces are choices.
BESIDE = """name => {
  const svg = document.querySelector("#map svg");
  const hit = svg.getElementById(name).querySelector(".v-hit");
  const [middle, next] = [0.5, 0.51].map((part) =>
    hit.getPointAtLength(hit.getTotalLength() * part));
  const long = Math.hypot(next.x - middle.x, next.y - middle.y);
  const turned = [-(next.y - middle.y) * 6 / long, (next.x - middle.x) * 6 / long];
  const at = new DOMPoint(middle.x + turned[0], middle.y + turned[1])
    .matrixTransform(hit.getScreenCTM());
  return document.elementFromPoint(at.x, at.y).closest("[id]").id;
}"""


def test_a_rail_takes_no_click_meant_for_its_province(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2))
    wait_ready(page)
    line = "line:hannover~bielefeld"
    assert page.evaluate(BESIDE, line) == line
    page.locator("#map svg").evaluate("svg => { svg.dataset.lit = 'province'; }")
    assert page.evaluate(BESIDE, line) == "province:niedersachsen"


#: A point of a rail within a province that may be chosen, and that province.
CROSSING = """() => {
  for (const rail of document.querySelectorAll("#map .v-line:not([data-open]) .v-rail")) {
    const middle = rail.getPointAtLength(rail.getTotalLength() / 2);
    const { x, y } = new DOMPoint(middle.x, middle.y).matrixTransform(rail.getScreenCTM());
    const pile = document.elementsFromPoint(x, y);
    const below = pile.find((one) => one.matches("#map .v-land"));
    if (pile[0] === rail && below?.dataset.open !== undefined) return [x, y, below.dataset.id];
  }
  return null;
}"""


def test_a_click_on_a_rail_chooses_the_province_that_it_crosses(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("volk", 2))
    now = begin_to_calm(page)
    x, y, name = page.evaluate(CROSSING)
    province = PROVINCE_IDS.index(name.removeprefix("province:"))
    before = state_of(house, page).unrest[province]
    page.mouse.click(x, y)
    wait_ready(page, now.version)
    assert state_of(house, page).unrest[province] == before - 1


#: West has discarded a card unseen.
BURIED = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { drawTable }] = await Promise.all(
    ["store.js", "table/table.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const { scene } = store.view;
  const card = scene.zones.find((zone) => zone.cards.some(Boolean)).cards.find(Boolean);
  const zone = { id: "buried:0", kind: "pile", label: "Discarded", cards: [card], seat: 0 };
  const zones = [...scene.zones, { ...zone, facts: [] }];
  store.view = { ...store.view, scene: { ...scene, zones } };
  drawTable();
}"""


def test_the_numbers_of_a_side_stand_in_its_strip_alone(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2))
    wait_ready(page)
    page.evaluate(BURIED)
    expect(page.locator(".area-own .slip")).to_be_visible()
    expect(page.locator(".area-own")).not_to_contain_text("Unrest", use_inner_text=True)
