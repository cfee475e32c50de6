"""Limits on how much clients send, how slowly, and how much at once.

A client that exceeds them must not hinder anybody else."""

from __future__ import annotations

import json
import resource
import threading
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings

from kabinett.web.host import bounds
from tests.web.sites import PATIENCE, Browser, RawConnection, Served, TableSocket

#: The addresses of the players and of the flooder, both on this computer.
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("bounded")) as site:
        yield site


def connected(site: Served, at: str = ELSEWHERE) -> RawConnection:
    return RawConnection(site.address, at)


def memory(site: Served) -> tuple[int, int]:
    """Returns the bytes that the web process keeps in memory and in unnamed files on the disk."""
    web = site.web()
    pages = int(Path(f"/proc/{web}/statm").read_text().split()[1])
    spooled = 0
    for link in Path(f"/proc/{web}/fd").iterdir():
        with suppress(OSError):
            if "(deleted)" in str(link.readlink()):
                spooled += link.stat().st_size
    return pages * resource.getpagesize(), spooled


# -- bodies


def test_a_body_that_no_view_reads_is_neither_kept_nor_awaited(site: Served) -> None:
    before, _ = memory(site)
    for path in ("/", "/nowhere/", "/account/login/", "/upload/", "/api/1/tables"):
        wire = connected(site)
        wire.head("POST", path, f"Content-Length: {300 * 1024 * 1024}")
        wire.say(bytes(1024 * 1024))
        assert wire.status() in (401, 403, 404, 405, 413), path
    after, spooled = memory(site)
    assert spooled == 0 and after - before < 50_000_000


def test_a_body_without_a_length_has_the_same_bound(site: Served) -> None:
    wire = connected(site)
    wire.head("POST", "/account/login/", "Transfer-Encoding: chunked")
    piece = b"10000\r\n" + bytes(65536) + b"\r\n"
    with suppress(OSError):
        for _ in range(20):
            wire.say(piece)
    assert wire.status() == 413


def test_a_body_that_is_too_large_is_refused_on_a_page_or_in_json(site: Served) -> None:
    site.make_accounts("Anna")
    anna = site.login("Anna")
    status, _, page = anna.post("/account/email/", bytes(300_000), "application/octet-stream")
    assert status == 413 and "at most 256 kB" in page and "Anna" in page
    status, _, text = anna.post("/api/vacation", bytes(300_000), "application/json")
    assert status == 413 and "at most 256 kB" in json.loads(text)["error"]


def test_only_people_with_an_account_may_send_large_bodies(site: Served) -> None:
    """The site reads a record of 2 MB from somebody with an account, but not from a visitor."""
    site.make_accounts("Berta")
    kind = "multipart/form-data; boundary=x"
    record = b"kabinett 1\n" + b"# x\n" * 400_000
    form = (
        b'--x\r\nContent-Disposition: form-data; name="record"; filename="r.txt"\r\n\r\n'
        + record
        + b"\r\n--x--\r\n"
    )
    berta = site.login("Berta")
    status, _, page = berta.post("/upload/", form, kind)
    assert status == 400 and "cannot be played back" in page
    visitor = Browser(site.address)
    visitor.get("/account/login/")
    assert refused(visitor, form, kind)
    assert refused(berta, form + bytes(1024 * 1024), kind)


def refused(browser: Browser, form: bytes, kind: str) -> bool:
    """Whether the site answers that this is too much.

    A client that is still sending when the site ends the connection may miss the answer, so it
    tries again as browsers do."""
    for _ in range(10):
        with suppress(urllib.error.URLError):
            return browser.post("/upload/", form, kind)[0] == 413
    return False


def test_views_and_settings_have_the_same_bound_for_forms() -> None:
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == bounds.BODY


# -- heads


def test_a_head_that_is_too_long_is_refused(site: Served) -> None:
    for head in (f"/{'x' * 20_000}", "/about/"):
        wire = connected(site)
        wire.head("GET", head, *[f"X-{number}: {'x' * 1000}" for number in range(20)])
        assert wire.status() in (400, 431)
    wire = connected(site)
    wire.say("GET / HTTP/1.1\r\nX: ")
    assert wire.send_without_end(100 * 1024 * 1024) < 50 * 1024 * 1024


# -- floods


class Flood:
    """Do everything that one address can do at once, until told to end."""

    def __init__(self, site: Served, at: str = ELSEWHERE) -> None:
        self.site, self.at = site, at
        self.over = threading.Event()
        self.wires: list[RawConnection] = []
        self.asked: list[int] = []

    def __enter__(self) -> Flood:
        for _ in range(300):
            self.open(lambda wire: wire.say("GET / HTTP/1.1\r\nHost: x\r\nX-Half: "))
        for _ in range(100):
            self.open(self.half_a_body)
        self.threads = [threading.Thread(target=self.ask) for _ in range(6)]
        for thread in self.threads:
            thread.start()
        return self

    def open(self, then: Callable[[RawConnection], None]) -> None:
        with suppress(OSError):
            wire = connected(self.site, self.at)
            self.wires.append(wire)
            then(wire)

    def half_a_body(self, wire: RawConnection) -> None:
        form = "Content-Type: application/x-www-form-urlencoded"
        wire.head("POST", "/account/login/", form, "Content-Length: 200000")
        wire.say(b"x" * 100_000)

    def ask(self) -> None:
        """Request existing and missing pages as quickly as the site answers."""
        number = 0
        while not self.over.is_set():
            number += 1
            with suppress(OSError):
                wire = connected(self.site, self.at)
                wire.head("GET", "/" if number % 2 else f"/table/x{number}/", "Connection: close")
                self.asked.append(wire.status())
                wire.socket.close()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(PATIENCE)
        for wire in self.wires:
            wire.socket.close()


def test_devices_play_on_while_another_address_floods(site: Served) -> None:
    play_on(site, 6, "D", ELSEWHERE)


@pytest.mark.long
def test_sixty_devices_behind_one_address_can_play(site: Served) -> None:
    play_on(site, 60, "E", ELSEWHERE)


@pytest.mark.long
def test_devices_play_on_while_somebody_floods_from_their_own_address(site: Served) -> None:
    """The site counts by session before it counts by address."""
    play_on(site, 30, "F", HERE)


def play_on(site: Served, count: int, letter: str, flooded_from: str) -> None:
    names = [f"{letter}{'abcdef'[number // 10]}{number % 10}x" for number in range(count)]
    site.make_accounts(*names)
    devices = [site.login(name) for name in names]
    tables = [
        device.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
        for device in devices
    ]
    lines = [TableSocket(device, table, 0) for device, table in zip(devices, tables, strict=True)]
    for line in lines:
        line.wait_for(1)
    with Flood(site, flooded_from) as flood:
        for number in (1, 2):
            said = [
                line.ask(type="answer", ask=number, choice=f"bid:{number}x{2 * number - 1}")
                for line in lines
            ]
            assert {each["type"] for each in said} == {"done"}
            for device, table in zip(devices, tables, strict=True):
                status, told = device.answer(table, 1, number, f"bid:{number}x{2 * number}")
                assert status == 200, told
        assert {device.get("/about/") != "" for device in devices} == {True}
    assert flood.asked, "the flood must have sent requests"
    for line in lines:
        line.open.__exit__(None, None, None)


# -- time


@pytest.mark.long
def test_every_transfer_that_is_too_slow_is_ended(site: Served) -> None:
    """Heads and bodies that never end, and answers that nobody reads: the site drops each in time
    and frees its memory."""
    before = len(files(site))
    wires = []
    for _ in range(50):
        wires.append(connected(site))
        wires[-1].say("GET / HTTP/1.1\r\nX: ")
    for _ in range(20):
        wires.append(connected(site))
        wires[-1].head("POST", "/account/login/", "Content-Length: 2000")
        wires[-1].say("x")
    over = threading.Event()

    def drip() -> None:
        """Send a byte now and then, so that the connection is never idle."""
        while not over.wait(1):
            for wire in wires:
                with suppress(OSError):
                    wire.say("x")

    threading.Thread(target=drip, daemon=True).start()
    assert all(wire.wait_for_end() for wire in wires)
    over.set()
    until = time.monotonic() + PATIENCE
    while len(files(site)) > before + 10:
        assert time.monotonic() < until
        time.sleep(1)


def files(site: Served) -> list[Path]:
    """Returns all files that the site's processes have open."""
    return [each for child in site.children() for each in Path(f"/proc/{child}/fd").iterdir()]
