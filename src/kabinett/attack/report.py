"""The results of attacks: a row for each, the table, and the figures for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kabinett.core.data import Data

#: Statuses that say "too much": refusals too, whatever was asked.
TOO_MUCH = (429, 503)
#: Most letters of an example of what went wrong.
LONGEST = 300


@dataclass
class Row:
    """One attack: how often it was tried, its outcomes, and what went wrong.

    >>> row = Row("looks", "a private table")
    >>> row.judge(True, "404"), row.judge(False, "200", "the table was shown")
    (True, False)
    >>> row.tries, row.tell_outcomes(), row.holds
    (2, '1 × 404', False)
    """

    kind: str
    name: str
    tries: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    note: str = ""
    #: Why it was not tried.
    left_out: str = ""
    #: Milliseconds that players' answers took meanwhile, by where they play.
    waits: dict[str, list[float]] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        return not self.wrong

    def judge(self, good: bool, how: str, otherwise: str = "") -> bool:
        """Count one try: how the site refused it or found it out, or what went wrong.  Gives
        ``good`` back."""
        self.tries += 1
        if good:
            self.outcomes[how] += 1
        else:
            self.wrong.append((otherwise or how)[:LONGEST])
        return good

    def tell_outcomes(self) -> str:
        """The outcomes with their counts, the most frequent first."""
        if self.left_out:
            return f"not tried: {self.left_out}"
        outcomes = sorted(self.outcomes.items(), key=lambda each: (-each[1], each[0]))
        return ", ".join(f"{count} × {how}" for how, count in outcomes)

    def figures(self) -> Data:
        return {
            "kind": self.kind,
            "name": self.name,
            "tries": self.tries,
            "refused": dict(self.outcomes),
            "wrong": len(self.wrong),
            "example": self.wrong[0] if self.wrong else "",
            "note": self.note,
            "left_out": self.left_out,
            "milliseconds": {who: sum_up_times(took) for who, took in self.waits.items()},
        }


def sum_up_times(took: Sequence[float]) -> dict[str, float]:
    """The number of times in ms, their median, 99th percentile and maximum.

    >>> sum_up_times([3.0, 1.0, 2.0])
    {'answers': 3, 'median': 2.0, 'p99': 3.0, 'longest': 3.0}
    """
    if not took:
        return {"answers": 0}
    times = sorted(took)
    high = times[min(len(times) - 1, int(0.99 * len(times)))]
    figures = {"median": median(times), "p99": high, "longest": times[-1]}
    return {"answers": len(times)} | {name: round(value, 1) for name, value in figures.items()}


def write_times(took: Sequence[float]) -> str:
    """Median, 99th percentile and maximum of times in ms, for a cell of the table."""
    figures = sum_up_times(took)
    if not took:
        return "-"
    return f"{figures['median']:.0f} / {figures['p99']:.0f} / {figures['longest']:.0f}"


def print_table(rows: Sequence[Row], address: str) -> None:
    """Print the table to the terminal, or uncut if the output is no terminal."""
    console = Console(width=None if Console().is_terminal else 180, highlight=False)
    table = Table(title=f"Attacks on {address}", title_justify="left", show_lines=True)
    players = list(dict.fromkeys(who for row in rows for who in row.waits))
    for heading in ("kind", "attack"):
        table.add_column(heading)
    table.add_column("tries", justify="right")
    for heading in ("what came of them", "held"):
        table.add_column(heading)
    for who in players:
        table.add_column(f"{who}: ms", justify="right")
    for row in rows:
        came = "\n".join(part for part in (row.tell_outcomes(), row.note, *row.wrong[:1]) if part)
        verdict = "-" if row.left_out else "yes" if row.holds else f"NO: {len(row.wrong)}"
        cells = [write_times(row.waits.get(who, [])) for who in players]
        table.add_row(row.kind, row.name, str(row.tries), Text(came), verdict, *cells)
    console.print(table)
    console.print("ms: how long an answer of somebody who plays waited; half, 99 of 100, longest")


def summary(rows: Sequence[Row]) -> str:
    """The last line: how many tries, and which attacks did not hold."""
    failures = [row for row in rows if not row.holds]
    tries = sum(row.tries for row in rows)
    if failures:
        names = ", ".join(f"{row.kind}: {row.name}" for row in failures)
        return f"{tries} tries; did not hold: {names}"
    return f"{tries} tries; all of it held"
