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
    "1918_1923_survived": ("survived", [2], [12, 2, 20, 14]),
    "1918_1923_anarchy": ("anarchy", [0], [5, 4, 4, 1]),
    "1918_1923_cities_dnvp": ("cities", [0], [4, 4, 6, 5]),
    "1918_1923_parliament_kpd": ("parliament", [3], [13, 5, 2, 6]),
    "1918_1923_parliament_dnvp": ("parliament", [1], [7, 10, 12, 17]),
    "1918_1923_cities_kpd": ("cities", [3], [6, 2, 3, 8]),
    "1929_1933_survived": ("survived", [3], [14, 4, 19, 20]),
    "1929_1933_parliament_dnvp": ("parliament", [2], [7, 19, 12, 19]),
    "1929_1933_cities_dnvp": ("cities", [3], [9, 6, 8, 10]),
    "1929_1933_cities_kpd": ("cities", [3], [6, 6, 6, 6]),
    "1929_1933_nsdap": ("nsdap", [], [10, 7, 10, 7]),
    "first_round_alone_parliament_dnvp": ("parliament", [3], [10, 4, 6, 0]),
    "first_round_alone_cities_dnvp": ("cities", [3], [0, 0, 0, 0]),
    "first_round_cities_dnvp": ("cities", [0], [0, 0, 0, 0]),
    "1929_1933_anarchy": ("anarchy", [1], [5, 5, 1, 3]),
    "1929_1933_parliament_kpd": ("parliament", [1], [13, 5, 13, 10]),
    "first_round_survived": ("survived", [3], [0, 4, 6, 7]),
    "first_round_parliament_kpd": ("parliament", [2], [4, 6, 5, 0]),
    "first_round_anarchy": ("anarchy", [1], [0, 11, 0, 10]),
    "first_round_cities_kpd": ("cities", [1], [0, 3, 1, 1]),
    "first_round_alone_survived": ("survived", [0], [9, 6, 6, 1]),
    "first_round_alone_failed": ("failed", [1, 2, 3], [3, 0, 9, 9]),
    "first_round_alone_cities_kpd": ("cities", [2], [3, 2, 1, 0]),
    "first_round_alone_parliament_kpd": ("parliament", [2], [8, 8, 2, 2]),
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
