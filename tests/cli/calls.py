"""Helpers that call the command line, and the form that every refusal must have."""

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


#: A command that takes more seconds counts as hung, even on a busy machine.
PATIENCE = 600
#: For a look at click's description of the commands.
EMPTY = click.Context(main)


def process(*args: object, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in its own process."""
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
    """Check that a refusal is one sentence on stderr, with the right exit code and no traceback."""
    assert told.exit_code == code, told.output
    assert re.fullmatch(r"kabinett: [^\n]+\n", told.stderr)
    assert what in told.stderr
    assert told.exception is None or isinstance(told.exception, SystemExit)
