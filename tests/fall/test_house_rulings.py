"""A handicap that this project adds to the printed game."""

from __future__ import annotations

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.fall import game
from kabinett.games.fall.rules import phases
from tests.fall.position import Play

# -- spartakists_draw (ruling 54)


@pytest.mark.parametrize(
    ("rounds", "drawn"),
    [
        ("each_round", [2, 2, 2, 2, 2, 2]),
        ("second_round", [1, 2, 1, 2, 1, 2]),
        ("third_round", [1, 1, 2, 1, 1, 2]),
        ("never", [1, 1, 1, 1, 1, 1]),
    ],
)
def test_in_some_rounds_the_spartakists_draw_two(rounds: str, drawn: list[int]) -> None:
    """Ruling 54."""
    options = {"spartakists_draw": rounds}
    plays = [Play("spartakists nazis", options=options, round=at) for at in range(1, 7)]
    assert [len(p.start(phases.resources_phase).hand("spartakists")) for p in plays] == drawn


def test_the_handicap_leaves_the_draws_of_others_unchanged() -> None:
    play = Play("nazis spartakists", options={"spartakists_draw": "second_round"}, round=2)
    assert len(play.start(phases.resources_phase).hand("nazis")) == 1


def test_records_name_the_handicap_only_if_there_is_one() -> None:
    """The record of a game that began without this option must stay as it was."""
    assert "spartakists_draw" not in Table.new(game, Setup(2)).record().options
    table = Table.new(game, Setup(2, {"spartakists_draw": "never"}))
    assert table.record().options["spartakists_draw"] == "never"
