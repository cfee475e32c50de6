"""The ways a game can end, and phase 10 of the end of a decade (9.10)."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import EAST, WEST
from kabinett.games.volk.rules import end_of_decade, playing_the_game
from kabinett.games.volk.rules.endings import KINDS
from kabinett.games.volk.rules.state import (
    EAST_CALMER,
    EAST_COLLAPSED,
    INSOLVENT,
    LASTED,
    WEST_CALMER,
    WEST_COLLAPSED,
)
from tests.kept.checks import check_kept, check_replayed, check_whole
from tests.volk.kept import SHELF
from tests.volk.position import Play

# -- whole games


def test_each_way_to_end_is_kept() -> None:
    assert list(SHELF.games) == list(SHELF.kinds)
    assert set(KINDS.values()) < set(SHELF.kinds)


@pytest.mark.parametrize("name", SHELF.tested)
def test_a_whole_game_for_each_way_to_end(name: str) -> None:
    check_kept(SHELF, name)
    result = SHELF.played(name).result
    west_wins = result.kind in ("east_collapsed", "insolvent", "socialism_failed", "west_calmer")
    assert result.winners == ((WEST,) if west_wins else (EAST,))


@pytest.mark.parametrize("name", SHELF.tested)
def test_the_record_of_the_replayed_game_is_the_same(name: str) -> None:
    check_replayed(SHELF, name)


@pytest.mark.parametrize("name", SHELF.whole())
def test_a_whole_record_shows_what_it_says(name: str) -> None:
    check_whole(SHELF, name)


# -- 10: Wir sind das Volk?


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("unrest: NW 4, BY 8, HE 4", WEST_COLLAPSED),
        ("unrest: WB 8\nimported: NW 1, RP 1", WEST_COLLAPSED),
        ("unrest: NW 7, BY 8", -1),
        ("unrest: TH 16", EAST_COLLAPSED),
        ("unrest: TH 4, SN 4, MV 7", -1),
        ("decade: 4", LASTED),
        ("decade: 3", -1),
        ("decade: 4\nunrest: TH 16", EAST_COLLAPSED),
    ],
)
def test_mass_protests_collapse_a_state(text: str, ends: int) -> None:
    """Ruling A70."""
    play = Play(text)
    play.do(end_of_decade.phase_collapse)
    assert play.s.ending == ends


@pytest.mark.parametrize(
    ("decades", "text", "ends"),
    [
        ("1", "unrest: NW 4, TH 8", WEST_CALMER),  # fewer mass protests
        # equally many protests, and more unrest
        ("1", "unrest: NW 4, SH 4, RP 1, TH 4, SN 4", EAST_CALMER),
        ("1", "unrest: NW 2, TH 3", WEST_CALMER),
        ("1", "unrest: NW 3, TH 3", EAST_CALMER),  # a full tie
        ("1", "decade: 3\nunrest: NW 3", EAST_CALMER),  # the game begins after its last decade
        # 4 unrest of the West do not count
        ("2", "decade: 2\nunrest: NW 3, BY 3, TH 3", WEST_CALMER),
        ("2", "decade: 2\nunrest: NW 3, BY 3, TH 2", EAST_CALMER),
        ("2", "decade: 2\nunrest: NW 4", EAST_CALMER),  # but mass protests do count
        ("1", "unrest: NW 16", WEST_COLLAPSED),
        ("1", "unrest: TH 16, NW 12", EAST_COLLAPSED),
        ("2", "unrest: NW 4", -1),  # another decade follows
    ],
)
def test_a75_a_short_game_is_won_by_the_calmer_state(decades: str, text: str, ends: int) -> None:
    play = Play(text if "decade:" in text else f"decade: 1\n{text}", decades=decades)
    play.do(end_of_decade.phase_collapse)
    assert play.s.ending == ends
    if ends >= 0:
        assert play.winner == (WEST if ends in (EAST_COLLAPSED, WEST_CALMER) else EAST)


def test_after_the_last_phase_the_next_decade_begins() -> None:
    play = Play("phase: 9\nspecial: I\neast discards: 4", fate="21 22 23 24 25 26 27 28 29 30 31")
    play.s.phase = 10
    play.do(end_of_decade.phase_collapse)
    assert play.s.special == []
    assert len(play.s.rest) == 19
    play.s.phase = -1
    play.start(playing_the_game.main)
    assert (play.s.decade, play.s.half, play.asked) == (2, 1, "West")
    assert (play.hand(WEST), play.hand(EAST)) == (["21", "22"], ["23", "24"])


def test_a_decided_game_skips_the_rest() -> None:
    """Ruling A68."""
    play = Play("phase: 1\nwall: stands\nrundown: Berlin\nsocialists: box 11\ntracks: socialists 6")
    play.start(end_of_decade.end_decade)
    assert (play.s.ending, play.s.phase) == (INSOLVENT, 1)
