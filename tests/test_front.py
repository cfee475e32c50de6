"""The front door opens games and records, or says why it cannot."""

from __future__ import annotations

import codecs
import json
from pathlib import Path
from typing import Any

import pytest

from kabinett import front, games
from kabinett.core.play.checksum import SavedTableError, with_checksum, without_checksum
from kabinett.core.setup import Setup, SetupError


def saved_game_of(game: str) -> str:
    """The text of a new game, as if it were of another game."""
    data = json.loads(without_checksum(front.save(front.new_game("volk", seed=7))))
    return with_checksum(json.dumps({**data, "game": game}))


def test_a_saved_table_of_an_unknown_game_names_the_games_that_there_are() -> None:
    with pytest.raises(SavedTableError, match=r"there is no game 'chess'; there is: .*volk"):
        front.load(saved_game_of("chess"))


def test_a_saved_table_of_a_broken_game_says_why_it_is_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(games._broken, "tower", games.BrokenGame("game.py:22: zones"))
    with pytest.raises(SavedTableError, match=r"game\.py:22: zones"):
        front.load(saved_game_of("tower"))


@pytest.mark.parametrize("seed", [-1, 2**128, 2**130])
def test_a_seed_that_the_dice_cannot_have_is_refused(seed: int) -> None:
    with pytest.raises(SetupError, match=f"the seed is {seed}; a seed") as error:
        front.new_game("volk", seed=seed)
    assert error.value.member == "seed"
    assert front.new_game("volk", seed=2**128 - 1).open_seats()


def test_a_number_may_be_the_value_of_an_option() -> None:
    table = front.new_game("fall", seats=2, seed=7, round_limit=10)
    assert table.setup.options["round_limit"] == "10"
    with pytest.raises(SetupError, match="option round_limit: '0' is none of"):
        front.new_game("fall", seats=2, round_limit=0)


@pytest.mark.parametrize("value", [10, True, None, ["10"]])
def test_an_option_in_a_setup_must_be_a_text(value: Any) -> None:
    with pytest.raises(SetupError, match=r"option round_limit: .* is none of") as error:
        games.game_of("fall").setup(Setup(2, {"round_limit": value}))
    assert error.value.member == "options"


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE])
def test_a_record_file_is_read_as_editors_write_it(mark: bytes, tmp_path: Path) -> None:
    table = front.new_game("volk", seed=7)
    table.answer(0, table.ask(0).choices[0])
    encoding = "utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-8"
    file = tmp_path / "game.txt"
    file.write_bytes(mark + front.write_record(table).replace("\n", "\r\n").encode(encoding))
    assert front.load_record_file(file).state == table.state
