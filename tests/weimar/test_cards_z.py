"""The 22 Party Cards of the Zentrum, as they read."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import DNVP, KPD, SPD
from kabinett.games.weimar.rules.government import negotiate
from tests.weimar.politicians import answers_to
from tests.weimar.position import Play, city, may_coup

# -- basic cards


def test_matthias_erzberger() -> None:
    assert answers_to("z", "matthias_erzberger") == {"foreign_affairs"}
    play = Play(hand={"z": "matthias_erzberger"}, foreign_next=1, round=2, dice="3")
    play.start(negotiate, SPD).does("berlin").answers("z", "matthias_erzberger")
    assert play.s.result == 4
    assert play.reserve == {"z": 1}
    assert play.s.foreign_next == 2


def test_volksverein() -> None:
    play = Play().event("z", "volksverein").does("berlin", "farmers_z_vp")
    assert play.bases("koeln") == play.bases("berlin") == {"z": 1}
    assert play.society == ["farmers_z_vp"]


def test_joseph_wirth() -> None:
    assert answers_to("z", "joseph_wirth") == {"coup"}
    play = Play(hand={"z": "joseph_wirth"}, units="essen: soldiers 2", dice="4 5")
    play.act("kpd", "coup", "essen").answers("z", "joseph_wirth")
    assert play.s.roll == [4]
    assert play.threats("essen") == set()


def test_wilhelm_marx() -> None:
    assert answers_to("z", "wilhelm_marx") == {"reaction"}
    play = Play(hand={"z": "wilhelm_marx"}, bases="essen: spd", reserve="spd 1", dice="4 4")
    play.act("kpd", "demonstration", "essen").answers("spd", "react")
    play.answers("z", "wilhelm_marx")  # a Reaction with 3 does nothing
    assert play.bases("essen") == {"spd": 1, "kpd": 1}


def test_christian_trade_unions() -> None:
    play = Play().event("z", "christian_trade_unions").does("hamburg")
    assert play.bases("essen") == play.bases("hamburg") == {"z": 1}
    assert play.reserve == {"z": 1}


def test_germania() -> None:
    play = Play(issues="economy_1: zero").event("z", "germania")
    assert "media_1" in play.offered and not {"economy_1", "y_sa_ban"} & set(play.offered)
    play.does("media_1")
    assert play.space("media_1") == "zero"
    play.does("economy_1", "media_1")
    assert play.space("economy_1") == play.space("media_1") == "z_3"


def test_katholikentag() -> None:
    play = Play().event("z", "katholikentag")
    assert play.bases("muenchen") == play.bases("koeln") == {"z": 1}
    assert play.reserve == {"z": 1}


def test_garde_kavallerie_schuetzen() -> None:
    play = Play(threats="unrest: berlin, essen", units="berlin: reichswehr_1")
    play.event("z", "garde_kavallerie_schuetzen")
    assert play.units("supply")["reichswehr_1"] == 1
    play.does("berlin", "reichswehr_1", "supply", "essen", "police", "supply")
    assert play.units("berlin") == {"reichswehr_1": 2}
    assert (play.threats("berlin"), play.threats("essen")) == ({"unrest"}, set())


def test_pivotal_party() -> None:
    play = Play().event("z", "pivotal_party")
    assert (play.seats, play.reserve, sum(play.s.bases)) == ({"z": 1}, {"z": 1}, 0)


def test_pivotal_party__in_opposition() -> None:
    play = Play(government="spd kpd").event("z", "pivotal_party").does("stuttgart")
    assert (play.seats, play.reserve) == ({"z": 1}, {})
    assert play.bases("stuttgart") == {"z": 1}


def test_albert_einstein() -> None:
    play = Play().event("z", "albert_einstein").does("citizens_ddp_vp")
    assert play.space("ddp") == "z_1"
    assert play.s.flags == [1, 0, 0]
    assert play.society == ["citizens_ddp_vp"]


def test_mayor_adenauer() -> None:
    play = Play().event("z", "mayor_adenauer")
    assert play.threats("koeln") == {"prosperity"}
    assert (play.bases("koeln"), play.seats) == ({"z": 1}, {"z": 1})


@pytest.mark.parametrize(("answer", "inflation"), [("yes", {}), ("no", {"inflation": 2})])
def test_end_of_hyperinflation(answer: str, inflation: dict[str, int]) -> None:
    play = Play(dr="inflation 2").event("z", "end_of_hyperinflation").does(answer)
    assert (play.dr, play.s.economy) == (inflation, 2)
    play.event("spd", "the_mark_falls")
    assert play.dr == ({} if answer == "yes" else {"inflation": 3})


# -- set F: order and force


def test_state_of_emergency() -> None:
    play = Play(units="berlin: soldiers 3; essen: freikorps_1 3").event("z", "state_of_emergency")
    play.does("berlin", "reichswehr_1", "supply", "essen", "police", "supply")
    assert play.units("berlin") == {"reichswehr_1": 1, "soldiers": 3}
    assert play.units("essen") == {"police": 1, "freikorps_1": 3}
    assert not may_coup(play.s, KPD, city("berlin"))
    assert not may_coup(play.s, DNVP, city("essen"))


def test_state_of_emergency__in_opposition() -> None:
    play = Play(government="spd", units="berlin: soldiers 3").event("z", "state_of_emergency")
    play.does("berlin")
    assert play.units("berlin") == {"police": 1, "soldiers": 3}
    assert play.does("essen", "supply").units("essen") == {"police": 1}
    assert may_coup(play.s, KPD, city("berlin"))


def test_law_and_order() -> None:
    play = Play(threats="councils: essen; regime: koeln", dice="5").event("z", "law_and_order")
    play.does("essen")
    assert play.units("essen") == {"police": 1}
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"regime"})


def test_law_and_order__a_fight() -> None:
    play = Play(units="essen: soldiers, police", threats="councils: essen", dice="4 4")
    play.event("z", "law_and_order").does("essen", "supply")
    assert play.offered == ["fight", "counter_coup"]
    assert play.does("fight").units("gone") == {"soldiers": 1}


def test_law_and_order__in_opposition() -> None:
    play = Play(government="spd kpd", threats="regime: essen").event("z", "law_and_order")
    play.does("essen")
    assert (play.asked, play.threats("essen")) == ("", {"regime"})


def test_bielefeld_agreement() -> None:
    lie = "uprising: essen; unrest: essen, koeln"
    play = Play(units="essen: soldiers, workers, police; koeln: rfb", threats=lie)
    play.event("z", "bielefeld_agreement").does("essen", "soldiers")
    assert play.units("essen") == {"police": 1}
    assert play.units("supply")["soldiers"] == play.units("supply")["workers"] == 3
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"unrest"})


def test_uniform_ban() -> None:
    play = Play(units="essen: soldiers; koeln: stahlhelm, rfb", threats="unrest: berlin, rostock")
    play.event("z", "uniform_ban").does("koeln", "stahlhelm", "essen", "rostock")
    assert play.units("gone") == {"stahlhelm": 1, "soldiers": 1}
    assert play.units("koeln") == {"rfb": 1}
    assert (play.threats("berlin"), play.threats("rostock")) == ({"unrest"}, set())


def test_heinrich_bruening() -> None:
    assert answers_to("z", "heinrich_bruening") == {"demonstration"}
    play = Play(hand={"z": "heinrich_bruening"}, dice="1 2 6").act("spd", "demonstration", "essen")
    play.answers("z", "heinrich_bruening")
    assert play.s.roll == [1, 2]


# -- set E: Economy


def test_reich_finance_reform() -> None:
    play = Play(economy=2).event("z", "reich_finance_reform")
    assert (play.vp, play.s.economy) == ({"z": 1}, 3)


def test_state_arbitration() -> None:
    play = Play(threats="unrest: essen, koeln").event("z", "state_arbitration").does("essen")
    assert (play.vp, play.threats("essen"), play.threats("koeln")) == ({"z": 1}, set(), {"unrest"})


def test_dawes_loan() -> None:
    play = Play(economy=2).event("z", "dawes_loan")
    assert (play.asked, play.vp, play.s.economy) == ("", {"z": 1}, 2)


def test_dawes_loan__after_the_dawes_plan() -> None:
    play = Play(economy=2, foreign_next=3, round=3, dice="4")
    play.start(negotiate, SPD).does("berlin", "rostock")
    assert play.s.foreign_next == 4  # the Dawes Plan is completed: level 3
    play.event("z", "dawes_loan").does("leipzig")
    assert (play.vp["z"], play.s.economy) == (2, 4)
    assert play.threats("leipzig") == {"prosperity"}


def test_reichsbahn() -> None:
    play = Play(units="berlin: police 2").event("z", "reichsbahn")
    play.does("essen", "police", "berlin", "essen", "police", "berlin")
    assert (play.vp, play.units("essen")) == ({"z": 1}, {"police": 2})


def test_ford_in_cologne() -> None:
    play = Play().event("z", "ford_in_cologne")
    assert (play.vp, play.threats("koeln")) == ({"z": 1}, {"prosperity"})
