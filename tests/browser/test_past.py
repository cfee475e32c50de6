"""Looking back during a game: the page marks the past, new answers wait, and every moment has a
link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import Player, by_mouse, look, table_of, wait_quiet, wait_ready
from tests.browser.house import House
from tests.browser.test_readers import LABELS, STYLES, check_readers
from tests.browser.watch import Watch

#: Elements of the page that overlap or leave their room.
LEAVES = """() => {
  const { innerWidth, innerHeight } = window;
  return [...document.querySelectorAll(".past *")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, r]) => r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
    .map(([name]) => name);
}"""


@pytest.fixture(autouse=True)
def _axe_tries_styles(watch: Watch) -> None:
    watch.allow(STYLES)


def at(page: Page) -> int:
    """Returns the moment that the page shows."""
    return int(page.locator("#past-slider").input_value())


def test_back_and_forth_by_keys_without_leaving_the_table(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("fall", 3, answers=12))
    wait_quiet(page, house)
    now = look(page)
    hand = page.locator("#hand").inner_text()
    page.keyboard.press(",")
    expect(page.locator(".past-at")).to_contain_text("You are looking at the past: moment")
    expect(page.locator("body.is-past")).to_have_count(1)
    last = at(page)
    page.keyboard.press("[")
    expect(page.locator("#past-slider")).not_to_have_value(str(last))
    assert at(page) < last
    expect(page.locator("[data-open], .asked-choices button")).to_have_count(0)
    assert f"#line={at(page)}" in page.url
    check_readers(page, LABELS)
    page.keyboard.press(".")
    expect(page.locator("#past-slider")).to_have_value(str(last))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#past-slider")).not_to_have_value(str(last))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#past-slider")).to_have_value(str(last))
    page.keyboard.press("Escape")
    expect(page.locator("body.is-past")).to_have_count(0)
    assert look(page) == now and page.locator("#hand").inner_text() == hand
    assert "#" not in page.url


def test_what_others_do_meanwhile_is_told_and_waits(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("fall", 3, answers=12))
    table = table_of(page)
    wait_quiet(page, house)
    other = visit(f"/table/{table}/", tab_of=page.context)
    wait_ready(other)
    page.get_by_role("button", name="Look back").click()
    expect(page.locator("body.is-past")).to_have_count(1)
    shown = at(page)
    Player(other, by_mouse).play(1)
    expect(page.locator(".past-news")).to_contain_text("since")
    assert at(page) == shown
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("body.is-past")).to_have_count(0)
    wait_quiet(other, house)
    wait_quiet(page, house)
    assert look(page).version == look(other).version
    assert page.locator("#log").inner_text() == other.locator("#log").inner_text()


def test_a_link_leads_to_its_moment_and_a_line_of_the_log_too(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("volk", 2, answers=8))
    table = table_of(page)
    wait_quiet(page, house)
    page.goto(f"{house.address}/table/{table}/#line=2")
    expect(page.locator(".past-at")).to_contain_text("moment")
    assert at(page) >= 2
    number = page.locator("#log .is-here").count()
    assert number >= 1
    tell = "document.dispatchEvent(new CustomEvent('kabinett:moment', { detail: { line: 1 } }))"
    page.evaluate(tell)
    expect(page.locator("#log [data-line='0'].is-here")).to_have_count(1)
    page.evaluate("location.hash = 'line=3'")
    expect(page.locator(".past")).to_be_visible()
    page.reload()
    expect(page.locator(".past")).to_be_visible()
    page.evaluate("location.hash = ''")
    expect(page.locator("body.is-past")).to_have_count(0)


def test_when_it_is_over_through_all_eyes(visit: Visit, lay: Lay) -> None:
    page = visit(lay("bluff", 2, moment="over"))
    wait_ready(page)
    page.locator(".over-links").get_by_role("button", name="Look back").click()
    expect(page.locator("body.is-past")).to_have_count(1)
    expect(page.locator("body.is-over")).to_have_count(0)
    page.locator(".past select").select_option("1")
    page.wait_for_url("**viewer=1")
    link = page.url
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("body.is-over")).to_have_count(1)
    page.goto(link)
    page.reload()
    expect(page.locator(".past select")).to_have_value("1")


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.long)])
def test_it_fits_and_the_board_stays(visit: Visit, lay: Lay, language: str) -> None:
    page = visit(lay("weimar", 4), language=language)
    wait_ready(page)
    for width, height in (DESK, (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("#map").bounding_box()
        page.keyboard.press(",")
        expect(page.locator("body.is-past")).to_have_count(1)
        assert not page.evaluate(LEAVES), (width, height)
        assert page.locator("#map").bounding_box() == box, (width, height)
        page.keyboard.press("Escape")
        expect(page.locator("body.is-past")).to_have_count(0)


def test_on_a_phone(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4), size=PHONE, touch=True, language="de")
    wait_ready(page)
    page.get_by_role("button", name="Rückblick").tap()
    expect(page.locator("body.is-past")).to_have_count(1)
    assert not page.evaluate(LEAVES)
    slider = page.locator("#past-slider")
    last = int(slider.get_attribute("max") or "")
    page.evaluate("location.hash = 'line=0'")  # the start: a short game may be one moment
    expect(slider).not_to_have_value(str(last))
    assert page.evaluate("[scrollY, document.body.scrollTop]") == [0, 0], "the page must not scroll"
    page.get_by_role("button", name="Zum Jetzt").tap()
    expect(page.locator("body.is-past")).to_have_count(0)


def test_one_plays_on_from_a_moment(visit: Visit, lay: Lay) -> None:
    page = visit(lay("bluff", 2, moment="over"))
    table = table_of(page)
    wait_ready(page)
    page.locator(".over-links").get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("#past-slider")).to_have_value(re.compile("^[01]$"))  # the set-up
    for way in "To the start", "One step back":
        expect(page.get_by_role("button", name=way)).to_be_disabled()
    page.get_by_role("button", name="Play on from here").click()
    check_readers(page, LABELS)
    page.locator(".clone-seat select").nth(1).select_option("random")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(lambda url: f"/table/{table}/" not in url)
    wait_ready(page)
    expect(page.locator("#log")).to_contain_text("as a clone")
    Player(page, by_mouse).play(1)


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_ones_own_results(visit: Visit, lay: Lay, size: tuple[int, int]) -> None:
    lay("bluff", 2, moment="over")
    page = visit("/", size=size, touch=size == PHONE)
    page.get_by_role("link", name="My results").click()
    expect(page.locator(".person-figures dd").first).to_have_text(re.compile(r"^[1-9]"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_readers(page)


def test_the_record_of_a_game_against_bots_says_first_what_it_shows(visit: Visit, lay: Lay) -> None:
    page = visit(lay("bluff", 2))
    wait_ready(page)
    page.locator("#menu-button").click()
    page.get_by_role("menuitem", name="Record as a file").click()
    expect(page.locator("dialog")).to_contain_text("the bots' hands too")
    with page.expect_download() as sent:
        page.get_by_role("button", name="Save the record").click()
    assert sent.value.suggested_filename.startswith("kabinett-bluff-")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_end_leads_back_to_the_largest_change(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 2, moment="over", options={"round_limit": "10"}))
    link = page.locator(".over-turn a")
    expect(link).to_contain_text("The largest change: Round ")
    number = int(link.inner_text().split("Round ")[1].split(",")[0].split()[0])
    link.click()
    expect(page.locator("body.is-past")).to_be_attached()
    expect(page.locator("#heading")).to_contain_text(f"Round {number - 1}")
