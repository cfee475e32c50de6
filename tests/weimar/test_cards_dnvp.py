"""The 22 Party Cards of the DNVP do what they say."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import DNVP, SPD
from kabinett.games.weimar.phases.foreign_affairs import negotiate
from tests.weimar.politicians import answers_to
from tests.weimar.position import Play

# -- basic cards


def test_founding_of_the_dnvp() -> None:
    play = Play().event("dnvp", "founding_of_the_dnvp").does("berlin")
    assert "berlin" not in play.offered
    assert play.does("rostock").bases("rostock") == play.bases("berlin") == {"dnvp": 1}
    assert play.seats == {"dnvp": 1}


def test_karl_helfferich() -> None:
    assert answers_to("dnvp", "karl_helfferich") == {"foreign_affairs"}
    play = Play(hand={"dnvp": "karl_helfferich"}, foreign_next=1, round=2, dice="4")
    play.start(negotiate, SPD).does("berlin").answers("dnvp", "karl_helfferich")
    assert (play.result, play.s.foreign_next) == (3, 1)


def test_stab_in_the_back_myth() -> None:
    play = Play().event("dnvp", "stab_in_the_back_myth")
    assert play.space("stab_in_the_back") == "dnvp_2"
    assert play.bases("berlin") == {"dnvp": 1}


def test_thule_society_munich() -> None:
    play = Play().event("dnvp", "thule_society_munich").does("breslau", "freikorps_2")
    assert (play.society, play.bases("muenchen")) == (["thule_society"], {"dnvp": 1})
    assert play.units("breslau") == {"freikorps_2": 1}


def test_swimming_trunks_photo() -> None:
    play = Play(issues="media_1: zero; economy_1: spd_2").event("dnvp", "swimming_trunks_photo")
    assert play.society == ["swimming_trunks"]
    assert play.does("media_1").space("media_1") == "dnvp_2"


def test_reichslandbund() -> None:
    play = Play().event("dnvp", "reichslandbund")
    assert play.bases("koenigsberg") == play.bases("rostock") == {"dnvp": 1}
    assert all(name.startswith("farmers_") for name in play.offered)
    assert play.does("farmers_dnvp_seat").society == ["farmers_dnvp_seat"]


def test_marine_brigade_von_loewenfeld() -> None:
    play = Play(units="essen: rote_ruhrarmee").event("dnvp", "marine_brigade_von_loewenfeld")
    assert play.units("breslau") == {"freikorps_1": 1}
    play.does("freikorps_1", "breslau")
    assert (play.units("breslau"), play.units("essen")) == ({}, {"freikorps_1": 1})
    assert (play.units("gone"), play.threats("essen")) == ({"rote_ruhrarmee": 1}, {"unrest"})


def test_marine_brigade_ehrhardt() -> None:
    play = Play().event("dnvp", "marine_brigade_ehrhardt")
    assert (play.units("berlin"), play.bases("berlin")) == ({"freikorps_2": 1}, {"dnvp": 1})


@pytest.mark.parametrize(
    ("effect", "track"),
    [
        ("society +red_flag", "red_flag"),
        ("society +workers", "workers_spd_base workers_kpd_seat workers_z_seat workers_uspd_vp"),
    ],
)
def test_kuno_von_westarp__no_marker_comes_into_play(effect: str, track: str) -> None:
    play = Play(hand={"dnvp": "kuno_von_westarp"}, society_track=track).effect("spd", effect)
    assert play.asked == ""


def test_kuno_von_westarp() -> None:
    assert answers_to("dnvp", "kuno_von_westarp") == {"society"}
    play = Play(hand={"dnvp": "kuno_von_westarp"}).effect("spd", "society +workers")
    play.does("workers_spd_base").answers("dnvp", "kuno_von_westarp")
    assert all(name.startswith("farmers_") for name in play.offered)
    play.does("farmers_dnvp_seat")
    assert play.society == ["farmers_dnvp_seat", "workers_spd_base"]


def test_blind_in_the_right_eye() -> None:
    play = Play(units="gone: freikorps_1, freikorps_2, soldiers", bases="berlin: kpd; essen: kpd")
    play.event("dnvp", "blind_in_the_right_eye").does("breslau", "freikorps_2", "rostock")
    assert (play.units("breslau"), play.units("rostock")) == (
        {"freikorps_2": 1},
        {"freikorps_1": 1},
    )
    assert play.asked == "kpd"
    assert play.does("essen").bases("essen") == {}


def test_upper_silesia() -> None:
    play = Play().event("dnvp", "upper_silesia").does("freikorps_1", "freikorps_2")
    assert play.units("breslau") == {"freikorps_1": 1, "freikorps_2": 1}
    assert (play.bases("breslau"), play.reserve) == ({"dnvp": 1}, {"dnvp": 1})


def test_alfred_hugenberg() -> None:
    assert answers_to("dnvp", "alfred_hugenberg") == {"debate"}
    hand = {"dnvp": "alfred_hugenberg", "kpd": "red_aid"}
    before = {"debate_reactions": "before"}  # with this option; the default comes after it
    play = Play(hand=hand, issues="media_1: zero; economy_1: kpd_2", options=before)
    play.play("kpd", "red_aid")
    play.does("debate").answers("dnvp", "alfred_hugenberg").does("media_1")
    assert play.space("media_1") == "dnvp_1"


# -- set C: Counter-Revolution


def test_erich_ludendorff() -> None:
    assert answers_to("dnvp", "erich_ludendorff") >= {"move_party_unit"}
    assert answers_to("dnvp", "erich_ludendorff") <= {"move_party_unit", "mobilize"}
    play = Play(hand={"dnvp": "erich_ludendorff"}, units="koeln: soldiers").act(
        "kpd", "mobilize", "essen"
    )
    play.does("soldiers", "koeln").answers("dnvp", "erich_ludendorff")
    assert play.does("freikorps_2").units("essen") == {"soldiers": 1, "freikorps_2": 1}


def test_erich_ludendorff__white_units() -> None:
    play = Play(hand={"dnvp": "erich_ludendorff"}).act("z", "mobilize", "essen").does("police")
    assert (play.asked, play.units("essen")) == ("", {"police": 1})


def test_kapp_putsch() -> None:
    play = Play(units="koeln: freikorps_1, freikorps_2", dice="4 1 1").event("dnvp", "kapp_putsch")
    play.does("freikorps_2", "koeln", "freikorps_1", "koeln")
    assert play.units("berlin") == {"freikorps_1": 1, "freikorps_2": 1}
    assert (play.result, play.threats("berlin")) == (5, {"regime"})


def test_organisation_consul() -> None:
    play = Play(seats="spd 2, z 2").event("dnvp", "organisation_consul")
    assert play.place_of("matthias_erzberger") == "removed"
    assert play.asked == "spd"
    play.does("frankfurt")
    assert (play.seats, play.dr) == ({"spd": 1, "z": 1}, {"instable_state": 1})
    assert play.bases("frankfurt") == {"spd": 1}


@pytest.mark.parametrize(
    ("option", "seats", "lies"),
    [("1", {"z": 1, "dnvp": 3}, set()), ("2", {"z": 3, "dnvp": 1}, {"regime"})],
)
def test_cell_of_order_bavaria(option: str, seats: dict[str, int], lies: set[str]) -> None:
    play = Play(seats="z 3, dnvp 1").event("dnvp", "cell_of_order_bavaria")
    assert play.asked == "z"
    play.does(option)
    assert (play.seats, play.threats("muenchen")) == (seats, lies)


def test_cell_of_order_bavaria__dnvp_governs() -> None:
    """The Regime has no effect then."""
    play = Play(government="z dnvp", seats="z 3").event("dnvp", "cell_of_order_bavaria")
    assert (play.asked, play.seats) == ("", {"z": 1, "dnvp": 2})


def test_black_reichswehr() -> None:
    play = Play(units="berlin: reichswehr_1; essen: reichswehr_2")
    play.event("dnvp", "black_reichswehr").does("essen")
    assert play.units("essen") == {"black_reichswehr_2": 1}
    play.does("koeln", "black_reichswehr_2", "essen")
    assert (play.units("koeln"), play.threats("koeln")) == ({"black_reichswehr_2": 1}, {"unrest"})


# -- set P: Presidential Decrees


@pytest.mark.parametrize(("box", "points"), [("", 2), ("minority_cabinet 1", 5)])
def test_government_by_decree(box: str, points: int) -> None:
    play = Play(dr=box, seats="spd 2").event("dnvp", "government_by_decree")
    assert (play.vp, play.seats) == ({"dnvp": points}, {"spd": 1})


def test_stahlhelm() -> None:
    play = Play().event("dnvp", "stahlhelm").does("berlin", "hamburg")
    assert set(play.offered).isdisjoint({"berlin", "hamburg"})
    play.does("koenigsberg")
    for place in ("berlin", "hamburg", "koenigsberg"):
        assert play.units(place) == {"stahlhelm": 1}
    assert (play.bases("koenigsberg"), play.bases("hamburg")) == ({"dnvp": 1}, {})


@pytest.mark.parametrize(("bases", "points"), [("", 5), ("koenigsberg: spd 2", 2)])
def test_osthilfe(bases: str, points: int) -> None:
    play = Play(bases=bases).event("dnvp", "osthilfe")
    while play.asked:  # a full city
        play.does(play.offered[0])
    assert play.vp == {"dnvp": points}
    assert play.bases("breslau") == {"dnvp": 1}


@pytest.mark.parametrize(("answer", "points", "figures"), [("yes", 6, [DNVP]), ("no", 3, [])])
def test_harzburg_front(answer: str, points: int, figures: list[int]) -> None:
    play = Play(round=5).event("dnvp", "harzburg_front").does("rostock", "freikorps_1", answer)
    assert (play.vp, play.s.nsdap) == ({"dnvp": points}, figures)
    assert play.units("rostock") == {"freikorps_1": 1}


@pytest.mark.parametrize(("president", "points"), [(DNVP, 5), (SPD, 2)])
def test_cabinet_of_barons(president: int, points: int) -> None:
    play = Play(seats="z 2, spd 2", president=president).event("dnvp", "cabinet_of_barons")
    assert (play.vp, play.seats) == ({"dnvp": points}, {"z": 1, "spd": 2})
