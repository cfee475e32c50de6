"""The behaviour of the table: reasons, news, language, colours, fingers, screen readers."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import (
    Keys,
    Player,
    by_mouse,
    by_touch,
    look,
    table_of,
    wait_quiet,
    wait_ready,
)
from tests.browser.house import House

CLOSED = "#hand [data-card]:not([data-open])"
SECTION = re.compile(r"\b\d+(\.\d+)*\b|§")


def test_a_card_says_why_it_cannot_be_played(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("fall", 4, moment="closed card"))
    now = wait_quiet(page, house)
    peek = page.locator(".peek")

    card = page.locator(CLOSED).first
    card.click(button="right", force=True)  # a player may ask about the card, but not choose it
    expect(peek.locator(".face-name")).not_to_be_empty()
    expect(peek.locator(".peek-note p:not(.peek-source)")).to_have_text(re.compile(r"\w+ \w+.*\."))
    why = peek.locator(".peek-why")
    expect(why).to_have_text(re.compile(r"^Not now: .+\."))
    expect(why.locator(".section")).not_to_be_empty()
    reason = re.escape(why.inner_text().partition(". ")[0])
    # The reason and the outlook come in any order; both are said.
    expect(page.locator("#live")).to_have_text(re.compile(rf"{reason}.*Recruiting takes"))
    page.keyboard.press("Escape")
    expect(peek).to_have_count(0)

    page.locator(CLOSED).last.focus()
    page.keyboard.press("?")
    expect(why).to_have_text(re.compile(r"^Not now: .+\."))
    page.keyboard.press("Escape")
    expect(peek).to_have_count(0)
    # A click on the card is also a question, and not an answer.
    card.click(force=True)
    expect(why).not_to_be_empty()
    assert look(page) == now

    # A name in the log or in a stack shows its card under the mouse.
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    page.locator(".strip").first.hover()
    expect(peek.locator(".peek-name")).not_to_be_empty()


TOLD = """lines => {
  const log = [...document.querySelectorAll("#log > *")].map((one) => one.innerText);
  return log.join("\\n").includes(lines.join("\\n"));
}"""


def last_turn(page: Page) -> str | None:
    return page.locator("#log .log-turn").last.get_attribute("data-line")


def test_what_is_new_since_the_last_turn(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("fall", 4, answers=4))
    table = table_of(page)
    wait_ready(page)
    player = Player(page, by_mouse)
    while page.locator("#since-button").is_hidden():  # an answer in another seat's turn is no turn
        player.play(1)
    page.goto("about:blank")
    elsewhere = visit(f"/table/{table}/")
    before = wait_ready(elsewhere)
    there, turn = Player(elsewhere, by_mouse), last_turn(elsewhere)
    while last_turn(elsewhere) == turn:
        there.play(1)
    wait_quiet(elsewhere, house)  # a turn that has just begun has no story
    assert look(elsewhere) != before

    page.goto(elsewhere.url)
    sheet = page.get_by_role("dialog", name="Since your last turn")
    sheet.get_by_role("button", name="Line by line").click()
    lines = sheet.locator(".since-lines:not(.since-story) > *")
    expect(lines).not_to_have_count(0)
    elsewhere.wait_for_function(TOLD, arg=lines.all_inner_texts())  # the bots may play on
    sheet.get_by_role("button", name="Back to the table").click()
    expect(sheet).to_have_count(0)
    # Once it is read, the story stays closed; a button opens it again.
    page.reload()
    wait_ready(page)
    expect(page.locator("dialog")).to_have_count(0)
    page.locator("#since-button").click()
    expect(sheet).to_be_visible()


def test_the_language_changes_and_the_table_stays(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4))
    now = wait_ready(page)
    address = page.url
    for language, menu in ("de", "Menü"), ("en", "Menu"):
        page.locator(f".language[value={language}]").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#menu-button")).to_have_text(menu)
        then = wait_ready(page)
        assert page.url == address
        assert (then.ask, then.hand, then.words) == (now.ask, now.hand, now.words)


def test_a_seat_orders_answers_in_advance_and_cancels_them(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)

    def orders() -> Locator:
        page.locator("#menu-button").click()
        page.get_by_role("menuitem", name="Preferences").click()
        return page.locator("[data-order=react]")

    react = orders()
    react.get_by_label("React to no action").check()
    with page.expect_response("**/settings"):
        react.get_by_label("Berlin").check()
    page.reload()
    wait_ready(page)
    react = orders()
    expect(react.get_by_label("React to no action")).to_be_checked()
    expect(react.get_by_label("Berlin")).to_be_checked()
    expect(react.get_by_label("Hamburg")).not_to_be_checked()
    with page.expect_response("**/settings"):
        react.get_by_label("React to no action").uncheck()
    expect(react.get_by_label("Berlin")).to_have_count(0)


def test_from_an_ask_one_comes_to_its_standing_order(visit: Visit, lay: Lay) -> None:
    page = visit(lay("orders", 2))
    wait_ready(page)
    before = page.locator("#asked").get_attribute("data-ask")
    page.locator("[data-act=orders]").click()
    order = page.locator("[data-order]:focus-within")
    with page.expect_response("**/settings"):
        order.locator(
            "input"
        ).first.click()  # no check(): the answer may redraw the element at once
    # The order has answered: whatever is asked next is another ask.
    expect(page.locator("#asked")).not_to_have_attribute("data-ask", str(before))


def test_light_and_dark(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 2))
    wait_ready(page)
    html, switch = page.locator("html"), page.locator("[data-theme-switch]")
    colours = {}
    expect(html).to_have_attribute("data-theme", "light")
    for _ in range(2):
        switch.click()
        theme = html.get_attribute("data-theme")
        colours[theme] = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    switch.click()
    assert set(colours) == {"light", "dark"} and len(set(colours.values())) == 2
    while html.get_attribute("data-theme") != "dark":
        switch.click()
    page.reload()
    wait_ready(page)
    expect(html).to_have_attribute("data-theme", "dark")


def test_by_touch(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("fall", 4, answers=4), size=PHONE, touch=True)
    Player(page, by_touch).play(1)
    now = wait_quiet(page, house)
    if page.locator("body[data-sheet=hand]").count() == 0:
        page.locator(".sheet-tab[data-sheet=hand]").tap()
    expect(page.locator("body[data-sheet=hand]")).to_have_count(1)
    card = page.locator("#hand [data-card]").first
    card.scroll_into_view_if_needed()
    press_long(page, *middle(card))
    expect(page.locator(".peek.is-pinned .face-name")).not_to_be_empty()
    assert look(page).version == now.version
    # A tap elsewhere closes the box.
    page.locator("#heading").tap()
    expect(page.locator(".peek")).to_have_count(0)
    assert look(page).version == now.version


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + min(box["width"] / 2, 40), box["y"] + box["height"] / 2


def press_long(page: Page, x: float, y: float) -> None:
    """Keep a finger down until something happens."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    expect(page.locator(".peek.is-pinned")).to_have_count(1)
    touch("touchEnd")


#: Counts the moving elements.
MOVES = """
window.moves = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.moves += 1;
  return animate.apply(this, how);
};
"""


def test_moves_are_shown_and_can_be_skipped(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 2), motion=True, script=MOVES)
    player = Player(page, by_mouse)
    player.play(2)
    assert page.evaluate("() => window.moves") > 0
    now = wait_ready(page)
    if not now.over:
        by_mouse(page, now, player.plan(now))
        page.keyboard.press("Escape")
        wait_ready(page, now.version)
    # Nothing is left behind.
    expect(page.locator(".ghost")).to_have_count(0)


def test_what_a_reader_is_told(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("fall", 4))
    table = table_of(page)
    player = Player(page, by_mouse)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("log")).to_have_count(1)
    for name in "Table", "Players", "Log", "What is asked", "Your hand":
        expect(page.get_by_role("region", name=name, exact=True)).to_have_count(1)
    live = page.locator("#live[aria-live=polite]")
    things = page.request.get(f"{house.address}/api/table/{table}/things").json()
    for _ in range(6):
        now = wait_quiet(page, house)
        if now.over:
            break
        view = page.request.get(f"{house.address}/api/table/{table}/view?seat=0").json()
        assert view["version"] == now.version
        for choice in view["own"]["ask"]["choices"]:
            label = choice.get("label", things[choice["name"]]["label"])
            name = re.compile(rf"^(\d+ ?)?{re.escape(label)}\b")
            button = page.get_by_role("button", name=name, disabled=False)
            assert button.count() >= 1, (choice, page.locator("#dock").aria_snapshot())
            if choice["name"] in now.lit:
                lit = page.get_by_role("button", name=re.compile("may be chosen$"))
                assert choice["name"] in lit.evaluate_all("all => all.map(e => e.dataset.id)")
        if now.lit:
            page.keyboard.press("/")
            listed = page.locator(".asked-list [data-choice]")
            names = listed.evaluate_all("all => all.map(e => e.dataset.choice)")
            # first the buttons of the line, in the order of their digits, then the hand in its
            # order
            named = [choice["name"] for choice in view["own"]["ask"]["choices"]]
            said = [name for name in named if name not in now.lit]
            rest = [name for name in named if name in now.table and name not in now.hand]
            assert names == [*said, *now.hand, *rest]
            page.keyboard.press("Escape")
        text = "".join(p if isinstance(p, str) else p["label"] for p in view["own"]["ask"]["text"])
        expect(live).to_have_text(re.compile(re.escape(text) + "$"))
        player.play(1)
    # Everything that can have the focus has a name.
    snapshot = page.locator("body").aria_snapshot()
    nameless = re.findall(r"- (?:button|link|textbox|combobox|radio)(?::|$| \[)", snapshot, re.M)
    assert not nameless, snapshot


def test_the_focus_can_be_seen_and_comes_back(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("fall", 4))
    now = wait_quiet(page, house)
    page.locator(".skip-link").focus()
    expect(page.locator(".skip-link")).to_be_in_viewport()
    seen = set()
    for _ in range(25):
        page.keyboard.press("Tab")
        ring = page.evaluate(
            "() => { const e = document.activeElement, s = getComputedStyle(e);"
            " return [e.outerHTML.slice(0, 80), s.outlineStyle, parseFloat(s.outlineWidth)]; }"
        )
        if ring[0].startswith("<body"):
            break  # once round
        assert ring[1] != "none" and ring[2] >= 2, ring
        seen.add(ring[0])
    assert len(seen) > 10
    # Arrows move between things, into the list and out again, into the menu and out again.
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus[data-id], :focus[data-choice]")).to_have_count(1)
    page.keyboard.press("/")
    expect(page.locator(".asked-list")).to_have_count(1)
    expect(page.locator(".asked-list button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".asked-list")).to_have_count(0)
    page.locator("#menu-button").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#menu-button")).to_be_focused()
    assert look(page).version == now.version
    Player(page, Keys()).play(2)
