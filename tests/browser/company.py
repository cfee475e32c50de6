"""Several people at one table of a served site, each with a browser."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.hands import Look, look, tap
from tests.browser.house import PASSWORD, House
from tests.browser.maps import POINT, point

#: A folder for pictures of the test that people can look at.
PICTURES = os.environ.get("KABINETT_PICTURES", "")
#: Waits until the page shows the outcome of an answer: another view, or a refusal.
CAME = """version => document.body.dataset.version !== version
  || (document.querySelector(".asked-notice")?.textContent ?? "") !== "" """
VIEW = """async () => {
  const { api, mine } = JSON.parse(config.textContent);
  return (await fetch(`${api.view}?seat=${mine[0] ?? -1}`)).json();
}"""


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def sign_up(page: Page, house: House, name: str) -> None:
    """Make an account like a stranger, from a page that leads to the form."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Mail address").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    begin = len(house.said())
    page.locator("main form button").click()
    expect(page.get_by_role("heading", name="A mail is on its way")).to_be_visible()
    found = re.search(rb"https?://\S+/confirm-email/\S+", house.said(begin))
    assert found, house.said(begin)
    page.goto(found[0].decode())
    page.locator("main form button").click()
    expect(page.locator(".bar-person")).to_have_text(name)


Choose = Callable[[Page, Look, str], None]


@dataclass
class Someone:
    """A person who plays at random with what the page offers."""

    name: str
    page: Page
    choose: Choose
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    answers: int = 0
    names: list[str] = field(default_factory=list)

    def asked(self) -> bool:
        return bool(look(self.page).ask)

    def words(self, key: str) -> str:
        """Returns the page's text in this person's language."""
        return str(self.page.evaluate("key => JSON.parse(words.textContent)[key]", key))

    def view(self) -> Any:
        """Returns the view that the site sends to this person alone."""
        return self.page.evaluate(VIEW)

    def up_to_date(self) -> None:
        """Check that the page shows the present state of the game."""
        version = self.view()["version"]
        expect(self.page.locator(f"body[data-version='{version}']")).to_be_attached()

    def plan(self, now: Look) -> str:
        """Choose mostly cards and places rather than words, because a word ends a turn."""
        words = [name for name in now.words if name != "break"]
        things = now.lit and (not words or self.luck.random() < 0.8)
        return self.luck.choice(now.lit if things else words)

    def answer(self) -> str:
        """Make a choice and wait until the page has handled it."""
        now = look(self.page)
        name = self.plan(now)
        self.choose(self.page, now, name)
        self.page.wait_for_function(CAME, arg=now.version)
        self.answers += 1
        self.names.append(name)
        return name


def somebody_asked(people: Sequence[Someone]) -> Someone | None:
    """Wait until somebody is asked and return them; None if the game is over for all."""
    for _ in range(PATIENCE // 20):
        looks = [look(one.page) for one in people]
        if all(now.over for now in looks):
            return None
        asked = [one for one, now in zip(people, looks, strict=True) if now.ask]
        if asked:
            return asked[0]
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked, and it is not over")


def by_mouse(page: Page, now: Look, name: str) -> None:
    """Click on the choice."""
    if name in now.words:
        page.locator(f"#asked .asked-choices [data-choice='{name}']").click()
    elif page.locator(f"#map [data-id='{name}'][data-open]").count():
        if page.evaluate(POINT, name) is None:
            by_list(page, name)
        else:
            page.mouse.click(*point(page, name))
    else:
        page.locator(f"#main [data-id='{name}'][data-open]:visible").first.click()
    yes(page)


def by_touch(page: Page, now: Look, name: str) -> None:
    """Tap a choice in words on its button, and any other in the list of all choices."""
    if name in now.words:
        tap(page, page.locator(f"#asked .asked-choices [data-choice='{name}']"))
    else:
        page.locator("#list-button").tap()
        tap(page, page.locator(f".asked-list [data-choice='{name}']"))


def by_list(page: Page, name: str) -> None:
    page.locator("#list-button").click()
    page.locator(f".asked-list [data-choice='{name}']").click()


def yes(page: Page) -> None:
    """Confirm if the page asks for it."""
    button = page.locator("[data-confirm=yes]")
    if button.count():
        button.click()
