"""The command line: its commands, its refusals, its exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from kabinett.cli.main import EXIT_CODES, main
from kabinett.games import forget_games
from tests.cli.calls import EMPTY, GAMES, PATIENCE, ROOT, kabinett, process, refused

# -- its commands


def test_without_arguments_the_command_lists_its_commands() -> None:
    told = kabinett()
    assert told.exit_code == 0
    for command in main.list_commands(EMPTY):
        if command != "worker":
            assert f"kabinett {command}" in told.stdout


def test_every_command_and_option_has_help() -> None:
    for name in main.list_commands(EMPTY):
        command = main.get_command(EMPTY, name)
        assert command is not None
        parts = command.commands if isinstance(command, click.Group) else {}
        for words, each in {
            (name,): command,
            **{(name, part): parts[part] for part in parts},
        }.items():
            told = kabinett(*words, "--help")
            assert told.exit_code == 0
            assert told.stdout.startswith(f"Usage: kabinett {' '.join(words)}")
            assert each.help
            for parameter in each.params:
                if parameter.param_type_name == "option":
                    assert parameter.to_info_dict()["help"], f"{words} {parameter.name}"


def test_help_imports_no_library_of_single_commands() -> None:
    code = (
        "import sys; sys.modules['babel'] = sys.modules['mypy'] = sys.modules['rich'] = None;"
        "from kabinett.cli.main import main; main(['--help'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and "kabinett words" in done.stdout


def test_the_version_is_printed() -> None:
    assert re.fullmatch(r"kabinett, version \d+\.\d+\.\d+\n", kabinett("--version").stdout)


def test_games_lists_options_with_values() -> None:
    told = kabinett("games")
    assert told.exit_code == 0
    assert "Bluff (bluff)" in told.stdout
    assert "seats: 2 to 6" in told.stdout
    assert "dice=2|1  (default: 2)" in told.stdout


BROKEN = {
    "divides": ("SEATS = 1\nSEATS // 0", "__init__.py:2: ZeroDivisionError: integer division"),
    "misspelt": ("def game(:", "__init__.py:1: invalid syntax"),
    "empty": ("", "no game in it: state it in game.py, `game = Game(Contract(…))`"),
    "lost": ("import nowhere", "__init__.py:1: ModuleNotFoundError: No module named 'nowhere'"),
}


def test_a_broken_game_is_named_and_the_others_work(
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
        called = kabinett("arena", "balance", name, "random")
        assert called.exit_code == 2 and reason in called.stderr
    assert kabinett("arena", "balance", "volk", "random", "--blocks", 1).exit_code == 0


def test_a_game_has_the_name_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "blufff").mkdir()
    source = (GAMES / "bluff" / "__init__.py").read_text()
    named = source.replace("module=__name__,", 'module=__name__, id="bluff",')
    (tmp_path / "blufff" / "__init__.py").write_text(named)
    monkeypatch.setenv("KABINETT_GAMES", str(tmp_path))
    forget_games()
    assert "blufff: its id is 'bluff': call it as its folder is" in kabinett("games").stderr


def test_only_the_requested_game_is_loaded() -> None:
    code = (
        "import sys, kabinett.games as games\n"
        "games.game_of('fall')\n"
        "print([name for name in ('fall', 'volk') if f'kabinett.games.{name}' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['fall']\n"


# -- wrong inputs


@pytest.mark.parametrize(
    ("args", "what"),
    [
        ("nonsense", "No such command 'nonsense'"),
        ("--nonsense", "No such option '--nonsense'"),
        ("arena match", "Missing argument 'GAME'"),
        ("arena match bluff random", "Missing argument 'AGAINST'"),
        ("arena match chess random random", "there is no game 'chess'; there is: bluff"),
        ("arena match bluff random random --seats 1", "bluff is for 2 to 6 seats, not 1"),
        ("arena match bluff random random --seats 0", "--seats"),
        ("test bluff --seed -1", "--seed"),
        ("arena match bluff random clever", "no bot 'clever'; take random, hasty, one-ply"),
        ("arena match bluff random x.py:X", "cannot be run"),
        (
            "arena match bluff search(4 random",
            "in brackets, as in (400, turns=2)",
        ),
        ("arena match bluff search(x=4) random", "are search(iterations=400, turns=4,"),
        ("arena match bluff search(0) random", "iterations is a whole number from 1, not 0"),
        ("arena match bluff random random --blocks 0", "0 is not in the range"),
        ("arena match bluff random random --jobs none", "'none' is not a valid integer"),
        ("arena match bluff random random --stop 50", "two strengths such as 0..50, not '50'"),
        ("arena match bluff random random --stop 50..0", "must be below the second"),
        ("arena match bluff random random --shard 3/2", "1/4 to 4/4 for four parts, not '3/2'"),
        ("arena match bluff random random --shard 1/2", "--shard needs --into"),
        ("arena match bluff random random --common-loss x", "'x' is not a valid float"),
        ("arena match bluff random random --options dice", "takes NAME=VALUE, not 'dice'"),
        ("arena match bluff random random --options dice=7", "'7' is none of 2, 1"),
        ("arena match bluff random random --options cards=7", "has no option 'cards'"),
        ("arena match bluff random random --json .", "is a directory"),
        ("arena ladder bluff random", "a ladder needs 2 bots or more, not 1"),
        ("arena ladder bluff random random", "must not have the same bot twice"),
        ("replay", "Missing argument 'FILE'"),
        ("replay x --lang fr", "'fr' is not one of 'en', 'de'"),
        ("replay x --from=-1", "-1 is not in the range"),
    ],
)
def test_wrong_calls_exit_with_2(args: str, what: str) -> None:
    refused(kabinett(*args.split()), 2, what)


def test_each_error_with_an_exit_code_exists() -> None:
    for name in EXIT_CODES:
        module, _, kind = name.rpartition(".")
        found = getattr(import_module(module), kind)
        assert issubclass(found, Exception) and found.__module__ == module, name


def test_a_net_that_is_missing_is_named_without_a_line_of_ours() -> None:
    told = kabinett("arena", "match", "bluff", "net('none.net')", "random", "--blocks", 1)
    refused(told, 1, "the bot net('none.net') cannot play: there is no file none.net")
    assert "net.py" not in told.stderr


def test_a_missing_folder_of_games_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KABINETT_GAMES", "/nowhere")
    refused(kabinett("games"), 1, "KABINETT_GAMES names no folder: /nowhere")


# -- the process


def test_the_process_prints_and_exits_with_0() -> None:
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


def test_a_broken_pipe_ends_the_command_quietly(record: Path) -> None:
    for command in ("games", f"replay {record}", "--help", "arena balance bluff random"):
        told = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m kabinett.cli.main {command} | true"],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            timeout=PATIENCE,
        )
        assert "Error" not in told.stderr
        assert "Exception" not in told.stderr


def test_a_terminal_without_unicode_gets_question_marks(record: Path) -> None:
    told = process("replay", record, PYTHONIOENCODING="koi8-r")
    assert told.returncode == 0
    assert re.search(r"bids \d+ \? \d", told.stdout)
