"""The 22 Party Cards of the SPD, as they read."""

from __future__ import annotations

import pytest

from tests.weimar.politicians import answers_to
from tests.weimar.position import Play

# -- basic cards


def test_proclamation_of_the_republic() -> None:
    play = Play().event("spd", "proclamation_of_the_republic").does("essen")
    assert play.bases("berlin") == play.bases("essen") == {"spd": 1}
    assert play.seats == {"spd": 1}


@pytest.mark.parametrize(("option", "result"), [("1", 5), ("2", 3)])
def test_otto_wels(option: str, result: int) -> None:
    play = Play(hand={"spd": "otto_wels"}, dice="4").act("kpd", "demonstration", "essen")
    assert play.answers("spd", "otto_wels").does(option).s.result == result


def test_otto_wels__triggers() -> None:
    deeds = {"reaction", "demonstration", "coup", "counter_coup", "fight"}
    assert answers_to("spd", "otto_wels") == deeds


def test_eight_hour_day() -> None:
    play = Play().event("spd", "eight_hour_day")
    assert all(name.startswith("workers_") for name in play.offered)
    assert play.does("workers_z_seat").society == ["workers_z_seat"]
    assert play.seats == {"spd": 1}


def test_noske_and_the_freikorps() -> None:
    play = Play(units="essen: soldiers, police; koeln: freikorps_1; berlin: black_reichswehr_1")
    play.event("spd", "noske_and_the_freikorps")
    assert play.offered == ["koeln", "essen"]  # neither white nor black Reichswehr
    play.does("essen")
    assert play.units("gone") == {"soldiers": 1, "freikorps_1": 1}
    assert play.asked == "kpd"
    assert play.does("leipzig").bases("leipzig") == {"kpd": 1}


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


@pytest.mark.parametrize(
    ("answers", "regimes", "bases"),
    [("1 essen", 1, 0), ("2 koeln leipzig", 2, 2)],
)
def test_general_strike(answers: str, regimes: int, bases: int) -> None:
    play = Play(threats="regime: berlin, essen").event("spd", "general_strike")
    play.does(*answers.split())
    assert (sum(play.s.regime), sum(play.s.bases)) == (regimes, bases)
    assert play.reserve == {"spd": 1}


def test_free_trade_unions() -> None:
    play = Play().event("spd", "free_trade_unions").does("berlin")
    assert "berlin" not in play.offered
    play.does("rostock")
    assert play.bases("berlin") == play.bases("rostock") == {"spd": 1}
    assert play.reserve == {"spd": 1}


def test_workers_welfare() -> None:
    play = Play(threats="poverty: essen, koeln").event("spd", "workers_welfare")
    assert play.society == ["labor_welfare"]
    assert play.offered == ["koeln", "essen"]
    play.does("essen")
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"poverty"})


def test_vorwaerts() -> None:
    play = Play(issues="economy_1: zero").event("spd", "vorwaerts")
    assert play.space("media_1") == "spd_1"
    play.does("media_1", "economy_1")
    assert (play.space("media_1"), play.space("economy_1")) == ("spd_3", "spd_2")


def test_hermann_mueller() -> None:
    assert answers_to("spd", "hermann_mueller") == {"debate"}
    hand = {"spd": "hermann_mueller", "kpd": "red_aid"}
    play = Play(hand=hand, issues="media_1: zero; economy_1: kpd_2").play("kpd", "red_aid")
    play.does("debate").answers("spd", "hermann_mueller").does("media_1")
    assert play.space("media_1") == "spd_1"
    assert play.asked == "kpd"  # debates now


def test_otto_braun() -> None:
    assert answers_to("spd", "otto_braun") == {"coup"}
    play = Play(hand={"spd": "otto_braun"}, units="essen: soldiers", dice="5")
    play.act("kpd", "coup", "essen").answers("spd", "otto_braun")
    assert (play.s.result, play.threats("essen")) == (4, set())


def test_reunited_in_nuremberg() -> None:
    play = Play().event("spd", "reunited_in_nuremberg").does("leipzig")
    assert play.society == ["uspd"]
    assert play.bases("leipzig") == {"spd": 1}


# -- set D: Democracy


def test_carl_severing() -> None:
    assert answers_to("spd", "carl_severing") == {"mobilize"}
    play = Play(hand={"spd": "carl_severing"}).act("kpd", "mobilize", "essen")
    play.answers("spd", "carl_severing").does("police", "supply")
    assert play.asked == "kpd"
    play.does("soldiers", "supply")
    assert play.units("essen") == {"police": 1, "soldiers": 1}


def test_iron_front() -> None:
    play = Play().event("spd", "iron_front")
    play.does("berlin", "police", "supply", "essen", "police", "supply", "koeln")
    assert play.units("berlin") == play.units("essen") == {"police": 1}
    assert play.bases("koeln") == {"spd": 1}
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
    assert play.bases("essen") == {"spd": 1}  # result 3 + 1
    assert "essen" not in play.offered
    play.does("koeln")
    assert play.bases("koeln") == {"spd": 1}
    assert play.asked == "dnvp"
    assert play.does("rostock").bases("rostock") == {}


def test_reichsbanner() -> None:
    play = Play()
    assert "reichsbanner" not in play.units("supply")
    assert play.event("spd", "reichsbanner").units("supply")["reichsbanner"] == 3


# -- set L: Legislation


def test_common_primary_school() -> None:
    play = Play(issues="media_1: zero; economy_1: kpd_3").event("spd", "common_primary_school")
    assert play.vp == {"spd": 1}
    assert play.does("media_1").space("media_1") == "spd_2"
    assert play.asked == ""


def test_works_councils_act() -> None:
    play = Play().event("spd", "works_councils_act").does("workers_spd_base")
    assert (play.vp, play.society) == ({"spd": 1}, ["workers_spd_base"])
    assert play.threats("berlin") == {"unrest"}


def test_radbruchs_reforms() -> None:
    play = Play().event("spd", "radbruchs_reforms")
    assert all(name.startswith("citizens_") for name in play.offered)
    play.does("citizens_spd_vp")
    assert (play.vp, play.society) == ({"spd": 1}, ["citizens_spd_vp"])


def test_unemployment_insurance_act() -> None:
    play = Play().event("spd", "unemployment_insurance_act")
    assert (play.vp, play.society) == ({"spd": 1}, ["unemployment_insurance"])


@pytest.mark.parametrize(("economy", "points"), [(2, 1), (3, 2), (5, 2)])
def test_housing_programme(economy: int, points: int) -> None:
    play = Play(economy=economy).event("spd", "housing_programme").does("frankfurt")
    assert play.vp == {"spd": points}
    assert play.threats("frankfurt") == {"prosperity"}
