"""Fixtures: the site as people play on it, the system's Chromium, and a watch over both.

A failed test leaves pictures, pages, and the output of browser and site in test-results/."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.house import House
from tests.browser.second_try import SECOND_TRY
from tests.browser.watch import Watch

HERE = Path(__file__).parent
RESULTS = HERE.parent.parent / "test-results"
# Chromium's headless shell draws the same pages in a third of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# No sandbox, because Chromium runs as root in a container. The other options stop requests of its
# own.
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]
DESK = (1440, 900)
PHONE = (375, 812)
PATIENCE = 90_000  # in milliseconds; everything is much slower beside six busy processes
# The browser's contribution to the dice is always the same: see `inside`.
SAME_DICE = "crypto.getRandomValues = (numbers) => numbers.fill(7);"
# A test clicks as soon as it can. The page takes such a click only from a pointer that has moved.
MOVED = """addEventListener("pointerdown", () => document.dispatchEvent(
  new PointerEvent("pointermove", { clientX: -999, clientY: -999 })), true);"""

failed = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(SECOND_TRY)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[failed] = report.failed
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Report second tries, so that the check can count them over all its processes."""
    tries = os.environ.get("KABINETT_RERUNS")
    if "PYTEST_XDIST_WORKER" in os.environ:  # the main process counts
        return
    if tries and report.outcome == "rerun":  # type: ignore[comparison-overlap]
        with open(tries, "a") as file:
            file.write(f"{report.nodeid}\n")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = os.environ.get("KABINETT_CHROMIUM") or next(
        (found for name in BROWSERS if (found := shutil.which(name))), None
    )
    assert path, "Chromium is missing: make setup"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The site, started once for all tests of this process.

    A test that stops the site has its own."""
    yield from opened(House(tmp_path_factory.mktemp("house")))


def opened(house: House) -> Iterator[House]:
    """A site that runs as long as a fixture needs it."""
    house.start()
    yield house
    house.close()


@pytest.fixture
def watch(house: House, request: pytest.FixtureRequest) -> Iterator[Watch]:
    """Fail the test if any of its browsers had trouble."""
    house.luck(request.node.nodeid)
    house.clear()
    begin = len(house.log())
    watch = Watch()
    yield watch
    found = watch.found()
    try:
        if found or request.node.stash.get(failed, True):
            name = re.sub(r"\W+", "-", request.node.nodeid.removeprefix("tests/browser/"))
            watch.keep(RESULTS / name, lambda: house.log()[begin:])
    finally:
        for context in watch.contexts:
            context.close()
    assert not found, "the browser had trouble:\n" + "\n".join(found)


class Lay(Protocol):
    """Returns the path of a fresh table at a certain moment: see `laying.Wish`."""

    def __call__(
        self, game: str, seats: int, answers: int = 0, moment: str = "", **more: Any
    ) -> str: ...


@pytest.fixture
def lay(house: House, watch: Watch) -> Lay:
    return house.lay


class Visit(Protocol):
    """Opens a page of the site, in its own browser or in a tab of another."""

    def __call__(
        self,
        path: str,
        *,
        size: tuple[int, int] = DESK,
        touch: bool = False,
        language: str = "en",
        motion: bool = False,
        dark: bool = False,
        tab_of: BrowserContext | None = None,
        script: str = "",
    ) -> Page: ...


@pytest.fixture
def visit(browser: Browser, house: House, watch: Watch) -> Visit:
    def visit(
        path: str,
        *,
        size: tuple[int, int] = DESK,
        touch: bool = False,
        language: str = "en",
        motion: bool = False,
        dark: bool = False,
        tab_of: BrowserContext | None = None,
        script: str = "",
    ) -> Page:
        context = tab_of
        if context is None:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                has_touch=touch,
                is_mobile=touch,
                locale=language,
                color_scheme="dark" if dark else "light",
                reduced_motion="no-preference" if motion else "reduce",
                accept_downloads=True,
            )
            context.set_default_timeout(PATIENCE)
            context.add_init_script(SAME_DICE)
            context.add_init_script(MOVED)
            watch.follow(context)
        page = context.new_page()
        if script:
            page.add_init_script(script)
        page.goto(house.address + path)
        return page

    return visit
