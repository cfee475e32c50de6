"""Many random games are named by their seeds and counted by their ends."""

from __future__ import annotations

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.testing import answer_random, fresh_seed, new_table, play_many


def whole(seed: int) -> Table:
    table, luck = new_table(game_of("fall"), Setup(2, {"round_limit": "5"}), seed), Luck(seed)
    while not table.over:
        answer_random(table, luck)
    return table


def test_games_are_counted_by_their_ends(capsys: pytest.CaptureFixture[str]) -> None:
    games = play_many(whole, range(3))
    assert games.ends.total() == 3
    assert games.answers > 3
    assert capsys.readouterr().out == f"{games}\n"


def test_a_failed_game_is_named_by_its_seed() -> None:
    def play(seed: int) -> Table:
        assert seed < 7
        return whole(seed)

    with pytest.raises(AssertionError) as error:
        play_many(play, [6, 7])
    assert error.value.__notes__ == ["in the game of seed 7"]


def test_the_games_of_an_earlier_run_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KABINETT_SEED", raising=False)
    assert fresh_seed() != fresh_seed()
    monkeypatch.setenv("KABINETT_SEED", "42")
    assert fresh_seed() == 42
