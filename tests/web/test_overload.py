"""Too many requests at once, or a database that cannot store: players are told, and nothing is
lost."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator

import pytest
from django.test import Client

from kabinett.core.play.saved import save
from kabinett.web.host.errors import NotStored
from kabinett.web.live import sockets
from kabinett.web.live.session import Viewpoint, Visitor
from kabinett.web.people.local import local_person
from kabinett.web.play import loading
from kabinett.web.play import owner as owners
from kabinett.web.play.jobs import Busy
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from tests.web import by_seat
from tests.web.databases import only_read
from tests.web.tables import ME, OTHER, give, start, table_of

pytestmark = pytest.mark.database


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Keep the owner busy with a long job first."""
    monkeypatch.setattr(owners, "MOST_WAITING", 3)
    monkeypatch.setattr(owner, "pace", 0.9)
    go_on = threading.Event()
    owner.start(go_on.wait)  # type: ignore[arg-type]
    yield go_on
    go_on.set()
    owner.stop()


def test_a_full_queue_tells_clients_when_to_come_back(
    stuck: threading.Event, client: Client
) -> None:
    games = [start("bluff", ME, OTHER) for _ in range(4)]
    futures = [owner.submit(by_seat.answer_job(game, 0, 1, "bid:1x1")) for game in games]
    error = futures[3].exception(1)
    assert isinstance(error, Busy) and error.wait == 3
    response = client.get(f"/api/table/{games[0]}/view?seat=0")
    assert response.status_code == 503 and response.headers["Retry-After"] == "3"
    assert "again in 3 seconds" in response.json()["error"]
    stuck.set()
    assert [future.exception(5) for future in futures[:3]] == [None] * 3
    assert Game.objects.get(pk=games[3]).revision == 1, "the refused answer changed nothing"
    by_seat.answer(games[3], 0, 1, "bid:1x1")
    assert Game.objects.get(pk=games[3]).revision == 2


def test_a_full_queue_tells_sockets_too(stuck: threading.Event) -> None:
    game, here = start("bluff", ME, OTHER), local_person().pk
    for _ in range(3):
        owner.call(lambda: None)

    async def answered() -> list[str]:
        socket = sockets.Socket(Visitor(here, "en"))
        socket.viewpoints[Viewpoint(game, 0)] = lambda *_: None
        said = {"type": "answer", "table": game, "seat": 0, "ask": 1, "id": 1}
        socket.hear(json.dumps(said | {"choice": "bid:1x1"}))
        return [text for _, _, text in socket.waiting]

    [told] = asyncio.run(answered())
    assert json.loads(told) | {"error": ""} == {"type": "refused", "id": 1, "error": "", "busy": 3}


def test_a_read_only_database_loses_no_acknowledged_answer() -> None:
    game = start("bluff", ME, OTHER)
    before = save(table_of(game))
    with only_read(), pytest.raises(NotStored):
        give(game, 0, "bid:1x1")
    assert save(table_of(game)) == before
    give(game, 0, "bid:1x1")
    assert save(loading.load_game(game).table) == save(table_of(game))
