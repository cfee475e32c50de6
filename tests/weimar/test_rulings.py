"""Rules that no printed example shows, and rulings of the chapters 6 to 9."""

from __future__ import annotations

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    DNVP,
    KPD,
    PROSPERITY,
    SPD,
    Z,
    vocabulary,
)
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.effects.verbs.issue import do_issue_any
from kabinett.games.weimar.phases import government, impulse, politics, won_issues
from kabinett.games.weimar.phases.actions import is_possible
from kabinett.games.weimar.rules import debate, endings, threats
from kabinett.games.weimar.rules.state import SEIZED
from tests.weimar.position import Play, city, issue, short
from tests.weimar.situations import may_coup

BERLIN, ESSEN = city("berlin"), city("essen")
FIGHT = ACTION.index(vocabulary.number("action:fight"))


# -- cards and actions


def test_demonstrations_of_an_event_are_in_different_cities() -> None:
    play = Play(dice="4 4 4").event("kpd", "arm_the_workers")
    play.does("berlin")
    assert play.bases("berlin") == {"kpd": 1}
    assert "berlin" not in play.offered
    play.does("essen")
    assert {"berlin", "essen"}.isdisjoint(play.offered)
    play.does("leipzig")
    assert play.bases("essen") == play.bases("leipzig") == {"kpd": 1}


def test_no_coups_of_the_dnvp_in_a_general_strike() -> None:
    play = Play(units="berlin: freikorps_1 3; koeln: soldiers 3")
    assert may_coup(play.s, DNVP, BERLIN)
    play.event("spd", "general_strike").does("essen")
    assert not may_coup(play.s, DNVP, BERLIN) and may_coup(play.s, KPD, city("koeln"))


def test_the_spd_without_red_units_loses_no_white_one() -> None:
    """Ruling 7.20."""
    play = Play(units="essen: police 2", threats="councils: essen", dice="1 1")
    play.act("spd", "counter_coup", "essen")
    assert (play.asked, play.units("essen")) == ("", {"police": 2})


def test_spd_loses_a_red_unit() -> None:
    play = Play(units="essen: police, reichsbanner", threats="councils: essen", dice="1 1")
    play.act("spd", "counter_coup", "essen")
    assert play.units("essen") == {"police": 1}


def test_black_reichswehr_does_not_fight_against_its_own_party() -> None:
    play = Play(units="essen: freikorps_1, black_reichswehr_2, police")
    assert not is_possible(play.s, SPD, FIGHT, ESSEN)
    play = Play(units="essen: soldiers 2, black_reichswehr_2, police")
    assert is_possible(play.s, SPD, FIGHT, ESSEN)


@pytest.mark.parametrize(("joins", "dice"), [("yes", 2), ("no", 0)])
def test_black_reichswehr_may_join_a_fight(joins: str, dice: int) -> None:
    play = Play(units="essen: soldiers 2, black_reichswehr_2, police", dice="4 1")
    play.act("spd", "fight", "essen")
    assert play.asked == "dnvp"
    play.does(joins)
    assert len(play.s.faces) == dice
    assert play.units("gone") == ({"soldiers": 1} if joins == "yes" else {})


def test_a_politician_has_no_event() -> None:
    play = Play(hand={"kpd": "rosa_luxemburg"}).play("kpd", "rosa_luxemburg")
    assert "event" not in play.offered


def test_points_left_over_are_for_later_impulses() -> None:
    """Ruling 7.15: the Event after the Actions cannot spend what was just stored."""
    play = Play(hand={"spd": "ruhr_lockout"}).play("spd", "ruhr_lockout")
    play.does("actions", "done")
    assert play.reserve == {"spd": 2}
    assert play.s.stored[SPD] == 2


def test_a_stopped_action_is_lost() -> None:
    """Ruling 7.4, and the FAQ: no dice and no effect."""
    play = Play(reserve="spd 1", bases="essen: spd 3", dice="6 1 1")
    play.act("kpd", "demonstration", "essen")
    play.answers("spd", "react")
    assert play.bases("essen") == {"spd": 3}
    assert play.threats("essen") == set()
    assert play.reserve == {}


def test_an_uprising_does_not_block_a_coup() -> None:
    """Ruling 7.10."""
    play = Play(units="essen: soldiers", threats="uprising: essen", dice="5")
    assert may_coup(play.s, KPD, ESSEN)
    play.act("kpd", "coup", "essen")
    assert play.threats("essen") == {"councils"}


def test_others_may_oppose_a_coup() -> None:
    play = Play(units="essen: soldiers 3, reichsbanner, freikorps_1", dice="5 5 5")
    play.act("kpd", "coup", "essen")
    assert play.asked == "dnvp"  # clockwise from the KPD
    play.does("no")
    assert play.asked == "spd"
    play.does("yes")
    assert len(play.dice) == 1


def test_a_coup_that_all_oppose_is_over() -> None:
    play = Play(units="essen: soldiers, reichsbanner", reserve="spd 2", bases="essen: spd")
    play.act("kpd", "coup", "essen")
    play.s.heard = []
    play.does("yes")
    assert (play.asked, play.s.faces) == ("", [])
    assert [said.message for said in play.s.heard][-1] is words.STOPPED


def test_reichspraesident_debates_after_a_party_card() -> None:
    play = Play(
        hand={"z": "volksverein"}, issues="media_1: zero", president=Z, president_ready=1
    ).play("z", "volksverein")
    play.does("actions", "done")
    assert (play.asked, play.offered) == ("z", ["yes", "no"])
    play.does("yes", "yes", "media_1", "z_3")
    assert play.space("media_1") == "z_3"
    assert play.s.president_ready == 0


def test_threats_go_where_they_have_an_effect() -> None:
    play = Play(threats="unrest: berlin, essen; poverty: hamburg; prosperity: koeln")
    play.event("kpd", "free_socialist_republic")
    assert {"berlin", "essen"}.isdisjoint(play.offered)
    changes = [threats.can_put_in_city(play.s, PROSPERITY, at) for at in range(11)]
    assert [at for at in range(11) if not changes[at]] == [city("koeln")]


def test_here_is_no_city_if_nothing_was_done() -> None:
    """Without units, the Bielefeld Agreement must have no effect in the city of an earlier
    action."""
    play = Play(threats="uprising: essen; unrest: essen", here=ESSEN)
    play.event("z", "bielefeld_agreement")
    assert (play.asked, play.threats("essen")) == ("", {"uprising", "unrest"})


def test_a_city_is_chosen_only_if_a_unit_can_go_there() -> None:
    play = Play().event("spd", "pact_with_the_old_powers")
    assert len(play.offered) == 11
    play.does("berlin", "police", "essen", "police", "supply")
    assert play.units("berlin") == play.units("essen") == {"police": 1}
    play = Play(government="z dnvp", threats="unrest: essen")
    play.event("spd", "pact_with_the_old_powers")
    assert (play.asked, play.threats("essen")) == ("", {"unrest"}), "no unit, so no city"


def test_rapallo_can_be_negotiated_at_once() -> None:
    """4.3: after the Event, which may come first, the card is beside the Foreign Affairs deck."""
    play = Play(hand={"spd": "treaty_of_rapallo"}, dice="4", foreign_next=1, round=3)
    play.play("spd", "treaty_of_rapallo").does("event_first", "actions", "foreign_affairs")
    assert play.offered == ["treaty_of_versailles", "treaty_of_rapallo"]
    play.does("treaty_of_rapallo", "done")
    assert play.units("supply")["reichswehr_2"] == 2
    assert play.s.foreign_open == []
    assert play.place_of("treaty_of_rapallo") == "removed"


def test_rapallo_stays_on_display() -> None:
    play = Play(hand={"spd": "treaty_of_rapallo"}, foreign_next=1)
    play.play("spd", "treaty_of_rapallo").does("actions", "done")
    assert len(play.s.foreign_open) == 1
    assert play.place_of("treaty_of_rapallo") == "removed"


# -- elections


def test_the_chancellor_sets_the_order_of_a_vote() -> None:
    """Ruling 9.24: if all vote in turn, the Chancellor sets the whole order beforehand."""
    play = Play(options={"party_decisions": "in_turn"}).start(ballots.hold_vote, 0, 0)
    assert play.asked == "spd"
    assert set(play.offered) == {"spd", "z", "kpd", "dnvp"}
    play.does("dnvp", "kpd")
    assert (play.asked, play.offered) == ("spd", ["spd", "z"])
    play.does("z")
    for voter in ("dnvp", "kpd", "z", "spd"):
        assert (play.asked, play.offered) == (voter, ["yes", "no"])
        play.does("yes")
    assert play.asked == ""


def test_all_vote_at_once() -> None:
    """Ruling 9.25: nobody sets an order, but the Chancellor still breaks a tie."""
    play = Play(dice="3 2 1 2").start(ballots.hold_vote, 0, 0)
    assert play.all_asked == ["spd", "z", "kpd", "dnvp"]
    play.answers("dnvp", "no").answers("spd", "yes").answers("kpd", "yes").answers("z", "no")
    assert (play.asked, play.offered) == ("spd", ["yes", "no"])  # 4 votes each


def test_in_the_second_ballot_all_vote_at_once() -> None:
    """Ruling 9.25."""
    play = Play(dice="6 5 1 1").event("kpd", "friedrich_ebert_dies")
    assert play.all_asked == ["spd", "z", "kpd", "dnvp"]
    for party in ("z", "kpd", "dnvp", "spd"):
        assert play.offered_to(party) == ["spd", "z"]
        play.answers(party, "z")
    assert play.s.president == Z


# -- issues


def test_of_two_equal_issues_marker_i_comes_first() -> None:
    play = Play(issues="economy_2: zero; media_1: zero").start(do_issue_any, SPD, 0)
    offered = set(play.offered)
    assert {"economy_1", "media_2", "security_1"} <= offered
    assert "security_2" not in offered


def test_the_option_that_can_do_most_is_chosen() -> None:
    """4.4: if the winner has no base to lose, the Stab in the Back must benefit the DNVP."""
    play = Play(issues="stab_in_the_back: spd_2").start(won_issues.resolve_issues)
    play.does("berlin", "berlin")
    assert play.seats == {"dnvp": 1}


def test_a_winner_with_a_base_may_avoid_it() -> None:
    play = Play(issues="stab_in_the_back: spd_2", bases="berlin: spd")
    play.start(won_issues.resolve_issues).does("2")
    assert (play.seats, play.bases("berlin")) == ({}, {})


def test_without_a_dissolved_unit_none_is_restored() -> None:
    play = Play(issues="security_1: kpd_1", units="berlin: freikorps_1", threats="unrest: berlin")
    play.start(won_issues.resolve_issues)
    while play.asked:
        assert "undissolve" not in play.question
        play.does(play.offered[0])
    assert play.units("gone") == {"freikorps_1": 1}
    assert play.threats("berlin") == set()


def test_reparations_of_two_go_to_the_party_they_agree_on() -> None:
    """Ruling 9.2."""
    play = Play(issues="reparations: spd_z").start(won_issues.resolve_issues)
    assert (play.asked, play.offered) == ("spd", ["spd", "z"])
    play.does("z", "yes")
    assert play.s.starter == Z
    assert len(play.s.hands[Z]) == 1


def test_a_party_chooses_where_an_issue_moves() -> None:
    """Ruling 6.5: two spaces may be equally near."""
    play = Play(issues="poverty: spd_2").start(debate.issue_into_play, KPD, issue("poverty"), 2)
    assert set(play.offered) == {"zero", "kpd_spd"}
    assert play.does("kpd_spd").space("poverty") == "kpd_spd"


def test_a_party_chooses_which_of_two_equal_issues_moves() -> None:
    play = Play(issues="media_1: z_2; media_2: zero").event("spd", "vorwaerts")
    assert (play.asked, play.offered) == ("spd", ["media_1", "media_2"])
    play.does("media_2")
    assert (play.space("media_1"), play.space("media_2")) == ("z_2", "spd_1")


def test_a_debate_of_an_event_follows_all_rules() -> None:
    """4.3: Reserve points count, and a single issue may use either value."""
    play = Play(issues="media_1: zero", reserve="z 1", hand={"z": "germania"})
    play.event("z", "germania").does("economy_1", "further", "media_1")
    assert play.space("media_1") == "z_4"
    assert play.does("economy_1").space("economy_1") == "z_3"
    assert play.reserve == {}


def test_a_debate_never_helps_another() -> None:
    """Rulings 8: from 0 the SPD can only move towards its own arm."""
    play = Play(issues="media_1: zero; economy_1: kpd_3")
    assert [short(space) for space in debate.choices_in_reach(play.s, SPD, 2, 1)] == ["spd_1"]
    assert [short(space) for space in debate.choices_in_reach(play.s, SPD, 0, 9)] == ["spd_6"]


# -- the rest


def test_the_set_up_has_these_pieces() -> None:
    """2: Compiègne has its effects; step 13 is for the DNVP, not for the DVP."""
    roles = ("party:spd", "party:z", "party:kpd", "party:dnvp")
    table = Table.new(game, Setup(4, {}, roles))
    placed = []
    while table.state.round == 0:
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        placed.append(seat)
        table.answer(seat, ask.choices[0], ask.id)
        s = table.state
    assert [placed.count(seat) for seat in range(4)] == [6, 5, 4, 3]
    assert placed == sorted(placed)
    assert s.parliament == [7, 5, 4, 3] and sum(s.bases) == 18
    assert max(s.bases) == 1
    assert (sum(s.unrest), sum(s.councils), sum(wealth > 0 for wealth in s.wealth)) == (4, 1, 3)
    assert sum(s.dr) == 2


def test_nobody_is_asked_about_stresemann_in_the_set_up() -> None:
    roles = ("party:spd", "party:z", "party:kpd", "party:dnvp")
    table = Table.new(game, Setup(4, {}, roles))
    ask = table.ask(table.open_seats()[0])
    assert ask is not None and ask.choices[0].startswith("city:")
    assert table.state.parliament[SPD] == 7


def test_the_nsdap_track_ends_with_its_sixth_figure() -> None:
    play = Play(nsdap="dnvp dnvp z dnvp spd").start(endings.place_on_nsdap_track, Z)
    assert (len(play.s.nsdap), play.s.ending) == (6, SEIZED)


def test_the_ddp_gives_no_base_for_nothing() -> None:
    play = Play(bases="berlin: spd", foreign_next=7).start(politics.score_parties)
    assert play.asked == ""


def test_a_party_without_cards_is_skipped() -> None:
    """Ruling 6.1."""
    play = Play(hand={"z": "volksverein", "dnvp": "osthilfe upper_silesia"})
    play.start(impulse.impulse_phase).does("z")
    play.does("actions", "done")
    assert play.asked == "dnvp"
    play.does("osthilfe", "actions", "done", "actions", "done")
    assert play.asked == ""


def test_both_radicals_with_half_of_parliament() -> None:
    """Ruling 9.7."""
    play = Play(seats="kpd 5, dnvp 5").start(government.form_government)
    assert (play.asked, play.offered) == ("spd", ["kpd", "dnvp"])


def test_both_democrats_with_half_of_parliament() -> None:
    """Ruling 9.16."""
    play = Play(government="z dnvp", seats="spd 5, z 5").start(government.form_government)
    assert (play.asked, play.offered) == ("z", ["spd", "z"])
    assert play.does("spd").government == ["spd"]


def test_the_uspd_marker_gives_the_spd_its_share() -> None:
    """Rulings 9.14, 9.17."""
    play = Play(society_track="uspd", round=1)
    play.start(politics.score_parties)
    assert play.reserve == {"spd": 1, "kpd": 1}
    politics.minor_seats(play.s)
    assert play.seats["spd"] == 4  # DDP 2, USPD 2
    assert play.seats["kpd"] == 2


def test_markers_turn_up_again_and_may_end_the_game() -> None:
    """Ruling 9.9."""
    play = Play(
        government="spd kpd",
        threats="councils: berlin, essen, koeln",
        seats="spd 5, z 4, kpd 2, dnvp 2",
    )
    assert threats.count_power_markers(play.s) == 0
    play.start(government.form_government)
    assert play.s.winner == KPD


def test_the_strike_on_prussia() -> None:
    play = Play(seats="spd 3, z 3, kpd 3").event("spd", "strike_on_prussia").does("no")
    assert play.seats == {"spd": 2, "z": 2, "kpd": 2, "dnvp": 1}
    assert play.s.nsdap == []
    play.event("spd", "strike_on_prussia").does("yes")
    assert play.seats == {"spd": 3, "z": 1, "kpd": 1}
    assert play.s.nsdap == [SPD]
