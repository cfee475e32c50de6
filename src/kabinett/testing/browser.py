"""A table of a game in a browser, for its own tests.

::

    from kabinett.testing.browser import open_table, unreached

    def test_every_region_can_be_clicked() -> None:
        with open_table("games/high_tide") as page:
            assert unreached(page, "region:") == []

``pip install playwright`` and ``playwright install chromium-headless-shell`` bring what this needs.
``KABINETT_CHROMIUM`` names another Chromium than Playwright's own.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Milliseconds before something counts as missing.
PATIENCE = 120_000
#: Of the elements whose ids begin with an argument: those that a click in their middle does not
#: reach, with what it hits instead. A token that lies there and is not on offer lets the click
#: through.
REACHED = """(begins) => [...document.querySelectorAll("#map [id]")]
  .filter((place) => place.id.startsWith(begins))
  .map((place) => {
    const box = place.getBoundingClientRect();
    const pile = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const hit = pile.find((one) => !one.closest("#map .piece:not([data-open])")) ?? pile[0];
    const same = hit?.closest("[data-label], [data-place]");
    const name = same && (same.dataset.place ?? same.dataset.label);
    if (place.contains(hit) || name === place.id) return "";
    return `${place.id}: ${hit ? hit.id || hit.outerHTML.slice(0, 80) : "nothing"}`;
  })
  .filter(Boolean)"""


@contextlib.contextmanager
def open_table(folder: str | Path, width: int = 1280, height: int = 800) -> Iterator[Page]:
    """Open a page at a new table of the game in a folder, with the settings that the form of a new
    game starts with. Raises AssertionError at the end if the page reported a fault."""
    from playwright.sync_api import sync_playwright

    folder = Path(folder).resolve()
    with site_of(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("KABINETT_CHROMIUM"))
        page = browser.new_page(viewport={"width": width, "height": height})
        page.set_default_timeout(PATIENCE)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda message: faults.append(message.text) if message.type == "error" else None,
        )
        page.goto(address)
        page.goto(f"{address.partition('?')[0]}new/{folder.name}/")
        page.locator("#go").click()
        page.locator("body[data-version]").wait_for(state="attached")
        yield page
        browser.close()
    assert not faults, "\n".join(faults)


def unreached(page: Page, begins: str) -> list[str]:
    """The places on the board whose ids begin with ``begins`` and that a pointer in their middle
    does not reach, by the measure of `kabinett test`. (A table passes some of these clicks on to
    what is lit.)"""
    places: Any = page.evaluate(REACHED, begins)
    return list(places)


@contextlib.contextmanager
def site_of(folder: Path) -> Iterator[str]:
    """Run a site with the game of a folder; yields its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "kabinett.cli.main", "play", "--no-browser"]
        site = subprocess.Popen(
            [*command, "--data", data],
            env={**os.environ, "KABINETT_GAMES": str(folder.parent)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert site.stdout is not None
        try:
            lines = []
            for line in site.stdout:
                lines.append(line)
                if match := re.search(r"open at (http://\S+)", line):
                    yield match[1]
                    break
            else:
                raise AssertionError("the site did not start:\n" + "".join(lines))
        finally:
            site.terminate()
            site.wait()
