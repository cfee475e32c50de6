"""Kept whole games, one for each way to end, are replayed to their ends. A changed rule shows here
first."""

from __future__ import annotations

import pytest

from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.phases import impulse
from kabinett.games.weimar.rules.state import POLITICS
from kabinett.games.weimar.rules.threats import markers_in_box
from tests.kept.checks import check_invariants, check_kept, check_replayed, check_whole, some_of
from tests.weimar.kept import SHELF, both_at_once
from tests.weimar.position import Play

STEPS = [step.text for step in words.STEPS[1:]]
#: Games whose log a test below reads, so a table must replay them.
REPLAYED = ("survived", "cities_before_anarchy", "anarchy", "anarchy_tie")


def test_each_way_to_end_is_kept() -> None:
    assert list(SHELF.games) == list(SHELF.kinds)


@pytest.mark.parametrize("name", SHELF.tested)
def test_a_game_ends_as_it_did(name: str) -> None:
    check_kept(SHELF, name)


@pytest.mark.parametrize("name", ["anarchy_tie", "cities_kpd"])
def test_invariants_are_true_at_every_step(name: str) -> None:
    check_invariants(SHELF, name)


@pytest.mark.parametrize("name", some_of(SHELF.tested, REPLAYED))
def test_the_record_of_the_replayed_game_is_the_same(name: str) -> None:
    check_replayed(SHELF, name)


@pytest.mark.parametrize("name", SHELF.whole())
def test_a_whole_record_shows_what_it_says(name: str) -> None:
    check_whole(SHELF, name)


def test_an_overthrow_comes_before_anarchy() -> None:
    """FAQ: the same Coup places the last Councils or Regime and brings the seventh marker."""
    played = SHELF.played("cities_before_anarchy")
    assert both_at_once(played)
    assert markers_in_box(played.state) == 6
    assert [entry.message_id for entry in played.table.log][-1] == words.OVERTHROWN.text


@pytest.mark.parametrize("name", ["anarchy", "anarchy_tie"])
def test_the_box_shows_the_seven_markers_of_anarchy(name: str) -> None:
    played = SHELF.played(name)
    [box] = [track for track in game.public_scene(played.state).tracks if track.id == "dr"]
    assert (box.value, box.high) == (7, 7)
    told = [entry.message_id for entry in played.table.log]
    assert told[told.index(words.ANARCHY.text) - 1] == words.BOX_PUT.text


@pytest.mark.parametrize("name", ["survived_tie", "anarchy_tie"])
def test_the_chancellor_breaks_the_last_tie(name: str) -> None:
    record, s = SHELF.played(name).record, SHELF.played(name).state
    last = record.lines[-1]
    assert s.order[last.who] == s.chancellor
    assert s.vp.count(max(s.vp)) > 1 and s.vp[s.winner] == max(s.vp)
    assert last.name == game.vocabulary.names[game.vocabulary.number("party:spd") + s.winner]
    result = game.result(s)
    assert result is not None and "the Chancellor has named" in result.text[0].text


def test_the_last_round_has_all_its_steps() -> None:
    """Ruling 6.7."""
    said = [entry.message().text for entry in SHELF.played("survived").table.log]
    assert said.count(words.ROUND_BEGINS.text) == 6
    while words.ROUND_BEGINS.text in said:  # this line comes only in the last round
        del said[: said.index(words.ROUND_BEGINS.text) + 1]
    assert [text for text in said if text in STEPS] == STEPS
    assert words.CHANCELLOR.text in said


def test_nobody_wins_when_the_nsdap_has_seized_power() -> None:
    played = SHELF.played("nsdap")
    assert played.result.winners == ()
    assert played.result.text[1] == (played.state.order.index(played.state.winner),)


def test_a_party_that_has_scored_would_score_nothing_more() -> None:
    s = Play(hand={"spd": "free_trade_unions"}).start(impulse.impulse_phase).s
    s.phase = POLITICS
    for step, told in ((3, True), (4, False), (8, False)):
        s.step = step
        facts = [fact.id for panel in game.public_scene(s).panels for fact in panel.facts]
        assert ("score" in facts) == told


def test_at_the_end_nobody_would_score_anything_more() -> None:
    s = SHELF.played("survived").state
    facts = [fact.id for panel in game.public_scene(s).panels for fact in panel.facts]
    assert "vp" in facts
    assert "score" not in facts
