"""Floods: more of everything than anybody needs, from one address, while others play on, there too.
All of it stays within the bounds that `docs/hosting.md` tells."""

from __future__ import annotations

import resource
import threading
import time
import urllib.parse
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kabinett.attack.clients import FORM, PATIENCE, Wire, named
from kabinett.attack.ground import ATTACKER, ELSEWHERE, NOWHERE, ONLY_OWN, Ground
from kabinett.attack.persons import PASSWORD
from kabinett.attack.report import Row

#: Bytes by which the data folder may grow under all of them, with what is played meanwhile.
ROOM = 6_000_000
#: What `docs/hosting.md` says that one address, or one table there, may have of each.
CONNECTIONS, SOCKETS, BODIES = 512, 60, 16
#: Bytes that the system itself takes before anybody reads them, of a connection.
SYSTEM = 8 * 1024 * 1024
#: Bytes that are sent of a body that is far too large, and those that may be kept of all of them.
POURED, KEPT = 32_000_000, 60_000_000
#: Wrong passwords of one person in five minutes.
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
    grown = size(ground) - before
    disk.judge(grown < ROOM, f"{grown / 1e6:.1f} MB more", f"it has grown by {grown} bytes")


def size(ground: Ground) -> int:
    """Of the data folder, and of files without a name that the site has open: bytes."""
    if ground.site is None:
        return 0
    found = 0
    for file in ground.site.data.rglob("*"):
        with suppress(OSError):
            found += file.stat().st_size
    for link in Path(f"/proc/{ground.site.web()}/fd").iterdir():
        with suppress(OSError):
            if "(deleted)" in str(link.readlink()):
                found += link.stat().st_size
    return found


class Wires:
    """Many connections, closed in the end."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.open: list[Wire] = []

    def __enter__(self) -> Wires:
        return self

    def __exit__(self, *_: object) -> None:
        for wire in self.open:
            wire.close()

    def add(self) -> Wire | None:
        """One more; None if it is refused."""
        try:
            self.open.append(Wire(self.ground.base, self.ground.wire_at()))
        except OSError:
            return None
        return self.open[-1]

    def held(self) -> int:
        """How many the site has neither answered nor closed."""
        return sum(wire.is_open() for wire in self.open)

    def left(self, seconds: float = PATIENCE) -> int:
        """How many it still holds after so many seconds; without a number, after the longest time
        that any of them may take."""
        until = time.monotonic() + seconds
        while (held := self.held()) and time.monotonic() < until:
            time.sleep(0.1)
        return held


def half_heads(ground: Ground, row: Row) -> None:
    """More connections than one address may have, each with a head that is not whole."""
    tries = CONNECTIONS + (40 if ground.short else 400)
    with Wires(ground) as wires:
        for _ in range(tries):
            if (wire := wires.add()) is not None:
                with suppress(OSError):
                    wire.say("GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")
        # Connections are taken in as they have come: when a later one is answered, all are.
        ground.browser("Ben" if ground.site else "").send("GET", "/about/")
        held = wires.held()
        told = f"{held} connections of one address are held"
        good = held <= CONNECTIONS or ground.site is None  # what stands before it has its own bound
        row.judge(good, f"{held} held, {tries - held} closed", told)
        if not ground.short:
            left = wires.left()
            row.judge(left == 0, "all closed after their time", f"{left} are never closed")
    row.tries = tries


def long_heads(ground: Ground, row: Row) -> None:
    for _ in ground.rounds(4, 0.1):
        with Wires(ground) as wires:
            if (wire := wires.add()) is None:
                continue
            wire.say("GET / HTTP/1.1\r\nX: ")
            taken = wire.send_without_end(8 * SYSTEM)
            good = taken < 8 * SYSTEM
            row.judge(good, "cut off", f"{taken} bytes of one head are taken")
            if good:
                row.note = f"the longest after {taken // 1024} kB, the system's own included"


def begin_bodies(slow: Wires, tries: int) -> None:
    """Bodies of which the beginning comes, and nothing more."""
    for _ in range(tries):
        if (wire := slow.add()) is not None:
            with suppress(OSError):
                wire.head(
                    "POST", "/account/login/", f"Content-Type: {FORM}", "Content-Length: 9000"
                )
                wire.say("x" * 1000)


def slow_bodies(ground: Ground, slow: Wires, row: Row) -> None:
    """As many as there are places are waited for, until their time is over; the others are refused
    sooner.  What stands before a host's site may keep the answer until the body has come."""
    slow.left(PATIENCE if ground.site else ground.seconds)
    waited = 0
    for wire in slow.open:
        if wire.is_open():
            told = "a body that does not come is waited for without end"
            row.judge(ground.site is None, "held before the site", told)
            continue
        status = wire.status()
        waited += status == 408
        row.judge(status in (0, 408, 429, 503), str(status or "closed"), f"{status}")
    told = f"{waited} slow bodies of one address had a place"
    row.judge(waited <= BODIES, f"{waited} had a place", told)


def large_bodies(ground: Ground, row: Row) -> None:
    """300 MB, told at once or not, to pages and the API: refused before they are there, and kept
    nowhere."""
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
                # Caddy says 502 where it ends a body whose length nobody has told.
                good = status < 500 or (ground.site is None and "chunked" in header)
                row.judge(good, str(status or "cut off"), f"{path}: {status}")
    more = memory(ground) - before
    row.judge(more < KEPT, f"{more // 1_000_000} MB kept", f"{more} bytes more in memory")


def memory(ground: Ground) -> int:
    """What the web process has in memory: bytes."""
    if ground.site is None:
        return 0
    pages = int(Path(f"/proc/{ground.site.web()}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def pour(wire: Wire, chunked: bool, short: bool) -> None:
    """Send until an answer comes, or nothing more is taken, or far more is taken than may be."""
    piece = bytes(64 * 1024)
    text = b"10000\r\n" + piece + b"\r\n" if chunked else piece
    for _ in range((POURED // 4 if short else POURED) // len(piece)):
        if not wire.is_open():
            return
        wire.say(text)


def sockets(ground: Ground, row: Row) -> None:
    """Visitors' at one table, more than there may be."""
    names = ("Anna", "Ben") if ground.site else ()
    table = ground.table("fall", *names, public=True)
    opened: list[ClientConnection] = []
    where: dict[str, Any] = {"source_address": (ATTACKER, 0)} if ground.site else {}
    try:
        for _ in range(SOCKETS + (10 if ground.short else 60)):
            try:
                opened.append(
                    connect(
                        ground.base.replace("http", "ws", 1) + f"/play?table={table}",
                        origin=Origin(ground.base), open_timeout=PATIENCE, **where,
                    )
                )  # fmt: skip
                row.judge(len(opened) <= SOCKETS, "opened", f"{len(opened)} sockets of visitors")
            except (InvalidHandshake, OSError) as error:
                row.judge(True, f"refused ({type(error).__name__})")
    finally:
        for socket in opened:
            socket.close()


def requests(ground: Ground, row: Row) -> None:
    """Pages and nonsense, as quickly as they are answered, six at a time."""
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
    """Somebody guesses Anna's password, and finds it too late; she comes in elsewhere."""
    for number in range(WRONG + 3):
        status = log_in(ground, ATTACKER, f"wrong {number}")
        row.judge(status != 302, str(status), "a wrong password leads in")
    late = log_in(ground, ATTACKER, PASSWORD)
    row.judge(late != 302, "not looked at", f"after {WRONG + 3} wrong passwords the next is tried")
    right = log_in(ground, ELSEWHERE, PASSWORD)
    row.judge(right == 302, "in with the right one elsewhere", f"Anna is shut out: {right}")


def log_in(ground: Ground, at: str, password: str) -> int:
    """The status: 302 leads in."""
    browser = ground.browser("", at)
    form = urllib.parse.urlencode({"login": "Anna", "password": password}).encode()
    headers = browser.rightly | {"Content-Type": FORM}
    return browser.send("POST", "/account/login/", form, **named(headers)).status
