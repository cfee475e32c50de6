"""The 22 Party Cards of the SPD do what they say."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import DDP, DNVP, KPD, SPD, Z
from tests.weimar.politicians import answers_to
from tests.weimar.position import Play, city
from tests.weimar.situations import may_coup

# -- basic cards


def test_proclamation_of_the_republic() -> None:
    play = Play().event("spd", "proclamation_of_the_republic").does("essen")
    assert play.bases("berlin") == play.bases("essen") == {"spd": 1}
    assert play.seats == {"spd": 2}


def test_proclamation_of_the_republic__where_berlin_is_anothers() -> None:
    play = Play(bases="berlin: kpd 2").event("spd", "proclamation_of_the_republic").does("essen")
    assert (play.bases("berlin"), play.seats) == ({"kpd": 2, "spd": 1}, {})


@pytest.mark.parametrize(("option", "result"), [("1", 5), ("2", 3)])
def test_otto_wels(option: str, result: int) -> None:
    play = Play(hand={"spd": "otto_wels"}, dice="4").act("kpd", "demonstration", "essen")
    assert play.answers("spd", "otto_wels").does(option).result == result


def test_otto_wels__triggers() -> None:
    deeds = {"reaction", "demonstration", "coup", "counter_coup", "fight"}
    assert answers_to("spd", "otto_wels") == deeds


def test_eight_hour_day() -> None:
    play = Play(threats="unrest: essen, koeln").event("spd", "eight_hour_day")
    assert all(name.startswith("workers_") for name in play.offered)
    assert play.does("workers_z_seat").society == ["workers_z_seat"]
    assert play.seats == {"spd": 1}
    assert play.does("essen").threats("essen") == set()


def test_noske_and_the_freikorps() -> None:
    units = "essen: soldiers, police; koeln: freikorps_1; berlin: black_reichswehr_1"
    play = Play(units=units, threats="uprising: essen, leipzig; unrest: essen, koeln")
    play.event("spd", "noske_and_the_freikorps").does("essen")
    assert play.offered == ["freikorps_1", "freikorps_2"]  # no other unit of the right
    play.does("freikorps_1", "koeln", "yes", "freikorps_2", "supply")
    assert play.units("essen") == {"police": 1, "freikorps_1": 1, "freikorps_2": 1}
    assert (play.units("gone"), play.bases("essen")) == ({"soldiers": 1}, {"dnvp": 1})
    assert (play.threats("essen"), play.threats("leipzig")) == ({"unrest"}, {"uprising"})
    assert (play.threats("koeln"), play.asked) == ({"unrest"}, "kpd")
    assert play.does("leipzig").bases("leipzig") == {"kpd": 1}


def test_noske_and_the_freikorps__against_councils() -> None:
    play = Play(threats="councils: muenchen, essen").event("spd", "noske_and_the_freikorps")
    play.does("muenchen", "freikorps_2", "no")
    assert (play.threats("muenchen"), play.threats("essen")) == (set(), {"councils"})


def test_noske_and_the_freikorps__one_is_enough() -> None:
    play = Play().event("spd", "noske_and_the_freikorps").does("berlin", "freikorps_2", "no")
    assert (play.units("berlin"), play.bases("berlin")) == ({"freikorps_2": 1}, {"dnvp": 1})


def test_pact_with_the_old_powers() -> None:
    play = Play(units="essen: soldiers 2", threats="unrest: essen, koeln", dice="4 4 4")
    play.event("spd", "pact_with_the_old_powers")
    play.does("essen", "police", "supply", "essen", "reichswehr_2", "supply")
    # Only in Essen there is somebody to fight.
    assert play.units("essen") == {"police": 1, "reichswehr_2": 1, "soldiers": 1}
    assert play.units("gone") == {"soldiers": 1}
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"unrest"})


def test_pact_with_the_old_powers__in_opposition() -> None:
    play = Play(government="z dnvp", threats="unrest: essen", units="supply: reichsbanner 2")
    play.event("spd", "pact_with_the_old_powers").does("essen", "essen")
    assert (play.asked, play.units("essen")) == ("", {"reichsbanner": 2})
    assert play.threats("essen") == {"unrest"}


def test_general_strike() -> None:
    play = Play(threats="regime: berlin, essen").event("spd", "general_strike")
    play.does("essen", "leipzig")
    assert (play.threats("essen"), play.threats("berlin")) == (set(), {"regime"})
    assert play.bases("leipzig") == {"spd": 1}
    koeln = city("koeln")
    assert not may_coup(play.s, DNVP, koeln) and may_coup(play.s, KPD, koeln)


def test_free_trade_unions() -> None:
    lie = "unrest: essen, koeln; regime: berlin, muenchen"
    play = Play(threats=lie).event("spd", "free_trade_unions")
    play.does("berlin", "essen")
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"unrest"})
    assert (play.society, play.bases("berlin")) == (["stinnes_legien"], {"spd": 1})
    assert (play.threats("berlin"), play.threats("muenchen")) == (set(), {"regime"})


def test_workers_welfare() -> None:
    play = Play(threats="poverty: essen, koeln, rostock").event("spd", "workers_welfare")
    assert play.society == ["labor_welfare"]
    play.does("essen")
    assert play.offered == ["koeln", "rostock"]
    play.does("koeln")
    assert play.threats("essen") == play.threats("koeln") == set()
    assert play.threats("rostock") == {"poverty"}


def test_vorwaerts() -> None:
    play = Play(issues="economy_1: zero").event("spd", "vorwaerts")
    assert play.space("media_1") == "spd_1"
    play.does("media_1", "economy_1")
    assert (play.space("media_1"), play.space("economy_1")) == ("spd_3", "spd_2")


def test_hermann_mueller() -> None:
    assert answers_to("spd", "hermann_mueller") == {"debate"}
    hand = {"spd": "hermann_mueller", "kpd": "red_aid"}
    before = {"debate_reactions": "before"}  # with this option; the default comes after it
    play = Play(hand=hand, issues="media_1: zero; economy_1: kpd_2", options=before)
    play.play("kpd", "red_aid")
    play.does("debate").answers("spd", "hermann_mueller").does("media_1")
    assert play.space("media_1") == "spd_1"
    assert play.asked == "kpd"  # debates now


def test_otto_braun() -> None:
    assert answers_to("spd", "otto_braun") == {"nsdap", "seat_lost"}
    play = Play(hand={"spd": "otto_braun"}, threats="unrest: berlin")
    play.effect("dnvp", "nsdap own").answers("spd", "otto_braun")
    assert play.seats == {"spd": 1}
    play.does("berlin", "supply")
    assert (play.units("berlin"), play.threats("berlin")) == ({"police": 1}, set())
    assert len(play.s.nsdap) == 1  # the figure stays


def test_reunited_in_nuremberg() -> None:
    play = Play().event("spd", "reunited_in_nuremberg")
    assert (play.society, play.seats) == (["uspd"], {"spd": 2})


# -- set D: Democracy


def test_carl_severing() -> None:
    assert answers_to("spd", "carl_severing") == {"mobilize"}
    play = Play(hand={"spd": "carl_severing"}).act("kpd", "mobilize", "essen")
    play.answers("spd", "carl_severing").does("police", "supply")
    assert play.asked == "kpd"
    play.does("soldiers", "supply")
    assert play.units("essen") == {"police": 1, "soldiers": 1}


def test_iron_front() -> None:
    play = Play(units="berlin: stahlhelm, rfb; essen: rfb; koeln: stahlhelm")
    play.event("spd", "iron_front")
    assert play.offered == ["koeln", "berlin"]
    play.does("berlin")
    assert (play.units("berlin"), play.units("gone")) == ({"rfb": 1}, {"stahlhelm": 1})
    assert play.bases("berlin") == {"spd": 1}
    play.event("kpd", "beer_hall_putsch")  # its other effect happens
    assert play.s.nsdap == []
    assert play.threats("muenchen") == {"unrest"}
    play.event("kpd", "beer_hall_putsch")
    assert len(play.s.nsdap) == 1


def test_ban_of_the_red_front() -> None:
    lie = "unrest: essen, koeln"
    play = Play(units="essen: soldiers; koeln: rfb", threats=lie, bases="berlin: kpd; essen: kpd")
    play.event("spd", "ban_of_the_red_front").does("essen")
    assert play.units("gone") == {"soldiers": 1}
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"unrest"})
    assert (play.asked, play.offered) == ("kpd", ["berlin", "essen"])
    assert play.does("berlin").bases("berlin") == {}


def test_three_arrows() -> None:
    play = Play(bases="berlin: dnvp; rostock: dnvp", dice="3 1 1 3 2 1")
    play.event("spd", "three_arrows").does("essen")
    assert play.bases("essen") == {"spd": 1}  # the result is 3 + 1
    assert "essen" not in play.offered
    play.does("koeln")
    assert play.bases("koeln") == {"spd": 1}
    assert play.asked == "dnvp"
    assert play.does("rostock").bases("rostock") == {}


def test_reichsbanner() -> None:
    play = Play(dice="3 1 1").event("spd", "reichsbanner").does("berlin", "essen")
    assert "berlin" not in play.offered
    play.does("koeln")
    for place in ("berlin", "essen", "koeln"):
        assert play.units(place) == {"reichsbanner": 1}
    assert play.bases("koeln") == {"spd": 2}  # one by the card, one by the result 3 + 1
    assert play.asked == "z"
    assert play.does("rostock").bases("rostock") == {"z": 1}


# -- set L: Legislation


@pytest.mark.parametrize(("government", "points"), [("spd z", 2), ("z dnvp", 1)])
def test_common_primary_school(government: str, points: int) -> None:
    play = Play(issues="media_1: zero; economy_1: kpd_3", government=government)
    play.event("spd", "common_primary_school")
    assert play.vp == {"spd": points}
    assert play.does("media_1").space("media_1") == "spd_2"
    assert play.asked == ""


@pytest.mark.parametrize(("seats", "points"), [("spd 4, kpd 4", 3), ("spd 4, kpd 5", 0)])
def test_works_councils_act(seats: str, points: int) -> None:
    play = Play(seats=seats).event("spd", "works_councils_act").does("workers_spd_base")
    assert (play.vp.get("spd", 0), play.society) == (points, ["workers_spd_base"])
    assert play.threats("berlin") == {"unrest"}


@pytest.mark.parametrize(("ddp", "points"), [(SPD, 2), (Z, 0)])
def test_radbruchs_reforms(ddp: int, points: int) -> None:
    play = Play()
    play.s.minor[DDP] = ddp
    play.event("spd", "radbruchs_reforms")
    assert all(name.startswith("citizens_") for name in play.offered)
    play.does("citizens_spd_vp")
    assert (play.vp.get("spd", 0), play.society) == (points, ["citizens_spd_vp"])


@pytest.mark.parametrize(
    ("box", "points"), [("", {"spd": 2, "z": 1}), ("black_friday 1", {"spd": 1})]
)
def test_unemployment_insurance_act(box: str, points: dict[str, int]) -> None:
    play = Play(dr=box).event("spd", "unemployment_insurance_act")
    assert (play.vp, play.society) == (points, ["unemployment_insurance"])


@pytest.mark.parametrize(
    ("economy", "points", "seats"), [(2, 0, {"spd": 2}), (3, 2, {}), (5, 2, {})]
)
def test_housing_programme(economy: int, points: int, seats: dict[str, int]) -> None:
    play = Play(economy=economy).event("spd", "housing_programme").does("frankfurt")
    assert (play.vp.get("spd", 0), play.seats) == (points, seats)
    assert play.threats("frankfurt") == {"prosperity"}
