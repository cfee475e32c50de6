"""A move that shows something cannot be taken back.

A draw blocks takebacks by itself. If the rules show something without a draw, such as a last card
or a whole hand, they have to block takebacks themselves."""

from __future__ import annotations

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.table import Table
from kabinett.games.fall import game
from kabinett.games.fall.rules import turn
from tests.fall.position import Play, long
from tests.random_games import state_of


def turn_of(play: Play, *names: str) -> Table:
    """The active party plays a turn up to these answers, and passes every ask before them."""
    table = play.start(turn.turn).table()
    for name in names:
        while long(name) not in offered(table):
            table.answer(play.s.active, "done")
        table.answer(play.s.active, long(name))
    assert table.open_seats() == (play.s.active,)  # nobody else was asked
    return table


def offered(table: Table) -> list[str]:
    ask = table.ask(state_of(game, table).active)
    assert ask is not None
    return ask.choices


def can_be_taken_back(table: Table) -> bool:
    try:
        table.undo(state_of(game, table).active)
    except IllegalChoice:
        return False
    return True


def test_a_play_that_shows_nothing_can_be_taken_back() -> None:
    play = Play("nazis socialists", hand={"nazis": "newspaper oath_of_loyalty radio"})
    assert can_be_taken_back(turn_of(play, "newspaper"))
    assert play.organization("nazis") == ["newspaper"]  # the old state; the table has a new one


@pytest.mark.parametrize("card", ["emergency_powers", "high_treason", "internal_divisions"])
def test_hands_that_were_discarded_have_been_seen(card: str) -> None:
    hand = {"nazis": f"{card} raise_money alliance", "socialists": "radio"}
    assert not can_be_taken_back(turn_of(Play("nazis socialists", hand=hand), card))


def test_the_last_card_of_the_deck_has_been_seen() -> None:
    hand = {"nazis": "raise_money us_loans"}
    play = Play("nazis socialists", hand=hand, rest="socialists")
    play.s.deck = [play.s.hands[1].pop(0), play.s.hands[1].pop(0)]
    assert not can_be_taken_back(turn_of(play, "raise_money"))


def test_a_card_that_somebody_else_had_looked_at_has_been_seen() -> None:
    """Ruling 53."""
    hand = {"nazis": "raise_money us_loans"}
    play = Play("nazis socialists", hand=hand, top="alliance radio unrest media")
    play.s.known_top[1] = 4
    assert not can_be_taken_back(turn_of(play, "raise_money"))


def test_a_stolen_card_has_been_seen() -> None:
    hand = {"nationalists": "threats racism", "socialists": "radio"}
    play = Play("nationalists socialists", hand=hand, discard="police")
    assert not can_be_taken_back(turn_of(play, "threats"))
