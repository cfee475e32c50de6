"""`kabinett new-game` writes a whole game, in any folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.author import NOTHING
from kabinett.cli.main import main
from kabinett.starter.game import game
from kabinett.testing import check_game, new_state
from tests.test_compiled import expected

TEXTS = {".py", ".toml", ".svg", ".po", ".md"}
SOURCE = Path(__file__).resolve().parent.parent / "src"


def run(folder: Path, *command: object, **environ: object) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(SOURCE), str(folder.parent)])
    return subprocess.run(
        [sys.executable, "-m", *map(str, command)],
        cwd=folder.parent,
        env={**os.environ, "PYTHONPATH": path, **{key: str(each) for key, each in environ.items()}},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def tide(tmp_path: Path) -> Path:
    folder = tmp_path / "high_tide"
    told = CliRunner().invoke(main, ["new-game", str(folder)])
    assert told.exit_code == 0, told.output
    return folder


def test_the_starter_passes_all_checks() -> None:
    reports = list(check_game(game, games=5, seed=1, every=5))
    assert [report.error for report in reports] == [None] * len(reports)


def test_unstated_parts_follow_from_the_stated_ones() -> None:
    s = new_state(game, 3)
    s.owner = [0, 1, 0, 0, NOTHING, NOTHING]
    scores = game.scores(s)
    assert scores[0] > scores[1] > scores[2] == 0
    values = game.evaluate(s)
    assert values[0] == pytest.approx(0.5 + 0.5 * (scores[0] - scores[1]) / sum(scores))
    assert values[0] + values[1] == pytest.approx(1) and values[0] > values[1] > values[2]
    game.check(s)
    s.deck.remove(s.deck[3])
    with pytest.raises(AssertionError, match=r"lost of Envoy: \[3\]"):
        game.check(s)


def test_a_new_game_passes_all_checks_under_its_own_name(tide: Path) -> None:
    told = run(tide, "kabinett.cli.main", "test", tide, "--games", 3)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "high_tide" in told.stdout and "all_won 3" in told.stdout
    assert "6 of 6 region" in told.stdout and "in en, de" in told.stdout
    files = [file for file in tide.rglob("*.*") if file.is_file() and file.suffix in TEXTS]
    assert len(files) > 10
    assert not [file for file in files if "starter" in file.read_text().lower()]


def test_the_tests_and_translations_of_a_new_game_pass(tide: Path) -> None:
    assert run(tide, "pytest", "-q", "-p", "no:cacheprovider", tide).returncode == 0
    told = run(tide, "kabinett.cli.main", "words", tide, "--check")
    assert told.returncode == 0, told.stdout


def test_bots_play_a_new_game(tide: Path) -> None:
    games = {"KABINETT_GAMES": str(tide.parent)}
    arena = ["kabinett.cli.main", "arena"]
    told = run(
        tide,
        *arena,
        "match",
        "high_tide",
        "one-ply",
        "random",
        "--seats",
        2,
        "--blocks",
        2,
        **games,
    )
    assert told.returncode == 0, told.stderr
    assert "4 games in 2 blocks" in told.stdout and "all_won" in told.stdout
    told = run(tide, *arena, "balance", "high_tide", "random", "--blocks", 2, **games)
    assert told.returncode == 0, told.stderr
    assert "points from" in told.stdout and "envoy:" in told.stdout


def test_bots_in_other_processes_play_a_game_by_its_folder(tide: Path) -> None:
    told = run(
        *(tide, "kabinett.cli.main", "arena", "match", tide, "random", "random"),
        *("--seats", 2, "--blocks", 2, "--jobs", 2),
    )
    assert told.returncode == 0, told.stderr
    assert "high_tide: 4 games in 2 blocks" in told.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("High-Tide", "is not a name for a game"),
        ("json", "there is already a Python package 'json'"),
        ("class", "is not a name for a game"),
        ("game", "a class of the game would be called Game"),
        ("hands", "a class of the game would be called Hands"),
    ],
)
def test_a_name_that_cannot_be_imported_is_refused(tmp_path: Path, name: str, why: str) -> None:
    told = CliRunner().invoke(main, ["new-game", str(tmp_path / name)])
    assert told.exit_code == 2 and why in told.stderr


def test_a_folder_that_is_not_empty_is_left_unchanged(tmp_path: Path) -> None:
    folder = tmp_path / "low_tide"
    folder.mkdir()
    (folder / "mine.py").write_text("")
    told = CliRunner().invoke(main, ["new-game", str(folder)])
    assert told.exit_code == 1 and "is not empty" in told.stderr
    assert [file.name for file in folder.iterdir()] == ["mine.py"]


@pytest.mark.long(minutes=8)
def test_a_compiled_new_game_plays_the_same(tide: Path, tmp_path: Path) -> None:
    cache = {"KABINETT_CACHE": str(tmp_path / "cache")}
    told = run(tide, "kabinett.cli.main", "compile", tide, **cache)
    assert told.returncode == 0, told.stderr
    assert "compiled" in told.stdout
    content = tide / "content.py"
    content.write_text(f"# a comment\n{content.read_text()}")
    assert "nothing has changed" in run(tide, "kabinett.cli.main", "compile", tide, **cache).stdout
    told = run(tide, "kabinett.cli.main", "test", tide, "--games", 20, **cache)
    assert "20 games are the same as interpreted" in told.stdout, told.stdout
    (build,) = (tmp_path / "cache" / "compiled").iterdir()
    digests = [rules_of(tide, path) for path in ([tide.parent], [build, tide.parent])]
    assert digests[0] == digests[1]
    # A build has the old words, and the command must say so before anything else.
    native = {**cache, "PYTHONPATH": os.pathsep.join(map(str, [build, SOURCE, tide.parent]))}
    told = run(build, "kabinett.cli.main", "test", tide, "--games", 2, **native)
    assert told.returncode == 0, told.stdout + told.stderr
    assert f"the compiled copy in {build}" in told.stdout
    catalogue = tide / "locale" / "de" / "LC_MESSAGES" / "high_tide.mo"
    catalogue.write_bytes(catalogue.read_bytes() + b" ")
    told = run(build, "kabinett.cli.main", "test", tide, "--games", 2, **native)
    assert told.returncode == 1
    assert f"high_tide.mo differs from the one in {tide}: kabinett compile" in told.stderr
    rules = tide / "rules.py"
    rules.write_text(rules.read_text().replace("HOLDS_AT = 4", "HOLDS_AT = 5"))
    told = run(tide, "kabinett.cli.main", "test", tide, "--games", 2, **cache)
    assert "the build is older than the source: run kabinett compile" in told.stdout
    # A folder of the same name elsewhere has a build of its own.
    other = tmp_path / "elsewhere" / tide.name
    shutil.copytree(tide, other)
    told = run(other, "kabinett.cli.main", "test", other, "--games", 2, **cache)
    assert "not built: kabinett compile" in told.stdout


RULES = """
import sys
from kabinett.core.play.digests import rules_digest
from kabinett.games import game_at
game = game_at(sys.argv[1])
print(rules_digest(game), game.folder)
"""


def rules_of(tide: Path, path: list[Path]) -> str:
    """Return the digest of the rules in a build of these folders."""
    where = os.pathsep.join(map(str, [*path, SOURCE]))
    done = subprocess.run(
        [sys.executable, "-c", RULES, "high_tide"],
        env={**os.environ, "PYTHONPATH": where, "KABINETT_GAMES": str(tide.parent)},
        capture_output=True,
        text=True,
        check=True,
        cwd=tide,
    )
    digest, folder = done.stdout.split()
    assert Path(folder).parent == path[0]
    return digest


@expected  # mypyc takes five seconds: with the native build, once per check
def test_errors_of_the_compiler_name_lines_of_the_source(tide: Path, tmp_path: Path) -> None:
    rules = tide / "rules.py"
    source = rules.read_text()
    wrong = source.replace("s.owner[region] = winner", "s.owner[region] = [winner]")
    wrong = wrong.replace("s.region = region", "s.region = [region]")
    wrong = wrong.replace("SENDS_NOBODY, send)", "SENDS_NOBODY, others)")
    rules.write_text(wrong)
    lines = [n for n, line in enumerate(wrong.splitlines(), 1) if line not in source.splitlines()]
    told = run(tide, "kabinett.cli.main", "compile", tide, KABINETT_CACHE=str(tmp_path / "cache"))
    assert told.returncode == 1
    said = [line for line in told.stderr.splitlines() if ": error: " in line]
    assert len(lines) == 3
    assert list(dict.fromkeys(line.split(": error")[0] for line in said)) == [
        f"{rules}:{line}" for line in lines
    ]


PAGE = SOURCE.parent / "docs" / "game-reference.md"
GERMAN = """[de]
"envoy" = "Gesandten"
"region" = "Region"
"player" = "Spieler"
"Worth" = "Wert"
"Region" = "Region"
"""

#: Imports that game.py needs for what the page adds.
IMPORTED = """from high_tide.position import LEFT_OUT, position_text, read_position
from high_tide.rules import play_on
from high_tide.screen import PAGE_TABLES
"""
POSITIONS = """positions=kb.Positions(
            position_text=position_text, read_position=read_position, left_out=LEFT_OUT
        ),
        words=kb.Words(page_tables=PAGE_TABLES),
        rules=kb.Rules(
            play_on=play_on,"""


def block_of(page: str, begin: str) -> str:
    """Return the block of the page that begins with this text."""
    found = re.search(rf"^```\w+\n({re.escape(begin)}.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found, begin
    return found[1]


def test_the_pages_advice_on_positions_and_examples_works(tide: Path) -> None:
    page = PAGE.read_text("utf-8")
    (tide / "position.py").write_text(block_of(page, "# position.py"), "utf-8")
    screen = (tide / "screen.py").read_text("utf-8")
    (tide / "screen.py").write_text(screen + block_of(page, "# in screen.py"), "utf-8")
    for language in ("en", "de"):
        with (tide / "learn" / f"rules.{language}.md").open("a") as handbook:
            handbook.write("\n[[table regions]]\n")
    rules = tide / "rules.py"
    source = rules.read_text("utf-8")
    begin, end = source.index("def main("), source.index("def play_region(")
    main_script = "def main(s: HighTide) -> kb.Script:\n    yield from play_on(s)\n"
    play_on = block_of(page, "def play_on(")
    rules.write_text(f"{source[:begin]}{main_script}\n\n{play_on}\n\n{source[end:]}", "utf-8")
    stated = (tide / "game.py").read_text("utf-8")
    stated = stated.replace("rules=kb.Rules(", POSITIONS)
    (tide / "game.py").write_text(f"{IMPORTED}{stated}", "utf-8")
    example = block_of(page, "# learn/examples/envoys.toml")
    (tide / "learn" / "examples").mkdir()
    (tide / "learn" / "examples" / "envoys.toml").write_text(example, "utf-8")
    (tide.parent / "de.toml").write_text(GERMAN, "utf-8")
    run(tide, "kabinett.cli.main", "words", tide)
    words = run(tide, "kabinett.cli.main", "words", tide, "--from", tide.parent / "de.toml")
    found = run(tide, "kabinett.cli.main", "test", tide, "--games", 2, "--seed", 1)
    assert found.returncode == 0, words.stdout + words.stderr + found.stdout + found.stderr
    assert "examples 1 played" in found.stdout
