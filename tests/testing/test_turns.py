"""What a question says of the end of a turn comes true, in every game."""

from __future__ import annotations

import random

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.question import EVERY
from kabinett.games import game_of
from kabinett.testing.play import answer_random, new_table, some_setup

ANSWERS = 500
#: Here an Event may still come, and may turn out to ask nothing.
UNSURE = ["Actions{where}: {n} AP, {n_2} in the Reserve"]

#: Its end is confirmed only where a card could still be played.
NOTHING_LOST = ["Play a card, or end your turn", "Discard cards, or end your turn"]


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_done_ends_the_turn_where_the_question_says_so_and_nowhere_else(name: str) -> None:
    """For whoever wants to be asked before it: the turn is over, or somebody else is asked.
    Options may leave a later ask without a choice; then an earlier answer was the last."""
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
    """Answer at random; 1 if that was told to end the turn."""
    game, s = table.game, table.state
    at_once = game.program.at_once(s)
    question = game.program.question(s)[0].prompt.text
    ends, turn = game.ends_here(s, s.seat), game.turn_mark(s)
    seat, name = answer_random(table, luck)
    s = table.state
    passed = table.over or s.seat != seat
    if ends == EVERY:
        assert passed or game.turn_mark(s) != turn, f"{question}, {name}: goes on"
        return 1
    if at_once or name != "done":
        return 0
    if ends >= 0:
        assert game.vocabulary.names[ends] == "done"
        assert passed or game.turn_mark(s) != turn, f"{question}: goes on"
        return 1
    ended = passed and (table.over or game.turn_mark(s) != turn)
    assert not (usual and ended) or question in [*UNSURE, *NOTHING_LOST], (
        f"{question}: ends the turn"
    )
    return 0
