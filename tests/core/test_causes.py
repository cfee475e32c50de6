"""The log names the cause of each event: the card that was played, or the rule that applies."""

from __future__ import annotations

import random

import pytest

import kabinett
from kabinett.core.message import Message
from kabinett.core.play.table import Table


def played(game: str, seed: int) -> Table:
    table = kabinett.new_game(game, seed=seed)
    dice = random.Random(seed)
    while not table.over:
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        table.answer(seat, dice.choice(ask.choices))
    return table


def seats_in(message: Message, args: tuple[int, ...]) -> list[int]:
    return [arg for kind, arg in zip(message.kinds, args, strict=True) if kind == "seat"]


@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
@pytest.mark.parametrize("seed", range(3))
def test_what_happens_to_others_in_a_players_turn_has_a_cause(game: str, seed: int) -> None:
    """Lines that name no player need a cause too: otherwise 'KPD loses a Party Base' would come
    without an explanation."""
    turn, cause, causes = -1, "", 0
    for entry in played(game, seed).log:
        message = entry.message()
        if message.level:
            named = seats_in(message, entry.args)
            turn, cause = (named[0] if named else -1), ""
        elif message.cause:
            cause, causes = message.text, causes + 1
        elif entry.to == -1 and turn >= 0 and not message.forgets and not cause:
            itself = "card" in message.kinds  # this line names the card
            assert itself or turn in seats_in(message, entry.args), (entry.line, message.text)
    assert causes > 20


def test_a_message_that_is_a_cause_differs_from_a_plain_message() -> None:
    plain, cause = Message("It rains."), Message("It rains.", cause=True)
    assert cause.cause and not plain.cause
    assert Message("It rains.", cause=True) is cause  # this is the latest cause
