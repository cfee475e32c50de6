"""Clocks and proposals at a table of two people, by keyboard, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import wait_ready


def choose(page: Page, entry: str) -> None:
    """Choose an entry of the menu, with the keyboard alone."""
    page.locator("#menu-button").focus()
    page.keyboard.press("Enter")
    item = page.locator(".menu-item", has_text=entry)
    for _ in range(page.locator(".menu-item").count()):
        if item.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_a_proposal_is_made_and_withdrawn_by_keyboard(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    page = visit(lay("bluff", 2, ben="clock"), size=size)
    wait_ready(page)
    expect(page.locator("#asked .clock")).to_have_text("1 d 23 h")
    choose(page, "Propose to end the game")
    expect(page.locator("dialog")).to_contain_text("without a winner")
    expect(page.locator("dialog .button", has_text="Cancel")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    bar = page.locator(".agreement")
    expect(bar).to_contain_text("Ada proposes to end the game as it stands. 1 of 2 agree.")
    box = bar.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    bar.locator("button").focus()
    page.keyboard.press("Enter")
    expect(bar).to_have_count(0)


def test_conceding_asks_once_more_and_ends_a_game_of_two(visit: Visit, lay: Lay) -> None:
    page = visit(lay("bluff", 2, ben="clock"))
    wait_ready(page)
    choose(page, "Concede")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    choose(page, "Concede")
    expect(page.locator("dialog")).to_contain_text("the other side has won")
    page.locator("dialog .button-main").click()
    expect(page.locator(".over-sentence")).to_contain_text("concedes")
    expect(page.locator(".score.is-winner")).to_contain_text("Ben")


def test_a_safe_lead_is_told_and_ends_the_game_with_its_winner(visit: Visit, lay: Lay) -> None:
    table = lay("fall", 2, moment="safe lead", options={"round_limit": "10"})
    page = visit(table, size=PHONE)
    wait_ready(page)
    bar = page.locator(".agreement")
    expect(bar).to_contain_text("has a lead that nobody has lost at this stage")
    bar.locator(".button", has_text="Play on").click()
    expect(bar).to_have_count(0)
    choose(page, "End here: the lead is safe")
    expect(page.locator("dialog")).to_contain_text("counts like one that was played to its end")
    page.locator("dialog .button-main").click()
    expect(page.locator(".over-sentence")).to_contain_text("All have agreed that")
    expect(page.locator(".score.is-winner")).to_have_count(1)


def test_days_of_vacation_are_seen_on_the_strip(visit: Visit, lay: Lay) -> None:
    page = visit(lay("bluff", 2, ben="clock"))
    wait_ready(page)
    choose(page, "Vacation")
    page.locator("#vacation-days").fill("3")
    page.locator("dialog .button-main").click()
    expect(page.locator("dialog")).to_contain_text("You are away until")
    page.keyboard.press("Escape")
    expect(page.locator(".strip .clock.is-away")).to_have_text("on vacation")
    choose(page, "Vacation")
    page.locator("dialog .button", has_text="I am back").click()
    expect(page.locator(".strip .clock.is-away")).to_have_count(0)
