"""Every screen of every game, looked at closely: kept games, played back and as a
seat at the table, at every size and in both languages, light and dark.  No text and no control
lies over another, leaves the window or is cut; no letters of a board are under 11 px; the map
stays where it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.house import House
from tests.browser.test_readers import LABELS, STYLES, check_readers
from tests.browser.watch import Watch

pytestmark = pytest.mark.long

SIZES = [(1920, 1080), (1440, 900), (1280, 720), (1024, 768), (768, 1024), (375, 812)]
GAMES = ["fall", "volk", "weimar"]
LOOK = (Path(__file__).parent / "every_box.js").read_text(encoding="utf-8").strip().rstrip(";")
#: What may be as the rules forbid it, each with its reason.
ALLOWED: dict[str, dict[str, str]] = {
    # what lies over all else while it is open, and is compared with itself only
    "layer": {
        "dialog, .peek, .asked-list": "opened by whoever looks at it, and closed again",
        "[data-frame=phone] :is(.seats, .log, .hand, .reports)": "a sheet over the board",
    },
    "over": {
        ".w-space-value, .w-box-number, .v-box-number": "printed on a space: a marker lies on it",
        ".map-edge": "told at the edge of a part of the map: a click brings what lies there in",
        ".w-issue": "Issues on one space are a pile: of each its upper edge is seen",
    },
    "cut": {"[data-short] *": "a text that ends with dots: all of it opens over the card"},
    "window": {},
    "small": {},
}
SETTLED = """async (wanted) => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  for (let n = 0; n < 100 && innerWidth !== wanted; n += 1) await frame();
  for (let n = 0; n < 3; n += 1) await frame();
}"""


@dataclass
class Laid:
    """What lay.py has laid."""

    replay: str
    parts: list[int]
    tables: dict[str, str]
    over: str


@dataclass
class Looker:
    """Somebody who looks closely at one page after the other, and says all at the end."""

    page: Page
    language: str
    looks: int = 0
    found: dict[str, list[str]] = field(default_factory=dict)
    maps: dict[tuple[int, int], list[Any]] = field(default_factory=dict)

    def look(self, moment: str) -> None:
        """At every other size: the other language looks at the others."""
        self.looks += 1
        for size in SIZES[(self.looks + (self.language == "de")) % 2 :: 2]:
            self.at(size, moment)

    def at(self, size: tuple[int, int], moment: str) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(SETTLED, size[0])
        allowed = {rule: list(named) for rule, named in ALLOWED.items()}
        looked = self.page.evaluate(f"({LOOK})({json.dumps(allowed)})")
        at = f"{size[0]}x{size[1]} {self.language}, {moment}"
        assert looked["texts"] > 20, f"hardly anything is seen: {at}"
        for one in looked["found"]:
            told = f'"{one["text"]}" {one["box"]} {one["more"]}, {at}'
            self.found.setdefault(f"{one['rule']}: {one['where']}", []).append(told)
        if size[0] >= 1000 and looked["map"]:
            first = self.maps.setdefault(size, looked["map"])
            if first != looked["map"]:
                told = f"{at}: {first} {looked['map']}"
                self.found.setdefault("moves: the map", []).append(told)

    def sheets(self) -> None:
        """On a phone: what slides up, one after the other."""
        for size in SIZES[-2:]:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.page.evaluate(SETTLED, size[0])
            for tab in self.page.locator(".sheet-tab:visible").all():
                tab.click()
                self.page.locator(".sheet-tab[aria-pressed=true]").wait_for()
                self.at(size, f"sheet {tab.inner_text()}")
                tab.click()

    def check(self) -> None:
        told = []
        for what, places in sorted(self.found.items()):
            some = places[:: max(1, len(places) // 4)][:5]
            told.append("\n    ".join([f"{what} ({len(places)} times)", *some]))
        assert not told, "\n" + "\n".join(told)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("every_screen"))
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "KABINETT_DATA": str(house.data),
        "DJANGO_SETTINGS_MODULE": "kabinett.web.settings",
    }
    for name in GAMES:
        words = [sys.executable, "-m", "tests.browser.lay", name]
        found = subprocess.run(words, env=environment, capture_output=True, text=True)
        assert found.returncode == 0, found.stderr
        (house.data / f"{name}.json").write_text(found.stdout)
    house.start()
    yield house
    house.stop()


def laid(house: House, game: str) -> Laid:
    return Laid(**json.loads((house.data / f"{game}.json").read_text()))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_at_the_table(visit: Visit, house: House, game: str, language: str) -> None:
    page = visit("/about/", language=language)
    looker = Looker(page, language)
    for question, table in laid(house, game).tables.items():
        page.goto(f"{house.address}/table/{table}/")
        page.locator("body[data-ask]:not([data-ask=''])").wait_for(state="attached")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        looker.look(question)
    looker.sheets()
    page.goto(f"{house.address}/table/{laid(house, game).over}/")
    page.locator("#over-chart polyline").first.wait_for()
    for size in SIZES:
        looker.at(size, "it is over")
    for tab in page.locator("[data-sheet=reports], [data-pane=reports]").all():
        expect(tab).to_have_text("Bilanz" if language == "de" else "Summary")  # not the outlook
    looker.check()


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_a_reader_finds_nothing_at_any_table(
    visit: Visit, house: House, watch: Watch, game: str, size: tuple[int, int]
) -> None:
    watch.allow(STYLES)
    page = visit("/about/", size=size, language="de" if size == PHONE else "en")
    for table in [*laid(house, game).tables.values(), laid(house, game).over]:
        page.goto(f"{house.address}/table/{table}/")
        page.locator("body[data-version]").wait_for(state="attached")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        check_readers(page, LABELS)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_played_back(visit: Visit, house: House, game: str, language: str) -> None:
    game_laid = laid(house, game)
    dark = language == "en"
    page = visit(f"/table/{game_laid.replay}/replay/", language=language, dark=dark)
    looker = Looker(page, language)
    for part in [*game_laid.parts, 10_000]:
        go(page, part)
        looker.look(f"moment {part}")
    looker.check()


#: Another city is asked about, and nothing else is other than before.
ELSEWHERE = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { drawMap }] = await Promise.all(
    ["store.js", "map.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const city = [...document.querySelectorAll("#map .w-city")].find((one) =>
    one.id !== store.view.ask.inside && one.querySelector(`[data-party]:not([data-party=""])`));
  const parties = [...city.querySelectorAll("[data-party]")].map((one) => one.dataset.party);
  const [choice] = store.view.ask.choices;
  const choices = parties.map((party) => ({ ...choice, name: `party:${party}` }));
  store.view = { ...store.view, ask: { ...store.view.ask, inside: city.id, choices } };
  store.open = new Map(choices.map((one) => [one.name, one]));
  drawMap();
  return city.id;
}"""
LIT_IN = """(part) => [...new Set([...document.querySelectorAll(`#map ${part}[data-open]`)]
  .map((one) => one.closest(".w-city")?.id))]"""


def test_what_is_asked_about_a_city_is_answered_there_and_nowhere_else(
    visit: Visit, house: House
) -> None:
    tables = laid(house, "weimar").tables

    def at(question: str) -> Page:
        (table,) = [table for asked, table in tables.items() if asked.startswith(question)]
        page = visit(f"/table/{table}/")
        page.locator("body[data-ask]:not([data-ask=''])").wait_for(state="attached")
        page.locator("#map [data-open]").first.wait_for(state="attached")
        return page

    page = at("Dissolve a unit in")
    (city,) = page.evaluate(LIT_IN, ".w-unit")
    expect(page.locator(".asked-line")).to_contain_text(
        city.removeprefix("city:").replace("oe", "ö").replace("ue", "ü").title()
    )
    page = at("No room in")
    assert page.evaluate(ELSEWHERE) == page.evaluate(LIT_IN, ".w-slot")[0]


def test_whose_base_is_removed_is_answered_on_the_bases(visit: Visit, house: House) -> None:
    tables = laid(house, "weimar").tables
    (table,) = [table for question, table in tables.items() if question.startswith("No room in")]
    page = visit(f"/table/{table}/")
    page.locator("body[data-ask]:not([data-ask=''])").wait_for(state="attached")
    before = page.locator("body").get_attribute("data-ask")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.locator("#map .w-slot[data-open]").first.click()
    page.locator(f"body:not([data-ask='{before}'])").wait_for(state="attached")


def test_on_a_phone_the_players_come_up_where_one_of_them_is_chosen(
    visit: Visit, house: House
) -> None:
    tables = laid(house, "weimar").tables
    (table,) = [table for question, table in tables.items() if question.endswith("control it?")]
    page = visit(f"/table/{table}/", size=(375, 812))
    page.locator("body[data-sheet=seats]").wait_for(state="attached")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    before = page.locator("body").get_attribute("data-ask")
    page.locator(".sheet-tab[data-sheet=seats]").click()  # it goes down, and its tab tells of it
    page.locator("body[data-sheet='']").wait_for(state="attached")
    page.locator(".sheet-tab[data-sheet=seats][data-lit]").click()
    page.locator("#seats [data-open]").first.click()
    page.locator(f"body:not([data-ask='{before}'])").wait_for(state="attached")


def test_on_a_phone_a_table_without_a_map_comes_to_what_may_be_chosen(
    visit: Visit, house: House
) -> None:
    tables = laid(house, "fall").tables
    (table,) = [table for question, table in tables.items() if "card to steal" in question]
    page = visit(f"/table/{table}/", size=(375, 812))
    expect(page.locator("#table [data-open]").first).to_be_in_viewport(ratio=0.9)


def go(page: Page, moment: int) -> None:
    page.goto(f"{page.url.partition('?')[0]}?line={moment}")
    page.locator("body[data-version]").wait_for(state="attached")
