"""`kabinett test`: runs all checks on a game."""

from __future__ import annotations

import ast
import contextlib
import linecache
import os
import secrets
import signal
import threading
import time
import traceback
from pathlib import Path
from types import FrameType

import click

from kabinett.core.game import Game
from kabinett.core.pack import PackError
from kabinett.core.script.builds import STAMP
from kabinett.games import find_places, game_at
from kabinett.learn.lesson import LessonError
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
@click.option("--seed", type=int, help="Seed of the first game; by default another one each time.")
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
def test(game: str, games: int, seed: int | None, every: int, only: tuple[str, ...]) -> None:
    """Check GAME, by its id or its folder.

    The checks play random games and look for leaks; they save, undo and replay, and give illegal
    answers. They put every sentence together in every language, check the board, and compare
    scripts with generators. docs/game-checks.md explains them."""
    if os.environ.pop(WITH_PARENT, None):
        threading.Thread(target=end_with_parent, name="parent", daemon=True).start()
    rules = load(game)
    seed = secrets.randbelow(10**6) if seed is None else seed
    click.echo(f"{rules.id}, games from seed {seed} on")
    check_copy(rules.folder, Path(game))
    failed = False
    begin = time.perf_counter()
    for report in check_game(rules, games, seed, every, only or CHECKS):
        seconds = time.perf_counter() - begin
        print_report(report, seconds, rules.folder)
        failed = failed or report.error is not None
        begin = time.perf_counter()
    if (rules.folder / "tests").is_dir():
        click.echo(f"its own tests: pytest {rules.folder}")
    if failed:
        raise click.ClickException(f"{rules.id} has faults; --seed {seed} shows them again")


def end_with_parent() -> None:
    """End this process with SIGTERM when the pipe to its parent closes."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def load(game: str) -> Game:
    """Return the game. Raises ClickException if loading it fails or hangs."""
    folder = find_places()[game].folder if game in find_places() else Path(game).resolve()
    try:
        with time_limit(folder):
            return game_at(game)
    except StandsStill as error:
        raise click.ClickException(f"the game {game} cannot be loaded: {error}") from None


def check_copy(loaded_folder: Path, path: Path) -> None:
    """Print that a compiled build is a copy. Raises ClickException if its words or tables are out
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
    notes = getattr(report.error, "__notes__", [])
    frame, line = last_own(report.error, folder)
    text = describe_error(report.error).strip() or "an assertion is false"
    click.secho(f"  {report.name:8} WRONG: {indent(text)}", fg="red")
    if frame is not None:
        click.echo(f"           {frame.f_code.co_filename}:{line}: {source_at(frame, line)}")
        if isinstance(report.error, AssertionError):
            for value in values(frame, line):
                click.echo(f"               {value}")
    for note in notes:
        click.echo(f"           {indent(note)}")
    if os.environ.get("KABINETT_DEBUG") == "1":
        click.echo("".join(traceback.format_exception(report.error)), err=True)


def describe_error(error: BaseException) -> str:
    """Return the text of an error, with its type unless a check has raised it on purpose."""
    if isinstance(error, PackError):
        return error.whole()
    is_expected = isinstance(error, AssertionError | LessonError | StandsStill)
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
