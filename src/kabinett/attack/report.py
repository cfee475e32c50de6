"""What came of the attacks: a row for each, the table, and the figures for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

#: Whoever has done too much is told so, whatever it was: also a refusal.
TOO_MUCH = (429, 503)
#: Letters of the example of what went wrong.
LONGEST = 300


@dataclass
class Row:
    """One attack: how often it was tried, what came of that, and what should not have.

    >>> row = Row("looks", "a private table")
    >>> row.judge(True, "404"), row.judge(False, "200", "the table was shown")
    (True, False)
    >>> row.tries, row.tell_outcomes(), row.held
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
    #: Milliseconds that answers of those who play took meanwhile, by where they come from.
    waits: dict[str, list[float]] = field(default_factory=dict)

    @property
    def held(self) -> bool:
        return not self.wrong

    def judge(self, good: bool, how: str, otherwise: str = "") -> bool:
        """One try: how it was refused or found out, or what went wrong."""
        self.tries += 1
        if good:
            self.outcomes[how] += 1
        else:
            self.wrong.append((otherwise or how)[:LONGEST])
        return good

    def tell_outcomes(self) -> str:
        """How it was refused, what was most often first."""
        if self.left_out:
            return f"not tried: {self.left_out}"
        counted = sorted(self.outcomes.items(), key=lambda each: (-each[1], each[0]))
        return ", ".join(f"{count} × {how}" for how, count in counted)

    def figures(self) -> dict[str, Any]:
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
    """Of times in ms: half of them, 99 of 100, the longest.

    >>> sum_up_times([3.0, 1.0, 2.0])
    {'answers': 3, 'median': 2.0, 'p99': 3.0, 'longest': 3.0}
    """
    if not took:
        return {"answers": 0}
    times = sorted(took)
    high = times[min(len(times) - 1, int(0.99 * len(times)))]
    found = {"median": median(times), "p99": high, "longest": times[-1]}
    return {"answers": len(times)} | {name: round(value, 1) for name, value in found.items()}


def write_times(took: Sequence[float]) -> str:
    """The same in a cell of the table."""
    figures = sum_up_times(took)
    if not took:
        return "-"
    return f"{figures['median']:.0f} / {figures['p99']:.0f} / {figures['longest']:.0f}"


def print_table(rows: Sequence[Row], address: str) -> None:
    """To the terminal, and whole where there is none."""
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
        held = "-" if row.left_out else "yes" if row.held else f"NO: {len(row.wrong)}"
        cells = [write_times(row.waits.get(who, [])) for who in players]
        table.add_row(row.kind, row.name, str(row.tries), Text(came), held, *cells)
    console.print(table)
    console.print("ms: how long an answer of somebody who plays waited; half, 99 of 100, longest")


def summary(rows: Sequence[Row]) -> str:
    """The last line."""
    failed = [row for row in rows if not row.held]
    tries = sum(row.tries for row in rows)
    if failed:
        names = ", ".join(f"{row.kind}: {row.name}" for row in failed)
        return f"{tries} tries; did not hold: {names}"
    return f"{tries} tries; all of it held"
