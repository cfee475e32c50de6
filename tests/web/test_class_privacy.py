"""What a class leaves behind: nothing in the site's files but what the page on privacy lists."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import override_settings

from kabinett import games, web
from kabinett.attack.clients import JSON
from kabinett.core.play.players import Player
from kabinett.web import served_settings
from kabinett.web.classes import privacy, teaching
from kabinett.web.host import clock, database, incidents, keeping, limits, traces
from kabinett.web.people import shared_devices
from kabinett.web.people.models import Guest
from tests.web import databases
from tests.web.class_rooms import ClassRoom
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, table_in
from tests.web.sites import Browser, Served
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")

NAMESPACE = '@namespace svg url("http://www.w3.org/2000/svg")'  # a name, not an address
ADDRESS = "127.98.76.54"
NAMES = ("Zimtstern", "Quittenbaum")
NOTE, REASON = "Rhabarber denkt anders", "Wir glaubten an die Gurke"
SAID = "Pst, die Zwetschge kommt"
BACK_UP = "from kabinett.cli import site; site.set_up_served_site(None)\n" + (
    "from kabinett.web.host import database; print(database.back_up())"
)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Served]:
    if databases.cluster is not None:
        pytest.skip("PostgreSQL's files belong to its server")
    with Served(tmp_path) as site:
        yield site


def places(folder: Path, needles: set[str]) -> dict[str, set[str]]:
    """Return what of the needles is in which file of the folder, byte by byte."""
    found: dict[str, set[str]] = {}
    for path in folder.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            here = {needle for needle in needles if needle.encode() in content}
            if here:
                found[str(path.relative_to(folder))] = here
    return found


def column(folder: Path, query: str) -> list[str]:
    with closing(sqlite3.connect(folder / "kabinett.sqlite3")) as database:
        return [str(value) for (value,) in database.execute(query)]


def play_class(site: Served) -> tuple[ClassRoom, set[str]]:
    """Play a class a little; return it with everything that must not stay."""
    room = ClassRoom(site, talk="open")
    room.teacher.source = ADDRESS
    pupils = [room.join(Browser(site.address, source=ADDRESS)) for _ in NAMES]
    rooms = [pupil.get(f"/class/{room.code}/") for pupil in pupils]
    codes = {code for page in rooms for code in re.findall(r"<code>([\w-]+)</code>", page)}
    numbers = column(site.data, "SELECT id FROM classes_pupil ORDER BY id")
    for number, name in zip(numbers, NAMES, strict=True):
        room.act("rename", pupil=number, name=name)
    room.act("start")
    tables = column(site.data, "SELECT game_id FROM classes_classtable")
    for pupil in pupils:
        socket = room.sit_down(pupil)
        for ask in (1, 2, 3):
            socket.ask(type="answer", ask=ask, choice="bid:1x2")
        socket.ask(type="say", text=SAID)
        pupil.post(f"/api/table/{tables[0]}/notes", json.dumps({"notes": NOTE}).encode(), JSON)
        socket.close()
    assert column(site.data, "SELECT text FROM talk_message").count(SAID) == len(NAMES)
    with closing(sqlite3.connect(site.data / "kabinett.sqlite3")) as database, database:
        values = numbers[0], "card:x/0", REASON
        database.execute(
            "INSERT INTO classes_reason (pupil_id, key, text) VALUES (?, ?, ?)", values
        )
    cookies = {str(cookie.value) for pupil in pupils for cookie in pupil.cookies}
    secrets = {
        *column(site.data, "SELECT key FROM people_guest"),
        *column(site.data, "SELECT code_digest FROM people_guest"),
        *column(site.data, "SELECT device FROM people_guest"),
        *column(site.data, "SELECT session FROM people_guest"),
    }
    cookies.discard("1")  # the mark of a pupil's browser
    return room, {
        *NAMES,
        *codes,
        *cookies,
        *secrets,
        *tables,
        room.code,
        NOTE,
        REASON,
        SAID,
        room.desk[6:-1],
    }


def test_closing_a_class_leaves_only_what_the_page_lists(site: Served) -> None:
    room, needles = play_class(site)
    assert len(needles) > 15 and "" not in needles
    process = site.python(BACK_UP)
    assert process.wait(60) == 0
    before = places(site.data, {*needles, ADDRESS})
    files = set(before)
    assert any(name.startswith("backups/") for name in files), "the search finds what is there"
    assert before["kabinett.sqlite3-wal"] | before.get("kabinett.sqlite3", set()) >= {*NAMES, NOTE}
    assert not any(ADDRESS in needles for needles in before.values())
    room.act("close")
    assert not (site.data / "traces").exists()
    left = places(site.data, {*needles, ADDRESS, "Python-urllib"})
    listed = [row.files for row in privacy.remaining() if row.files]
    assert {Path(name).parts[0] + "/" for name in left} == set(listed) == {"backups/"}
    listening = re.findall(r"<code>backups/</code>", Browser(site.address).get("/class/privacy/"))
    assert listening


def test_the_page_lists_every_field_that_is_stored() -> None:
    """A new field of a class, a pupil or a guest fails here until the page says who can read it."""
    models = [*apps.get_app_config("classes").get_models(), Guest]
    stored = [
        f"{model.__name__}.{field.name}"
        for model in models
        for field in model._meta.concrete_fields
        if field.name != "id"
    ]
    listed = [name for row in privacy.rows_on_site() for name in row.fields.split()]
    assert sorted(listed) == sorted(stored)


def test_old_backups_go(tmp_path: Path, served: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    folder = tmp_path / "backups"
    folder.mkdir()
    old, fresh, own = (folder / f"{name}.sqlite3" for name in ("kabinett-1", "kabinett-2", "mine"))
    then = time.time() - keeping.BACKUP.total_seconds()
    for path, age in ((old, -60.0), (fresh, 60.0), (own, -60.0)):
        path.touch()
        os.utime(path, (then + age, then + age))
    assert database.forget_old_backups() == 1
    assert not old.exists() and fresh.exists() and own.exists()


def test_records_of_failures_go_with_the_class(
    tmp_path: Path, served: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    table = opened(table_in(pupil, school_class)).table
    table.players[0] = Player("Zimtstern")
    game_id = table_in(pupil, school_class)
    incidents.note(ValueError("x"), f"game {game_id}: seat 0 answers x", table)
    incidents.note(ValueError("x"), "game bcdfghjkmn: seat 0 answers x", table)
    assert len(list((tmp_path / "incidents").iterdir())) == 2
    teaching.close(school_class)
    [other] = (tmp_path / "incidents").iterdir()
    assert "game bcdfghjkmn:" in other.read_text()


def test_a_pupils_address_and_browser_are_not_stored(served: None) -> None:
    from allauth.usersessions.models import UserSession

    join(make_class())
    assert Guest.objects.get().session
    assert not UserSession.objects.exists()


def test_a_busy_database_is_cleaned_later(served: None, monkeypatch: pytest.MonkeyPatch) -> None:
    if databases.cluster is not None:
        pytest.skip("PostgreSQL's files belong to its server")
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    monkeypatch.setattr(traces, "LARGE", 0)
    traces.mark()
    assert not traces.remove(), "a large database is rewritten once a day"
    monkeypatch.setattr(clock, "now", lambda: now + traces.DAY)
    traces.mark()
    assert not traces.remove()
    monkeypatch.setattr(clock, "now", lambda: now + traces.DAY + 1)
    assert traces.remove(), "a day after the first class was closed"
    traces.mark()
    monkeypatch.undo()
    assert traces.remove() and not traces.marker().exists()
    assert traces.remove(), "nothing to do"


def test_ended_counts_leave_the_database(served: None) -> None:
    """With several processes the database counts, and some counts name an internet address."""
    counts = served_settings.TABLE_CACHE | {"LOCATION": "counts"}
    with override_settings(CACHES={**settings.CACHES, "default": counts}):
        call_command("createcachetable", verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO counts VALUES ('a', 'b', '2020-01-01 00:00:00')")
        caches["default"].set("limit:x:address_127.98.76.55:1", 1, timeout=60)
        assert limits.forget_ended() == 1
        assert caches["default"].get("limit:x:address_127.98.76.55:1") == 1
    assert limits.forget_ended() == 0, "memory forgets by itself"


# -- devices


def test_a_pupils_browser_forgets_with_its_next_page(served: None) -> None:
    school_class = make_class()
    pupil = join(school_class)
    assert pupil.get("/class/forgotten/").headers["Location"] == "/class/", "the class goes on"
    pupil.get(f"/class/{school_class.code}/")
    assert {"pupil", "session", "device"} <= set(pupil.cookies)
    teaching.close(school_class)
    page = pupil.get("/", HTTP_ACCEPT="text/html")
    assert page.headers["Location"] == "/class/forgotten/"
    answer = pupil.get("/class/forgotten/")
    assert answer.headers["Clear-Site-Data"] == '"cache", "cookies", "storage"'
    assert not any(cookie.value for cookie in pupil.cookies.values())
    assert "forgotten the class" in answer.content.decode()


def test_a_visitor_and_an_account_forget_nothing(served: None) -> None:
    for client in (browser(), browser("ada")):
        assert client.get("/class/forgotten/").headers["Location"] == "/class/"
    client.cookies[shared_devices.cookie_name()] = "1"
    assert client.get("/", HTTP_ACCEPT="text/html").status_code == 200


def test_no_page_of_a_class_comes_back_from_a_cache(served: None) -> None:
    school_class = make_class()
    pupil = join(school_class)
    at_desk(school_class, "start")
    table = pupil.get(f"/table/{table_in(pupil, school_class)}/")
    assert "no-store" in table.headers["Cache-Control"]


# -- nobody else


def pages_of_class() -> Iterator[Any]:
    school_class = make_class()
    pupil = join(school_class)
    yield pupil.get(f"/class/{school_class.code}/")
    at_desk(school_class, "start")
    yield pupil.get(f"/table/{table_in(pupil, school_class)}/")
    for path in (
        "/class/",
        "/class/privacy/",
        f"/class/{school_class.code}/",
        f"/class/{school_class.code}/projector/",
        f"/desk/{school_class.desk}/",
    ):
        yield browser().get(path)
    teaching.close(school_class)
    yield pupil.get("/class/forgotten/")


def test_no_page_of_a_class_asks_anybody_else(served: None) -> None:
    loads = re.compile(r"<(?:script|link|img|iframe|form|use|video|audio|source)\b[^>]*")
    for response in pages_of_class():
        assert response.status_code == 200
        for tag in loads.findall(response.content.decode()):
            for address in re.findall(r"(?:src|href|action|srcset)=\"([^\"]*)\"", tag):
                assert address.startswith(("/", "#")) and not address.startswith("//"), tag
        policy = dict(
            directive.split(maxsplit=1)
            for directive in response.headers["Content-Security-Policy"].split("; ")
        )
        assert policy["default-src"] == "'none'"
        for name, sources in policy.items():
            assert re.fullmatch(r"('none'|'self'|data:|'nonce-[^']*'| )+", sources), name


def test_no_file_of_the_site_loads_from_elsewhere() -> None:
    folders = [Path(web.__file__).parent, Path(games.__file__).parent]
    styles = [path for folder in folders for path in folder.rglob("*.css")]
    assert len(styles) > 20
    for path in styles:
        text = path.read_text().replace(NAMESPACE, "")
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", text), path
