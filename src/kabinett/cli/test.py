"""`kabinett test`: runs all checks on a game."""

from __future__ import annotations

import ast
import contextlib
import json
import linecache
import os
import secrets
import signal
import sys
import threading
import time
import traceback
from collections.abc import Collection, Iterator
from pathlib import Path
from types import FrameType
from typing import TextIO

import click

from kabinett.cli.options import SEEDS
from kabinett.core.game import Game
from kabinett.core.packs.pack import PackError
from kabinett.games import BrokenGame, find_places, game_at
from kabinett.learn.lesson import LessonError
from kabinett.native.builds import STAMP
from kabinett.testing import Report, check_game
from kabinett.testing.checks import CHECKS
from kabinett.testing.differences import shorten
from kabinett.testing.rules.limits import StandsStill, time_limit

#: If this variable is set, the test ends with the process that started it.
WITH_PARENT = "KABINETT_TEST_WITH_PARENT"
#: Folders of a game that a compiled build copies unchanged.
COPIED = ("learn", "locale", "pack", "static")


@click.command()
@click.argument("game")
@click.option(
    "--games", type=click.IntRange(1), default=10, show_default=True, help="Number of random games."
)
@click.option(
    "--seed", type=SEEDS, help="Seed of the first game; by default another one each time."
)
@click.option(
    "--every",
    type=click.IntRange(1),
    default=25,
    show_default=True,
    help="Run all checks at every n-th ask, and at the first ask of each line of a script.",
)
@click.option(
    "--only",
    multiple=True,
    type=click.Choice(CHECKS),
    metavar="CHECK",
    help="Run only this check, by the first word of its line; may be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per check instead.")
def test(
    game: str, games: int, seed: int | None, every: int, only: tuple[str, ...], as_json: bool
) -> None:
    """Check GAME, by its id or its folder.

    The checks play random games and look for leaks; they save, undo and replay, and give illegal
    answers. They put every sentence together in every language, check the board, and compare
    scripts with generators. docs/game-checks.md explains them."""
    if os.environ.pop(WITH_PARENT, None):
        threading.Thread(target=end_with_parent, name="parent", daemon=True).start()
    seed = secrets.randbelow(10**6) if seed is None else seed
    if as_json:
        print_json(game, games, seed, every, only or CHECKS)
        return
    rules = load(game)
    click.echo(f"{rules.id}, games from seed {seed} on")
    check_copy(rules.folder, Path(game))
    failed = False
    for report, seconds in with_seconds(check_game(rules, games, seed, every, only or CHECKS)):
        print_report(report, seconds, rules.folder)
        failed = failed or report.error is not None
    if (rules.folder / "tests").is_dir():
        click.echo(f"its own tests: pytest {rules.folder}")
    if failed:
        raise click.ClickException(f"{rules.id} has faults; --seed {seed} shows them again")


def with_seconds(reports: Iterator[Report]) -> Iterator[tuple[Report, float]]:
    """Yield each report with the seconds that its check took."""
    begin = time.perf_counter()
    for report in reports:
        yield report, time.perf_counter() - begin
        begin = time.perf_counter()


def print_json(game: str, games: int, seed: int, every: int, only: Collection[str]) -> None:
    """Print one JSON object per check, each on its line.  If the game cannot be loaded, the only
    object is that of the check ``load``.  Exit with 1 if a check has failed."""
    out = sys.stdout
    # What the game prints must not get between the objects.
    with contextlib.redirect_stdout(sys.stderr):
        try:
            rules = load(game)
            check_copy(rules.folder, Path(game))
        except Exception as error:
            write_object(out, Report("load", "", error), Path(game))
            raise SystemExit(1) from None
        failed = False
        for report in check_game(rules, games, seed, every, only):
            write_object(out, report, rules.folder)
            failed = failed or report.error is not None
    if failed:
        raise SystemExit(1)


def write_object(out: TextIO, report: Report, folder: Path) -> None:
    error = report.error
    still = isinstance(error, StandsStill) or isinstance(error and error.__cause__, StandsStill)
    fault = None if error is None else "\n".join(describe_fault(error, folder))
    found = {"check": report.name, "summary": report.summary, "fault": fault, "stands_still": still}
    print(json.dumps(found), file=out, flush=True)


def end_with_parent() -> None:
    """End this process with SIGTERM when the pipe to its parent closes."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def load(game: str) -> Game:
    """Return the game.  Raises ClickException if loading it fails or hangs."""
    folder = find_places()[game].folder if game in find_places() else Path(game).resolve()
    try:
        with time_limit(folder):
            return game_at(game)
    except StandsStill as error:
        raise click.ClickException(f"the game {game} cannot be loaded: {error}") from error


def check_copy(loaded_folder: Path, path: Path) -> None:
    """Print that a compiled build is a copy.  Raises ClickException if its words or tables are out
    of date."""
    build = next((folder for folder in loaded_folder.parents if (folder / STAMP).is_file()), None)
    if build is None:
        return
    click.echo(f"  the compiled copy in {build}")
    source = path.resolve()
    if (source / "__init__.py").is_file() and source != loaded_folder:
        older = [
            file.relative_to(source)
            for folder in COPIED
            for file in sorted((source / folder).rglob("*"))
            if file.is_file() and not same_file(file, loaded_folder / file.relative_to(source))
        ]
        if older:
            raise click.ClickException(
                f"{older[0]} differs from the one in {path}: kabinett compile {path} updates the "
                f"copy. Without the build in PYTHONPATH, {path} itself is tested"
            )


def same_file(file: Path, other: Path) -> bool:
    return other.is_file() and file.read_bytes() == other.read_bytes()


def print_report(report: Report, seconds: float, folder: Path) -> None:
    if report.error is None:
        summary, *remarks = report.summary.splitlines()
        click.echo(f"  {report.name:8} {summary} ({seconds:.1f} s)")
        for remark in remarks:
            click.secho(f"           REMARK: {remark}", fg="yellow")
        return
    text, *details = describe_fault(report.error, folder)
    click.secho(f"  {report.name:8} WRONG: {indent(text)}", fg="red")
    for detail in details:
        click.echo(f"           {indent(detail)}")
    if os.environ.get("KABINETT_DEBUG") == "1":
        click.echo("".join(traceback.format_exception(report.error)), err=True)


def describe_fault(error: BaseException, folder: Path) -> list[str]:
    """Return the text of an error, the line of the game where it came up, the values on both sides
    of a false assertion, and the notes."""
    parts = [describe_error(error).strip() or "an assertion is false"]
    frame, line = last_own(error, folder)
    if frame is not None:
        parts.append(f"{frame.f_code.co_filename}:{line}: {source_at(frame, line)}")
        if isinstance(error, AssertionError):
            parts += [f"    {value}" for value in values(frame, line)]
    return [*parts, *getattr(error, "__notes__", [])]


def describe_error(error: BaseException) -> str:
    """Return the text of an error, with its type unless a check has raised it on purpose."""
    if isinstance(error, PackError):
        return error.whole()
    if isinstance(error, click.ClickException):
        return error.format_message()
    is_expected = isinstance(error, AssertionError | BrokenGame | LessonError | StandsStill)
    return str(error) if is_expected else f"{type(error).__name__}: {error}"


def indent(text: str) -> str:
    return text.replace("\n", "\n           ")


def last_own(error: BaseException, folder: Path) -> tuple[FrameType | None, int]:
    """Return the innermost frame in the game's folder, and its line."""
    own = [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if Path(frame.f_code.co_filename).is_relative_to(folder)
    ]
    return own[-1] if own else (None, 0)


def source_at(frame: FrameType, line: int) -> str:
    return linecache.getline(frame.f_code.co_filename, line, frame.f_globals).strip()


def values(frame: FrameType, line: int) -> list[str]:
    """Return the values on both sides of a failed assertion, such as ``left[0] is 2``.

    This evaluates both sides again, so they must have no side effects."""
    source = "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))
    condition = next(
        (
            node.test
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or 0)
        ),
        None,
    )
    lines = []
    for part in sides(condition):
        with contextlib.suppress(Exception):
            # In one namespace, because a comprehension would not see separate locals.
            value = eval(ast.unparse(part), {**frame.f_globals, **frame.f_locals})
            lines.append(f"{ast.unparse(part)} is {shorten(value)}")
    return lines


def sides(test: ast.expr | None) -> list[ast.expr]:
    """Return the operands of a condition whose values a reader needs: all except constants."""
    if isinstance(test, ast.BoolOp):
        parts = [part for value in test.values for part in sides(value)]
    elif isinstance(test, ast.UnaryOp):
        parts = sides(test.operand)
    elif isinstance(test, ast.Compare):
        parts = [test.left, *test.comparators]
    else:
        parts = [test] if test is not None else []
    return [part for part in parts if not isinstance(part, ast.Constant)]
