"""Weimar: the cities of the board, and what lies on them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kabinett.games.weimar.content.vocabulary import CITY_IDS, CITY_THREATS, UNIT_IDS
from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import look, table_of, wait_ready
from tests.browser.house import House
from tests.browser.maps import point

#: Draws each city with eight kinds of units, several of each, with all Bases and four threats;
#: returns the pairs of things of two cities of which one covers the other.
FULLEST = """async ([cities, units, threats]) => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { drawMap } = await import(loaded.find((name) => name.endsWith("/map.js")));
  const pieces = cities.flatMap((city) => [
    { id: `base:${city}`, kind: "base", place: `city:${city}`, face: "spd.5" },
    ...threats.map((kind) =>
      ({ id: `threat:${kind}:${city}`, kind: `threat-${kind}`, place: `city:${city}`, face: "" })),
    ...units.map((kind) =>
      ({ id: `unit:${kind}:${city}`, kind: `unit-${kind}`, place: `city:${city}`, face: "2" })),
  ]);
  const svg = document.getElementById("weimar-board");
  drawMap(svg, { pieces }, true);
  const parts = ".w-plate, .w-dot, .w-threat polygon, .w-unit-box, .w-count-tag";
  const boxes = [...svg.querySelectorAll(".w-city")].flatMap((city) =>
    [...city.querySelectorAll(parts)].map((part) => {
      const name = `${city.id} ${part.getAttribute("class") ?? "threat"}`;
      return [name, city, part.getBoundingClientRect()];
    }));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  return boxes.flatMap(([name, city, box], n) => boxes.slice(n + 1)
    .filter(([, other, its]) => city !== other && meet(box, its))
    .map(([other]) => [name, other]));
}"""


def test_the_fullest_cities_cover_nothing_of_each_other(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    assert (
        page.evaluate(FULLEST, [list(CITY_IDS), list(UNIT_IDS[:8]), list(CITY_THREATS[:4])]) == []
    )


def test_what_lies_on_a_city_that_may_be_chosen_is_told_and_stands_for_it(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("weimar", 4))
    table = table_of(page)
    now = wait_ready(page)
    marker = page.locator("#map .w-city[data-open] .w-threat").first
    city = marker.evaluate("e => e.closest('.w-city').id")
    name = marker.get_attribute("data-ref")
    box = marker.bounding_box()
    assert box and name
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*spot)
    label = page.evaluate(THING, name)
    expect(page.locator(".peek")).to_contain_text(label)
    before = bases_in_city(house, table, city)
    page.mouse.click(*spot)
    wait_ready(page, now.version)
    assert bases_in_city(house, table, city) == before + 1


#: The names of the kinds of units and threats in cities, and those in the key; without strengths.
KINDS = """() => {
  const refs = [...document.querySelectorAll(".w-city :is(.w-unit, .w-threat)")]
    .map((e) => e.dataset.ref);
  const key = document.getElementById("map-key");
  const named = [...key.querySelectorAll("[data-ref]")].map((e) => e.dataset.ref);
  const plain = (all) => [...new Set(all.map((e) => e.replace(/_[12]$/, "")))].sort();
  return [plain(refs), plain(named), key.querySelectorAll("[data-place], [data-open]").length];
}"""


def test_the_key_names_the_units_and_threats_in_cities(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    in_cities, in_key, offered = page.evaluate(KINDS)
    assert len(in_cities) > 2 and in_cities == in_key
    assert offered == 0


def bases_in_city(house: House, table: str, city: str) -> int:
    place = CITY_IDS.index(city.removeprefix("city:"))
    return sum(house.table(table).state.bases[place * 4 : place * 4 + 4])


#: The name of a thing on the page.
THING = """async (name) => {
  const script = document.querySelector("script[type=module][src]").src;
  const { thing } = await import(script.replace(/[^/]*$/, "store.js"));
  return thing(name).label;
}"""


#: A city whose plate is lower than a finger, though its line to the map makes it higher.
LOW_CITY = """() => [...document.querySelectorAll("#map .w-city[data-open]")]
  .find((city) => city.querySelector(".w-plate").getBoundingClientRect().height < 15).id"""


def test_a_finger_enlarges_what_it_could_have_missed_before_it_chooses(
    visit: Visit, lay: Lay
) -> None:
    page = visit(lay("weimar", 4), size=PHONE, touch=True)
    now = wait_ready(page)
    page.locator(".map-tool[data-zoom='0']").tap()
    city = page.evaluate(LOW_CITY)
    plate = page.locator(f"[id='{city}'] .w-plate")
    before = plate.bounding_box()
    page.touchscreen.tap(*point(page, city))
    expect(page.locator("#map")).to_have_class(re.compile("is-zoomed"))
    after = plate.bounding_box()
    assert before and after
    assert before["height"] < 16 < 30 < after["height"]
    assert look(page).version == now.version  # nothing is chosen yet
    page.touchscreen.tap(*point(page, city))
    wait_ready(page, now.version)
