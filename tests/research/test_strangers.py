"""External games can be used like the built-in ones."""

from __future__ import annotations

import warnings
from pathlib import Path

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from kabinett import games
from kabinett.research import Problem, spiel
from kabinett.research.aec import SeatsEnv
from kabinett.research.gym import SeatEnv

BLUFF = Path(__file__).parents[1] / "games" / "bluff"


@pytest.fixture(autouse=True)
def bluff(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register Bluff, for these tests only."""
    monkeypatch.setattr(games, "_games", dict(games._games))
    games.game_at(str(BLUFF))
    assert "kabinett_bluff" in spiel.register()


def test_an_external_game_passes_the_libraries_tests() -> None:
    problem = Problem("bluff", 3, dice="1")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(SeatsEnv(problem), num_cycles=100)
    check_env(SeatEnv(problem), skip_render_check=True)
    game = pyspiel.load_game("kabinett_bluff(seats=2,options=dice:1)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_hidden_die_is_known_only_to_its_seat() -> None:
    state = pyspiel.load_game("kabinett_bluff(seats=2,options=dice:1)").new_initial_state()
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
    one, two = state.child(0), state.child(1)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_string(1) == two.information_state_string(1)
