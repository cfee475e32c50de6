"""Each case of `cases.md` has a test, and each ruling names what holds it."""

from __future__ import annotations

from pathlib import Path

from kabinett.games.volk.game import game
from kabinett.testing.rulings import check_cases, check_rulings, check_rulings_named

HERE = Path(__file__).parent
RULINGS = [f"A{number}" for number in range(1, 76)]


def test_every_case_has_a_test() -> None:
    check_cases(HERE)


def test_every_ruling_names_what_holds_it() -> None:
    check_rulings(game, HERE, RULINGS)


def test_every_ruling_is_named_by_a_test() -> None:
    """Ruling A53 says that a card does not exist."""
    check_rulings_named(HERE, [ruling for ruling in RULINGS if ruling != "A53"])
