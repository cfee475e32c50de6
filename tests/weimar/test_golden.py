"""The printed examples of the rulebook and of the FAQ (W-01 to W-24, Q-01 to Q-18), by their
ids.

Longer than 400 lines, to follow the list of the examples in its order."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import FOREIGN_CARD, KPD, REGIME, SPD, Z, vocabulary
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.phases import (
    agenda,
    government,
    impulse,
    issue_majority,
    politics,
    republic,
    won_issues,
)
from kabinett.games.weimar.phases.street_fighting import counter_dice
from kabinett.games.weimar.rules import bases, parties, rolls, threats
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.rolls import crisis_roll
from kabinett.games.weimar.rules.state import ANARCHY, CITIES_OVERTHROWN, PARLIAMENT_OVERTHROWN
from kabinett.games.weimar.rules.units import own_strength
from tests.weimar import position
from tests.weimar.position import Play, city, party

PACT = "pact_with_the_old_powers"


def test_the_example_of_the_builder() -> None:
    assert doctest.testmod(position).failed == 0


# -- W: the rulebook


def test_w01_round_1() -> None:
    play = Play(round=0).start(republic.republic_phase)
    assert (play.s.round, play.asked) == (1, "")
    assert play.space("y_protecting_republic_law") == "zero"
    assert play.vp == play.seats == {}
    assert play.society == []


def test_w02_sets_and_extra_cards() -> None:
    play = Play(government="spd z", seats="spd 6").start(agenda.agenda_phase)
    play.does("spd")  # the Chancellor says who begins
    play.answers("spd", "spd_socialism").answers("kpd", "kpd_revolution_now")
    play.answers("z", "z_centre").answers("dnvp", "dnvp_populism")
    while play.asked:
        play.does(play.offered[0])
    for who, hand, deck in (("spd", 5, 14), ("kpd", 6, 13)):
        assert len(play.s.hands[party(who)]) == hand
        assert len(play.s.decks[party(who)]) == deck


def test_w02_the_same_set_is_added_once() -> None:
    play = Play().start(agenda.agenda_phase).does("spd")
    play.answers("spd", "spd_socialism").answers("kpd", "kpd_revolution_now")
    play.answers("z", "z_centre").answers("dnvp", "dnvp_populism")
    while play.asked:
        play.does(play.offered[0])
    cards = [play.s.hands[SPD], play.s.decks[SPD], play.s.discards[SPD]]
    before = sum(card in range(0, 10_000) for pile in cards for card in pile)
    play.start(agenda.agenda_phase).does("spd")
    play.answers("spd", "spd_socialism").answers("kpd", "kpd_populism")
    play.answers("z", "z_centre").answers("dnvp", "dnvp_populism")
    while play.asked:
        play.does(play.offered[0])
    cards = [play.s.hands[SPD], play.s.decks[SPD], play.s.discards[SPD]]
    assert sum(len(pile) for pile in cards) == before + 2  # two Timeline Cards more


def pact(government: str = "spd z") -> Play:
    return Play(
        government=government,
        hand={"spd": PACT},
        units="essen: soldiers, police; supply: reichsbanner 3",
        threats="unrest: essen, berlin; councils: essen",
        dice="5 5",
    )


def test_w03_pact_with_the_old_powers() -> None:
    play = pact().play("spd", PACT).does("event")
    play.does("essen", "reichsbanner", "supply", "essen", "police", "supply")
    assert play.offered == ["essen"] or play.asked == "spd"
    play.does("essen", "counter_coup")
    assert play.threats("essen") == set()
    assert play.threats("berlin") == {"unrest"}
    assert play.place_of(PACT) == "removed"
    assert play.s.ap == 0 and play.reserve == {}


def test_w03_in_opposition_there_is_no_action_and_no_such_city() -> None:
    play = pact("z dnvp").play("spd", PACT).does("event")
    play.does("essen", "reichsbanner", "supply", "essen", "reichsbanner", "supply")
    assert play.asked == ""
    assert play.threats("essen") == {"unrest", "councils"}


def test_w04_what_cannot_be_done_is_not_chosen() -> None:
    play = Play(seats="z 1, spd 3", threats="regime: muenchen", hand={"dnvp": "kapp_putsch"})
    play.event("dnvp", "cell_of_order_bavaria")
    assert play.asked == ""
    assert play.seats == {"spd": 3, "dnvp": 2}


def test_w04_else_zentrum_chooses() -> None:
    play = Play(seats="z 3, spd 3").event("dnvp", "cell_of_order_bavaria")
    assert (play.asked, len(play.offered)) == ("z", 2)
    assert play.does("2").threats("muenchen") == {"regime"}


@pytest.mark.parametrize(("spend", "where"), [(["further"], "spd_1"), ([], "zero")])
def test_w05_a_debate(spend: list[str], where: str) -> None:
    """Media I is three steps away from SPD 2; Security I is two steps from 0."""
    play = Play(
        hand={"spd": PACT}, issues="media_1: kpd_1; security_1: dnvp_2", reserve="spd 1", round=1
    )
    play.play("spd", PACT).does("debate", "media_1", "spd_2")
    play.does(*spend, "security_1")
    if play.asked:
        play.does(where)
    assert (play.space("media_1"), play.space("security_1")) == ("spd_2", where)
    assert play.reserve == ({} if spend else {"spd": 1})
    assert issue_majority.count_won_issues(play.s, SPD) == ((2.0, 3) if spend else (1.0, 2))
    assert play.place_of(PACT) == "discard spd"
    assert play.seats == play.vp == {}


def test_w06_actions() -> None:
    play = Play(hand={"spd": PACT}, units="berlin: police", dice="4 2 1")
    play.play("spd", PACT).does("actions", "mobilize", "essen", "police", "supply")
    play.does("demonstration", "reserve")
    assert play.bases("essen") == {"spd": 1}
    assert play.units("essen") == {"police": 1}
    assert play.s.ap == 0 and play.reserve == {"spd": 1}


def reacted() -> Play:
    return Play(
        hand={"spd": "otto_wels", "z": "volksverein"},
        reserve="dnvp 1",
        bases="berlin: dnvp",
        units="berlin: police 3, freikorps_1 2",
        threats="councils: berlin",
        draws="eight_hour_day",
        dice="6 1 5 1 1",
    ).act("z", "counter_coup", "berlin")


def test_w07_a_politician_answers_the_reaction() -> None:
    play = reacted().answers("dnvp", "react")
    if "spd" in play.all_asked and "otto_wels" in play.offered_to("spd"):
        play.answers("spd", "pass")
    assert play.asked == "spd"  # the Reaction is a new trigger
    play.does("otto_wels", "2")
    assert play.reserve == {}
    assert play.place_of("otto_wels") == "discard spd"
    assert play.place_of("eight_hour_day") == "hand spd"
    # 6 - 1 = 5: one die less; three dice would have been rolled.
    assert len(play.s.roll) == 2
    assert play.threats("berlin") == set()


def test_w07_one_reaction_to_one_trigger() -> None:
    play = reacted()
    assert set(play.all_asked) == {"spd", "dnvp"}
    play.answers("spd", "otto_wels").answers("dnvp", "react")
    # DNVP comes first in turn order: Otto Wels has not been played on the Counter-Coup.
    assert play.place_of("otto_wels") == "hand spd"
    assert play.offered == [] or "otto_wels" in play.offered


def test_w08_a_tie_of_issues_is_broken_by_values() -> None:
    play = Play(
        issues="media_1: dnvp_z; economy_1: z_3; economy_2: z_2; security_1: dnvp_3; "
        "poverty: dnvp_1; reparations: spd_6"
    ).start(issue_majority.issue_majority)
    assert play.asked == ""
    assert play.seats == {"z": 3, "dnvp": 1}


def test_w09_armored_cruiser() -> None:
    play = Play(issues="y_armored_cruiser: z_2", society_track="soldiers_kpd_vp")
    play.start(won_issues.resolve_issues).does("1")
    assert play.vp == {"z": 2, "dnvp": 2}
    assert play.society == ["armored_cruiser", "soldiers_kpd_vp"]
    assert play.space("y_armored_cruiser") == "gone"


def test_w10_the_society_track() -> None:
    play = Play(society_track="soldiers_kpd_vp armored_cruiser", seats="spd 2, kpd 2")
    play.start(politics.resolve_society)
    assert (play.asked, play.vp) == ("z", {"kpd": 1})
    play.does("2")
    assert play.seats == {"spd": 2, "z": 1, "kpd": 1}
    assert play.society == ["soldiers_kpd_vp", "armored_cruiser"]


ALL_BUT = "koenigsberg, stuttgart, frankfurt, hamburg, berlin, breslau, leipzig, rostock"


def test_w11_the_government_declaration() -> None:
    play = Play(
        threats=f"unrest: {ALL_BUT}; councils: muenchen; prosperity: muenchen",
        seats="spd 5, z 5",
        economy=3,
    ).start(politics.state_of_republic)
    assert play.vp == {"spd": 2, "z": 1}
    assert play.threats("muenchen") == {"councils", "prosperity"}


def test_w12_crisis_rolls() -> None:
    play = Play(dr="inflation 3", seats="spd 9, z 9", economy=3, dice="2 2 2 1 1 2 2 2")
    play.start(politics.state_of_republic)
    assert play.seats == {"spd": 7, "z": 7}
    assert play.dice == []


@pytest.mark.parametrize(("number", "gained"), [(4, 1), (5, 0), (6, 0)])
def test_w13_the_uspd(number: int, gained: int) -> None:
    play = Play(round=number)
    politics.minor_seats(play.s)
    assert play.seats.get("kpd", 0) == gained


def test_w14_too_large_a_parliament() -> None:
    play = Play(seats="spd 10, z 3, kpd 8, dnvp 7")
    politics.cut_parliament(play.s)
    assert play.seats == {"spd": 7, "z": 3, "kpd": 6, "dnvp": 5}


def test_w15_overthrow_in_parliament() -> None:
    play = Play(seats="kpd 6, spd 3, z 2").start(government.form_government)
    assert (play.s.ending, play.s.winner) == (PARLIAMENT_OVERTHROWN, KPD)


def coalitions() -> Play:
    return Play(government="z dnvp", seats="spd 6, z 3, kpd 2, dnvp 8").start(
        government.form_government
    )


def test_w16_coalitions_by_size() -> None:
    play = coalitions()
    assert play.all_asked == ["z", "dnvp"]  # at once (ruling 9.23); the left-wing one is smaller
    assert play.offered_to("dnvp") == ["yes", "no"]
    play.answers("z", "yes").answers("dnvp", "no")
    assert play.asked == ""
    assert play.government == ["spd", "z"]


def test_w17_a_minority_cabinet() -> None:
    play = coalitions().answers("z", "yes").answers("dnvp", "no")
    assert play.dr == {"minority_cabinet": 1}


def test_w17_which_may_be_the_seventh_marker() -> None:
    play = Play(
        government="z dnvp",
        seats="spd 6, z 3, kpd 2, dnvp 8",
        dr="inflation 3, blockade 3",
        vp="spd 9, z 9, kpd 1",
    )
    play.start(government.form_government).answers("z", "yes").answers("dnvp", "no")
    assert (play.asked, play.offered) == ("spd", ["spd", "z", "kpd"])
    assert play.does("kpd").s.ending == ANARCHY
    assert play.vp == {"spd": 1, "z": 1, "kpd": 1}  # the new government pays (ruling 9.9)


def test_w18_a_crisis_roll() -> None:
    play = Play(seats="spd 3", dice="1 2").start(crisis_roll, SPD)
    assert (play.seats, play.asked) == ({"spd": 2}, "")


def test_w19_a_success_roll() -> None:
    play = Play(dice="3 5 6 6")
    play.s.dice, play.s.bonus = 4, -1
    assert play.start(rolls.success_roll, SPD).result == 6


def test_w20_a_full_city() -> None:
    play = Play(bases="leipzig: kpd 2, dnvp").start(bases.place_base, SPD, city("leipzig"))
    assert play.offered == ["kpd", "dnvp"]
    assert play.does("dnvp").bases("leipzig") == {"kpd": 2}


def test_w21_the_dice_of_a_counter_coup() -> None:
    play = Play(
        units="essen: reichsbanner, police, reichswehr_2, soldiers",
        threats="councils: essen",
        dice="5 1 1",
    )
    assert counter_dice(play.s, SPD, city("essen")) == 3
    play.act("spd", "counter_coup", "essen")
    assert (play.threats("essen"), play.dice) == (set(), [])


def test_w23_icons() -> None:
    """One icon places or removes one piece: a party's own, a named party's, or another's."""
    play = Play(bases="berlin: kpd")
    play.event("kpd", "founding_congress_kpd")  # two bases in different cities
    play.does("essen")
    assert "essen" not in play.offered
    play.does("hamburg")
    assert play.bases("essen") == play.bases("hamburg") == {"kpd": 1}
    play.event("dnvp", "blind_in_the_right_eye").does("berlin")  # the KPD removes one
    assert play.bases("berlin") == {}


def test_w24_votes_of_an_election() -> None:
    play = Play(bases="berlin: spd 2; essen: spd", seats="spd 2", dice="2 1 1 1 5")
    play.start(ballots.all_votes)
    assert play.all_asked == ["spd"]
    play.does("yes")
    assert play.asked == ""
    assert (play.s.marks, play.seats) == ([8, 1, 1, 1], {"spd": 1})


def test_w24_ebert_dies() -> None:
    in_turn = {"party_decisions": "in_turn"}  # else all vote at once (ruling 9.25)
    lie = "berlin: spd 3; essen: z 2; leipzig: kpd"
    play = Play(bases=lie, dice="4 4 4 4", options=in_turn)
    play.event("z", "friedrich_ebert_dies")
    assert set(play.offered) == {"spd", "z", "kpd", "dnvp"}  # its player sets the order
    play.does("kpd", "z", "spd")  # the DNVP votes last
    assert (play.asked, play.offered) == ("kpd", ["spd", "z"])
    play.does("z", "z", "spd", "z")
    assert play.s.president == Z
    assert play.s.president_ready == 1


def test_w24_petition_only_if_the_young_plan_is_negotiated() -> None:
    play = Play(round=6).start(run_block, SPD, game.usual_book.rounds[5])
    assert play.asked == "" and play.seats == {}


def test_w24_the_petition() -> None:
    """The Chancellor sets the order and breaks the tie."""
    in_turn = {"party_decisions": "in_turn"}  # else all vote at once (ruling 9.25)
    play = Play(round=6, seats="dnvp 2", dice="4 4 4 4", options=in_turn)
    play.s.foreign_done |= 1 << FOREIGN_CARD.index(vocabulary.number("foreign:young_plan"))
    play.start(run_block, SPD, game.usual_book.rounds[5]).does("no")  # the DNVP keeps its Seat
    assert (play.asked, len(play.offered)) == ("spd", 4)
    play.does("dnvp", "z", "kpd", "yes", "yes", "no", "no")
    assert (play.asked, play.offered) == ("spd", ["yes", "no"])
    play.does("no")
    assert play.seats == {"dnvp": 1}
    assert play.vp == {"spd": 1}


# -- Q: the FAQ


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


def shown(issues: str, **agendas: str) -> Play:
    play = Play(issues=issues).start(agenda.agenda_phase).does("spd")
    chosen = {"spd": "spd_defence", "z": "z_strong_state", "kpd": "kpd_revolution_now"}
    chosen |= {"dnvp": "dnvp_counter_revolution"} | agendas
    for who, name in chosen.items():
        play.answers(who, name)
    return play


def test_q03_an_issue_on_the_track_is_moved() -> None:
    play = shown("poverty: spd_3", kpd="kpd_populism")
    assert play.space("poverty") == "spd_1"


def test_q04_stab_in_the_back() -> None:
    play = shown("stab_in_the_back: dnvp_1", dnvp="dnvp_populism")
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
    threats.put_uprising(play.s, city("essen"))
    assert play.threats("essen") == {"councils"}


def test_q10_a_second_uprising_becomes_councils() -> None:
    play = Play(threats="uprising: essen; regime: essen")
    threats.put_uprising(play.s, city("essen"))
    assert play.threats("essen") == {"councils"}


def test_q12_dnvp_in_government() -> None:
    play = Play(
        government="z dnvp",
        threats="regime: essen, koeln; poverty: berlin, hamburg, leipzig; councils: rostock",
        units="essen: police 2",
        dice="5 5",
    )
    scores = [politics.party_score(play.s, who) for who in range(4)]
    assert scores == [2, 2, 4, 0]  # SPD no Regime; Z little Unrest; KPD Councils, no Regime
    assert threats.power_markers(play.s) == 1
    assert threats.threats_in(play.s, city("essen")) == 0
    play.act("z", "counter_coup", "essen")
    assert play.threats("essen") == set()


def test_q12_and_no_new_regime() -> None:
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
    assert play.s.marks == [7, 1, 1, 1]


def test_q18_populism_places_both_bases_in_one_city() -> None:
    play = shown("", dnvp="dnvp_populism")
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


def test_impulses_are_counted_anew_each_round() -> None:
    """4.3: "only in the first or second Impulse" of the round."""
    play = Play(hand={"spd": PACT, "kpd": "rosa_luxemburg"})
    play.s.impulses = [5] * 4
    play.start(impulse.impulse_phase).does("kpd")
    assert play.s.impulses == [0, 0, 1, 0]


# -- all of them

W = [*range(1, 22), 23, 24]
Q = [1, 2, 3, 4, 5, 7, 8, 10, *range(12, 19)]
D = [1, 2, 3, 4, 5, 7, 9, 10, 11, 13, 14, 16, 17, *range(19, 29), *range(30, 34), 35, 36, 38]


@pytest.mark.parametrize(
    "example", [f"{kind}{n:02}" for kind, all_ in (("w", W), ("q", Q), ("d", D)) for n in all_]
)
def test_every_example_has_a_test(example: str) -> None:
    here = Path(__file__).parent
    tests = [(here / f"test_{name}.py").read_text("utf-8") for name in ("golden", "derived")]
    assert re.search(rf"^def test_{example}_", "\n".join(tests), re.M)
