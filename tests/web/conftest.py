"""Fixtures: a data folder for the tests, and a database like a real site's.

The database is a file in WAL mode, or PostgreSQL if KABINETT_TEST_DATABASE is ``postgresql``."""

from __future__ import annotations

import atexit
import os
import random
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web import databases

GAMES = Path(__file__).parent.parent / "games"

os.environ["KABINETT_DATA"] = tempfile.mkdtemp(prefix="kabinett-test-")
os.environ["KABINETT_BOT_DELAY"] = "0"
os.environ.pop("KABINETT_DATABASE", None)
if databases.cluster is not None:
    atexit.register(databases.cluster.remove)
    os.environ["KABINETT_DATABASE"] = databases.cluster.database()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.web.settings"

import django  # noqa: E402

django.setup()
# pytest's other processes must not inherit this, because each makes its own data folder here.
del os.environ["DJANGO_SETTINGS_MODULE"]

from django.conf import settings  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402
from django.core import mail  # noqa: E402
from django.core.cache import caches  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models import Model  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.utils import translation  # noqa: E402

from kabinett.games import add_game, forget_games  # noqa: E402
from kabinett.web.classes import channel, pens  # noqa: E402
from kabinett.web.classes.models import Class  # noqa: E402
from kabinett.web.club.models import Rating  # noqa: E402
from kabinett.web.host import database, traces  # noqa: E402
from kabinett.web.host.models import Mail  # noqa: E402
from kabinett.web.live import http_sessions, replays  # noqa: E402
from kabinett.web.live.hub import hub  # noqa: E402
from kabinett.web.live.session import sessions  # noqa: E402
from kabinett.web.people.local import local_person  # noqa: E402
from kabinett.web.people.models import Person, QueueTicket  # noqa: E402
from kabinett.web.play import downtime  # noqa: E402
from kabinett.web.play.jobs import Job, Opener  # noqa: E402
from kabinett.web.play.models import Game, Pack  # noqa: E402
from kabinett.web.play.open_games import OwnerHooks  # noqa: E402
from kabinett.web.play.owner import owner  # noqa: E402
from kabinett.web.talk import chat_api  # noqa: E402
from tests.web import duel  # noqa: E402
from tests.web.noticed import time  # noqa: E402
from tests.web.pack_folders import folders  # noqa: E402
from tests.web.prepared_answers import clock  # noqa: E402
from tests.web.sites import Served, Site  # noqa: E402
from tests.web.timed import world  # noqa: E402

__all__ = ["clock", "folders", "time", "world"]  # fixtures for all tests

#: What a test stores.  All other rows belong to one of these, and are deleted with it; how the
#: site itself fares (`Pulse`, `Downtime`) stays.
EMPTIED: tuple[Any, ...] = (Class, Game, Person, Rating, Pack, QueueTicket, Mail, Session)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests that share a site last: a running site costs time even if nobody plays."""
    shared = {"site", "served_site"}
    items.sort(key=lambda item: bool(shared & set(getattr(item, "fixturenames", ()))))


@pytest.fixture(scope="session")
def django_db_setup() -> None:
    """Override pytest-django's fixture, which would move all later tests to memory."""
    pytest.fail("the database is there: the mark django_db is not for these tests")


@pytest.fixture(scope="session", autouse=True)
def stored(django_db_blocker) -> Iterator[None]:  # type: ignore[no-untyped-def]
    """Let the tests write to a real file, so that two processes see each other's commits."""
    with django_db_blocker.unblock():
        database.prepare()
        yield


@pytest.fixture(autouse=True)
def empty_site(stored: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Delete what earlier tests stored, and the note that traces of deleted rows have to go; add
    the toy games; reset the language that another test may have set."""
    finish_messages()
    translation.activate(settings.LANGUAGE_CODE)
    monkeypatch.setenv("KABINETT_GAMES", str(GAMES))
    forget_games()
    for game in (duel.duel, duel.empty, duel.in_turn, duel.on_and_on):
        add_game(game)
    for model in EMPTIED:
        model.objects.all().delete()
    traces.marker().unlink(missing_ok=True)
    mail.outbox = []
    local_person.cache_clear()
    hooks = OwnerHooks(publish=hub.publish, on_deleted=hub.gone)
    monkeypatch.setattr(owner.games, "hooks", hooks)
    yield
    forget_games()
    for cache in (owner.games, hub.audiences, hub.publics):
        cache.clear()
    for state in (downtime, http_sessions, pens, replays, sessions):
        state.reset()


def finish_messages() -> None:
    """Wait for the threads that do what people send over their sockets: a message that one of them
    stores while the next test deletes all games would belong to no game."""
    for thread in (chat_api.chat_queue, channel.action_queue):
        thread.submit(lambda: None).result()


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a test play the same games every time: its name seeds its dice and its bots."""
    luck = random.Random(request.node.nodeid)
    random.seed(luck.random())
    monkeypatch.setattr(secrets, "token_bytes", lambda size=None: luck.randbytes(size or 32))


@pytest.fixture(autouse=True)
def jobs_keep_to_their_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a job that writes to the database itself, because only the commit of its step may write,
    and a job that gives a row of an open game to another thread."""
    run = Job.run

    def refuse_writes(execute: Any, sql: str, *rest: Any) -> Any:
        assert not sql.startswith(("INSERT", "UPDATE", "DELETE")), f"a job writes: {sql}"
        return execute(sql, *rest)

    def run_in_its_thread(job: Job, opener: Opener) -> Any:
        with connection.execute_wrapper(refuse_writes):
            result = run(job, opener)
        assert not isinstance(result, Model), f"a job returns a row: {result!r}"
        return result

    monkeypatch.setattr(Job, "run", run_in_its_thread)


@pytest.fixture
def client() -> Client:
    return Client(headers={"host": "127.0.0.1"})


@pytest.fixture
def served() -> Iterator[None]:
    """Turn the site into a served one with accounts; `tests.web.accounts` makes people."""
    for cache in caches.all():
        cache.clear()
    with override_settings(**settings.SERVED):
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run the whole site in its own processes, for all tests."""
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def served_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a served site without accounts, for all tests."""
    with Served(tmp_path_factory.mktemp("served")) as site:
        yield site
