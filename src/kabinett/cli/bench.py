"""`kabinett bench`: measures speed, work, waiting, and the games themselves.

Most measurements need a source checkout; they are not part of the installed package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import click

import kabinett

#: Measurements: the module that makes each, and what it measures.
MEASUREMENTS: Final = {
    "rules": ("bench", "the speed of the rules, in pure Python and compiled"),
    "against": ("bench.against", "the speed of the rules, compared with a commit"),
    "leaves": ("bench.leaves", "what the judgement of a position costs, by evaluation and by net"),
    "work": ("bench.work", "the work of seeded games, compared with bench/work.toml"),
    "web": ("bench.web", "what an answer costs the site"),
    "visits": ("bench.visits", "how long a table takes to open"),
    "class": ("bench.classes", "how quickly a class joins and plays over each carrier"),
    "class-browsers": ("bench.classes.browsers", "a class in real browsers, and what goes wrong"),
    "browser": ("bench.browser", "what a view costs the browser"),
    "handovers": ("bench.handovers", "how often a game waits for another player"),
    "questions": ("bench.questions", "what players are asked, and what it decides"),
    "agreement": ("bench.agreement", "how often bots would choose what people chose"),
    "silly": ("bench.silly", "how often bots answer what a beginner would not"),
    "thinking": ("bench.thinking", "how long each strength thinks"),
    "research": ("bench.research", "the speed through OpenSpiel and PettingZoo"),
    "facts": ("kabinett.cli.facts", "how large and how long the games are"),
    "counts": ("kabinett.cli.counts", "the lines of play from given positions"),
    "lessons": ("bench.lessons", "how long lessons take"),
    "minutes": ("kabinett.cli.minutes", "how long a game takes"),
    "leads": ("kabinett.cli.leads", "how safe a lead is"),
    "fall-value": ("bench.fall_value", "how well Fall's evaluation predicts the winner"),
    "volk-value": ("bench.volk_value", "how well Volk's evaluation predicts the winner"),
    "weimar-value": ("bench.weimar_value", "how well Weimar's evaluation predicts the winner"),
    "balance": ("bench.balance", "whom a game favours, how it ends, and which cards are played"),
    "weimar-balance": ("bench.weimar_balance", "whom Weimar favours in games that were played"),
    "weimar-events": ("bench.weimar_events", "what Weimar's cards changed in such games"),
    "weimar-streets": ("bench.weimar_streets", "what Weimar's fights in the streets are worth"),
}
HELP: Final = """Measure something; by default the speed of the rules.

\b
{table}

ARGUMENTS are those of the measurement; --help lists them. minutes, leads, facts and counts work
anywhere. The others need a checkout of the sources."""


def help_text() -> str:
    width = max(map(len, MEASUREMENTS)) + 2
    rows = [f"{name:{width}}{about}" for name, (_, about) in MEASUREMENTS.items()]
    return HELP.format(table="\n".join(rows))


@click.command("bench", help=help_text(), context_settings={"allow_interspersed_args": False})
@click.argument("what", type=click.Choice([*MEASUREMENTS]), default="rules", metavar="[WHAT]")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(what: str, arguments: tuple[str, ...]) -> None:
    module, _ = MEASUREMENTS[what]
    roots = [] if module.startswith("kabinett.") else [str(checkout())]
    paths = [path for path in (os.environ.get("PYTHONPATH"), *roots) if path]
    process = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    raise SystemExit(process.returncode)


def checkout() -> Path:
    """Return the folder of the sources: the current one, or the one that Kabinett runs from."""
    for folder in (Path.cwd(), Path(kabinett.__file__).resolve().parents[2]):
        if (folder / "bench" / "__main__.py").is_file():
            return folder
    raise click.ClickException(
        "this measurement needs a checkout of the sources; "
        "only minutes, leads, facts and counts do not"
    )
