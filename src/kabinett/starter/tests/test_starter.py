"""The rules, one by one; `kabinett test` does what is the same for every game."""

from __future__ import annotations

import random

import pytest

from kabinett.core.game import Setup
from kabinett.starter.content.vocabulary import ENVOY, PASS
from kabinett.starter.game import game
from kabinett.starter.rules.course import highest, others
from kabinett.starter.rules.state import NOBODYS, Starter
from kabinett.testing import play_random, some_setup


def new_state(seats: int = 3, **options: str) -> Starter:
    return game.new_state(game.setup(Setup(seats, options)))


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_at_random(seed: int) -> None:
    play_random(game, some_setup(game, random.Random(seed)), seed, every=5)


def test_the_highest_envoy_wins() -> None:
    s = new_state()
    s.played = [[ENVOY.index(ENVOY[4])], [], [ENVOY.index(ENVOY[9])]]
    assert highest(s) == 2
    s.played = [[], [], []]
    assert highest(s) == NOBODYS


def test_without_a_veto_nobody_is_asked() -> None:
    s = new_state()
    s.vetoes = [1, 0, 1]
    assert others(s, 0) == [2]
    assert others(s, 2) == [0]


def test_who_sends_nobody_keeps_his_cards() -> None:
    s = new_state(2, vetoes="0")
    choices = game.program.begin(s, game.main)
    while s.seat < 0:
        choices = game.program.run(s, choices[0])
    assert PASS in choices
    game.program.run(s, PASS)
    assert game.program.open_seats(s) == (1,)
    assert [len(hand) for hand in s.hands] == [3, 3]
