"""Every screen of every game, looked at closely.

The kept games are shown as replays and from a seat at the table, at every size, in both languages,
light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.looker import GAMES, LANGUAGES, SIZES, Looker, laid
from tests.browser.test_readers import STYLES
from tests.browser.watch import Watch

pytestmark = pytest.mark.long


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_at_the_table(visit: Visit, house: House, watch: Watch, game: str, language: str) -> None:
    watch.allow(STYLES)
    page = visit("/about/", language=language)
    looker = Looker(page, language)
    for question, table in laid(house, game).tables.items():
        looker.open(table)
        looker.look(question)
        looker.read(question)
    looker.sheets()
    looker.open(laid(house, game).over, "#over-chart polyline")
    for size in SIZES:
        looker.at(size, "it is over")
    looker.read("it is over")
    for tab in page.locator("[data-sheet=reports], [data-pane=reports]").all():
        expect(tab).to_have_text("Bilanz" if language == "de" else "Summary")  # without the outlook
    looker.check()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_played_back(visit: Visit, house: House, game: str, language: str) -> None:
    game_laid = laid(house, game)
    dark = language == "en"
    page = visit(f"/table/{game_laid.replay}/replay/", language=language, dark=dark)
    looker = Looker(page, language)
    for part in [*game_laid.parts, 10_000]:
        looker.go(part)
        looker.look(f"moment {part}")
    looker.check()


#: Lets the ask be about another city, and changes nothing else.
ELSEWHERE = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { drawGameBoard }] = await Promise.all(
    ["store.js", "board/board.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const city = [...document.querySelectorAll("#map .w-city")].find((one) =>
    one.id !== store.view.ask.inside && one.querySelector(`[data-party]:not([data-party=""])`));
  const parties = [...city.querySelectorAll("[data-party]")].map((one) => one.dataset.party);
  const [choice] = store.view.ask.choices;
  const choices = parties.map((party) => ({ ...choice, name: `party:${party}` }));
  store.view = { ...store.view, ask: { ...store.view.ask, inside: city.id, choices } };
  store.openChoices = new Map(choices.map((one) => [one.name, one]));
  drawGameBoard();
  return city.id;
}"""
LIT_IN = """(part) => [...new Set([...document.querySelectorAll(`#map ${part}[data-open]`)]
  .map((one) => one.closest(".w-city")?.id))]"""


def test_what_is_asked_about_a_city_is_answered_there_and_nowhere_else(
    visit: Visit, house: House
) -> None:
    def at(question: str) -> Page:
        table = laid(house, "weimar").table_that_asks(question)
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
    table = laid(house, "weimar").table_that_asks("No room in")
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
    table = next(
        tables[question]
        for question in tables
        if question.endswith("which party is to control it?")
    )
    page = visit(f"/table/{table}/", size=(375, 812))
    page.locator("body[data-sheet=seats]").wait_for(state="attached")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    before = page.locator("body").get_attribute("data-ask")
    page.locator(".sheet-tab[data-sheet=seats]").click()  # the sheet closes, and its tab is marked
    page.locator("body[data-sheet='']").wait_for(state="attached")
    page.locator(".sheet-tab[data-sheet=seats][data-lit]").click()
    page.locator("#seats [data-open]").first.click()
    page.locator(f"body:not([data-ask='{before}'])").wait_for(state="attached")


def test_on_a_phone_a_table_without_a_map_comes_to_what_may_be_chosen(
    visit: Visit, house: House
) -> None:
    table = laid(house, "fall").table_that_asks("a Support card in play")
    page = visit(f"/table/{table}/", size=(375, 812))
    expect(page.locator("#table [data-open]").first).to_be_in_viewport(ratio=0.9)
