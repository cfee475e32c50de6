"""Rulings on the Politics Phase (9), by their numbers."""

from __future__ import annotations

import itertools

import pytest

from kabinett.games.weimar.content.vocabulary import (
    BLOCKADE,
    COUNCILS,
    DNVP,
    INFLATION,
    ISSUE,
    KPD,
    NOBODY,
    OPTION,
    SPD,
    VIOLENT_PEACE,
    Z,
)
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.effects.verbs.society import do_society_remove
from kabinett.games.weimar.phases import (
    government,
    issue_majority,
    politics,
    republic,
    shared_issues,
    won_issues,
)
from kabinett.games.weimar.rules import endings, parties, rolls, threats
from kabinett.games.weimar.rules.state import ANARCHY, CITIES_OVERTHROWN, PARLIAMENT_OVERTHROWN
from tests.weimar.position import Play, city, issue

IN_TURN = {"party_decisions": "in_turn"}


def test_9_1_halves_count_and_values_break_ties() -> None:
    """Ruling 9.1: a divided space counts half for both, and its value in full."""
    play = Play(issues="media_1: kpd_spd; economy_1: spd_2; economy_2: kpd_1")
    assert issue_majority.count_won_issues(play.s, SPD) == (1.5, 3)
    assert issue_majority.count_won_issues(play.s, KPD) == (1.5, 2)
    play.start(issue_majority.issue_majority)
    assert play.seats == {"spd": 3, "kpd": 1}


def test_9_1_the_chancellor_decides_between_equals() -> None:
    """Rulings 9.1, 10.5: the Chancellor names the first of three equals, then the second; 0 wins
    nothing."""
    play = Play(government="z spd", issues="media_1: kpd_2; economy_1: spd_2; economy_2: dnvp_2")
    play.start(issue_majority.issue_majority)
    assert (play.asked, play.offered) == ("z", ["spd", "kpd", "dnvp"])
    play.does("kpd")
    assert (play.asked, play.offered) == ("z", ["spd", "dnvp"])
    assert play.does("dnvp").seats == {"kpd": 3, "dnvp": 1}
    alone = Play(issues="media_1: kpd_2").start(issue_majority.issue_majority)
    assert alone.seats == {"kpd": 3}
    assert Play(issues="media_1: zero").start(issue_majority.issue_majority).seats == {}


def test_9_2_an_option_can_be_proposed_that_only_the_partner_may_have() -> None:
    """Ruling 9.2: the DNVP, in opposition, proposes an option of governing parties for the
    Zentrum."""
    play = Play(order="spd dnvp kpd z", issues="foreign_affairs_1: dnvp_z", foreign_next=1)
    play.start(won_issues.resolve_issues)
    assert (play.asked, play.offered) == ("dnvp", ["1", "2"])
    asked = ISSUE[issue("foreign_affairs_1")]
    assert shared_issues.why_not_proposal(play.s, play.s.seat, OPTION[0], asked) is None
    play.does("1", "yes", "france", "no")
    assert (play.s.flags, play.vp) == ([0, 1, 0], {})


def test_9_2_a_yellow_issue_that_nobody_wins_leaves_the_game() -> None:
    """Ruling 9.2; for agreement on divided spaces see D-30 and
    `test_reparations_of_two_go_to_the_party_they_agree_on`."""
    play = Play(issues="y_rentenmark: dnvp_z").start(won_issues.resolve_issues)
    while play.asked:
        play.does("no" if "no" in play.offered else play.offered[0])
    assert play.space("y_rentenmark") == "gone"
    assert play.s.rentenmark == 0


def test_9_3_poverty_of_the_economy_may_bring_anarchy() -> None:
    """Ruling 9.3: Poverty for a city that already has Poverty goes to the DR Box."""
    play = Play(
        threats="poverty: berlin", dr="inflation 3, blockade 3", vp="kpd 9", economy=2, dice="3 4"
    )
    play.start(politics.state_of_republic)
    assert play.s.ending == ANARCHY


def test_9_4_troubled_cities_decide_the_government_declaration() -> None:
    """Ruling 9.4: 0 troubled cities bring a point, 1 nothing, 2 cost each governing party a
    Seat."""
    lie = "unrest: berlin, essen, koeln, hamburg, leipzig; poverty: berlin; prosperity: essen"
    play = Play(threats=lie, government="z spd", seats="spd 2, z 2")
    named = [city(name) for name in ("berlin", "essen", "koeln")]
    states = [politics.city_states(play.s)[one] for one in named]
    assert states == [2, 0, 1]
    politics.declare(play.s, politics.calm_cities(play.s), politics.troubled_cities(play.s))
    assert play.vp == {"z": 4, "spd": 3}  # seven calm cities; the odd point goes to the Chancellor
    assert play.seats == {"spd": 1, "z": 1}


def test_9_5_the_chancellor_rolls_first() -> None:
    """Ruling 9.5: one roll fewer than there are markers."""
    play = Play(government="z spd", dr="inflation 2", economy=3, seats="spd 2, z 2", dice="2 2 5 5")
    play.start(politics.state_of_republic)
    assert play.seats == {"spd": 2, "z": 1}
    assert play.dice == []


def test_9_6_parliament_is_cut_repeatedly() -> None:
    """Ruling 9.6: only the four parties lose Seats, until 24 remain or nobody can lose more."""
    play = Play(seats="spd 25, z 10, kpd 3")
    politics.cut_parliament(play.s)
    assert play.seats == {"spd": 16, "z": 4, "kpd": 3}  # 38, 32, 27, 23
    play = Play(seats="spd 3, z 3, kpd 3, dnvp 3")
    play.s.nsdap_seats = 14
    politics.cut_parliament(play.s)
    assert sum(play.s.parliament) == 12


@pytest.mark.parametrize(
    ("seats", "lost"), [(3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3), (14, 3)]
)
def test_4_4_7_parliament_is_cut_by_size(seats: int, lost: int) -> None:
    """One cut, if that is enough: one Seat of 4 to 6, two of 7 to 9, three of 10 and more."""
    play = Play(seats=f"spd {seats}, kpd 4")
    play.s.nsdap_seats = 21 - seats
    politics.cut_parliament(play.s)
    assert play.seats == {"spd": seats - lost, "kpd": 3}


def test_9_7_overthrow_comes_before_the_government() -> None:
    """Ruling 9.7: Seats of the NSDAP count in the total."""
    play = Play(seats="kpd 5, spd 5").start(government.form_government)
    assert (play.s.ending, play.s.winner) == (PARLIAMENT_OVERTHROWN, KPD)
    play = Play(seats="kpd 5, spd 5", nsdap="z dnvp").start(government.form_government)
    assert play.s.nsdap_seats == 2 and play.s.ending == -1


def test_9_8_the_larger_party_is_asked_first() -> None:
    """Ruling 9.8: if the larger party declines, the other is not asked."""
    play = Play(government="z dnvp", seats="spd 4, z 2, kpd 5, dnvp 3", options=IN_TURN)
    play.start(government.form_government)
    assert play.asked == "kpd"
    play.does("yes")
    assert play.asked == "spd"
    play.does("no")  # then Weimar (6), which nobody can refuse
    assert play.asked == "" and play.government == ["spd", "z"]


def test_9_8_half_of_parliament_governs_alone() -> None:
    """Ruling 9.8."""
    play = Play(seats="z 4, spd 2, kpd 1, dnvp 1").start(government.form_government)
    assert play.asked == "" and play.government == ["z"]


def test_9_9_the_new_government_pays_for_its_minority() -> None:
    """Ruling 9.9: the old Government of Zentrum and DNVP keeps its points if the DNVP leaves."""
    play = Play(
        government="z dnvp",
        seats="spd 6, z 3, kpd 2, dnvp 8",
        dr="inflation 3, blockade 3",
        vp="spd 9, z 9, dnvp 9",
    )
    play.start(government.form_government).answers("z", "yes").answers("dnvp", "no")
    assert play.vp == {"spd": 1, "z": 1, "dnvp": 9}


def test_9_10_all_others_get_the_missing_points() -> None:
    """Ruling 9.10: each of the others gets the missing points, and nobody falls below 0."""
    play = Play(vp="z 1, kpd 4")
    parties.lose_points(play.s, Z, 3)
    assert play.vp == {"spd": 2, "kpd": 6, "dnvp": 2}


@pytest.mark.parametrize("kind", [BLOCKADE, INFLATION])
def test_9_11_only_a_marker_that_could_be_placed_brings_anarchy(kind: int) -> None:
    """Ruling 9.11: neither of these two markers is in the supply."""
    play = Play(dr="inflation 3, blockade 3", vp="kpd 9")
    play.start(threats.put_in_box, kind)
    assert play.s.ending == -1
    play.start(threats.put_in_box, VIOLENT_PEACE)
    assert play.s.ending == ANARCHY


def test_9_12_the_economy_falls_until_its_condition_holds() -> None:
    """Ruling 9.12: the economy falls from 5 past 4, because three are too many for both levels."""
    play = Play(threats="regime: essen; councils: koeln", economy=4)
    threats.check_economy(play.s)
    assert play.s.economy == 4
    play.s.economy = 5
    play.start(threats.put_in_city, COUNCILS, city("rostock"))
    assert play.s.economy == 3


def test_9_12_markers_that_turn_up_hold_the_economy_down() -> None:
    """4.4.8, ruling 9.12: the economy must be checked again when the DNVP leaves a Government."""
    play = Play(
        government="z dnvp",
        seats="spd 6, z 5, kpd 2, dnvp 2",
        threats="regime: essen, koeln, breslau",
        economy=5,
    )
    play.start(government.form_government)
    assert (play.government, play.s.economy) == (["spd", "z"], 3)


def test_9_13_the_iron_front_stays_until_it_is_used() -> None:
    """Ruling 9.13: the effects of the box do not happen either."""
    play = Play(nsdap="dnvp", shield=1).start(republic.republic_phase)
    while play.asked:
        play.does(play.offered[0])
    assert play.s.shield == 1
    play.start(endings.place_on_nsdap_track, DNVP)
    assert (play.s.nsdap, play.s.nsdap_seats, play.s.shield) == ([DNVP], 0, 0)
    assert sum(play.s.unrest) == 0


def test_9_14_the_reichspraesident_debates_after_party_cards() -> None:
    """Ruling 9.14: he uses both values, after Actions or Event, but not after a Timeline Card."""
    play = Play(
        hand={"z": "ruhr_lockout"}, issues="media_1: zero", president=Z, president_ready=1
    ).play("z", "ruhr_lockout")
    play.does("event_first", "actions", "done")
    assert (play.asked, play.s.president_ready) == ("", 1)


def test_9_15_poverty_counts_in_cities_and_in_the_box() -> None:
    """Ruling 9.15."""
    play = Play(threats="poverty: berlin", dr="poverty 2")
    assert politics.poverty_markers(play.s) == 3
    assert politics.party_score(play.s, SPD) == 2  # counts only for no Regime
    play.s.dr[0] -= 1
    assert politics.party_score(play.s, SPD) == 4
    many = Play(threats="unrest: berlin, essen, koeln")
    assert politics.party_score(many.s, Z) == 2  # counts only for no Councils


def test_9_17_the_uspd_marker_works_while_it_is_on_the_track() -> None:
    """Ruling 9.17: the marker works in steps 4 and 6 of the Politics Phase, and not after it has
    left the track."""
    play = Play(society_track="uspd").start(do_society_remove, KPD, 0)
    assert play.society == []
    play.start(politics.score_parties)
    assert play.reserve == {"kpd": 1}


def test_9_18_the_governing_parties_lose_one_after_the_other() -> None:
    """Ruling 9.18: the partner gets what the Chancellor lacks, and loses it again."""
    play = Play(government="z spd", dr="inflation 3, blockade 3", vp="spd 5, z 6")
    play.start(threats.put_in_box, VIOLENT_PEACE)
    # The Zentrum lacks 2: SPD 7, KPD and DNVP 2. The SPD lacks 1 of 8.
    assert play.vp == {"z": 1, "kpd": 3, "dnvp": 3}


@pytest.mark.parametrize(("seats", "asked"), [("spd 6, kpd 5", "spd"), ("spd 5, kpd 6", "kpd")])
def test_9_8_the_larger_partner_is_asked_first(seats: str, asked: str) -> None:
    """Ruling 9.8: the other partner is asked only if the larger one agrees."""
    play = Play(government="z dnvp", seats=f"{seats}, z 3, dnvp 3", options=IN_TURN)
    play.start(government.form_government)
    assert play.asked == asked
    play.does("yes")
    assert {play.asked, asked} == {"spd", "kpd"}
    assert play.does("yes").government == [asked, "spd" if asked == "kpd" else "kpd"]


#: Seats, and in which order coalitions come: left, right, Weimar by size.
LEFT_RIGHT = "spd 4, z 3, kpd 9, dnvp 8"  # 13, 11, 7


@pytest.mark.parametrize("answers", [*itertools.product(["yes", "no"], repeat=4)])
def test_9_23_coalitions_asked_at_once_have_the_same_result_as_in_turn(
    answers: tuple[str, ...],
) -> None:
    """Ruling 9.23: if no answer depends on another, both ways must lead to the same government."""
    wanted = dict(zip(("spd", "z", "kpd", "dnvp"), answers, strict=True))
    at_once, in_turn = (
        Play(government="z dnvp", seats=LEFT_RIGHT, options=options).start(
            government.form_government
        )
        for options in ({}, IN_TURN)
    )
    assert at_once.all_asked == ["spd", "z", "kpd", "dnvp"]
    for party in ("dnvp", "spd", "kpd", "z"):  # in any order
        at_once.answers(party, wanted[party])
    while in_turn.asked:
        in_turn.does(wanted[in_turn.asked])
    assert at_once.asked == ""
    assert at_once.government == in_turn.government
    assert at_once.s.chancellor == in_turn.s.chancellor
    assert at_once.seats == in_turn.seats


def test_9_23_only_coalitions_larger_than_weimar_are_asked() -> None:
    """Ruling 9.23: the Chancellor first names the order of equals."""
    play = Play(government="z dnvp", seats="spd 4, z 4, kpd 5, dnvp 1")  # 9, 5, Weimar 8
    play.start(government.form_government)
    assert play.all_asked == ["spd", "kpd"]
    play = Play(government="z dnvp", seats="spd 4, z 4, kpd 5, dnvp 5")  # 9, 9, Weimar 8
    play.start(government.form_government)
    assert (play.asked, play.offered) == ("z", ["left", "right"])
    play.does("right")
    assert play.all_asked == ["spd", "z", "kpd", "dnvp"]
    for party in ("spd", "z", "kpd", "dnvp"):
        play.answers(party, "yes")
    assert play.government == ["dnvp", "z"]


def test_9_23_all_parties_decide_at_once_about_rolling_votes_again() -> None:
    """Ruling 9.23: before any die is rolled again, all parties see the first rolls and who gives up
    a Seat."""
    play = Play(seats="spd 1, kpd 1, dnvp 1", dice="1 2 3 4 6 5")
    play.start(ballots.all_votes)
    assert play.all_asked == ["spd", "kpd", "dnvp"]  # the Zentrum has no Seat
    assert play.s.votes == [1, 2, 3, 4]
    play.answers("dnvp", "yes").answers("spd", "yes").answers("kpd", "no")
    assert play.s.votes == [6, 2, 3, 5]  # in turn, from the Chancellor
    assert play.seats == {"kpd": 1}


def test_9_23_in_turn_each_decides_before_the_next_one_rolls() -> None:
    """Ruling 9.23 with the option."""
    play = Play(seats="spd 1, kpd 1", dice="1 6 2 3 4", options=IN_TURN)
    play.start(ballots.all_votes)
    assert (play.asked, play.s.votes) == ("spd", [1, 0, 0, 0])
    play.does("yes")
    assert (play.asked, play.s.votes) == ("kpd", [6, 2, 3, 0])
    play.does("no")
    assert play.s.votes == [6, 2, 3, 4]


def test_9_27_a_crisis_roll_costs_others_nothing_but_brings_them_points() -> None:
    """Ruling 9.27: the party has no Seat, Base or VP to lose; only the lost VP bring one each to
    the others."""
    play = Play(dice="1 1").start(rolls.crisis_roll, SPD)
    assert (play.asked, play.seats) == ("", {})
    assert play.vp == {"z": 1, "kpd": 1, "dnvp": 1}


def test_an_overthrow_stops_everything_else() -> None:
    play = Play(threats="regime: berlin, koeln", nsdap="z z z z z", dr="inflation 3, blockade 3")
    play.effect(
        "dnvp", "threat +regime essen", "nsdap z", "threat +violent_peace dr", "crisis 1 spd"
    )
    assert (play.s.ending, play.s.winner) == (CITIES_OVERTHROWN, DNVP)
    assert (len(play.s.nsdap), sum(play.s.dr), play.s.faces, play.asked) == (5, 6, [], "")


def test_9_19_the_winner_of_an_issue_decides_all_of_it() -> None:
    """Ruling 9.19: the winner decides the cities and, in a full city, whose Base goes."""
    play = Play(issues="stab_in_the_back: spd_1", bases="rostock: kpd, z")
    play.start(won_issues.resolve_issues).does("1")
    assert play.asked == "spd"
    play.does("rostock")
    assert (play.asked, play.offered) == ("spd", ["z", "kpd"])
    play.does("z")
    assert play.bases("rostock") == {"kpd": 1}
    play.does("rostock")
    assert (play.bases("rostock"), play.s.decider) == ({"kpd": 1, "dnvp": 1}, -1)


def test_9_19_a_negotiation_that_an_issue_grants_is_like_any_other() -> None:
    """Ruling 9.19: the DNVP decides what comes before the roll."""
    play = Play(issues="foreign_affairs_1: spd_1", foreign_next=1)
    play.start(won_issues.resolve_issues)
    while play.asked == "spd":
        play.does(play.offered[0])
    assert play.asked == "dnvp"


def test_9_19_a_politician_is_no_effect_of_the_issue() -> None:
    """Ruling 9.19: the KPD wins the Issue, and the SPD decides where its Politician acts."""
    play = Play(
        issues="y_rentenmark: kpd_3", rentenmark=1, seats="spd 2", hand={"spd": "otto_braun"}
    )
    play.start(won_issues.resolve_issues).answers("spd", "otto_braun")
    assert (play.asked, play.s.decider) == ("spd", NOBODY)
