"""PettingZoo's own tests, and properties that they do not check."""

from __future__ import annotations

import gc
import warnings
import weakref

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kabinett.core.play.asks import IllegalChoice
from kabinett.games import all_games, game_of
from kabinett.research.aec import SeatsEnv

GAMES = sorted(all_games())


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_tests_pass(game: str) -> None:
    counts = game_of(game).seat_counts
    with warnings.catch_warnings():
        # PettingZoo warns about dicts of arrays, except in games that it knows by name.
        warnings.simplefilter("ignore", UserWarning)
        for seats in {counts[0], counts[-1]}:
            api_test(SeatsEnv(game, seats), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: SeatsEnv(game), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_ends_with_its_returns(game: str) -> None:
    env = SeatsEnv(game)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    got = {}
    for agent in env.agent_iter(1_000_000):
        observation, reward, ended, cut, _ = env.last()
        if ended or cut:
            got[agent] = reward
            env.step(None)
            continue
        assert reward == 0
        mask = observation["action_mask"]
        assert env.observation_space(agent).contains(observation)
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert [got[agent] for agent in env.possible_agents] == env.problem.returns(env.position)


def test_a_seat_that_is_not_asked_has_an_empty_mask() -> None:
    env = SeatsEnv("fall", 3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_action_that_is_not_offered_is_refused() -> None:
    env = SeatsEnv("fall", 3)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalChoice):
        env.step(wrong)


def test_a_long_game_is_cut_off() -> None:
    env = SeatsEnv("fall", 3, most_answers=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_an_environment_that_nobody_uses_is_freed() -> None:
    env = SeatsEnv("fall", 3)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    found = weakref.ref(env)
    del env
    gc.collect()
    assert found() is None
