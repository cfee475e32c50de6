"""Rulings on what this project adds to the printed rules (10), by their numbers."""

from __future__ import annotations

import pytest

from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import DNVP, KPD, SPD, Z
from kabinett.games.weimar.phases import actions, coups, government, won_issues
from kabinett.games.weimar.rules import endings, rolls
from kabinett.games.weimar.rules.state import SEIZED
from tests.weimar.position import Play, city
from tests.weimar.situations import regime_in_essen

IN_TURN = {"party_decisions": "in_turn"}

BERLIN, ESSEN = city("berlin"), city("essen")


def test_10_1_an_events_demonstration_does_not_use_up_the_paid_one() -> None:
    """Ruling 10.1: after an action that an Event grants, the paid action is still possible."""
    play = Play(ap=2, active=SPD, dice="4 4 4 4 4 4").act("spd", "demonstration", "essen", 0, True)
    assert not actions.in_the_way_now(play.s, SPD, 0)
    play.start(actions.perform, SPD, 0).does("essen")
    assert actions.in_the_way_now(play.s, SPD, 0)


def test_10_2_the_chancellor_decides_about_white_units() -> None:
    """Ruling 10.2: the answer also covers the Chancellor's own units; the partner decides only
    about its own."""
    play = regime_in_essen(government="z spd")
    # clockwise from the KPD; the SPD decides only about its Reichsbanner
    assert play.asked == "spd"
    play.does("yes")
    assert play.asked == "z"
    play.does("yes")
    assert len(play.s.faces) == 4  # 7 - 1 Freikorps - 1 Reichsbanner - 1 Police


def test_10_2_white_units_join_once() -> None:
    """Ruling 10.2: if either partner may decide, the second has no units to add."""
    play = regime_in_essen(government="z spd", options={"white_units": "either"})
    assert play.asked == "spd"
    play.does("yes")
    assert play.asked == ""
    assert len(play.s.faces) == 4  # as above


def test_10_2_white_units_where_no_radical_is_in_power() -> None:
    """Ruling 10.2: in such a city white units always oppose (5.10), and nobody is asked about
    them."""
    play = Play(
        units="essen: soldiers 3, rote_ruhrarmee, police, reichsbanner",
        government="z spd",
        dice="5 " * 5,
    ).act("kpd", "coup", "essen")
    assert play.asked == "spd"  # only its Reichsbanner

    play.does("yes")
    assert play.asked == ""
    assert len(play.s.faces) == 3  # 5 - 1 Reichsbanner - 1 Police


def test_10_3_a_black_reichswehr_goes_back_to_the_dnvp() -> None:
    """Ruling 10.3."""
    play = Play(units="essen: black_reichswehr_2, freikorps_1", dice="1 1 1")
    play.act("dnvp", "coup", "essen").does("black_reichswehr_2")
    assert play.units("supply")["black_reichswehr_2"] == 1
    assert not actions.is_possible(play.s, SPD, 2, ESSEN)
    assert actions.is_possible(play.s, DNVP, 1, BERLIN)


def test_10_4_the_chancellor_names_which_of_two_equals_let_the_nsdap_in() -> None:
    """Ruling 10.4: all parties still lose."""
    play = Play(government="z spd", nsdap="dnvp dnvp z dnvp z").start(
        endings.place_on_nsdap_track, Z
    )
    assert (play.asked, play.offered) == ("z", ["z", "dnvp"])
    assert play.does("dnvp").s.ending == SEIZED
    result = game.result(play.s)
    assert result is not None
    assert (result.winners, result.text[1]) == ((), (3,))


def test_10_12_the_chancellor_names_which_of_two_equal_partners_is_asked_first() -> None:
    """Ruling 10.12: the second is asked only if the first agrees."""
    play = Play(government="z dnvp", seats="spd 5, kpd 5, z 3, dnvp 3", options=IN_TURN)
    play.start(government.form_government)
    assert (play.asked, play.offered) == ("z", ["spd", "kpd"])
    assert play.question.startswith("Chancellor: who is asked first")
    play.does("kpd")
    assert play.asked == "kpd"
    play.does("yes")
    assert play.asked == "spd"
    assert play.does("no").government == ["spd", "z"]  # the next coalition cannot be refused


def test_10_6_a_fight_that_the_dnvp_leaves_without_dice_is_lost() -> None:
    """Ruling 10.6: the Fight was possible, so its points are spent."""
    play = Play(hand={"spd": "ruhr_lockout"}, units="essen: soldiers 2, black_reichswehr_1")
    assert actions.is_possible(play.s, SPD, 3, ESSEN) is False  # 1 + 1 - 2
    play = Play(
        hand={"spd": "pact_with_the_old_powers"}, units="essen: soldiers, black_reichswehr_1"
    ).play("spd", "pact_with_the_old_powers")
    play.does("actions", "fight", "essen", "no")
    assert (play.s.ap, play.s.faces) == (1, [])
    assert "fight" not in play.offered
    assert play.units("essen") == {"soldiers": 1, "black_reichswehr_1": 1}


def test_10_8_a_face_down_marker_is_still_the_power_of_its_city() -> None:
    """Ruling 10.8: a Coup against a governing radical's marker meets the units of that party."""
    play = Play(government="z dnvp", threats="regime: essen", units="essen: soldiers, freikorps_1")
    assert coups.parties_in_power(play.s, ESSEN) == (DNVP,)
    assert coups.coup_dice(play.s, KPD, ESSEN, 0) == 0


def test_10_9_five_dice_are_rolled_at_most() -> None:
    """Ruling 10.9: the cap is true even if a card adds a die later."""
    play = Play(dice="1 1 1 1 1 1")
    rolls.add_part(play.s, rolls.BASIC, 6, 0)
    play.start(rolls.success_roll, SPD)
    assert len(play.s.faces) == 5


def test_10_10_a_move_that_answers_a_move_is_not_answered() -> None:
    """Ruling 10.10."""
    play = Play(hand={"dnvp": "erich_ludendorff"}, units="berlin: soldiers")
    play.act("kpd", "mobilize", "essen").does("soldiers", "berlin", "erich_ludendorff")
    play.does("freikorps_1", "supply")
    assert play.asked == ""


def test_10_10_a_move_by_a_politician_who_answers_an_action_is_not_answered() -> None:
    """Ruling 10.10: also if he answers an action that the board could answer, or a Mobilize."""
    hand = {"spd": "carl_severing", "dnvp": "erich_ludendorff"}
    play = Play(hand=hand, units="berlin: reichsbanner, soldiers")
    play.act("kpd", "mobilize", "essen").does("carl_severing", "reichsbanner", "berlin")
    assert play.asked == "kpd"
    play.does("soldiers", "berlin")  # the KPD’s own move can be answered
    assert (play.asked, play.offered) == ("dnvp", ["erich_ludendorff", "pass"])


@pytest.mark.parametrize(("governing", "first"), [("spd z", "z"), ("dnvp z", "dnvp")])
def test_10_11_the_first_clockwise_from_the_chancellor_proposes(governing: str, first: str) -> None:
    """Ruling 10.11: the first of the two clockwise from the Chancellor proposes."""
    play = Play(government=governing, issues="poverty: dnvp_z").start(won_issues.resolve_issues)
    assert play.asked == first
