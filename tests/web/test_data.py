"""Backups of stored data, and moves to another database."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

import pytest
from django.conf import settings

from kabinett.cli import data
from kabinett.cli.data import LONGEST_ROW
from kabinett.web.host import database
from kabinett.web.talk.models import Message
from tests.web.clusters import Cluster
from tests.web.sites import GAMES

MAKE = """
import random, sys
from kabinett.cli import site
site.set_up_served_site(None)
site.update_database()
from tests.web.accounts import person
from tests.web.people import table_of
from tests.web.tables import give, opened, play_to_end
from kabinett.web.people.models import Person
from kabinett.web.talk.models import Message
from kabinett.web.club import results
ada, ben = person("Ada"), person("Ben")
for each in Person.objects.all():
    each.date_joined = each.date_joined.replace(microsecond=123)
    each.save()
tables = [table_of("bluff", "Ada", "Ben", "") for _ in range(3)] + [table_of("fall", "Ada", "Ben")]
play_to_end(tables[0])
results.settle()
for number in range(30):
    table = opened(tables[3]).table
    seat = table.open_seats()[0]
    give(tables[3], seat, random.Random(number).choice(table.ask(seat).choices))
Message.objects.create(game_id=tables[1], seat=1, person=ben, text="Grüß Gott", at=1.0)
print(*tables)
"""


def environment(folder: Path, database: str = "") -> dict[str, str]:
    told = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO")}
    told |= {"KABINETT_DATA": str(folder), "KABINETT_GAMES": str(GAMES)}
    return told | {"KABINETT_DATABASE": database}


def kabinett(folder: Path, *arguments: object, database: str = "", fails: bool = False) -> str:
    start = "from kabinett.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, *map(str, arguments)],
        env=environment(folder, database),
        capture_output=True,
        text=True,
    )
    assert bool(done.returncode) == fails, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a data folder with two people, three tables in mid-turn and a finished one."""
    made = tmp_path_factory.mktemp("club")
    done = subprocess.run(
        [sys.executable, "-c", MAKE], env=environment(made), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture(scope="module")
def exported(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Path]:
    """Returns all rows of the folder, and the file that has their export."""
    there = tmp_path_factory.mktemp("exported")
    rows = everything(folder, there)
    [file] = there.glob("*.gz")
    return rows, file


@pytest.fixture(scope="module")
def server() -> Iterator[Cluster]:
    cluster = Cluster()
    yield cluster
    cluster.stop()


def everything(folder: Path, tmp_path: Path, database: str = "") -> list[str]:
    """Returns all rows as the export writes them."""
    to = tmp_path / f"all-{folder.name}-{len(database)}.jsonl.gz"
    to.unlink(missing_ok=True)
    kabinett(folder, "export", to, database=database)
    lines = gzip.decompress(to.read_bytes()).decode().splitlines()
    # PostgreSQL orders the members of an object in its own way.
    return [json.dumps(json.loads(line), sort_keys=True, ensure_ascii=False) for line in lines]


def test_an_import_restores_an_export_exactly(
    exported: tuple[list[str], Path], tmp_path: Path
) -> None:
    rows, file = exported
    assert "Grüß Gott" in "".join(rows) and ".000123+00:00" in "".join(rows)
    other = tmp_path / "other"
    assert f"{len(rows)} rows" in kabinett(other, "import", file)
    assert everything(other, tmp_path) == rows


def test_the_files_name_decides_whether_it_is_compressed(
    folder: Path, exported: tuple[list[str], Path], tmp_path: Path
) -> None:
    plain, other = tmp_path / "all.jsonl", tmp_path / "other"
    kabinett(folder, "export", plain)
    rows = [json.loads(line) for line in plain.read_text().splitlines()]
    assert rows == [json.loads(line) for line in exported[0]]
    assert f"{len(rows)} rows" in kabinett(other, "import", plain)


def test_a_file_that_cannot_be_written_is_reported(folder: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "all.jsonl"
    assert "cannot be written" in kabinett(folder, "export", nowhere, fails=True)


def test_an_export_that_fails_leaves_no_file(folder: Path, tmp_path: Path) -> None:
    broken, to = tmp_path / "broken", tmp_path / "all.jsonl"
    shutil.copytree(folder, broken)
    [stored] = broken.glob("*.sqlite3")
    with closing(sqlite3.connect(stored)) as connection:
        connection.execute(f"DROP TABLE {Message._meta.db_table}")
    assert "no such table" in kabinett(broken, "export", to, fails=True)
    assert not to.exists()


@pytest.mark.long(minutes=10)
def test_an_import_never_overwrites_existing_data(
    folder: Path, exported: tuple[list[str], Path], tmp_path: Path
) -> None:
    rows, file = exported
    said = kabinett(folder, "import", file, fails=True)
    assert "is not empty" in said and everything(folder, tmp_path) == rows


DEEP = b'{"model": ' + b"[" * 100_000


@pytest.mark.long(minutes=10)
def test_an_unreadable_export_changes_nothing(tmp_path: Path) -> None:
    source, other = tmp_path / "x.gz", tmp_path / "other"
    endless = gzip.compress(b"0" * (2 * LONGEST_ROW))
    assert len(endless) < 30_000
    for broken in (b"no gzip", gzip.compress(b'{"model": "x"}'), endless, gzip.compress(DEEP)):
        source.write_bytes(broken)
        assert "nothing has been loaded" in kabinett(other, "import", source, fails=True)


def test_a_persons_data_contains_nothing_about_others(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "ada.json"
    kabinett(folder, "export", "--person", "ada", to)
    told = json.loads(to.read_text())
    assert told["account"]["email"] == "ada@example.org"
    assert [bool(table.get("record")) for table in told["tables"]] == [True, False, False, False]
    assert "Grüß" not in to.read_text() and "ben@example.org" not in to.read_text()
    assert "no account" in kabinett(folder, "export", "--person", "x", tmp_path / "x", fails=True)


def test_a_backup_is_restored(
    folder: Path, exported: tuple[list[str], Path], tmp_path: Path
) -> None:
    rows, copy = exported[0], tmp_path / "copy.sqlite3"
    kabinett(folder, "backup", "--to", copy)
    other = tmp_path / "other"
    kabinett(other, "restore", copy)
    assert everything(other, tmp_path) == rows
    assert "already exists" in kabinett(folder, "backup", "--to", copy, fails=True)
    assert copy.stat().st_mode & 0o077 == 0


def test_a_backup_that_fails_leaves_no_copy(folder: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "missing" / "copy.sqlite3"
    assert "cannot be written" in kabinett(folder, "backup", "--to", nowhere, fails=True)
    assert not list((folder / "backups").iterdir())


def test_a_file_that_does_not_fit_on_the_other_disk_stays_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(source: BinaryIO, target: BinaryIO) -> None:
        target.write(source.read(1))
        raise OSError("No space left on device")

    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"all")
    monkeypatch.setattr(data, "same_disk", lambda *_: False)
    monkeypatch.setattr(shutil, "copyfileobj", fill)
    with pytest.raises(OSError, match="No space"):
        data.move_file(one, other)
    assert one.read_bytes() == b"all" and not other.exists()


def test_the_site_never_deletes_a_copy_of_its_host(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = kabinett(folder, "backup")
    [copy] = (folder / "backups").iterdir()
    assert str(copy) in output
    os.utime(copy, (0, 0))
    monkeypatch.setattr(settings, "DATA", folder)
    monkeypatch.setattr(database.apps, "is_installed", lambda name: True)
    assert database.forget_old_backups() == 0 and copy.exists()
    copy.unlink()


@pytest.mark.long(minutes=10)
def test_restoring_a_backup_sets_the_existing_data_aside(folder: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.sqlite3", tmp_path / "other"
    kabinett(folder, "backup", "--to", copy)
    kabinett(other, "restore", copy)
    with sqlite3.connect(other / "kabinett.sqlite3") as database:
        database.execute("DELETE FROM talk_message")
    assert "put aside" in kabinett(other, "restore", copy)
    assert list((other / "backups").glob("*.sqlite3"))
    assert "Grüß Gott" in "".join(everything(other, tmp_path))


@pytest.mark.long(minutes=10)
def test_a_file_that_is_no_backup_changes_nothing(
    folder: Path, exported: tuple[list[str], Path], tmp_path: Path
) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"nothing of the kind" * 100)
    before, _ = exported
    assert "no copy" in kabinett(folder, "restore", bad, fails=True)
    assert everything(folder, tmp_path) == before


@pytest.mark.long(minutes=10)
def test_all_data_moves_to_postgresql_and_back(
    folder: Path, exported: tuple[list[str], Path], tmp_path: Path, server: Cluster
) -> None:
    rows, address = exported[0], server.database()
    assert f"{len(rows)} rows" in kabinett(folder, "move", address)
    assert everything(folder, tmp_path, address) == rows
    assert "is not empty" in kabinett(folder, "move", address, fails=True)
    copy = tmp_path / "copy.dump"
    kabinett(folder, "backup", "--to", copy, database=address)
    kabinett(folder, "restore", copy, database=address)
    assert everything(folder, tmp_path, address) == rows


@pytest.mark.long(minutes=10)
def test_games_go_on_after_a_move_between_databases(folder: Path, server: Cluster) -> None:
    """New rows must get unused numbers, and the games must go on."""
    address = server.database()
    kabinett(folder, "move", address)
    go_on = MAKE.replace('person("Ada"), person("Ben")', "1, Person.objects.get(username='Ben')")
    go_on = go_on.replace("ada, ben =", "from kabinett.web.people.models import Person\nada, ben =")
    done = subprocess.run(
        [sys.executable, "-c", go_on],
        env=environment(folder, address),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_no_message_contains_the_databases_password(folder: Path) -> None:
    said = kabinett(folder, "move", "postgresql://a:geheim@127.0.0.1:1/x", fails=True)
    assert "geheim" not in said
