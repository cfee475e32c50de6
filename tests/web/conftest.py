"""A data folder of its own, with a database as it is in use: a file in WAL mode."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parent.parent / "games"

os.environ["KABINETT_DATA"] = tempfile.mkdtemp(prefix="kabinett-test-")
os.environ["KABINETT_BOT_DELAY"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "kabinett.web.settings"

import django  # noqa: E402

django.setup()
# Not for pytest's other processes: each comes here for a data folder of its own.
del os.environ["DJANGO_SETTINGS_MODULE"]

from django.test import Client  # noqa: E402

from kabinett.games import add_game, forget_games  # noqa: E402
from kabinett.web import database, lobby, replays  # noqa: E402
from kabinett.web.hub import hub  # noqa: E402
from kabinett.web.models import Game  # noqa: E402
from kabinett.web.owner import owner  # noqa: E402
from tests.web import duel  # noqa: E402
from tests.web.sites import Site  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def stored(django_db_blocker) -> Iterator[None]:  # type: ignore[no-untyped-def]
    """The tests write into a real file: two processes shall see each other's commits."""
    with django_db_blocker.unblock():
        database.prepare()
        yield


@pytest.fixture(autouse=True)
def empty_site(stored: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No games stored; the toys among the games."""
    monkeypatch.setenv("KABINETT_GAMES", str(GAMES))
    forget_games()
    for game in (duel.duel, duel.empty, duel.in_turn):
        add_game(game)
    Game.objects.all().delete()
    monkeypatch.setattr(owner, "publish", hub.publish)
    monkeypatch.setattr(owner, "bury", hub.gone)
    yield
    forget_games()
    for cache in (owner.games, hub.seen, hub.publics, replays._moments, lobby._rows):
        cache.clear()


@pytest.fixture
def client() -> Client:
    return Client(headers={"host": "127.0.0.1"})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole site as it is played on, in processes of its own."""
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site
