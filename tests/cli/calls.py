"""Calls of the command line, and what a refusal looks like."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
from click.testing import CliRunner, Result

from kabinett.cli.main import main

GAMES = Path(__file__).parents[1] / "games"
ROOT = Path(__file__).parents[2]


def kabinett(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


#: Seconds after which a command is held to hang, on the busiest machine.
PATIENCE = 600
#: For what click tells of its commands.
EMPTY = click.Context(main)


def process(*args: object, **environ: str) -> subprocess.CompletedProcess[str]:
    """The same as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kabinett.cli.main", *map(str, args)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environ},
        timeout=PATIENCE,
    )


def refused(told: Result, code: int, what: str) -> None:
    """One sentence on stderr, the right exit code, no traceback."""
    assert told.exit_code == code, told.output
    assert re.fullmatch(r"kabinett: [^\n]+\n", told.stderr)
    assert what in told.stderr
    assert told.exception is None or isinstance(told.exception, SystemExit)
