"""`kabinett bench`: measures speed, how long games take, and how safe leads are.

The measurements of speed are not installed: they need the sources."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

import kabinett

#: Measurements, and the modules that make them.
MODULES = {
    "rules": "bench",
    "web": "bench.web",
    "visits": "bench.visits",
    "class": "bench.school",
    "handovers": "bench.handovers",
    "questions": "bench.questions",
    "minutes": "kabinett.arena.minutes",
    "leads": "kabinett.arena.leads",
}


@click.command("bench", context_settings={"allow_interspersed_args": False})
@click.argument("what", type=click.Choice([*MODULES]), default="rules")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(what: str, arguments: tuple[str, ...]) -> None:
    """Measure speed; by default that of the rules.

    \b
    web        the speed of the site
    visits     how long a table takes to open
    class      how quickly a class joins and plays over each carrier
    handovers  how often a game waits for another player
    questions  what players are asked
    minutes    how long a game takes
    leads      how safe a lead is

    ARGUMENTS are those of the measurement; --help lists them. minutes and leads take the id or
    folder of a game and work anywhere. The others need a checkout of the sources."""
    is_installed = MODULES[what].startswith("kabinett.")
    roots = [] if is_installed else [str(checkout())]
    paths = [path for path in (os.environ.get("PYTHONPATH"), *roots) if path]
    process = subprocess.run(
        [sys.executable, "-m", MODULES[what], *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    raise SystemExit(process.returncode)


def checkout() -> Path:
    """Return the folder of the sources: the current one, or the one that Kabinett runs from."""
    for folder in (Path.cwd(), Path(kabinett.__file__).resolve().parents[2]):
        if (folder / "bench" / "__main__.py").is_file():
            return folder
    raise click.ClickException(
        "this measurement needs a checkout of the sources; only minutes and leads do not"
    )
