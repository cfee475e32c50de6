"""A test can try a single rule on a state that it has laid out."""

from __future__ import annotations

import pytest

from kabinett.testing import answer, begin, new_state
from tests.games.bluff import BID, DIE, DOUBT, Die, game, play_round


def test_a_script_is_begun_and_answered() -> None:
    s = new_state(game, 2, dice="1")
    assert begin(game, s, play_round) == list(DIE)
    assert answer(game, s, DIE[3], DIE[0])[0] == BID[0]
    assert s.dice == [[Die(3)], [Die(0)]]
    assert answer(game, s, BID[5], DOUBT) == []
    assert s.left == [0, 1]


def test_an_answer_that_is_not_offered_is_refused_with_the_offered_ones() -> None:
    s = new_state(game)
    begin(game, s, play_round)
    with pytest.raises(AssertionError, match="doubt is not offered to seat -1, but die:1, die:2"):
        answer(game, s, DOUBT)


def test_a_script_that_has_ended_has_no_ask() -> None:
    with pytest.raises(AssertionError, match="nothing: the script has ended"):
        answer(game, new_state(game), DOUBT)
