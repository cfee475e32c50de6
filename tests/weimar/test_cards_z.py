"""The 22 Party Cards of the Zentrum do what they say."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import KPD, SPD
from kabinett.games.weimar.phases.foreign_affairs import negotiate
from tests.weimar.politicians import answers_to
from tests.weimar.position import Play, city
from tests.weimar.situations import may_coup

# -- basic cards


def test_matthias_erzberger() -> None:
    assert answers_to("z", "matthias_erzberger") == {"foreign_affairs"}
    play = Play(hand={"z": "matthias_erzberger"}, foreign_next=1, round=2, dice="3")
    play.start(negotiate, SPD).does("berlin").answers("z", "matthias_erzberger")
    assert play.result == 4
    assert play.vp["z"] == 1 + play.vp.get("spd", 0)  # in addition to what both get from the treaty
    assert play.s.foreign_next == 2


def test_volksverein() -> None:
    play = Play().event("z", "volksverein").does("farmers_z_vp")
    assert play.bases("koeln") == play.bases("essen") == {"z": 1}
    assert play.society == ["farmers_z_vp"]


def test_joseph_wirth() -> None:
    assert answers_to("z", "joseph_wirth") == {"seat_lost"}
    play = Play(hand={"z": "joseph_wirth"}, seats="spd 2, dnvp 2").effect("kpd", "seat -1 spd")
    play.answers("z", "joseph_wirth")
    assert (play.seats, play.reserve) == ({"spd": 1, "dnvp": 1}, {"z": 1})


def test_joseph_wirth__a_partys_own_loss() -> None:
    """A party's own loss is not the deed of another party."""
    play = Play(hand={"z": "joseph_wirth"}, seats="spd 2").effect("spd", "seat -1 own")
    assert (play.asked, play.seats) == ("", {"spd": 1})


def test_wilhelm_marx() -> None:
    assert answers_to("z", "wilhelm_marx") == {"debate"}
    hand = {"z": "wilhelm_marx", "kpd": "red_aid"}
    play = Play(hand=hand, issues="media_1: zero").play("kpd", "red_aid").does("debate")
    while play.asked == "kpd":
        play.does(play.offered[0])
    play.answers("z", "wilhelm_marx").does("reparations")
    assert (play.space("reparations"), play.reserve) == ("zero", {"z": 1})


def test_christian_trade_unions() -> None:
    play = Play(threats="unrest: essen, koeln").event("z", "christian_trade_unions").does("hamburg")
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"unrest"})
    assert play.bases("essen") == play.bases("hamburg") == {"z": 1}
    assert play.vp == {"z": 1}


def test_christian_trade_unions__where_others_are_stronger() -> None:
    play = Play(bases="essen: kpd 2").event("z", "christian_trade_unions")
    assert (play.does("hamburg").vp, play.bases("essen")) == ({}, {"kpd": 2, "z": 1})


def test_germania() -> None:
    play = Play(issues="economy_1: zero").event("z", "germania")
    assert "media_1" in play.offered and not {"economy_1", "y_sa_ban"} & set(play.offered)
    play.does("media_1")
    assert play.space("media_1") == "zero"
    play.does("economy_1", "media_1")
    assert play.space("economy_1") == play.space("media_1") == "z_3"


def test_katholikentag() -> None:
    play = Play(issues="media_1: zero").event("z", "katholikentag").does("1")
    assert play.bases("muenchen") == {"z": 2, "dnvp": 1}
    assert (play.bases("koeln"), play.space("media_1")) == ({}, "zero")


def test_katholikentag__with_adenauer() -> None:
    play = Play(issues="media_1: zero").event("z", "katholikentag").does("2", "media_1")
    assert (play.bases("koeln"), play.bases("muenchen")) == ({"z": 1}, {})
    assert play.space("media_1") == "z_2"


def test_garde_kavallerie_schuetzen() -> None:
    play = Play(threats="unrest: berlin, essen", units="berlin: workers, soldiers")
    play.event("z", "garde_kavallerie_schuetzen").does("reichswehr_2", "workers")
    assert play.units("berlin") == {"reichswehr_1": 1, "reichswehr_2": 1, "soldiers": 1}
    assert play.units("gone") == {"workers": 1}
    assert (play.threats("berlin"), play.threats("essen")) == (set(), {"unrest"})


def test_pivotal_party() -> None:
    play = Play().event("z", "pivotal_party")
    assert (play.seats, play.reserve, sum(play.s.bases)) == ({}, {"z": 1}, 0)
    assert play.vp == {"z": 2}


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
    assert (play.bases("koeln"), play.vp) == ({"z": 1}, {"z": 1})


def test_mayor_adenauer__where_others_are_stronger() -> None:
    play = Play(bases="koeln: spd 2").event("z", "mayor_adenauer")
    assert (play.bases("koeln"), play.vp) == ({"spd": 2, "z": 1}, {})


@pytest.mark.parametrize(("answer", "inflation"), [("yes", {}), ("no", {"inflation": 2})])
def test_end_of_hyperinflation(answer: str, inflation: dict[str, int]) -> None:
    play = Play(round=2, dr="inflation 2", threats="poverty: essen")
    play.event("z", "end_of_hyperinflation").does(answer)
    assert (play.dr, play.s.economy, play.threats("essen")) == (inflation, 2, set())
    play.event("spd", "the_mark_falls")
    assert play.dr == ({} if answer == "yes" else {"inflation": 3})


def test_end_of_hyperinflation__before_round_2() -> None:
    play = Play(round=1, dr="inflation 2", threats="poverty: essen")
    play.event("z", "end_of_hyperinflation")
    assert (play.asked, play.dr, play.s.economy) == ("", {"inflation": 2}, 2)
    assert play.threats("essen") == set()


# -- set F: order and force


def test_state_of_emergency() -> None:
    lie = "councils: leipzig; regime: essen, muenchen"
    play = Play(threats=lie, units="berlin: black_reichswehr_1").event("z", "state_of_emergency")
    play.does("2", "muenchen")
    assert (play.threats("muenchen"), play.threats("essen")) == (set(), {"regime"})
    assert play.threats("leipzig") == {"councils"}
    assert play.units("berlin") == {"reichswehr_1": 1}


def test_state_of_emergency__in_opposition() -> None:
    play = Play(government="spd", units="berlin: soldiers 3").event("z", "state_of_emergency")
    play.does("berlin")
    assert play.units("berlin") == {"police": 1, "soldiers": 3}
    assert play.does("essen", "supply").units("essen") == {"police": 1}
    assert may_coup(play.s, KPD, city("berlin"))


def test_law_and_order() -> None:
    lie = "councils: essen; regime: koeln; unrest: berlin"
    play = Play(threats=lie, dice="5 5").event("z", "law_and_order").does("essen", "supply")
    play.does("essen", "supply", "essen")
    assert play.units("essen") == {"police": 2}
    assert (play.threats("essen"), play.threats("koeln")) == (set(), {"regime"})
    assert play.threats("berlin") == set()


def test_law_and_order__a_fight() -> None:
    play = Play(units="essen: soldiers", threats="councils: essen", dice="4 4")
    play.event("z", "law_and_order").does("essen", "supply", "essen", "supply")
    assert play.offered == ["fight", "counter_coup"]
    assert play.does("fight").units("gone") == {"soldiers": 1}


def test_law_and_order__in_opposition() -> None:
    play = Play(government="spd kpd", threats="regime: essen; unrest: koeln")
    play.event("z", "law_and_order").does("essen", "essen")
    assert (play.asked, play.units("essen")) == ("", {"police": 2})
    assert (play.threats("essen"), play.threats("koeln")) == ({"regime"}, set())


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
    assert answers_to("z", "heinrich_bruening") == {"coup"}
    play = Play(hand={"z": "heinrich_bruening"}, units="essen: soldiers 3", dice="1 2 6")
    play.act("kpd", "coup", "essen").answers("z", "heinrich_bruening")
    assert play.s.faces == [1, 2]


# -- set E: Economy


@pytest.mark.parametrize(("government", "points"), [("spd z", 3), ("spd kpd", 1)])
def test_reich_finance_reform(government: str, points: int) -> None:
    play = Play(economy=2, government=government).event("z", "reich_finance_reform")
    assert (play.vp, play.s.economy) == ({"z": points}, 3)


@pytest.mark.parametrize(("calmed", "points"), [("essen", 3), ("koeln", 1)])
def test_state_arbitration(calmed: str, points: int) -> None:
    play = Play(threats="unrest: essen, koeln").event("z", "state_arbitration").does(calmed)
    assert (play.vp, play.threats(calmed)) == ({"z": points}, set())


def test_dawes_loan() -> None:
    play = Play(economy=2).event("z", "dawes_loan")
    assert (play.asked, play.vp, play.s.economy) == ("", {"z": 1}, 2)


def test_dawes_loan__after_the_dawes_plan() -> None:
    play = Play(economy=2, foreign_next=3, round=3, dice="4")
    play.start(negotiate, SPD).does("berlin", "rostock")
    assert play.s.foreign_next == 4  # the Dawes Plan is completed, so the level is 3
    play.event("z", "dawes_loan").does("leipzig")
    assert (play.vp["z"], play.s.economy) == (3, 4)
    assert play.threats("leipzig") == {"prosperity"}


@pytest.mark.parametrize(("economy", "points"), [(2, 1), (3, 2)])
def test_reichsbahn(economy: int, points: int) -> None:
    play = Play(units="berlin: police 2", economy=economy).event("z", "reichsbahn")
    play.does("essen", "police", "berlin", "essen", "police", "berlin")
    assert (play.vp, play.units("essen")) == ({"z": points}, {"police": 2})


@pytest.mark.parametrize(
    ("bases", "points"),
    [("koeln: z, spd", 3), ("koeln: z, spd 2", 1), ("berlin: z", 1)],
)
def test_ford_in_cologne(bases: str, points: int) -> None:
    play = Play(bases=bases).event("z", "ford_in_cologne")
    assert (play.vp, play.threats("koeln")) == ({"z": points}, {"prosperity"})
