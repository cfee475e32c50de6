"""The bots in some games of Fall; docs/measured/bots.md has more."""

from __future__ import annotations

import pytest

from kabinett.arena.match_results import match_result
from kabinett.arena.plan import BALANCE, MATCH, Plan
from kabinett.arena.run import play
from kabinett.bots import View, make_bot
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of

SHORT = {"round_limit": "20"}


def test_one_ply_beats_random_with_two_and_with_four() -> None:
    for seats in (2, 4):
        plan = Plan(MATCH, "fall", ("one-ply", "random"), seats, 1, seed=3, options=SHORT)
        assert match_result(plan, play(plan)).share.value >= 0.75


@pytest.mark.long
def test_one_ply_beats_random_in_whole_games() -> None:
    for seats in (2, 4):
        plan = Plan(MATCH, "fall", ("one-ply", "random"), seats, 2, seed=4)
        assert match_result(plan, play(plan)).share.value >= 0.75


@pytest.mark.parametrize("options", [SHORT, pytest.param({}, marks=pytest.mark.long)])
def test_games_among_one_ply_bots_end(options: dict[str, str]) -> None:
    (game,) = play(Plan(BALANCE, "fall", ("one-ply",), 4, 1, seed=3, options=options))
    assert game.end in ("anarchy", "rounds")
    assert game.answers < 2000


def test_a_decision_does_not_depend_on_anything_hidden() -> None:
    """With the same view, but other hands and another deck, the bot gives the same answer."""
    fall = game_of("fall")
    table = Table.new(fall, Setup(3), chance=Chance(bytes(16)))
    compared = 0
    for _ in range(60):
        (seat, *_) = table.open_seats()
        view = View(table, seat)
        answer = make_bot("one-ply", 5).choose(view)
        if len(view.choices) > 1:
            other = Table.new(fall, Setup(3), chance=Chance(bytes(16)))
            other.state = table.redealt(seat, Luck(99))
            assert View(other, seat).scene == view.scene
            assert make_bot("one-ply", 5).choose(View(other, seat)) == answer
            compared += 1
        table.answer(seat, answer)
    assert compared > 20
