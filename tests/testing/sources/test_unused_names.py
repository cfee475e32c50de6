"""The check finds files and definitions that nothing uses, names of nothing, and options without
effect."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from tests.testing.planted import kabinett_test

LATIN = 'BEGUN = kb.Message("It has begun.")\n'
SCRIPT = "def forgotten(s: Name) -> kb.Script:\n    yield 0, [PASS], A_CARD\n"


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The starter under its own name, because a process loads a package only once."""
    number = abs(hash(request.node.name)) % 10**6
    folder = tmp_path / f"room_{number}"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    return folder


def plant(file: Path, old: str, new: str) -> None:
    source = file.read_text()
    assert old in source, old
    name = re.search(r"class (\w+)\(kb\.State\)", (file.parent / "rules.py").read_text())
    assert name
    file.write_text(source.replace(old, new.replace("Name", name[1])))


HANDS = "HAND_SIZE = 3\n"
CHECK = "def check("
ANY = "import kabinett.author as kb\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "screen.py",
            "def heading(",
            "def role_of(s: Name, seat: int) -> int | None:\n    return None\n\n\ndef heading(",
            "screen.py:{}: role_of is not used: state it in Rules(…), role_of=role_of",
        ),
        (
            "content.py",
            "OPTIONS =",
            "COUNTED = TITLE\nOPTIONS =",
            "content.py:{}: COUNTED is not used: state it in Words(…), counted=COUNTED",
        ),
        (
            "screen.py",
            "def heading(",
            "def outlooks(s: Name) -> None:\n    pass\n\n\ndef heading(",
            "screen.py:{}: outlooks is not used: state it in Screen(…), outlook=outlooks",
        ),
        (
            "rules.py",
            CHECK,
            SCRIPT + "\n\n" + CHECK,
            "rules.py:{}: forgotten is a script that nothing calls",
        ),
        (
            "rules.py",
            "DRAWS = ",
            LATIN + "DRAWS = ",
            "rules.py:{}: BEGUN is a message that nothing uses",
        ),
        (
            "rules.py",
            HANDS,
            'FIRST = "region:capitol"\n\n' + HANDS,
            "rules.py:{}: 'region:capitol' is not in the vocabulary: 'region:capital'?",
        ),
        (
            "rules.py",
            'kb.each_seat("vetoes")',
            "kb.each_seat(1)",
            "the option 'vetoes' changes nothing: no rule reads it, s.book.vetoes",
        ),
        (
            "rules.py",
            'kb.each_seat("vetoes")',
            'kb.each_seat(len(str("vetoes")) - 5)',
            "the option 'vetoes' changes nothing: no rule reads it, s.book.vetoes",
        ),
        (
            "content.py",
            "    vetoes: int\n",
            "    vetoes: int = kb.from_pack(lambda pack, setup: "
            'int(setup.options["vetoes"] == "3"))\n',
            "content.py:{}: the option 'vetoes' changes nothing: nothing reads its value",
        ),
    ],
)
def test_unused_definitions_are_reported_with_their_lines(
    folder: Path, file: str, old: str, new: str, told: str
) -> None:
    plant(folder / file, old, new)
    found = kabinett_test(folder, "--games", 1, "--seed", 1, state=False)
    assert found.exit_code == 1
    pattern = re.escape(told).replace(r"\{\}", r"\d+").replace("{}", r"\d+")
    assert re.search(pattern, found.output), found.output


def test_an_unknown_role_is_reported(folder: Path) -> None:
    roles = (
        "def roles(seats: int, options: dict[str, str]) -> list[str]:\n"
        '    return ["envoy" + ":99", *["pass", "veto", "die:1"]]\n\n\n'
    )
    plant(folder / "rules.py", CHECK, roles + CHECK)
    told = "rules.py:\\d+: `roles` returns 'envoy:99' is not in the vocabulary"
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(told, found.output), found.output


LOOKS_ON = {
    "bot.py": "def evaluate(s: object) -> tuple[float, ...]:\n"
    "    return (0.5 + s.book.vetoes * 0.0,) * 2\n",
    "screen.py": "def knows_too_much(s: object) -> int:\n    return s.book.vetoes\n",
}


@pytest.mark.parametrize("file", sorted(LOOKS_ON))
def test_an_option_that_only_a_bot_or_the_screen_reads_changes_nothing(
    folder: Path, file: str
) -> None:
    plant(folder / "rules.py", 'kb.each_seat("vetoes")', "kb.each_seat(1)")
    there = (folder / file).read_text() if (folder / file).exists() else ""
    (folder / file).write_text(f"{there}\n\n{LOOKS_ON[file]}")
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(
        r"content\.py:\d+: the option 'vetoes' changes nothing: no rule reads it, "
        rf"s\.book\.vetoes, only \S+{re.escape(file)}:\d+, which decides? nothing",
        found.output,
    ), found.output


def test_an_option_about_what_a_seat_may_know_has_an_effect(folder: Path) -> None:
    plant(folder / "rules.py", 'kb.each_seat("vetoes")', "kb.each_seat(1)")
    source = (folder / "screen.py").read_text()
    known = "def private_scene(s: object, viewer: int) -> kb.Private:\n"
    (folder / "screen.py").write_text(
        f"{source}\n\n{known}    return kb.Private() if s.book.vetoes else kb.Private()\n"
    )
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert "changes nothing" not in found.output


def test_an_unknown_card_is_reported_where_it_is_shown(folder: Path) -> None:
    plant(
        folder / "screen.py",
        "vocabulary.name(REGION[region]), ",
        "vocabulary.name(REGION[region])[:-1], ",
    )
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert re.search(r"screen\.py:\d+: the piece flag:0 lies at: 'region:coas' is no", found.output)
