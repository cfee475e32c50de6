"""The rules change while a site is down: no game is lost, and browsers return to their games."""

from __future__ import annotations

import shutil
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from tests.web import databases, schemas
from tests.web.sites import FORM, GAMES, PASSWORD, PATIENCE, Browser, Served, Site, TableSocket

pytestmark = pytest.mark.long

SOURCE = Path(__file__).parent.parent.parent / "src" / "kabinett"


def join(
    browser: Browser, table: str, seat: int, last: str = ""
) -> tuple[TableSocket, dict[str, Any]]:
    line = TableSocket(browser, table, seat, last)
    return line, line.wait_for(1)[0][1]


def test_sockets_reconnect_to_games_after_rules_changed(tmp_path: Path) -> None:
    """Twenty games are in mid-turn when the rules drop the lowest bid, which every second game has
    seen."""
    games = tmp_path / "games"
    shutil.copytree(GAMES, games)
    site = Site(tmp_path / "data", database=databases.fresh())
    site.environment["KABINETT_GAMES"] = str(games)
    with site:
        browser, last, lines = Browser(site.address), {}, []
        for number in range(20):
            table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
            line, _ = join(browser, table, 0)
            bid = "bid:1x1" if number % 2 else "bid:1x2"
            assert line.ask(type="answer", ask=1, choice=bid)["type"] == "done"
            last[table] = browser.view(table, 1)["version"]
            lines.append(line)
    for line in lines:
        line.wait_for(1, lambda heard: heard["type"] == "end")
    rules = games / "bluff" / "__init__.py"
    text = rules.read_text(encoding="utf-8")
    changed = text.replace("<= s.bid:", "<= s.bid or choice == BID[0]:")
    assert changed != text
    rules.write_text(changed, encoding="utf-8")
    with site:
        browser = Browser(site.address)
        browser.get("/")
        for number, (table, version) in enumerate(last.items()):
            line, heard = join(browser, table, 1, version)
            if number % 2:
                assert heard["type"] == "closed" and heard["data"]["status"] == 409
                assert browser.get("/").count("Decide how it goes on") > 0
                with pytest.raises(urllib.error.HTTPError, match="409"):
                    browser.get(f"/table/{table}/")
                # Waiting changes nothing; then the players continue from the last legal answer.
                for decision in ("wait", "go_on"):
                    browser.post(f"/table/{table}/decide/", f"decision={decision}".encode(), FORM)
                line, heard = join(browser, table, 0)
            public = heard["data"]["public"]
            assert heard["type"] == "view" and "The rules were updated" in public["notice"]
            assert ("1 answer that" in public["notice"]) == bool(number % 2)
            ask = heard["data"]["own"]["ask"]
            assert line.ask(type="answer", ask=ask["id"], choice="bid:1x5")["type"] == "done"


def test_twenty_games_go_on_under_rules_that_still_allow_them(tmp_path: Path) -> None:
    """The database is the newest stored one, and the site's rules differ only in their text."""
    fixture, source = schemas.FIXTURES[-1], tmp_path / "source"
    shutil.copytree(SOURCE, source / "kabinett", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("fall", "volk", "weimar"):
        state = source / "kabinett" / "games" / name / "rules" / "state.py"
        state.write_text(state.read_text(encoding="utf-8") + "\nANOTHER = 1\n", encoding="utf-8")
    expected = schemas.expected(fixture)["games"]
    data = tmp_path / "data"
    data.mkdir()
    site, file = Served(data), schemas.lay(fixture, data)
    site.path.insert(0, str(source))
    if databases.cluster is not None:
        carried = site.python(schemas.CARRY, str(file))
        assert carried.wait(PATIENCE) == 0, carried.stdout and carried.stdout.read()
    with site:
        people = {name: site.login(name, PASSWORD) for name in ("Ada", "Ben", "Cleo", "Dora")}
        went_on = 0
        for each in expected:
            seat = next((seat for seat in each["asked"] if each["persons"][seat] in people), None)
            if seat is None:
                continue
            browser = people[each["persons"][seat]]
            line, heard = join(browser, each["id"], seat)
            if heard["type"] == "closed":  # the current rules do not allow this game
                assert heard["data"]["status"] == 409, heard
                continue
            assert heard["type"] == "view", heard
            went_on += 1
            notice = heard["data"]["public"]["notice"]
            if each["game"] in ("fall", "volk", "weimar"):
                assert "The rules were updated" in notice
            assert "taken back" not in notice
            ask = heard["data"]["own"]["ask"]
            said = line.ask(type="answer", ask=ask["id"], choice=ask["choices"][0]["name"])
            assert said["type"] == "done", said
        assert went_on > 12
