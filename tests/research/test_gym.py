"""Gymnasium's own checker, and a seat against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kabinett.bots import UnknownBot
from kabinett.bots.playing import BotError
from kabinett.games import all_games
from kabinett.research.gym import NAMES, SeatEnv


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_checker_passes(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


def play(env: SeatEnv, seed: int) -> tuple[list[str], float]:
    observation, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    done, reward, given = False, 0.0, []
    while not done:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        given.append(env.problem.actions[action])
        observation, reward, done, _, _ = env.step(action)
    return given, reward


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_seat_plays_to_the_end_against_bots(game: str) -> None:
    env = SeatEnv(game, seat=None)
    given, reward = play(env, 1)
    assert given and reward in (*env.problem.returns_of(env.table.result()),)
    assert play(env, 1) == (given, reward)


def test_each_opponent_may_be_a_different_bot() -> None:
    env = SeatEnv("fall", 3, seat=1, opponents=["random", "one-ply"], round_limit="1")
    given, _ = play(env, 2)
    assert given
    with pytest.raises(ValueError, match="1 opponents for 2 seats"):
        SeatEnv("fall", 3, opponents=["random"])
    with pytest.raises(UnknownBot, match="fall has no master; it has easy, medium, hard"):
        SeatEnv("fall", 3, opponents="master")


@pytest.mark.parametrize("seat", [3, -1])
def test_a_seat_that_the_game_has_not_is_refused_at_once(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        SeatEnv("fall", 3, seat=seat)


def test_a_game_in_which_the_bots_go_on_without_end_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its seat has nothing to choose, so no agent could go on."""
    env = SeatEnv("volk")
    observation, _ = env.reset(seed=1)
    monkeypatch.setattr("kabinett.research.gym.MOST_ANSWERS", 0)
    cut = False
    while not cut:
        action = int(np.flatnonzero(observation["action_mask"])[0])
        observation, reward, ended, cut, _ = env.step(action)
        assert (reward, ended) == (0.0, False)
    assert not observation["action_mask"].any()
    with pytest.raises(BotError, match="the bots go on without end"):
        SeatEnv("volk", seat=1).reset(seed=1)


def test_an_action_that_is_not_offered_ends_the_game() -> None:
    env = SeatEnv("volk")
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, ended, _, info = env.step(wrong)
    assert (reward, ended, info) == (-1.0, True, {"illegal": True})
