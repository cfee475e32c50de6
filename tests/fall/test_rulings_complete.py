"""Each case of `cases.md` has a test, and each ruling."""

from __future__ import annotations

from pathlib import Path

from kabinett.games.fall import game
from kabinett.testing.rulings import check_cases, check_rulings, check_rulings_named

HERE = Path(__file__).parent
RULINGS = [str(number) for number in range(1, 57)]


def test_every_case_has_a_test() -> None:
    check_cases(HERE)


def test_every_ruling_names_what_holds_it() -> None:
    check_rulings(game, HERE, RULINGS)


def test_every_ruling_is_named_by_a_test() -> None:
    check_rulings_named(HERE, RULINGS)
