"""The rules, one by one; `kabinett test` does what is the same for every game."""

from __future__ import annotations

import random

import pytest

from kabinett.core.parts.scripts import NOTHING
from kabinett.core.setup import Setup
from kabinett.starter.content.vocabulary import ENVOY, PASS, VETO, Envoy
from kabinett.starter.game import game
from kabinett.starter.rules.course import draw_envoy, objection, others, send_all
from kabinett.starter.rules.state import NOBODYS, Starter
from kabinett.testing import play_random, some_setup


def new_state(seats: int = 3, **options: str) -> Starter:
    return game.new_state(game.setup(Setup(seats, options)))


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_at_random(seed: int) -> None:
    play_random(game, some_setup(game, random.Random(seed)), seed, every=5)


def test_the_highest_envoy_wins() -> None:
    s = new_state()
    s.hands = [[Envoy(4), Envoy(5)], [Envoy(1)], [Envoy(9)]]
    game.program.begin(s, send_all, (0, 1, 2))
    for choice in (ENVOY[4], PASS, ENVOY[9]):
        game.program.run(s, choice)
    assert s.value == 2
    assert (s.hands, s.played) == ([[5], [1], []], [[4], [], [9]])


def test_where_nobody_is_sent_nobody_wins() -> None:
    s = new_state(2)
    game.program.begin(s, send_all, (0, 1))
    game.program.run(s, PASS)
    game.program.run(s, PASS)
    assert s.value == NOBODYS


def test_the_first_who_objects_spends_a_veto() -> None:
    s = new_state()
    game.program.begin(s, objection, (2, 0, 1))
    for choice in (PASS, VETO, VETO):
        game.program.run(s, choice)
    assert (s.value, s.vetoes) == (0, [0, 1, 1])


def test_what_was_discarded_becomes_the_deck() -> None:
    s = new_state()
    s.deck, s.discard = [], [Envoy(7), Envoy(3)]
    assert game.program.begin(s, draw_envoy) == [ENVOY[3], ENVOY[7]]
    game.program.run(s, ENVOY[7])
    assert (s.value, s.deck, s.discard) == (7, [3], [])
    s.deck = []
    assert game.program.begin(s, draw_envoy) == []
    assert s.value == NOTHING


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
