"""A game depends on its table alone: on no other chance, no clock, and nothing from earlier
games."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.games import forget_games
from kabinett.testing.checks import Trial, check_game, report_ends
from kabinett.testing.rules.frozen_states import StateChanged
from kabinett.testing.sources.outside import FromOutside, check_outside
from tests.testing.planted import planted_game


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The starter under its own name, because a process loads a package only once."""
    folder = tmp_path / f"outside_{abs(hash(request.node.name)) % 10**6}"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    yield folder
    forget_games()


def plant(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file.write_text(text)


def line_of(file: Path, text: str) -> int:
    source = file.read_text()
    return source[: source.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("file", "imports", "taken", "name"),
    [
        ("rules.py", "import random", "random.randrange(2)", "random.randrange"),
        ("rules.py", "from random import choice as any_of", "any_of([1, 2])", "random.choice"),
        ("rules.py", "import secrets", "secrets.randbelow(3)", "secrets.randbelow"),
        ("rules.py", "import os", "os.urandom(1)", "os.urandom"),
        ("rules.py", "import uuid", "uuid.uuid4()", "uuid.uuid4"),
        ("rules.py", "import numpy as np", "np.random.rand()", "numpy.random.rand"),
        ("rules.py", "from numpy.random import default_rng", "default_rng()", "numpy.random."),
        ("rules.py", "import time as clock", "clock.time()", "time.time: records can be"),
        ("screen.py", "import datetime", "datetime.date.today()", "datetime.date.today"),
        ("screen.py", "from datetime import datetime", "datetime.now()", "datetime.datetime.now"),
    ],
)
def test_chance_and_time_from_outside_are_named(
    folder: Path, file: str, imports: str, taken: str, name: str
) -> None:
    game = planted_game(folder)
    plant(
        folder / file,
        ("import kabinett.author as kb\n", f"{imports}\nimport kabinett.author as kb\n"),
    )
    with (folder / file).open("a") as more:
        more.write(f"\n\ndef drawn() -> object:\n    return {taken}\n")
    with pytest.raises(FromOutside) as found:
        check_outside(game)
    line = line_of(folder / file, f"return {taken}")
    assert re.fullmatch(rf"\S+{file}:{line}: {re.escape(name)}.*", str(found.value))


def test_dates_are_no_clock_and_bots_and_tests_may_draw(folder: Path) -> None:
    for file in ("bot.py", "tests/test_more.py"):
        with (folder / file).open("a") as more:
            more.write("\nimport random\n\n\ndef drawn() -> float:\n    return random.random()\n")
    with (folder / "screen.py").open("a") as more:
        more.write("\nimport datetime\n\nDAY = datetime.date(1932, 7, 31)\nrandom = DAY.day\n")
    check_outside(planted_game(folder))


def test_a_shared_list_is_reported_first_where_opening_returns_it(folder: Path) -> None:
    file = folder / "rules.py"
    plant(
        file,
        (
            "def main(",
            "START = [kb.NOTHING] * len(REGION)\n\n\n"
            "def opening(s: kb.State, setup: kb.Setup) -> None:\n"
            "    s.owner = START\n\n\ndef main(",
        ),
    )
    game = planted_game(folder)
    found = [report for report in check_game(game, 1) if report.error is not None]
    assert [report.name for report in found] == ["set-up"]
    assert re.match(
        rf"\S+rules\.py:{line_of(file, 's.owner = START')}: after a game, a new state for the "
        r"same set-up differs: owner.*`s\.owner = list\(…\)`",
        str(found[0].error),
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ("    s.book.worth[region] -= 1\n", r"a game changes the book: s\.book\.worth\[0\]: "),
        ("    LAST.append(region)\n", r"a game changes LAST, .* module: LAST: \[\] != \[0, "),
    ],
)
def test_a_game_never_changes_what_all_games_share(folder: Path, changes: str, told: str) -> None:
    file = folder / "rules.py"
    won = "        kb.say(s, WINS_REGION,"
    plant(file, ("def main(", "LAST: list[int] = []\n\n\ndef main("), (won, f"    {changes}{won}"))
    found = [report for report in check_game(planted_game(folder), 1) if report.error is not None]
    assert found[0].name == "set-up"
    at = line_of(file, changes.strip())
    assert re.match(rf"\S+rules\.py:{at}: {told}", str(found[0].error))


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        (
            "rules.py",
            "    return [*[ENVOY[envoy] for envoy in s.hands[seat]], PASS]",
            "    held = s.hands[seat]\n    held.reverse()\n"
            "    return [*[ENVOY[envoy] for envoy in held], PASS]",
            "held.reverse()",
        ),
        (
            "rules.py",
            "    return 0 if ENVOY.index(choice) in s.hands[seat] else NOT_YOURS",
            "    s.hands[seat].sort()\n"
            "    return 0 if ENVOY.index(choice) in s.hands[seat] else NOT_YOURS",
            "s.hands[seat].sort()",
        ),
        (
            "screen.py",
            "    won = [",
            "    s.owner[0] += 0\n    won = [",
            "s.owner[0] += 0",
        ),
        (
            "screen.py",
            "def flag(",
            "def outlook(s: Starter, viewer: int, choice: int, question: kb.Question, "
            "*args: int) -> list[kb.Text]:\n    s.spent = 0\n    return []\n\n\ndef flag(",
            "s.spent = 0",
        ),
    ],
)
def test_a_function_that_changes_the_state_is_reported_before_its_consequences(
    folder: Path, file: str, old: str, new: str, line: str
) -> None:
    name = re.findall(r"class (\w+)\(kb.State\)", (folder / "rules.py").read_text())[0]
    plant(folder / file, (old, new.replace("Starter", name)))
    with pytest.raises(StateChanged) as found:
        report_ends(Trial(planted_game(folder), 10, 1))
    last = traceback.extract_tb(found.value.__traceback__)[-3:]
    assert (str(folder / file), line_of(folder / file, line)) in [
        (frame.filename, frame.lineno) for frame in last
    ]
