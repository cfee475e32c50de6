"""If the Nazis have the most support at the end, the result says what followed in history."""

from __future__ import annotations

import pytest

from kabinett.games.fall import game
from kabinett.games.fall.rules.state import FALLEN
from tests.fall.position import Play


def ended(**support: str) -> Play:
    return Play("nazis socialists catholics", support=support, anarchy=10, ending=FALLEN)


@pytest.mark.parametrize(
    ("support", "is_told"),
    [
        ({"nazis": "farmers working_class"}, True),
        ({"socialists": "trade_unions working_class", "nazis": "farmers"}, False),
    ],
)
def test_a_victory_of_the_nazis_is_told_as_history(support: dict[str, str], is_told: bool) -> None:
    result = game.result(ended(**support).s)
    assert result is not None
    told = " ".join(paragraph.text for paragraph in result.aftermath)
    assert bool(told) == is_told
    assert is_told == ("not a victory" in told)
    assert is_told == ("Rudolf Benario" in told), "victims have names"
    assert is_told == ("SS men" in told), "and so have those who murdered them"
