"""Measures what a view of Weimar costs in the browser: `kabinett bench browser [ANSWERS ...]`.

Random bots give some answers (300, then 700), and then fifty more while the page shows them. The
time of the page's main thread per view is divided by its time for a plain page of 1,000 rows in the
same browser, so that machines can be compared. The command prints a table and judges nothing. To
measure another checkout of the site, put its ``src`` first in PYTHONPATH."""

from __future__ import annotations

import json
import random
import statistics
import time
from typing import Any

import click
from playwright.sync_api import CDPSession, Page

from bench.visits import open_site
from tests.browser.house import House

ANSWERS = (300, 700)
MEASURED = 50
PAUSE = 0.1  # seconds after an answer in which the page can draw undisturbed
PARTS = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
#: A page whose work never changes: it makes, styles and lays out 1,000 rows, twenty times.
CALIBRATION = """<!doctype html><style>
.row { display: flex; gap: 4px; border-bottom: 1px solid #ccc } .row :nth-child(2n) { color: #333 }
</style><main></main>"""
WORK = """async () => {
  for (let time = 0; time < 20; time += 1) {
    const rows = Array.from({ length: 1000 }, (_, n) => {
      const row = document.createElement("p");
      row.className = "row";
      for (const text of ["one", String(n), `row ${n + time}`]) {
        const cell = document.createElement("span");
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    });
    document.querySelector("main").replaceChildren(...rows);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
}"""
COUNT = """() => {
  window.views = 0;
  new MutationObserver((all) => { window.views += all.length; })
    .observe(document.body, { attributes: true, attributeFilter: ["data-version"] });
}"""
NODES = (
    """() => [document.querySelectorAll("*").length, document.querySelectorAll("#log *").length]"""
)


#: The number of views, milliseconds per view by part, and elements in the page and in its log.
Measurement = tuple[int, dict[str, float], list[int]]


class Table:
    """A game of Weimar against random bots. One seat answers over the API."""

    def __init__(self, page: Page, house: House) -> None:
        self.page, self.house, self.luck = page, house, random.Random(7)
        page.goto(f"{house.address}/new/weimar/")
        for seat in 1, 2, 3:
            page.locator(f"[name=seat-{seat}-kind]").select_option("bot:random")
        page.locator(".new-go button").click()
        page.wait_for_url("**/table/*/")
        self.path = page.url.removeprefix(house.address)
        self.address = f"{house.address}/api{self.path}".rstrip("/")
        page.goto("about:blank")

    def view(self) -> Any:
        """Return the seat's view after the bots have answered."""
        until = time.monotonic() + 60
        while True:
            view = self.page.request.get(f"{self.address}/view?seat=0").json()
            ask = view["own"]["ask"] if "own" in view else view["ask"]
            over = view["public"]["over"] if "public" in view else view["over"]
            if ask or over or time.monotonic() > until:
                return {"version": view["version"], "ask": ask, "over": over}
            time.sleep(0.02)

    def answer_count(self) -> int:
        """Return the number of answers in the record."""
        return len(self.house.table(self.path.split("/")[2]).lines)

    def answer(self) -> bool:
        """Give one answer; return False if the game is over."""
        view = self.view()
        if view["over"]:
            return False
        cookies = {one["name"]: one["value"] for one in self.page.context.cookies()}
        choice = self.luck.choice(view["ask"]["choices"])["name"]
        body = {"seat": 0, "ask": view["ask"]["id"], "choice": choice}
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": cookies["csrftoken"],
            "Referer": self.house.address,
        }
        self.page.request.post(f"{self.address}/answer", data=json.dumps(body), headers=headers)
        return True


def seconds(metrics: CDPSession) -> dict[str, float]:
    """Return the CPU seconds of the page's main thread so far, by part."""
    values = metrics.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in values if one["name"] in PARTS}


def since(metrics: CDPSession, before: dict[str, float], count: int) -> dict[str, float]:
    """Return the milliseconds of each part since ``before``, divided by a count."""
    after = seconds(metrics)
    return {name: 1000 * (after[name] - before[name]) / count for name in PARTS}


def listen(page: Page) -> CDPSession:
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
    return metrics


def calibrate(page: Page) -> float:
    """Return the milliseconds for the plain page, the median of five."""
    page.set_content(CALIBRATION)
    metrics = listen(page)
    page.evaluate(WORK)  # to warm up
    times = []
    for _ in range(5):
        before = seconds(metrics)
        page.evaluate(WORK)
        times.append(since(metrics, before, 20)["TaskDuration"])
    return statistics.median(times)


def measure(
    page: Page, table: Table, answers: int
) -> tuple[int, dict[str, float], list[int]] | None:
    """Measure fifty answers after ``answers`` others. Returns None if the game ended before."""
    while table.answer_count() < answers:
        if not table.answer():
            return None
    page.goto(table.house.address + table.path)
    page.locator("body[data-version]").wait_for(state="attached")
    page.keyboard.press("Escape")  # closes the news since the last visit
    page.wait_for_timeout(500)
    page.evaluate(COUNT)
    metrics = listen(page)
    before = seconds(metrics)
    version = ""
    for _ in range(MEASURED):
        if not table.answer():
            break
        version = table.view()["version"]
        time.sleep(PAUSE)
    time.sleep(3 * PAUSE)
    costs = since(metrics, before, 1)
    page.locator(f"body[data-version='{version}']").wait_for(state="attached", timeout=5000)
    views = max(1, page.evaluate("() => window.views"))
    costs = {name: cost / views for name, cost in costs.items()}
    return views, costs, page.evaluate(NODES)


@click.command()
@click.argument("counts", metavar="[ANSWERS]…", type=click.IntRange(0), nargs=-1)
def main(counts: tuple[int, ...]) -> None:
    """Measure what a view of Weimar costs the browser after a number of answers: by default 300
    and after 700."""
    with open_site() as (house, browser):
        size: Any = {"width": 1440, "height": 900}
        page = browser.new_context(viewport=size, reduced_motion="reduce").new_page()
        unit = calibrate(page)
        print(f"calibration page: {unit:.1f} ms")
        print("answers  views  of a page   ms  script  style  layout  elements  of the log")
        for answers in counts or ANSWERS:
            measurement: Measurement | None = None
            while measurement is None:  # the game ended before
                measurement = measure(page, Table(page, house), answers)
            views, costs, (nodes, log) = measurement
            task, script, style, layout = (costs[name] for name in PARTS)
            print(
                f"{answers:7}  {views:5}  {task / unit:9.2f}  {task:3.0f}  {script:6.1f}"
                f"  {style:5.1f}  {layout:6.1f}  {nodes:8}  {log:10}"
            )
        print(f"calibration page again: {calibrate(page):.1f} ms")


if __name__ == "__main__":
    main(prog_name="kabinett bench browser")
