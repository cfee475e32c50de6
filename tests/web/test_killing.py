"""Web process and worker are killed at random moments, again and again."""

from __future__ import annotations

import random
import threading
import time
import urllib.error
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.web.sites import Browser, Site

KILLS = 6
PATIENCE = 300.0  # other tests delay a site's return


@pytest.mark.long
def test_killing_processes_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    luck = random.Random("killing")
    served, done = threading.Event(), threading.Event()
    killed: list[int] = []
    with Site(tmp_path, delay=0.05) as site:

        def killer() -> None:
            """Kill one of the two at a random moment, whenever the site is back."""
            while len(killed) < KILLS and served.wait(PATIENCE):
                if done.wait(luck.uniform(0, 0.5)):
                    return
                victims = site.children()
                if victims:
                    killed.append(luck.choice(victims))
                    site.kill(killed[-1])
                    served.clear()

        thread = threading.Thread(target=killer)
        thread.start()
        try:
            browser = Browser(site.address)
            while True:
                play_one(browser, luck, served)
                if len(killed) >= KILLS:
                    break
        finally:
            done.set()
            served.set()
            thread.join()


def play_one(browser: Browser, luck: random.Random, served: threading.Event) -> None:
    """Play a game to its end whatever happens, and compare its record."""
    until = time.monotonic() + PATIENCE
    table = ""
    acknowledged: list[tuple[int, str]] = []
    while True:
        assert time.monotonic() < until, f"the game hangs after {acknowledged}"
        try:
            if not table:
                table = browser.new_game("bluff", seats="3", seat_1_kind="bot:random")
            view = browser.view(table, 0)
            served.set()
            if view["public"]["over"]:
                record = browser.get(f"/api/table/{table}/record.txt")
                break
            ask = view["own"]["ask"]
            if ask is None:
                time.sleep(0.02)
                continue
            choice = luck.choice(ask["choices"])["name"]
            status, _ = browser.answer(table, 0, ask["id"], choice)
            if status == 200:
                acknowledged.append((ask["id"], choice))
        except (urllib.error.URLError, HTTPException, OSError):
            time.sleep(0.05)
    mine = [line.split()[1] for line in record.splitlines() if line.startswith("0 ")]
    said = iter([word for word in mine if word != "="])
    # A stored answer may lack its acknowledgement, but no acknowledged answer may be missing.
    # Compare the order, not the numbers of the asks: those count openings.
    for ask, choice in dict(acknowledged).items():
        assert choice in said, f"{choice}, said to ask {ask}, is not in its place: {record}"
