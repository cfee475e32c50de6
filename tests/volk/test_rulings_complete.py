"""Each case of `cases.md` has a test, and each ruling names what holds it."""

from __future__ import annotations

from pathlib import Path

from kabinett.games.volk.game import game
from kabinett.testing.rulings import check_cases, check_rulings

HERE = Path(__file__).parent


def test_every_case_has_a_test() -> None:
    check_cases(HERE)


def test_every_ruling_names_what_holds_it() -> None:
    check_rulings(game, HERE, [f"A{number}" for number in range(1, 76)])
