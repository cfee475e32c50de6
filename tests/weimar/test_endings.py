"""Whole games, written down, replayed to the ends that they had: one of each way to end.

`make_fixtures` has played them at random; a rule that changes shows here first.
"""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from kabinett.core.play.record import Record, parse, write
from kabinett.core.play.replay import replay, steps
from kabinett.core.play.table import Table
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.threats import in_box
from tests.weimar.make_fixtures import KINDS, both_at_once

STEPS = [step.text for step in words.STEPS[1:]]
FIXTURES = Path(__file__).parent / "fixtures"
#: file: how it ends, who wins (by seat), with how many victory points everybody
ENDS: dict[str, tuple[str, list[int], list[int]]] = {
    "survived": ("survived", [0], [55, 34, 49, 38]),
    "survived_tie": ("survived", [2], [31, 35, 42, 42]),
    "parliament_kpd": ("parliament", [3], [2, 5, 4, 2]),
    "parliament_dnvp": ("parliament", [0], [20, 37, 11, 37]),
    "cities_kpd": ("cities", [2], [39, 17, 31, 41]),
    "cities_dnvp": ("cities", [2], [39, 21, 31, 38]),
    "cities_before_anarchy": ("cities", [3], [0, 11, 10, 8]),
    "nsdap": ("nsdap", [], [16, 38, 35, 58]),
    "anarchy": ("anarchy", [3], [5, 0, 5, 8]),
    "anarchy_tie": ("anarchy", [2], [3, 2, 3, 0]),
}


def record(name: str) -> Record:
    return parse((FIXTURES / f"{name}.txt").read_text("utf-8"))


@functools.cache
def replayed(name: str) -> Table:
    """Every answer is legal, every die is the seed's."""
    return replay(record(name), game, verify=True)


def end_of(name: str) -> Weimar:
    s = replayed(name).state
    assert isinstance(s, Weimar)
    return s


def test_every_fixture_is_listed() -> None:
    names = sorted(path.stem for path in FIXTURES.glob("*.txt"))
    assert names == sorted(ENDS) == sorted(KINDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_game_ends_as_it_did(name: str) -> None:
    result = game.result(replayed(name).state)
    assert result is not None
    assert (result.kind, list(result.winners), list(result.scores)) == ENDS[name]


@pytest.mark.parametrize("name", ENDS)
def test_it_shows_what_it_says(name: str) -> None:
    told, shows = KINDS[name]
    assert shows(replayed(name), end_of(name))
    assert (FIXTURES / f"{name}.txt").read_text("utf-8").splitlines()[1] == f"# {told}"


@pytest.mark.parametrize("name", ["anarchy_tie", "cities_kpd"])
def test_invariants_at_every_step(name: str) -> None:
    for table in steps(record(name), game):
        game.check(table.state)


@pytest.mark.parametrize("name", ENDS)
def test_the_record_of_the_replayed_game_is_the_same(name: str) -> None:
    assert write(replayed(name).record()) == write(record(name))


def test_an_overthrow_comes_before_anarchy() -> None:
    """FAQ: the last Councils or Regime and the seventh marker come with the same Coup."""
    table, s = replayed("cities_before_anarchy"), end_of("cities_before_anarchy")
    assert both_at_once(table)
    assert in_box(s) == 6
    assert [entry.text for entry in table.log][-1] == words.OVERTHROWN.text


@pytest.mark.parametrize("name", ["anarchy", "anarchy_tie"])
def test_the_box_shows_the_seven_markers_of_anarchy(name: str) -> None:
    table = replayed(name)
    [box] = [track for track in game.public_scene(table.state).tracks if track.id == "dr"]
    assert (box.value, box.high) == (7, 7)
    told = [entry.text for entry in table.log]
    assert told[told.index(words.ANARCHY.text) - 1] == words.BOX_PUT.text


@pytest.mark.parametrize("name", ["survived_tie", "anarchy_tie"])
def test_the_chancellor_breaks_the_last_tie(name: str) -> None:
    table, s = replayed(name), end_of(name)
    last = table.lines[-1]
    assert s.order[last.who] == s.chancellor
    assert s.vp.count(max(s.vp)) > 1 and s.vp[s.winner] == max(s.vp)
    assert last.name == game.vocabulary.names[game.vocabulary.number("party:spd") + s.winner]
    result = game.result(s)
    assert result is not None and "the Chancellor has named" in result.text[0].text


def test_the_last_round_has_all_its_steps() -> None:
    """Ruling 6.7."""
    said = [entry.message().text for entry in replayed("survived").log]
    assert said.count(words.ROUND_BEGINS.text) == 6
    while words.ROUND_BEGINS.text in said:  # only the last round
        del said[: said.index(words.ROUND_BEGINS.text) + 1]
    assert [text for text in said if text in STEPS] == STEPS
    assert words.CHANCELLOR.text in said


def test_nobody_wins_when_the_nsdap_has_seized_power() -> None:
    result = game.result(replayed("nsdap").state)
    assert result is not None and result.winners == ()
    assert result.text[1] == (end_of("nsdap").order.index(end_of("nsdap").winner),)


def test_at_the_end_nobody_would_score_anything_more() -> None:
    facts = [
        fact.id for panel in game.public_scene(end_of("survived")).panels for fact in panel.facts
    ]
    assert "vp" in facts
    assert "score" not in facts
