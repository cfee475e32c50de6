"""In every game, what a question says about the end of the turn comes true."""

from __future__ import annotations

import random

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.question import EVERY
from kabinett.games import game_of
from kabinett.testing.tables import answer_random, new_table, some_setup

ANSWERS = 500
#: An Event may follow here, and it may turn out to ask nothing.
UNSURE = ["Actions{where}: {n} AP, {n_2} in the Reserve"]

#: These confirm the end of the turn only while a card could be played.
NOTHING_LOST = ["Play a card, or end your turn", "Discard cards, or end your turn"]


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_done_ends_the_turn_exactly_if_the_question_says_so(name: str) -> None:
    """After such an answer the turn is over, or another seat is asked.

    Options may leave a later ask without a choice; then an earlier answer was the last one."""
    game = game_of(name)
    dice = random.Random(5)
    usual = {option.name: option.default for option in game.options}
    told = 0
    for seed in range(4):
        table, luck = new_table(game, some_setup(game, dice), seed), Luck(seed)
        for _ in range(ANSWERS):
            if table.over:
                break
            told += check_answer(table, luck, table.setup.options == usual)
    assert told > 5


def check_answer(table: Table, luck: Luck, usual: bool) -> int:
    """Answer at random. Return 1 if the question said that this answer ends the turn."""
    game, s = table.game, table.state
    at_once = game.program.at_once(s)
    question = game.program.question(s)[0].prompt.text
    ends, turn = game.ends_here(s, s.seat), game.turn_mark(s)
    seat, name = answer_random(table, luck)
    s = table.state
    passed = table.over or s.seat != seat
    if ends == EVERY:
        assert passed or game.turn_mark(s) != turn, f"{question}, {name}: the turn goes on"
        return 1
    if at_once or name != "done":
        return 0
    if ends >= 0:
        assert game.vocabulary.names[ends] == "done"
        assert passed or game.turn_mark(s) != turn, f"{question}: the turn goes on"
        return 1
    ended = passed and (table.over or game.turn_mark(s) != turn)
    assert not (usual and ended) or question in [*UNSURE, *NOTHING_LOST], (
        f"{question}: ends the turn without saying so"
    )
    return 0
