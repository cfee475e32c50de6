"""Every game is put through what `kabinett test` puts a game through: random games, leaks, words,
every branch of its lessons."""

from __future__ import annotations

import pytest

from kabinett.games import game_of, places
from kabinett.testing import check_game


@pytest.mark.parametrize("name", sorted(places()))
def test_a_game_is_in_order(name: str) -> None:
    for report in check_game(game_of(name), games=2, seed=1, every=150):
        if report.error is not None:
            raise report.error
