"""Makes the toy games available."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kabinett.games import forget_games


@pytest.fixture(autouse=True)
def toy_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KABINETT_GAMES", str(Path(__file__).parent.parent / "games"))
    forget_games()
    yield
    forget_games()
