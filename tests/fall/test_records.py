"""Kept whole games are replayed to their ends; a changed rule shows here first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kabinett.core.play.record import parse
from kabinett.core.play.replay import replay
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import Seat
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.values import propaganda_level, support_value
from tests.fall.kept import SHELF, winners
from tests.kept.checks import check_kept, check_replayed, check_whole


def test_each_kind_is_kept() -> None:
    assert list(SHELF.games) == list(SHELF.kinds)


@pytest.mark.parametrize("name", SHELF.tested)
def test_a_game_ends_as_it_did(name: str) -> None:
    """The replay also counts 117 cards at every step."""
    check_kept(SHELF, name)


@pytest.mark.parametrize("name", SHELF.tested)
def test_the_record_of_the_replayed_game_is_the_same(name: str) -> None:
    check_replayed(SHELF, name)


@pytest.mark.parametrize("name", SHELF.whole())
def test_a_whole_record_shows_what_it_says(name: str) -> None:
    check_whole(SHELF, name)


@pytest.mark.parametrize(
    ("tie", "won"),
    [
        ("shared", [1, 2]),
        ("support_value", [2]),
        ("support_count", [1, 2]),  # three each: again a tie, so the victory is shared
        ("propaganda", [1]),
    ],
)
def test_each_way_to_break_a_tie_has_its_winner(tie: str, won: list[int]) -> None:
    """Each option scores the same game; comments of the record give each party's counts."""
    record = parse((SHELF.fixtures / "anarchy_shared.txt").read_text("utf-8"))
    record.options["tie"] = tie
    result = replay(record, game).result()
    assert result is not None and list(result.winners) == won


def support_count(s: Fall, seat: Seat) -> int:
    return len(s.support[seat])


COUNTED: list[tuple[str, Callable[[Fall, Seat], int]]] = [
    ("shared", lambda s, seat: 0),
    ("support_value", support_value),
    ("support_count", support_count),
    ("propaganda", propaganda_level),
]


@pytest.mark.parametrize(("tie", "counted"), COUNTED, ids=[tie for tie, _ in COUNTED])
@pytest.mark.parametrize("name", ["tie_support_count", "anarchy_alone"])
def test_the_party_with_more_of_what_counts_wins_the_tie(
    name: str, tie: str, counted: Callable[[Fall, Seat], int]
) -> None:
    played = SHELF.played(name)
    scores = played.result.scores
    tied = [Seat(seat) for seat, score in enumerate(scores) if score == max(scores)]
    most = max(counted(played.state, seat) for seat in tied)
    won = [seat for seat in tied if counted(played.state, seat) == most]
    assert list(winners(played, tie)) == won
