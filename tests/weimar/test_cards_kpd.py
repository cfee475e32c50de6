"""The 22 Party Cards of the KPD do what they say."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import KPD, SPD, USPD
from kabinett.games.weimar.phases.foreign_affairs import negotiate
from tests.weimar.politicians import answers_to
from tests.weimar.position import Play

# -- basic cards


def test_rosa_luxemburg() -> None:
    assert answers_to("kpd", "rosa_luxemburg") == {"debate"}
    hand = {"kpd": "rosa_luxemburg", "spd": "free_trade_unions"}
    play = Play(hand=hand, issues="media_1: zero").play("spd", "free_trade_unions").does("debate")
    while play.asked == "spd":
        play.does(play.offered[0])
    assert play.answers("kpd", "rosa_luxemburg").space("uspd") == "kpd_1"


def test_free_socialist_republic() -> None:
    play = Play(dice="3").event("kpd", "free_socialist_republic")
    assert play.bases("berlin") == {"kpd": 2}  # one by the card, one by the result 3 + 1
    assert play.does("rostock").threats("rostock") == {"unrest"}


def test_founding_congress_kpd() -> None:
    play = Play().event("kpd", "founding_congress_kpd").does("berlin")
    assert "berlin" not in play.offered
    assert play.does("essen").bases("essen") == play.bases("berlin") == {"kpd": 1}
    assert play.space("uspd") == "kpd_1"


def test_clara_zetkin() -> None:
    assert answers_to("kpd", "clara_zetkin") == {"demonstration"}
    play = Play(hand={"kpd": "clara_zetkin"}, dice="4").act("dnvp", "demonstration", "essen")
    assert play.answers("kpd", "clara_zetkin").result == 3


def test_heinz_neumann() -> None:
    assert answers_to("kpd", "heinz_neumann") >= {"move_party_unit"}
    play = Play(hand={"kpd": "heinz_neumann"}, units="koeln: freikorps_1").effect(
        "dnvp", "move 1 freikorps_1 essen"
    )
    play.does("koeln").answers("kpd", "heinz_neumann").does("workers")
    assert play.units("essen") == {"freikorps_1": 1, "workers": 1}
    assert play.threats("essen") == {"unrest"}


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
    play = Play(units="koeln: soldiers", dice="2 4").event("kpd", "revolutionary_shop_stewards")
    assert play.society == ["revolution"]
    play.does("essen", "soldiers", "koeln")
    assert (play.s.faces, play.result) == ([2, 4], 4)
    assert play.bases("essen") == {"kpd": 1}


def test_spartacist_uprising() -> None:
    play = Play().event("kpd", "spartacist_uprising")
    assert play.units("berlin") == {"spartacist_uprising": 1}
    assert play.units("supply")["spartacist_uprising"] == 2
    assert (play.threats("berlin"), play.asked) == ({"unrest"}, "dnvp")
    assert play.does("koeln").bases("koeln") == {"dnvp": 1}


def test_united_communist_party() -> None:
    play = Play().event("kpd", "united_communist_party")
    assert play.space("uspd") == "kpd_1"
    play.does("essen")
    assert (play.bases("leipzig"), play.bases("essen")) == ({"kpd": 1}, {"kpd": 1})


def test_red_aid() -> None:
    play = Play(units="gone: soldiers, workers 2, stahlhelm").event("kpd", "red_aid")
    play.does("essen")
    assert play.offered == ["soldiers", "workers"]
    play.does("workers", "berlin")
    assert (play.units("essen"), play.bases("berlin")) == ({"workers": 1}, {"kpd": 1})
    assert play.units("gone") == {"soldiers": 1, "workers": 1, "stahlhelm": 1}


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
    assert play.dice == []  # 1 die, and 2 for strength
    assert (play.threats("leipzig"), play.bases("leipzig"), play.seats) == (lies, bases, seats)


def test_rote_ruhrarmee() -> None:
    play = Play(units="essen: freikorps_1, police; koeln: freikorps_1", threats="regime: essen")
    play.event("kpd", "rote_ruhrarmee")
    assert play.units("essen") == {"rote_ruhrarmee": 2, "police": 1}
    assert play.units("koeln") == {"freikorps_1": 1}
    assert (play.threats("essen"), play.bases("essen")) == (set(), {"kpd": 1})


def test_roter_frontkaempferbund() -> None:
    play = Play().event("kpd", "roter_frontkaempferbund").does("leipzig")
    assert (play.units("leipzig"), play.units("supply")["rfb"]) == ({"rfb": 1}, 2)
    assert (play.bases("leipzig"), play.threats("leipzig")) == ({"kpd": 1}, {"unrest"})


def test_arm_the_workers() -> None:
    play = Play(dice="3 3 6").event("kpd", "arm_the_workers").does("berlin")
    assert "berlin" not in play.offered
    play.does("essen")
    assert {"berlin", "essen"}.isdisjoint(play.offered)
    play.does("koeln")
    assert play.bases("berlin") == play.bases("essen") == {"kpd": 1}  # the result is 3 + 1
    assert play.bases("koeln") == {"kpd": 2}  # the result is 6 + 1
    assert play.threats("koeln") == {"uprising"}


def test_hamburg_uprising() -> None:
    play = Play(dice="5 1").event("kpd", "hamburg_uprising").does("soldiers", "workers")
    assert play.units("hamburg") == {"soldiers": 1, "workers": 1}
    assert play.threats("hamburg") == {"councils"}


# -- set M: Moscow


def test_ernst_thaelmann() -> None:
    assert answers_to("kpd", "ernst_thaelmann") == {"foreign_affairs", "seat_lost"}
    play = Play(hand={"kpd": "ernst_thaelmann"}, foreign_next=1).start(negotiate, SPD)
    play.does("berlin").answers("kpd", "ernst_thaelmann")
    assert play.vp == {"kpd": 2}


@pytest.mark.parametrize(("uspd", "points"), [(KPD, 3), (SPD, 2)])
def test_twenty_one_conditions(uspd: int, points: int) -> None:
    play = Play(bases="berlin: kpd; essen: kpd")
    play.s.minor[USPD] = uspd
    play.event("kpd", "twenty_one_conditions")
    assert (play.vp, play.s.minor[USPD]) == ({"kpd": points}, KPD)
    assert play.offered == ["berlin", "essen"]
    assert play.does("essen").bases("essen") == {}


@pytest.mark.parametrize(("bases", "points"), [("berlin: kpd, spd", 3), ("berlin: spd", 1)])
def test_muenzenbergs_press(bases: str, points: int) -> None:
    play = Play(bases=bases).event("kpd", "muenzenbergs_press")
    assert len(play.offered) == 21  # all white units
    assert play.does("the_poor_kpd_base").society == ["the_poor_kpd_base"]
    assert play.vp == {"kpd": points}


@pytest.mark.parametrize(("government", "points"), [("spd z", 3), ("z dnvp", 1)])
def test_social_fascism(government: str, points: int) -> None:
    play = Play(bases="essen: spd 2; koeln: z", government=government)
    play.event("kpd", "social_fascism")
    assert (play.vp, play.bases("essen"), play.bases("koeln")) == (
        {"kpd": points},
        {"spd": 1},
        {"z": 1},
    )


@pytest.mark.parametrize(
    ("answer", "points", "seats", "figures"),
    [("yes", 5, {"spd": 1}, [KPD]), ("no", 3, {"spd": 2}, [])],
)
def test_social_fascism__the_referendum_of_1931(
    answer: str, points: int, seats: dict[str, int], figures: list[int]
) -> None:
    play = Play(round=5, seats="spd 2").event("kpd", "social_fascism").does(answer)
    assert (play.vp, play.seats, play.s.nsdap) == ({"kpd": points}, seats, figures)


@pytest.mark.parametrize(("answer", "points", "figures"), [("yes", 5, [KPD]), ("no", 2, [])])
def test_berlin_transport_strike(answer: str, points: int, figures: list[int]) -> None:
    play = Play(round=5).event("kpd", "berlin_transport_strike").does(answer)
    assert (play.vp["kpd"], play.s.nsdap) == (points, figures)
    assert (play.bases("berlin"), play.threats("berlin")) == ({"kpd": 1}, {"unrest"})


@pytest.mark.parametrize(
    ("party", "name"),
    [("kpd", "social_fascism"), ("kpd", "berlin_transport_strike"), ("dnvp", "harzburg_front")],
)
def test_no_party_card_offers_the_nsdap_a_figure_before_round_5(party: str, name: str) -> None:
    play = Play(round=4).event(party, name)
    while play.asked:
        assert "yes" not in play.offered
        play.does(play.offered[0])
    assert play.s.nsdap == []
