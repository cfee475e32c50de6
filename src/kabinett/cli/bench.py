"""kabinett bench: measures speed.  It needs the sources: what is measured with is not installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

import kabinett

#: What there is to measure, and the module that does it.
MODULES = {
    "rules": "bench",
    "web": "bench.web",
    "visits": "bench.visits",
    "handovers": "bench.handovers",
    "questions": "bench.questions",
    "minutes": "bench.minutes",
    "leads": "bench.leads",
}


@click.command("bench", context_settings={"allow_interspersed_args": False})
@click.argument("what", type=click.Choice([*MODULES]), default="rules")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(what: str, arguments: tuple[str, ...]) -> None:
    """Measure the speed of the rules, of the site (web), what it takes to open a table (visits),
    how often games change hands, what players are asked (questions), how long games take
    (minutes), or how safe a lead is (leads).

    ARGUMENTS are those of bench, bench.web, bench.visits, bench.handovers, bench.questions,
    bench.minutes and bench.leads; it works in a checkout of the sources only."""
    root = checkout()
    paths = [path for path in (os.environ.get("PYTHONPATH"), str(root)) if path]
    done = subprocess.run(
        [sys.executable, "-m", MODULES[what], *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    raise SystemExit(done.returncode)


def checkout() -> Path:
    """The folder of the sources: the one where we are, or that Kabinett runs from."""
    for folder in (Path.cwd(), Path(kabinett.__file__).resolve().parents[2]):
        if (folder / "bench" / "web" / "rows.py").is_file():
            return folder
    raise click.ClickException("there is no bench here: it needs a checkout of the sources")
