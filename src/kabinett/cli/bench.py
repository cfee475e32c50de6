"""kabinett bench: measures speed, and counts how long games take and how safe leads are.

The benches of speed are not installed: they need the sources."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

import kabinett

#: What can be measured, and the module that measures it.
MODULES = {
    "rules": "bench",
    "web": "bench.web",
    "visits": "bench.visits",
    "handovers": "bench.handovers",
    "questions": "bench.questions",
    "minutes": "kabinett.arena.minutes",
    "leads": "kabinett.arena.leads",
}


@click.command("bench", context_settings={"allow_interspersed_args": False})
@click.argument("what", type=click.Choice([*MODULES]), default="rules")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(what: str, arguments: tuple[str, ...]) -> None:
    """Measure the speed of the rules, of the site (web), what it takes to open a table (visits),
    how often games change hands, what players are asked (questions), how long games take
    (minutes), or how safe a lead is (leads).

    ARGUMENTS are those of the module that does it.  Of a game, an id or a folder, minutes and leads
    work anywhere; all others need a checkout of the sources."""
    is_installed = MODULES[what].startswith("kabinett.")
    roots = [] if is_installed else [str(checkout())]
    paths = [path for path in (os.environ.get("PYTHONPATH"), *roots) if path]
    process = subprocess.run(
        [sys.executable, "-m", MODULES[what], *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    raise SystemExit(process.returncode)


def checkout() -> Path:
    """The folder of the sources: the current one, or the one that Kabinett runs from."""
    for folder in (Path.cwd(), Path(kabinett.__file__).resolve().parents[2]):
        if (folder / "bench" / "__main__.py").is_file():
            return folder
    raise click.ClickException(
        "there is no bench here: it needs a checkout of the sources (minutes and leads do not)"
    )
