"""Runs measurements, and writes the tables that they print into their pages.

``python -m scripts.measured`` lists the parts, ``python -m scripts.measured facts speed`` measures
these anew.  Each part stands between ``<!-- measured: NAME -->`` and ``<!-- end -->`` of its page,
under a line that says when, on what machine and by which command.  To measure the compiled build,
put it first in PYTHONPATH.  Games of bots have commands of their own: `scripts/bot_tables.py`, and
`kabinett arena --write`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
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


@dataclass(frozen=True)
class Part:
    """A part of a page, and the command that makes its table: it prints Markdown, or with
    ``figures`` writes those of an attack with ``--json FILE``."""

    page: Path
    command: str
    figures: bool = False


PARTS: Final = {
    "facts": Part(MEASURED / "research.md", "python -m kabinett.research.facts --games 30"),
    "speed": Part(MEASURED / "research.md", "python -m bench.research --markdown"),
    "answers": Part(MEASURED / "site.md", "python -m bench.web efficiency half --markdown"),
    "second": Part(
        MEASURED / "site.md",
        "python -m bench.web second --games volk=30,fall=16,weimar=16 --markdown",
    ),
    "visits": Part(MEASURED / "site.md", "python -m bench.visits --markdown"),
    "attack": Part(MEASURED / "site.md", "kabinett attack --seconds 10", figures=True),
}


def measure(part: Part) -> list[str]:
    """Run the command of a part; the lines of its table."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        module, *rest = shlex.split(part.command.removeprefix("python -m "))
        program = ["-m", "kabinett.cli.main"] if module == "kabinett" else ["-m", module]
        more = ["--json", str(file)] if part.figures else []
        process = subprocess.run(
            [sys.executable, *program, *rest, *more], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        if process.returncode:
            raise SystemExit(
                f"{part.command} ended with {process.returncode}; the page stands as it was"
            )
        if part.figures:
            return markdown(attack_sheet(json.loads(file.read_text(encoding="utf-8"))))
    return process.stdout.strip().splitlines()


def attack_sheet(figures: Data) -> Sheet:
    """The figures of `kabinett attack --json`, a row a kind, with the times of its slowest
    attack."""
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
    head = ("kind", "tries", "what came of them", "did not hold", *(f"ms {who}" for who in players))
    return Sheet(head, table_rows)


def outcomes(rows: list[Data]) -> str:
    """The most frequent outcomes, and the notes of the rows."""
    came = Counter[str]()
    for row in rows:
        came.update(row["refused"])
    counts = ", ".join(f"{count} × {how}" for how, count in came.most_common(4))
    return "; ".join(part for part in (counts, *(row["note"] for row in rows)) if part)


def slowest(times: list[dict[str, float]]) -> str:
    """Median, 99th percentile and maximum of the slowest row."""
    there = [each for each in times if each.get("answers")]
    names = ("median", "p99", "longest")
    return " / ".join(f"{max(each[name] for each in there):.0f}" for name in names if there) or "–"


def describe_run(command: str) -> str:
    """The line above a table: when, on what machine, by which command."""
    now = datetime.now(UTC)
    build = "compiled" if is_compiled() else "pure Python"
    return (
        f"On {now.day} {now:%B %Y}, {os.cpu_count()} cores (load {os.getloadavg()[0]:.1f} at the "
        f"end), Python {platform.python_version()}, {build}: `{command}`"
    )


def write_part(name: str, part: Part) -> None:
    lines = measure(part)
    write_into(part.page, name, [describe_run(part.command), "", *lines], what="measured")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    names: list[str] = parser.parse_args().parts
    if unknown := set(names) - set(PARTS):
        parser.error(
            f"no part is called {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}"
        )
    for name, part in PARTS.items():
        if not names:
            print(f"{name:8} {part.page.relative_to(ROOT)}  {part.command}")
        elif name in names:
            write_part(name, part)


if __name__ == "__main__":
    main()
