"""The cases of the FAQ (Q-01 to Q-18), by their ids in `cases.md`."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import KPD, REGIME, SPD, UPRISING, Z
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.phases import agenda, impulse, politics
from kabinett.games.weimar.rules import parties, threats
from kabinett.games.weimar.rules.state import CITIES_OVERTHROWN
from kabinett.games.weimar.rules.units import own_strength
from tests.weimar.position import Play, city

PACT = "pact_with_the_old_powers"


def test_q01_points_that_are_missing() -> None:
    play = Play(vp="spd 2")
    parties.lose_points(play.s, SPD, 3)
    assert play.vp == {"z": 1, "kpd": 1, "dnvp": 1}


@pytest.mark.parametrize(
    ("berlin", "majority"), [("kpd 2, spd 2, dnvp", False), ("kpd 3, spd, dnvp", True)]
)
def test_q02_brothers_dont_shoot(berlin: str, majority: bool) -> None:
    play = Play(bases=f"berlin: {berlin}").event("kpd", "brothers_dont_shoot")
    if majority:
        assert "berlin" not in play.offered
        play.does("essen")
    assert play.asked == ""
    assert play.threats("berlin") == play.threats("essen") == ({"uprising"} if majority else set())


def agendas_shown(issues: str, **agendas: str) -> Play:
    play = Play(issues=issues).start(agenda.agenda_phase).does("spd")
    chosen = {"spd": "spd_defence", "z": "z_strong_state", "kpd": "kpd_revolution_now"}
    chosen |= {"dnvp": "dnvp_counter_revolution"} | agendas
    for who, name in chosen.items():
        play.answers(who, name)
    return play


def test_q03_an_issue_on_the_track_is_moved() -> None:
    play = agendas_shown("poverty: spd_3", kpd="kpd_populism")
    assert play.space("poverty") == "spd_1"


def test_q04_stab_in_the_back() -> None:
    play = agendas_shown("stab_in_the_back: dnvp_1", dnvp="dnvp_populism")
    assert play.space("stab_in_the_back") == "dnvp_2"


def test_q05_kpd_in_government() -> None:
    play = Play(government="spd kpd", units="essen: soldiers, police 2", dice="6 6")
    assert own_strength(play.s, KPD, city("essen")) == 1
    play.act("kpd", "demonstration", "essen")
    assert play.bases("essen") == {"kpd": 2}
    assert play.threats("essen") == set()


def test_q07_overthrow_before_anarchy() -> None:
    play = Play(
        threats="councils: hamburg, essen, leipzig; poverty: muenchen",
        dr="inflation 3, blockade 3",
        units="muenchen: soldiers 2",
        dice="5 1",
    ).act("kpd", "coup", "muenchen")
    assert (play.s.ending, play.s.winner) == (CITIES_OVERTHROWN, KPD)


def test_q08_regime_and_uprising_in_one_city() -> None:
    play = Play(threats="regime: essen", units="essen: soldiers", dice="6 6")
    play.act("kpd", "demonstration", "essen")
    assert play.threats("essen") == {"regime", "uprising"}
    assert threats.threats_in(play.s, city("essen")) == 2


@pytest.mark.parametrize("there", ["uprising", "councils"])
def test_q10_regime_removes_the_others(there: str) -> None:
    play = Play(threats=f"{there}: essen")
    play.start(threats.put_in_city, REGIME, city("essen"))
    assert play.threats("essen") == {"regime"}


def test_q10_no_uprising_onto_councils() -> None:
    play = Play(threats="councils: essen")
    play.start(threats.put_in_city, UPRISING, city("essen"))
    assert play.threats("essen") == {"councils"}


def test_q10_a_second_uprising_becomes_councils() -> None:
    play = Play(threats="uprising: essen; regime: essen")
    play.start(threats.put_in_city, UPRISING, city("essen"))
    assert play.threats("essen") == {"councils"}


def test_q12_dnvp_in_government() -> None:
    play = Play(
        government="z dnvp",
        threats="regime: essen, koeln; poverty: berlin, hamburg, leipzig; councils: rostock",
        units="essen: police 2",
        dice="5 5",
    )
    scores = [politics.party_score(play.s, who) for who in range(4)]
    # SPD: no Regime; Zentrum: little Unrest; KPD: Councils and no Regime
    assert scores == [2, 2, 4, 0]
    assert threats.count_power_markers(play.s) == 1
    assert threats.threats_in(play.s, city("essen")) == 0
    play.act("z", "counter_coup", "essen")
    assert play.threats("essen") == set()


def test_q12_a_governing_dnvp_places_no_new_regime() -> None:
    play = Play(government="z dnvp", seats="z 4").event("dnvp", "cell_of_order_bavaria")
    assert (play.asked, play.seats) == ("", {"z": 2, "dnvp": 2})
    play.start(threats.put_in_city, REGIME, city("muenchen"))
    assert play.threats("muenchen") == set()


@pytest.mark.parametrize(
    ("who", "unit", "asked"),
    [("kpd", "soldiers", True), ("spd", "reichsbanner", True), ("z", "police", False)],
)
def test_q13_ludendorff(who: str, unit: str, asked: bool) -> None:
    play = Play(
        hand={"dnvp": "erich_ludendorff"}, units=f"berlin: {unit}", draws="kapp_putsch"
    ).act(who, "mobilize", "essen")
    play.does(unit, "berlin")
    if not asked:
        assert play.asked == ""
        return
    assert (play.asked, play.offered) == ("dnvp", ["erich_ludendorff", "pass"])
    play.does("erich_ludendorff", "freikorps_1", "supply")
    assert play.units("essen") == {unit: 1, "freikorps_1": 1}


def test_q14_zentrum_fails() -> None:
    play = Play(units="essen: police, reichswehr_1", threats="councils: essen", dice="1 1")
    play.act("z", "counter_coup", "essen")
    assert set(play.offered) == {"police", "reichswehr_1"}
    assert play.does("reichswehr_1").units("essen") == {"police": 1}
    assert play.units("supply")["reichswehr_1"] == 1


def test_q15_zentrum_in_opposition() -> None:
    play = Play(government="spd kpd", units="essen: police 2, reichswehr_2", bases="essen: z")
    assert own_strength(play.s, Z, city("essen")) == 2
    play.act("z", "mobilize", "berlin")
    assert play.does("police", "essen").units("berlin") == {"police": 1}


def test_q15_the_government_decides_about_white_units() -> None:
    play = Play(
        government="spd kpd",
        units="essen: police, freikorps_2",
        threats="uprising: essen; unrest: essen",
    ).act("dnvp", "coup", "essen")
    assert play.asked == "spd"


def test_q16_flags_help_whoever_governs_and_stay() -> None:
    play = Play(hand={"z": "volksverein"}, dice="1 1 1")
    play.s.flags[0] = 2
    play.play("z", "volksverein").does("actions", "foreign_affairs", "treaty_of_versailles")
    play.does("berlin")  # the DNVP's base before the roll
    assert (play.dice, play.s.flags) == ([], [2, 0, 0])
    assert play.asked == "z"


def test_q17_bases_are_added_to_the_die() -> None:
    play = Play(bases="berlin: spd 3", dice="4 1 1 1").start(ballots.all_votes)
    assert play.s.votes == [7, 1, 1, 1]


def test_q18_populism_places_both_bases_in_one_city() -> None:
    play = agendas_shown("", dnvp="dnvp_populism")
    while play.asked != "dnvp":
        play.does(play.offered[0])
    play.does("leipzig")
    assert play.bases("leipzig") == {"dnvp": 2}


def test_q18_no_more_police_than_there_are() -> None:
    play = Play(units="essen: police 4", hand={"spd": PACT})
    play.play("spd", PACT).does("actions", "mobilize", "berlin", "police", "supply")
    play.does("mobilize", "police")
    assert play.units("berlin") == {"police": 2}
    assert play.units("essen") == {"police": 3}


def test_impulses_take_turns_until_all_hands_are_empty() -> None:
    play = Play(hand={"spd": PACT, "kpd": "rosa_luxemburg"}).start(impulse.impulse_phase)
    play.does("kpd")
    assert play.asked == "kpd"
    assert "event" not in play.offered  # a Politician has no Event


def test_impulses_are_counted_from_one_in_each_round() -> None:
    """4.3: "only in the first or second Impulse" means that of the round."""
    play = Play(hand={"spd": PACT, "kpd": "rosa_luxemburg"})
    play.s.impulses = [5] * 4
    play.start(impulse.impulse_phase).does("kpd")
    assert play.s.impulses == [0, 0, 1, 0]
