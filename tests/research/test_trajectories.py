"""Games of bots as open data: they are written, read back, and replayed to their ends."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.bots import UnknownBot
from kabinett.bots.playing import BotError
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.setup import SetupError
from kabinett.games import forget_games
from kabinett.research.trajectories import (
    ABOUT,
    DataSetPlan,
    OtherData,
    Trajectory,
    play_trajectory,
    read_games,
    read_problem,
    write_data_set,
)
from tests.cli.calls import GAMES, kabinett, refused
from tests.cli.conftest import toy_games

__all__ = ["toy_games"]

SMALL = DataSetPlan("bluff", 3, bots=("one-ply", "random"), games_per_file=4)


def written(plan: DataSetPlan, games: int, folder: Path, jobs: int = 1) -> dict[str, bytes]:
    list(write_data_set(plan, games, folder, jobs))
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize(("game", "seats"), [("fall", 4), ("volk", 2), ("weimar", 4), ("bluff", 3)])
def test_a_game_replays_to_its_end(game: str, seats: int) -> None:
    plan = DataSetPlan(game, seats, bots=("random",))
    problem = plan.problem()
    for number in range(2):
        played = play_trajectory(plan, number)
        asked = []
        for position, action in played.positions(problem):
            assert action in position.choices
            asked.append(position.seat)
        assert position.over and tuple(asked) == played.seats
        assert tuple(problem.returns(position)) == played.returns


def test_a_game_that_does_not_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kabinett.bots.playing.MOST_ANSWERS", 2)
    with pytest.raises(BotError, match=r"game 7 .*has not ended after 2 answers"):
        play_trajectory(SMALL, 7)


def bot_that(folder: Path, does: str) -> DataSetPlan:
    """A plan for a bot that does this before each answer."""
    file = folder / "mine.py"
    file.write_text(
        "import os, signal\nclass Mine:\n  def choose(self, view):\n"
        f"    {does}\n    return view.choices[0]\n"
    )
    return replace(SMALL, bots=(f"{file}:Mine",))


def test_a_process_that_dies_is_told_in_a_sentence(tmp_path: Path) -> None:
    plan = bot_that(tmp_path, "os.kill(os.getpid(), signal.SIGKILL)")
    with pytest.raises(BotError, match=r"a process died .*the same command writes the missing"):
        written(plan, 2, tmp_path / "data", jobs=2)


def test_the_processes_leave_ctrl_c_to_the_command(tmp_path: Path) -> None:
    """All processes of a terminal receive it."""
    plan = bot_that(tmp_path, "os.kill(os.getpid(), signal.SIGINT)")
    assert len(written(plan, 2, tmp_path / "data", jobs=2)) == 3


def test_a_bot_that_thinks_by_the_clock_is_refused(tmp_path: Path) -> None:
    """The same command would not write the same files."""
    with pytest.raises(UnknownBot, match="by the clock"):
        written(replace(SMALL, bots=("search(seconds=0.01)",)), 2, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_the_luck_of_the_bots_does_not_follow_from_their_seats() -> None:
    """With one stream of luck, the first bot's seed would be what gave it its seat."""
    plan = DataSetPlan("bluff", 2, bots=("one-ply", "random"))
    found = [plan.bots_of(number) for number in range(40)]
    parity = {(names[0], seeds[0] % 2) for names, seeds in found}
    assert len(parity) == 4


def test_a_data_set_is_read_back(tmp_path: Path) -> None:
    written(SMALL, 6, tmp_path)
    games = list(read_games(tmp_path))
    assert games == [play_trajectory(SMALL, number) for number in range(6)]
    assert {bot for game in games for bot in game.bots} == {"one-ply", "random"}
    problem = read_problem(tmp_path)
    assert (problem.game.id, problem.seats) == ("bluff", 3)
    about = json.loads((tmp_path / ABOUT).read_text("utf-8"))
    assert about["licence"] == "CC0-1.0" and about["actions"] == problem.actions
    assert "CC0" in (tmp_path / "README.txt").read_text("utf-8")


def test_a_data_set_of_a_game_that_is_not_installed_is_read_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(replace(SMALL, game=str(GAMES / "bluff")), 1, tmp_path)
    monkeypatch.delenv("KABINETT_GAMES")
    forget_games()  # as in a new process
    with pytest.raises(SetupError, match="no game 'bluff'"):
        read_problem(tmp_path)
    assert read_problem(tmp_path, GAMES / "bluff").game.id == "bluff"


def test_an_interrupted_data_set_becomes_the_same(tmp_path: Path) -> None:
    whole = written(SMALL, 10, tmp_path / "whole", jobs=2)
    assert len(whole) == 5, "three files of games, what they are, and a note for people"
    written(SMALL, 6, tmp_path / "pieces")
    assert written(SMALL, 10, tmp_path / "pieces") == whole
    assert not list(write_data_set(SMALL, 10, tmp_path / "pieces")), "nothing is missing"


def test_other_data_is_not_mixed(tmp_path: Path) -> None:
    written(SMALL, 2, tmp_path)
    with pytest.raises(OtherData, match="has other data: seed differ"):
        list(write_data_set(replace(SMALL, seed=2), 2, tmp_path))
    about = json.loads((tmp_path / ABOUT).read_text("utf-8"))
    (tmp_path / ABOUT).write_text(json.dumps(about | {"rules": "others"}), "utf-8")
    with pytest.raises(OtherData, match="was played by other rules of bluff"):
        read_problem(tmp_path)


def test_a_smaller_number_of_games_is_refused(tmp_path: Path) -> None:
    before = written(SMALL, 6, tmp_path)
    with pytest.raises(OtherData, match="has 6 games, more than 3"):
        list(write_data_set(SMALL, 3, tmp_path))
    assert written(SMALL, 6, tmp_path) == before


def test_a_finished_file_counts_before_the_number_of_games_is_reduced(tmp_path: Path) -> None:
    files = write_data_set(SMALL, 10, tmp_path)
    next(files)
    assert len(list(read_games(tmp_path))) == 4, "interrupted"
    list(write_data_set(SMALL, 5, tmp_path))
    assert len(list(read_games(tmp_path))) == 5


def test_an_action_that_is_not_offered_is_named() -> None:
    problem, played = SMALL.problem(), play_trajectory(SMALL, 0)
    wrong = Trajectory(0, played.bots, played.seats, (len(problem.actions) - 1,), played.returns)
    with pytest.raises(IllegalChoice, match="is not offered"):
        list(wrong.positions(problem))


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["trajectories", "bluff", "--seats", "2", "--bot", "random", "--into", tmp_path]
    told = kabinett(*words, "--games", "3")
    assert told.exit_code == 0 and told.output.endswith("games-00001.jsonl.gz\n")
    assert [game.number for game in read_games(tmp_path)] == [0, 1, 2]
    note = (tmp_path / "README.txt").read_text("utf-8")
    command = shlex.split(note.partition("with Kabinett: ")[2].partition("\n")[0])
    assert "--games=3" in command and str(tmp_path) not in note
    monkeypatch.chdir(tmp_path)
    assert kabinett(*command[1:]).exit_code == 0
    assert [*read_games(tmp_path / "data")] == [*read_games(tmp_path)], "the same games"
    refused(kabinett(*words, "--seed", "7"), 1, "has other data: seed")
    refused(kabinett(*words, "--bot", "nobody"), 2, "nobody")
    refused(kabinett(*words, "--seats", "0"), 2, "--seats")
    refused(kabinett(*words, "--seed", "-1"), 2, "--seed")


def test_a_strength_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    told = kabinett("trajectories", "fall", "--bot", "master", "--games", 1, "--into", tmp_path)
    refused(told, 2, "fall has no master; it has easy, medium, hard")
    assert not [*tmp_path.iterdir()]
