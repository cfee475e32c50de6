"""The front door says why a saved game cannot be opened."""

from __future__ import annotations

import json

import pytest

from kabinett import front, games
from kabinett.core.play.sealed import SavedTableError, seal, unseal


def saved_game_of(game: str) -> str:
    """The text of a new game, as if it were of another game."""
    data = json.loads(unseal(front.save(front.new_game("volk", seed=7))))
    return seal(json.dumps({**data, "game": game}))


def test_a_saved_table_of_an_unknown_game_names_the_games_that_there_are() -> None:
    with pytest.raises(SavedTableError, match=r"there is no game 'chess'; there is: .*volk"):
        front.load(saved_game_of("chess"))


def test_a_saved_table_of_a_broken_game_says_why_it_is_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(games._broken, "tower", games.BrokenGame("game.py:22: zones"))
    with pytest.raises(SavedTableError, match=r"game\.py:22: zones"):
        front.load(saved_game_of("tower"))
