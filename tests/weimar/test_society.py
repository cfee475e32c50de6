"""The 31 Society Markers do what they say, each by itself on the track in step 3."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.games.weimar.phases.society import resolve_society
from tests.weimar.position import Play, added, society

#: Columns: marker, position, the party asked first ("" for nobody), answers, outcome.
MARKERS: list[tuple[str, dict[str, Any], str, str, dict[str, object]]] = [
    # The Rich
    (
        "the_rich_z_police",
        {},
        "z",
        "yes essen supply koeln supply",
        {"units essen": {"police": 1}, "units koeln": {"police": 1}},
    ),
    ("the_rich_dnvp_vp", {}, "", "", {"vp": {"dnvp": 1}}),
    ("the_rich_dvp_vp", {}, "", "", {"vp": {"z": 1}}),  # the Zentrum controls the DVP
    # Workers
    ("workers_spd_base", {}, "spd", "essen", {"bases essen": {"spd": 1}}),
    ("workers_kpd_seat", {}, "", "", {"seats": {"kpd": 1}}),
    ("workers_z_seat", {}, "", "", {"seats": {"z": 1}}),
    ("workers_uspd_vp", {}, "", "", {"vp": {"kpd": 1}}),  # the KPD controls the USPD
    # The Poor
    ("the_poor_dnvp_unrest", {}, "dnvp", "essen", {"threats essen": {"unrest"}}),
    ("the_poor_kpd_base", {}, "kpd", "essen", {"bases essen": {"kpd": 1}}),
    ("the_poor_kpd_unrest", {}, "kpd", "essen", {"threats essen": {"unrest"}}),
    ("the_poor_spd_seat", {}, "", "", {"seats": {"spd": 1}}),
    # Farmers
    ("farmers_z_vp", {}, "", "", {"vp": {"z": 1}}),
    ("farmers_z_base", {}, "z", "rostock", {"bases rostock": {"z": 1}}),
    ("farmers_dnvp_seat", {}, "", "", {"seats": {"dnvp": 1}}),
    # Citizens
    ("citizens_ddp_vp", {}, "", "", {"vp": {"spd": 1}}),  # the SPD controls the DDP
    ("citizens_spd_vp", {}, "", "", {"vp": {"spd": 1}}),
    ("citizens_z_base", {}, "z", "koeln", {"bases koeln": {"z": 1}}),
    ("citizens_dnvp_base", {}, "dnvp", "breslau", {"bases breslau": {"dnvp": 1}}),
    # Soldiers
    ("soldiers_kpd_vp", {}, "", "", {"vp": {"kpd": 1}}),
    ("soldiers_spd_base", {}, "spd", "berlin", {"bases berlin": {"spd": 1}}),
    (
        "soldiers_dnvp_freikorps",
        {},
        "dnvp",
        "yes essen supply koeln supply",
        {"units essen": {"freikorps_1": 1}, "units koeln": {"freikorps_1": 1}},
    ),
    # the yellow ones
    (
        "protecting_republic_law",
        {"government": "z dnvp", "units": "essen: soldiers, police; koeln: reichsbanner"},
        "z",
        "koeln",
        {"units gone": {"reichsbanner": 1}, "units essen": {"soldiers": 1, "police": 1}},
    ),
    ("uspd", {}, "", "", {"vp": {}, "seats": {}}),  # its effect comes in steps 4 and 6
    (
        "red_flag",
        {"bases": "essen: kpd; koeln: kpd, spd"},
        "kpd",
        "koeln",
        {"bases koeln": {"spd": 1}, "threats koeln": {"uprising"}, "bases essen": {"kpd": 1}},
    ),
    (
        "revolution",
        {"units": "gone: soldiers, freikorps_1"},
        "kpd",
        "yes essen",
        {"units essen": {"soldiers": 1}, "units gone": {"freikorps_1": 1}},
    ),
    ("unemployment_insurance", {}, "", "", {"space poverty": "spd_3"}),
    ("thule_society", {}, "", "", {"space stab_in_the_back": "dnvp_1"}),
    ("stinnes_legien", {}, "z", "essen", {"seats": {"spd": 1}, "bases essen": {"z": 1}}),
    ("swimming_trunks", {"seats": "spd 2"}, "", "", {"seats": {"spd": 1}}),
    (
        "labor_welfare",
        {"seats": "spd 1, z 2, dnvp 2"},
        "spd",
        "2",
        {"seats": {"spd": 2, "z": 2, "dnvp": 1}},
    ),
    (
        "armored_cruiser",
        {"seats": "spd 2, z 1, kpd 2"},
        "z",
        "1",
        {"seats": {"spd": 1, "z": 2, "kpd": 2}},
    ),
]


@pytest.mark.parametrize(
    ("marker", "lie", "asked", "answers", "seen"), MARKERS, ids=[row[0] for row in MARKERS]
)
def test_marker(
    marker: str, lie: dict[str, Any], asked: str, answers: str, seen: dict[str, object]
) -> None:
    play = Play(society_track=marker, **lie).start(resolve_society)
    assert play.asked == asked
    play.does(*answers.split())
    assert play.asked == ""
    assert {what: play.sees(what) for what in seen} == seen
    assert play.society == [marker]  # the marker stays


@pytest.mark.parametrize(
    ("marker", "own", "chancellor"),
    [
        ("workers_spd_base", "spd", "z"),
        ("the_poor_kpd_base", "kpd", "z"),
        ("farmers_z_base", "z", "spd"),
        ("citizens_dnvp_base", "dnvp", "z"),
        # the SPD controls the DDP, the Zentrum the DVP, the KPD the USPD
        ("citizens_ddp_vp", "spd", "z"),
        ("the_rich_dvp_vp", "z", "spd"),
        ("workers_uspd_vp", "kpd", "z"),
        ("protecting_republic_law", "z", "z"),
        ("protecting_republic_law", "spd", "spd"),
    ],
)
def test_own_means_the_party_of_the_marker_or_of_its_minor_party_or_the_chancellor(
    marker: str, own: str, chancellor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5.2: this must also be true for packs whose markers name no party in their effects."""
    play = Play(society_track=marker, government=chancellor)
    effects = list(play.s.book.society_effect)
    effects[society(marker)] = added(play.s.book, ["vp +1 own"])
    monkeypatch.setattr(play.s.book, "society_effect", effects)
    assert play.start(resolve_society).vp == {own: 1}


@pytest.mark.parametrize("marker", ["the_rich_z_police", "soldiers_dnvp_freikorps", "revolution"])
def test_may(marker: str) -> None:
    play = Play(society_track=marker, units="gone: soldiers").start(resolve_society)
    units = play.s.units[:]
    assert play.does("no").asked == ""
    assert play.s.units == units


@pytest.mark.parametrize(
    ("marker", "seats"),
    [
        ("labor_welfare", {"spd": 3, "z": 1, "dnvp": 2, "kpd": 2}),
        ("armored_cruiser", {"spd": 2, "z": 3, "dnvp": 2, "kpd": 1}),
    ],
)
def test_the_other_choice(marker: str, seats: dict[str, int]) -> None:
    option = "1" if marker == "labor_welfare" else "2"
    play = Play(society_track=marker, seats="spd 2, z 2, dnvp 2, kpd 2")
    assert play.start(resolve_society).does(option).seats == seats


@pytest.mark.parametrize("governs", [True, False])
def test_red_flag_without_a_base_or_in_government(governs: bool) -> None:
    """Ruling 7.22: without a Base there is no effect; in government there is neither Uprising nor
    loss."""
    government = "spd kpd" if governs else "spd z"
    bases = "essen: kpd" if governs else "essen: spd"
    play = Play(government=government, society_track="red_flag", bases=bases)
    play.start(resolve_society)
    assert (play.asked, sum(play.s.uprising)) == ("", 0)
    assert play.bases("essen") == {"kpd" if governs else "spd": 1}


@pytest.mark.parametrize(
    ("marker", "minor", "points"),
    [
        ("the_rich_dvp_vp", 1, {"dnvp": 1}),
        ("workers_uspd_vp", 2, {"spd": 1}),
        ("citizens_ddp_vp", 0, {"z": 1}),
    ],
)
def test_whoever_controls_a_minor_party(marker: str, minor: int, points: dict[str, int]) -> None:
    play = Play(society_track=marker)
    play.s.minor = [[1, 1, 2], [0, 3, 2], [0, 1, 0]][minor]
    assert play.start(resolve_society).vp == points


def test_issues_of_a_marker_that_are_on_the_track_are_moved() -> None:
    play = Play(society_track="thule_society", issues="stab_in_the_back: dnvp_1")
    assert play.start(resolve_society).space("stab_in_the_back") == "dnvp_2"
