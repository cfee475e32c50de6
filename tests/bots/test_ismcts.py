"""The yardstick of `bench/ismcts.py`: it finds what is plainly best, and the same seed plays the
same."""

from __future__ import annotations

import pytest

from bench.ismcts import Node, Yardstick, descend
from kabinett.arena.match_results import match_result
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.run import play
from kabinett.bots import View, make_bot
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from tests.bots.positions import bluffing


def test_it_doubts_what_its_own_dice_refute() -> None:
    assert make_bot("bench/ismcts.py:Yardstick(300)", 1).choose(
        bluffing([[1], [2]], "bid:2x6")
    ) == ("doubt")


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_each_line_adds_one_answer_and_plays_to_the_end(name: str) -> None:
    game = game_of(name)
    table = Table.new(game, Setup(game.seat_counts[0]), chance=Chance(bytes(16)))
    view, root = View(table, table.open_seats()[0]), Node()
    bot = Yardstick(3)
    for _ in range(4):
        bot.play_line(root, view.sample(bot.luck), view.seats)
    assert sum(node.visits for node in root.after.values()) == 4
    assert count_of(root) == 5
    assert {seat for seat, _choice in root.after} == {view.seat}


def count_of(node: Node) -> int:
    return 1 + sum(map(count_of, node.after.values()))


def test_an_answer_counts_as_available_only_where_it_is_offered() -> None:
    view, root = bluffing([[1], [2]], "bid:1x3"), Node()
    for seed in range(40):
        path = descend(root, view.sample(Luck(seed)), Luck(seed))
        for _seat, node in path:
            node.visits += 1
    assert {node.available for node in root.after.values()} <= set(range(1, 41))
    assert max(node.available for node in root.after.values()) == 40


def test_it_beats_play_at_random() -> None:
    plan = Plan(MATCH, "bluff", ("bench/ismcts.py:Yardstick(60)", "random"), 2, blocks=15)
    assert match_result(plan, play(plan)).share.value > 0.6
