"""Pupils with phones: pages of one Chromium, which play by tapping what is offered."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Error, Page, TimeoutError, expect

from tests.browser.conftest import PHONE
from tests.browser.hands import LOOK, READY, Look
from tests.browser.maps import POINT
from tests.browser.watch import Watch

#: Milliseconds within which a page has to show something: 28 pages may share one core.
PATIENCE = 600_000
#: Milliseconds within which a tap has to reach its target, and an answer has to be stored.
TO_TAP, TO_STORE = 20_000, 120_000
#: How often a tap that found nothing is tried again: somebody else's answer changed the page.
TRIES = 5


#: What the page says about an answer that the site refused: a notice of no other kind.
REFUSAL = ".asked-notice:not(.is-bad, .is-choosing, .is-by-bell, .is-aim)"

#: A page's WebSocket in a network that refuses it.
REFUSED_SOCKET = """window.WebSocket = class extends EventTarget {
  readyState = 3;
  constructor() {
    super();
    setTimeout(() => {
      for (const event of [new Event("error"), new CloseEvent("close", { code: 1006 })]) {
        this[`on${event.type}`]?.(event);
        this.dispatchEvent(event);
      }
    }, 50);
  }
  send() {}
  close() {}
};"""


@dataclass
class Play:
    """What the pupils of a class did and saw."""

    waits: list[float] = field(default_factory=list)  # seconds from a tap to the next view
    refusals: list[str] = field(default_factory=list)  # what pages said after refused answers
    missed: list[str] = field(default_factory=list)  # choices that no tap reached
    troubles: list[str] = field(default_factory=list)  # errors of pages


class Phone:
    """A pupil's phone."""

    def __init__(self, number: int, think: float, play: Play) -> None:
        self.luck, self.think, self.played = random.Random(number), think, play
        self.number = number
        self.watch = Watch()
        self.own_code = self.name = ""

    async def switch_on(self, browser: Browser, address: str, has_sockets: bool) -> None:
        self.address = address
        self.context: BrowserContext = await browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            locale="de" if self.number % 2 else "en",
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        if not has_sockets:
            await self.context.add_init_script(REFUSED_SOCKET)
        context: Any = self.context
        self.watch.follow(context)
        self.page: Page = await self.context.new_page()

    async def join(self, code: str) -> None:
        """Type the code, press the button, and wait in the class's room."""
        await self.page.goto(f"{self.address}/class/")
        await self.page.locator("#code").fill(code)
        await self.page.locator(".class-code button").tap()
        await self.page.locator(".class-join button").tap()
        await self.page.locator("#waiting").wait_for()
        self.own_code = await self.page.locator(".guest-code code").inner_text()
        self.name = await self.page.locator(".bar-person").inner_text()

    async def come_back(self, code: str) -> float:
        """Type a code of one's own; return the seconds until the page shows the table."""
        began = time.monotonic()
        await self.page.goto(f"{self.address}/guest/enter/")
        await self.page.locator("#code").fill(code)
        await self.page.locator(".fields button").tap()
        await self.find_table()
        return time.monotonic() - began

    async def die(self) -> None:
        """Lose the network, then close the page: the site gets no notice of it."""
        await self.context.set_offline(True)
        await self.context.close()

    async def find_table(self) -> None:
        """Wait until the page shows the pupil's table."""
        await self.page.wait_for_url("**/table/**", wait_until="commit")
        await self.page.locator("body[data-version]").wait_for(state="attached")

    @property
    def table(self) -> str:
        match = re.search(r"/table/(\w+)/", self.page.url)
        assert match, self.page.url
        return match[1]

    # -- playing

    async def look(self) -> Look:
        return Look(**await self.page.evaluate(LOOK))

    async def play(self) -> None:
        """Answer whatever is asked, until the game is over."""
        while True:
            await self.page.wait_for_function(
                "ready => document.body.matches(ready)", arg=READY, polling=400, timeout=0
            )
            await asyncio.sleep(self.luck.uniform(0, 2 * self.think))
            now = await self.look()
            if now.over:
                return
            if now.dialog:
                await self.page.keyboard.press("Escape")
            elif now.ask:
                await self.answer(now)

    async def answer(self, now: Look) -> None:
        """Tap one of the choices, and wait for the next view."""
        names = [*now.lit, *now.words]
        for name in self.luck.sample(names, min(TRIES, len(names))):
            if await self.tap(now, name):
                break
            if (await self.look()).version != now.version:
                return  # the bell has answered meanwhile
            self.played.missed.append(name)
        began = time.monotonic()
        try:
            await self.page.locator(
                f"body:not([data-version='{now.version}']), body.is-over"
            ).wait_for(state="attached", timeout=TO_STORE)
        except TimeoutError:
            self.played.troubles.append(f"phone {self.number}: an answer was not stored")
            return
        self.played.waits.append(time.monotonic() - began)
        notice = self.page.locator(REFUSAL)
        for words in await notice.all_inner_texts():
            self.played.refusals.append(words)

    async def tap(self, now: Look, name: str) -> bool:
        """Select a choice and choose it; return whether that was possible."""
        try:
            if name in now.words:
                await self.tap_on(f"#asked .asked-choices [data-choice='{name}']")
            elif name in now.hand:
                await self.open_sheet("hand")
                await self.tap_on(f"#hand [data-id='{name}'][data-open]")
            elif spot := await self.page.evaluate(POINT, name):
                await self.page.touchscreen.tap(*spot)
            else:  # outside of what the phone shows of the board
                await self.tap_on("#list-button")
                await self.tap_on(f".asked-list [data-choice='{name}']")
            choose = self.page.locator(".peek-foot button")
            if await choose.count() or not await self.is_sent():
                await choose.tap(timeout=TO_TAP)
            yes = self.page.locator("[data-confirm=yes]")
            if await yes.count():
                await yes.tap(timeout=TO_TAP)
        except (TimeoutError, Error):
            await self.page.keyboard.press("Escape")
            return False
        return True

    async def is_sent(self) -> bool:
        sent: bool = await self.page.evaluate("document.body.classList.contains('is-busy')")
        return sent

    async def tap_on(self, selector: str) -> None:
        await self.page.locator(selector).first.tap(timeout=TO_TAP)

    async def open_sheet(self, sheet: str) -> None:
        if await self.page.locator("body").get_attribute("data-sheet") != sheet:
            await self.tap_on(f"#sheet-tabs [data-sheet={sheet}]")

    async def sees_end(self) -> bool:
        """Return whether the page says how the game has ended."""
        over = self.page.locator(".over-sentence").first
        return await over.count() > 0 and bool(await over.inner_text())

    async def describe(self) -> str:
        """Return where the pupil is, and what the page says about its connection."""
        status = " ".join(await self.page.locator("#status").all_inner_texts())
        return f"phone {self.number} at {self.page.url}: {await self.look()} {status}"

    async def picture(self, folder: Path | None, name: str) -> None:
        if folder is not None:
            await self.page.screenshot(path=folder / f"{name}.png")


async def make_class(page: Page, address: str, lesson: str, minutes: int) -> str:
    """Fill in the teacher's form; return the code of the class."""
    await page.goto(f"{address}/class/")
    await page.locator(f"input[value='{lesson}']").check()
    await page.locator("#minutes").fill(str(minutes))
    await page.locator("#make").click()
    return await page.locator(".desk-code b").inner_text()


async def new_code(desk: Page, name: str) -> str:
    """Press "Device lost" for a pupil; return the new code."""
    pupil = desk.locator(".desk-pupil", has_text=re.compile(rf"{name}\b"))
    await pupil.locator("summary").click()
    await pupil.locator("[value=let_go]").click()
    code = desk.locator(".desk-pupil summary code")
    await expect(code).to_be_visible()
    return await code.inner_text()


def own_troubles(phones: list[Phone], allowed: tuple[str, ...]) -> Iterator[str]:
    """Yield what went wrong on the pages, except what the class itself caused."""
    for phone in phones:
        for pattern in allowed:
            phone.watch.allow(pattern)
        yield from (f"phone {phone.number}: {each}" for each in phone.watch.found())
