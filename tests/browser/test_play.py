"""Whole games in the browser: by clicks, by keyboard alone, by several people."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hands import (
    is_over,
    new_game,
    path_of,
    play_by_clicks,
    play_by_keyboard,
    wait_for_ask,
)
from tests.web.sites import Site


def test_one_click_starts_a_game_of_four_and_it_is_played_to_its_end(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    new_game(page, 4, rounds=4)
    expect(page.locator(".strip")).to_have_count(4)
    assert play_by_clicks(page, seed=1) > 4
    expect(page.locator(".over-sentence")).not_to_be_empty()
    expect(page.locator(".score")).to_have_count(4)
    expect(page.locator(".score.is-winner")).not_to_have_count(0)
    with page.expect_download() as download:
        page.locator(".over-links a[download]").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("kabinett")


def test_a_whole_game_by_keyboard_in_german_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/new/fall/", size=PHONE, language="de")
    new_game(page, 4, rounds=3)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert play_by_keyboard(page, seed=2) > 3
    expect(page.locator(".over-kicker")).to_have_text("Spielende")


def test_two_at_one_screen_with_a_restart_of_the_site_in_between(
    open_page: OpenPage, site: Site
) -> None:
    page = open_page("/new/fall/")
    new_game(page, 2, rounds=3, seat_0_name="Ada", seat_1_kind="other", seat_1_name="Bruno")
    lifted = hot_seat(page, answers=8)
    for child in site.children():
        site.kill(child)
    lifted += hot_seat(page, answers=10_000)
    assert {"Ada", "Bruno"} <= {name.split(",")[0] for name in lifted}
    assert is_over(page)


def hot_seat(page: Page, answers: int) -> list[str]:
    """Play for everybody; whose curtains were lifted.  Behind a curtain there are no cards."""
    lifted = []
    given = 0
    while given < answers and not is_over(page):
        if not wait_for_ask(page):
            if is_over(page):
                break
            assert page.locator("#main [data-card]").count() == 0
            lifted.append(page.locator("#curtain h2").inner_text())
            page.locator("#curtain button").click()
            continue
        play_by_clicks(page, seed=given, answers=1)
        given += 1
    return lifted


def test_a_game_without_a_look_of_its_own_is_playable(open_page: OpenPage) -> None:
    page = open_page("/new/bluff/")
    new_game(page, 3)
    assert play_by_clicks(page, seed=3) > 0
    assert is_over(page)


def test_undo_brings_the_card_back(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    new_game(page, 2)
    for _ in range(200):
        if page.locator("[data-act=undo]").count() or not wait_for_ask(page):
            break
        play_by_clicks(page, seed=4, answers=1)
    before = page.locator("#log").inner_text()
    page.keyboard.press("u")
    expect(page.locator("#log")).not_to_have_text(before)


def test_two_tabs_follow_each_other(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    path = new_game(page, 2)
    other = open_page(path)
    wait_for_ask(page)
    wait_for_ask(other)
    play_by_clicks(page, seed=5, answers=1)
    wait_for_ask(page)
    wait_for_ask(other)
    lines = page.locator("#log > *").count()
    expect(other.locator("#log > *")).to_have_count(lines, timeout=1500)


def test_an_answer_that_is_stale_changes_nothing_and_shows_the_table(open_page: OpenPage) -> None:
    page = open_page("/new/fall/", confirm=False)
    new_game(page, 2)
    wait_for_ask(page)
    page.route("**/answer", lambda route: route.continue_(post_data=stale(route.request.post_data)))
    log = page.locator("#log").inner_text()
    play_by_clicks(page, seed=6, answers=1)
    expect(page.locator(".asked-notice")).not_to_be_empty()
    assert page.locator("#log").inner_text() == log


def stale(body: str | None) -> str:
    assert body
    return re.sub(r'"ask":\d+', '"ask":9999', body)


def test_the_end_of_a_turn_is_asked_twice(open_page: OpenPage) -> None:
    page = open_page("/new/fall/", confirm=True)
    new_game(page, 2)
    for _ in range(60):
        assert wait_for_ask(page)
        words = page.locator("#asked .asked-choices [data-choice]:visible")
        (words if words.count() else page.locator("#main [data-open]")).last.click()
        if page.locator("[data-confirm=yes]").count():
            break
        page.wait_for_timeout(150)
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm=yes]")).to_have_count(0)
    expect(page.locator("#asked [data-choice]").first).to_be_visible()


def test_replay_by_slider_and_link(open_page: OpenPage) -> None:
    page = open_page("/new/fall/")
    path = new_game(page, 2, rounds=2)
    play_by_clicks(page, seed=7)
    replay = open_page(f"{path}replay/?line=0")
    expect(replay.locator(".replay-count")).to_have_text(re.compile(r"^0 / \d+"))
    replay.locator(".replay-slider").focus()
    for _ in range(5):
        replay.keyboard.press("ArrowRight")
    expect(replay.locator(".replay-count")).to_have_text(re.compile(r"^5 / \d+"))
    assert "line=5" in replay.url
    seen = replay.locator("#table").inner_text()
    again = open_page(path_of(replay))
    expect(again.locator(".replay-count")).to_have_text(re.compile(r"^5 / \d+"))
    assert again.locator("#table").inner_text() == seen
    replay.locator("[aria-label='To the end']").click()
    expect(replay.locator("#over")).to_be_visible()
