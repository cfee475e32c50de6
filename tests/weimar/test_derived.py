"""Boundary cases derived from the rules (D-01 to D-38), by their ids in `cases.md`."""

from __future__ import annotations

import pytest

from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    CITY_IDS,
    DNVP,
    DR_POVERTY,
    KPD,
    POVERTY,
    PROSPERITY,
    SPD,
    UNREST,
    Z,
    vocabulary,
)
from kabinett.games.weimar.phases import (
    actions,
    government,
    politics,
    republic,
    society,
    won_issues,
)
from kabinett.games.weimar.phases.demonstration import demonstration_dice
from kabinett.games.weimar.rules import endings, parties, threats
from kabinett.games.weimar.rules.state import ANARCHY, FIGURES, PARLIAMENT_OVERTHROWN, SEIZED
from tests.weimar.position import Play, card, city
from tests.weimar.position import society as marker

BERLIN = city("berlin")


def action(name: str) -> int:
    return ACTION.index(vocabulary.number(f"action:{name}"))


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_d01_poverty_onto_poverty(before: int, after: int) -> None:
    play = Play(threats="poverty: berlin", dr=f"poverty {before}" if before else "")
    play.start(threats.put_in_city, POVERTY, BERLIN)
    assert play.dr == {"poverty": after}
    assert play.threats("berlin") == {"poverty"}


def test_d02_poverty_onto_prosperity() -> None:
    play = Play(threats="prosperity: berlin")
    play.start(threats.put_in_city, POVERTY, BERLIN)
    assert play.threats("berlin") == set()


def test_prosperity_and_poverty_are_the_two_sides_of_twelve_markers() -> None:
    """With one marker in each city and one in the DR Box, the supply is empty."""
    play = Play(threats=f"prosperity: {', '.join(CITY_IDS)}", dr="poverty 1")
    assert threats.wealth_left(play.s) == 0 and not threats.box_takes(play.s, DR_POVERTY)


def test_d03_prosperity_onto_poverty() -> None:
    play = Play(threats="poverty: berlin")
    play.start(threats.put_in_city, PROSPERITY, BERLIN)
    assert play.threats("berlin") == set()


@pytest.mark.parametrize("before", [1, 0])
def test_d04_prosperity_onto_prosperity(before: int) -> None:
    play = Play(threats="prosperity: berlin", dr=f"poverty {before}" if before else "")
    play.start(threats.put_in_city, PROSPERITY, BERLIN)
    assert (play.dr, play.threats("berlin")) == ({}, {"prosperity"})


def test_d05_unrest_onto_unrest() -> None:
    play = Play(threats="unrest: berlin")
    play.start(threats.put_in_city, UNREST, BERLIN)
    assert play.threats("berlin") == {"unrest"} and sum(play.s.unrest) == 1


def test_d07_the_markers_run_out() -> None:
    play = Play(dr="blockade 3, inflation 3", foreign_next=1).start(politics.end_of_round)
    assert play.s.ending == -1
    assert play.dr == {"blockade": 3, "inflation": 3}


def test_d07_otherwise_the_seventh_marker_brings_anarchy() -> None:
    play = Play(dr="blockade 2, inflation 3, poverty 1", vp="kpd 9", foreign_next=1)
    play.start(politics.end_of_round)
    assert play.s.ending == ANARCHY


def test_d09_the_sixth_figure_of_the_nsdap() -> None:
    play = Play(nsdap="dnvp dnvp z dnvp spd").start(endings.place_on_nsdap_track, Z)
    assert play.s.ending == SEIZED
    result = game.result(play.s)
    assert result is not None
    assert result.winners == () and result.text[1] == (play.s.order.index(DNVP),)


def test_d10_the_iron_front() -> None:
    play = Play().event("spd", "iron_front")
    assert play.s.shield == 1
    play.event("dnvp", "beer_hall_putsch")
    assert (play.s.nsdap, play.s.shield) == ([], 0)
    assert play.threats("muenchen") == {"unrest"}
    play.event("dnvp", "beer_hall_putsch")
    assert play.s.nsdap == [DNVP]


def test_the_iron_front_stays_if_a_party_has_no_figure_to_place() -> None:
    """Ruling 9.13: it is used up by a figure that would be placed."""
    play = Play(seats=f"dnvp {FIGURES}", shield=1).effect("dnvp", "nsdap own")
    assert (play.s.nsdap, play.s.shield) == ([], 1)


def test_d11_five_dice_at_most() -> None:
    play = Play(units="berlin: freikorps_2 3, freikorps_1")
    assert demonstration_dice(play.s, DNVP, BERLIN) == 5


def coup_in_berlin(threat: str) -> Play:
    play = Play(units="berlin: soldiers 3", threats=threat, hand={"kpd": "founding_congress_kpd"})
    play.s.reserve[KPD] = 2
    return play.act("kpd", "coup", "berlin")


def test_d13_poverty_helps_a_coup_for_nothing() -> None:
    play = coup_in_berlin("poverty: berlin")
    assert play.asked == ""  # nothing can be bought
    assert play.result == 5
    assert play.threats("berlin") == {"poverty", "councils"}


def test_d13_without_poverty_the_result_is_bought() -> None:
    play = coup_in_berlin("unrest: essen")
    assert (play.asked, play.offered) == ("kpd", ["yes", "no"])
    play.does("yes")
    assert play.reserve == {}
    assert play.threats("berlin") == {"councils"}


def test_d14_the_economy_falls_at_once() -> None:
    play = Play(
        economy=4, threats="councils: essen; regime: koeln", units="hamburg: soldiers", dice="5"
    ).act("kpd", "coup", "hamburg")
    assert play.s.economy == 3


def test_d16_a_full_society_track() -> None:
    track = "soldiers_kpd_vp farmers_z_vp workers_kpd_seat workers_z_seat the_rich_dnvp_vp"
    play = Play(society_track=f"{track} citizens_ddp_vp swimming_trunks")
    society.push_marker(play.s, marker("red_flag"))
    assert play.society == ["red_flag", *track.split(), "citizens_ddp_vp"]
    assert play.seats == {}


def test_d17_more_than_24_seats() -> None:
    play = Play(seats="spd 10, z 7, kpd 7")
    parties.gain_seats(play.s, SPD, 1)
    assert play.seats["spd"] == 11 and parties.occupied_seats(play.s) == 25
    parties.lose_seats(play.s, Z, 1)
    assert parties.occupied_seats(play.s) == 24


def test_d19_the_nsdap_is_never_cut() -> None:
    play = Play(seats="spd 10, z 6, kpd 2, dnvp 2", nsdap="dnvp z spd", round=5)
    play.s.nsdap_seats = 5
    politics.cut_parliament(play.s)
    assert play.seats == {"spd": 7, "z": 5, "kpd": 2, "dnvp": 2}
    assert play.s.nsdap_seats == 5


def test_d20_an_absolute_majority() -> None:
    play = Play(seats="spd 6, z 3, kpd 3").start(government.form_government)
    assert play.government == ["spd"]
    assert play.dr == {}


def test_d21_half_of_parliament_overthrows_in_step_8() -> None:
    play = Play(seats="spd 3, dnvp 6, kpd 3")
    play.start(politics.score_parties)
    assert play.s.ending == -1
    play.start(government.form_government)
    assert (play.s.ending, play.s.winner) == (PARLIAMENT_OVERTHROWN, DNVP)


def test_d21_five_of_eleven_seats_are_not_half() -> None:
    play = Play(seats="spd 3, z 3, dnvp 5").start(government.form_government)
    assert play.s.ending == -1


def test_d22_equal_coalitions() -> None:
    play = Play(government="spd z", seats="spd 5, z 4, kpd 4, dnvp 4")
    play.start(government.form_government)
    assert (play.asked, play.offered) == ("spd", ["weimar", "left"])
    play.does("left", "no")
    assert play.government == ["spd", "z"]


def test_d22_the_next_chancellor_of_two_equals() -> None:
    play = Play(government="z dnvp", seats="spd 5, z 5, kpd 1, dnvp 1")
    play.start(government.form_government)
    assert play.asked == "z"
    assert play.does("spd").government == ["spd", "z"]


@pytest.mark.parametrize(
    ("lie", "lost"),
    [
        ("unrest: berlin; poverty: berlin", 1),
        ("unrest: berlin; regime: berlin; uprising: berlin; prosperity: berlin", 1),
        ("unrest: berlin; regime: berlin; prosperity: berlin", 0),
    ],
)
def test_d23_troubled_cities(lie: str, lost: int) -> None:
    play = Play(threats=lie, seats="spd 3, z 3, kpd 3")
    politics.declare(play.s, politics.calm_cities(play.s), politics.troubled_cities(play.s))
    assert play.seats == {"spd": 3 - lost, "z": 3 - lost, "kpd": 3}


def test_d24_points_for_calm_cities() -> None:
    play = Play(threats="unrest: koenigsberg, stuttgart, frankfurt, koeln, hamburg, berlin")
    politics.declare(play.s, politics.calm_cities(play.s), politics.troubled_cities(play.s))
    assert play.vp == {"spd": 3, "z": 2}


@pytest.mark.parametrize(
    ("box", "rolls_each"), [("", 0), ("inflation 1", 0), ("inflation 3, blockade 3", 5)]
)
def test_d25_crisis_rolls(box: str, rolls_each: int) -> None:
    play = Play(dr=box, economy=3, seats="spd 12, z 12", dice="2 " * 20)
    play.start(politics.state_of_republic)
    assert play.seats == {"spd": 12 - rolls_each, "z": 12 - rolls_each}
    assert len(play.dice) == 20 - 4 * rolls_each


def test_d26_stabilization() -> None:
    play = Play(dr="violent_peace 2, instable_state 1", economy=3, dice="5 " * 20)
    play.start(politics.state_of_republic)
    assert play.dr == {"violent_peace": 1}


def test_d27_the_reserve_is_full() -> None:
    play = Play(reserve="kpd 2, spd 1").start(politics.score_parties)
    assert play.reserve == {"spd": 1, "kpd": 2}


@pytest.mark.parametrize(
    ("governing", "bases", "asked"),
    [("spd z", "berlin: spd", "spd"), ("z dnvp", "berlin: spd", ""), ("spd z", "berlin: z", "")],
)
def test_d28_the_bonus_of_the_ddp(governing: str, bases: str, asked: str) -> None:
    play = Play(government=governing, bases=bases).start(politics.score_parties)
    assert play.asked == asked


def test_d28_a_base_for_a_foreign_affairs_action() -> None:
    play = Play(bases="berlin: spd", dice="4", foreign_next=1, dr="blockade 2")
    play.start(politics.score_parties).does("berlin")
    play.does("essen")  # the DNVP's base before the roll
    assert play.bases("berlin") == {}
    assert play.dr == {"violent_peace": 1}
    assert play.s.foreign_next == 2


@pytest.mark.parametrize("agreed", ["yes", "no"])
def test_d30_a_shared_issue(agreed: str) -> None:
    play = Play(issues="poverty: dnvp_z").start(won_issues.resolve_issues)
    first, second = ("z", "dnvp") if play.asked == "z" else ("dnvp", "z")
    play.does("2", second)
    assert (play.asked, play.offered) == (second, ["yes", "no"])
    play.does(agreed)
    assert play.seats == ({second: 1} if agreed == "yes" else {})
    assert play.space("poverty") == "stock"
    assert first != second


def test_d31_issues_on_0() -> None:
    play = Play(issues="media_1: zero; y_rentenmark: zero").start(won_issues.resolve_issues)
    assert (play.space("media_1"), play.space("y_rentenmark")) == ("stock", "gone")
    assert play.asked == ""


@pytest.mark.parametrize("order", ["event_first", "actions"])
def test_d32_a_timeline_card_at_once(order: str) -> None:
    """Ruling 9.28: one ask covers everything before the Event, and a new ask everything after
    it."""
    play = Play(hand={"spd": "ruhr_lockout"}).play("spd", "ruhr_lockout")
    assert play.offered == ["event_first", "actions"]
    play.does(order)
    if order == "event_first":
        assert play.threats("essen") == {"poverty"}
        play.does("actions")
    assert play.threats("essen") == ({"poverty"} if order == "event_first" else set())
    play.does("done")
    assert (play.asked, play.threats("essen")) == ("", {"poverty"})


@pytest.mark.parametrize("order", ["event_first", "event_last"])
def test_d32_a_timeline_card(order: str) -> None:
    play = Play(hand={"spd": "ruhr_lockout"}, options={"asked": "step_by_step"})
    play.play("spd", "ruhr_lockout")
    assert set(play.offered) == {"event_first", "event_last"}
    play.does(order)
    poor = {"poverty"} if order == "event_first" else set()
    assert play.threats("essen") == poor
    play.does("actions", "done")
    assert play.asked == ""
    assert play.threats("essen") == {"poverty"}
    assert play.bases("essen") == {"spd": 1}
    assert play.place_of("ruhr_lockout") == "timeline_discard"
    assert play.reserve == {"spd": 2}


def test_d33_a_majority_ends_the_minority_cabinet() -> None:
    play = Play(seats="spd 5, z 2, kpd 3, dnvp 3", dr="minority_cabinet 1")
    play.start(government.form_government)
    play.answers("spd", "no").answers("kpd", "yes")  # the left-wing coalition is larger
    assert play.government == ["spd", "z"]
    assert play.dr == {}


@pytest.mark.parametrize(
    ("who", "governing", "points", "offered"),
    [
        ("dnvp", "spd z", 2, True),
        ("dnvp", "spd z", 1, False),
        ("z", "spd z", 2, True),
        ("z", "spd kpd", 4, False),
        ("spd", "spd z", 3, True),
        ("spd", "spd z", 2, False),
        ("spd", "z dnvp", 4, False),
        ("kpd", "spd z", 4, False),
        ("kpd", "spd kpd", 4, False),
    ],
)
def test_d35_take_control(who: str, governing: str, points: int, offered: bool) -> None:
    unit = "reichswehr_2" if who == "dnvp" else "black_reichswehr_2"
    play = Play(government=governing, units=f"berlin: {unit}")
    play.s.stored = [0] * 4
    play.s.ap = points
    number = {"spd": SPD, "z": Z, "kpd": KPD, "dnvp": DNVP}[who]
    kinds = [ACTION.index(choice) for choice in actions.open_actions(play.s, number)[:-1]]
    assert (action("take_control") in kinds) == offered


def test_d35_the_reichswehr_changes_sides() -> None:
    play = Play(units="berlin: reichswehr_2").act("dnvp", "take_control", "berlin")
    assert play.units("berlin") == {"black_reichswehr_2": 1}
    play.act("spd", "take_control", "berlin")
    assert play.units("berlin") == {"reichswehr_2": 1}


def test_d36_zentrums_free_police() -> None:
    play = Play(dice="1 4").act("z", "demonstration", "leipzig")
    assert play.offered == ["yes", "no"]
    play.does("yes")
    assert play.units("leipzig") == {"police": 1}
    assert play.bases("leipzig") == {"z": 1}
    assert play.dice == []


@pytest.mark.parametrize(
    ("number", "old", "new"), [(3, "returning", "golden_years"), (5, "golden", "banking_crisis")]
)
def test_d38_new_timeline_cards(number: int, old: str, new: str) -> None:
    play = Play(round=2).start(republic.republic_phase)
    if number == 5:
        play.s.round = 4
        play.start(republic.republic_phase)
    gone = {3: "murder_of_rathenau", 5: "golden_years"}[number]
    assert play.place_of(gone) == "removed"
    assert play.place_of(new) == "timeline"
    assert play.place_of("food_riots") == "timeline"
    assert len(play.s.timeline) == 32
    assert play.s.timeline_discard == []


def test_d38_the_discard_pile_is_shuffled_in() -> None:
    play = Play(round=2, removed="railway_strike")
    for name in ("bauhaus", "weimar_constitution"):
        play.s.timeline.remove(card(name))
        play.s.timeline_discard.append(card(name))
    play.start(republic.republic_phase)
    assert play.place_of("bauhaus") == "timeline"
    assert play.place_of("weimar_constitution") == "removed"
    assert play.place_of("railway_strike") == "removed"
