"""Matches, ladders and balances from the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kabinett.arena.folder import Folder
from kabinett.arena.plan import Plan
from kabinett.arena.run import play
from tests.cli.calls import GAMES, kabinett, refused


def test_a_match_prints_the_same_table_for_the_same_seed() -> None:
    told = [
        kabinett(
            "arena",
            "match",
            "bluff",
            "one-ply",
            "random",
            "--seats",
            2,
            "--blocks",
            3,
            "--jobs",
            jobs,
        )
        for jobs in (1, 2)
    ]
    assert [each.exit_code for each in told] == [0, 0]
    assert told[0].stdout == told[1].stdout
    assert "6 games in 3 blocks, 2 seats, seed 1; an even share is 50.0%" in told[0].stdout
    assert re.search(r"last_dice +│ +6 │", told[0].stdout)
    assert "ms each" in told[0].stderr


def test_a_match_is_stored_in_files(tmp_path: Path) -> None:
    file, folder = tmp_path / "match.json", tmp_path / "games"
    told = kabinett(
        *(
            "arena",
            "match",
            "bluff",
            "random",
            "random",
            "--seats",
            2,
            "--blocks",
            2,
            "--options",
            "dice=1",
        ),
        *("--json", file, "--into", folder),
    )
    assert told.exit_code == 0
    found = json.loads(file.read_text())
    assert found["plan"]["options"] == {"dice": "1"} and len(found["games"]) == 4
    assert found["games"][1]["bots"] == ["random", "random"]
    assert len(list((folder / "records").iterdir())) == 4


def test_merging_reports_on_all_shards(tmp_path: Path) -> None:
    match = ("arena", "match", "bluff", "one-ply", "random", "--seats", 2, "--blocks", 4)
    whole = kabinett(*match).stdout
    for part in (1, 2):
        told = kabinett(*match, "--shard", f"{part}/2", "--into", tmp_path / str(part))
        assert told.stdout == f"shard {part}/2: 4 of 4 games in {tmp_path / str(part)}\n"
    assert kabinett("arena", "merge", tmp_path / "1", tmp_path / "2").stdout == whole
    one = kabinett("arena", "merge", tmp_path / "2")
    assert "stopped early: 8 games were planned" in one.stdout


def test_a_ladder_and_a_balance_are_written_into_a_page_and_drawn(tmp_path: Path) -> None:
    page, plots = tmp_path / "page.md", tmp_path / "plots"
    page.write_text("Before\n<!-- arena: ladder bluff -->\nold\n<!-- end -->\nAfter\n")
    ladder = (
        "arena",
        "ladder",
        "bluff",
        "random",
        "one-ply",
        "--seats",
        2,
        "--blocks",
        2,
        "--write",
        page,
    )
    first, second = (kabinett(*ladder) and page.read_text() for _ in range(2))
    assert first == second
    assert first.startswith("Before\n") and first.endswith("<!-- end -->\nAfter\n")
    assert "`kabinett arena ladder bluff random one-ply --seats 2 --blocks 2 --seed 1`" in first
    assert re.search(r"^\| random \| \+0 \|", first, re.M) and "old" not in first
    told = kabinett(
        "arena", "balance", "bluff", "random", "--seats", 2, "--blocks", 2, "--plots", plots
    )
    assert told.exit_code == 0 and "doubt" in told.stdout
    assert (plots / "bluff-wins.svg").read_text().startswith("<svg")
    missing = kabinett(
        "arena", "balance", "bluff", "random", "--seats", 2, "--blocks", 1, "--write", page
    )
    assert "lacks a line <!-- arena: balance bluff -->" in missing.stderr
    assert missing.exit_code == 2 and not missing.stdout, "before a game is played"


def test_ctrl_c_prints_the_finished_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, *others: Any) -> None:
        on_game = others[-1]
        for game in play(replace(plan, blocks=3)):
            on_game(game)
        raise KeyboardInterrupt

    monkeypatch.setattr("kabinett.cli.arena.play", interrupted)
    told = kabinett("arena", "match", "bluff", "random", "random", "--seats", 2, "--blocks", 50)
    assert told.exit_code == 130
    assert "6 games in 3 blocks" in told.stdout
    assert "stopped early: 100 games were planned" in told.stdout
    assert told.stderr.endswith("kabinett: stopped\n")


def test_sigterm_prints_the_finished_games(tmp_path: Path) -> None:
    code = (
        "import kabinett.arena.run as run, os, signal\n"
        "play, played = run.play_game, []\n"
        "def three(*args):\n"
        "    if len(played) == 3:\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "    played.append(1)\n"
        "    return play(*args)\n"
        "run.play_game = three\n"
        "from kabinett.cli.main import main\n"
        f"main('arena match bluff random random --seats 2 --blocks 9 --into {tmp_path}'.split())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "KABINETT_GAMES": str(GAMES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 143
    assert "3 games in 2 blocks" in done.stdout and "18 games were planned" in done.stdout
    assert done.stderr.endswith("kabinett: ended by SIGTERM after 3 of 18 games\n")
    assert len(Folder(tmp_path).read_games()) == 3


def test_a_failing_bot_exits_with_1(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("from kabinett.bots import Bot\nclass Wrong(Bot):\n  pass\n")
    refused(
        kabinett("arena", "match", "bluff", f"{file}:Wrong", "random"),
        1,
        "the game of block 1, seating 1, seed 1 failed: ",
    )
