"""A data folder of its own, with a database as it is in use: a file in WAL mode, or PostgreSQL
where KABINETT_TEST_DATABASE is ``postgresql``."""

from __future__ import annotations

import atexit
import os
import random
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

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
# Not for pytest's other processes: each comes here for a data folder of its own.
del os.environ["DJANGO_SETTINGS_MODULE"]

from django.conf import settings  # noqa: E402
from django.core import mail  # noqa: E402
from django.core.cache import caches  # noqa: E402
from django.test import Client, override_settings  # noqa: E402
from django.utils import translation  # noqa: E402

from kabinett.games import add_game, forget_games  # noqa: E402
from kabinett.web.club.models import Rating  # noqa: E402
from kabinett.web.host import database  # noqa: E402
from kabinett.web.live import replays  # noqa: E402
from kabinett.web.live.hub import hub  # noqa: E402
from kabinett.web.people.local import local_person  # noqa: E402
from kabinett.web.people.models import Person  # noqa: E402
from kabinett.web.play.models import Game  # noqa: E402
from kabinett.web.play.owner import owner  # noqa: E402
from tests.web import duel  # noqa: E402
from tests.web.sites import Served, Site  # noqa: E402


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share a site come last: it costs something while it runs, even if nobody plays."""
    shared = {"site", "served_site"}
    items.sort(key=lambda item: bool(shared & set(getattr(item, "fixturenames", ()))))


@pytest.fixture(scope="session")
def django_db_setup() -> None:
    """pytest-django's: it would put one in memory in its place, for all tests that come after."""
    pytest.fail("the database is there: the mark django_db is not for these tests")


@pytest.fixture(scope="session", autouse=True)
def stored(django_db_blocker) -> Iterator[None]:  # type: ignore[no-untyped-def]
    """The tests write into a real file: two processes shall see each other's commits."""
    with django_db_blocker.unblock():
        database.prepare()
        yield


@pytest.fixture(autouse=True)
def empty_site(stored: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No games stored; the toys among the games; no language left over from another test's page."""
    translation.activate(settings.LANGUAGE_CODE)
    monkeypatch.setenv("KABINETT_GAMES", str(GAMES))
    forget_games()
    for game in (duel.duel, duel.empty, duel.in_turn, duel.on_and_on):
        add_game(game)
    Game.objects.all().delete()
    Person.objects.all().delete()
    Rating.objects.all().delete()  # those of roles are nobody's
    mail.outbox = []
    local_person.cache_clear()
    monkeypatch.setattr(owner, "publish", hub.publish)
    monkeypatch.setattr(owner, "bury", hub.gone)
    yield
    forget_games()
    for cache in (owner.games, hub.seen, hub.publics, replays._moments):
        cache.clear()


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test plays the same games every time: its dice, and its bots', come of its name."""
    luck = random.Random(request.node.nodeid)
    random.seed(luck.random())
    monkeypatch.setattr(secrets, "token_bytes", lambda size=None: luck.randbytes(size or 32))


@pytest.fixture
def client() -> Client:
    return Client(headers={"host": "127.0.0.1"})


@pytest.fixture
def served() -> Iterator[None]:
    """The site has accounts: `tests.web.accounts` makes persons, and browsers of theirs."""
    for cache in caches.all():
        cache.clear()
    with override_settings(**settings.SERVED):
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole site as it is played on, in processes of its own; all tests share it."""
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def served_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A served site with nobody's account, likewise shared."""
    with Served(tmp_path_factory.mktemp("served")) as site:
        yield site
