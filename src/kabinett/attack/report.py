"""The results of attacks: a row for each attack, printed as a table or written as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kabinett.core.data import Data

#: The statuses that say "too much": they refuse a request whatever it asks for.
TOO_MUCH = (429, 503)
#: An example of what went wrong is cut to this many letters.
LONGEST = 300


@dataclass
class Row:
    """One attack: the number of tries, their outcomes, and what went wrong.

    >>> row = Row("looks", "a private table")
    >>> row.judge(True, "404"), row.judge(False, "200", "the table was shown")
    (True, False)
    >>> row.tries, row.outcome_text(), row.holds
    (2, '1 × 404', False)
    """

    kind: str
    name: str
    tries: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)
    note: str = ""
    #: The reason why the attack was not tried; "" if it was.
    left_out: str = ""
    #: By the place where people play: the milliseconds that their answers took meanwhile.
    waits: dict[str, list[float]] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether the site withstood every try."""
        return not self.complaints

    def judge(self, good: bool, outcome: str, complaint: str = "") -> bool:
        """Count one try with its outcome, or with the complaint if it is not ``good``.

        Returns ``good``."""
        self.tries += 1
        if good:
            self.outcomes[outcome] += 1
        else:
            self.complaints.append((complaint or outcome)[:LONGEST])
        return good

    def outcome_text(self) -> str:
        """The outcomes with their counts, the most frequent first."""
        if self.left_out:
            return f"not tried: {self.left_out}"
        outcomes = sorted(self.outcomes.items(), key=lambda each: (-each[1], each[0]))
        return ", ".join(f"{count} × {outcome}" for outcome, count in outcomes)

    def figures(self) -> Data:
        """The row as JSON data."""
        return {
            "kind": self.kind,
            "name": self.name,
            "tries": self.tries,
            "refused": dict(self.outcomes),
            "wrong": len(self.complaints),
            "example": self.complaints[0] if self.complaints else "",
            "note": self.note,
            "left_out": self.left_out,
            "milliseconds": {where: sum_up_times(times) for where, times in self.waits.items()},
        }


#: Adds an empty row with this name and returns it.
BeginRow = Callable[[str], Row]


def sum_up_times(milliseconds: Sequence[float]) -> dict[str, float]:
    """The number of answers, and the median, 99th percentile and maximum of their times.

    >>> sum_up_times([3.0, 1.0, 2.0])
    {'answers': 3, 'median': 2.0, 'p99': 3.0, 'longest': 3.0}
    """
    if not milliseconds:
        return {"answers": 0}
    times = sorted(milliseconds)
    high = times[min(len(times) - 1, int(0.99 * len(times)))]
    figures = {"median": median(times), "p99": high, "longest": times[-1]}
    return {"answers": len(times)} | {name: round(value, 1) for name, value in figures.items()}


def format_times(milliseconds: Sequence[float]) -> str:
    """Median, 99th percentile and maximum of the times, for a cell of the table."""
    figures = sum_up_times(milliseconds)
    if not milliseconds:
        return "-"
    return f"{figures['median']:.0f} / {figures['p99']:.0f} / {figures['longest']:.0f}"


def print_table(rows: Sequence[Row], address: str) -> None:
    """Print the table to the terminal, or 180 letters wide if the output is no terminal."""
    console = Console(width=None if Console().is_terminal else 180, highlight=False)
    table = Table(title=f"Attacks on {address}", title_justify="left", show_lines=True)
    places = list(dict.fromkeys(where for row in rows for where in row.waits))
    for heading in ("kind", "attack"):
        table.add_column(heading)
    table.add_column("tries", justify="right")
    for heading in ("what came of them", "held"):
        table.add_column(heading)
    for where in places:
        table.add_column(f"{where}: ms", justify="right")
    for row in rows:
        lines = [line for line in (row.outcome_text(), row.note, *row.complaints[:1]) if line]
        verdict = "-" if row.left_out else "yes" if row.holds else f"NO: {len(row.complaints)}"
        cells = [format_times(row.waits.get(where, [])) for where in places]
        table.add_row(row.kind, row.name, str(row.tries), Text("\n".join(lines)), verdict, *cells)
    console.print(table)
    console.print("ms: how long players waited for an answer to count; median / 99 % / longest")


def summary(rows: Sequence[Row]) -> str:
    """The last line: the number of tries, and the attacks that the site did not withstand."""
    failures = [row for row in rows if not row.holds]
    tries = sum(row.tries for row in rows)
    if failures:
        names = ", ".join(f"{row.kind}: {row.name}" for row in failures)
        return f"{tries} tries; did not hold: {names}"
    return f"{tries} tries; all of it held"
