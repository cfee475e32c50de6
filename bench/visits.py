"""What it takes to open a table: `kabinett bench visits`, or `python -m bench.visits [GAME …]`.

Each game is visited twice over each of two nets, which Chromium makes as slow as they are: with an
empty cache, and again.  *requests* and *kB* are what came over the net, the socket of play with it;
*seconds* pass until somebody may choose.  What a file costs is CPU of the web process, for those of
a first visit, asked for one after the other over one connection; python-chess's moves are made in
the same run.  It prints and asserts nothing (``--markdown``: a table for a page); another checkout
of the site is measured by putting its src first in PYTHONPATH."""

from __future__ import annotations

import http.client
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.web.machine import chess, cpu, web_processes
from kabinett.arena.tables import Sheet, markdown
from tests.browser import house as site
from tests.browser.conftest import BROWSERS, PHONE, SWITCHES
from tests.browser.house import House

SEATS = {"fall": 4, "volk": 2, "weimar": 4}
#: Milliseconds until something comes back, and kbit a second.
NETS = {"150 ms, 1.6 Mbit/s": (150, 1600), "400 ms, 400 kbit/s": (400, 400)}
TIMES = 100  # each file is asked for so often
#: A choice stands open in the page.
PLAYABLE = "() => document.body?.dataset.ask"
NOTE = """new MutationObserver((all, me) => {
  if (!document.body?.dataset.ask) return;
  window.playable = performance.now();
  me.disconnect();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ask"] });"""


@dataclass
class Visit:
    """What a visit has taken."""

    addresses: dict[str, str] = field(default_factory=dict)  # by request: what came over the net
    bytes: dict[str, float] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    used: float = 0.0  # seconds of CPU of the web process

    def kilobytes(self, *kinds: str) -> float:
        """What came of these kinds, or of all."""
        found = [size for key, size in self.bytes.items() if not kinds or self.kinds[key] in kinds]
        return sum(found) / 1000


def listen(session: CDPSession, visit: Visit) -> None:
    """Write down what comes over the net."""

    def asked(event: dict[str, Any]) -> None:
        if urlsplit(event["request"]["url"]).scheme in ("http", "https"):
            visit.addresses[event["requestId"]] = event["request"]["url"]
            visit.kinds[event["requestId"]] = event.get("type", "Other")

    def kept(event: dict[str, Any]) -> None:
        for each in visit.addresses, visit.bytes:
            each.pop(event["requestId"], None)

    def answered(event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            kept(event)

    def came(event: dict[str, Any]) -> None:
        if event["requestId"] in visit.addresses:
            visit.bytes[event["requestId"]] = event["encodedDataLength"]

    def connected(event: dict[str, Any]) -> None:
        visit.addresses[event["requestId"]] = event["url"]
        visit.kinds[event["requestId"]] = "WebSocket"

    def heard(event: dict[str, Any]) -> None:
        """Chromium tells what was said, and not how short the server has made it."""
        packed = packer.compress(event["response"]["payloadData"].encode())
        packed += packer.flush(zlib.Z_SYNC_FLUSH)
        so_far = visit.bytes.get(event["requestId"], 0)
        visit.bytes[event["requestId"]] = so_far + len(packed)

    packer = zlib.compressobj(level=1, wbits=-12, memLevel=4)  # as `kabinett.web.live.wire` does

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.requestServedFromCache", kept)
    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", came)
    session.on("Network.webSocketCreated", connected)
    session.on("Network.webSocketFrameReceived", heard)


def visit(page: Page, house: House, path: str, net: tuple[int, int]) -> Visit:
    """Go there, and stay until all has come that comes by itself."""
    delay, rate = net
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = {"downloadThroughput": rate * 125, "uploadThroughput": rate * 125}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": delay, **speed})
    found = Visit()
    listen(session, found)
    [process] = web_processes(house)
    before = cpu(process)
    page.goto(house.address + path, wait_until="commit")
    page.wait_for_function(PLAYABLE, timeout=120_000)
    page.wait_for_load_state("networkidle")
    while not found.addresses.keys() <= found.bytes.keys():
        page.wait_for_timeout(100)  # letters that are asked for late
    found.seconds = page.evaluate("() => window.playable") / 1000
    found.used = cpu(process) - before
    session.detach()
    return found


def visits(browser: Browser, house: House, path: str, net: tuple[int, int]) -> list[Visit]:
    """The first and the second."""
    size: Any = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.add_init_script(NOTE)
    page = context.new_page()
    found = [visit(page, house, path, net) for _ in range(2)]
    context.close()
    return found


def cost_of_files(house: House, addresses: list[str]) -> float:
    """Milliseconds of CPU that one takes."""
    [process] = web_processes(house)
    connection = http.client.HTTPConnection(urlsplit(house.address).netloc)
    paths = [urlsplit(address).path for address in addresses]

    def ask(path: str) -> None:
        connection.request("GET", path, headers={"Accept-Encoding": "gzip, deflate, br"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, f"{path}: {answer.status}"

    for path in paths:
        ask(path)  # what is made once is made
    before = cpu(process)
    for _ in range(TIMES):
        for path in paths:
            ask(path)
    connection.close()
    return 1000 * (cpu(process) - before) / (TIMES * len(paths))


@contextmanager
def opened() -> Iterator[tuple[House, Browser]]:
    """A site of its own, and a browser."""
    folder = Path(tempfile.mkdtemp())
    site.GAMES = folder  # no toys: another checkout may not know them
    (folder / "data").mkdir()
    house = House(folder / "data")
    house.start()
    path = next(there for name in BROWSERS if (there := shutil.which(name)))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
            yield house, browser
            browser.close()
    finally:
        house.close()
        shutil.rmtree(folder)


def visit_line(each: Visit) -> str:
    script, style, font = (each.kilobytes(kind) for kind in ("Script", "Stylesheet", "Font"))
    rest = each.kilobytes() - script - style - font
    return (
        f"{len(each.addresses):9}  {each.kilobytes():5.1f}  {script:7.1f}  {style:6.1f}"
        f"  {font:5.1f}  {rest:14.1f}  {each.seconds:7.2f}  {1000 * each.used:9.0f}"
    )


#: What a game took: its visits over each net, and ms of CPU a file.
Found = tuple[dict[str, list[Visit]], float]


def visit_sheet(found: dict[str, Found]) -> Sheet:
    """A column a game."""
    rows: list[tuple[str, ...]] = []
    for number, word in enumerate(("first", "second")):
        each = [list(nets.values())[-1][number] for nets, _ in found.values()]
        cells = (f"{len(one.addresses)}, {one.kilobytes():.0f}" for one in each)
        rows.append((f"{word} visit: requests, kB", *cells))
        for net in NETS:
            seconds = (f"{nets[net][number].seconds:.1f}" for nets, _ in found.values())
            rows.append((f"… seconds over {net}", *seconds))
    rows.append(("CPU of a file, ms", *(f"{cost:.2f}" for _, cost in found.values())))
    return Sheet(("", *found), rows)


def main(wanted: list[str], as_markdown: bool) -> None:
    found: dict[str, Found] = {}
    told = sys.stderr if as_markdown else sys.stdout
    with opened() as (house, browser), redirect_stdout(told):
        for game in wanted:
            nets: dict[str, list[Visit]] = {}
            path = house.lay(game, SEATS[game], answers=6)
            visits(browser, house, path, (0, 1_000_000))  # the site has made what it makes once
            for name, net in NETS.items():
                print(f"\n{game}, {name}")
                print(
                    "visit    requests     kB  scripts  styles  fonts   page and data"
                    "  seconds  CPU of the site, ms"
                )
                nets[name] = visits(browser, house, path, net)
                for word, each in zip(("first", "second"), nets[name], strict=True):
                    print(f"{word:6}  {visit_line(each)}")
            files = [each for each in nets[name][0].addresses.values() if "/static/" in each]
            found[game] = nets, cost_of_files(house, files)
            print(f"a file, of {len(files)}: {found[game][1]:.2f} ms of CPU")
        moves = f"python-chess: {chess():,.0f} moves a CPU second"
        print(f"\n{moves}")
    if as_markdown:
        print("\n".join([*markdown(visit_sheet(found)), "", moves]))


if __name__ == "__main__":
    games = [each for each in sys.argv[1:] if each != "--markdown"]
    main(games or list(SEATS), "--markdown" in sys.argv)
