"""Looks closely at screens: no text or control covers another, leaves the window or is cut.

The log keeps its room, no letters on a board are under 11 px, the map stays in its place, and axe
finds nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE
from tests.browser.house import House
from tests.browser.test_readers import LABELS, violations

DESKS = [(1920, 1080), (1440, 900), (1280, 720), (1024, 768)]
HANDHELD = [(768, 1024), (375, 812), (667, 325)]
SIZES = [*DESKS, *HANDHELD]
LANGUAGES = ["de", "en"]
GAMES = ["fall", "volk", "weimar"]
LOOK = (Path(__file__).parent / "every_box.js").read_text(encoding="utf-8").strip().rstrip(";")
#: Exceptions to these rules, each with its reason.
ALLOWED: dict[str, dict[str, str]] = {
    # compared only with itself, because it covers everything while it is open
    "layer": {
        "dialog, .peek, .asked-list": "opened by whoever looks at it, and closed again",
        "[data-risen] > :is(.dock, .ticker-row)": "a hand that rises over the foot of the board",
        "[data-frame=phone] :is(.seats, .log, .hand, .reports)": "a sheet over the board",
    },
    "over": {
        ".w-space-value, .w-box-number, .v-box-number": "printed on a space: a marker lies on it",
        ".asked-hint": "a finger's room around its words: what comes after it lies above that room",
        ".map-edge": "told at the edge of a part of the map: a click brings what lies there in",
        ".w-issue": "Issues on one space are a pile: of each its upper edge is seen",
        ".w-roll-open": "the button is the whole line of the dice, and has no face of its own",
    },
    "cut": {
        "[data-hand=low] > .dock > .hand *": "in a low window the pointer brings all of it up",
        "[data-short] *": "a text that ends with dots: all of it opens over the card",
        ".w-roll:not(.is-open) h2": "the line of the dice on a phone: a tap opens all of it",
    },
    "window": {},
    "small": {},
}
#: An empty hand gives its room to this board.
EMPTY_HAND = "main[data-game=weimar] .hand:not(:has(.card))"
#: The least number of lines for which the log has room while a player is asked.
LOG_LINES = {(1440, 900): 10, (1280, 720): 8}
LINES = """() => {
  const log = document.getElementById("log");
  const lines = log.clientHeight / parseFloat(getComputedStyle(log).lineHeight);
  return document.body.dataset.ask ? lines : 99;
}"""
SETTLED = """async (wanted) => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  for (let n = 0; n < 100 && innerWidth !== wanted; n += 1) await frame();
  for (let n = 0; n < 3; n += 1) await frame();
}"""


def moves(first: list[float], now: list[float]) -> bool:
    """Whether the map has moved.  Nobody sees a rounded pixel."""
    return len(first) != len(now) or any(abs(a - b) > 1 for a, b in zip(first, now, strict=True))


@dataclass
class Laid:
    """The tables and replays that lay.py has laid."""

    replay: str
    parts: list[int]
    tables: dict[str, str]
    over: str

    def table_that_asks(self, words: str) -> str:
        """Return the only table whose question has these words."""
        (table,) = [table for question, table in self.tables.items() if words in question]
        return table


def laid(house: House, game: str) -> Laid:
    """Returns the recorded game at this site; lays it when a test first asks for it."""
    if game not in house.records:
        house.records[game] = Laid(**house.tell_layer({"record": game}))
    found: Laid = house.records[game]
    return found


@dataclass
class Looker:
    """Looks at one page after another, and reports all findings at the end."""

    page: Page
    language: str
    looks: int = 0
    found: dict[str, list[str]] = field(default_factory=dict)
    maps: dict[tuple[int, int], list[Any]] = field(default_factory=dict)

    def open(self, table: str, moment: str = "body[data-ask]:not([data-ask=''])") -> None:
        """Open a table as the seat that is asked."""
        begin = self.page.url.split("/about/")[0].split("/table/")[0]
        self.page.goto(f"{begin}/table/{table}/")
        self.page.locator(moment).first.wait_for(state="attached")
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")

    def go(self, moment: int) -> None:
        """Go to a moment of a replay."""
        self.page.goto(f"{self.page.url.partition('?')[0]}?line={moment}")
        self.page.locator("body[data-version]").wait_for(state="attached")

    def look(self, moment: str) -> None:
        """Look at every second size; the other language looks at the others."""
        self.looks += 1
        for size in SIZES[(self.looks + (self.language == "de")) % 2 :: 2]:
            self.at(size, moment)

    def at(self, size: tuple[int, int], moment: str) -> None:
        self.resize(size)
        allowed = {rule: list(named) for rule, named in ALLOWED.items()}
        looked = self.page.evaluate(f"({LOOK})({json.dumps(allowed)})")
        at = f"{size[0]}x{size[1]} {self.language}, {moment}"
        assert looked["texts"] > 20, f"hardly anything is seen: {at}"
        for one in looked["found"]:
            told = f'"{one["text"]}" {one["box"]} {one["more"]}, {at}'
            self.tell(f"{one['rule']}: {one['where']}", told)
        if self.page.evaluate(LINES) < LOG_LINES.get(size, 0):
            self.tell(f"low: the log has no room for {LOG_LINES[size]} lines", at)
        if size[0] >= 1000 and looked["map"] and not self.page.locator(EMPTY_HAND).count():
            first = self.maps.setdefault(size, looked["map"])
            if moves(first, looked["map"]):
                self.tell("moves: the map", f"{at}: {first} {looked['map']}")

    def read(self, moment: str) -> None:
        """Run axe: in German on a phone, in English at a desk."""
        self.resize(PHONE if self.language == "de" else DESK)
        for name, *more in violations(self.page, LABELS):
            self.tell(f"axe: {name}", f"{more} {self.language}, {moment}")

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(SETTLED, size[0])

    def sheets(self) -> None:
        """On a phone: look at each sheet that slides up, in turn."""
        for size in HANDHELD:
            self.resize(size)
            for tab in self.page.locator(".sheet-tab:visible").all():
                if tab.get_attribute("aria-pressed") != "true":  # the ask may have opened it
                    tab.click()
                self.page.locator(".sheet-tab[aria-pressed=true]").wait_for()
                self.at(size, f"sheet {tab.inner_text()}")
                tab.click()

    def tell(self, what: str, where: str) -> None:
        self.found.setdefault(what, []).append(where)

    def check(self) -> None:
        told = []
        for what, places in sorted(self.found.items()):
            some = places[:: max(1, len(places) // 4)][:5]
            told.append("\n    ".join([f"{what} ({len(places)} times)", *some]))
        assert not told, "\n" + "\n".join(told)
