"""Whole games of the short scenarios, written down, replayed to the ends that they had.

`make_fixtures` has played them at random: the first of each scenario that ended so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.games.weimar import game
from kabinett.games.weimar.rules.state import Weimar

FOLDER = Path(__file__).parent / "fixtures" / "scenarios"
#: file: how it ends, who wins (by seat), with how many victory points everybody
ENDS: dict[str, tuple[str, list[int], list[int]]] = {
    "1918_1923_survived": ("survived", [0], [12, 8, 10, 4]),
    "1918_1923_anarchy": ("anarchy", [2], [8, 2, 9, 3]),
    "1918_1923_cities_dnvp": ("cities", [0], [0, 3, 3, 4]),
    "1918_1923_parliament_kpd": ("parliament", [1], [1, 11, 5, 11]),
    "1918_1923_parliament_dnvp": ("parliament", [1], [7, 9, 7, 9]),
    "1918_1923_cities_kpd": ("cities", [3], [1, 0, 0, 0]),
    "1929_1933_survived": ("survived", [0], [16, 2, 9, 11]),
    "1929_1933_parliament_dnvp": ("parliament", [0], [4, 0, 9, 11]),
    "1929_1933_cities_dnvp": ("cities", [2], [8, 1, 7, 9]),
    "1929_1933_cities_kpd": ("cities", [1], [11, 11, 11, 6]),
    "1929_1933_nsdap": ("nsdap", [], [3, 8, 5, 9]),
    "first_round_alone_parliament_dnvp": ("parliament", [3], [7, 3, 8, 0]),
    "first_round_alone_cities_dnvp": ("cities", [3], [1, 2, 0, 0]),
    "first_round_cities_dnvp": ("cities", [1], [0, 1, 0, 0]),
    "1929_1933_anarchy": ("anarchy", [2], [6, 0, 7, 1]),
    "1929_1933_parliament_kpd": ("parliament", [0], [2, 7, 2, 5]),
    "first_round_survived": ("survived", [3], [0, 5, 7, 11]),
    "first_round_parliament_kpd": ("parliament", [0], [5, 0, 7, 1]),
    "first_round_anarchy": ("anarchy", [1], [0, 6, 1, 6]),
    "first_round_cities_kpd": ("cities", [1], [0, 3, 1, 1]),
    "first_round_alone_survived": ("survived", [0], [7, 6, 6, 0]),
    "first_round_alone_failed": ("failed", [1, 2, 3], [8, 5, 2, 2]),
    "first_round_alone_cities_kpd": ("cities", [2], [0, 0, 0, 0]),
    "first_round_alone_parliament_kpd": ("parliament", [2], [10, 2, 6, 2]),
}


def test_every_record_is_listed() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_game_of_a_scenario_ends_as_it_did(name: str) -> None:
    record = parse((FOLDER / f"{name}.txt").read_text("utf-8"))
    table = replay(record, game, verify=True)  # every answer is legal, every die is the seed's
    s, result = table.state, game.result(table.state)
    assert isinstance(s, Weimar) and result is not None
    assert (result.kind, list(result.winners), list(result.scores)) == ENDS[name]
    assert s.round <= s.book.last_round and name.startswith(record.options["scenario"])
    assert write(table.record()) == write(record)
