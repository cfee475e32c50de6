"""The rules of Six Regions, one by one; `kabinett test` checks what is the same for every game."""

import kabinett.author as kb
from kabinett.starter.content import ENVOY, PASS, REGION, VETO, Envoy
from kabinett.starter.game import game
from kabinett.starter.rules import draw_envoy, objection, others, send_all
from kabinett.testing import answer, begin, new_state


def test_the_highest_envoy_wins() -> None:
    s = new_state(game, 3)
    s.hands = [[Envoy(4), Envoy(5)], [Envoy(1)], [Envoy(9)]]
    begin(game, s, send_all, (0, 1, 2))
    answer(game, s, ENVOY[4], PASS, ENVOY[9])
    assert s.value == 2
    assert (s.hands, s.played) == ([[5], [1], []], [[4], [], [9]])


def test_where_nobody_is_sent_nobody_wins() -> None:
    s = new_state(game, 2)
    begin(game, s, send_all, (0, 1))
    answer(game, s, PASS, PASS)
    assert s.value == kb.NOTHING


def test_the_first_who_objects_spends_a_veto() -> None:
    s = new_state(game, 3)
    begin(game, s, objection, (2, 0), 1, REGION[0])
    answer(game, s, PASS, VETO)
    assert (s.value, s.vetoes, s.spent) == (0, [0, 1, 1], 1)


def test_what_was_discarded_becomes_the_deck() -> None:
    s = new_state(game)
    s.deck, s.discard = [], [Envoy(7), Envoy(3)]
    assert begin(game, s, draw_envoy) == [ENVOY[3], ENVOY[7]]
    answer(game, s, ENVOY[7])
    assert (s.value, s.deck, s.discard) == (7, [3], [])
    s.deck = []
    assert begin(game, s, draw_envoy) == []
    assert s.value == kb.NOTHING


def test_without_a_veto_nobody_is_asked() -> None:
    s = new_state(game, 3)
    s.vetoes = [1, 0, 1]
    assert others(s, 0) == (2,)
    assert others(s, 2) == (0,)


def test_who_sends_nobody_keeps_his_cards() -> None:
    s = new_state(game, 2, vetoes="0")
    choices = begin(game, s, game.main)
    while s.seat == kb.CHANCE:
        choices = answer(game, s, choices[0])
    assert PASS in choices
    answer(game, s, PASS)
    assert game.program.open_seats(s) == (1,)
    assert [len(hand) for hand in s.hands] == [3, 3]
