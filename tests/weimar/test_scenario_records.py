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
    "1918_1923_survived": ("survived", [3], [13, 12, 15, 20]),
    "1918_1923_anarchy": ("anarchy", [3], [14, 0, 3, 24]),
    "1918_1923_cities_dnvp": ("cities", [1], [11, 9, 5, 7]),
    "1918_1923_parliament_kpd": ("parliament", [2], [13, 17, 11, 10]),
    "1918_1923_parliament_dnvp": ("parliament", [3], [16, 16, 10, 17]),
    "1918_1923_cities_kpd": ("cities", [0], [13, 9, 16, 10]),
    "1929_1933_survived": ("survived", [3], [7, 9, 12, 13]),
    "1929_1933_parliament_dnvp": ("parliament", [2], [21, 19, 9, 12]),
    "1929_1933_cities_dnvp": ("cities", [2], [0, 7, 4, 9]),
    "1929_1933_cities_kpd": ("cities", [0], [9, 3, 10, 9]),
    "1929_1933_nsdap": ("nsdap", [], [9, 8, 0, 11]),
    "first_round_alone_cities_dnvp": ("cities", [3], [2, 3, 0, 0]),
    "first_round_cities_dnvp": ("cities", [3], [0, 6, 3, 7]),
    "1929_1933_anarchy": ("anarchy", [2], [2, 3, 8, 5]),
    "1929_1933_parliament_kpd": ("parliament", [2], [11, 18, 6, 10]),
    "first_round_survived": ("survived", [2], [7, 10, 13, 11]),
    "first_round_parliament_kpd": ("parliament", [3], [7, 7, 7, 12]),
    "first_round_anarchy": ("anarchy", [3], [2, 10, 0, 12]),
    "first_round_cities_kpd": ("cities", [2], [8, 5, 6, 0]),
    "first_round_alone_survived": ("survived", [0], [9, 4, 5, 0]),
    "first_round_alone_failed": ("failed", [1, 2, 3], [0, 1, 6, 6]),
    "first_round_alone_cities_kpd": ("cities", [2], [1, 0, 0, 0]),
    "first_round_alone_parliament_kpd": ("parliament", [2], [7, 4, 2, 2]),
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
