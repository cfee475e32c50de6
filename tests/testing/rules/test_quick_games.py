"""A rule that does not return, and a game that does not end, are named with their line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.testing.rules import limits
from kabinett.testing.rules.limits import StandsStill, time_limit
from kabinett.testing.rules.quick_games import WrongAsk, check_ask
from kabinett.testing.tables import new_table
from tests.games.bluff import game
from tests.testing.planted import faulty, kabinett_test


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 1.0)


@pytest.fixture
def tide(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The starter under its own name, because a process loads a package only once."""
    folder = tmp_path / f"still_{abs(hash(request.node.name)) % 10**6}"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    return folder


def change(file: Path, old: str, new: str) -> int:
    """Plant a fault and return its line."""
    source = file.read_text()
    assert old in source
    file.write_text(source.replace(old, new))
    return source[: source.index(old)].count("\n") + 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "rules.py",
            "    worth = [0] * len(s.hands)\n",
            "    worth = [0] * len(s.hands)\n    while worth:\n        worth[0] += 1\n",
            "`scores` does not return within 1 s of computing",
        ),
        (
            "rules.py",
            "    s.owner[region] = winner\n",
            "    s.owner[region] = winner\n    while s.owner:\n        s.region = region\n",
            "`play_region` does not return within",
        ),
        (
            "rules.py",
            "    order = kb.clockwise(len(s.hands), winner)\n",
            "    order = kb.clockwise(len(s.hands), winner)\n    while True:\n        try:\n"
            "            order = order[:1]\n        except Exception:\n            pass\n",
            "`others` does not return within",
        ),
        (
            "screen.py",
            "    return ROUND, (REGION[s.region],)\n",
            "    while True:\n        s.so_far = ()\n",
            "`heading` does not return within",
        ),
    ],
)
def test_an_endless_loop_is_reported_with_its_line(
    tide: Path, file: str, old: str, new: str, told: str
) -> None:
    change(tide / file, old, new)
    line = 1 + next(n for n, line in enumerate(new.splitlines()) if "while" in line)
    line += (tide / file).read_text().partition(new)[0].count("\n")
    found = kabinett_test(tide, "--games", 2, "--seed", 1)
    assert found.exit_code == 1
    assert f"{tide / file}:{line}: {told}" in found.output
    assert "games    WRONG" not in found.output  # it would hang again


@pytest.mark.usefixtures("impatient")
def test_scripts_that_call_each_other_without_an_ask_are_reported(tide: Path) -> None:
    change(
        tide / "rules.py",
        "    kb.finish(s, ALL_WON)\n",
        "    while s.region >= 0:\n        yield from nothing(s)\n\n\n"
        "@kb.script\ndef nothing(s: object) -> kb.Script:\n    s.turn += 1\n",
    )
    found = kabinett_test(tide, "--games", 2, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(r"rules\.py:\d+: .* within 1 s of computing|scripts call", found.output)


@pytest.mark.usefixtures("impatient")
def test_an_endless_loop_while_loading_is_reported_with_its_line(tmp_path: Path) -> None:
    begin = "vocabulary = kb.Vocabulary()\n"
    folder = faulty(tmp_path, "loads_for_ever", (begin, f"{begin}while begin:\n    begin += 1\n"))
    source = (folder / "__init__.py").read_text().replace(begin, f"begin = 1\n{begin}", 1)
    (folder / "__init__.py").write_text(source)
    found = kabinett_test(folder)
    assert found.exit_code == 1
    assert re.search(
        rf"cannot be loaded: {folder}/__init__\.py:\d+: the module does not return",
        found.output,
    )


def test_too_much_memory_is_reported_like_too_much_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MEMORY", -1)
    file = tmp_path / "grows.py"
    file.write_text("def grow():\n    while True:\n        pass\n")
    space: dict[str, object] = {}
    exec(compile(file.read_text(), str(file), "exec"), space)
    grow: object = space["grow"]
    told = r"grows\.py:[23]: `grow` does not return"
    with pytest.raises(StandsStill, match=told), time_limit(tmp_path):
        grow()  # type: ignore[operator]


def test_a_game_that_cannot_end_is_reported_with_its_repeated_asks(tide: Path) -> None:
    line = change(
        tide / "rules.py",
        "    for region in range(len(REGION)):\n        s.region = region\n",
        "    while s.region < len(REGION):\n        region = s.region\n",
    )
    found = kabinett_test(tide, "--games", 2, "--seed", 1)
    assert "ends     WRONG: a game is not over after 20000 answers; it never" in found.output
    assert f"{tide}/rules.py:{line}: while s.region < len(REGION):\n" in found.output
    assert re.search(rf"send_all, {tide}/rules\.py:\d+: \d+ of the last 1000", found.output)
    # nor does any other check run that would fail because of this fault
    assert "lessons" not in found.output


@pytest.mark.parametrize(
    ("seat", "choices", "told"),
    [
        (7, [0], "seat 7 is asked, but the seats are 0 to 1"),
        (0, [9999], "seat 0 is offered 9999, which is no choice"),
        (1, [-1], "seat 1 is offered -1, which is no choice"),
        (0, [3, 4, 3], "seat 0 is offered die:4 twice"),
    ],
)
def test_an_ask_must_have_existing_seats_and_choices(
    seat: int, choices: list[int], told: str
) -> None:
    s: State = new_table(game, Setup(2), 1).state
    s.seat = seat
    with pytest.raises(WrongAsk, match=rf"bluff/__init__\.py:\d+: {told}"):
        check_ask(game, s, 2, choices)
