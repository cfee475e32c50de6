"""Every game passes `kabinett test`: random games, leaks, words, every branch of its lessons.

Random play also tries every value of every option. Whole games are checked in the native build
only, everything else in both builds."""

from __future__ import annotations

import os
import random

import pytest

from kabinett.games import find_places, game_of
from kabinett.testing import check_game, every_setup, fresh_seed, play_random

WHOLE_GAMES = int("KABINETT_EXPECT_COMPILED" in os.environ)


@pytest.mark.parametrize(
    ("games", "seed"), [(WHOLE_GAMES, 1), pytest.param(5, 2, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", sorted(find_places()))
def test_a_game_passes_all_checks(name: str, games: int, seed: int) -> None:
    for report in check_game(game_of(name), games, seed=seed, every=150):
        if report.error is not None:
            raise report.error


@pytest.mark.parametrize("name", sorted(find_places()))
def test_every_option_is_played_with(name: str) -> None:
    """The combinations differ from run to run; all checks run at every 60th answer."""
    game, seed = game_of(name), fresh_seed()
    for setup in every_setup(game, random.Random(seed)):
        play_random(game, setup, seed, every=60, most=100)


@pytest.mark.parametrize("name", sorted(find_places()))
def test_every_set_up_leaves_no_value_out(name: str) -> None:
    game = game_of(name)
    setups = list(every_setup(game, random.Random(1)))
    assert {setup.seats for setup in setups} == {*game.seat_counts}
    for option in game.options:
        assert {setup.options[option.name] for setup in setups} == {*option.values}
