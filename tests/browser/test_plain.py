"""The plain drawing of games with few files of their own: players without roles, several numbers, a
board on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import Player, by_mouse, wait_ready
from tests.browser.house import House

#: The colours of the plates, by their text.
PLATES = """where => Object.fromEntries([...document.querySelectorAll(`${where} .plate`)]
  .map((plate) => [plate.textContent, getComputedStyle(plate).backgroundColor]))"""
#: Text that is cut in the player's own head, or is outside it.
CUT = """() => {
  const right = (one) => one.getBoundingClientRect().right;
  const end = right(document.querySelector(".area-own"));
  return [...document.querySelectorAll(".area-own .area-head > *:not(.plate)")]
    .flatMap((one) => [one, ...one.children])
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth || right(one) > end)
    .map((one) => `${one.className} ${one.textContent}`);
}"""


def test_players_without_roles_have_a_colour_and_a_name(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("bluff", 3))
    wait_ready(page)
    seats = page.evaluate(PLATES, "#seats")
    assert sorted(seats) == ["1", "2", "3"] and len({*seats.values()}) == 3
    others = page.evaluate(PLATES, "#table")
    assert others and others.items() <= seats.items()
    assert Player(page, by_mouse).play().over
    assert page.evaluate(PLATES, "#over") == seats
    expect(page.locator("#over .score-name")).to_have_count(3)
    assert page.locator("#over .score-name small").count() == 0


def test_a_player_can_be_chosen_on_the_strip(visit: Visit, lay: Lay) -> None:
    page = visit(lay("whom", 3))
    wait_ready(page)
    lit = page.locator("[data-id^='seat:'][data-open]")
    expect(lit).to_have_count(2)
    before = page.locator("#asked").get_attribute("data-ask")
    page.locator("[data-id='seat:2'][data-open]").click()
    expect(page.locator("#asked")).not_to_have_attribute("data-ask", str(before))
    expect(page.locator("#log")).to_contain_text("gives a point to")


def test_four_numbers_of_the_own_seat_are_readable(visit: Visit, lay: Lay, house: House) -> None:
    for game, size in (("plenty", DESK), ("plenty_map", DESK), ("plenty_map", (1280, 720))):
        page = visit(lay(game, 3), size=size, language="de")
        wait_ready(page)
        assert page.evaluate(CUT) == []
        own = page.locator(".area-own").inner_text()
        for text in ("Siegpunkte", "Landtagsmandate", "Wahlkampfkasse", "Vertrauen"):
            assert text in own
        page.context.close()


def test_a_sentence_about_a_player_does_not_look_like_an_alarm(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("plenty", 3))
    wait_ready(page)
    colour = "e => getComputedStyle(e).color"
    note = page.locator("#table .area-note").first.evaluate(colour)
    assert note == page.locator("#table .area-name").first.evaluate(colour)


def test_a_phone_shows_the_whole_board_if_its_text_is_readable(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("plenty_map", 3), size=PHONE, touch=True)
    wait_ready(page)
    expect(page.locator("#map svg")).to_be_visible()
    assert "is-zoomed" not in (page.locator("#map").get_attribute("class") or "")


def test_a_long_heading_does_not_widen_the_page(visit: Visit, lay: Lay, house: House) -> None:
    for size in (PHONE, (1024, 768)):
        page = visit(lay("plenty_map", 3), size=size, touch=size == PHONE)
        wait_ready(page)
        long = "Wache 12: Das Schiff liegt vor Wangerooge. " * 4
        page.locator("#heading").evaluate("(e, text) => { e.textContent = text }", long)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        expect(page.locator("#menu-button")).to_be_in_viewport(ratio=0.9)
        page.context.close()


def test_the_own_area_stays_visible_beside_a_map(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("plenty_map", 4), size=(1280, 720))
    wait_ready(page)
    expect(page.locator(".area-own .area-head")).to_be_in_viewport(ratio=0.9)


def test_things_that_are_never_a_choice_can_be_looked_up_on_the_map(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("plenty_map", 3))
    now = wait_ready(page)
    peek = page.locator(".peek")
    page.locator("#map #lake").click(button="right")
    expect(peek.locator(".peek-name")).to_have_text("Bodensee")
    expect(peek).to_contain_text("Reicht in drei Länder.")
    assert peek.locator(".peek-facts li").all_inner_texts() == ["tief", "Meter 251"]
    page.keyboard.press("Escape")
    # The label of a place represents the place.
    page.locator("#map [data-label='land:2']").hover()
    expect(peek.locator(".peek-name")).to_have_text("Thüringen")
    # A click on the lake chooses the land beneath it.
    page.locator("#map #lake").click()
    wait_ready(page, now.version)


def test_styles_of_a_games_board_do_not_reach_the_tokens(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("plenty_map", 3))
    wait_ready(page)
    style = "e => { const s = getComputedStyle(e); return [s.fill, s.letterSpacing]; }"
    words = page.locator("#map [data-label]").first.evaluate(style)
    token = page.locator("#map .piece text").first.evaluate(style)
    assert words[1] == "3px" and token[1] == "normal" and words[0] != token[0]


def test_an_empty_row_beside_a_map_is_visible(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("plenty_map", 3))
    wait_ready(page)
    slips = page.locator(".middle > .stack .slips")
    slips.evaluate("e => e.replaceChildren()")
    assert slips.evaluate("e => e.getBoundingClientRect().height") > 10


@pytest.mark.parametrize(
    ("label", "cut"),
    [("Das Jahr 962: Der König ist in Quedlinburg", True), ("Spielvorbereitung", False)],
)
def test_long_headings_below_the_final_chart_do_not_overlap(
    visit: Visit, lay: Lay, house: House, label: str, cut: bool
) -> None:
    page = visit("/about/")
    history = {"history": [{"label": label, "scores": [score, 2]} for score in (1, 2)]}
    page.route(re.compile("/history$"), lambda route: route.fulfill(json=history))
    page.goto(page.url.replace("/about/", lay("plenty", 2, moment="over")))
    headings = page.locator(".chart-heading")
    expect(headings).to_have_count(2)
    (left, right) = (headings.nth(end).bounding_box() for end in (0, 1))
    assert left and right and left["x"] + left["width"] < right["x"]
    assert headings.locator("title").all_text_contents() == ([label, label] if cut else [])


def test_a_heading_of_the_log_opens_only_its_chapter(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("plenty", 2))
    wait_ready(page)
    heading = page.locator("#log .log-open").first
    heading.evaluate("e => { e.innerHTML = '<span class=ref data-ref=\"card:1\">Eine</span>' }")
    heading.locator(".ref").click()
    expect(page.locator("dialog .chapter")).to_be_visible()
    page.wait_for_timeout(100)
    expect(page.locator(".peek.is-pinned")).to_have_count(0)
