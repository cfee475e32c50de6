"""Bots name their best choices, what they expect of them, and what may follow."""

from __future__ import annotations

import pytest

from kabinett.bots import View, make_bot, prospects
from kabinett.bots.prospects import NoProspects
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from tests.bots.positions import bluffing


@pytest.mark.parametrize("bot", ["one-ply", "medium", "easy", "net", "search(40)"])
def test_bots_that_look_ahead_name_their_best_choices(bot: str) -> None:
    table = Table.new(game_of("volk"), Setup(2), chance=Chance(bytes(16)))
    view = View(table, table.open_seats()[0])
    found = prospects(make_bot(bot, 3), view)
    assert len({each.choice for each in found}) == 3
    assert {each.choice for each in found} <= set(view.choices)
    assert all(0 <= each.worth <= 1 and each.lines > 0 for each in found)
    if "search" not in bot:
        assert [each.worth for each in found] == sorted(
            (each.worth for each in found), reverse=True
        )
        assert {seat for each in found for seat, _ in each.expected} <= {view.seat}


@pytest.mark.parametrize(
    "bot", ["one-ply", "search(40)", "search(40, paired=True)", "search(40, halving=True)"]
)
def test_the_only_choice_is_the_best(bot: str) -> None:
    """After the highest bid a seat can only doubt: here it is right."""
    [best] = prospects(make_bot(bot, 3), bluffing([[1, 2], [3, 4]], "bid:4x6"))
    assert best.choice == "doubt" and best.lines > 0 and best.worth > 0.6


def test_an_expected_line_can_be_played() -> None:
    """In Volk nothing comes between the choice of a card and the end of the build."""
    table = Table.new(game_of("volk"), Setup(2), chance=Chance(bytes(16)))
    view = View(table, table.open_seats()[0])
    first = prospects(make_bot("one-ply", 3), view)[0]
    assert first.expected
    table.answer(view.seat, first.choice)
    for seat, name in first.expected:
        table.answer(seat, name)


def test_a_bot_that_compares_nothing_has_no_best_choices() -> None:
    view = View(Table.new(game_of("volk"), Setup(2), chance=Chance(bytes(16))), 0)
    with pytest.raises(NoProspects, match="RandomBot"):
        prospects(make_bot("random"), view)
