"""Rulings on actions and Reactions (7), by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.games.weimar.content.vocabulary import (
    COUNCILS,
    DEMONSTRATION,
    DNVP,
    KPD,
    SPD,
    TRIGGERS,
    Z,
    vocabulary,
)
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.phases import action_rolls, actions, demonstration, politics, reactions
from kabinett.games.weimar.rules import bases, parties, rolls, threats, units
from kabinett.games.weimar.rules.cards import values
from kabinett.games.weimar.rules.rolls import dice_of
from kabinett.games.weimar.rules.state import CITIES_OVERTHROWN
from kabinett.games.weimar.screen import odds
from kabinett.games.weimar.screen.reports import roll_facts
from tests.weimar.position import Play, card, city
from tests.weimar.situations import allowed_effects, coup_with_six_dice

BERLIN, ESSEN, LEIPZIG = city("berlin"), city("essen"), city("leipzig")
PACT = "pact_with_the_old_powers"  # values 3 and 2
FIGHT, TAKE_CONTROL = (
    vocabulary.number(f"action:{name}") - vocabulary.number("action:demonstration")
    for name in ("fight", "take_control")
)


def test_7_1_the_order_of_a_roll() -> None:
    """Ruling 7.1: pay, reactions, +1, roll, Stresemann, resolve."""
    play = Play(hand={"spd": PACT}, reserve="kpd 1", bases="berlin: kpd", units="berlin: soldiers")
    play.s.stresemann = 1
    play.play("spd", PACT).does("actions", "demonstration", "berlin")
    assert play.s.ap == 2
    assert (play.asked, play.offered) == ("kpd", ["react", "pass"])
    play.does("pass")
    assert (play.asked, play.offered, play.s.faces) == ("spd", ["yes", "no"], [])
    play.does("yes")
    assert (play.s.ap, play.s.faces) == (0, [4, 4, 4])
    assert (play.asked, play.offered) == ("z", ["stresemann", "pass"])
    assert play.bases("berlin") == {"kpd": 1}
    play.does("pass")
    assert play.bases("berlin") == {"spd": 1, "kpd": 1}


def reaction(**more: Any) -> Play:
    """Return a position in which the KPD demonstrates and DNVP and SPD could both react on the
    board."""
    return Play(
        bases="essen: spd, dnvp",
        units="essen: soldiers 2, freikorps_1",
        reserve="spd 1, dnvp 1",
        **more,
    ).act("kpd", "demonstration", "essen")


def test_7_2_one_reaction_per_trigger_clockwise_from_the_acting_party() -> None:
    """Ruling 7.2: if both want to react, the DNVP does, because it sits next to the KPD."""
    play = reaction()
    assert set(play.all_asked) == {"spd", "dnvp"}
    play.answers("spd", "react").answers("dnvp", "react")
    assert play.reserve == {"spd": 1}


@pytest.mark.parametrize(
    ("place", "asked"), [("hand", True), ("deck", True), ("discard", False), ("removed", False)]
)
def test_7_2_every_party_that_may_hold_a_politician_is_asked(place: str, asked: bool) -> None:
    """4.3, ruling 7.2: the ask itself must not reveal what is in a hand."""
    hand = "clara_zetkin" if place == "hand" else "red_aid"
    play = Play(hand={"kpd": hand}, removed="clara_zetkin" if place == "removed" else "")
    if place == "discard":
        play.s.decks[KPD].remove(card("clara_zetkin"))
        play.s.discards[KPD].append(card("clara_zetkin"))
    seats = reactions.reacting_seats(play.s, DNVP, TRIGGERS.index("demonstration"), ESSEN)
    assert (parties.seat_of(play.s, KPD) in seats) == asked


def test_7_2_no_party_reacts_to_itself() -> None:
    """Ruling 7.2."""
    play = Play(bases="essen: kpd", reserve="kpd 1", units="essen: soldiers")
    play.act("kpd", "demonstration", "essen")
    assert play.asked == ""


def test_7_2_only_a_politician_answers_a_reaction() -> None:
    """Rulings 7.2, 10.7: the acting party may answer with a Politician, not with a Reaction."""
    play = Play(
        hand={"spd": "otto_wels"},
        bases="essen: dnvp",
        units="essen: freikorps_1",
        reserve="spd 1, dnvp 1",
        dice="4 1 1 1",
    ).act("spd", "demonstration", "essen")
    play.answers("dnvp", "react")
    assert (play.asked, play.offered) == ("spd", ["otto_wels", "pass"])
    play.does("otto_wels", "2")
    assert play.place_of("otto_wels") == "discard spd"
    assert len(play.s.hands[SPD]) == 1  # a card is drawn as a replacement
    # 4 - 1 = 3: the Reaction does nothing, all three dice are rolled.
    assert len(play.s.faces) == 3


def test_7_2_an_answer_is_not_answered() -> None:
    """Ruling 7.2: a Politician's own deed is no new trigger, except for a roll."""
    play = Play(hand={"dnvp": "kuno_von_westarp"}).effect("kpd", "society +red_flag")
    play.answers("dnvp", "kuno_von_westarp").does("farmers_dnvp_seat")
    assert (play.asked, play.society) == ("", ["farmers_dnvp_seat", "red_flag"])


@pytest.mark.parametrize(
    "script",
    [(rolls.random_city, SPD), (rolls.roll_dice, KPD, 3), (ballots.count_votes, DNVP)],
)
def test_7_3_stresemann_repeats_any_roll_as_a_whole_once_a_round(script: Any) -> None:
    """Ruling 7.3; for a Crisis Roll see `test_stresemann_repeats_a_roll`."""
    play = Play(dice="1 1 1 5 5 5", stresemann=1)
    play.s.votes = [0, 0, 0, 0]
    play.start(*script)
    number = len(play.s.faces)
    assert play.asked == "z" and set(play.s.faces) == {1}
    play.dice = ["5"] * number
    play.does("stresemann")
    assert play.s.faces == [5] * number
    assert play.s.stresemann == 0
    play.start(rolls.roll_dice, SPD, 2)
    assert play.asked == ""


def test_7_3_a_party_that_may_repeat_a_roll_sees_its_outcome() -> None:
    """Ruling 7.3: the outcome of the dice is shown after they have fallen, not while they fall."""
    play = Play(dice="6 6 2", stresemann=1)
    rolls.begin_roll(play.s, SPD, DEMONSTRATION, city("hamburg"))
    rolls.add_part(play.s, rolls.BASIC, 3, 0)
    play.s.faces = [6]
    assert "result" not in {fact.id for fact in roll_facts(play.s)}
    play.start(rolls.success_roll, SPD)
    assert play.asked == "z"
    assert {fact.id: fact.value for fact in roll_facts(play.s)}["result"] == 7


def test_7_4_a_stopped_action_is_paid_for_and_used_up() -> None:
    """Ruling 7.4: the party loses its points and its one use in the Impulse."""
    play = Play(
        hand={"kpd": "spartacist_uprising"},
        reserve="spd 1",
        bases="essen: spd 2",
        dice="6 6",
    ).play("kpd", "spartacist_uprising")
    play.does("actions")
    points = play.s.ap
    play.does("demonstration", "essen").answers("spd", "react")
    assert play.s.ap == points - 1
    assert play.bases("essen") == {"spd": 2}
    assert "demonstration" not in play.offered


def test_7_5_an_action_of_an_event_costs_nothing() -> None:
    """Ruling 7.5: only Reserve points can buy a result +1."""
    play = Play(reserve="kpd 2", dice="3 4 4", ap=4).event("kpd", "arm_the_workers")
    play.does("berlin")
    assert (play.asked, play.offered) == ("kpd", ["yes", "no"])
    play.does("yes")
    assert play.reserve == {} and play.s.ap == 4
    assert play.bases("berlin") == {"kpd": 1}
    play.does("essen")  # nothing to pay with
    assert "leipzig" in play.offered


def test_7_6_take_control_and_foreign_affairs_may_be_repeated() -> None:
    """Ruling 7.6; Foreign Affairs needs no city."""
    play = Play(units="berlin: reichswehr_1, reichswehr_2", ap=4)
    play.start(actions.perform, DNVP, TAKE_CONTROL).does("berlin", "reichswehr_1")
    assert actions.is_possible(play.s, DNVP, TAKE_CONTROL, BERLIN)
    play.start(actions.perform, DNVP, TAKE_CONTROL)
    assert play.units("berlin") == {"black_reichswehr_1": 1, "black_reichswehr_2": 1}
    assert play.s.ap == 0
    play = Play(hand={"z": VOLKSVEREIN}, foreign_next=1, reserve="z 1", dice="1 4")
    play.play("z", VOLKSVEREIN).does("actions", "foreign_affairs", "berlin")
    assert play.s.city == -1
    play.does("foreign_affairs", "essen")  # the DNVP's Bases are placed before each roll
    assert (play.s.foreign_next, play.s.ap, play.reserve) == (2, 0, {})


VOLKSVEREIN = "volksverein"  # value 3


def test_7_7_unspent_points_go_to_the_reserve_up_to_two() -> None:
    """Ruling 7.7: one of three points is lost; Reserve points can pay at any time."""
    play = Play(hand={"spd": PACT}).play("spd", PACT).does("actions", "done")
    assert play.reserve == {"spd": 2}
    play = Play(
        hand={"z": VOLKSVEREIN}, reserve="z 2", units="essen: police 2", threats="regime: essen"
    ).play("z", VOLKSVEREIN)
    play.does("actions", "mobilize", "essen", "police", "supply")
    assert "counter_coup" in play.offered  # 2 left over and 2 in the Reserve
    play.does("counter_coup")
    assert (play.s.ap, play.reserve) == (0, {})


@pytest.mark.parametrize(("governing", "strength"), [("spd z", 4), ("spd kpd", 2)])
def test_7_8_zentrum_counts_police_and_in_government_all_white_units(
    governing: str, strength: int
) -> None:
    """Ruling 7.8."""
    play = Play(government=governing, units="essen: police 2, reichswehr_2")
    assert units.own_strength(play.s, Z, ESSEN) == strength


def test_7_8_both_governing_parties_move_white_units_without_consent() -> None:
    """Ruling 7.8."""
    play = Play(units="essen: reichswehr_2, black_reichswehr_1").act("z", "mobilize", "berlin")
    play.does("reichswehr_2", "essen")
    play.act("spd", "mobilize", "hamburg").does("reichswehr_2", "berlin")
    assert play.units("hamburg") == {"reichswehr_2": 1}
    play.act("dnvp", "mobilize", "berlin").does("black_reichswehr_1")
    assert play.units("berlin") == {"black_reichswehr_1": 1}  # the DNVP's


@pytest.mark.parametrize(
    ("party", "units_there"), [("z", "police 2"), ("kpd", "soldiers 2"), ("dnvp", "freikorps_1 2")]
)
def test_7_8_parties_other_than_the_spd_react_with_units(party: str, units_there: str) -> None:
    """5.5: two units and one Base give two dice; the Demonstration's die comes after them."""
    play = Play(
        units=f"essen: {units_there}",
        bases=f"essen: {party}",
        reserve=f"{party} 1",
        dice="1 1 2 2 2",
    ).act("spd", "demonstration", "essen")
    before = len(play.dice)
    play.answers(party, "react")
    assert (before, len(play.s.faces), len(play.dice)) == (5, 3, 0)


def test_7_9_a_fight_needs_a_unit_that_can_be_dissolved() -> None:
    """Rulings 7.8, 7.9: the black Reichswehr never can."""
    play = Play(units="essen: police 3, black_reichswehr_1")
    assert not actions.is_possible(play.s, SPD, FIGHT, ESSEN)
    play = Play(units="essen: police 3, black_reichswehr_1, freikorps_1")
    assert actions.is_possible(play.s, SPD, FIGHT, ESSEN)
    play = Play(government="spd kpd", units="essen: police 3, soldiers")
    assert not actions.is_possible(play.s, SPD, FIGHT, ESSEN)  # no opposition


def test_7_10_the_coup_replaces_the_kpds_uprising() -> None:
    """Ruling 7.10; see `test_an_uprising_does_not_block_a_coup`."""
    play = Play(threats="uprising: essen; unrest: essen")
    play.start(threats.put_in_city, COUNCILS, ESSEN)
    assert play.threats("essen") == {"councils", "unrest"}


def test_7_11_a_full_city() -> None:
    """Ruling 7.11: the party chooses whose Base goes, but not one of its own; it may have no figure
    left to place."""
    play = Play(bases="leipzig: spd 3").start(bases.place_base, SPD, LEIPZIG)
    assert (play.asked, play.bases("leipzig")) == ("", {"spd": 3})
    assert not parties.can_place_base(play.s, SPD, LEIPZIG)
    play = Play(bases="leipzig: kpd 2, z", seats="spd 30")
    assert parties.figures_left(play.s, SPD) == 0
    play.start(bases.place_base, SPD, LEIPZIG).does("kpd")
    assert play.bases("leipzig") == {"kpd": 1, "z": 1}
    play.start(bases.place_base, SPD, LEIPZIG)
    assert play.bases("leipzig") == {"kpd": 1, "z": 1}  # there is room again, but no figure


def test_7_12_as_much_as_possible() -> None:
    """Ruling 7.12: the list with the largest share of possible effects is executed; equal shares
    are a free choice."""
    two_of_three, nothing = ["seat -1 own", "vp +1 own", "vp +1 own"], ["seat -1 own"]
    assert allowed_effects(
        Play(), two_of_three, ["vp +1 own"], ["vp +1 own", "vp +1 own"], nothing
    ) == [1, 2]
    assert allowed_effects(Play(), two_of_three, nothing) == [0]
    assert allowed_effects(Play(), nothing, nothing) == [0, 1]


def test_7_13_overthrow_is_checked_first_after_every_councils_and_regime() -> None:
    """Ruling 7.13: this is also true for a marker that an event places."""
    play = Play(
        threats="councils: hamburg, essen, leipzig; uprising: koeln", dr="inflation 3, blockade 3"
    )
    play.effect("kpd", "threat +uprising koeln", "threat +violent_peace dr")
    assert (play.s.ending, play.s.winner, sum(play.s.dr)) == (CITIES_OVERTHROWN, KPD, 6)


def test_7_14_the_cap_of_dice_comes_before_a_reaction() -> None:
    """Ruling 7.14: 1 + 6 dice are capped at five, and then one is lost."""
    play = coup_with_six_dice().act("dnvp", "demonstration", "essen")
    play.does("react")
    assert len(play.s.faces) == 4


def test_7_15_stored_points_cannot_be_spent_in_this_impulse() -> None:
    """Ruling 7.15."""
    play = Play(hand={"spd": PACT}, units="essen: police").play("spd", PACT)
    play.does("actions", "reserve", "reserve")
    assert play.reserve == {"spd": 2} and play.s.ap == 1
    assert action_rolls.points(play.s, SPD, 0) == 1
    assert action_rolls.points(play.s, SPD, 1) == 0
    play.does("done").start(politics.politics_phase)
    assert action_rolls.points(play.s, SPD, 1) == 2


@pytest.mark.parametrize(("stored", "asked"), [(0, "spd"), (1, "")])
def test_7_15_stored_points_cannot_pay_for_a_reaction_in_this_impulse(
    stored: int, asked: str
) -> None:
    """Ruling 7.15: the last Event of the SPD's Timeline Card lets the KPD demonstrate."""
    play = Play(bases="essen: spd", reserve="spd 1", active=SPD)
    play.s.stored[SPD] = stored
    told = (odds.REACTS, (vocabulary.number("party:spd"), 1))
    assert (told in odds.reactors(play.s, KPD, DEMONSTRATION, ESSEN)) == (not stored)
    assert play.act("kpd", "demonstration", "essen", event=True).asked == asked


def test_7_16_cell_of_order_bavaria_removes_and_places_separately() -> None:
    """Ruling 7.16."""
    play = Play(seats="z 1").event("dnvp", "cell_of_order_bavaria")
    if play.asked:
        play.does("1")
    assert play.seats == {"dnvp": 2}


def test_7_17_no_second_plus_one() -> None:
    """Ruling 7.17: with Prosperity a Counter-Coup has its +1 and cannot buy another."""
    play = Play(
        units="essen: police 2",
        threats="councils: essen; prosperity: essen",
        reserve="z 2",
        dice="4 4",
    ).act("z", "counter_coup", "essen")
    assert play.asked == ""
    assert (play.result, play.reserve) == (5, {"z": 2})


@pytest.mark.parametrize("governing", ["spd z", "z dnvp"])
def test_7_18_the_black_reichswehr_helps_in_its_city(governing: str) -> None:
    """Ruling 7.18: whether or not the DNVP governs."""
    here = Play(government=governing, units="essen: soldiers, police, black_reichswehr_2")
    assert here.act("z", "fight", "essen").asked == "dnvp"
    there = Play(government=governing, units="essen: soldiers, police; berlin: black_reichswehr_2")
    there.act("z", "fight", "essen")
    assert (there.asked, len(there.s.faces)) == ("", 1)


def test_7_19_zentrums_police_come_before_the_reactions() -> None:
    """Ruling 7.19: the dice include the Police."""
    play = Play(bases="essen: kpd", units="essen: soldiers", reserve="kpd 1", dice="4 4")
    play.act("z", "demonstration", "essen")
    assert (play.asked, play.question) == ("z", demonstration.FREE_POLICE.prompt.text)
    play.does("yes", "supply")
    assert (play.asked, dice_of(play.s)) == ("kpd", 2)


def test_7_23_a_coup_that_others_leave_without_dice_is_lost() -> None:
    """Ruling 7.23: as with a Fight, its points and its one use in the Impulse are gone."""
    name = "stab_in_the_back_myth"
    units = "essen: freikorps_1 2, reichsbanner 2"
    play = Play(hand={"dnvp": name}, units=units, reserve="dnvp 2").play("dnvp", name)
    play.does("actions", "coup", "essen", "yes")
    assert (play.s.faces, play.s.regime[ESSEN]) == ([], 0)
    assert (play.s.ap, play.reserve) == (values(play.s, card(name))[0] - 3, {"dnvp": 2})
    assert play.asked == "dnvp" and "coup" not in play.offered
