"""The 22 Party Cards of the KPD, as they read."""

from __future__ import annotations

import pytest

from tests.weimar.politicians import answers_to
from tests.weimar.position import Play

# -- basic cards


def test_rosa_luxemburg() -> None:
    assert answers_to("kpd", "rosa_luxemburg") == {"reaction"}
    play = Play(hand={"kpd": "rosa_luxemburg"}, bases="essen: spd", reserve="spd 1", dice="4 4")
    play.act("kpd", "demonstration", "essen").answers("spd", "react")
    play.answers("kpd", "rosa_luxemburg")
    assert play.bases("essen") == {"spd": 1, "kpd": 1}


def test_free_socialist_republic() -> None:
    play = Play(dice="3").event("kpd", "free_socialist_republic")
    assert play.bases("berlin") == {"kpd": 2}  # one placed, one by the result 3 + 1
    assert play.does("rostock").threats("rostock") == {"unrest"}


def test_founding_congress_kpd() -> None:
    play = Play().event("kpd", "founding_congress_kpd").does("berlin")
    assert "berlin" not in play.offered
    assert play.does("essen").bases("essen") == play.bases("berlin") == {"kpd": 1}
    assert play.reserve == {"kpd": 1}


def test_clara_zetkin() -> None:
    assert answers_to("kpd", "clara_zetkin") == {"demonstration"}
    play = Play(hand={"kpd": "clara_zetkin"}, dice="4").act("dnvp", "demonstration", "essen")
    assert play.answers("kpd", "clara_zetkin").s.result == 3


def test_heinz_neumann() -> None:
    assert answers_to("kpd", "heinz_neumann") == {"fight"}
    play = Play(hand={"kpd": "heinz_neumann"}, units="essen: police 2, soldiers", dice="1 6")
    play.act("spd", "fight", "essen").answers("kpd", "heinz_neumann")
    assert play.s.roll == [1]
    assert play.units("gone") == {}


def test_the_red_flag() -> None:
    play = Play(issues="media_1: zero; economy_1: spd_1").event("kpd", "the_red_flag")
    assert play.society == ["red_flag"]
    play.does("media_1")
    assert play.space("media_1") == "kpd_2"
    assert play.space("economy_1") != "spd_1"


def test_brothers_dont_shoot() -> None:
    play = Play(bases="essen: kpd 2, spd; koeln: kpd; berlin: kpd, spd")
    play.event("kpd", "brothers_dont_shoot")
    assert play.offered == ["koeln", "essen"]  # more than all others together
    play.does("essen")
    assert "essen" not in play.offered
    play.does("rostock")
    assert play.threats("essen") == play.threats("rostock") == {"uprising"}


def test_brothers_dont_shoot__in_government() -> None:
    play = Play(government="spd kpd", bases="essen: kpd; koeln: kpd")
    play.event("kpd", "brothers_dont_shoot")
    assert (play.asked, sum(play.s.uprising)) == ("", 0)


def test_munich_soviet_republic() -> None:
    play = Play().event("kpd", "munich_soviet_republic").does("soldiers", "workers")
    assert play.bases("muenchen") == {"kpd": 1}
    assert play.units("muenchen") == {"soldiers": 1, "workers": 1}
    assert (play.threats("muenchen"), play.vp) == ({"uprising"}, {})


def test_munich_soviet_republic__councils_lie_there() -> None:
    play = Play(threats="councils: muenchen").event("kpd", "munich_soviet_republic")
    play.does("soldiers", "soldiers")
    assert (play.threats("muenchen"), play.vp) == ({"councils"}, {"kpd": 1})


def test_revolutionary_shop_stewards() -> None:
    play = Play(units="koeln: soldiers", dice="2 3").event("kpd", "revolutionary_shop_stewards")
    assert play.society == ["revolution"]
    play.does("essen", "soldiers", "koeln")
    assert (play.s.roll, play.s.result) == ([2, 3], 4)
    assert play.bases("essen") == {"kpd": 1}


def test_spartacist_uprising() -> None:
    assert Play().event("kpd", "spartacist_uprising").units("supply")["spartacist_uprising"] == 3


def test_united_communist_party() -> None:
    play = Play().event("kpd", "united_communist_party").does("leipzig")
    assert (play.space("uspd"), play.seats) == ("kpd_1", {"kpd": 1})
    assert play.bases("leipzig") == {"kpd": 1}


def test_red_aid() -> None:
    play = Play(units="gone: soldiers, workers 2, stahlhelm").event("kpd", "red_aid")
    play.does("essen")
    assert play.offered == ["soldiers", "workers"]
    play.does("workers", "koeln", "soldiers", "berlin")
    assert (play.units("essen"), play.units("koeln")) == ({"workers": 1}, {"soldiers": 1})
    assert play.bases("berlin") == {"kpd": 1}


# -- set R: Revolution


@pytest.mark.parametrize(
    ("roll", "lies", "bases", "seats"),
    [
        ("4 1 1", {"uprising"}, {}, {"kpd": 2}),
        ("6 1 1", {"uprising"}, {"kpd": 1}, {"kpd": 2}),
        ("3 3 1", set(), {}, {"kpd": 1}),
    ],
)
def test_march_action(
    roll: str, lies: set[str], bases: dict[str, int], seats: dict[str, int]
) -> None:
    play = Play(seats="kpd 2", dice=roll).event("kpd", "march_action")
    play.does("soldiers", "soldiers")
    assert play.units("leipzig") == {"soldiers": 2}
    assert play.dice == []  # 1 die and 2 for strength
    assert (play.threats("leipzig"), play.bases("leipzig"), play.seats) == (lies, bases, seats)


def test_rote_ruhrarmee() -> None:
    assert Play().event("kpd", "rote_ruhrarmee").units("supply")["rote_ruhrarmee"] == 2


def test_roter_frontkaempferbund() -> None:
    assert Play().event("kpd", "roter_frontkaempferbund").units("supply")["rfb"] == 3


def test_arm_the_workers() -> None:
    play = Play(dice="3 3 6").event("kpd", "arm_the_workers").does("berlin")
    assert "berlin" not in play.offered
    play.does("essen")
    assert {"berlin", "essen"}.isdisjoint(play.offered)
    play.does("koeln")
    assert play.bases("berlin") == play.bases("essen") == {"kpd": 1}  # result 3 + 1
    assert play.bases("koeln") == {"kpd": 2}  # result 6 + 1
    assert play.threats("koeln") == {"uprising"}


def test_hamburg_uprising() -> None:
    play = Play(dice="5 1").event("kpd", "hamburg_uprising").does("soldiers", "workers")
    assert play.units("hamburg") == {"soldiers": 1, "workers": 1}
    assert play.threats("hamburg") == {"councils"}


# -- set M: Moscow


def test_ernst_thaelmann() -> None:
    assert answers_to("kpd", "ernst_thaelmann") == {"counter_coup"}
    play = Play(
        hand={"kpd": "ernst_thaelmann"}, units="essen: police", threats="regime: essen", dice="5"
    )
    play.act("z", "counter_coup", "essen").answers("kpd", "ernst_thaelmann")
    assert (play.s.result, play.threats("essen")) == (4, {"regime"})


def test_twenty_one_conditions() -> None:
    play = Play(bases="berlin: kpd; essen: kpd").event("kpd", "twenty_one_conditions")
    assert (play.vp, play.seats) == ({"kpd": 1}, {"kpd": 1})
    assert play.offered == ["berlin", "essen"]
    assert play.does("essen").bases("essen") == {}


def test_muenzenbergs_press() -> None:
    play = Play().event("kpd", "muenzenbergs_press")
    assert len(play.offered) == 21  # all white ones
    assert play.does("the_poor_kpd_base").society == ["the_poor_kpd_base"]
    assert play.vp == {"kpd": 1}


def test_social_fascism() -> None:
    play = Play(seats="spd 3, z 3").event("kpd", "social_fascism")
    assert (play.vp, play.seats) == ({"kpd": 1}, {"spd": 2, "z": 3})


def test_berlin_transport_strike() -> None:
    play = Play().event("kpd", "berlin_transport_strike")
    assert (play.asked, play.vp) == ("", {"kpd": 2})
    assert (play.bases("berlin"), play.threats("berlin")) == ({"kpd": 1}, {"unrest"})
