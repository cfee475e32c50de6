"""Kept whole games of the short scenarios, replayed to their ends."""

from __future__ import annotations

import pytest

from tests.kept.checks import check_kept, check_replayed, check_whole, some_of
from tests.weimar.kept_scenarios import ENDS, SHELF

#: One game of each scenario.
REPLAYED = [f"{scenario}_{ends[1]}" for scenario, ends in ENDS.items()]


def test_each_end_is_kept() -> None:
    assert list(SHELF.games) == list(SHELF.kinds)


@pytest.mark.parametrize("name", SHELF.tested)
def test_a_game_of_a_scenario_ends_as_it_did(name: str) -> None:
    check_kept(SHELF, name)
    s = SHELF.played(name).state
    assert s.round <= s.book.last_round
    assert name.startswith(SHELF.games[name].options["scenario"])


@pytest.mark.parametrize("name", some_of(SHELF.tested, REPLAYED))
def test_the_record_of_the_replayed_game_is_the_same(name: str) -> None:
    check_replayed(SHELF, name)


@pytest.mark.parametrize("name", SHELF.whole())
def test_a_whole_record_shows_what_it_says(name: str) -> None:
    check_whole(SHELF, name)
