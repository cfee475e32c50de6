"""``python -m bench.bombs``: how long somebody's answers wait while strangers upload bombs.

A site of its own on this computer; one person answers a game of Fall over a socket, all the time,
while each of the bombs of the tests is uploaded, alone and five at a time.  It prints and asserts
nothing."""

from __future__ import annotations

import statistics
import tempfile
import threading
import time
from pathlib import Path

import click

from kabinett.attack import bombs
from tests.web.sites import Browser, Line, Site


class Player:
    """Plays both seats of one game after another, and notes how long each answer took."""

    def __init__(self, site: Site) -> None:
        self.browser = Browser(site.address)
        self.took: list[float] = []
        self.begin()

    def begin(self) -> None:
        self.table = self.browser.new_game("fall", seats="2", seat_1_kind="other")
        self.lines = [Line(self.browser, self.table, seat) for seat in (0, 1)]

    def play(self) -> None:
        """One answer."""
        views = [self.browser.view(self.table, seat) for seat in (0, 1)]
        if views[0]["public"]["over"]:
            self.begin()
            return
        seat = next(seat for seat in (0, 1) if views[seat]["own"]["ask"])
        ask = views[seat]["own"]["ask"]
        begun = time.perf_counter()
        choice = ask["choices"][len(self.took) % len(ask["choices"])]["name"]
        self.lines[seat].ask(type="answer", ask=ask["id"], choice=choice)
        self.took.append(1000 * (time.perf_counter() - begun))
        time.sleep(0.02)

    def told(self) -> str:
        took, self.took = sorted(self.took), []
        high = took[int(0.95 * len(took))]
        return f"{statistics.median(took):6.1f} {high:6.1f} {took[-1]:6.1f}  ({len(took)})"


def upload(site: Site, text: str | bytes) -> int:
    browser = Browser(site.address)
    browser.get("/")
    data = text if isinstance(text, bytes) else text.encode()
    head = b'--x\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n'
    body = head + data + b"\r\n--x--\r\n"
    return browser.post("/upload/", body, "multipart/form-data; boundary=x")[0]


def while_uploaded(site: Site, player: Player, text: str | bytes, times: int) -> float:
    """Play until so many of them have been answered; seconds."""
    begun = time.perf_counter()
    sending = [threading.Thread(target=upload, args=(site, text)) for _ in range(times)]
    for each in sending:
        each.start()
    while any(each.is_alive() for each in sending):
        player.play()
    return time.perf_counter() - begun


@click.command()
@click.option("--seconds", default=10.0, show_default=True, help="Of playing alone, before.")
@click.option("--five", is_flag=True, help="Five of each at a time, too.")
@click.argument("names", nargs=-1)
def main(seconds: float, five: bool, names: tuple[str, ...]) -> None:
    """How long answers wait, in ms: half of them, 95 %, the longest (of how many)."""
    with tempfile.TemporaryDirectory() as data, Site(Path(data)) as site:
        player = Player(site)
        for _ in range(20):
            player.play()
        player.took.clear()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            player.play()
        print(f"{'nobody uploads':44} {player.told()}", flush=True)
        for name in names or bombs.RECORDS:
            made = bombs.RECORDS[name]()
            for times in (1, 5) if five else (1,):
                took = while_uploaded(site, player, made, times)
                print(f"{times} × {name:40} {player.told()}  {took:5.1f} s", flush=True)


if __name__ == "__main__":
    main()
