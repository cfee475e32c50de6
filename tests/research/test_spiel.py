"""OpenSpiel's own tests, and properties that they do not check."""

from __future__ import annotations

import pyspiel
import pytest

from kabinett.core.luck import Luck
from kabinett.research.spiel import NAMES

#: Few seats and rounds, because OpenSpiel copies, stores and observes every player at each step.
SHORT = {
    "kabinett_fall": "kabinett_fall(seats=3,options=round_limit:2)",
    "kabinett_volk": "kabinett_volk",
    "kabinett_weimar": "kabinett_weimar",
}


@pytest.mark.parametrize("name", [SHORT[name] for name in NAMES if name in SHORT][:2])
def test_openspiel_plays_and_stores_a_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", [*NAMES, *SHORT.values()])
def test_openspiel_plays_and_stores_whole_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def walk(game: pyspiel.Game, seed: int, most: int) -> pyspiel.State:
    state, luck = game.new_initial_state(), Luck(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[luck.below(len(actions))])
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_state_survives_both_ways_of_storing(name: str) -> None:
    game = pyspiel.load_game(name)
    state = walk(game, 1, 150)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) and again.history() == state.history()
    replayed = game.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    for player in range(game.num_players()):
        assert replayed.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_independent(name: str) -> None:
    state = walk(pyspiel.load_game(name), 2, 40)
    before = str(state), state.information_state_string(0)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before


def test_parameters_set_seats_options_and_returns() -> None:
    game = pyspiel.load_game("kabinett_fall(seats=2,options=round_limit:1,zero_sum=true)")
    assert (game.num_players(), game.min_utility(), game.max_utility()) == (2, -0.5, 0.5)
    assert game.problem.setup.options["round_limit"] == "1"
    state = walk(game, 1, 10_000)
    assert state.is_terminal() and sum(state.returns()) == 0
    again = pyspiel.load_game(str(game))
    assert again.num_players() == 2


def test_simultaneous_answers_are_hidden() -> None:
    """In Weimar all parties lay their Agenda Cards at once: here they lay them in turn, and none
    sees another's card."""
    game = pyspiel.load_game("kabinett_weimar")
    state, luck = game.new_initial_state(), Luck(1)
    while not game.problem.program.at_once(state.position.state):
        actions = state.legal_actions()
        state.apply_action(actions[luck.below(len(actions))])
    first = state.current_player()
    one, two, *_ = (state.child(action) for action in state.legal_actions())
    assert one.current_player() == two.current_player() != first
    for player in range(4):
        alike = one.information_state_string(player) == two.information_state_string(player)
        assert alike == (player != first)
