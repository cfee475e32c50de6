"""Acts like a person with mouse, finger or keyboard, on what that person can see."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import House

#: The state of the page: its view, the choices in the hand and elsewhere, the words as buttons.
LOOK = """() => {
  const names = (where, key) =>
    [...new Set([...document.querySelectorAll(where)].map((e) => e.dataset[key]))];
  return {
    version: document.body.dataset.version ?? "",
    ask: document.body.dataset.ask ?? "",
    over: document.body.classList.contains("is-over"),
    curtain: Boolean(document.getElementById("curtain")),
    dialog: Boolean(document.querySelector("dialog[open]")),
    pending: Boolean(document.querySelector("[data-confirm]")),
    hand: names("#hand [data-open]", "id"),
    table: names("#table [data-open], #seats [data-open], #map [data-open]", "id"),
    words: names("#asked .asked-choices [data-choice]", "choice"),
  };
}"""
READY = ":is([data-ask]:not([data-ask='']), .is-over)"
ANSWERS = 400  # more turns than any game here has


@dataclass
class Look:
    version: str
    ask: str
    over: bool
    curtain: bool
    dialog: bool
    pending: bool
    hand: list[str]
    table: list[str]
    words: list[str]

    @property
    def lit(self) -> list[str]:
        return [*self.hand, *self.table]


def look(page: Page) -> Look:
    return Look(**page.evaluate(LOOK))


def wait_ready(page: Page, after: str = "-") -> Look:
    """Wait until another view than ``after`` asks something, the game is over, or a curtain is
    down."""
    page.locator(
        f"body[data-version]:not([data-version='{after}']){READY}, body:has(#curtain),"
        " body:has(dialog[open])"
    ).wait_for(state="attached")
    return look(page)


def wait_quiet(page: Page, house: House, seat: int = 0) -> Look:
    """Wait until nobody else has anything to do, and the page shows that."""
    wait_ready(page)
    table = table_of(page)
    house.wait_for(table, seat)
    view = page.request.get(f"{house.address}/api/table/{table}/view?seat={seat}").json()
    page.locator(f"body[data-version='{view['version']}']").wait_for(state="attached")
    return look(page)


#: Waits until nothing moves any more.
AT_REST = """async () => {
  await new Promise(requestAnimationFrame);
  const moving = document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
}"""


def table_of(page: Page) -> str:
    """Returns the id of the table on the page."""
    found = re.search(r"/table/(\w+)/", page.url)
    assert found, page.url
    return found[1]


# -- a new game


def new_game(page: Page, seats: int, rounds: int | None = None, **fields: str) -> str:
    """Fill in the form of a new game and start it; return the id of the table.

    Roles are drawn by lot unless ``fields`` set them, so that the game begins at once."""
    page.locator(f"#counts label:has(input[value='{seats}'])").click()
    for wish in page.locator("#new select[name$='-role']").all():
        wish.select_option("random")
    for name, value in fields.items():
        control = page.locator(f"#new [name='{name.replace('_', '-')}']")
        if control.evaluate("e => e.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    if rounds is not None:
        page.locator("#length-others").select_option("number")
        page.locator(".option-number").fill(str(rounds))
    page.locator(".new-go button").click()
    page.wait_for_url("**/table/*/")
    return table_of(page)


# -- playing


@dataclass
class Player:
    """Somebody who plays by a simple plan: two cards that are choices, then a word.

    ``choose`` makes a choice by its name; each of ``seen`` is called at every stop."""

    page: Page
    choose: Callable[[Page, Look, str], None]
    seen: list[Callable[[Look], None]] = field(default_factory=list)
    answers: int = 0
    names: list[str] = field(default_factory=list)

    def plan(self, now: Look) -> str:
        thing = now.lit and (not now.words or self.answers % 3 < 2)
        return (now.lit if thing else now.words)[0]

    def answer(self, now: Look) -> Look:
        """Make one choice and wait for its outcome."""
        name = self.plan(now)
        self.choose(self.page, now, name)
        self.answers += 1
        self.names.append(name)
        return wait_ready(self.page, now.version)

    def play(self, most: int = ANSWERS) -> Look:
        """Play until the end of the game, a curtain, or ``most`` answers."""
        now = wait_ready(self.page)
        for _ in range(most):
            if now.dialog:
                self.page.keyboard.press("Escape")
                expect(self.page.locator("dialog[open]")).to_have_count(0)
                now = wait_ready(self.page)
            for seen in self.seen:
                seen(now)
            if now.over or now.curtain:
                return now
            now = self.answer(now)
        assert most < ANSWERS, f"not over after {most} answers: {self.names}"
        return now


def by_mouse(page: Page, now: Look, name: str) -> None:
    """Click on a choice where it is marked, or on the button of a word; confirm the end of a
    turn."""
    sheet = sheet_for(page, now, name)
    if sheet is not None:
        sheet.click()
    lit(page, now, name).click()
    confirm(page, lambda: page.locator("[data-confirm=yes]").click())


CHOSEN_OR_SELECTED = """(before) => document.querySelector(".peek-foot button")
  || document.body.dataset.version !== before
  || document.getElementById("asked").dataset.state === "telling" """


def by_touch(page: Page, now: Look, name: str) -> None:
    sheet = sheet_for(page, now, name)
    if sheet is not None:
        sheet.tap()
    tap(page, lit(page, now, name))


def tap(page: Page, thing: Locator) -> None:
    """Select a choice, then choose it; one tap chooses a button that says everything itself."""
    before = page.locator("body").get_attribute("data-version")
    thing.tap()
    page.wait_for_function(CHOSEN_OR_SELECTED, arg=before)
    if page.locator(".peek-foot button").count():
        page.locator(".peek-foot button").tap()


def sheet_for(page: Page, now: Look, name: str) -> Locator | None:
    """On a phone: returns the tab to press before the choice can be reached, if any."""
    shown = page.locator("body").get_attribute("data-sheet") or ""
    wanted = "hand" if name in now.hand else ""
    if page.locator(f"#table [data-id='{name}'][data-open]:visible").count():
        return None
    tabs = page.locator("#sheet-tabs")
    if name in now.words or shown == wanted or not tabs.is_visible():
        return None
    return tabs.locator(f"[data-sheet={wanted or shown}]")


def lit(page: Page, now: Look, name: str) -> Locator:
    """Returns the place where a choice can be clicked."""
    if name in now.words:
        return page.locator(f"#asked .asked-choices [data-choice='{name}']")
    where = "#hand" if name in now.hand else "#main"
    return page.locator(f"{where} [data-id='{name}'][data-open]:visible").first


class Keys:
    """Plays without mouse and finger: digits for words, the hand by its key, and every third time
    the list of all choices."""

    def __init__(self) -> None:
        self.answers = 0

    def __call__(self, page: Page, now: Look, name: str) -> None:
        self.answers += 1
        if self.answers % 3 == 0 and now.lit:
            self.by_list(page, name)
        elif name in now.words and page.locator(f"[data-choice='{name}'][data-key]").count():
            shown = page.locator(f".asked-choices [data-choice='{name}']")
            for digit in str(shown.get_attribute("data-key")):
                page.keyboard.press(digit)
            if page.locator(
                "#asked [data-typed]"
            ).count():  # longer numbers have the same first digit
                page.keyboard.press("Enter")
        elif now.hand and name == now.hand[0]:
            page.keyboard.press("h")
            page.keyboard.press("Enter")
        else:
            self.by_list(page, name)
        confirm(page, lambda: page.keyboard.press("Enter"))

    def by_list(self, page: Page, name: str) -> None:
        page.keyboard.press("/")
        listed = page.locator(".asked-list [data-choice]")
        names = listed.evaluate_all("all => all.map((e) => e.dataset.choice)")
        for _ in range(names.index(name)):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")


def confirm(page: Page, yes: Callable[[], None]) -> None:
    """Confirm the end of a turn if the page asks for it."""
    if page.locator("[data-confirm=yes]").count():
        yes()
