"""Databases of every released schema: after the update all data is there and play goes on."""

from __future__ import annotations

import json
import time
import urllib.error
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tests.web import databases, schemas
from tests.web.schemas import FIXTURES
from tests.web.sites import PATIENCE, Browser, Served

pytestmark = pytest.mark.long(minutes=5)

REMAKE = "the schema has changed: see CONTRIBUTING.md, “A change of the database”"

TOLD = f"""{schemas.START}; site.update_database()
from kabinett.web.play import downtime
downtime.load(); downtime.tick()  # as the site does before it opens a game
from kabinett.web.play.open_game import Undecided
from scripts.schema_fixture import expected_of
from tests.web import schemas
def told_if_it_holds(game):
    try:
        return expected_of(game)
    except Undecided:
        return None
print(json.dumps([[told_if_it_holds(game) for game in sys.argv[1:]], schemas.shape()]))"""


def said(site: Served, code: str, *arguments: str) -> Any:
    """Run code in another process with the site's database; return what it prints."""
    process = site.python(code, *arguments)
    text = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0, text
    return json.loads(text.splitlines()[-1]) if text else None


def given(record: list[str]) -> list[str]:
    """Returns the answers and draws of a record, even if the game went on by newer rules."""
    return [line for line in record[record.index("") + 1 :] if not line.startswith("rules ")]


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda fixture: fixture.name)
def test_an_old_database_keeps_its_data_and_its_games_go_on(fixture: Path, tmp_path: Path) -> None:
    expected = schemas.expected(fixture)
    games = {each["id"]: each for each in expected["games"]}
    assert len(games) == 20
    site, file = Served(tmp_path), schemas.lay(fixture, tmp_path)
    if databases.cluster is not None:
        said(site, schemas.CARRY, str(file))
    before, shape = said(site, TOLD, *games)
    assert shape == schemas.shape(), "after the update it equals a new database"
    # `test_update.py` covers games that do not hold under today's rules.
    holding = [each["id"] for each in before if each and holds(each, games[each["id"]])]
    assert holding
    with site:
        people = {name: site.login(name) for name in expected["people"]}
        for each in games.values():
            answered_once(people, each)
    after, _ = said(site, TOLD, *holding)
    for now in after:
        lines, more = given(games[now["id"]]["record"]), given(now["record"])
        assert more[: len(lines)] == lines and len(more) > len(lines)


def holds(now: dict[str, Any], then: dict[str, Any]) -> bool:
    """Whether all is as it was; False if the game has gone another way."""
    record, left = now.pop("record"), now.pop("left")
    assert now == {name: then[name] for name in then if name not in ("record", "left")}
    if given(record) != given(then["record"]):
        return False
    # If the game is replayed, its clocks are read seconds after they were stored; if it goes on by
    # newer rules, the open asks are new.
    for is_left, was_left in zip(left, then["left"], strict=True):
        assert is_left == was_left or abs(was_left - is_left) < 60
    return True


def answered_once(people: dict[str, Browser], then: dict[str, Any]) -> None:
    """Let somebody who is asked see the table as it was, and answer."""
    seat = next(seat for seat in then["asked"] if then["persons"][seat])
    browser, game = people[then["persons"][seat]], then["id"]
    try:
        view = browser.view(game, seat)
    except urllib.error.HTTPError as error:
        assert error.code == 409, "it does not hold under today's rules"
        browser.post(
            f"/table/{game}/decide/", b"decision=go_on", "application/x-www-form-urlencoded"
        )
        return
    public = view["public"]
    assert [player["name"] for player in public["players"]] == then["names"]
    assert len(public["proposals"]) == then["proposals"]
    for left, clock in zip(then["left"], (public["clocks"] or {}).get("seats", ()), strict=False):
        if left is not None and not (clock["until"] and clock["away"]):
            shown = clock["left"] if clock["left"] is not None else clock["until"] - time.time()
            assert left - 600 < shown <= left + 1, "the time offline does not count"
    first = people[next(name for name in then["persons"] if name)]
    assert first.json(f"/api/table/{game}/notes")["notes"] == then["notes"][0]
    talk = first.json(f"/api/table/{game}/talk")["said"]
    assert not talk or talk[0]["text"] == then["said"][0]
    ask = view["own"]["ask"]
    status, told = browser.answer(game, seat, ask["id"], ask["choices"][0]["name"])
    assert status == 200, told


def test_the_newest_fixture_has_the_current_schema(tmp_path: Path) -> None:
    file = schemas.lay(FIXTURES[-1], tmp_path)
    assert set(schemas.migrations(file)) == set(MigrationLoader(connection).disk_migrations), REMAKE
    if databases.cluster is None:
        site = Served(tmp_path)
        code = f"{schemas.START}; from tests.web import schemas; print(json.dumps(schemas.shape()))"
        assert said(site, code) == schemas.shape(), REMAKE
