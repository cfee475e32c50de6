"""What it takes to open a table: `kabinett bench visits`, or `python -m bench.visits [GAME …]`.

It visits each game twice over each of two nets, which Chromium emulates: with an empty cache, and
again.  *requests* and *kB* count what came over the net, including the socket of play; *seconds*
pass until somebody may choose.  The cost of a file is CPU time of the web process, for the files of
a first visit, asked for one after the other over one connection.  python-chess plays in the same
run for comparison.  It prints and asserts nothing (``--markdown``: a table for a page).  To measure
another checkout of the site, put its src first in PYTHONPATH."""

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
from kabinett.core.data import Data
from tests.browser import house as site
from tests.browser.conftest import BROWSERS, PHONE, SWITCHES
from tests.browser.house import House

SEATS = {"fall": 4, "volk": 2, "weimar": 4}
#: Latency in milliseconds, and kbit a second.
NETS = {"150 ms, 1.6 Mbit/s": (150, 1600), "400 ms, 400 kbit/s": (400, 400)}
TIMES = 100  # how often each file is asked for
#: A choice stands open in the page.
PLAYABLE = "() => document.body?.dataset.ask"
NOTE = """new MutationObserver((all, me) => {
  if (!document.body?.dataset.ask) return;
  window.playable = performance.now();
  me.disconnect();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ask"] });"""


@dataclass
class Visit:
    """The traffic and time of a visit; addresses, bytes and kinds are by request."""

    addresses: dict[str, str] = field(default_factory=dict)  # of what came over the net
    bytes: dict[str, float] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    cpu_seconds: float = 0.0  # CPU seconds of the web process

    def kilobytes(self, *kinds: str) -> float:
        """The size of what came of these kinds, or of all."""
        sizes = [size for key, size in self.bytes.items() if not kinds or self.kinds[key] in kinds]
        return sum(sizes) / 1000


def listen(session: CDPSession, visit: Visit) -> None:
    """Note in the visit what comes over the net."""

    def on_request(event: Data) -> None:
        if urlsplit(event["request"]["url"]).scheme in ("http", "https"):
            visit.addresses[event["requestId"]] = event["request"]["url"]
            visit.kinds[event["requestId"]] = event.get("type", "Other")

    def on_cache_hit(event: Data) -> None:
        for each in visit.addresses, visit.bytes:
            each.pop(event["requestId"], None)

    def on_response(event: Data) -> None:
        if event["response"].get("fromDiskCache"):
            on_cache_hit(event)

    def on_loaded(event: Data) -> None:
        if event["requestId"] in visit.addresses:
            visit.bytes[event["requestId"]] = event["encodedDataLength"]

    def on_socket(event: Data) -> None:
        visit.addresses[event["requestId"]] = event["url"]
        visit.kinds[event["requestId"]] = "WebSocket"

    def on_message(event: Data) -> None:
        """Chromium gives the message, not its compressed size: compress it again."""
        data = packer.compress(event["response"]["payloadData"].encode())
        data += packer.flush(zlib.Z_SYNC_FLUSH)
        so_far = visit.bytes.get(event["requestId"], 0)
        visit.bytes[event["requestId"]] = so_far + len(data)

    packer = zlib.compressobj(level=1, wbits=-12, memLevel=4)  # as `kabinett.web.live.wire` does

    session.on("Network.requestWillBeSent", on_request)
    session.on("Network.requestServedFromCache", on_cache_hit)
    session.on("Network.responseReceived", on_response)
    session.on("Network.loadingFinished", on_loaded)
    session.on("Network.webSocketCreated", on_socket)
    session.on("Network.webSocketFrameReceived", on_message)


def visit(page: Page, house: House, path: str, net: tuple[int, int]) -> Visit:
    """Open the page, and stay until everything has loaded."""
    delay, rate = net
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = {"downloadThroughput": rate * 125, "uploadThroughput": rate * 125}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": delay, **speed})
    result = Visit()
    listen(session, result)
    [process] = web_processes(house)
    before = cpu(process)
    page.goto(house.address + path, wait_until="commit")
    page.wait_for_function(PLAYABLE, timeout=120_000)
    page.wait_for_load_state("networkidle")
    while not result.addresses.keys() <= result.bytes.keys():
        page.wait_for_timeout(100)  # fonts are asked for late
    result.seconds = page.evaluate("() => window.playable") / 1000
    result.cpu_seconds = cpu(process) - before
    session.detach()
    return result


def visits(browser: Browser, house: House, path: str, net: tuple[int, int]) -> list[Visit]:
    """The first and the second visit of a new browser."""
    size: Any = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.add_init_script(NOTE)
    page = context.new_page()
    results = [visit(page, house, path, net) for _ in range(2)]
    context.close()
    return results


def cost_of_files(house: House, addresses: list[str]) -> float:
    """Milliseconds of CPU time that a file takes, on average."""
    [process] = web_processes(house)
    connection = http.client.HTTPConnection(urlsplit(house.address).netloc)
    paths = [urlsplit(address).path for address in addresses]

    def ask(path: str) -> None:
        connection.request("GET", path, headers={"Accept-Encoding": "gzip, deflate, br"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, f"{path}: {answer.status}"

    for path in paths:
        ask(path)  # warms up what is made once
    before = cpu(process)
    for _ in range(TIMES):
        for path in paths:
            ask(path)
    connection.close()
    return 1000 * (cpu(process) - before) / (TIMES * len(paths))


@contextmanager
def open_site() -> Iterator[tuple[House, Browser]]:
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
        f"  {font:5.1f}  {rest:14.1f}  {each.seconds:7.2f}  {1000 * each.cpu_seconds:9.0f}"
    )


#: The measurements of a game: its visits over each net, and ms of CPU a file.
GameVisits = tuple[dict[str, list[Visit]], float]


def visit_sheet(results: dict[str, GameVisits]) -> Sheet:
    """A column a game."""
    rows: list[tuple[str, ...]] = []
    for number, word in enumerate(("first", "second")):
        each = [list(nets.values())[-1][number] for nets, _ in results.values()]
        cells = (f"{len(one.addresses)}, {one.kilobytes():.0f}" for one in each)
        rows.append((f"{word} visit: requests, kB", *cells))
        for net in NETS:
            seconds = (f"{nets[net][number].seconds:.1f}" for nets, _ in results.values())
            rows.append((f"… seconds over {net}", *seconds))
    rows.append(("CPU of a file, ms", *(f"{cost:.2f}" for _, cost in results.values())))
    return Sheet(("", *results), rows)


def main(games: list[str], as_markdown: bool) -> None:
    results: dict[str, GameVisits] = {}
    output = sys.stderr if as_markdown else sys.stdout
    with open_site() as (house, browser), redirect_stdout(output):
        for game in games:
            nets: dict[str, list[Visit]] = {}
            path = house.lay(game, SEATS[game], answers=6)
            visits(browser, house, path, (0, 1_000_000))  # warms the site up
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
            results[game] = nets, cost_of_files(house, files)
            print(f"a file, of {len(files)}: {results[game][1]:.2f} ms of CPU")
        moves = f"python-chess: {chess():,.0f} moves a CPU second"
        print(f"\n{moves}")
    if as_markdown:
        print("\n".join([*markdown(visit_sheet(results)), "", moves]))


if __name__ == "__main__":
    games = [each for each in sys.argv[1:] if each != "--markdown"]
    main(games or list(SEATS), "--markdown" in sys.argv)
