"""Whole games, written down, replayed to the ends that they had.

Bots have played them; a rule that changes shows here first.  Each file says what it is for.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.core.play.record import Record, parse, write
from kabinett.core.play.replay import replay, steps
from kabinett.core.play.table import Table
from kabinett.games.fall import game

FIXTURES = Path(__file__).parent / "fixtures"
#: file: how it ends, who wins, with how much Political Support everybody
ENDS = {
    "anarchy_alone": ("anarchy", [0], [82, 34, 48]),
    "anarchy_shared": ("anarchy", [1, 2], [11, 36, 36]),
    "rounds_alone": ("rounds", [3], [15, 0, 0, 28, 23, 13, 4]),
    "rounds_shared": ("rounds", [0, 2], [11, 9, 11]),
    "tie_support_value": ("anarchy", [2], [11, 36, 36]),
    "tie_support_count": ("anarchy", [1], [8, 35, 35, 13]),
    "tie_propaganda": ("anarchy", [1], [11, 36, 36]),
}


def record(name: str) -> Record:
    return parse((FIXTURES / f"{name}.txt").read_text("utf-8"))


def end(table: Table) -> tuple[str, list[int], list[int]]:
    result = game.result(table.state)
    assert result is not None
    return result.kind, list(result.winners), list(result.scores)


def test_every_fixture_is_listed() -> None:
    assert sorted(path.stem for path in FIXTURES.glob("*.txt")) == sorted(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_game_ends_as_it_did(name: str) -> None:
    """Every answer is legal, every die is the seed's, and the end is the same."""
    assert end(replay(record(name), game, verify=True)) == ENDS[name]


@pytest.mark.parametrize("name", ENDS)
def test_117_cards_at_every_step(name: str) -> None:
    for table in steps(record(name), game):
        game.check(table.state)


@pytest.mark.parametrize("name", ENDS)
def test_the_record_of_the_replayed_game_is_the_same(name: str) -> None:
    again = write(replay(record(name), game).record())
    assert again == write(record(name))
    without_comments = [
        line
        for line in (FIXTURES / f"{name}.txt").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert again.splitlines() == without_comments


@pytest.mark.parametrize(
    ("name", "tie", "winners"),
    [
        ("anarchy_shared", "shared", [1, 2]),
        ("anarchy_shared", "support_value", [2]),
        ("anarchy_shared", "support_count", [1, 2]),  # three each: still tied, so shared
        ("anarchy_shared", "propaganda", [1]),
        ("tie_support_count", "shared", [1, 2]),
        ("tie_support_count", "support_value", [2]),
        ("tie_support_count", "support_count", [1]),
        ("tie_support_count", "propaganda", [1]),
        ("anarchy_alone", "support_count", [0]),  # nothing to decide
    ],
)
def test_each_way_to_break_a_tie(name: str, tie: str, winners: list[int]) -> None:
    """The same game, scored otherwise."""
    other = record(name)
    other.options["tie"] = tie
    assert end(replay(other, game))[1] == winners
