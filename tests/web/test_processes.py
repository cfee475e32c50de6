"""Several web processes and workers with one PostgreSQL."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.show.difference import apply_difference
from tests.web import databases
from tests.web.carriers import HttpTable, TableEvents, TablePoll
from tests.web.clusters import Cluster
from tests.web.remote_programs import Program
from tests.web.sites import PATIENCE, SOON, Browser, RawConnection, Served, Site, TableSocket

pytestmark = [
    pytest.mark.database,
    pytest.mark.skipif(databases.cluster is None, reason="with SQLite one process writes"),
]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    """Run two hosts, each with a web process and a worker, on one database."""
    address = databases.fresh()
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
    with (
        Site(folders[0], database=address) as one,
        Site(folders[1], database=address) as other,
    ):
        yield one, other


def browsers(two: tuple[Site, Site]) -> list[Browser]:
    found = [Browser(site.address) for site in two]
    for browser in found:
        browser.get("/")
    return found


def view_of(line: TableSocket) -> Any:
    """Apply all messages of a socket to its view."""
    view: Any = None
    for _, heard in line.wait_for(1):
        data = heard["data"]
        if heard["type"] == "view":
            view = data
        elif heard["type"] == "change":
            view = {
                "version": data["version"],
                "public": apply_difference(view["public"], data["public"]),
                "own": apply_difference(view["own"], data["own"]),
                "log_start": 0,
                "log": view["log"][: data["log_start"]] + data["log"],
            }
    return view


def test_each_host_shows_the_others_moves_within_a_tenth_of_a_second(
    two: tuple[Site, Site],
) -> None:
    one, other = browsers(two)
    table = one.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    here, there = TableSocket(one, table, 0), TableSocket(other, table, 1)
    for line in (here, there):
        line.wait_for(1)
    waited = []
    for number, (answers, looks, bid) in enumerate(
        [(here, there, "bid:1x1"), (there, here, "bid:1x2"), (here, there, "bid:1x3")]
    ):
        ask = view_of(answers)["own"]["ask"]["id"]
        assert answers.ask(type="answer", ask=ask, choice=bid)["type"] == "done"
        done = time.monotonic()
        came, _ = looks.wait_for(number + 2)[-1]
        waited.append(came - done)
    assert sorted(waited)[1] < 0.1, waited
    assert view_of(there) == other.view(table, 1)
    assert one.view(table, 0)["public"] == other.view(table, 0)["public"]


def test_a_takeback_at_one_host_reaches_the_other(two: tuple[Site, Site]) -> None:
    one, other = browsers(two)
    table = one.new_game("volk", seats="2", seat_0_kind="me", seat_1_kind="other")
    seat = next(seat for seat in (0, 1) if one.view(table, seat)["own"]["ask"])
    watching, line = TableSocket(other, table, seat), TableSocket(one, table, seat)
    for each in (watching, line):
        each.wait_for(1)
    for count in (1, 2):
        ask = view_of(line)["own"]["ask"]
        name = ask["choices"][0]["name"]
        assert line.ask(type="answer", ask=ask["id"], choice=name)["type"] == "done"
        assert line.ask(type="undo")["type"] == "done"
        watching.wait_for(count + 1)  # two changes may come as one message
        until = time.monotonic() + PATIENCE
        while view_of(watching) != (seen := other.view(table, seat)):
            assert time.monotonic() < until
        assert seen | {"version": ""} == one.view(table, seat) | {"version": ""}


def test_two_hosts_may_store_answers_at_the_same_time(two: tuple[Site, Site]) -> None:
    """The later process tries again after the other's step; no answer is lost or doubled."""
    one, other = browsers(two)
    for _ in range(5):
        table = one.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
        lines = [TableSocket(one, table, 0), TableSocket(other, table, 0)]
        for line in lines:
            line.wait_for(1)
        said: list[str] = []

        def answer(line: TableSocket, choice: str, said: list[str] = said) -> None:
            said.append(line.ask(type="answer", ask=1, choice=choice)["type"])

        bids = zip(lines, ("bid:1x1", "bid:1x2"), strict=True)
        threads = [threading.Thread(target=answer, args=each) for each in bids]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(said) == ["done", "refused"], "one answer counts, the other is stale"
        assert one.view(table, 1)["log"] == other.view(table, 1)["log"]
        assert len(one.view(table, 1)["log"]) == 2


def test_each_host_reports_a_persons_turn_within_a_tenth_of_a_second(
    two: tuple[Site, Site],
) -> None:
    """Programs that listen at one process learn of it while people play at the other."""
    one, other = browsers(two)
    lines = Program(other).lines("/stream")
    table = one.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    while next(lines)["table"] != table:
        pass
    waits: list[float] = []
    for turn, bid in enumerate(f"bid:1x{face}" for face in range(1, 6)):
        ask = one.view(table, turn % 2)["own"]["ask"]["id"]
        one.answer(table, turn % 2, ask, bid)
        acknowledged = time.monotonic()
        # Messages about earlier turns at other tables may come in between.
        while next(lines) != {"type": "turn", "table": table, "seat": 1 - turn % 2}:
            pass
        waits.append(time.monotonic() - acknowledged)
    assert sorted(waits)[2] < 0.1, waits


def test_an_answer_is_visible_at_another_process_at_once(two: tuple[Site, Site]) -> None:
    """Even in quick succession an answer that one process acknowledged is known to the other."""
    one, other = browsers(two)
    table = one.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
    bids, turn = iter(f"bid:1x{face}" for face in range(1, 6)), 0
    for bid, browser in zip(bids, [one, other, one, other], strict=False):
        ask = browser.view(table, turn)["own"]["ask"]["id"]
        assert browser.answer(table, turn, ask, bid) == (200, {"ok": True})
        turn = 1 - turn


def test_workers_of_both_hosts_play_and_a_deleted_game_is_gone_at_both(
    two: tuple[Site, Site],
) -> None:
    one, other = browsers(two)
    table = one.new_game("bluff", seats="3", seat_1_kind="bot:random", seat_2_kind="bot:random")
    line = TableSocket(other, table, 0)
    line.wait_for(1)
    until = time.monotonic() + PATIENCE
    while not (ask := other.view(table, 0)["own"]["ask"]):
        assert time.monotonic() < until
        time.sleep(0.01)
    assert one.post(f"/api/table/{table}/delete", b"{}", "application/json")[0] == 200
    assert line.wait_for(1, lambda heard: heard["type"] == "gone")
    assert ask


def ends_of(site: Served, lines: list[TableSocket]) -> list[set[int]]:
    """Returns, for each socket, the site's processes that have its other end."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    # The row of a connection has both addresses and ports, and the socket's number. Two connections
    # may have the same other port if their own ports differ.
    there = {
        (port_of(row[1]), port_of(row[2])): f"socket:[{row[9]}]" for row in rows if row[9] != "0"
    }
    held = {
        child: {os.readlink(file) for file in Path(f"/proc/{child}/fd").iterdir()}
        for child in site.children()
    }
    sockets = [line.socket.socket for line in lines]
    ends = [there[each.getpeername()[1], each.getsockname()[1]] for each in sockets]
    return [{child for child, files in held.items() if end in files} for end in ends]


def port_of(address: str) -> int:
    return int(address.split(":")[1], 16)


def test_all_sockets_of_a_table_are_at_one_process(tmp_path: Path) -> None:
    with Served(tmp_path, processes=2) as site:
        ada, both = site.account("Ada"), set[int]()
        for _ in range(20):
            table = ada.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
            lines = [TableSocket(ada, table, turn % 2) for turn in range(8)]
            for line in lines:
                line.wait_for(1)
            ends = ends_of(site, lines)
            assert len(ends[0]) == 1 and ends == [ends[0]] * len(lines)
            both |= ends[0]
            ask = ada.view(table, 0)["own"]["ask"]["id"]
            assert lines[0].ask(type="answer", ask=ask, choice="bid:1x1")["type"] == "done"
            for line in lines:
                line.wait_for(2)
            # A process allows a person at most thirty sockets.
            for line in lines:
                line.socket.close()
            if len(both) == 2:
                break
        assert len(both) == 2, "a single process has all tables"


def is_view(heard: Any) -> bool:
    return heard["type"] in ("view", "change")


@pytest.mark.parametrize("kind", [TableEvents, TablePoll])
def test_all_requests_of_a_session_reach_its_process(tmp_path: Path, kind: type[HttpTable]) -> None:
    """Even if the first line of a request comes in pieces, over a connection used before."""
    with Served(tmp_path, processes=2) as site:
        ada = site.account("Ada")
        for _ in range(3):
            table = ada.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
            lines = [kind(ada, table, seat) for seat in (0, 1, 0)]
            for line in lines:
                line.wait_for(1, is_view)
            for turn in range(4):
                ask = ada.view(table, turn % 2)["own"]["ask"]["id"]
                choice = f"bid:1x{turn + 1}"
                reply = lines[turn % 2].ask(type="answer", ask=ask, choice=choice)
                assert reply["type"] == "done"
                for line in lines:
                    line.wait_for(2 + turn, is_view)
            raw = RawConnection(site.address)
            raw.say(f"GET /about/ HTTP/1.1\r\nHost: {site.address}\r\n\r\n")
            assert raw.status() == 200
            time.sleep(0.2)  # the page has come, and the connection is free
            raw.socket.recv(1 << 20)
            raw.answer = b""
            head = "".join(f"{name}: {value}\r\n" for name, value in lines[2].headers().items())
            for piece in ("PO", "ST /play/close?ta", f"ble={table} HT", f"TP/1.1\r\n{head}"):
                raw.say(piece)
                time.sleep(0.02)
            raw.say(f"Host: {site.address}\r\nContent-Length: 0\r\n\r\n")
            assert raw.status() == 204
            for line in lines[:2]:
                line.close()


def test_several_web_processes_serve_one_site(tmp_path: Path) -> None:
    """With `kabinett serve --processes 2` players notice no difference; if one process is killed,
    the other has the games until it is back."""
    with Served(tmp_path, processes=2) as site:
        assert len(site.children()) == 3, "two for the web, and a worker"
        ada = site.account("Ada")
        table = ada.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other", nonce="ab")
        lines = [TableSocket(ada, table, turn % 2) for turn in range(8)]
        for line in lines:
            line.wait_for(1)
        for turn, bid in enumerate(f"bid:1x{face}" for face in range(1, 5)):
            ask = ada.view(table, turn % 2)["own"]["ask"]["id"]
            assert lines[turn].ask(type="answer", ask=ask, choice=bid)["type"] == "done"
            for line in lines:
                line.wait_for(2 + turn)
        site.kill(site.children()[0])
        until = time.monotonic() + PATIENCE
        while len(site.children()) < 3:
            assert time.monotonic() < until
            time.sleep(0.1)
        ask = ada.view(table, 0)["own"]["ask"]["id"]
        assert ada.answer(table, 0, ask, "bid:2x1") == (200, {"ok": True})


def test_if_a_process_is_killed_the_others_go_on_at_once(tmp_path: Path) -> None:
    """Web process or worker, whichever handled the letters, and many times in a row."""
    luck, address = random.Random(), databases.fresh()
    with (
        Site(tmp_path / "one", database=address) as first,
        Site(tmp_path / "other", database=address) as second,
    ):
        one, other = Browser(first.address), Browser(second.address)
        other.get("/")
        table = one.new_game("bluff", seats="2", seat_1_kind="bot:random")
        slowest = 0.0
        for round_ in range(30):
            until = time.monotonic() + PATIENCE
            began = time.monotonic()
            while not (ask := (view := other.view(table, 0))["own"]["ask"]):
                if view["public"]["over"]:
                    break
                assert time.monotonic() < until, "the game hangs"
                time.sleep(0.01)
            slowest = max(slowest, time.monotonic() - began)
            if ask is None:
                break
            choice = luck.choice(ask["choices"])["name"]
            if round_ in (2, 5, 8):
                for child in first.children():
                    first.kill(child)
            assert other.answer(table, 0, ask["id"], choice)[0] == 200
        assert slowest < SOON


def record_of(browser: Browser, table: str) -> list[str]:
    """Wait until the site has found its database again; return the record's lines."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return browser.get(f"/api/table/{table}/record.txt").splitlines()
        except OSError:
            assert time.monotonic() < until, "the site does not find its database again"
            time.sleep(0.1)


def test_if_the_database_is_killed_no_acknowledged_answer_is_lost(tmp_path: Path) -> None:
    luck, cluster = random.Random(), Cluster()
    kills: list[threading.Timer] = []
    try:
        with Site(tmp_path, database=cluster.database()) as site:
            browser = Browser(site.address)
            table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
            acknowledged, over = [], False
            until = time.monotonic() + PATIENCE
            while not over:
                assert time.monotonic() < until, "the game hangs"
                try:
                    for seat in (0, 1):
                        view = browser.view(table, seat)
                        over = bool(view["public"]["over"])
                        if ask := view["own"]["ask"]:
                            if len(kills) < 3 and luck.random() < 0.3:
                                kills.append(threading.Timer(luck.uniform(0, 0.02), cluster.kill))
                                kills[-1].start()
                            choice = luck.choice(ask["choices"])["name"]
                            if browser.answer(table, seat, ask["id"], choice)[0] == 200:
                                acknowledged.append((seat, ask["id"], choice))
                except OSError:  # the site reports it with a status
                    if cluster.process.poll() is not None:
                        cluster.start()
            for kill in kills:  # the last answer may come after the end of the game
                kill.join()
            if cluster.process.poll() is not None:
                cluster.start()
            record = record_of(browser, table)
            for seat in (0, 1):
                given = [line.split()[1] for line in record if line.startswith(f"{seat} ")]
                given = [name for name in given if name != "="]
                for _, ask, choice in [each for each in acknowledged if each[0] == seat]:
                    assert given[ask - 1] == choice
    finally:
        cluster.remove()
