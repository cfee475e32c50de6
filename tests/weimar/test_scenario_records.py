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
    "1918_1923_survived": ("survived", [3], [14, 14, 14, 17]),
    "1918_1923_anarchy": ("anarchy", [0], [13, 9, 2, 4]),
    "1918_1923_cities_dnvp": ("cities", [0], [12, 8, 9, 11]),
    "1918_1923_parliament_kpd": ("parliament", [3], [13, 11, 11, 16]),
    "1918_1923_parliament_dnvp": ("parliament", [0], [13, 10, 9, 19]),
    "1918_1923_cities_kpd": ("cities", [3], [9, 6, 11, 15]),
    "1929_1933_survived": ("survived", [3], [11, 10, 13, 14]),
    "1929_1933_parliament_dnvp": ("parliament", [1], [8, 6, 0, 7]),
    "1929_1933_cities_dnvp": ("cities", [0], [4, 4, 8, 4]),
    "1929_1933_cities_kpd": ("cities", [1], [14, 5, 8, 8]),
    "1929_1933_nsdap": ("nsdap", [], [5, 7, 7, 8]),
    "first_round_alone_cities_dnvp": ("cities", [3], [2, 0, 0, 1]),
    "first_round_cities_dnvp": ("cities", [3], [0, 6, 3, 7]),
    "1929_1933_anarchy": ("anarchy", [0], [10, 0, 2, 9]),
    "1929_1933_parliament_kpd": ("parliament", [0], [12, 11, 5, 8]),
    "first_round_survived": ("survived", [1], [9, 10, 7, 8]),
    "first_round_parliament_kpd": ("parliament", [3], [9, 5, 7, 7]),
    "first_round_anarchy": ("anarchy", [0], [16, 16, 0, 7]),
    "first_round_cities_kpd": ("cities", [1], [3, 5, 0, 7]),
    "first_round_alone_survived": ("survived", [0], [6, 4, 5, 0]),
    "first_round_alone_failed": ("failed", [1, 2, 3], [4, 3, 3, 2]),
    "first_round_alone_cities_kpd": ("cities", [2], [4, 2, 0, 0]),
    "first_round_alone_parliament_kpd": ("parliament", [2], [6, 4, 4, 1]),
    "first_round_parliament_dnvp": ("parliament", [1], [11, 7, 6, 7]),
    "first_round_alone_parliament_dnvp": ("parliament", [3], [9, 3, 4, 1]),
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
