"""Floods: more of everything than anybody needs, from one address, while others play on, from that
address too.  All of it must stay within the bounds that `docs/hosting.md` states."""

from __future__ import annotations

import resource
import threading
import time
import urllib.parse
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kabinett.attack.clients import FORM, PATIENCE, RawConnection, as_keywords
from kabinett.attack.ground import ATTACKER, ELSEWHERE, NOWHERE, ONLY_OWN, Ground
from kabinett.attack.persons import PASSWORD
from kabinett.attack.report import Row
from kabinett.core.data import Data

#: Bytes by which the data folder may grow under all floods, with the games played meanwhile.
ROOM = 6_000_000
#: The bounds for one address, or for one table from there, in `docs/hosting.md`.
CONNECTIONS, SOCKETS, BODIES = 512, 60, 16
#: Bytes of a connection that the operating system takes before anybody reads them.
SYSTEM = 8 * 1024 * 1024
#: Bytes to send of a body that is far too large, and bytes that may stay in memory of all of them.
POURED, KEPT = 32_000_000, 60_000_000
#: Wrong passwords for one person that the site takes in five minutes.
WRONG = 5


def attack(ground: Ground, row: Callable[[str], Row]) -> None:
    before = size(ground)
    half_heads(ground, row("half heads, and connections"))
    long_heads(ground, row("heads without end"))
    with Wires(ground) as slow:
        begin_bodies(slow, 40 if ground.short else 200)
        large_bodies(ground, row("large bodies"))
        sockets(ground, row("sockets"))
        requests(ground, row("requests"))
        passwords = row("wrong passwords")
        if ground.site is None:
            passwords.left_out = ONLY_OWN
        else:
            log_ins(ground, passwords)
        slow_bodies(ground, slow, row("slow bodies"))
    disk = row("the data folder")
    if ground.site is None:
        disk.left_out = ONLY_OWN
        return
    growth = size(ground) - before
    disk.judge(growth < ROOM, f"{growth / 1e6:.1f} MB more", f"it has grown by {growth} bytes")


def size(ground: Ground) -> int:
    """Bytes of the data folder and of deleted files that the site has open."""
    if ground.site is None:
        return 0
    total = 0
    for file in ground.site.data.rglob("*"):
        with suppress(OSError):
            total += file.stat().st_size
    for link in Path(f"/proc/{ground.site.web()}/fd").iterdir():
        with suppress(OSError):
            if "(deleted)" in str(link.readlink()):
                total += link.stat().st_size
    return total


class Wires:
    """Many connections, closed at the end of ``with``."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.open: list[RawConnection] = []

    def __enter__(self) -> Wires:
        return self

    def __exit__(self, *_: object) -> None:
        for wire in self.open:
            wire.close()

    def add(self) -> RawConnection | None:
        """Open one more; None if it is refused."""
        try:
            self.open.append(RawConnection(self.ground.base, self.ground.wire_source()))
        except OSError:
            return None
        return self.open[-1]

    def count_open(self) -> int:
        """The number of connections that the site has neither answered nor closed."""
        return sum(wire.is_open() for wire in self.open)

    def wait_until_closed(self, seconds: float = PATIENCE) -> int:
        """Wait until all connections are closed, at most these seconds; the number still open."""
        until = time.monotonic() + seconds
        while (open_count := self.count_open()) and time.monotonic() < until:
            time.sleep(0.1)
        return open_count


def half_heads(ground: Ground, row: Row) -> None:
    """Open more connections than one address may have, each with an unfinished head."""
    tries = CONNECTIONS + (40 if ground.short else 400)
    with Wires(ground) as wires:
        for _ in range(tries):
            if (wire := wires.add()) is not None:
                with suppress(OSError):
                    wire.say("GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")
        # The site accepts connections in order: when a later one is answered, it has seen all.
        ground.browser("Ben" if ground.site else "").send("GET", "/about/")
        open_count = wires.count_open()
        complaint = f"{open_count} connections of one address are held"
        good = open_count <= CONNECTIONS or ground.site is None  # a host's proxy has its own bound
        row.judge(good, f"{open_count} held, {tries - open_count} closed", complaint)
        if not ground.short:
            never_closed = wires.wait_until_closed()
            row.judge(
                never_closed == 0, "all closed after their time", f"{never_closed} are never closed"
            )
    row.tries = tries


def long_heads(ground: Ground, row: Row) -> None:
    for _ in ground.rounds(4, 0.1):
        with Wires(ground) as wires:
            if (wire := wires.add()) is None:
                continue
            wire.say("GET / HTTP/1.1\r\nX: ")
            bytes_taken = wire.send_without_end(8 * SYSTEM)
            good = bytes_taken < 8 * SYSTEM
            row.judge(good, "cut off", f"{bytes_taken} bytes of one head are taken")
            if good:
                row.note = f"the longest after {bytes_taken // 1024} kB, the system's own included"


def begin_bodies(slow: Wires, tries: int) -> None:
    """Send the beginning of bodies, and nothing more."""
    for _ in range(tries):
        if (wire := slow.add()) is not None:
            with suppress(OSError):
                wire.head(
                    "POST", "/account/login/", f"Content-Type: {FORM}", "Content-Length: 9000"
                )
                wire.say("x" * 1000)


def slow_bodies(ground: Ground, slow: Wires, row: Row) -> None:
    """The site waits for as many bodies as it has places, until their time is over, and refuses the
    others sooner.  A host's proxy may keep the answer until the body has come."""
    slow.wait_until_closed(PATIENCE if ground.site else ground.seconds)
    places_taken = 0
    for wire in slow.open:
        if wire.is_open():
            complaint = "a body that does not come is waited for without end"
            row.judge(ground.site is None, "held before the site", complaint)
            continue
        status = wire.status()
        places_taken += status == 408
        row.judge(status in (0, 408, 429, 503), str(status or "closed"), f"{status}")
    complaint = f"{places_taken} slow bodies of one address had a place"
    row.judge(places_taken <= BODIES, f"{places_taken} had a place", complaint)


def large_bodies(ground: Ground, row: Row) -> None:
    """Send 300 MB, with the length announced or not, to pages and the API: the site refuses them
    before they have come, and keeps nothing of them."""
    paths = ("/", "/nowhere/", "/account/login/", "/upload/", "/packs/", "/api/1/tables", "/play")
    before = memory(ground)
    for number in ground.rounds(len(paths), 0.1):
        path = paths[number % len(paths)]
        for header in ("Content-Length: 314572800", "Transfer-Encoding: chunked"):
            with Wires(ground) as wires:
                if (wire := wires.add()) is None:
                    continue
                with suppress(OSError):
                    wire.head("POST", path, f"Content-Type: {FORM}", header)
                    pour(wire, "chunked" in header, ground.short)
                status = wire.status()
                # Caddy says 502 when it cuts off a body without a length.
                good = status < 500 or (ground.site is None and "chunked" in header)
                row.judge(good, str(status or "cut off"), f"{path}: {status}")
    more = memory(ground) - before
    row.judge(more < KEPT, f"{more // 1_000_000} MB kept", f"{more} bytes more in memory")


def memory(ground: Ground) -> int:
    """Bytes of memory of the web process."""
    if ground.site is None:
        return 0
    pages = int(Path(f"/proc/{ground.site.web()}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def pour(wire: RawConnection, chunked: bool, short: bool) -> None:
    """Send until an answer comes, or the other end closes, or it has taken far too much."""
    piece = bytes(64 * 1024)
    text = b"10000\r\n" + piece + b"\r\n" if chunked else piece
    for _ in range((POURED // 4 if short else POURED) // len(piece)):
        if not wire.is_open():
            return
        wire.say(text)


def sockets(ground: Ground, row: Row) -> None:
    """Open more visitors' sockets at one table than it may have."""
    names = ("Anna", "Ben") if ground.site else ()
    table = ground.table("fall", *names, public=True)
    connections: list[ClientConnection] = []
    where: Data = {"source_address": (ATTACKER, 0)} if ground.site else {}
    try:
        for _ in range(SOCKETS + (10 if ground.short else 60)):
            try:
                connections.append(
                    connect(
                        ground.base.replace("http", "ws", 1) + f"/play?table={table}",
                        origin=Origin(ground.base), open_timeout=PATIENCE, **where,
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


def requests(ground: Ground, row: Row) -> None:
    """Ask for pages and nonsense, as fast as answers come, six at a time."""
    over, lock = threading.Event(), threading.Lock()
    paths = ("/", f"/table/{NOWHERE}/", "/about/", "/account/login/", "/nowhere/", "/rules/fall/")

    def ask(first: int) -> None:
        browser = ground.browser()
        number = first
        while not over.is_set():
            number += 1
            answer = browser.send("GET", paths[number % len(paths)])
            how = str(answer.status or "no answer")
            good = answer.status in (0, 200, 404, 429, 503)
            with lock:
                row.judge(good, how, f"{paths[number % len(paths)]}: {answer.status}")
                if ground.short and row.tries >= 60:
                    over.set()

    asking = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
    for each in asking:
        each.start()
    over.wait(PATIENCE if ground.short else ground.seconds)
    over.set()
    for each in asking:
        each.join(PATIENCE)


def log_ins(ground: Ground, row: Row) -> None:
    """Somebody guesses Anna's password, and finds it too late; she still logs in from
    elsewhere."""
    for number in range(WRONG + 3):
        status = log_in(ground, ATTACKER, f"wrong {number}")
        row.judge(status != 302, str(status), "a wrong password leads in")
    late = log_in(ground, ATTACKER, PASSWORD)
    row.judge(late != 302, "not looked at", f"after {WRONG + 3} wrong passwords the next is tried")
    right = log_in(ground, ELSEWHERE, PASSWORD)
    row.judge(right == 302, "in with the right one elsewhere", f"Anna is shut out: {right}")


def log_in(ground: Ground, source: str, password: str) -> int:
    """Log in as Anna; the status, 302 if that succeeds."""
    browser = ground.browser("", source)
    form = urllib.parse.urlencode({"login": "Anna", "password": password}).encode()
    headers = browser.form_headers | {"Content-Type": FORM}
    return browser.send("POST", "/account/login/", form, **as_keywords(headers)).status
