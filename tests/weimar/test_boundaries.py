"""Boundary cases of the rules that are in no list of examples."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from kabinett.core.ask_labels import label_here
from kabinett.core.state import GameOver
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    BLOCKADE,
    CITY_COUNT,
    KPD,
    PASS,
    SPD,
    UNIT_IDS,
    VIOLENT_PEACE,
    Z,
    vocabulary,
)
from kabinett.games.weimar.phases import politics
from kabinett.games.weimar.phases.actions import is_possible
from kabinett.games.weimar.phases.coups import coup_dice
from kabinett.games.weimar.rules import parties, rolls, threats, units
from kabinett.games.weimar.rules.rolls import crisis_roll, random_city
from kabinett.games.weimar.rules.state import CITIES_OVERTHROWN, SURVIVED
from tests.weimar.position import Play, city

BERLIN = city("berlin")


def action(name: str) -> int:
    return ACTION.index(vocabulary.number(f"action:{name}"))


def test_the_republic_survives_six_rounds() -> None:
    play = Play(round=6, vp="spd 3, z 5").start(politics.end_of_round)
    assert play.s.ending == SURVIVED
    assert play.s.winner == Z


def test_the_chancellor_breaks_a_tie_of_points() -> None:
    play = Play(round=6, vp="spd 5, z 5").start(politics.end_of_round)
    assert (play.asked, play.offered) == ("spd", ["spd", "z"])
    assert play.does("z").s.winner == Z


def test_the_party_with_most_points_wins_in_anarchy() -> None:
    play = Play(dr="inflation 3, blockade 3", vp="spd 5, kpd 1")
    play.start(threats.put_in_box, VIOLENT_PEACE)
    # The 3 points that the SPD lacks go to all others, and then the 5 that the Zentrum lacks.
    assert play.vp == {"spd": 5, "kpd": 9, "dnvp": 8}
    assert play.s.winner == KPD


@pytest.mark.parametrize(
    ("regimes", "over"),
    [("berlin, essen, koeln", True), ("hamburg, essen, koeln", False)],
)
def test_three_markers_including_berlin_overthrow_the_republic(regimes: str, over: bool) -> None:
    play = Play(threats=f"regime: {regimes}")
    with suppress(GameOver):
        threats.check_power(play.s)
    assert play.s.ending == (CITIES_OVERTHROWN if over else -1)


def test_councils_and_regimes_do_not_count_together() -> None:
    play = Play(threats="regime: hamburg, essen; councils: koeln, rostock")
    with suppress(GameOver):
        threats.check_power(play.s)
    assert play.s.ending == -1


@pytest.mark.parametrize(
    ("script", "dice", "says"),
    [
        (random_city, "2 5", "Keep the roll 2, 5: Berlin"),
        (crisis_roll, "1 4", "Keep the roll 1, 4: −1 VP"),
    ],
)
def test_a_party_that_may_repeat_a_roll_reads_its_meaning(
    script: Any, dice: str, says: str
) -> None:
    play = Play(seats="spd 3", dice=dice, stresemann=1).start(script, SPD)
    assert label_here(game, play.s, play.s.seat, PASS, Wording(game, "en", str)) == says


def test_stresemann_repeats_a_roll() -> None:
    play = Play(seats="spd 3", dice="1 1 5 5", stresemann=1).start(crisis_roll, SPD)
    assert (play.asked, play.offered) == ("z", ["stresemann", "pass"])
    play.does("stresemann")
    assert play.seats == {"spd": 3}
    assert play.s.stresemann == 0


def test_the_dice_of_a_success_roll() -> None:
    play = Play(dice="6 6 6")
    rolls.add_part(play.s, rolls.BASIC, 3, 0)
    assert play.start(rolls.success_roll, SPD).result == 8


def test_the_blockade_ends_for_good() -> None:
    play = Play(foreign_next=1, versailles=1)
    play.start(threats.put_in_box, BLOCKADE)
    assert play.dr == {}


def test_a_coup_needs_more_strength_than_its_opponents() -> None:
    play = Play(units="berlin: soldiers 2, police 2", threats="unrest: berlin")
    assert coup_dice(play.s, KPD, BERLIN, 0) == 1
    assert is_possible(play.s, KPD, action("coup"), BERLIN)
    play.s.unrest[BERLIN] = 0
    assert not is_possible(play.s, KPD, action("coup"), BERLIN)


@pytest.mark.parametrize("full_city", ["always", "with_figure"])
@pytest.mark.parametrize("seats", ["spd 3", "spd 28"], ids=["figures", "no_figures"])
def test_base_cities_are_those_in_which_a_base_changes_something(
    full_city: str, seats: str
) -> None:
    options = {"full_city": full_city}
    bases = "leipzig: kpd 2, z; rostock: spd 2; stuttgart: z 1"
    play = Play(bases=bases, seats=seats, options=options)
    for party in range(4):
        assert parties.cities_for_base(play.s, party) == [
            place for place in range(CITY_COUNT) if parties.can_place_base(play.s, party, place)
        ]


def test_a_unit_can_be_moved_to_a_city_if_it_has_a_source() -> None:
    play = Play(units="berlin: soldiers 3; koeln: police 2; gone: workers")
    for kind in range(len(UNIT_IDS)):
        for place in range(CITY_COUNT):
            assert units.has_source(play.s, kind, place) == bool(units.sources(play.s, kind, place))
