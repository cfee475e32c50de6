"""Measures what it takes to open a table: `kabinett bench visits`.

It opens a table of each game over two slow networks, which Chromium emulates: first with an empty
cache, then again. *requests* and *kB* count what travelled, including the socket of play; *seconds*
pass until a player can choose. The cost of a file is the CPU time of the web process per file,
measured with the files of a first visit over one connection. python-chess plays in the same run for
comparison. ``--markdown`` prints a table for a page. To measure another checkout of the site, put
its ``src`` first in PYTHONPATH."""

from __future__ import annotations

import argparse
import http.client
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
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
#: Latency in milliseconds, and kbit per second.
NETWORKS = {"150 ms, 1.6 Mbit/s": (150, 1600), "400 ms, 400 kbit/s": (400, 400)}
TIMES = 100  # requests for each file
#: True in the page as soon as a player can choose.
PLAYABLE = "() => document.body?.dataset.ask"
NOTE = """new MutationObserver((all, me) => {
  if (!document.body?.dataset.ask) return;
  window.playable = performance.now();
  me.disconnect();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ask"] });"""


@dataclass
class Visit:
    """The traffic and time of a visit. The dictionaries are by request."""

    addresses: dict[str, str] = field(default_factory=dict)  # without answers from the cache
    bytes: dict[str, float] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    cpu_seconds: float = 0.0  # CPU seconds of the web process

    def kilobytes(self, *kinds: str) -> float:
        """Return the size of the answers of these kinds, or of all answers."""
        sizes = [size for key, size in self.bytes.items() if not kinds or self.kinds[key] in kinds]
        return sum(sizes) / 1000


def listen(session: CDPSession, visit: Visit) -> None:
    """Write the traffic of the page into the visit."""

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
        """Chromium reports the message without its compressed size: compress it again."""
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


def visit(page: Page, house: House, path: str, network: tuple[int, int]) -> Visit:
    """Open the page, and wait until everything has loaded."""
    delay, rate = network
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
        page.wait_for_timeout(100)  # fonts come late
    result.seconds = page.evaluate("() => window.playable") / 1000
    result.cpu_seconds = cpu(process) - before
    session.detach()
    return result


def visits(browser: Browser, house: House, path: str, network: tuple[int, int]) -> list[Visit]:
    """Return the first and the second visit of a new browser."""
    size: Any = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.add_init_script(NOTE)
    page = context.new_page()
    results = [visit(page, house, path, network) for _ in range(2)]
    context.close()
    return results


def cost_of_files(house: House, addresses: list[str]) -> float:
    """Return the mean CPU time of the web process per file, in milliseconds."""
    [process] = web_processes(house)
    connection = http.client.HTTPConnection(urlsplit(house.address).netloc)
    paths = [urlsplit(address).path for address in addresses]

    def ask(path: str) -> None:
        connection.request("GET", path, headers={"Accept-Encoding": "gzip, deflate, br"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, f"{path}: {answer.status}"

    for path in paths:
        ask(path)  # the site makes some answers only once
    before = cpu(process)
    for _ in range(TIMES):
        for path in paths:
            ask(path)
    connection.close()
    return 1000 * (cpu(process) - before) / (TIMES * len(paths))


@contextmanager
def open_site() -> Iterator[tuple[House, Browser]]:
    """A site and a browser that run until the end of the block."""
    path = next(there for name in BROWSERS if (there := shutil.which(name)))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        site.GAMES = folder  # no test games: another checkout may not know them
        (folder / "data").mkdir()
        house = House(folder / "data")
        stack.callback(house.close)
        house.start()
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        stack.callback(browser.close)
        yield house, browser


def visit_line(each: Visit) -> str:
    script, style, font = (each.kilobytes(kind) for kind in ("Script", "Stylesheet", "Font"))
    rest = each.kilobytes() - script - style - font
    return (
        f"{len(each.addresses):9}  {each.kilobytes():5.1f}  {script:7.1f}  {style:6.1f}"
        f"  {font:5.1f}  {rest:14.1f}  {each.seconds:7.2f}  {1000 * each.cpu_seconds:9.0f}"
    )


#: The visits of a game over each network, and its ms of CPU per file.
GameVisits = tuple[dict[str, list[Visit]], float]


def visit_sheet(results: dict[str, GameVisits]) -> Sheet:
    """Return a table with a column per game."""
    rows: list[tuple[str, ...]] = []
    for number, word in enumerate(("first", "second")):
        each = [list(networks.values())[-1][number] for networks, _ in results.values()]
        cells = (f"{len(one.addresses)}, {one.kilobytes():.0f}" for one in each)
        rows.append((f"{word} visit: requests, kB", *cells))
        for network in NETWORKS:
            seconds = (
                f"{networks[network][number].seconds:.1f}" for networks, _ in results.values()
            )
            rows.append((f"… seconds over {network}", *seconds))
    rows.append(("CPU per file, ms", *(f"{cost:.2f}" for _, cost in results.values())))
    return Sheet(("", *results), rows)


def main(games: list[str], as_markdown: bool, networks: dict[str, tuple[int, int]]) -> None:
    results: dict[str, GameVisits] = {}
    output = sys.stderr if as_markdown else sys.stdout
    with open_site() as (house, browser), redirect_stdout(output):
        for game in games:
            by_network: dict[str, list[Visit]] = {}
            path = house.lay(game, SEATS[game], answers=6)
            visits(browser, house, path, (0, 1_000_000))  # the site makes some answers only once
            for name, network in networks.items():
                print(f"\n{game}, {name}")
                print(
                    "visit    requests     kB  scripts  styles  fonts   page and data"
                    "  seconds  CPU of the site, ms"
                )
                by_network[name] = visits(browser, house, path, network)
                for word, each in zip(("first", "second"), by_network[name], strict=True):
                    print(f"{word:6}  {visit_line(each)}")
            files = [each for each in by_network[name][0].addresses.values() if "/static/" in each]
            results[game] = by_network, cost_of_files(house, files)
            print(f"a file, of {len(files)}: {results[game][1]:.2f} ms of CPU")
        moves = f"python-chess: {chess():,.0f} moves per CPU second"
        print(f"\n{moves}")
    if as_markdown:
        print("\n".join([*markdown(visit_sheet(results)), "", moves]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="kabinett bench visits", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=[*SEATS], help="by default all games"
    )
    parser.add_argument("--markdown", action="store_true", help="print a table for a page")
    parser.add_argument("--quick", action="store_true", help="with a fast network, to try it")
    args = parser.parse_args()
    fast = dict.fromkeys(NETWORKS, (0, 1_000_000))
    main(args.games, args.markdown, fast if args.quick else NETWORKS)
