"""Whole games against bots: by clicks, by keys, and in a game without its own drawing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser import eyes
from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import (
    Keys,
    Look,
    Player,
    by_mouse,
    look,
    new_game,
    table_of,
    wait_ready,
)
from tests.browser.house import START, House


def test_four_play_by_clicks_to_the_end_and_see_it_again(
    visit: Visit, house: House, tmp_path: Path
) -> None:
    page = visit("/")
    page.locator("a.button[href='/new/fall/']").click()
    others = {f"seat_{seat}_kind": "bot:random" for seat in (1, 2, 3)}
    table = new_game(page, 4, rounds=2, **others)
    expect(page.locator(".strip")).to_have_count(4)
    player = Player(page, by_mouse)
    assert player.play().over
    assert any(name.startswith("card:") for name in player.names)

    opened = house.table(table)
    result = opened.game.result(opened.state)
    assert result is not None
    over = page.locator("#over")
    sentence = over.locator(".over-sentence").inner_text()
    assert re.fullmatch(r"\w+ \w+.*\.", sentence)
    expect(over.locator(".score")).to_have_count(4)
    # A victory of the Nazis is told as history, and nobody is marked as its winner.
    marked = 0 if result.aftermath else len(result.winners)
    expect(over.locator(".score.is-winner")).to_have_count(marked)
    scores = over.locator(".score-bar b").all_inner_texts()
    assert [int(score) for score in scores] == sorted(result.scores, reverse=True)
    expect(over.locator("code").first).to_have_text(opened.chance.seed.hex())

    with page.expect_download() as download:
        over.get_by_role("link", name="Record as a file").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    said = subprocess.run(
        [sys.executable, "-c", START, "replay", str(record), "--verify"],
        capture_output=True,
        text=True,
    )
    assert said.returncode == 0, said.stderr

    over.get_by_role("link", name="Replay").click()
    watch_again(page)

    page.goto(house.address)
    page.locator("input[type=file]").set_input_files(record)
    page.locator(".upload-form button").click()
    page.wait_for_url("**/replay/**")
    assert table_of(page) != table
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".over-sentence")).to_have_text(sentence)


def watch_again(page: Page) -> None:
    """Watch the replay with the slider, step by step, automatically, and through other eyes."""
    count, slider = page.locator(".replay-count"), page.locator(".replay-slider")
    expect(count).to_have_text(re.compile(r"^0 / [1-9]\d+"))
    last = int(slider.get_attribute("max") or 0)
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"5 / {last}")
    assert "line=5" in page.url
    page.get_by_role("button", name="One step back").click()
    expect(count).to_have_text(f"4 / {last}")

    slider.fill(str(last // 2))
    expect(count).to_have_text(f"{last // 2} / {last}")
    settled(page)
    seen = page.locator("#table").inner_text()
    page.reload()
    expect(count).to_have_text(f"{last // 2} / {last}")
    settled(page)
    assert page.locator("#table").inner_text() == seen

    slider.fill("25")  # all seats have drawn their first cards
    expect(count).to_have_text(f"25 / {last}")
    settled(page)
    eyes = page.locator(".replay-eyes select")
    viewers = eyes.locator("option").evaluate_all("all => all.map((e) => e.value)")
    assert sorted(map(int, viewers)) == [-1, 0, 1, 2, 3]
    hands = []
    for seat in range(4):
        before = look(page).version
        if eyes.input_value() != str(seat):
            eyes.select_option(str(seat))
            page.locator(f"body:not([data-version='{before}'])").wait_for(state="attached")
        cards = page.locator("#hand [data-card]")
        hands.append(set(cards.evaluate_all("all => all.map((e) => e.dataset.card)")))
    assert sum(map(len, hands)) == len(set().union(*hands)) > 4

    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".over-sentence")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()  # again from the start
    expect(count).to_have_text(re.compile(rf"^[12] / {last}"))
    page.get_by_role("button", name="Pause").click()


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.locator("body[data-version]").wait_for(state="attached")


def test_a_game_by_keys_alone_in_german_on_a_phone(visit: Visit) -> None:
    page = visit("/", size=PHONE, touch=True)
    tab_to(page, ".language[value=de]")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    eyes.check_phone(page)
    eyes.check_german(page)
    tab_to(page, "a[href='/new/fall/']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/fall/")
    eyes.check_phone(page)
    eyes.check_german(page)
    tab_to(page, "#length-others")
    page.keyboard.press("End")
    tab_to(page, ".option-number")
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*/")

    def check(now: Look) -> None:
        eyes.check_phone(page)
        eyes.check_german(page)
        if not now.over:
            eyes.check_asked_line(page)

    player = Player(page, Keys(), [check])
    player.play(3)
    for key in "h", "g", "Escape":
        page.keyboard.press(key)
        check(look(page))
    page.locator("#menu-button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    eyes.check_german(page)
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    eyes.check_german(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert player.play().over
    assert page.locator(".over-sentence").inner_text()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_game_from_a_folder_is_played_like_any_other(visit: Visit) -> None:
    page = visit("/new/bluff/")
    new_game(page, 3)
    now = wait_ready(page)
    assert now.words or now.lit
    player = Player(page, by_mouse)
    assert player.play().over
    expect(page.locator(".over-sentence")).to_have_text(re.compile("has the last dice"))
    expect(page.locator(".score")).to_have_count(3)
