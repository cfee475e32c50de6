"""Effects with a choice of party, conditions, votes and rules that last (pack/VOCABULARY.md)."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    DNVP,
    KPD,
    PARTY,
    PARTY_IDS,
    SPD,
    Z,
    vocabulary,
)
from kabinett.games.weimar.phases import republic
from kabinett.games.weimar.phases.actions import in_the_way_everywhere, is_possible
from kabinett.games.weimar.rules.debate import hold_debate
from kabinett.games.weimar.rules.reasons import FORBIDDEN
from kabinett.games.weimar.rules.state import IMPULSE, REPUBLIC, SURVIVED
from kabinett.games.weimar.screen import captions
from kabinett.games.weimar.screen.reports import figures_report, reports
from tests.weimar.position import Play, city

BERLIN = city("berlin")
DEMONSTRATION, COUP = (vocabulary.number(f"action:{name}") for name in ("demonstration", "coup"))


def lasting(play: Play, rule: str) -> Play:
    return play.effect("spd", {"until": "round", "rule": rule})


# -- rules until the end of the round


def test_no_demonstrations() -> None:
    play = lasting(Play(), "no_demonstration dnvp")
    assert not is_possible(play.s, DNVP, ACTION.index(DEMONSTRATION), BERLIN)
    assert is_possible(play.s, KPD, ACTION.index(DEMONSTRATION), BERLIN)
    assert in_the_way_everywhere(play.s, DNVP, ACTION.index(DEMONSTRATION)) == FORBIDDEN
    play.effect("dnvp", "action demonstration berlin")  # nor by an event
    assert play.s.faces == []


def test_no_coups() -> None:
    play = lasting(Play(units="berlin: soldiers 3, freikorps_1 2"), "no_coup kpd")
    assert not is_possible(play.s, KPD, ACTION.index(COUP), BERLIN)
    assert in_the_way_everywhere(play.s, KPD, ACTION.index(COUP)) == FORBIDDEN
    play = lasting(Play(units="berlin: soldiers 3"), "no_coup dnvp")
    assert is_possible(play.s, KPD, ACTION.index(COUP), BERLIN)


def test_no_reactions() -> None:
    play = Play(reserve="spd 1", bases="essen: spd", hand={"z": "matthias_erzberger"}, dice="4")
    play.act("kpd", "demonstration", "essen")
    assert play.all_asked == ["spd"]
    lasting(play, "no_reaction everyone").act("kpd", "demonstration", "essen")
    assert play.bases("essen") == {"spd": 1, "kpd": 1}


def test_no_politicians_either() -> None:
    play = Play(hand={"kpd": "clara_zetkin"}, dice="4 1 1").act("spd", "demonstration", "essen")
    assert "clara_zetkin" in play.offered_to("kpd")
    lasting(play, "no_reaction kpd").act("spd", "demonstration", "essen")
    assert play.bases("essen") == {"spd": 1}


@pytest.mark.parametrize(("who", "bases"), [("kpd", {"kpd": 1}), ("dnvp", {})])
def test_better_demonstrations(who: str, bases: dict[str, int]) -> None:
    play = lasting(Play(dice="3"), "demonstration_plus_one kpd")
    assert play.act(who, "demonstration", "essen").bases("essen") == bases


@pytest.mark.parametrize(("whose", "lies"), [("kpd", {"councils"}), ("dnvp", set())])
def test_better_coups(whose: str, lies: set[str]) -> None:
    play = lasting(Play(units="essen: soldiers", dice="4"), f"coup_plus_one {whose}")
    assert play.act("kpd", "coup", "essen").threats("essen") == lies


def test_longer_debates() -> None:
    play = lasting(Play(issues="media_1: zero; economy_1: zero"), "debate_plus_one z")
    play.start(hold_debate, Z, 3, 1).does("media_1", "economy_1")
    assert (play.space("media_1"), play.space("economy_1")) == ("z_4", "z_2")
    play = lasting(Play(issues="media_1: zero; economy_1: zero"), "debate_plus_one z")
    play.start(hold_debate, SPD, 3, 1).does("media_1", "economy_1")
    assert (play.space("media_1"), play.space("economy_1")) == ("spd_3", "spd_1")


def test_rules_end_with_the_round() -> None:
    play = lasting(Play(units="berlin: soldiers 3"), "no_coup everyone")
    play.start(republic.republic_phase)
    assert is_possible(play.s, KPD, ACTION.index(COUP), BERLIN)


def test_the_rule_is_the_governments() -> None:
    play = lasting(Play(dice="3 1 1"), "demonstration_plus_one government")
    assert play.act("spd", "demonstration", "essen").bases("essen") == {"spd": 1}


# -- a party of choice


def test_another_party_places_a_base_where_it_likes() -> None:
    play = Play().effect("spd", "base +1 other any")
    assert (play.asked, play.offered) == ("spd", ["z", "kpd", "dnvp"])
    play.does("kpd")
    assert play.asked == "kpd"
    assert play.does("essen").bases("essen") == {"kpd": 1}


def test_only_parties_that_can_act_are_offered() -> None:
    play = Play(seats="kpd 1, spd 2").effect("z", "seat -1 any")
    assert (play.asked, play.offered) == ("z", ["kpd", "spd"])
    assert play.does("spd").seats == {"spd": 1, "kpd": 1}
    assert Play(seats="spd 1").effect("spd", "seat -1 other").seats == {"spd": 1}


def test_points_for_a_party_of_choice() -> None:
    assert Play().effect("spd", "vp +2 other").does("z").vp == {"z": 2}
    play = Play(reserve="z 2").effect("spd", "reserve +1 other")
    assert play.offered == ["kpd", "dnvp"]
    assert play.does("kpd").reserve == {"z": 2, "kpd": 1}


def test_a_crisis_of_another_party() -> None:
    play = Play(seats="spd 3, z 3", dice="2 2").effect("spd", "crisis 1 other").does("z")
    assert play.seats == {"spd": 3, "z": 2}


def test_another_party_is_pushed_onto_the_nsdap_track() -> None:
    assert Play().effect("spd", "nsdap any").does("dnvp").s.nsdap == [DNVP]


def test_each_with_a_party_of_choice() -> None:
    play = Play(vp="z 1").effect("spd", {"each": "other", "do": ["seat +1 own", "vp -1 own"]})
    assert play.does("z").seats == {"z": 1}
    assert play.vp == {}


def test_a_party_of_choice_chooses_for_itself() -> None:
    options = [["seat +1 own"], ["vp +1 own"]]
    play = Play().effect("spd", {"choose": "other", "options": options}).does("kpd")
    assert play.asked == "kpd"
    assert play.does("2").vp == {"kpd": 1}
    play = Play().effect("spd", {"may": "any", "do": ["seat +1 own"]}).does("dnvp")
    assert play.asked == "dnvp"
    assert play.does("yes").seats == {"dnvp": 1}


def test_the_holder_of_a_minor_party_changes() -> None:
    play = Play().effect("spd", "minor uspd any")
    assert play.s.minor[2] == SPD  # nobody else may have it
    assert Play().effect("dnvp", "minor dvp own").s.minor[1] == DNVP
    assert Play().effect("kpd", "minor dvp own").s.minor[1] == Z


def test_the_issue_of_another_party() -> None:
    play = Play().effect("spd", "issue +poverty other 2").does("kpd")
    assert play.space("poverty") == "kpd_2"


# -- places


def test_bases_in_different_cities_for_each_party() -> None:
    play = Play().effect("spd", "base +2 government different")
    play.does("berlin")
    assert "berlin" not in play.offered
    play.does("essen")
    assert (play.asked, "berlin" in play.offered) == ("z", True)


@pytest.mark.parametrize("effect", ["dissolve 2 party", "return 2 party", "base -2 kpd"])
def test_different_means_another_city(effect: str) -> None:
    lie = {"units": "berlin: soldiers 2; essen: soldiers", "bases": "berlin: kpd 2; essen: kpd"}
    play = Play(**lie).effect("kpd", f"{effect} different").does("berlin")
    if "base" in effect:
        assert (play.bases("berlin"), play.bases("essen")) == ({"kpd": 1}, {})
    else:
        assert (play.units("berlin"), play.units("essen")) == ({"soldiers": 1}, {})


def test_dissolved_units_come_back_to_different_cities() -> None:
    play = Play(units="gone: soldiers 2").effect("kpd", "undissolve 2 own different")
    play.does("essen")
    assert "essen" not in play.offered
    assert play.does("koeln").units("koeln") == {"soldiers": 1}


def test_a_move_that_is_answered_keeps_its_places() -> None:
    """Ludendorff moves a unit in between."""
    play = Play(hand={"dnvp": "erich_ludendorff"}, draws="kapp_putsch")
    play.effect("kpd", "move 2 own different").does("essen", "soldiers", "supply")
    play.does("erich_ludendorff", "freikorps_1", "supply")
    assert play.asked == "kpd" and "essen" not in play.offered


def test_a_different_threat_is_in_another_city() -> None:
    play = Play().effect("kpd", "threat +unrest any", "threat +unrest different").does("essen")
    assert "essen" not in play.offered
    play = Play(threats="poverty: essen").effect("kpd", "threat -poverty any")
    assert play.threats("essen") == set()


def test_the_economy_goes_as_far_as_it_can() -> None:
    assert Play(economy=4).effect("spd", "economy +2").s.economy == 5
    assert Play(economy=2).effect("spd", "economy -2").s.economy == 1
    play = Play(economy=2, threats="regime: essen, koeln; councils: berlin")
    assert play.effect("spd", "economy +2").s.economy == 3


def test_markers_may_come_to_a_city_of_choice() -> None:
    play = Play(threats="regime: essen; uprising: koeln").effect("spd", "remove_markers any")
    assert set(play.offered) == {"essen", "koeln"}
    assert play.does("koeln").threats("koeln") == set()
    assert Play().effect("kpd", "coup_marker essen").threats("essen") == {"councils"}
    assert Play().effect("dnvp", "coup_marker essen").threats("essen") == {"regime"}


# -- conditions


@pytest.mark.parametrize(
    ("condition", "true", "false"),
    [
        ("government own", {}, {"government": "z dnvp"}),
        ("opposition kpd", {}, {"government": "spd kpd"}),
        ("government chancellor", {}, None),
        ("government ddp", {}, {"government": "z dnvp"}),
        ("vp_least own", {"vp": "z 1"}, {"vp": "spd 1"}),
        ("seats_most own", {"seats": "spd 1"}, {"seats": "z 1"}),
        ("base kpd berlin", {"bases": "berlin: kpd"}, {"bases": "essen: kpd"}),
        ("base kpd any", {"bases": "essen: kpd"}, {"bases": "essen: spd"}),
        ("base kpd here", {"bases": "berlin: kpd", "here": BERLIN}, {"bases": "rostock: kpd"}),
        ("units own berlin", {"units": "berlin: reichsbanner"}, {"units": "berlin: police"}),
        ("units kpd here", {"units": "berlin: soldiers", "here": BERLIN}, {}),
        ("majority kpd berlin", {"bases": "berlin: kpd 2, z"}, {"bases": "berlin: kpd, z"}),
        ("majority kpd any", {"bases": "berlin: kpd 2, z"}, {"bases": "berlin: kpd, z"}),
        ("majority kpd here", {"bases": "berlin: kpd", "here": BERLIN}, {"bases": "rostock: kpd"}),
        ("threat poverty berlin", {"threats": "poverty: berlin"}, {"threats": "poverty: essen"}),
        ("threat poverty any", {"threats": "poverty: essen"}, {"threats": "unrest: essen"}),
        (
            "threat poverty here",
            {"threats": "poverty: berlin", "here": BERLIN},
            {"threats": "poverty: rostock"},
        ),
        ("threat poverty dr", {"dr": "poverty 1"}, {"threats": "poverty: essen"}),
        ("threat minority_cabinet dr", {"dr": "minority_cabinet 1"}, {}),
        ("economy >= 3", {"economy": 3}, {"economy": 2}),
        ("round >= 4", {"round": 4}, {"round": 3}),
        ("resolved dawes_plan", {"foreign_done": 1 << 3}, {"foreign_done": 1 << 4}),
        ("not government own", {"government": "z dnvp"}, {}),
        ("not majority kpd any", {"bases": "berlin: kpd, z"}, {"bases": "berlin: kpd"}),
    ],
)
def test_conditions(
    condition: str, true: dict[str, str | int], false: dict[str, str | int] | None
) -> None:
    for lie, vp in ((true, 1), (false, 0)):
        if lie is not None:
            play = Play(**lie)  # type: ignore[arg-type]
            before = play.vp.get("dnvp", 0)
            play.effect("spd", {"if": condition, "do": ["vp +1 dnvp"], "else": ["vp +2 kpd"]})
            assert play.vp.get("dnvp", 0) - before == vp
            assert play.vp.get("kpd", 0) == 2 * (1 - vp)


def test_a_majority_of_choice_is_here() -> None:
    play = Play(bases="berlin: kpd; essen: kpd")
    play.effect("kpd", {"if": "majority kpd any", "do": ["threat +unrest here"]})
    assert set(play.offered) == {"berlin", "essen"}
    assert play.does("essen").threats("essen") == {"unrest"}


# -- votes, rolls, scores


VOTE = {"vote": "all", "yes": ["vp +1 own"], "no": ["seat +1 own"]}


def test_a_vote() -> None:
    play = Play(dice="6 1 1 1").effect("kpd", VOTE)
    for each in PARTY_IDS:
        play.answers(each, "yes" if each == "spd" else "no")
    assert (play.vp, play.seats) == ({"kpd": 1}, {})  # 6 votes against 3


def test_a_tie_is_the_chancellors() -> None:
    play = Play(dice="3 1 1 1").effect("kpd", VOTE)
    for each in PARTY_IDS:
        play.answers(each, "yes" if each == "spd" else "no")
    assert (play.asked, play.offered) == ("spd", ["yes", "no"])
    assert play.does("no").seats == {"kpd": 1}


@pytest.mark.parametrize(
    ("roll", "dice"),
    [
        ("2", 2),
        ("1 + bases berlin", 3),
        ("1 + bases here", 1),
        ("1 + strength essen", 4),
        ("1 + flags france", 3),
        ("1 + flags any", 4),
        ("3 + strength essen", 5),
    ],
)
def test_dice_of_an_event(roll: str, dice: int) -> None:
    play = Play(bases="berlin: kpd 2", units="essen: soldiers 3", dice="4 3 2 2 2")
    play.s.flags = [1, 2, 0]
    table = {"3": ["vp +1 own"], "4": ["vp +2 own"], "5": ["vp +3 own"]}
    play.effect("kpd", {"roll": roll, "table": table})
    assert (len(play.s.faces), play.vp) == (dice, {"kpd": 2})


@pytest.mark.parametrize("rolled", ["2", "1"])
def test_a_roll_that_fails_has_its_other_effects(rolled: str) -> None:
    table = {"2": ["vp +1 own"]}
    play = Play(dice=rolled).effect("kpd", {"roll": "1", "table": table, "else": ["seat +1 own"]})
    assert (play.vp, play.seats) == (({"kpd": 1}, {}) if rolled == "2" else ({}, {"kpd": 1}))


def test_scores_break_ties_by_the_chancellor() -> None:
    play = Play(seats="kpd 3, dnvp 3, z 1").effect("z", {"score": "seats", "first": 2, "second": 1})
    assert (play.asked, play.offered) == ("spd", ["kpd", "dnvp"])
    assert play.does("dnvp").vp == {"dnvp": 2, "kpd": 1}


def test_a_party_with_nothing_scores_nothing() -> None:
    score = {"score": "bases berlin", "first": 2, "second": 1}
    play = Play(bases="berlin: kpd").effect("spd", score)
    assert (play.vp, play.asked) == ({"kpd": 2}, "")  # and nobody is asked who is second
    assert Play(bases="essen: kpd").effect("spd", score).vp == {}


# -- "may", and its price


def test_nobody_is_asked_about_an_impossible_effect() -> None:
    assert Play(rentenmark=1).event("z", "end_of_hyperinflation").asked == ""
    assert Play().effect("kpd", {"may": "own", "do": ["undissolve 1 own any"]}).asked == ""
    assert Play(foreign_next=7).effect("z", {"may": "own", "do": ["foreign_affairs"]}).asked == ""


@pytest.mark.parametrize("card", ["meeting_in_cologne", "strike_on_prussia"])
def test_without_a_figure_there_is_no_gain(card: str) -> None:
    play = Play(seats="z 30, spd 1").event("z", card)
    assert (play.asked, play.vp, play.s.nsdap) == ("", {}, [])


def test_the_iron_front_takes_the_price_away() -> None:
    """6.1: the card's other effects happen."""
    play = Play(shield=1, round=5).event("dnvp", "harzburg_front")
    play.does("rostock", "freikorps_1", "yes")
    assert (play.vp, play.s.nsdap, play.s.shield) == ({"dnvp": 3 + 3}, [], 0)
    play = Play(shield=1, seats="spd 1").event("z", "strike_on_prussia").does("yes")
    assert (play.seats, play.s.nsdap) == ({"z": 1}, [])


def test_the_end_names_the_parties_that_took_offers_of_the_nsdap() -> None:
    """5.12: a figure that an Event forces does not make a party complicit."""
    play = Play(nsdap="spd", round=5).event("dnvp", "harzburg_front")
    play.does("rostock", "freikorps_1", "yes")
    play.event("z", "beer_hall_putsch").event("kpd", "strike_on_prussia").does("yes")
    assert play.s.nsdap == [SPD, DNVP, Z, KPD]
    assert figures_report(play.s).lines == [
        (captions.BY_CHOICE, (PARTY[KPD], 1)),
        (captions.BY_CHOICE, (PARTY[DNVP], 1)),
        (captions.WITHOUT_CHOICE, (2,)),
    ]
    told = [[report.id for report in reports(play.s)]]
    play.s.ending = SURVIVED
    told.append([report.id for report in reports(play.s)])
    play.s.nsdap = []
    assert "figures" not in told[0] and told[1] == ["figures"] and reports(play.s) == []


@pytest.mark.parametrize("phase", [REPUBLIC, IMPULSE])
def test_the_votes_are_reported_in_every_phase(phase: int) -> None:
    """The Petition against the Young Plan (A06), a Round Card, calls a vote as well."""
    play = Play(phase=phase, bases="berlin: spd").effect(
        "spd", {"vote": "all", "yes": ["vp +1 own"], "no": ["vp +1 kpd"]}
    )
    assert (play.asked, play.question.partition(":")[0]) == ("spd", "All vote at once. If yes")
    assert "ballot" in [report.id for report in reports(play.s)]
