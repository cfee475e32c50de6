"""Makes the tables of docs/measured/.

``python -m scripts.measured`` lists the tables with their pages and commands;
``python -m scripts.measured facts speed`` measures these two again and writes them into their
pages, between ``<!-- measured: NAME -->`` and ``<!-- end -->``, under a line with date, machine and
command. To measure the compiled build, put it first in PYTHONPATH. Other commands write the tables
of games between bots: `scripts/bot_tables.py` and `kabinett arena --write`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bench.loops import is_compiled
from kabinett.arena.tables import Sheet, markdown, write_into
from kabinett.core.data import Data

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ROOT / "docs" / "measured"
#: The most frequent outcomes of an attack that its table shows.
MOST_OUTCOMES = 4


@dataclass(frozen=True)
class Measurement:
    """A command that makes a table of a page.

    It prints the table in Markdown; `kabinett attack` writes its figures into a file instead."""

    page: Path
    command: str
    quick: str  # the options of a run that takes seconds: its table has the same form
    is_attack: bool = False


FEW_TABLES = "--runs 1 --seconds 1 --games volk=1,fall=1,weimar=1"
MEASUREMENTS: Final = {
    "facts": Measurement(MEASURED / "research.md", "kabinett bench facts --games 30", "--games 1"),
    "speed": Measurement(
        MEASURED / "research.md", "kabinett bench research --markdown", "--runs 1 --seconds 0.01"
    ),
    "leaves": Measurement(
        MEASURED / "research.md", "kabinett bench leaves --runs 25 --markdown", "--runs 1"
    ),
    "agreement": Measurement(
        MEASURED / "bots.md", "kabinett bench agreement", "--bot random --bot easy"
    ),
    "silly": Measurement(MEASURED / "bots.md", "kabinett bench silly", "fall --bot easy"),
    "thinking": Measurement(MEASURED / "bots.md", "kabinett bench thinking", "fall --decisions 1"),
    "answers": Measurement(
        MEASURED / "site.md", "kabinett bench web efficiency --runs 5 --markdown", FEW_TABLES
    ),
    "waits": Measurement(
        MEASURED / "site.md", "kabinett bench web half --runs 2 --markdown", FEW_TABLES
    ),
    "second": Measurement(
        MEASURED / "site.md",
        "kabinett bench web second --games volk=30,fall=16,weimar=16 --markdown",
        FEW_TABLES,
    ),
    "lessons": Measurement(
        MEASURED / "lessons.md",
        "kabinett bench lessons --games 200 --jobs 2 --markdown",
        "--games 1",
    ),
    "visits": Measurement(MEASURED / "site.md", "kabinett bench visits --markdown", "--quick"),
    "class": Measurement(
        MEASURED / "class.md",
        "kabinett bench class --markdown",
        "--pupils 4 --seconds 2 --think 0.1",
    ),
    "browsers": Measurement(
        MEASURED / "class.md",
        "kabinett bench class-browsers --markdown",
        "--pupils 2 --pace 20 --think 0.2",
    ),
    "attack": Measurement(
        MEASURED / "site.md", "kabinett attack --seconds 10", "--short", is_attack=True
    ),
}


def measure(measurement: Measurement) -> list[str]:
    """Run the command, and return the lines of its table."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        module, *options = shlex.split(measurement.command.removeprefix("python -m "))
        program = ["-m", "kabinett.cli.main"] if module == "kabinett" else ["-m", module]
        if measurement.is_attack:
            options += ["--json", str(file)]
        process = subprocess.run(
            [sys.executable, *program, *options], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        if process.returncode:
            raise SystemExit(
                f"{measurement.command} ended with {process.returncode}; the page is unchanged"
            )
        if measurement.is_attack:
            return markdown(attack_sheet(json.loads(file.read_text(encoding="utf-8"))))
    return process.stdout.strip().splitlines()


def attack_sheet(figures: Data) -> Sheet:
    """Return the figures of `kabinett attack --json`, with a row per kind of attack.

    The times in a row are those of its slowest attack."""
    kinds: dict[str, list[Data]] = {}
    for row in figures["rows"]:
        kinds.setdefault(row["kind"], []).append(row)
    players = list(dict.fromkeys(who for row in figures["rows"] for who in row["milliseconds"]))
    table_rows = []
    for kind, rows in kinds.items():
        wrong = sum(row["wrong"] for row in rows)
        times = [slowest([row["milliseconds"].get(who, {}) for row in rows]) for who in players]
        table_rows.append(
            (kind, str(sum(row["tries"] for row in rows)), outcomes(rows), str(wrong), *times)
        )
    head = ("kind", "tries", "outcomes", "did not hold", *(f"ms {who}" for who in players))
    return Sheet(head, table_rows)


def outcomes(rows: list[Data]) -> str:
    """Return the most frequent outcomes, and the notes of the rows.

    Leaves out counts of the players' answers and the log's entries, such as "5 answers elsewhere".
    """
    counts = Counter[str]()
    for row in rows:
        counts.update(
            {how: count for how, count in row["refused"].items() if not re.match(r"\d+ ", how)}
        )
    frequent = ", ".join(f"{count} × {how}" for how, count in counts.most_common(MOST_OUTCOMES))
    return "; ".join(part for part in (frequent, *(row["note"] for row in rows)) if part)


def slowest(times: list[dict[str, float]]) -> str:
    """Return the highest median, 99th percentile and maximum of some rows."""
    measured = [each for each in times if each.get("answers")]
    names = ("median", "p99", "longest")
    return (
        " / ".join(f"{max(each[name] for each in measured):.0f}" for name in names if measured)
        or "–"
    )


def describe_run(command: str) -> str:
    """Return the line above a table: date, machine, build and command."""
    now = datetime.now(UTC)
    build = "compiled" if is_compiled() else "pure Python"
    return (
        f"{now.day} {now:%B %Y}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"{build}: `{command}`"
    )


def write_table(name: str, measurement: Measurement) -> None:
    lines = measure(measurement)
    run = describe_run(measurement.command)
    write_into(measurement.page, name, [run, "", *lines], what="measured")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="TABLE", help=", ".join(MEASUREMENTS))
    names: list[str] = parser.parse_args().names
    if unknown := set(names) - set(MEASUREMENTS):
        parser.error(
            f"there is no table {', '.join(sorted(unknown))}; "
            f"the tables are {', '.join(MEASUREMENTS)}"
        )
    for name, measurement in MEASUREMENTS.items():
        if not names:
            print(f"{name:8} {measurement.page.relative_to(ROOT)}  {measurement.command}")
        elif name in names:
            write_table(name, measurement)


if __name__ == "__main__":
    main()
