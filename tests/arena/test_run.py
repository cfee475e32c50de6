"""Runs that are killed, resumed, split into shards or spread over processes have the same
result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.arena.data import result_data
from kabinett.arena.folder import Folder, FolderError, gather
from kabinett.arena.match_results import match_decision, match_result
from kabinett.arena.plan import BALANCE, LADDER, MATCH, GameIndex, Plan
from kabinett.arena.playing import MatchError, PlayedGame, play_game
from kabinett.arena.run import on_processes, one_by_one, play

MATCHED = Plan(MATCH, "bluff", ("one-ply", "random"), 2, 5, seed=3)
PLANS = [
    MATCHED,
    Plan(LADDER, "bluff", ("random", "one-ply", "search(10)"), 2, 3),
    Plan(BALANCE, "bluff", ("random",), 3, 4, moments=2, again=2),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.kind)
def test_the_result_does_not_depend_on_processes_and_shards(plan: Plan, tmp_path: Path) -> None:
    whole = result_data(plan, play(plan))
    assert result_data(plan, play(plan, on_processes(2))) == whole
    for part in (1, 2, 3):
        play(plan, None, Folder(tmp_path / str(part % 2)), (part, 3))
    shards = gather([tmp_path / "0", tmp_path / "1"])
    assert shards[0] == plan
    assert result_data(*shards) == whole
    assert result_data(plan, play(replace(plan, seed=99))) != whole


def test_folders_of_different_plans_are_not_merged(tmp_path: Path) -> None:
    for seed in (3, 4):
        plan = replace(MATCHED, seed=seed, blocks=1)
        play(plan, None, Folder(tmp_path / str(seed), has_records=False))
    with pytest.raises(FolderError, match=r"4 has other games: seed 4, not 3$"):
        gather([tmp_path / "3", tmp_path / "4"])
    with pytest.raises(FolderError, match=r"4 has other games: seed 4, not 3$"):
        Folder(tmp_path / "4").begin(replace(MATCHED, seed=3))


def killed_after(games: int) -> object:
    def driver(plan: Plan, indices: list[GameIndex]) -> Iterator[PlayedGame]:
        yield from (play_game(plan, index) for index in indices[:games])
        raise MatchError("killed")

    return driver


def test_a_killed_run_resumes_with_the_missing_games(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with pytest.raises(MatchError):
        play(MATCHED, killed_after(3), folder)  # type: ignore[arg-type]
    file = tmp_path / "played-1-of-1.jsonl"
    with file.open("a") as out:
        out.write('{"block": 1, "seat')  # an unfinished line
    heard: list[PlayedGame] = []
    played = play(MATCHED, None, folder, on_game=heard.append)
    assert len(heard) == 7
    assert result_data(MATCHED, played) == result_data(MATCHED, play(MATCHED))
    assert len([json.loads(line) for line in file.read_text().splitlines()]) == 10
    assert len(list((tmp_path / "records").iterdir())) == 10


def test_more_blocks_continue_an_existing_folder(tmp_path: Path) -> None:
    folder, longer = Folder(tmp_path), replace(MATCHED, blocks=7)
    play(MATCHED, None, folder)
    heard: list[PlayedGame] = []
    assert play(longer, None, folder, on_game=heard.append) == play(longer)
    assert [game.block for game in heard] == [5, 5, 6, 6]
    assert len(play(MATCHED, None, folder)) == 10


def test_fewer_blocks_leave_the_plan_of_a_folder_as_it_is(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    whole = play(MATCHED, None, folder)
    assert play(replace(MATCHED, blocks=2), None, folder) == whole[:4]
    assert gather([tmp_path]) == (MATCHED, whole)


def test_a_folder_keeps_one_plan_and_one_set_of_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(replace(MATCHED, blocks=1), None, Folder(tmp_path))
    with pytest.raises(FolderError, match="has other games: seed 3, not 4"):
        play(replace(MATCHED, seed=4), None, Folder(tmp_path))
    monkeypatch.setattr("kabinett.arena.folder.rules_of", lambda plan: "others")
    with pytest.raises(FolderError, match="was played by other rules of bluff"):
        play(MATCHED, None, Folder(tmp_path))
    (tmp_path / "plan.json").write_text("{}")
    with pytest.raises(FolderError, match="is not a plan of the arena"):
        gather([tmp_path])


def test_a_plan_is_never_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shard that starts later reads it while another one writes it."""
    folder, plan = Folder(tmp_path), Plan(MATCH, "bluff", ("random", "random"), 2, 1)
    folder.begin(plan)
    write, written = Path.write_bytes, []

    def write_in_two_steps(file: Path, content: bytes) -> int:
        write(file, content[:20])
        assert folder.plan() == plan
        written.append(file)
        return write(file, content)

    monkeypatch.setattr(Path, "write_bytes", write_in_two_steps)
    monkeypatch.setattr(Path, "write_text", lambda file, text, **_: file.write_bytes(text.encode()))
    folder.begin(plan)
    assert written and [file.name for file in tmp_path.glob("plan*")] == ["plan.json"]


def test_each_game_is_reported_at_its_end_and_ctrl_c_keeps_finished_games(tmp_path: Path) -> None:
    heard: list[PlayedGame] = []

    def stop_at_three(game: PlayedGame) -> None:
        heard.append(game)
        if len(heard) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(MATCHED, None, Folder(tmp_path), on_game=stop_at_three)
    assert list(Folder(tmp_path).read_games().values()) == heard
    assert len(heard) == 3


def test_a_match_stops_at_its_decision_however_it_is_played(tmp_path: Path) -> None:
    plan = replace(MATCHED, blocks=40, stop=(0.0, 200.0))
    played = play(plan)
    found = match_decision(plan, played)
    assert found is not None and found.strength == 200
    assert len(played) == 2 * found.blocks < 80
    assert play(plan, on_processes(2)) == played
    backwards = play(plan, lambda plan, indices: one_by_one(plan, indices[::-1]))
    assert backwards == played
    for part in (1, 2):
        play(plan, None, Folder(tmp_path), (part, 2))
    assert result_data(*gather([tmp_path])) == result_data(plan, played)
    assert match_result(plan, played).blocks == found.blocks


def test_a_process_that_dies_is_reported_at_once(tmp_path: Path) -> None:
    file = tmp_path / "dying.py"
    file.write_text(
        "import os, signal\n"
        "class Dying:\n  def choose(self, view):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    plan = Plan(MATCH, "bluff", (f"{file}:Dying", "random"), 2, 2)
    with pytest.raises(MatchError, match="the same command plays the missing"):
        play(plan, on_processes(2), Folder(tmp_path / "games"))
