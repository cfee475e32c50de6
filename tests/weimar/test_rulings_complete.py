"""Each case of `cases.md` has a test, and each ruling."""

from __future__ import annotations

import doctest
from pathlib import Path

from kabinett.games.weimar import game
from kabinett.testing.rulings import check_cases, check_rulings, check_rulings_named
from tests.weimar import position

HERE = Path(__file__).parent
RULINGS = [
    *[f"6.{number}" for number in range(1, 10)],
    *[f"7.{number}" for number in range(1, 25)],
    "8",
    *[f"9.{number}" for number in range(1, 29)],
    *[f"10.{number}" for number in range(1, 13)],
    *[f"11.{number}" for number in range(1, 10)],
]


def test_every_case_has_a_test() -> None:
    check_cases(HERE)


def test_every_ruling_names_what_holds_it() -> None:
    check_rulings(game, HERE, RULINGS)


def test_every_ruling_is_named_by_a_test() -> None:
    check_rulings_named(HERE, RULINGS)


def test_the_example_of_a_position_is_right() -> None:
    assert doctest.testmod(position).failed == 0
