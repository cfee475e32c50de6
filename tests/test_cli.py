"""The command line: what it prints, what it refuses, how it leaves."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from kabinett.arena.match import Match, play_match
from kabinett.cli.main import main
from kabinett.core.play.record import parse
from kabinett.core.play.replay import replay
from kabinett.games import forget_games
from tests.games import bluff

GAMES = Path(__file__).parent / "games"
ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def toy_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KABINETT_GAMES", str(GAMES))
    monkeypatch.delenv("KABINETT_DEBUG", raising=False)
    forget_games()
    yield
    forget_games()


@pytest.fixture
def record(tmp_path: Path, toy_games: None) -> Path:
    """A finished game of three, on file."""
    play_match(Match("bluff", ("one-ply", "random", "random"), 1, 4, record=str(tmp_path)))
    return tmp_path / "bluff-4-00001.txt"


def kabinett(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


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
        timeout=60,
    )


# What there is ----------------------------------------------------------------------


def test_without_arguments_it_tells_what_there_is() -> None:
    told = kabinett()
    assert told.exit_code == 0
    for command in main.list_commands(EMPTY):
        if command != "worker":
            assert f"kabinett {command}" in told.stdout


def test_every_command_and_option_has_help() -> None:
    for name in main.list_commands(EMPTY):
        command = main.get_command(EMPTY, name)
        assert command is not None
        told = kabinett(name, "--help")
        assert told.exit_code == 0
        assert told.stdout.startswith(f"Usage: kabinett {name}")
        assert command.help
        for parameter in command.params:
            if parameter.param_type_name == "option":
                assert parameter.to_info_dict()["help"], f"{name} {parameter.name}"


def test_help_needs_none_of_the_libraries_that_only_some_commands_need() -> None:
    code = (
        "import sys; sys.modules['babel'] = sys.modules['mypy'] = sys.modules['rich'] = None;"
        "from kabinett.cli.main import main; main(['--help'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and "kabinett words" in done.stdout


def test_version() -> None:
    assert re.fullmatch(r"kabinett, version \d+\.\d+\.\d+\n", kabinett("--version").stdout)


def test_games_lists_options_with_values() -> None:
    told = kabinett("games")
    assert told.exit_code == 0
    assert "Bluff (bluff)" in told.stdout
    assert "seats: 2 to 6" in told.stdout
    assert "dice=2|1  (without it: 2)" in told.stdout


BROKEN = {
    "divides": ("SEATS = 1\nSEATS // 0", "__init__.py:2: ZeroDivisionError: integer division"),
    "misspelt": ("def game(:", "__init__.py:1: invalid syntax"),
    "empty": ("", "no game in it: its __init__.py wants a `game = …`"),
    "lost": ("import nowhere", "__init__.py:1: ModuleNotFoundError: No module named 'nowhere'"),
}


def test_a_broken_game_is_named_and_the_others_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, (source, _) in BROKEN.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(source)
    monkeypatch.setenv("KABINETT_GAMES", str(tmp_path))
    forget_games()
    told = kabinett("games")
    assert told.exit_code == 0
    assert "Wir sind das Volk! (volk)" in told.stdout
    for name, (_, reason) in BROKEN.items():
        assert re.search(rf"^kabinett: .*/{name}\b.*{re.escape(reason)}", told.stderr, re.MULTILINE)
        called = kabinett("bot", name, "--seats", "random")
        assert called.exit_code == 2 and reason in called.stderr
    assert kabinett("bot", "volk", "--seats", "random,random", "--games", 1).exit_code == 0


def test_a_game_is_called_as_its_folder_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "blufff").mkdir()
    source = (GAMES / "bluff" / "__init__.py").read_text()
    named = source.replace("(Game[Bluff]):\n", '(Game[Bluff]):\n    id = "bluff"\n')
    (tmp_path / "blufff" / "__init__.py").write_text(named)
    monkeypatch.setenv("KABINETT_GAMES", str(tmp_path))
    forget_games()
    assert "blufff: its id is 'bluff': call it as its folder is" in kabinett("games").stderr


def test_only_the_game_that_is_asked_for_is_loaded() -> None:
    code = (
        "import sys, kabinett.games as games\n"
        "games.game_of('fall')\n"
        "print([name for name in ('fall', 'volk') if f'kabinett.games.{name}' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['fall']\n"


# Matches ----------------------------------------------------------------------------


def test_a_match_prints_the_same_table_for_the_same_seed(tmp_path: Path) -> None:
    told = [
        kabinett("bot", "bluff", "--seats", "one-ply,random", "--games", 6, "--jobs", jobs)
        for jobs in (1, 2)
    ]
    assert [each.exit_code for each in told] == [0, 0]
    assert told[0].stdout == told[1].stdout
    assert "6 games with 2 seats" in told[0].stdout
    assert "ends: last_dice 6" in told[0].stdout
    assert "ms each" in told[0].stderr


def test_a_match_on_file(tmp_path: Path) -> None:
    file, folder = tmp_path / "match.json", tmp_path / "records"
    told = kabinett(
        *("bot", "bluff", "--seats", "random,random", "--games", 2, "--options", "dice=1"),
        *("--json", file, "--record", folder),
    )
    assert told.exit_code == 0
    assert json.loads(file.read_text())["match"]["options"] == {"dice": "1"}
    assert len(list(folder.iterdir())) == 2


def test_ctrl_c_prints_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(match: Match, jobs: int, heard: object) -> object:
        return play_match(Match(match.game, match.bots, 3, match.seed))

    monkeypatch.setattr("kabinett.cli.bot.play_match", interrupted)
    told = kabinett("bot", "bluff", "--seats", "random,random", "--games", 50)
    assert told.exit_code == 130
    assert "3 games with 2 seats, seed 1 (stopped; 50 were wanted)" in told.stdout
    assert told.stderr.endswith("kabinett: stopped\n")


# Replay -----------------------------------------------------------------------------


def test_replay_tells_the_game(record: Path) -> None:
    told = kabinett("replay", record)
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[0] == "Bluff"
    assert "Round 1" in lines
    assert any(line.startswith("  bot random (1)") and "Dice 2" in line for line in lines)
    assert any("has the last dice." in line for line in lines)
    assert sum(line.startswith("  * ") for line in lines) == 1


def test_replay_from_a_line(record: Path) -> None:
    whole = kabinett("replay", record).stdout
    line = 1 + record.read_text().splitlines().index(
        next(row for row in record.read_text().splitlines() if row.endswith("doubt"))
    )
    told = kabinett("replay", record, "--from", line)
    assert told.exit_code == 0
    assert "Round 1\n" not in told.stdout
    assert len(told.stdout) < len(whole)
    assert told.stdout.splitlines()[-3:] == whole.splitlines()[-3:]


def test_replay_waits_for_a_key_and_q_leaves(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter("\r\rq")
    monkeypatch.setattr("click.getchar", lambda: next(keys))
    monkeypatch.setattr("kabinett.cli.replay.at_terminal", lambda: True)
    told = kabinett("replay", record)
    assert told.exit_code == 0
    assert "Round 1" in told.stdout
    assert "has the last dice" not in told.stdout
    assert next(keys, None) is None


def test_verify_says_what_is_proved_and_what_is_not(record: Path) -> None:
    told = kabinett("replay", record, "--verify")
    assert told.exit_code == 0
    first, *rest = told.stdout.splitlines()
    assert re.search(r": correct: \d+ answers, \d+ dice\. .+ has the last dice\.$", first)
    assert len(rest) == 2 and all(row.startswith("Not proved: ") for row in rest)


def test_a_digest_that_somebody_kept_is_looked_for(record: Path) -> None:
    shown = replay(parse(record.read_text()), bluff.game).digest
    told = kabinett("replay", record, "--verify", "--digest", shown)
    assert "The digest was that of this record, after its line" in told.stdout
    told = kabinett("replay", record, "--verify", "--digest", "00")
    refused(told, 1, "this record never had the digest 00")


def test_an_unfinished_record_replays_but_cannot_be_verified(record: Path) -> None:
    rows = [row for row in record.read_text().splitlines() if not row.startswith("seed:")]
    record.write_text("\n".join(rows[:-1]))
    assert "The record ends here; the game is not over." in kabinett("replay", record).stdout
    told = kabinett("replay", record, "--verify")
    assert told.exit_code == 1
    assert "there is no seed in this record" in told.stderr


# Wrong inputs -----------------------------------------------------------------------


def refused(told: Result, code: int, what: str) -> None:
    """One sentence on stderr, the right exit code, no traceback."""
    assert told.exit_code == code, told.output
    assert re.fullmatch(r"kabinett: [^\n]+\n", told.stderr)
    assert what in told.stderr
    assert told.exception is None or isinstance(told.exception, SystemExit)


@pytest.mark.parametrize(
    ("args", "what"),
    [
        ("nonsense", "No such command 'nonsense'"),
        ("--nonsense", "No such option '--nonsense'"),
        ("bot", "Missing argument 'GAME'"),
        ("bot bluff", "Missing option '--seats'"),
        ("bot chess --seats random,random", "there is no game 'chess'; there is: bluff"),
        ("bot bluff --seats random", "bluff is for 2 to 6 seats, not 1"),
        ("bot bluff --seats random,", "there is no bot ''"),
        ("bot bluff --seats random,clever", "no bot 'clever'; there is: random, one-ply"),
        ("bot bluff --seats random,x.py:X", "cannot be run"),
        ("bot bluff --seats random,random --games 0", "0 is not in the range"),
        ("bot bluff --seats random,random --jobs none", "'none' is not a valid integer"),
        ("bot bluff --seats random,random --options dice", "takes name=value, not 'dice'"),
        ("bot bluff --seats random,random --options dice=7", "'7' is none of 2, 1"),
        ("bot bluff --seats random,random --options cards=7", "has no option 'cards'"),
        ("bot bluff --seats random,random --json .", "is a directory"),
        ("replay", "Missing argument 'FILE'"),
        ("replay x --lang fr", "'fr' is not one of 'en', 'de'"),
        ("replay x --from=-1", "-1 is not in the range"),
    ],
)
def test_wrong_calls_leave_with_2(args: str, what: str) -> None:
    refused(kabinett(*args.split()), 2, what)


def head(game: str, *more: str) -> bytes:
    """The head of a record."""
    rows = ["kabinett record 1", f"game: {game}", "seats: random a | random b", "commitment: 0"]
    return "\n".join([*rows, *more]).encode()


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"kabinett record 1\ngame: \xff", "is no UTF-8 text (byte 25)"),
        (b"\x00\x01\x02", "not a record of Kabinett"),
        (b"hello", "not a record of Kabinett"),
        (b"kabinett record 1", "the line 'game:' is missing"),
        (head("chess 1"), "no game 'chess'"),
        (head("bluff 99", "seed: 00"), "a newer version"),
        (head("bluff " + "9" * 5000), "a name and a version number"),
        (head("bluff 1", "options: dice"), "name=value, not 'dice'"),
        (head("bluff 1", "options: dice=9", "seed: 00"), "'9' is none of 2, 1"),
    ],
)
def test_files_that_are_no_records(tmp_path: Path, content: bytes, what: str) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    refused(kabinett("replay", file), 1, what)
    refused(kabinett("replay", file, "--verify"), 1, what)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    refused(kabinett("replay", tmp_path / "none.txt"), 1, "No such file or directory")
    refused(kabinett("replay", tmp_path), 1, "is a folder, not a record")


def change(old: str, new: str) -> Callable[[str], str]:
    return lambda text: re.sub(old, new, text, count=1, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (change(r"^0 bid:\S+", "0 bid:12x6"), "found '0 bid:12x6'; legal: "),
        (change(r"^0 bid:\S+", "0 nonsense"), "found '0 nonsense'; legal: "),
        (change(r"^0 bid:", "1 bid:"), "but it is seat 0 that is asked"),
        (change(r"^0 bid:", "²0 bid:"), "begins with no seat number"),
        (change(r"^0 bid:", "9" * 5000 + " bid:"), "begins with no seat number"),
        (change(r"^(chance die:\d) @0", r"\1 @" + "9" * 5000), "the number of a draw"),
        (change(r"^(chance die:\d) @1$", r"\1 @0"), "draw @0"),
        (change(r"^(chance die:\d) @1$", r"\1"), "does not say which draw it was"),
        (change(r"^seed: ..", "seed: zz"), "seed: "),
        (change(r"^seed: ....", "seed: 0000"), "not what was committed to at the start"),
        (change(r"\S+ doubt\n\Z", ""), "the record ends here, but the game is not over"),
        (change(r"\Z", "0 doubt\n"), "comes after the end of the game"),
    ],
)
def test_damaged_records_are_refused_with_their_line(
    record: Path, damage: Callable[[str], str], what: str
) -> None:
    text = record.read_text()
    damaged = damage(text)
    assert damaged != text
    record.write_text(damaged)
    told = kabinett("replay", record, "--verify")
    refused(told, 1, what)
    assert re.search(r"game-|bluff-4-00001\.txt, line \d+: ", told.stderr)


def test_a_loaded_die_is_found(record: Path) -> None:
    text = record.read_text()
    face = int(re.search(r"die:(\d) @0", text)[1])
    record.write_text(text.replace(f"die:{face} @0", f"die:{face % 6 + 1} @0"))
    refused(kabinett("replay", record, "--verify"), 1, f"the seed gives 'die:{face}' there")


def test_what_could_be_played_is_told_before_the_error(record: Path) -> None:
    record.write_text(record.read_text() + "0 doubt\n")
    told = kabinett("replay", record)
    assert told.exit_code == 1
    assert "Round 1" in told.stdout
    assert "comes after the end of the game" in told.stderr


def test_a_bot_that_fails_leaves_with_1(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("from kabinett.bots import Bot\nclass Wrong(Bot):\n  pass\n")
    refused(
        kabinett("bot", "bluff", "--seats", f"{file}:Wrong,random"),
        1,
        "game 1 of seed 1 went wrong",
    )


def test_a_games_folder_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KABINETT_GAMES", "/nowhere")
    refused(kabinett("games"), 1, "KABINETT_GAMES names no folder: /nowhere")


# As a process -----------------------------------------------------------------------


def test_the_process_answers_and_leaves_well() -> None:
    told = process()
    assert (told.returncode, told.stderr) == (0, "")
    assert "kabinett play" in told.stdout


def test_debug_shows_the_traceback(tmp_path: Path) -> None:
    quiet, loud = (
        process("replay", tmp_path / "x"),
        process("replay", tmp_path / "x", KABINETT_DEBUG="1"),
    )
    assert quiet.returncode == loud.returncode == 1
    assert "Traceback" not in quiet.stderr
    assert "Traceback" in loud.stderr
    assert loud.stderr.endswith(quiet.stderr)


def test_a_broken_pipe_is_left_quietly(record: Path) -> None:
    for command in ("games", f"replay {record}", "--help", "bot bluff --seats random,random"):
        told = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m kabinett.cli.main {command} | true"],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            timeout=60,
        )
        assert "Error" not in told.stderr
        assert "Exception" not in told.stderr


def test_a_poor_terminal_gets_question_marks(record: Path) -> None:
    told = process("replay", record, PYTHONIOENCODING="koi8-r")
    assert told.returncode == 0
    assert re.search(r"bids \d+ \? \d", told.stdout)
