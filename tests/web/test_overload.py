"""Too many at once, and a database that cannot store: whoever answers is told, nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import tempfile
import threading
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from kabinett.core.play.saved import save
from kabinett.web.host.errors import NotStored
from kabinett.web.live import sockets
from kabinett.web.people.local import local_person
from kabinett.web.play import owner as owners
from kabinett.web.play import service, tables
from kabinett.web.play.jobs import Busy
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from tests.web import databases
from tests.web.clusters import Cluster
from tests.web.databases import only_read
from tests.web.sites import PATIENCE, Browser, Line, Site
from tests.web.tables import ME, OTHER, give, start, table_of

pytestmark = pytest.mark.database


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The owner works, but has something long to do first."""
    monkeypatch.setattr(owners, "WAITING", 3)
    monkeypatch.setattr(owner, "pace", 0.9)
    go_on = threading.Event()
    owner.start(go_on.wait)  # type: ignore[arg-type]
    yield go_on
    go_on.set()
    owner.stop()


def test_who_comes_when_the_queue_is_full_is_told_when_to_come_again(
    stuck: threading.Event, client: Client
) -> None:
    games = [start("bluff", ME, OTHER) for _ in range(4)]
    futures = [owner.submit(service.answering(game, 0, 1, "bid:1x1")) for game in games]
    error = futures[3].exception(1)
    assert isinstance(error, Busy) and error.wait == 3
    response = client.get(f"/api/table/{games[0]}/view?seat=0")
    assert response.status_code == 503 and response.headers["Retry-After"] == "3"
    assert "again in 3 seconds" in response.json()["error"]
    stuck.set()
    assert [future.exception(5) for future in futures[:3]] == [None] * 3
    assert Game.objects.get(pk=games[3]).revision == 1, "nothing was done of it"
    service.answer(games[3], 0, 1, "bid:1x1")
    assert Game.objects.get(pk=games[3]).revision == 2


def test_a_socket_is_told_so_too(stuck: threading.Event) -> None:
    game, here = start("bluff", ME, OTHER), local_person().pk
    for _ in range(3):
        owner.call(lambda: None)

    async def answered() -> list[str]:
        socket = sockets.Socket(here, "en")
        socket.watched[sockets.Watched(game, 0)] = lambda *_: None
        said = {"type": "answer", "table": game, "seat": 0, "ask": 1, "id": 1}
        socket.hear(json.dumps(said | {"choice": "bid:1x1"}))
        return [text for _, _, text in socket.waiting]

    [told] = asyncio.run(answered())
    assert json.loads(told) | {"error": ""} == {"type": "refused", "id": 1, "error": "", "busy": 3}


def test_a_database_that_may_only_be_read() -> None:
    game = start("bluff", ME, OTHER)
    before = save(table_of(game))
    with only_read(), pytest.raises(NotStored):
        give(game, 0, "bid:1x1")
    assert save(table_of(game)) == before
    give(game, 0, "bid:1x1")
    assert save(tables.open_game(game).table) == save(table_of(game))


@contextmanager
def disk(where: Path, megabytes: int) -> Iterator[Path]:
    """A small disk, mounted there."""
    if os.geteuid() != 0:
        pytest.skip("only root makes disks")
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "kabinett-test", str(where)]
    if subprocess.run(command, capture_output=True).returncode:
        pytest.skip("no disk can be made here")
    where.chmod(0o755)
    try:
        yield where
    finally:
        subprocess.run(["umount", "-l", str(where)], check=True)


def fill(where: Path) -> Path:
    """Nothing more goes onto that disk."""
    ballast = where / "ballast"
    with open(ballast, "wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return ballast


def on_a_small_disk(data: Path, play: Callable[[Browser, Cluster, Path], None]) -> None:
    """Play at a site whose PostgreSQL has a small disk of its own."""
    with disk(Path(tempfile.mkdtemp(prefix="kabinett-disk-")), 200) as where:
        cluster = Cluster(where)
        try:
            with Site(data, database=cluster.database()) as site:
                play(Browser(site.address), cluster, where)
        finally:
            cluster.stop()


@pytest.mark.skipif(databases.cluster is None, reason="the other test is for SQLite")
def test_a_full_disk_under_postgresql(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each answer is on disk or refused with a sentence, also if the database gives up for it; with
    room again the games go on."""
    on_a_small_disk(tmp_path_factory.mktemp("data"), play_on_a_full_disk)


def play_on_a_full_disk(browser: Browser, cluster: Cluster, where: Path) -> None:
    games = [
        browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
        for _ in range(8)
    ]
    ballast, acknowledged, refused = fill(where), dict.fromkeys(games, 0), ""
    bids = [f"bid:{dice}x{face}" for dice in (1, 2, 3, 4) for face in range(1, 7)]
    for number, bid in enumerate(bids):
        for game in games:
            status, told = browser.answer(game, number % 2, number // 2 + 1, bid)
            if status != 200:
                refused = told["error"]
                break
            acknowledged[game] += 1
        if refused:
            break
    assert status == 503 and "nothing was changed" in refused
    ballast.unlink()
    if cluster.process.poll() is not None:
        cluster.start()
    until = time.monotonic() + PATIENCE
    for game, count in acknowledged.items():
        while browser.answer(game, count % 2, count // 2 + 1, bids[count])[0] != 200:
            assert time.monotonic() < until, "with room again it goes on"
            time.sleep(0.1)
        said = [line for line in browser.view(game, 0)["log"] if "bids" in str(line)]
        assert len(said) == count + 1


@pytest.mark.long
@pytest.mark.skipif(databases.cluster is None, reason="SQLite has tests of its own")
def test_a_disk_that_may_only_be_read_under_postgresql(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The database does not come up on it: answers are refused with a sentence, the page of health
    says why, and when it can be written again, all that was said to be stored is there."""
    on_a_small_disk(tmp_path_factory.mktemp("data"), play_on_what_cannot_be_written)


def play_on_what_cannot_be_written(browser: Browser, cluster: Cluster, where: Path) -> None:
    game = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    assert browser.answer(game, 0, 1, "bid:1x1")[0] == 200
    cluster.kill()
    soon(lambda: remounted(where, "ro"))
    with pytest.raises(AssertionError, match="Read-only"):
        cluster.run("postgres", "-D", f"{cluster.folder}/data")
    status, told = browser.answer(game, 1, 1, "bid:1x2")
    assert status == 503 and "nothing was changed" in told["error"]
    with pytest.raises(urllib.error.HTTPError, match="503") as wrong:
        browser.get("/health")
    assert "does not answer" in json.load(wrong.value)["wrong"]["database"]
    assert remounted(where, "rw")
    cluster.start()
    soon(lambda: browser.answer(game, 1, 1, "bid:1x2")[0] == 200)
    assert len([line for line in browser.view(game, 0)["log"] if "bids" in str(line)]) == 2


def remounted(where: Path, how: str) -> bool:
    """Not before the last of the database's processes has ended."""
    command = ["mount", "-o", f"remount,{how}", str(where)]
    return not subprocess.run(command, capture_output=True).returncode


def soon(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    if connection.vendor != "sqlite":
        pytest.skip("the other test is for PostgreSQL")
    with disk(tmp_path, 16) as where:
        yield where


def test_a_full_disk(small_disk: Path) -> None:
    """Each answer is on disk or refused with a sentence; with room again the game goes on."""
    with Site(small_disk) as site:
        browser = Browser(site.address)
        table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
        line = Line(browser, table, 0)
        line.wait_for(1)
        assert line.ask(type="answer", ask=1, choice="bid:1x1")["type"] == "done"
        ballast = fill(small_disk)
        seats, refused = [1, 0], None
        others = Line(browser, table, 1)
        others.wait_for(1)
        for number in range(2, 7):
            seat = seats[number % 2]
            talks = line if seat == 0 else others
            ask = browser.view(table, seat)["own"]["ask"]["id"]
            said = talks.ask(type="answer", ask=ask, choice=f"bid:1x{number}")
            if said["type"] == "refused":
                refused = said
                break
        assert refused and "nothing was changed" in refused["error"]
        log = browser.view(table, 0)["log"]
        ballast.unlink()
        said = talks.ask(type="answer", ask=ask, choice=f"bid:1x{number}")
        assert said["type"] == "done"
        assert browser.view(table, 0)["log"][:-1] == log
