"""Makes the toy games the only games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.playing import play_game
from kabinett.games import forget_games
from tests.cli.calls import GAMES


@pytest.fixture(autouse=True)
def toy_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KABINETT_GAMES", str(GAMES))
    monkeypatch.delenv("KABINETT_DEBUG", raising=False)
    forget_games()
    yield
    forget_games()


@pytest.fixture
def record(tmp_path: Path, toy_games: None) -> Path:
    """Returns a file with the record of a finished game of three."""
    game = play_game(Plan(MATCH, "bluff", ("one-ply", "random"), 3, 1, seed=4), (0, 0))
    file = tmp_path / "bluff.txt"
    file.write_text(game.record, encoding="utf-8")
    return file
