"""Bots can play games that have neither scores nor an evaluation."""

from __future__ import annotations

from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.play.tree import Tree
from kabinett.nets.judge import own_chances
from tests.core.tables import table


def test_all_seats_are_level_before_the_end() -> None:
    played = table()
    position = Position(played.game, played.state)
    assert position.value(0) == position.value(1) == 0.5
    tree = Tree(played.game, 2, Luck(1), turns=1, curiosity=1.5)
    tree.add_payoffs([], tree.expected_payoffs(played.state, over=False))
    assert tree.mean_of(0) == tree.mean_of(1) == 0.5
    assert own_chances(played.game, played.state, seats=1) == [0.5, 0.0]
