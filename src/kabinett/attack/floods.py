"""Floods: far more connections, bytes and requests from one address than anybody needs.

Meanwhile other people play, some of them from the same address.  The site must keep to the bounds
that `docs/hosting.md` states."""

from __future__ import annotations

import resource
import threading
import time
import urllib.parse
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kabinett.attack.clients import FORM, PATIENCE, RawConnection, as_keywords
from kabinett.attack.persons import PASSWORD
from kabinett.attack.report import BeginRow, Row
from kabinett.attack.target import ATTACKER, ELSEWHERE, NOWHERE, ONLY_OWN, Target
from kabinett.core.data import Data

#: Bytes by which the data folder may grow during all floods, including the games played meanwhile.
MOST_GROWTH = 6_000_000
#: The bounds in `docs/hosting.md`: connections and unfinished bodies of one address, and sockets of
#: one address at one table.
CONNECTIONS, BODIES, SOCKETS = 512, 16, 60
#: Bytes that the operating system accepts on a connection before anybody reads them.
SYSTEM_BUFFER = 8 * 1024 * 1024
#: Bytes to send of each body that is far too large, and bytes of memory that all of them may cost.
BODY_BYTES, MEMORY_BYTES = 32_000_000, 60_000_000
#: The number of wrong passwords for one person that the site checks in five minutes.
WRONG_PASSWORDS = 5


def attack(target: Target, begin_row: BeginRow) -> None:
    """Flood the site in all ways, with a row for each, and judge the growth of its data folder."""
    before = disk_bytes(target)
    open_half_heads(target, begin_row("half heads, and connections"))
    send_long_heads(target, begin_row("heads without end"))
    with Wires(target) as slow_wires:
        begin_bodies(slow_wires, 40 if target.short else 200)
        send_large_bodies(target, begin_row("large bodies"))
        open_sockets(target, begin_row("sockets"))
        send_requests(target, begin_row("requests"))
        passwords = begin_row("wrong passwords")
        if target.site is None:
            passwords.left_out = ONLY_OWN
        else:
            guess_passwords(target, passwords)
        judge_slow_bodies(target, slow_wires, begin_row("slow bodies"))
    disk = begin_row("the data folder")
    if target.site is None:
        disk.left_out = ONLY_OWN
        return
    growth = disk_bytes(target) - before
    complaint = f"it has grown by {growth} bytes"
    disk.judge(growth < MOST_GROWTH, f"{growth / 1e6:.1f} MB more", complaint)


def disk_bytes(target: Target) -> int:
    """The bytes of the data folder, and of deleted files that the site still has open."""
    if target.site is None:
        return 0
    total = 0
    for file in target.site.data.rglob("*"):
        with suppress(OSError):
            total += file.stat().st_size
    for link in Path(f"/proc/{target.site.web()}/fd").iterdir():
        with suppress(OSError):
            if "(deleted)" in str(link.readlink()):
                total += link.stat().st_size
    return total


class Wires:
    """Many raw connections, all closed at the end of a ``with`` statement."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.open: list[RawConnection] = []

    def __enter__(self) -> Wires:
        return self

    def __exit__(self, *_: object) -> None:
        for wire in self.open:
            wire.close()

    def add(self) -> RawConnection | None:
        """Open one more connection and return it; None if the site refuses it."""
        try:
            self.open.append(RawConnection(self.target.base, self.target.wire_source()))
        except OSError:
            return None
        return self.open[-1]

    def count_open(self) -> int:
        """The number of connections that the site has neither answered nor closed."""
        return sum(wire.is_open() for wire in self.open)

    def wait_until_closed(self, seconds: float = PATIENCE) -> int:
        """Wait until all connections are closed, but at most ``seconds``; return how many are
        open."""
        until = time.monotonic() + seconds
        while (open_count := self.count_open()) and time.monotonic() < until:
            time.sleep(0.1)
        return open_count


def open_half_heads(target: Target, row: Row) -> None:
    """Open more connections than one address may have, each with an unfinished head."""
    tries = CONNECTIONS + (40 if target.short else 400)
    with Wires(target) as wires:
        for _ in range(tries):
            if (wire := wires.add()) is not None:
                with suppress(OSError):
                    wire.say("GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")
        # The site accepts connections in order: once it answers a later one, it has seen them all.
        target.browser("Ben" if target.site else "").send("GET", "/about/")
        open_count = wires.count_open()
        complaint = f"{open_count} connections of one address are held"
        # In front of a host's site there may be a proxy with its own bound.
        good = open_count <= CONNECTIONS or target.site is None
        row.judge(good, f"{open_count} held, {tries - open_count} closed", complaint)
        if not target.short:
            never_closed = wires.wait_until_closed()
            row.judge(
                never_closed == 0, "all closed after their time", f"{never_closed} are never closed"
            )
    row.tries = tries


def send_long_heads(target: Target, row: Row) -> None:
    """Send heads of requests that never end."""
    for _ in target.rounds(4, 0.1):
        with Wires(target) as wires:
            if (wire := wires.add()) is None:
                continue
            wire.say("GET / HTTP/1.1\r\nX: ")
            bytes_accepted = wire.send_without_end(8 * SYSTEM_BUFFER)
            good = bytes_accepted < 8 * SYSTEM_BUFFER
            row.judge(good, "cut off", f"{bytes_accepted} bytes of one head are accepted")
            if good:
                kilobytes = bytes_accepted // 1024
                row.note = f"the longest after {kilobytes} kB, with the system's own buffers"


def begin_bodies(slow_wires: Wires, tries: int) -> None:
    """Send the beginning of several bodies, and leave them unfinished."""
    for _ in range(tries):
        if (wire := slow_wires.add()) is not None:
            with suppress(OSError):
                wire.head(
                    "POST", "/account/login/", f"Content-Type: {FORM}", "Content-Length: 9000"
                )
                wire.say("x" * 1000)


def judge_slow_bodies(target: Target, slow_wires: Wires, row: Row) -> None:
    """Check that the site waits for few unfinished bodies, and not for ever.

    It refuses all others at once.  A host's proxy may hold the answer back until the body is
    complete."""
    slow_wires.wait_until_closed(PATIENCE if target.site else target.seconds)
    places_taken = 0
    for wire in slow_wires.open:
        if wire.is_open():
            complaint = "the site waits for ever for a body that does not come"
            row.judge(target.site is None, "held before the site", complaint)
            continue
        status = wire.status()
        places_taken += status == 408
        row.judge(status in (0, 408, 429, 503), str(status or "closed"), f"{status}")
    complaint = f"{places_taken} slow bodies of one address had a place"
    row.judge(places_taken <= BODIES, f"{places_taken} had a place", complaint)


def send_large_bodies(target: Target, row: Row) -> None:
    """Send bodies of 300 MB, with or without their length, to pages and the API.

    The site must refuse each body before it is complete, and keep nothing of it in memory."""
    paths = ("/", "/nowhere/", "/account/login/", "/upload/", "/packs/", "/api/1/tables", "/play")
    before = memory_bytes(target)
    for number in target.rounds(len(paths), 0.1):
        path = paths[number % len(paths)]
        for header in ("Content-Length: 314572800", "Transfer-Encoding: chunked"):
            with Wires(target) as wires:
                if (wire := wires.add()) is None:
                    continue
                with suppress(OSError):
                    wire.head("POST", path, f"Content-Type: {FORM}", header)
                    pour(wire, "chunked" in header, target.short)
                status = wire.status()
                # Caddy answers with 502 when it cuts off a body without a length.
                good = status < 500 or (target.site is None and "chunked" in header)
                row.judge(good, str(status or "cut off"), f"{path}: {status}")
    more = memory_bytes(target) - before
    row.judge(more < MEMORY_BYTES, f"{more // 1_000_000} MB kept", f"{more} bytes more in memory")


def memory_bytes(target: Target) -> int:
    """The memory of the web process in bytes; 0 for a host's site."""
    if target.site is None:
        return 0
    pages = int(Path(f"/proc/{target.site.web()}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def pour(wire: RawConnection, chunked: bool, short: bool) -> None:
    """Send until the other end answers or closes the connection, or has accepted far too much."""
    piece = bytes(64 * 1024)
    text = b"10000\r\n" + piece + b"\r\n" if chunked else piece
    for _ in range((BODY_BYTES // 4 if short else BODY_BYTES) // len(piece)):
        if not wire.is_open():
            return
        wire.say(text)


def open_sockets(target: Target, row: Row) -> None:
    """Open more sockets of visitors than one table may have."""
    names = ("Anna", "Ben") if target.site else ()
    table = target.table("fall", *names, public=True)
    connections: list[ClientConnection] = []
    where: Data = {"source_address": (ATTACKER, 0)} if target.site else {}
    try:
        for _ in range(SOCKETS + (10 if target.short else 60)):
            try:
                connections.append(
                    connect(
                        target.base.replace("http", "ws", 1) + f"/play?table={table}",
                        origin=Origin(target.base), open_timeout=PATIENCE, **where,
                    )
                )  # fmt: skip
                row.judge(
                    len(connections) <= SOCKETS, "opened", f"{len(connections)} sockets of visitors"
                )
            except (InvalidHandshake, OSError) as error:
                row.judge(True, f"refused ({type(error).__name__})")
    finally:
        for socket in connections:
            socket.close()


def send_requests(target: Target, row: Row) -> None:
    """Ask for existing and missing pages in six threads, each as fast as answers come."""
    over, lock = threading.Event(), threading.Lock()
    paths = ("/", f"/table/{NOWHERE}/", "/about/", "/account/login/", "/nowhere/", "/rules/fall/")

    def ask(first: int) -> None:
        browser = target.browser()
        number = first
        while not over.is_set():
            number += 1
            answer = browser.send("GET", paths[number % len(paths)])
            how = str(answer.status or "no answer")
            good = answer.status in (0, 200, 404, 429, 503)
            with lock:
                row.judge(good, how, f"{paths[number % len(paths)]}: {answer.status}")
                if target.short and row.tries >= 60:
                    over.set()

    asking = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
    for each in asking:
        each.start()
    over.wait(PATIENCE if target.short else target.seconds)
    over.set()
    for each in asking:
        each.join(PATIENCE)


def guess_passwords(target: Target, row: Row) -> None:
    """Guess Anna's password, the right one last: the site must not check it any more.

    Anna herself must still be able to log in from elsewhere."""
    tries = WRONG_PASSWORDS + 3
    for number in range(tries):
        status = log_in(target, ATTACKER, f"wrong {number}")
        row.judge(status != 302, str(status), "a wrong password logs in")
    late = log_in(target, ATTACKER, PASSWORD)
    row.judge(late != 302, "not checked", f"after {tries} wrong passwords the next is checked")
    right = log_in(target, ELSEWHERE, PASSWORD)
    row.judge(right == 302, "in with the right one elsewhere", f"Anna is shut out: {right}")


def log_in(target: Target, source: str, password: str) -> int:
    """Try to log in as Anna and return the status, which is 302 if she is logged in."""
    browser = target.browser("", source)
    form = urllib.parse.urlencode({"login": "Anna", "password": password}).encode()
    headers = browser.form_headers | {"Content-Type": FORM}
    return browser.send("POST", "/account/login/", form, **as_keywords(headers)).status
