"""The disk is full: acknowledged answers survive, refused ones are reported, and play resumes by
itself when there is room again.

The tests run on both databases.  If no disk can be mounted, a limit on writing replaces it."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web import databases
from tests.web.clusters import Cluster
from tests.web.disks import Limited, Mounted, disk
from tests.web.sites import PATIENCE, Browser, Site, TableSocket

pytestmark = pytest.mark.database
#: If mounting fails, writing is limited instead, so that the test always runs.
either = pytest.mark.parametrize(
    "mounted", [True, pytest.param(False, marks=pytest.mark.long)], ids=["mounted", "limited"]
)
BIDS = [f"bid:{dice}x{face}" for dice in range(1, 6) for face in range(1, 7)]


class Two:
    """A game of two that one browser plays over sockets; it keeps the acknowledged bids in
    order."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.id = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
        self.said: list[str] = []
        self.connect()

    def connect(self) -> None:
        self.lines = [TableSocket(self.browser, self.id, seat) for seat in (0, 1)]
        for line in self.lines:
            line.wait_for(1)

    def answer(self) -> dict[str, Any]:
        """Make the next higher bid for the seat whose turn it is; return the site's reply."""
        number = len(self.said)
        line = self.lines[number % 2]
        told = line.ask(type="answer", ask=number // 2 + 1, choice=BIDS[number])
        if told["type"] == "done":
            self.said.append(BIDS[number])
        return told

    def stored(self) -> list[str]:
        """Returns the bids in the game's log."""
        log = self.browser.view(self.id, 0)["log"]
        return [str(line) for line in log if "bids" in str(line)]


def health(browser: Browser) -> dict[str, str]:
    """Returns the faults that the health page names."""
    try:
        return browser.json("/health")["wrong"]  # type: ignore[no-any-return]
    except urllib.error.HTTPError as error:
        return json.load(error)["wrong"]  # type: ignore[no-any-return]


def soon(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.skipif(databases.cluster is not None, reason="the other tests are for PostgreSQL")
@either
def test_a_full_disk_loses_no_acknowledged_answer(tmp_path: Path, mounted: bool) -> None:
    """The database and the log are on the full disk."""
    with disk(tmp_path, 16, mounted) as small:
        with Site(tmp_path, delay=0.1) as site:
            browser = Browser(site.address)
            games = [Two(browser) for _ in range(3)]
            form = {"seat_0_kind": "me", "seat_1_kind": "bot:random"}
            with_bot = browser.new_game("bluff", seats="2", **form)
            for game in games:
                assert game.answer()["type"] == "done"
            small.fill(site.process.pid)
            refuse_and_tell(browser, games)
            for child in site.children():  # even this does not end
                site.kill(child)
            soon(lambda: "storing" in asked(browser) or "site" in asked(browser))
            small.free()
            soon(lambda: not asked(browser))
            for game in games:
                game.connect()
            go_on(browser, games, with_bot)
        with Site(tmp_path) as site:
            for game in games:
                game.browser = Browser(site.address)
                assert len(game.stored()) == len(game.said)


def asked(browser: Browser) -> dict[str, str]:
    """Returns the faults, or the error if the site cannot be reached or cannot report them."""
    try:
        return health(browser)
    except (OSError, json.JSONDecodeError) as error:
        return {"site": str(error)}


def refuse_and_tell(browser: Browser, games: list[Two]) -> None:
    """Answer until the disk is full; then the site must refuse answers and say so."""
    for game in games:
        while (told := game.answer())["type"] == "done":
            pass
        assert told["type"] == "refused" and "nothing was changed" in told["error"]
    for game in games:
        assert len(game.stored()) == len(game.said), "the log shows acknowledged bids only"
        number = len(game.said)
        status, told = browser.answer(game.id, number % 2, number // 2 + 1, BIDS[number])
        assert status == 503 and "nothing was changed" in told["error"]
    soon(lambda: "storing" in health(browser))
    data = b"seats=2&seat-0-kind=me&seat-1-kind=other"
    form = "application/x-www-form-urlencoded"
    status, _, page = browser.post("/new/bluff/", data, form)
    assert status == 503 and "cannot be stored just now" in page
    assert browser.get("/")


def go_on(browser: Browser, games: list[Two], with_bot: str) -> None:
    """Check that every acknowledged answer is stored and that play goes on, the bot's too."""
    for game in games:
        assert len(game.stored()) == len(game.said)
        assert game.answer()["type"] == "done"
        assert len(game.stored()) == len(game.said)
    soon(lambda: browser.view(with_bot, 0)["own"]["ask"] is not None)
    ask = browser.view(with_bot, 0)["own"]["ask"]
    assert browser.answer(with_bot, 0, ask["id"], ask["choices"][0]["name"])[0] == 200

    def bot_has_answered() -> bool:
        view = browser.view(with_bot, 0)
        return view["public"]["over"] is not None or view["own"]["ask"] is not None

    soon(bot_has_answered)


# -- PostgreSQL, on another disk than the log


postgresql = pytest.mark.skipif(databases.cluster is None, reason="SQLite has tests of its own")


def on_a_small_disk(
    data: Path, play: Callable[[Site, Cluster, Mounted | Limited], None], mounted: bool = True
) -> None:
    """Play at a site whose PostgreSQL has its own small disk."""
    where = Path(tempfile.mkdtemp(prefix="kabinett-disk-"))
    where.chmod(0o755)
    with disk(where, 200, mounted) as small:
        cluster = Cluster(where)
        try:
            with Site(data, delay=0.1, database=cluster.database()) as site:
                play(site, cluster, small)
        finally:
            cluster.stop()


@postgresql
@either
def test_a_full_disk_of_postgresql_loses_no_acknowledged_answer(
    tmp_path: Path, mounted: bool
) -> None:
    """This is true even if the full disk makes the database stop and start again."""
    on_a_small_disk(tmp_path, play_on_a_full_disk, mounted)


def play_on_a_full_disk(site: Site, cluster: Cluster, small: Mounted | Limited) -> None:
    browser = Browser(site.address)
    games = [Two(browser) for _ in range(4)]
    with_bot = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="bot:random")
    for game in games:
        assert game.answer()["type"] == "done"
    small.fill(cluster.process.pid)
    told: dict[str, Any] = {}
    for game in games:
        while told.get("type") != "refused" and len(game.said) < len(BIDS):
            told = game.answer()
    assert told["type"] == "refused" and "nothing was changed" in told["error"]
    soon(lambda: bool({"storing", "database"} & set(asked(browser))))
    small.free()
    if cluster.process.poll() is not None:
        cluster.start()
    soon(lambda: not asked(browser))
    for game in games:
        assert len(game.stored()) >= len(game.said)
    new = Two(browser)
    assert new.answer()["type"] == "done"
    go_on(browser, [new], with_bot)


@pytest.mark.long
@postgresql
def test_a_read_only_disk_of_postgresql_is_reported_and_survived(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The database cannot start on such a disk: the site refuses answers with a sentence, and the
    health page says why.

    Once the disk is writable again, every acknowledged answer is there."""
    on_a_small_disk(tmp_path_factory.mktemp("data"), play_on_what_cannot_be_written)


def play_on_what_cannot_be_written(site: Site, cluster: Cluster, small: Mounted | Limited) -> None:
    if isinstance(small, Limited):
        pytest.skip("no disk can be mounted here")
    browser, where = Browser(site.address), small.where
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
    """Remount the disk; return False while one of the database's processes is still ending."""
    command = ["mount", "-o", f"remount,{how}", str(where)]
    return not subprocess.run(command, capture_output=True).returncode
