"""Prints the guides for teachers, with the sheets for pupils, as PDFs beside their texts.

``python -m scripts.guides`` prints those whose words have changed, ``--all`` prints all of them.
It starts a site of its own and needs the Chromium that the browser tests drive."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby

from playwright.sync_api import sync_playwright

from kabinett.games import all_games
from kabinett.learn.guides import Guide, folder_of, guides_of, printed_digests

PORT = 8094
ADDRESS = f"http://127.0.0.1:{PORT}"
START = "from kabinett.cli.main import main; main()"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@contextmanager
def served() -> Iterator[None]:
    """A site with a fresh data folder."""
    with tempfile.TemporaryDirectory() as data:
        site = subprocess.Popen(
            [sys.executable, "-c", START, "serve", "--port", str(PORT)],
            env={**os.environ, "KABINETT_DATA": data},
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for_site(site)
            yield
        finally:
            site.terminate()
            site.wait()


def wait_for_site(site: subprocess.Popen[bytes]) -> None:
    while site.poll() is None:
        try:
            urllib.request.urlopen(f"{ADDRESS}/health").close()
            return
        except OSError:
            time.sleep(0.2)
    sys.exit("the site did not start")


def print_guides(guides: list[Guide]) -> None:
    chromium = os.environ.get("KABINETT_CHROMIUM") or next(
        filter(None, map(shutil.which, BROWSERS))
    )
    with served(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for guide in guides:
            page = browser.new_context(locale=guide.language).new_page()
            page.goto(f"{ADDRESS}/class/guide/{guide.game.id}/{guide.name}/")
            page.pdf(path=guide.pdf, prefer_css_page_size=True)
            page.context.close()
            print(guide.pdf)
        browser.close()


def keep_digests(guides: list[Guide]) -> None:
    """Note in each game's ``pdf.toml`` what has been printed."""
    for game, printed in groupby(guides, lambda guide: guide.game):
        digests = printed_digests(game) | {f"{g.name}.{g.language}": g.digest for g in printed}
        lines = [f'"{name}" = "{digest}"\n' for name, digest in sorted(digests.items())]
        head = "# The digests of the words in the PDFs: python -m scripts.guides\n"
        (folder_of(game) / "pdf.toml").write_text(head + "".join(lines), "utf-8")


if __name__ == "__main__":
    every = [guide for game in all_games().values() for guide in guides_of(game)]
    stale = [
        guide for guide in every if "--all" in sys.argv or guide.digest != guide.printed_digest
    ]
    if stale:
        print_guides(stale)
        keep_digests(stale)
