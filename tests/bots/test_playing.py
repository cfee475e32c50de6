"""Bots play at a table, until a bound or until somebody else is asked; one that fails is named."""

from __future__ import annotations

import pytest

from kabinett.bots import View, make_bot
from kabinett.bots.playing import BotError, Thinking, bot_answers
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.testing import new_table
from tests.games.bluff import game


def test_an_answer_is_yielded_before_it_is_given() -> None:
    table = new_table(game, Setup(2), 1)
    for answer in bot_answers(table, [make_bot("random", seat) for seat in range(2)]):
        ask = table.ask(answer.seat)
        assert ask is not None and ask.choices == answer.choices and answer.name in ask.choices
    assert table.over


def test_the_play_stops_after_the_most_answers() -> None:
    table, thinking = new_table(game, Setup(2), 1), Thinking()
    assert len([*bot_answers(table, [make_bot("random")] * 2, 3, thinking)]) == 3
    assert not table.over and thinking.by_bot["RandomBot"][0] == 3


def test_a_private_answer_without_a_choice_is_no_decision() -> None:
    table, thinking = new_table(game_of("volk"), Setup(2), 1), Thinking()
    answers = [*bot_answers(table, [make_bot("random")] * 2, thinking=thinking)]
    decisions = [answer for answer in answers if len(answer.choices) > 1]
    assert thinking.by_bot["RandomBot"][0] == len(decisions) < len(answers)


def test_the_play_stops_if_the_seat_to_stop_at_is_asked() -> None:
    table = new_table(game, Setup(3), 1)
    seats = [each.seat for each in bot_answers(table, {0: make_bot("random")}, stop_at=1)]
    assert seats == [0] and table.open_seats() == (1,)
    assert not [*bot_answers(table, {}, stop_at=1)]


class Failing:
    def choose(self, view: View) -> str:
        raise KeyError


class Cheating:
    def choose(self, view: View) -> str:
        return "bid:99x9"


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (Failing(), r"the bot Failing failed at .*test_playing.py:\d+: KeyError"),
        (Cheating(), "the bot Cheating gave an illegal answer: 'bid:99x9' is not open"),
    ],
)
def test_a_bot_without_a_name_is_named_by_its_class(bot: Failing | Cheating, fault: str) -> None:
    with pytest.raises(BotError, match=fault):
        [*bot_answers(new_table(game, Setup(2), 1), [bot] * 2)]
