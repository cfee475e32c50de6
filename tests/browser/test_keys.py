"""Keys: digits that mean a choice, the place of the focus, Tab to leave the menu."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Lay, Visit
from tests.browser.hands import Player, by_mouse, look, wait_quiet, wait_ready
from tests.browser.house import House


def test_the_focus_goes_to_what_is_asked(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("weimar", 4, options={"scenario": "first_round_alone"}))
    now, asked = wait_quiet(page, house), page.locator("#asked")
    expect(asked).to_be_focused()
    page.reload()
    wait_ready(page)
    expect(asked).to_be_focused()
    page.locator("#menu-button").focus()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name="Keyboard").click()
    expect(page.locator("dialog .keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked).to_be_focused()
    player = Player(page, by_mouse)
    while not page.locator("[data-act=undo]").count():
        now = player.play(1)
    for what in "undo", "restart":
        while not page.locator(f"[data-act={what}]").count():
            now = player.play(1)
        page.locator(f"[data-act={what}]").focus()
        page.keyboard.press("Enter")
        now = wait_ready(page, now.version)
        expect(page.locator("#asked:focus, #asked :focus")).to_have_count(1)
    # A focus elsewhere stays there.
    page.locator("#log").focus()
    player.choose(page, now, player.plan(now))
    wait_ready(page, now.version)
    assert look(page).version != now.version


def test_what_is_no_longer_lit_leaves_the_focus_to_what_is_asked(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, options={"scenario": "first_round_alone"}))
    player, now = Player(page, by_mouse), wait_ready(page)
    for _ in range(8):
        name = player.plan(now)
        thing = page.locator(f"#main [data-id='{name}'][tabindex], #asked [data-choice='{name}']")
        thing.first.focus()
        page.keyboard.press("Enter")
        if page.locator("[data-confirm=yes]").count():
            page.keyboard.press("Enter")
        now = wait_ready(page, now.version)
        expect(page.locator("#main :focus")).to_have_count(1)


def test_tab_past_the_end_of_the_menu_closes_it(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4))
    wait_ready(page)
    menu, button = page.locator(".menu"), page.locator("#menu-button")
    button.focus()
    page.keyboard.press("Enter")
    for _ in range(menu.locator(".menu-item").count() - 1):
        page.keyboard.press("Tab")
    expect(menu.locator(".menu-item").last).to_be_focused()
    page.keyboard.press("Tab")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()


def test_t_explains_the_terms_of_what_is_told_one_after_another(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    page.keyboard.press("g")
    log, peek = page.locator("#log"), page.locator(".peek")
    expect(log).to_be_focused()
    told = []
    for key in "t", "t", "T":
        page.keyboard.press(key)
        expect(peek).to_be_visible()
        told.append(peek.inner_text())
    assert told[0] == told[2] != told[1]
    expect(log).to_be_focused()
    page.keyboard.press("Escape")
    expect(peek).to_have_count(0)
