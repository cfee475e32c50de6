"""The database: updated, backed up, or lost for a while."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection

from kabinett.web.host import database, database_url
from kabinett.web.play.changes import Changes, announce
from kabinett.web.play.models import Game
from tests.web.clusters import program
from tests.web.databases import cluster
from tests.web.sites import PATIENCE
from tests.web.tables import ME, OTHER, give, start

pytestmark = pytest.mark.database


@pytest.mark.parametrize(
    ("url", "found"),
    [
        (
            "postgresql://ada:a%40b@db.example:5433/games?sslmode=require",
            ("games", "ada", "a@b", "db.example", "5433"),
        ),
        ("postgres:///games?host=/run/postgresql", ("games", "", "", "/run/postgresql", "")),
    ],
)
def test_a_databases_address_is_read(url: str, found: tuple[str, ...]) -> None:
    told = database_url.database_settings(url, Path())
    assert tuple(told[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")) == found
    assert told["OPTIONS"].get("sslmode") == ("require" if "sslmode" in url else None)


@pytest.mark.parametrize("url", ["mysql://x/y", "postgresql://host", "postgresql://h:x/y", "games"])
def test_an_invalid_address_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(database_url.BadAddress, match="KABINETT_DATABASE") as refused:
        database_url.database_settings(url.replace("//", "//ada:secret@"), Path())
    assert "secret" not in str(refused.value)


def test_backups_use_the_certificates_of_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    options = "sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/me.pem&sslkey=/me.key"
    settings_dict = database_url.database_settings(f"postgresql://ada@db/games?{options}", Path())
    monkeypatch.setattr(database, "connection", SimpleNamespace(settings_dict=settings_dict))
    environments: list[dict[str, str]] = []

    def note(command: object, env: dict[str, str], **rest: object) -> SimpleNamespace:
        environments.append(env)
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(subprocess, "run", note)
    database.run_program("pg_dump")
    [given] = environments
    found = {name: value for name, value in given.items() if name.startswith("PGSSL")}
    assert found == {
        "PGSSLMODE": "verify-full",
        "PGSSLROOTCERT": "/ca.pem",
        "PGSSLCERT": "/me.pem",
        "PGSSLKEY": "/me.key",
    }


@pytest.fixture
def older() -> Iterator[None]:
    """Revert the database to the migration before the last one."""
    call_command("migrate", "sessions", "zero", verbosity=0)
    yield
    call_command("migrate", verbosity=0)
    for copy in (settings.DATA / "backups").glob("*"):
        copy.unlink()


def test_the_database_is_backed_up_before_an_update(older: None, tmp_path: Path) -> None:
    game = start("bluff", ME, OTHER)
    copy = database.prepare()
    assert copy is not None and copy.stat().st_mode & 0o077 == 0
    assert database.prepare() is None, "there is nothing more to do"
    if cluster is not None:
        text = tmp_path / "copy.sql"
        subprocess.run([program("pg_restore"), "-f", text, copy], check=True)
        assert game in text.read_text()
    else:
        assert game.encode() in copy.read_bytes()


def test_a_database_of_a_newer_version_is_left_alone() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('play', '9999_newer', CURRENT_TIMESTAMP)"
        )
    try:
        with pytest.raises(database.DatabaseProblem, match="newer version"):
            database.prepare()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_newer'")


def soon(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


def tell_and_leave(game: str) -> None:
    """Notify over another connection, like a second process: a process ignores its own
    notifications."""
    announce([game])
    connection.close()


@pytest.mark.skipif(cluster is None, reason="SQLite is no server")
def test_the_site_goes_on_after_the_database_restarts() -> None:
    assert cluster is not None
    game, changes = start("bluff", ME, OTHER), Changes()
    assert changes.poll() and not changes.poll()
    another = Thread(target=tell_and_leave, args=(game,))
    another.start()
    another.join()
    soon(changes.poll)
    cluster.kill()
    with pytest.raises(Exception, match="connection"):
        soon(changes.poll)
    with pytest.raises(OperationalError):
        Game.objects.count()
    connection.close()
    cluster.start()
    assert changes.poll(), "messages may be lost in between, so everything counts as changed"
    give(game, 0, "bid:1x1")
    assert Game.objects.get(pk=game).revision == 2
