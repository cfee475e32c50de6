"""Damaged data: intact games go on, and the site reports the damage to players and host."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import urllib.error
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.test import Client

from kabinett.web.host import damage
from kabinett.web.play import loading, open_game, stored_steps
from kabinett.web.play.models import Game, Step
from kabinett.web.play.owner import owner
from kabinett.web.play.worker import Worker
from kabinett.web.talk.notice_sender import NoticeSender
from tests.web import databases
from tests.web.clusters import Cluster
from tests.web.sites import Browser, Site
from tests.web.tables import BOT, ME, OTHER, deliver, give, play_to_end, start, table_of

pytestmark = pytest.mark.database

DAMAGE: list[tuple[type, dict[str, Any]]] = [
    (Step, {"lines": ["0 nothing"]}),
    (Step, {"lines": [5]}),
    (Step, {"lines": {"a": 1}}),
    (Step, {"log": [["x"]]}),
    (Game, {"head": "nothing of the kind"}),
    (Game, {"asks": []}),
    (Game, {"asks": [[1, 2, 3, 4, 5, 6, 7, 8]]}),
    (Game, {"setup": {}, "head": ""}),
]


@pytest.mark.parametrize("table, wrong", DAMAGE, ids=lambda each: str(each)[:40])
def test_a_damaged_row_stops_only_its_own_game(
    table: type, wrong: dict[str, Any], client: Client
) -> None:
    broken, whole = start("bluff", ME, BOT, OTHER), start("bluff", ME, BOT)
    give(broken, 0, "bid:1x1")
    key = {"game_id": broken, "number": 2} if table is Step else {"pk": broken}
    table.objects.filter(**key).update(**wrong)  # type: ignore[attr-defined]
    owner.games.clear()
    page = client.get(f"/table/{broken}/")
    assert page.status_code == 409 and "left as it is" in page.content.decode()
    assert client.get("/").status_code == 200
    give(whole, 0, "bid:1x1")
    worker = Worker({"": 0.0})
    worker.work()
    NoticeSender().work()
    deliver()
    # If the bot doubts the bid, it may answer once more at once.
    assert sum(line.is_chosen for line in table_of(whole).lines) >= 2, "the bot has answered"
    found = table.objects.filter(**key).values(*wrong)[0]  # type: ignore[attr-defined]
    assert found == wrong, "the damaged row is untouched"


def test_a_fault_of_the_code_that_loads_a_game_is_an_incident(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The page names the incident, and the log has the traceback, once."""
    game = start("bluff", ME, BOT)
    monkeypatch.setattr(loading, "load_pack", lambda *given: int("our own bug"))
    seen = set()
    for _ in range(2):
        owner.games.clear()
        page = client.get(f"/table/{game}/")
        assert page.status_code == 409 and b"ValueError" not in page.content
        seen |= set(re.findall("K-[0-9A-F]{8}", page.content.decode()))
    [number] = seen
    [logged] = [each for each in caplog.records if each.name == "kabinett.incidents"]
    assert f"{number}: game {game} cannot be loaded" in logged.getMessage()
    assert "ValueError: invalid literal" in logged.getMessage()


PAGES = ("/table/{}/", "/table/{}/replay/", "/api/table/{}/view?seat=0", "/api/table/{}/record.txt")


EARLY: list[dict[str, Any]] = [
    {"lines": ["0 nothing"]},
    {"lines": []},
    {"log": [["x"]]},
    {"log": []},
]


@pytest.mark.parametrize("wrong", EARLY, ids=str)
def test_damage_in_the_beginning_of_a_long_game_is_found_later(
    wrong: dict[str, Any], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game opens without its beginning, which the site reads when somebody looks there."""
    monkeypatch.setattr(open_game, "HEAD_EVERY", 1)
    monkeypatch.setattr(stored_steps, "BEFORE_HEAD", 1)
    broken = start("bluff", ME, ME)
    play_to_end(broken)
    Step.objects.filter(game_id=broken, number=2).update(**wrong)
    told = []
    for page in PAGES:
        owner.games.clear()
        told.append(client.get(page.format(broken)).status_code)
    assert 500 not in told and 409 in told, told


@pytest.fixture
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "found", "")


@pytest.mark.parametrize("state", ["XX001", "XX002", "58P01"])
def test_postgresqls_errors_of_damage_are_recognised(state: str, nothing_known: None) -> None:
    """PostgreSQL reports a broken page, a broken index or a lost file as damage."""
    assert damage.note(psycopg.errors.lookup(state)("broken"))


def test_sqlites_errors_of_damage_are_recognised(nothing_known: None, client: Client) -> None:
    error = sqlite3.DatabaseError("malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    assert not damage.note(sqlite3.OperationalError("locked"))
    assert client.get("/health").status_code == 200
    try:
        raise ValueError("around it") from error
    except ValueError as outer:
        assert damage.note(outer)
    told = client.get("/health")
    assert told.status_code == 503 and "kabinett restore" in told.json()["wrong"]["storage"]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the other test is for PostgreSQL")
def test_a_damaged_page_of_the_file_stops_only_its_games(tmp_path: Path) -> None:
    site = Site(tmp_path)
    games = some_games(site, 6)
    zero(tmp_path / "kabinett.sqlite3", "play_step")
    with site:
        those_that_are_whole_go_on(site, games)
    done = kabinett(site, "backup")
    assert done.returncode and "is damaged" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the other test is for PostgreSQL")
@pytest.mark.parametrize("part", ["a page", "its header"])
def test_a_copy_replaces_a_damaged_file_which_is_put_aside(tmp_path: Path, part: str) -> None:
    site, copy = Site(tmp_path / "site"), tmp_path / "copy.sqlite3"
    games = some_games(site, 6)
    assert kabinett(site, "backup", "--to", str(copy)).returncode == 0
    file = site.data / "kabinett.sqlite3"
    zero(file, "play_step")
    if part == "its header":
        with open(file, "r+b") as content:
            content.write(bytes(100))
    damaged = file.read_bytes()
    refused = kabinett(site, "backup")
    assert "is damaged" in refused.stderr and "Traceback" not in refused.stderr
    done = kabinett(site, "restore", str(copy))
    assert done.returncode == 0, done.stderr
    [aside] = (site.data / "backups").glob("*-before-restore.sqlite3")
    assert str(aside) in done.stdout and aside.read_bytes() == damaged
    assert file.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(file)) as new:
        assert new.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found = {name for [name] in new.execute("SELECT id FROM play_game")}
    assert found == set(games)


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """Returns a PostgreSQL server for one test, which damages its files."""
    if databases.cluster is None:
        pytest.skip("the other test is for SQLite")
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.mark.long
def test_a_damaged_page_of_postgresql_stops_only_its_games(
    own_cluster: Cluster, tmp_path: Path
) -> None:
    site = Site(tmp_path, database=own_cluster.database())
    games = some_games(site, 40)
    copy = tmp_path / "copy.dump"
    assert kabinett(site, "backup", "--to", str(copy)).returncode == 0
    file = file_of(site, own_cluster, "play_step")
    own_cluster.stop()
    with open(file, "r+b") as content:
        content.write(b"\xff" * PAGE)
    own_cluster.start()
    with site:
        those_that_are_whole_go_on(site, games)
    done = kabinett(site, "backup")
    assert done.returncode and "invalid page" in done.stderr and "Traceback" not in done.stderr
    refused = kabinett(site, "restore", str(copy))
    assert refused.returncode and "create an empty one" in refused.stderr
    site.environment["KABINETT_DATABASE"] = own_cluster.database()
    assert kabinett(site, "restore", str(copy)).returncode == 0
    with site:
        assert {looked_at(Browser(site.address), game) for game in games} == {200}


@pytest.mark.long
def test_a_lost_file_of_postgresql_is_reported(own_cluster: Cluster, tmp_path: Path) -> None:
    """No answers are left, and each game and the site say so."""
    site = Site(tmp_path, database=own_cluster.database())
    games = some_games(site, 2)
    file = file_of(site, own_cluster, "play_step")
    own_cluster.stop()
    file.unlink()
    own_cluster.start()
    with site:
        browser = Browser(site.address)
        assert [looked_at(browser, game) for game in games] == [409, 409]
        assert looked_at(browser, "", "/") == 200
        told_of_damage(browser, site)


#: PostgreSQL's page size in bytes.
PAGE = 8192


def file_of(site: Site, cluster: Cluster, table: str) -> Path:
    """Returns the file in which PostgreSQL keeps a table."""
    with psycopg.connect(site.environment["KABINETT_DATABASE"]) as there:
        there.execute("CHECKPOINT")
        found = there.execute("SELECT pg_relation_filepath(%s)", [table]).fetchone()
    assert found is not None
    file: Path = cluster.folder / "data" / found[0]
    return file


SOME_GAMES = """
import sys
from kabinett.cli import site
site.set_up_local_site(None)
site.update_database()
from tests.web.tables import ME, OTHER, start
print(*[start("fall", ME, OTHER) for _ in range(int(sys.argv[1]))])
"""


def some_games(site: Site, number: int) -> list[str]:
    """Make this many games without running a site."""
    done = subprocess.run(
        [sys.executable, "-c", SOME_GAMES, str(number)],
        env=site.environment | {"PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.split()


def those_that_are_whole_go_on(site: Site, games: list[str]) -> None:
    """Check that intact games go on, and that players and host learn of the damaged ones."""
    browser = Browser(site.address)
    seen = [looked_at(browser, game) for game in games]
    assert set(seen) == {200, 409}, seen
    for game, found in zip(games, seen, strict=True):
        if found == 200:
            seat = next(s for s in (0, 1) if browser.view(game, s)["own"]["ask"])
            ask = browser.view(game, seat)["own"]["ask"]
            choice = ask["choices"][0]["name"]
            status, told = browser.answer(game, seat, ask["id"], choice)
            # PostgreSQL may try to write to the damaged page.
            postgresql = databases.cluster is not None
            assert status == 200 or (postgresql and "nothing was changed" in told["error"]), told
    told_of_damage(browser, site)


def told_of_damage(browser: Browser, site: Site) -> None:
    with pytest.raises(urllib.error.HTTPError, match="503") as told:
        browser.get("/health")
    assert "kabinett restore" in json.load(told.value)["wrong"]["storage"]
    assert "the database is damaged" in (site.data / "kabinett.log").read_text()


def kabinett(site: Site, *words: str) -> subprocess.CompletedProcess[str]:
    start = f"from kabinett.cli.main import main; main({[*words]!r})"
    return subprocess.run(
        [sys.executable, "-c", start], env=site.environment, capture_output=True, text=True
    )


def zero(file: Path, table: str) -> None:
    """Overwrite with zeros a page that has rows of this table."""
    with closing(sqlite3.connect(file)) as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [[size]] = rows.execute("PRAGMA page_size")
        pages = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
        [first, *_] = [page for [page] in rows.execute(pages, [table])]
    with open(file, "r+b") as content:
        content.seek((first - 1) * size)
        content.write(bytes(size))


def looked_at(browser: Browser, game: str, page: str = "/table/{}/") -> int:
    try:
        browser.get(page.format(game))
    except urllib.error.HTTPError as error:
        return error.code
    return 200
