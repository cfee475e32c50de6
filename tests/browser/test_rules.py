"""Reading the rules: searched on their page, opened beside the board where a text cites them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import eyes
from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.test_readers import STYLES, check_readers
from tests.browser.watch import Watch

SHOWN = ".rules-text .rule:not([hidden])"
#: The distance of a section from the upper edge of the scrolling box.
BELOW = """(id) => document.getElementById(id).getBoundingClientRect().top
  - document.querySelector(".rules-scroll").getBoundingClientRect().top"""


@pytest.fixture(autouse=True)
def _axe_tries_styles(watch: Watch) -> None:
    watch.allow(STYLES)


@pytest.mark.long
def test_the_search_in_the_rules_needs_no_request(visit: Visit) -> None:
    page = visit("/rules/fall/", language="de")
    eyes.check_german(page)
    all_of_it = page.locator(SHOWN).count()
    page.context.set_offline(True)
    page.locator(".rules-search input").fill("Beamte Wert")
    expect(page.locator(".rules-found")).to_have_text(re.compile(r"An \d+ Stellen gefunden"))
    assert 0 < page.locator(SHOWN).count() < all_of_it
    for part in page.locator(SHOWN).all():
        marked = {mark.lower() for mark in part.locator("mark").all_inner_texts()}
        assert marked == {"beamte", "wert"}
    assert page.locator(".rules-contents li:not([hidden])").count() < 8
    page.keyboard.press("Escape")
    assert page.locator(SHOWN).count() == all_of_it
    expect(page.locator("mark")).to_have_count(0)
    page.locator(".rules-search input").fill("Zeppelin")
    expect(page.locator(".rules-found")).to_have_text("Nirgends gefunden")


def test_a_link_to_a_hidden_section_ends_the_search(visit: Visit) -> None:
    page = visit("/rules/fall/")
    page.locator(".rules-search input").fill("Trade Unions")
    page.locator(f"{SHOWN} a[href='#ruling-9']").click()
    expect(page.locator("#ruling-9")).to_be_in_viewport()
    expect(page.locator(".rules-search input")).to_have_value("")


@pytest.mark.parametrize(
    "game", ["fall", *(pytest.param(game, marks=pytest.mark.long) for game in ("volk", "weimar"))]
)
def test_the_page_of_rules_fits_phones_and_screen_readers(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}/", size=PHONE, touch=True, language="de")
    assert page.evaluate(eyes.WIDTH) <= PHONE[0]
    check_readers(page)
    page = visit(f"/rules/{game}/#ruling-{'A27' if game == 'volk' else '8'}")
    expect(page.locator(".is-here")).to_be_in_viewport()
    check_readers(page)


def panel(page: Page) -> None:
    expect(page.locator(".rules-panel .rules-body .rules-text")).to_be_visible()


def test_a_key_opens_the_rules_beside_the_board_as_they_were_left(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 3))
    wait_ready(page)
    board = page.locator("#board").bounding_box()
    page.keyboard.press("r")
    panel(page)
    assert page.locator("#board").bounding_box() == board, "the board keeps its place"
    check_readers(page, "label-content-name-mismatch")
    page.keyboard.type("Veto")
    expect(page.locator(".rules-panel mark").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("mark")).to_have_count(0)
    page.keyboard.press("Escape")  # leaves the empty search field
    expect(page.locator(".rules-panel")).to_be_hidden()

    page.locator("#rules-button").click()
    panel(page)
    page.locator("#rules-button").click()
    expect(page.locator(".rules-panel")).to_be_hidden()
    page.locator("#rules-button").click()
    page.locator(".rules-scroll").evaluate("(box) => { box.scrollTop = 1234; }")
    page.reload()
    panel(page)
    page.wait_for_function("() => document.querySelector('.rules-scroll').scrollTop === 1234")
    page.locator("body").press("Escape")
    expect(page.locator(".rules-panel")).to_be_hidden()


def test_refusals_and_asks_link_to_their_section(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 3, moment="closed card"))
    wait_ready(page)
    cited = page.locator("#asked .cite").first
    number = cited.inner_text().split()[-1]
    cited.click()
    panel(page)
    page.wait_for_function(
        f"() => {{ const below = ({BELOW})('rule-{number}'); return below > -2 && below < 120; }}"
    )
    page.locator("#rules-button").click()

    page.locator("#hand [data-card]:not([data-open])").first.click(button="right", force=True)
    link = page.locator(".peek-why .cite").first
    expect(link).to_have_text(re.compile(r"\d+(\.\d+)* \w+"))
    anchor = link.get_attribute("data-rule") or ""
    link.click()
    panel(page)
    expect(page.locator(f"#{anchor.replace('.', chr(92) + '.')}")).to_have_class(
        re.compile("is-here")
    )


def test_on_a_phone_the_rules_cover_the_table(visit: Visit, lay: Lay) -> None:
    page = visit(lay("volk", 2), size=PHONE, touch=True, language="de")
    wait_ready(page)
    page.locator("#menu-button").tap()
    page.locator(".menu-item", has_text=re.compile("^Regeln$")).tap()
    panel(page)
    assert page.evaluate(eyes.WIDTH) <= PHONE[0]
    eyes.check_german(page)
    eyes.check_asked_line(page)
    page.locator(".rules-panel .dialog-close").tap()
    expect(page.locator(".rules-panel")).to_be_hidden()
