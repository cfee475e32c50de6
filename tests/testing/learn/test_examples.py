"""Every worked example of the rules plays to its end."""

from __future__ import annotations

import pytest

from kabinett.games import all_games
from kabinett.learn.example import examples_of
from kabinett.testing.learn.examples import check_example

EXAMPLES = [(game, name) for game, rules in all_games().items() for name in examples_of(rules)]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_an_example_comes_true(game: str, name: str) -> None:
    rules = all_games()[game]
    check_example(rules, examples_of(rules)[name])
