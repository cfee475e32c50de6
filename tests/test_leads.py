"""`kabinett bench leads` counts who wins after having been so far ahead, or behind."""

from __future__ import annotations

import pytest

from bench import leads
from bench.leads import Seen, runners_up, shares
from kabinett.core.lead import Share


def test_of_a_game_each_stage_has_the_largest_margins_of_each_seat() -> None:
    seen = leads.play(leads.Task("volk", 2, "1", "random"))
    assert {one.stage for one in seen} <= {2, 3, 4}, "before and in the halves of one decade"
    assert len(seen) % 2 == 0 and sum(one.won for one in seen) == len(seen) / 2
    for one in seen:
        (other,) = [each for each in seen if each.stage == one.stage and each is not one]
        assert (one.ahead, one.behind) == (other.behind, other.ahead)


def test_of_three_or_more_somebody_comes_second() -> None:
    assert runners_up((2,), (4, 7, 9, 7)) == [1, 3]
    assert runners_up((0,), (4, 7)) == [], "of two nobody does"
    assert runners_up((), (4, 7, 9)) == [] == runners_up((1, 2), (4, 9, 9))


def test_a_row_counts_all_whose_margin_was_as_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leads, "FEW", 2)
    met = [(0, False), (1, False), (1, True), (3, True), (4, True), (9, True)]
    seen = [(by, Seen(1, by, 0, won, not won)) for by, won in met]
    assert shares(seen) == (Share(1, 5, 4, 1), Share(3, 3, 3, 0), Share(4, 2, 2, 0))


def test_the_least_lead_that_nobody_lost_has_a_row_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leads, "FEW", 2)
    monkeypatch.setattr(leads, "NEXT_ROW", 0.5)
    seen = [(by, Seen(1, by, 0, by > 2, False)) for by in (1, 2, 3, 4, 5, 6, 7, 8)]
    assert [row.by for row in shares(seen)] == [1, 3, 6]
