"""Opens a table of a game in a browser, for the game's own tests.

::

    from kabinett.testing.browser import open_table, unreached

    def test_every_region_can_be_clicked() -> None:
        with open_table("games/high_tide") as page:
            assert unreached(page, "region:") == []

Needs ``pip install playwright`` and ``playwright install chromium-headless-shell``. To use another
Chromium, put its path into ``KABINETT_CHROMIUM``.
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

#: An element counts as missing after this many milliseconds.
PATIENCE = 120_000
#: JavaScript for the elements whose ids begin with the argument. It lists those whose middle no
#: click reaches, each with the element that is hit instead. A click passes through a token that is
#: not on offer.
FIND_UNREACHED = """(begins) => [...document.querySelectorAll("#map [id]")]
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
    """Open a page with a new table of the game in a folder, with the default settings. Raises
    AssertionError when the block ends if the page has reported an error."""
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
    """The places on the board whose ids begin with ``begins`` and whose middle a click does not
    reach. Like `kabinett test`, ignores that a table passes some clicks on to a choice below."""
    places: Any = page.evaluate(FIND_UNREACHED, begins)
    return list(places)


@contextlib.contextmanager
def site_of(folder: Path) -> Iterator[str]:
    """Run a site with the game in a folder. Yields the site's address."""
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
