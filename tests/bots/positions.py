"""Positions in which the tests let bots choose."""

from __future__ import annotations

from typing import Any

from kabinett.bots import View
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from tests.games import bluff


def bluffing(dice: list[list[int]], bid: str) -> View:
    """Returns the view of seat 0 of two, which has to raise or doubt its neighbour's bid."""
    table = Table.new(bluff.game, Setup(2), chance=Chance(bytes(16)))
    s: Any = table.state
    s.dice, s.bid, s.bidder = dice, bluff.BID.index(bluff.vocabulary.number(bid)), 1
    return View(table, 0)


def in_play(name: str, answers: int, seats: int = 0) -> Table:
    """Returns a game after this many random answers, by default with the fewest seats."""
    game, luck = game_of(name), Luck(11)
    table = Table.new(game, Setup(seats or game.seat_counts[0]), chance=Chance(bytes(16)))
    for _ in range(answers):
        ask = table.ask(table.open_seats()[0])
        assert ask is not None
        table.answer(ask.seat, ask.choices[luck.below(len(ask.choices))])
    return table
