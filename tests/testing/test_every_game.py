"""Every game is put through what `kabinett test` puts a game through: random games, leaks, words,
every branch of its lessons.  And it is played for a while with every value of every option.

In the check its whole games are played in the native build only; all else in both."""

from __future__ import annotations

import os
import random

import pytest

from kabinett.games import game_of, places
from kabinett.testing import check_game, every_setup, fresh_seed, play_random

WHOLE_GAMES = int("KABINETT_EXPECT_COMPILED" in os.environ)


@pytest.mark.parametrize(
    ("games", "seed"), [(WHOLE_GAMES, 1), pytest.param(5, 2, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", sorted(places()))
def test_a_game_is_in_order(name: str, games: int, seed: int) -> None:
    for report in check_game(game_of(name), games, seed=seed, every=150):
        if report.error is not None:
            raise report.error


@pytest.mark.parametrize("name", sorted(places()))
def test_every_option_is_played_with(name: str) -> None:
    """In combinations that are others with each change; all checks at the 60th answer."""
    game, seed = game_of(name), fresh_seed()
    for setup in every_setup(game, random.Random(seed)):
        play_random(game, setup, seed, every=60, most=100)


@pytest.mark.parametrize("name", sorted(places()))
def test_every_set_up_leaves_no_value_out(name: str) -> None:
    game = game_of(name)
    setups = list(every_setup(game, random.Random(1)))
    assert {setup.seats for setup in setups} == {*game.seat_counts}
    for option in game.options:
        assert {setup.options[option.name] for setup in setups} == {*option.values}
