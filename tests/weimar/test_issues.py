"""The 23 Issue Markers with every option do what they say when won on a party's own space."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.games.weimar.content.vocabulary import SPD
from kabinett.games.weimar.phases import won_issues
from tests.weimar.position import Play

TWINS = [
    # Columns: issue, winner, option ("" for no choice), position, answers, outcome.
    (
        "economy",
        "kpd",
        "1",
        {"dice": "4 4", "economy": 2},
        "",
        {"economy": 3, "threats essen": {"prosperity"}},
    ),
    (
        "economy",
        "kpd",
        "2",
        {},
        "essen essen",
        {"bases essen": {"kpd": 2}, "economy": 1},
    ),
    ("media", "z", "", {}, "farmers_z_vp", {"society": ["farmers_z_vp"]}),
    (
        "security",
        "spd",
        "1",
        {
            "units": "essen: soldiers, police; koeln: rfb; gone: reichsbanner",
            "threats": "unrest: essen, koeln",
        },
        "1 essen",
        {
            "units gone": {"reichsbanner": 1, "soldiers": 1},
            "threats essen": set(),
            "threats koeln": {"unrest"},
        },
    ),
    (
        "security",
        "kpd",
        "2",
        {
            "units": "gone: soldiers, reichsbanner; koeln: rfb",
            "threats": "unrest: koeln",
        },
        "essen",
        {"units essen": {"soldiers": 1}, "threats koeln": {"unrest"}},
    ),
    (
        "foreign_affairs",
        "z",
        "1",
        {"dice": "3", "foreign_next": 1, "dr": "blockade 1"},
        "france yes berlin",
        {"flags": [0, 1, 0], "foreign_next": 2, "dr": {"violent_peace": 1}},
    ),
    ("foreign_affairs", "z", "2", {}, "", {"vp": {"z": 1}, "flags": [0, 0, 0]}),
]
ISSUES: list[tuple[str, str, str, dict[str, Any], str, dict[str, object]]] = [
    *[(f"{row[0]}_{n}", *row[1:]) for row in TWINS for n in (1, 2)],
    (
        "poverty",
        "spd",
        "1",
        {"threats": "poverty: essen, koeln", "dr": "poverty 1"},
        "1 essen",
        {"threats essen": set(), "threats koeln": {"poverty"}, "dr": {"poverty": 1}},
    ),
    (
        "poverty",
        "spd",
        "1",
        {"threats": "poverty: essen", "dr": "poverty 1"},
        "2",
        {"threats essen": {"poverty"}, "dr": {}},
    ),
    ("poverty", "kpd", "2", {"threats": "poverty: essen"}, "", {"seats": {"kpd": 1}}),
    ("reparations", "spd", "", {}, "", {"starter": SPD}),
    (
        "stab_in_the_back",
        "spd",
        "1",
        {"bases": "berlin: spd"},
        "essen koeln",
        {"bases essen": {"dnvp": 1}, "bases koeln": {"dnvp": 1}, "seats": {"dnvp": 1}},
    ),
    (
        "stab_in_the_back",
        "spd",
        "2",
        {"bases": "berlin: spd; essen: spd"},
        "essen",
        {"bases berlin": {"spd": 1}, "bases essen": {}, "seats": {}},
    ),
    ("ddp", "kpd", "z", {}, "", {"minor": [1, 1, 2]}),
    ("ddp", "kpd", "spd", {}, "", {"minor": [0, 1, 2]}),
    ("dvp", "spd", "dnvp", {}, "", {"minor": [0, 3, 2]}),
    ("dvp", "spd", "z", {}, "", {"minor": [0, 1, 2]}),
    ("uspd", "z", "spd", {}, "", {"minor": [0, 1, 0]}),
    ("uspd", "z", "kpd", {}, "", {"minor": [0, 1, 2]}),
    # the yellow ones
    (
        "y_protecting_republic_law",
        "kpd",
        "1",
        {"seats": "spd 2"},
        "",
        {"society": ["protecting_republic_law"], "vp": {"spd": 1, "z": 1}, "seats": {"spd": 2}},
    ),
    (
        "y_protecting_republic_law",
        "kpd",
        "2",
        {"seats": "spd 2"},
        "essen",
        {
            "bases muenchen": {"dnvp": 1},
            "bases essen": {"kpd": 1},
            "seats": {"spd": 2},
            "society": [],
        },
    ),
    (
        "y_rentenmark",
        "kpd",
        "1",
        {"dr": "inflation 2", "seats": "spd 2"},
        "",
        {"dr": {}, "vp": {"spd": 1, "z": 1}, "seats": {"spd": 2}},
    ),
    (
        "y_rentenmark",
        "kpd",
        "2",
        {"dr": "inflation 2", "seats": "spd 2"},
        "",
        {"dr": {"inflation": 2}, "vp": {"kpd": 2}, "seats": {"spd": 1}},
    ),
    (
        "y_expropriation_of_the_princes",
        "z",
        "1",
        {},
        "the_poor_spd_seat",
        {"vp": {"spd": 2, "kpd": 2}, "society": ["the_poor_spd_seat"]},
    ),
    (
        "y_expropriation_of_the_princes",
        "z",
        "2",
        {},
        "the_rich_dnvp_vp",
        {"vp": {"z": 2, "dnvp": 2}, "society": ["the_rich_dnvp_vp"]},
    ),
    (
        "y_armored_cruiser",
        "spd",
        "1",
        {"threats": "poverty: essen"},
        "",
        {"vp": {"z": 2, "dnvp": 2}, "society": ["armored_cruiser"], "threats essen": {"poverty"}},
    ),
    (
        "y_armored_cruiser",
        "spd",
        "2",
        {"threats": "poverty: essen, koeln"},
        "essen",
        {"vp": {"kpd": 2}, "seats": {"spd": 2}, "society": [], "threats essen": set()},
    ),
    (
        "y_armored_cruiser",
        "dnvp",
        "2",
        {"threats": "poverty: essen", "seats": "dnvp 3, z 2"},
        "",
        {"vp": {"kpd": 2}, "seats": {"spd": 2, "dnvp": 2, "z": 2}, "threats essen": set()},
    ),
    (
        "y_weimar_constitution",
        "kpd",
        "1",
        {"threats": "unrest: essen, koeln"},
        "koeln",
        {"vp": {"spd": 1, "z": 1}, "threats koeln": set(), "threats essen": {"unrest"}},
    ),
    (
        "y_weimar_constitution",
        "kpd",
        "2",
        {"threats": "unrest: essen, koeln"},
        "koeln essen",
        {"bases koeln": {"kpd": 1}, "bases essen": {"kpd": 1}, "vp": {}},
    ),
    (
        "y_passive_resistance",
        "kpd",
        "1",
        {"threats": "poverty: essen"},
        "",
        {"flags": [0, 1, 0], "threats essen": set(), "vp": {"spd": 1, "z": 1}, "dr": {}},
    ),
    (
        "y_passive_resistance",
        "kpd",
        "2",
        {"threats": "poverty: essen"},
        "",
        {
            "dr": {"inflation": 1},
            "bases essen": {"kpd": 1},
            "seats": {"kpd": 1},
            "threats essen": {"poverty"},
        },
    ),
    (
        "y_school_bill",
        "kpd",
        "1",
        {"seats": "kpd 2, spd 2"},
        "",
        {"vp": {"z": 1, "dnvp": 1}, "seats": {"z": 1, "kpd": 1, "spd": 2}},
    ),
    (
        "y_school_bill",
        "dnvp",
        "1",
        {"seats": "kpd 2, dnvp 2"},
        "",
        {"vp": {"z": 1, "dnvp": 1}, "seats": {"z": 1, "kpd": 2, "dnvp": 2}},
    ),
    # the SPD controls the DDP
    ("y_school_bill", "kpd", "2", {}, "", {"vp": {"spd": 2}, "seats": {"spd": 1}}),
    (
        "y_paragraph_218",
        "z",
        "1",
        {},
        "essen koeln workers_kpd_seat",
        {
            "bases essen": {"kpd": 1},
            "bases koeln": {"spd": 1},
            "society": ["workers_kpd_seat"],
        },
    ),
    (
        "y_paragraph_218",
        "spd",
        "2",
        {},
        "essen koeln citizens_z_base",
        {
            "bases essen": {"z": 1},
            "bases koeln": {"dnvp": 1},
            "society": ["citizens_z_base"],
        },
    ),
    (
        "y_sa_ban",
        "kpd",
        "1",
        {"threats": "unrest: essen, koeln, berlin"},
        "essen berlin",
        {
            "threats koeln": {"unrest"},
            "unrest": [0, 0, 0, 1] + [0] * 7,
            "vp": {"spd": 1, "kpd": 1},
        },
    ),
    (
        "y_sa_ban",
        "spd",
        "1",
        {"threats": "unrest: essen"},
        "",
        {"threats essen": set(), "vp": {"spd": 2}},
    ),
    (
        "y_sa_ban",
        "kpd",
        "2",
        {"threats": "unrest: essen, koeln"},
        "berlin",
        {"threats berlin": {"unrest"}, "seats": {"kpd": 1, "dnvp": 1}, "vp": {}},
    ),
]


@pytest.mark.parametrize(
    ("issue", "winner", "option", "lie", "answers", "seen"),
    ISSUES,
    ids=[f"{row[0]}-{row[2]}" for row in ISSUES],
)
def test_option(
    issue: str, winner: str, option: str, lie: dict[str, Any], answers: str, seen: dict[str, object]
) -> None:
    play = Play(issues=f"{issue}: {winner}_3", **lie).start(won_issues.resolve_issues)
    assert play.asked == (winner if option or answers else "")
    play.does(*[option] * bool(option), *answers.split())
    assert play.asked == ""
    assert {what: play.sees(what) for what in seen} == seen
    assert play.space(issue) == ("gone" if issue.startswith("y_") else "stock")


def test_reparations__a_card_for_the_next_round() -> None:
    play = Play(issues="reparations: kpd_3", draws="red_aid").start(won_issues.resolve_issues)
    assert play.place_of("red_aid") == "hand kpd"


@pytest.mark.parametrize("issue", ["foreign_affairs_1", "foreign_affairs_2"])
def test_foreign_affairs__in_opposition(issue: str) -> None:
    """The first option is for governing parties."""
    play = Play(issues=f"{issue}: kpd_3").start(won_issues.resolve_issues)
    assert (play.asked, play.vp, play.s.flags) == ("", {"kpd": 1}, [0, 0, 0])


def test_foreign_affairs__no_negotiation() -> None:
    play = Play(issues="foreign_affairs_1: z_3", foreign_next=1).start(won_issues.resolve_issues)
    play.does("1", "ussr", "no")
    assert (play.s.flags, play.s.foreign_next, play.asked) == ([0, 0, 1], 1, "")


@pytest.mark.parametrize("order", ["1", "2"])
def test_security__one_of_the_two_in_a_city(order: str) -> None:
    """A party may also choose a city with only a unit or only Unrest."""
    lie = {"units": "essen: soldiers", "threats": "unrest: koeln"}
    play = Play(issues="security_1: dnvp_3", **lie).start(won_issues.resolve_issues)
    play.answers("dnvp", order)
    assert len([1 for city in ("essen", "koeln") if play.units(city) or play.threats(city)]) == 1


def test_rentenmark__once_only() -> None:
    """The option is closed once the Rentenmark has been introduced."""
    play = Play(issues="y_rentenmark: kpd_3", rentenmark=1, seats="spd 2")
    play.start(won_issues.resolve_issues)
    assert (play.asked, play.vp, play.seats) == ("", {"kpd": 2}, {"spd": 1})


def test_y_rentenmark__no_gain_for_who_governs() -> None:
    """The savers’ anger brings a governing party nothing, so the other option can do more."""
    play = Play(issues="y_rentenmark: z_3", dr="inflation 2", seats="spd 2")
    play.start(won_issues.resolve_issues)
    assert (play.asked, play.vp, play.dr) == ("", {"spd": 1, "z": 1}, {})


CALM = [
    # Columns: issue, winner, the option that the winner wants although nothing can be removed,
    # outcome.
    ("y_armored_cruiser", "kpd", "2", {"vp": {"kpd": 2}, "seats": {"spd": 2}, "society": []}),
    ("y_weimar_constitution", "spd", "1", {"vp": {"spd": 1, "z": 1}, "seats": {}}),
    ("y_passive_resistance", "z", "1", {"flags": [0, 1, 0], "vp": {"spd": 1, "z": 1}, "dr": {}}),
    ("y_sa_ban", "z", "1", {"vp": {"spd": 1, "z": 1}, "seats": {}}),
]


@pytest.mark.parametrize(("issue", "winner", "option", "seen"), CALM)
def test_option__a_calm_country_forces_nobody_to_choose_the_other_option(
    issue: str, winner: str, option: str, seen: dict[str, object]
) -> None:
    """No party must build a ship because no city is poor, or lift a ban because there is no
    Unrest."""
    play = Play(issues=f"{issue}: {winner}_3").start(won_issues.resolve_issues)
    assert (play.asked, play.offered) == (winner, ["1", "2"])
    play.does(option)
    assert {what: play.sees(what) for what in seen} == seen


def test_y_sa_ban__less_unrest_than_two() -> None:
    play = Play(issues="y_sa_ban: z_3", threats="unrest: essen").start(won_issues.resolve_issues)
    play.does("1", "essen")
    assert (play.asked, play.threats("essen"), play.vp) == ("", set(), {"spd": 1, "z": 1})


def test_y_passive_resistance__after_the_rentenmark() -> None:
    play = Play(issues="y_passive_resistance: kpd_3", rentenmark=1, threats="poverty: essen")
    play.start(won_issues.resolve_issues)
    assert (play.asked, play.s.flags) == ("", [0, 1, 0])  # the other option can do less


def test_y_passive_resistance__no_flag_of_france_is_left() -> None:
    play = Play(issues="y_passive_resistance: kpd_3", threats="poverty: essen")
    play.s.flags = [0, 3, 0]
    play.start(won_issues.resolve_issues)
    assert (play.asked, play.dr) == ("", {"inflation": 1})


def test_y_armored_cruiser__its_marker_lies_on_the_track() -> None:
    play = Play(issues="y_armored_cruiser: z_3", society_track="armored_cruiser")
    play.s.wealth[0] = 1
    assert play.start(won_issues.resolve_issues).vp == {"kpd": 2}
    assert play.seats == {"spd": 2}
