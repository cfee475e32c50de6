"""The panes beside the log: talk, notes, and scratch boards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.eyes import check_german, check_phone
from tests.browser.house import House


@pytest.fixture
def table(lay: Lay) -> str:
    return lay("volk", 2, ben="talk")


def pane(page: Page, name: str) -> Locator:
    """Open a pane beside the log; on a phone it is in the log's sheet."""
    expect(page.locator("body[data-version]")).to_be_attached()
    sheet = page.locator("#sheet-tabs [data-sheet=log]")
    if sheet.is_visible() and page.locator("body").get_attribute("data-sheet") != "log":
        sheet.click()
    tab = page.locator(f".side-tab[data-pane={name}]")
    if tab.get_attribute("aria-pressed") != "true":  # news of the talk open it with the log
        tab.click()
    return page.locator(f"#{name}")


def test_people_talk(visit: Visit, house: House, table: str) -> None:
    page = visit(table)
    expect(page.locator("[data-pane=talk]")).to_be_visible()
    house.say(table, "Guten Abend <b>!</b>")
    expect(page.locator("[data-pane=talk] .news")).to_contain_text("1")
    talk = pane(page, "talk")
    expect(talk.locator(".talk-text")).to_have_text("Guten Abend <b>!</b>")
    expect(page.locator("[data-pane=talk] .news")).to_have_count(0)
    field = talk.locator("textarea")
    field.fill("x" * 80 + " yours, I think")
    page.keyboard.press("Enter")
    expect(talk.locator(".is-mine .talk-text")).to_contain_text("yours, I think")
    expect(field).to_have_value("")
    talk.locator("select").select_option("1")
    field.fill("between us")
    talk.locator(".button").click()
    expect(talk.locator(".is-private .talk-text")).to_have_text("between us")
    page.reload()
    expect(pane(page, "talk").locator(".talk-text")).to_have_count(3)
    expect(page.locator("[data-pane=talk] .news")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_talk_on_a_phone(visit: Visit, house: House, table: str) -> None:
    house.say(table, "Donaudampfschifffahrtsgesellschaft" * 8)
    page = visit(table, size=PHONE, touch=True, language="de")
    expect(page.locator("#sheet-tabs [data-sheet=log] .news")).to_have_text("1")
    expect(pane(page, "talk").locator(".talk-text")).to_be_visible()
    assert page.evaluate("document.querySelector('#talk').scrollWidth") <= PHONE[0]


def test_notes_are_kept_while_one_writes(visit: Visit, table: str) -> None:
    page = visit(table)
    notes = pane(page, "notes")
    notes.locator("textarea").fill("Ben bluffs")
    expect(notes.locator("#notes-state")).to_contain_text("Saved")
    page.reload()
    expect(pane(page, "notes").locator("textarea")).to_have_value("Ben bluffs")


def test_a_scratch_board(visit: Visit, table: str) -> None:
    page = visit(table)
    notes = pane(page, "notes")
    notes.locator(".sketch-name").fill("If he passes")
    notes.locator(".sketch-new button").click()
    page.wait_for_url("**/sketch/*")
    tools = page.locator(".sketch-tools")
    expect(tools).to_contain_text("If he passes")
    card = page.locator("#main [data-card]").first
    box = card.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 50, y - 60)
    page.mouse.move(x - 200, y - 200)
    page.mouse.up()
    expect(page.locator(".sketch-card")).to_have_count(1)
    tools.locator("[data-mode=arrow]").click()
    page.mouse.move(400, 300)
    page.mouse.down()
    page.mouse.move(450, 340)
    page.mouse.move(600, 400)
    page.mouse.up()
    expect(page.locator(".sketch-arrows path")).to_have_count(1)
    tools.locator("[data-mode=move]").click()
    piece = page.locator("#map [data-piece][tabindex]").first
    piece.focus()
    for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#map [data-moved]")).to_have_count(1)
    expect(tools.locator(".sketch-state")).to_contain_text("Saved")
    page.reload()
    expect(page.locator(".sketch-card")).to_have_count(1)
    expect(page.locator(".sketch-arrows path")).to_have_count(1)
    expect(page.locator("#map [data-moved]")).to_have_count(1)
    expect(page.locator("#asked button[data-choice]")).to_have_count(0)
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator(".sketch-card, .sketch-arrows path")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".sketch-card")).to_have_count(1)
    # without dragging: one click takes a piece up, or begins an arrow, the next says where to
    page.locator("#map [data-piece][tabindex]").nth(1).click()
    expect(tools.locator(".sketch-state")).to_contain_text("You hold it")
    page.mouse.click(400, 300)
    expect(page.locator("#map [data-moved]")).to_have_count(2)
    tools.locator("[data-mode=arrow]").click()
    page.mouse.click(400, 300)
    page.mouse.click(500, 350)
    expect(page.locator(".sketch-arrows path")).to_have_count(2)


def test_without_a_net(visit: Visit) -> None:
    page = visit("/about/", language="de", size=PHONE)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("caches.match('/offline/')")
    page.goto(page.url.replace("/about/", "/offline/"))
    expect(page.get_by_role("heading")).to_have_text("Keine Verbindung")
    check_german(page)
    check_phone(page)
