"""Nobody takes back what the rules have shown, even if both sides agree."""

from __future__ import annotations

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.table import Table
from kabinett.games.volk.content.vocabulary import EAST, WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import deck, playing_the_game
from tests.random_games import state_of
from tests.volk.position import Play

LAST_ACTION = "phase: actions\nto act: West\ndisplay: 5\n"


def second_half(text: str) -> Table:
    """West plays the last card of the display, which is then laid out again."""
    table = Play(LAST_ACTION + text).start(playing_the_game.play_on).table()
    table.answer(WEST, "build_up")
    table.answer(WEST, "factory:kiel")
    assert len(state_of(game, table).display) == 7
    return table


def test_cards_that_one_side_knew_have_been_seen_in_the_display() -> None:
    table = second_half("top: 7, 8, 9, 10, 11, 12, 13\nunseen:\n")
    with pytest.raises(IllegalChoice, match="shown"):
        table.take_back(2, (WEST, EAST))


def test_dice_can_be_taken_back_by_agreement() -> None:
    table = second_half("")
    assert not any(map(table.history.has_revealed, range(len(table.lines))))


def test_buried_cards_are_shown_at_the_end_of_a_decade() -> None:
    for text, fences in (("west discards: 9, 10", 2), ("", 0)):
        s = Play(text).s
        s.heard = []
        deck.clear_cards(s)
        assert [said.message for said in s.heard].count(None) == fences
