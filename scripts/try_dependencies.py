"""Tries the wheel with the oldest and the newest versions of its dependencies.

`make try-dependencies` builds the wheel and two new environments outside this folder: one with the
oldest versions that pyproject.toml allows, and one with the newest. In each it calls commands,
plays games, and runs the tests that use the dependencies. It prints what works; a failure means
that a bound in pyproject.toml is wrong."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
#: Packages that run the tests; the wheel does not require them.
TOOLS = ("pytest", "pytest-django", "hypothesis")
#: Seconds to wait for a command, and characters of its output to show.
LONGEST, SHOWN = 3600, 8000

COMMANDS = (
    "--help",
    "games",
    *(f"arena match {game} random random --blocks 1" for game in ("fall", "volk", "weimar")),
    "packs new fall pack",
    "packs check pack",
)


@dataclass(frozen=True)
class Trial:
    """The packages of an extra, and the tests that use them."""

    name: str  # the extra; "" for the packages that everybody gets
    tests: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)


TRIALS = (
    Trial(
        "",
        (
            "tests/web/test_play.py",  # `kabinett play` answers its page
            "tests/web/test_sockets.py",  # uvicorn, uvloop, websockets, msgspec
            "tests/web/test_streams.py",  # django-ninja, from outside
            "tests/web/test_api_1.py",
            "tests/web/test_accounts.py",  # django-allauth
            "tests/web/test_account_pages.py",
            "tests/web/test_passes.py",  # `kabinett serve`
            "tests/web/test_pages.py",  # django-csp
            "tests/web/test_rules.py",  # markdown-it-py
            "tests/web/test_club.py",  # openskill
            "tests/web/test_health.py",  # prometheus-client
            "tests/web/test_notices.py",  # pywebpush
            "tests/web/test_data.py",  # `kabinett export` and `import`
            "tests/cli/test_arena.py",  # rich, click
        ),
    ),
    Trial(
        "postgresql",
        ("tests/web/test_processes.py", "tests/web/test_databases.py"),
        {"KABINETT_TEST_DATABASE": "postgresql"},
    ),
    Trial(
        "research",
        (
            "tests/research/test_gym.py",
            "tests/research/test_aec.py",
            "tests/research/test_spiel.py",
        ),
    ),
    Trial("author", ("tests/test_new_game.py",)),
)


@dataclass
class Outcome:
    """The result of one environment."""

    where: str
    versions: dict[str, str]
    wrong: dict[str, list[str]]  # the faults by trial


class Installer:
    """Calls uv, which chooses versions and installs them."""

    def __init__(self, program: str) -> None:
        self.program = program

    def __call__(self, *arguments: str | Path) -> str:
        process = subprocess.run(
            [self.program, *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "UV_PYTHON_DOWNLOADS": "never"},
        )
        if process.returncode:
            raise SystemExit(f"uv {' '.join(map(str, arguments))}\n{process.stderr}")
        return process.stdout

    def has(self, python: str) -> bool:
        return not subprocess.run(
            [self.program, "python", "find", "--no-python-downloads", python], capture_output=True
        ).returncode


def requirements() -> dict[str, list[Requirement]]:
    """Return the requirements in pyproject.toml by extra; "" has those for everybody."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    by_extra = {"": project["dependencies"]} | {
        trial.name: extras[trial.name] for trial in TRIALS if trial.name
    }
    return {name: [Requirement(each) for each in lines] for name, lines in by_extra.items()}


def environment(uv: Installer, folder: Path, python: str, resolution: str, wheel: Path) -> Path:
    """Create an environment with the wheel, all its extras and the tools, and return its
    interpreter."""
    uv("venv", "--quiet", "--python", python, folder)
    interpreter, lock_file = folder / "bin" / "python", folder / "chosen.txt"
    extras = [f"--extra={trial.name}" for trial in TRIALS if trial.name]
    uv("pip", "compile", "--quiet", "--resolution", RESOLUTIONS[resolution], "--python",
       interpreter, *extras, "pyproject.toml", "--output-file", lock_file)  # fmt: skip
    install = ("pip", "install", "--quiet", "--python", interpreter)
    uv(*install, "--requirements", lock_file)
    uv(*install, "--constraints", lock_file, *TOOLS)
    uv(*install, "--no-deps", wheel)
    return interpreter


def versions_in(uv: Installer, interpreter: Path) -> dict[str, str]:
    lines = uv("pip", "freeze", "--python", interpreter).splitlines()
    pairs = (line.partition("==") for line in lines if "==" in line)
    return {canonicalize_name(name): version for name, _, version in pairs}


def faults(interpreter: Path, trial: Trial, folder: Path) -> Iterator[str]:
    """Yield a text per fault."""
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith("KABINETT")
    }
    variables.pop("PYTHONPATH", None)  # the wheel must run, not this folder
    variables |= {"KABINETT_DATA": str(folder / "data")} | trial.environment

    def call(what: str, command: list[str | Path], where: Path) -> Iterator[str]:
        try:
            process = subprocess.run(
                command,
                cwd=where,
                env=variables,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=LONGEST,
            )
        except subprocess.TimeoutExpired as late:
            yield f"{what}: no end after {LONGEST} s\n{(late.stdout or b'').decode()[-SHOWN:]}"
            return
        if process.returncode:
            yield f"{what}\n{process.stdout[-SHOWN:]}"

    for arguments in COMMANDS if not trial.name else ():
        program = interpreter.parent / "kabinett"
        yield from call(f"kabinett {arguments}", [program, *arguments.split()], folder)
    options = ("-v", "--tb=short", "-o", "addopts=", "-p", "no:cacheprovider")
    yield from call("tests", [interpreter, "-m", "pytest", *options, *trial.tests], ROOT)


def attempt(uv: Installer, python: str, resolution: str, wheel: Path, folder: Path) -> Outcome:
    where = f"{Path(python).name}, {resolution}"
    place = folder / re.sub(r"\W+", "-", where)
    interpreter = environment(uv, place, python, resolution, wheel)
    outcome = Outcome(where, versions_in(uv, interpreter), {})
    for trial in TRIALS:
        outcome.wrong[trial.name] = problems = list(faults(interpreter, trial, place))
        name = f"kabinett[{trial.name}]" if trial.name else "kabinett"
        print(f"Python {where}: {name} {'does NOT work' if problems else 'works'}", flush=True)
        for fault in problems:
            print(f"--- {fault}\n", flush=True)
    return outcome


def table(outcomes: list[Outcome]) -> Iterator[str]:
    """Yield a row per package in pyproject.toml with its version in each environment."""
    yield " | ".join(["package", *(outcome.where for outcome in outcomes), "works"])
    for extra, needs in requirements().items():
        for name in dict.fromkeys(canonicalize_name(each.name) for each in needs):
            versions = [outcome.versions.get(name, "-") for outcome in outcomes]
            works = not any(outcome.wrong[extra] for outcome in outcomes)
            yield " | ".join([name, *versions, "yes" if works else "NO"])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--uv", default="uv", help="path of uv if it is not in PATH")
    parser.add_argument(
        "--python",
        action="append",
        help="a version or an interpreter; by default all that uv finds",
    )
    group = parser.add_mutually_exclusive_group()
    for name in (*RESOLUTIONS, "both"):
        group.add_argument(f"--{name}", dest="which", action="store_const", const=name)
    args = parser.parse_args(arguments)
    program = shutil.which(args.uv)
    if program is None:
        parser.error(f"there is no {args.uv}: use `make try-dependencies`, or --uv PATH")
    uv = Installer(str(Path(program).absolute()))
    pythons = args.python or [each for each in PYTHONS if uv.has(each)]
    which = [args.which] if args.which in RESOLUTIONS else [*RESOLUTIONS]
    with tempfile.TemporaryDirectory(prefix="kabinett-dependencies-") as name:
        folder = Path(name)
        uv("build", "--quiet", "--wheel", "--out-dir", folder / "wheel")
        [wheel] = (folder / "wheel").glob("*.whl")
        pairs = product(pythons, which)
        outcomes = [attempt(uv, python, each, wheel, folder) for python, each in pairs]
    print()
    print(*table(outcomes), sep="\n")
    return int(any(any(outcome.wrong.values()) for outcome in outcomes))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
